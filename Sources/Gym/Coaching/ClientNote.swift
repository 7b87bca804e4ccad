/// A trainer's private note about a client.
package struct ClientNote: Equatable, Sendable {
  package var id: Int
  package var text: String
  package var at: Int
  package var changedAt: Int
  /// Whether the trainer chose it for the client's report.
  package var isReported: Bool

  package init(id: Int, text: String, at: Int, changedAt: Int, isReported: Bool) {
    self.id = id
    self.text = text
    self.at = at
    self.changedAt = changedAt
    self.isReported = isReported
  }

  package static let longest = 4_000
  /// The most notes about one client.
  package static let most = 500

  /// - Throws: `required`, `tooLong` or `badCharacters` at `text`.
  /// - Returns: the text to store.
  package static func checked(_ text: String) throws(Invalid) -> String {
    let trimmed = Text.trimmed(text)
    guard !trimmed.isEmpty else { throw Invalid("text", .required) }
    guard trimmed.count <= longest else { throw Invalid("text", .tooLong(max: longest)) }
    guard !Text.hasBadCharacters(trimmed, lineBreaks: true) else { throw Invalid("text", .badCharacters) }
    return trimmed
  }
}
