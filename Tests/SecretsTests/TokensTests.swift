import Secrets
import Testing

@Suite struct TokensTests {
  @Test("a token has its kind's prefix and 256 bits, and is never repeated", arguments: TokenKind.allCases)
  func make(kind: TokenKind) {
    let tokens = Set((0..<200).map { _ in Tokens.make(kind) })
    #expect(tokens.count == 200)
    for token in tokens {
      #expect(token.utf8.count == 45)
      #expect(Tokens.kind(of: token) == kind)
      #expect(
        token.utf8.allSatisfy {
          ("0"..."9").holds($0) || ("A"..."Z").holds($0) || ("a"..."z").holds($0) || $0 == 45 || $0 == 95
        })
    }
  }

  @Test("other text is no token", arguments: ["", "d_", "x_41aa", "s_41aa"])
  func noKind(text: String) {
    #expect(Tokens.kind(of: text) == nil)
  }

  @Test("the hash of a token is the SHA-256 of its text")
  func hash() {
    // FIPS 180-2, appendix B.1.
    let expected: [UInt8] = [
      0xba, 0x78, 0x16, 0xbf, 0x8f, 0x01, 0xcf, 0xea, 0x41, 0x41, 0x40, 0xde, 0x5d, 0xae, 0x22, 0x23,
      0xb0, 0x03, 0x61, 0xa3, 0x96, 0x17, 0x7a, 0x9c, 0xb4, 0x10, 0xff, 0x61, 0xf2, 0x00, 0x15, 0xad,
    ]
    #expect(Tokens.hash("abc") == expected)
    #expect(Tokens.hash("").count == 32)
  }

  @Test("the fingerprint of a request is SipHash-2-4 of 128 bits without a key, as stored by earlier versions")
  func fingerprint() {
    let expected: [UInt8] = [
      0x4a, 0x8d, 0xdd, 0x8d, 0x79, 0xaa, 0x1f, 0x1e, 0x80, 0xb0, 0x06, 0x38, 0x2a, 0x73, 0xfe, 0x0f,
    ]
    #expect(Tokens.fingerprint(Array("rackside".utf8)) == expected)
    #expect(Tokens.fingerprint([]).count == 16)
  }

  @Test("hashes are the same only when every byte is")
  func same() {
    #expect(Tokens.same(Tokens.hash("a"), Tokens.hash("a")))
    #expect(!Tokens.same(Tokens.hash("a"), Tokens.hash("b")))
    #expect(!Tokens.same([1, 2], [1, 2, 3]))
    #expect(Tokens.same([], []))
  }
}

extension ClosedRange<Unicode.Scalar> {
  fileprivate func holds(_ byte: UInt8) -> Bool { contains(Unicode.Scalar(byte)) }
}

@Suite struct PairingWordsTests {
  @Test("the lists hold 64 short words each, none of them like another")
  func lists() {
    for list in [PairingWords.first, PairingWords.second] {
      #expect(list.count == 64)
      #expect(list.allSatisfy { (4...8).contains($0.count) && $0.allSatisfy { ("A"..."Z").contains($0) } })
      for (index, word) in list.enumerated() {
        for other in list[..<index] where word.prefix(3) == other.prefix(3) || distance(word, other) < 3 {
          Issue.record("\(word) and \(other)")
        }
      }
    }
    #expect(Set(PairingWords.first).isDisjoint(with: PairingWords.second))
  }

  @Test("a pair that is taken is not given again, down to the last one that is free")
  func taken() {
    let last = [PairingWords.first[7], PairingWords.second[9]]
    #expect(PairingWords.make { $0 != last } == last)
    #expect(Set((0..<200).map { _ in PairingWords.make() }).count > 100)
  }

  /// How many letters to add, remove or replace.
  private func distance(_ one: String, _ other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var next = [index + 1]
      for (place, theirs) in other.enumerated() {
        next.append(min(row[place] + (letter == theirs ? 0 : 1), row[place + 1] + 1, next[place] + 1))
      }
      row = next
    }
    return row[other.count]
  }
}

@Suite struct PairingCodeTests {
  @Test("a code is eight characters of the alphabet, and all of the alphabet is used")
  func make() {
    let codes = (0..<500).map { _ in PairingCode.make() }
    #expect(codes.allSatisfy { $0.count == 8 && PairingCode.normalise($0) == $0 })
    #expect(Set(codes.joined()) == Set(PairingCode.alphabet))
    #expect(Set(codes).count == 500)
  }

  @Test("the alphabet has no vowels and no two characters that look alike")
  func alphabet() {
    for pair in ["8B", "6G", "2Z", "5S", "0O", "0Q", "1I", "1L", "0D"] {
      #expect(PairingCode.alphabet.filter { pair.contains($0) }.count <= 1)
    }
    #expect(Set(PairingCode.alphabet).isDisjoint(with: "AEIOUY"))
  }

  @Test(
    "a typed code is understood",
    arguments: [" kdmw-7xqp ", "KDMW 7XQP", "kdmw–7xqp", "k d m w 7 x q p", "KDMW7XQP"])
  func typed(text: String) {
    #expect(PairingCode.normalise(text) == "KDMW7XQP")
  }

  @Test("look-alikes stand for each other")
  func lookAlikes() {
    #expect(PairingCode.normalise("8627-SSSS") == "BGZ75555")
  }

  @Test(
    "text that cannot be a code is refused",
    arguments: ["", "KDMW7XQ", "KDMW7XQPP", "KDMW7XQA", "KDMW7XQ💪", "--------"])
  func noCode(text: String) {
    #expect(PairingCode.normalise(text) == nil)
  }

  @Test("a code is shown with a dash in its middle")
  func display() {
    #expect(PairingCode.display("KDMW7XQP") == "KDMW-7XQP")
  }
}
