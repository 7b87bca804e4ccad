import Floor
import Gym

extension FuzzTarget {
  /// The files of other programs and our own, by what the file shows and by what a member says.
  static let imports = FuzzTarget(
    name: "import",
    tokens: [
      "-", "+", ".", "x", "年", "月", "’", "(", ")", "\\n", "###", "T", "Z", "24:00:00", "h", "min", "mar", "listopad",
      "午後", "p. m.", "2568", "Date", "Weight (kg)", "RPE", "Rest Timer", "kgs", "lbs", "0:08:30",
    ],
    cases: 2_000,
    start: {
      { input in
        let lines = input.count { $0 == 0x0A || $0 == 0x0D } + 1
        let forced = ImportFormat.allCases[input.count % ImportFormat.allCases.count]
        for format in [nil, forced] {
          let log = readLog(input, as: format, unit: input.count % 2 == 0 ? .kg : nil)
          for error in log.errors + log.leftOut.map(\.error) {
            // Our own files count workouts instead of lines.
            let isThere = log.format == .rackside || format == .rackside || (1...lines).contains(error.line)
            guard isThere, !error.field.isEmpty else { throw FuzzFault("\(error) is at no place of \(lines) lines") }
          }
          _ = log.names
          for set in log.workouts.flatMap(\.sets) {
            for type in ExerciseType.allCases { _ = (set.entry(for: type), set.fits(type)) }
          }
        }
      }
    })
}
