/// What a message can carry: a routine, a workout or an award of its author.
package enum MessageCard: Equatable, Sendable {
  case routine(Int)
  case workout(Int)
  /// The award's id among the author's awards.
  case award(String)

  package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case routine, workout, award
  }

  package var kind: Kind {
    switch self {
    case .routine: .routine
    case .workout: .workout
    case .award: .award
    }
  }
}

package enum MessageRules {
  /// In characters.
  package static let maxText = 2_000
  package static let maxName = 40
  /// In a group, including its creator.
  package static let mostMembers = 20

  /// - Throws: `required` for a text without a visible character, `badCharacters`, `tooLong`.
  package static func text(_ text: String) throws(Invalid) -> String {
    let trimmed = Text.trimmed(text)
    if Text.hasBadCharacters(trimmed, lineBreaks: true) { throw Invalid("text", .badCharacters) }
    guard Text.hasVisible(trimmed) else { throw Invalid("text", .required) }
    guard Text.isWithin(trimmed, max: maxText) else { throw Invalid("text", .tooLong(max: maxText)) }
    return trimmed
  }

  /// - Throws: `required`, `badCharacters`, `tooLong`.
  package static func name(_ text: String) throws(Invalid) -> String {
    try Text.line(text, max: maxName, field: "name")
  }
}
