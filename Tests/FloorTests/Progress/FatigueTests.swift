import Gym
import Storage
import TestKit
import Testing

@testable import Floor

private let day = 86_400_000.0

/// Warnings of too much, and the sets of the last seven days.
@Suite(.limitedConcurrency) struct FatigueTests {
  /// The catalog, with bench presses for the chest.
  private static let catalog = TestFloor.catalog.map { slug, facts in
    var facts = facts
    if slug == "bench" { facts.primary = [.chest] }
    if slug != "bench" { facts.bodyPart = .core }
    if slug == "carry" { facts.type = .weightReps }
    return (slug: slug, facts: facts)
  }

  /// Bench presses, this many days before `TestFloor.start`.
  private func trained(daysBefore days: [Int], weight: Double = 80) async throws -> (TestFloor, TestClient) {
    let floor = try TestFloor(time: FakeTime(TestFloor.start - Double(days[0]) * day), catalog: Self.catalog)
    let mara = try await floor.member("Mara")
    for (index, before) in days.enumerated() {
      for _ in 0..<3 { try await mara.log(weight, reps: 5) }
      let workout = try await mara.call("workouts.current", ["as": mara.handle]).workout.id
      _ = try await mara.change("workouts.finish", ["as": mara.handle, "workout": workout])
      let next = index + 1 < days.count ? days[index + 1] : 0
      floor.time.advance(Int(Double(before - next) * day))
    }
    return (floor, mara)
  }

  @Test("chest on six of the last seven days after a month of two a week: the warnings come first, on both pages")
  func tooMuch() async throws {
    let (floor, mara) = try await trained(daysBefore: [34, 31, 27, 24, 20, 17, 13, 10, 6, 5, 4, 3, 2, 1])
    let own = ["as": mara.handle] as Params
    let evaluation = try await mara.call("progress.evaluation", own.merging(["exercise": TestFloor.bench]) { $1 })
    let said = evaluation.sentences
    #expect(said.array.map(\.code) == ["fatigue", "often", "same", "plateau"])
    // No load beside the advice to rest.
    #expect(evaluation.next.isNull && evaluation.rule.isNull)
    let asked = ["exercise": TestFloor.bench, "reps": 5] as Params
    #expect(try await mara.call("progress.load", own.merging(asked) { $1 }).weight.isNull)
    #expect(said[0].params.tier == "high" && said[1].params == ["muscle": "chest", "times": 6])
    let week = try await mara.call("progress.week", own).sentences
    #expect(week.array.map(\.code) == ["fatigue", "often", "missing"])
    #expect(week[0] == said[0] && week[1] == said[1])
    #expect(week[2].params == ["times": 14, "parts": ["legs", "back"]])
    // The advice is about the member: a lift that they have not done for days gets no load either.
    let sets = JSON.array((0..<3).map { _ in ["exercise": 6, "kind": "working", "weight": kg(60), "reps": 5] })
    let at = floor.time.now - Int(10 * day)
    _ = try await mara.change(
      "workouts.record", own.merging(["startedAt": at, "finishedAt": at + 3_600_000, "sets": sets]) { $1 })
    let rested = try await mara.call("progress.evaluation", own.merging(["exercise": 6]) { $1 })
    #expect(rested.next.isNull && rested.rule.isNull && !rested.sentences.array.isEmpty)
    // With the usual amount of training again, there is no warning.
    floor.time.advance(Int(6 * day))
    try await mara.log(80, reps: 5)
    let calm = try await mara.call("progress.week", own).sentences
    #expect(calm[0].params.tier == "manageable" && !calm.array.contains { $0.code == "often" })
    #expect(try await !mara.call("progress.evaluation", own.merging(["exercise": 6]) { $1 }).next.isNull)
  }

  @Test("a young log, and an empty one, say why there is no fatigue figure")
  func noFatigue() async throws {
    let (floor, mara) = try await trained(daysBefore: [9, 5])
    let young = try await mara.call("progress.week", ["as": mara.handle]).sentences
    #expect(young.array.map(\.code) == ["noFatigue"] && young[0].params == ["tier": "young", "days": 5])
    let ben = try await floor.member("Ben")
    let empty = try await ben.call("progress.week", ["as": ben.handle]).sentences
    #expect(empty.array.map(\.code) == ["noFatigue"] && empty[0].params == ["tier": "empty", "days": 14])
  }

  @Test("the last seven days cross Monday, and the week does not; the sentence counts the same days as the bar")
  func sevenDays() async throws {
    let floor = try TestFloor(catalog: Self.catalog)
    let mara = try await floor.member("Mara")
    func today() -> CalendarDay { floor.calendar.calendarDay(at: floor.time.now) }
    while today() != today().monday { floor.time.advance(Int(day)) }
    for _ in 0..<3 { try await mara.log(80, reps: 5) }
    _ = try await mara.change("workouts.finish")
    floor.time.advance(Int(6 * day))
    for _ in 0..<2 { try await mara.log(80, reps: 5) }
    func sets(_ rows: JSON) -> JSON { rows.array.first { $0.muscle == "chest" }?.sets ?? 0 }
    func ask() async throws -> (week: JSON, days: JSON, said: JSON) {
      let reply = try await mara.call("progress.muscles", ["as": mara.handle, "weeks": 1])
      let said = try await mara.call("progress.evaluation", ["as": mara.handle, "exercise": TestFloor.bench]).sentences
      let hardSets = said.array.first { $0.code == "hardSets" }?.params.sets ?? 0
      return (sets(reply.weeks[0].muscles), sets(reply.days), hardSets)
    }
    let sunday = try await ask()
    #expect(sunday.week == 5 && sunday.days == 5 && sunday.said == 5)
    floor.time.advance(Int(day))
    let monday = try await ask()
    #expect(monday.week == 0)
    #expect(monday.days == 2)
    #expect(monday.said == 2)
  }
}
