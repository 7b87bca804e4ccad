/// Codes on paper. Each stands in for the phone once: `kdmw-7xqp-r3tn-fbc4`, 72 bits.
package enum RecoveryCode {
  /// How many codes a member gets.
  package static let count = 10
  private static let length = 16

  package static func make() -> String {
    display((0..<length).map { _ in PairingCode.alphabet[Sodium.random(below: PairingCode.alphabet.count)] })
  }

  /// SHA-256 of what was typed, to store or to compare. Case, spaces, dashes and look-alikes do not matter. A fast hash is
  /// safe here, because nobody can guess 72 random bits.
  /// - Returns: nil if the text cannot be a code.
  package static func hash(_ typed: String) -> [UInt8]? {
    PairingCode.letters(typed, count: length).map { Tokens.hash(display($0)) }
  }

  private static func display(_ letters: [Character]) -> String {
    stride(from: 0, to: letters.count, by: 4).map { String(letters[$0..<$0 + 4]) }.joined(separator: "-").lowercased()
  }
}
