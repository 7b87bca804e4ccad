import Gym

extension FuzzTarget {
  /// Tables with steps.
  static let steps = FuzzTarget(
    name: "steps",
    tokens: [
      "Date", "Datum", "Start", "Steps", "Schritte", "Step count", ",", ";", "\t", "\"", "\n", "\r\n", "2026-11-20",
      "3/4/2026", "13/4/2026", "4/13/2026", "20 Nov 2026", "T00:00:00Z", "12,345", "12.345", "200000", "-1", "1e9", "’",
    ],
    cases: 2_000,
    start: {
      { input in
        guard let today = CalendarDay("2026-11-21"), let file = try? StepsFile.read(input, today: today) else { return }
        let lines = input.count { $0 == 0x0A || $0 == 0x0D } + 1
        guard file.flaws.allSatisfy({ (1...lines).contains($0.line) }) else {
          throw FuzzFault("a flaw is at no place of \(lines) lines")
        }
        guard file.flaws.count == min(file.flawCount, StepsFile.mostFlaws) else { throw FuzzFault("flaws are lost") }
        guard zip(file.days, file.days.dropFirst()).allSatisfy({ $0.day < $1.day }) else {
          throw FuzzFault("days are not in order, or twice")
        }
        for day in file.days where day.day > today || !StepRules.steps.contains(day.steps) {
          throw FuzzFault("\(day) is none that may be stored")
        }
      }
    })
}
