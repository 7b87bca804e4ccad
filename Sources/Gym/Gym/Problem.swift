/// The screens on which a member can say that something is wrong.
package enum ProblemScreen: String, Codable, Hashable, Sendable, CaseIterable {
  case phone, kiosk, trainer, owner
}

/// What a member found wrong on a page, with the state of that page.
package struct NewProblem: Equatable, Sendable {
  package var text: String
  package var screen: ProblemScreen
  /// Without what follows "=" in an address, which can be a secret.
  package var page: String
  /// In CSS pixels.
  package var width: Int
  package var height: Int
  package var version: String?
  package var language: String?
  /// Whether the server could not be reached while it was written.
  package var wasAway: Bool
  /// The reason of the last error that the page showed.
  package var lastError: String?

  /// - Throws: `required`, `tooLong`, `badCharacters`, `outOfRange`.
  package init(
    text: String, screen: ProblemScreen, page: String, width: Int, height: Int, version: String?, language: String?,
    wasAway: Bool, lastError: String?
  ) throws(Invalid) {
    self.text = try ProblemRules.text(text)
    self.screen = screen
    self.page = try ProblemRules.page(page)
    self.width = try ProblemRules.pixels(width, field: "width")
    self.height = try ProblemRules.pixels(height, field: "height")
    self.version = try ProblemRules.code(version, field: "version")
    self.language = try ProblemRules.language(language)
    self.wasAway = wasAway
    self.lastError = try ProblemRules.code(lastError, field: "lastError")
  }
}

package enum ProblemRules {
  package static let maxText = 1_000
  package static let maxPage = 80
  package static let maxCode = 40
  package static let mostPixels = 20_000
  /// Problems per member in a day.
  package static let mostADay = 10
  /// How long a closed one is kept, in milliseconds.
  package static let keptFor = 90 * Milliseconds.day

  static func text(_ text: String) throws(Invalid) -> String {
    let trimmed = Text.trimmed(text)
    guard Text.hasVisible(trimmed) else { throw Invalid("text", .required) }
    guard Text.isWithin(trimmed, max: maxText) else { throw Invalid("text", .tooLong(max: maxText)) }
    guard !Text.hasBadCharacters(trimmed, lineBreaks: true) else { throw Invalid("text", .badCharacters) }
    return trimmed
  }

  /// Only what an address without a secret has: letters, digits, and what stands between them.
  static func page(_ page: String) throws(Invalid) -> String {
    guard page.utf8.count <= maxPage else { throw Invalid("page", .tooLong(max: maxPage)) }
    let isPlain = page.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."): true
      default: false
      }
    }
    guard isPlain else { throw Invalid("page", .badCharacters) }
    return page
  }

  static func pixels(_ pixels: Int, field: String) throws(Invalid) -> Int {
    guard 1...mostPixels ~= pixels else { throw Invalid(field, .outOfRange(min: 1, max: Double(mostPixels))) }
    return pixels
  }

  /// - Returns: nil for an empty text. What is no tag of a language would be no name of one on the owner's page.
  static func language(_ tag: String?) throws(Invalid) -> String? {
    guard let tag = try code(tag, field: "language") else { return nil }
    let parts = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    guard (2...3).contains(parts[0].count), parts[0].allSatisfy(isLetter),
      parts.dropFirst().allSatisfy({ (2...8).contains($0.count) && $0.allSatisfy { isLetter($0) || isDigit($0) } })
    else { throw Invalid("language", .malformed) }
    return tag
  }

  /// - Returns: nil for a text without a visible character.
  static func code(_ text: String?, field: String) throws(Invalid) -> String? {
    guard let text, Text.hasVisible(text) else { return nil }
    return try Text.line(text, max: maxCode, field: field)
  }
}
