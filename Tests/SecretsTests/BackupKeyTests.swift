import Testing

@testable import Secrets

@Suite struct BackupKeyTests {
  @Test("a key is read again however it was typed")
  func typed() throws {
    for _ in 0..<200 {
      let key = BackupKey()
      let text = key.text
      #expect(text.split(separator: "-").map(\.count) == [4, 4, 4, 4, 4, 4, 4])
      #expect(BackupKey(text) == key)
      #expect(BackupKey(text.lowercased().filter { $0 != "-" }) == key)
      #expect(BackupKey("  \(text.replacing("-", with: " "))\n") == key)
      #expect(BackupKey(text.replacing("-", with: " – ")) == key)
      #expect(BackupKey(text.replacing("0", with: "o").replacing("1", with: "l")) == key)
      #expect(key.id.wholeMatch(of: /[0-9a-f]{4}-[0-9a-f]{4}/) != nil)
    }
    #expect(BackupKey() != BackupKey())
  }

  @Test("what is mistyped, cut short or too long is no key")
  func mistyped() {
    var passed = 0
    var tried = 0
    let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    for _ in 0..<20 {
      let characters = Array(BackupKey().text)
      for place in characters.indices where characters[place] != "-" {
        var wrong = characters
        let index = digits.firstIndex(of: wrong[place]) ?? 0
        wrong[place] = digits[(index + 1) % digits.count]
        tried += 1
        if BackupKey(String(wrong)) != nil { passed += 1 }
      }
      #expect(BackupKey(String(characters.dropLast())) == nil)
      #expect(BackupKey(String(characters) + "0") == nil)
    }
    // One in 4,096 passes by chance.
    #expect(tried == 560 && passed <= 5)
    for text in ["", "-", "UUUU-UUUU-UUUU-UUUU-UUUU-UUUU-UUUU", "Ω", String(repeating: "é", count: 28)] {
      #expect(BackupKey(text) == nil)
    }
  }
}

@Suite struct SealedPartsTests {
  private let parts = [[UInt8](repeating: 7, count: 1_000), [], Array("the last one".utf8)]

  private func sealed(_ key: BackupKey) -> (start: [UInt8], parts: [[UInt8]]) {
    var sealer = PartSealer(key)
    let all = parts.enumerated().map { index, part in
      sealer.seal(part, isLast: index == parts.count - 1, bound: index == 0 ? [1, 2, 3] : [])
    }
    return (sealer.start, all)
  }

  /// How many parts open, and whether the last of them says that it is.
  private func opened(
    _ key: BackupKey, _ start: [UInt8], _ parts: [[UInt8]], bound: [UInt8] = [1, 2, 3]
  ) -> (count: Int, ends: Bool) {
    guard var opener = PartOpener(key, start: start) else { return (-1, false) }
    var ends = false
    for (index, part) in parts.enumerated() {
      guard let found = opener.open(part, bound: index == 0 ? bound : []) else { return (index, ends) }
      #expect(found.content == self.parts[index])
      ends = found.isLast
    }
    return (parts.count, ends)
  }

  @Test("parts open in their order, with their key, and only so")
  func order() {
    let key = BackupKey()
    let (start, all) = sealed(key)
    #expect(opened(key, start, all) == (3, true))
    #expect(opened(key, start, Array(all.prefix(2))) == (2, false))
    #expect(opened(key, start, [all[0], all[2]]) == (1, false))
    #expect(opened(key, start, [all[1], all[0], all[2]]) == (0, false))
    #expect(opened(key, start, all, bound: [1, 2, 4]) == (0, false))
    #expect(opened(BackupKey(), start, all) == (0, false))
    #expect(opened(key, Array(start.dropLast()), all) == (-1, false))
    var changed = all
    changed[1][changed[1].count - 1] ^= 1
    #expect(opened(key, start, changed) == (1, false))
    // The same content looks different each time.
    #expect(sealed(key).parts[0] != all[0])
  }
}
