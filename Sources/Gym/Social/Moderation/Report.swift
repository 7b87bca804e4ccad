/// What can be reported to the gym: a text, or a name that somebody gave.
package enum ReportedKind: String, Codable, Hashable, Sendable, CaseIterable {
  case message, comment
  /// A member's display name.
  case member
  /// A member's picture.
  case picture
  case group, challenge
}

package enum ReportReason: String, Codable, Hashable, Sendable, CaseIterable {
  case insult, harassment, sexual, spam, other
}

/// What the owner did about a report.
package enum ReportDecision: String, Codable, Hashable, Sendable, CaseIterable {
  case dismiss
  /// Removes the text, or the name of the group or challenge, for everybody.
  case remove
  /// Asks the member to choose another display name.
  case rename
  case mute
}

package enum ReportRules {
  package static let maxNote = 200
  /// Reports per member in a day.
  package static let mostADay = 20
  /// The lengths of a mute, in days. A mute without a length lasts until the owner lifts it.
  package static let muteDays = [1, 7, 30]
  /// How long a settled report is kept, in milliseconds.
  package static let keptFor = 90 * Milliseconds.day

  /// - Throws: `notOneOf`.
  /// - Returns: the end; nil for a mute without an end.
  package static func muteEnd(days: Int?, now: Int) throws(Invalid) -> Int? {
    guard let days else { return nil }
    guard muteDays.contains(days) else { throw Invalid("mute.days", .notOneOf(muteDays.map(String.init))) }
    return now + days * Milliseconds.day
  }

  /// - Returns: nil for a note without a visible character.
  package static func note(_ text: String?) throws(Invalid) -> String? {
    guard let text, Text.hasVisible(text) else { return nil }
    return try Text.line(text, max: maxNote, field: "note")
  }
}
