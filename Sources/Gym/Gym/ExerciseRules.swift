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

  /// A link that a phone opens from a QR code: https, and short enough for a code that can be read at arm's length.
  package static func video(_ text: String) throws(Invalid) -> String {
    let link = try Text.line(text, max: 300, field: "video")
    let rest = link.lowercased().hasPrefix("https://") ? link.dropFirst(8) : ""
    let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard host.contains("."), !host.contains("@"), link.utf8.count <= 300,
      link.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !#""<>\^`{|}"#.utf8.contains($0) })
    else { throw Invalid("video", .malformed) }
    return link
  }
}
