/// A comment between a trainer and their client, about a workout or one of its sets.
package struct WorkoutComment: Equatable, Sendable {
  package var id: Int
  package var trainer: Int
  package var client: Int
  /// The trainer or the client.
  package var author: Face
  package var workout: Int
  /// Nil for a comment on the whole workout, and for one on a deleted set.
  package var set: Int?
  /// The exercise of the set, even after the set was deleted.
  package var exercise: Int?
  package var text: String
  /// UTC milliseconds.
  package var writtenAt: Int
  /// When the other side read it.
  package var readAt: Int?

  package init(
    id: Int, trainer: Int, client: Int, author: Face, workout: Int, set: Int?, exercise: Int?, text: String,
    writtenAt: Int, readAt: Int?
  ) {
    self.id = id
    self.trainer = trainer
    self.client = client
    self.author = author
    self.workout = workout
    self.set = set
    self.exercise = exercise
    self.text = text
    self.writtenAt = writtenAt
    self.readAt = readAt
  }
}

package enum CommentRules {
  /// In characters.
  package static let maxText = 500

  /// - Throws: `required` for a text without a visible character, `badCharacters`, `tooLong`.
  package static func text(_ text: String, field: String = "text") throws(Invalid) -> String {
    let trimmed = Text.trimmed(text)
    if Text.hasBadCharacters(trimmed, lineBreaks: true) { throw Invalid(field, .badCharacters) }
    guard Text.hasVisible(trimmed) else { throw Invalid(field, .required) }
    guard Text.isWithin(trimmed, max: maxText) else { throw Invalid(field, .tooLong(max: maxText)) }
    return trimmed
  }

  /// - Returns: nil for a note without a visible character.
  package static func note(_ text: String?) throws(Invalid) -> String? {
    guard let text, Text.hasVisible(text) else { return nil }
    return try self.text(text, field: "note")
  }
}
