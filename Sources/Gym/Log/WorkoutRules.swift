/// What members enter about a whole workout.
package enum WorkoutRules {
  /// In characters.
  package static let maxComment = 2000
  /// One day.
  package static let longestSeconds = 86_400

  /// - Returns: nil for a comment without a visible character.
  package static func comment(_ text: String) throws(Invalid) -> String? {
    let comment = Text.trimmed(text)
    if comment.isEmpty { return nil }
    if Text.hasBadCharacters(comment, lineBreaks: true) { throw Invalid("comment", .badCharacters) }
    guard Text.isWithin(comment, max: maxComment) else { throw Invalid("comment", .tooLong(max: maxComment)) }
    return comment
  }
}
