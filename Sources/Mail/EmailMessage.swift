import Foundation

/// A plain-text email to one person.
package struct EmailMessage: Sendable, Equatable {
  package var to: String
  /// The sender's name. The sender's address is in the configuration.
  package var fromName: String
  package var subject: String
  package var text: String

  package init(to: String, fromName: String, subject: String, text: String) {
    self.to = to
    self.fromName = fromName
    self.subject = subject
    self.text = text
  }

  /// The email in the format of RFC 5322. ASCII, except for an address that is not.
  /// - Parameters:
  ///   - id: unique, for `Message-ID`.
  ///   - at: UTC seconds.
  func message(from address: String, id: String, at: Double) -> [UInt8] {
    let domain = address.split(separator: "@").last ?? "rackside"
    let lines = [
      "From: \(Self.encoded(fromName)) <\(Self.line(address))>",
      "To: <\(Self.line(to))>",
      "Subject: \(Self.encoded(subject))",
      "Date: \(Self.date(at))",
      "Message-ID: <\(id)@\(Self.line(String(domain)))>",
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: base64",
      // Keeps automatic replies, such as holiday notices, from answering.
      "Auto-Submitted: auto-generated",
      "",
    ]
    let crlf = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    return Array((lines + Self.wrapped(Data(crlf.utf8).base64EncodedString()) + [""]).joined(separator: "\r\n").utf8)
  }

  /// Makes a text fit into one header line, so that a name or an address cannot add a header.
  private static func line(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }))
  }

  /// RFC 2047: encoded words of at most 75 characters, none of which splits a character.
  static func encoded(_ text: String) -> String {
    var words: [String] = []
    var word = ""
    for character in line(text) {
      if word.utf8.count + character.utf8.count > 42 {
        words.append(word)
        word = ""
      }
      word.append(character)
    }
    words.append(word)
    return words.map { "=?UTF-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\r\n ")
  }

  private static func wrapped(_ base64: String) -> [String] {
    let bytes = Array(base64.utf8)
    return stride(from: 0, to: bytes.count, by: 76).map {
      String(decoding: bytes[$0..<min($0 + 76, bytes.count)], as: UTF8.self)
    }
  }

  /// `Sun, 22 Nov 2026 16:10:02 +0000`.
  private static func date(_ seconds: Double) -> String {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    // English names, because the program never calls `setlocale`.
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S +0000", &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
