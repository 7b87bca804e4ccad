/// Codes to read from one screen and type at another: 8 characters, 36 bits, for single use and a short time.
package enum PairingCode {
  package static let length = 8

  /// Without vowels, so that no words occur, and with one of each pair that looks alike: B not 8, G not 6, Z not 2,
  /// 5 not S. 0, 1 and L are left out altogether.
  package static let alphabet: [Character] = Array("BCDFGHJKMNPQRTVWXZ34579")

  package static func make() -> String {
    String((0..<length).map { _ in alphabet[Sodium.random(below: alphabet.count)] })
  }

  /// Turns typed text into a code: ignores case, spaces and dashes, and replaces look-alikes.
  /// - Returns: nil if the text cannot be a code.
  package static func normalise(_ typed: String) -> String? { letters(typed, count: length).map { String($0) } }

  /// Like `normalise`, for a code of `count` characters of this alphabet.
  static func letters(_ typed: String, count: Int) -> [Character]? {
    guard typed.utf8.count <= 64 else { return nil }
    let meant: [Character: Character] = ["8": "B", "6": "G", "2": "Z", "S": "5"]
    var code: [Character] = []
    for character in typed.uppercased() where !character.isWhitespace && !isDash(character) {
      let letter = meant[character] ?? character
      guard alphabet.contains(letter) else { return nil }
      code.append(letter)
    }
    return code.count == count ? code : nil
  }

  /// The code as people read it: `KDMW-7XQP`.
  package static func display(_ code: String) -> String {
    code.count == length ? "\(code.prefix(4))-\(code.dropFirst(4))" : code
  }

  private static func isDash(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .dashPunctuation } || character == "_"
  }
}
