/// The codes on the cards of straps: 4 characters, good for as long as the strap is heard. They only say which strap
/// somebody means, and wrong ones are counted.
package enum StrapCode {
  private static let length = 4

  package static func make() -> String {
    String((0..<length).map { _ in PairingCode.alphabet[Sodium.random(below: PairingCode.alphabet.count)] })
  }

  /// As `PairingCode.normalise`.
  /// - Returns: nil if the text cannot be a code.
  package static func normalise(_ typed: String) -> String? {
    PairingCode.letters(typed, count: length).map { String($0) }
  }
}
