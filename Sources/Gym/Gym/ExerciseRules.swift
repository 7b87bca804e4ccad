/// Rules for what people enter about an exercise.
package enum ExerciseRules {
  /// More muscles than any exercise trains.
  package static let mostMuscles = 12

  /// Removes duplicates. A muscle that is both primary and secondary counts as primary.
  package static func muscles(
    primary: [Muscle], secondary: [Muscle]
  ) throws(Invalid) -> (primary: [Muscle], secondary: [Muscle]) {
    for (field, muscles) in [("primary", primary), ("secondary", secondary)] where muscles.count > mostMuscles {
      throw Invalid(field, .outOfRange(min: 0, max: Double(mostMuscles)))
    }
    var seen: Set<Muscle> = []
    let first = primary.filter { seen.insert($0).inserted }
    return (first, secondary.filter { seen.insert($0).inserted })
  }

  /// As many as the longest text of the catalog has, with its cues.
  package static let mostSteps = 8
  package static let longestStep = 300

  /// The gym's own text of how an exercise is done. Each step is one line.
  package static func steps(_ texts: [String]) throws(Invalid) -> [String] {
    guard texts.count <= mostSteps else { throw Invalid("steps", .outOfRange(min: 0, max: Double(mostSteps))) }
    var steps: [String] = []
    for (index, text) in texts.enumerated() {
      steps.append(try Text.line(text, max: longestStep, field: "steps[\(index)]"))
    }
    return steps
  }

  /// A link that a phone opens from a QR code: https, and short enough for a code that can be read at arm's length.
  package static func video(_ text: String) throws(Invalid) -> String { try WebLink.checked(text, field: "video") }
}
