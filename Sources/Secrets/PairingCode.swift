/// Codes that one person reads from a screen and another types: 8 characters, 36 bits, single use, short-lived.
package enum PairingCode {
  package static let length = 8

  /// No vowels, which make words, and of each pair that looks alike just one: B not 8, G not 6, Z not 2, 5 not S;
  /// neither 0 nor 1 nor L.
  package static let alphabet: [Character] = Array("BCDFGHJKMNPQRTVWXZ34579")

  package static func make() -> String {
    String((0..<length).map { _ in alphabet[Sodium.random(below: alphabet.count)] })
  }

  /// What a person typed, as `make` gave it: any case, spaces and dashes anywhere, look-alikes for each other.
  /// - Returns: nil for what can be no code.
  package static func normalise(_ typed: String) -> String? {
    guard typed.utf8.count <= 64 else { return nil }
    let meant: [Character: Character] = ["8": "B", "6": "G", "2": "Z", "S": "5"]
    var code = ""
    for character in typed.uppercased() where !character.isWhitespace && !isDash(character) {
      let letter = meant[character] ?? character
      guard alphabet.contains(letter) else { return nil }
      code.append(letter)
    }
    return code.count == length ? code : nil
  }

  /// For reading: `KDMW-7XQP`.
  package static func display(_ code: String) -> String {
    code.count == length ? "\(code.prefix(4))-\(code.dropFirst(4))" : code
  }

  private static func isDash(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .dashPunctuation } || character == "_"
  }
}
