import Foundation
import TestKit
import Testing

@testable import Gym

/// Texts are compared without a difference of case or accents, whatever the letter.
@Suite struct FoldTests {
  private static func vectors() throws -> [[String]] {
    let file = URL(fileURLWithPath: "\(Fixture.repository)/Tests/Vectors/fold.json")
    return try JSONDecoder().decode([[String]].self, from: Data(contentsOf: file))
  }

  /// The table is Python's `unicodedata`; the browser's twin is tested with the same one. `==` would take composed and
  /// decomposed letters for the same, so bytes are compared.
  @Test("every letter folds as Unicode's tables say")
  func vectors() throws {
    let vectors = try Self.vectors()
    #expect(vectors.count > 1_900)
    for vector in vectors {
      let (text, folded) = (vector[0], vector[1])
      #expect(Array(Text.folded(text).utf8) == Array(folded.utf8), "\(text)")
      #expect(Array(Text.folded(folded).utf8) == Array(folded.utf8), "\(folded)")
    }
  }

  @Test("a letter in upper, lower or title case, composed or not, is one name and is found as one")
  func cases() {
    var wrong: [String] = []
    for value in UInt32(0x41)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      guard properties.isAlphabetic else { continue }
      let text = String(scalar)
      let same = [
        properties.uppercaseMapping, properties.lowercaseMapping, properties.titlecaseMapping,
        text.decomposedStringWithCanonicalMapping, text.precomposedStringWithCanonicalMapping,
      ]
      guard same.contains(where: { Array($0.utf8) != Array(text.utf8) }) else { continue }
      let (key, folded) = (Array(matchKey(text).utf8), Array(Text.folded(text).utf8))
      for other in same where Array(matchKey(other).utf8) != key || Array(Text.folded(other).utf8) != folded {
        wrong.append("\(text) U+\(String(value, radix: 16)) and \(other)")
      }
    }
    #expect(wrong == [])
  }

  @Test("the three spellings of a Turkish exercise are one name; other names stay different")
  func names() {
    for name in ["İleri", "ileri", "İLERİ", "ILERI", "ıleri", "i\u{307}leri"] { #expect(matchKey(name) == "ileri") }
    #expect(Array(matchKey("Développé").utf8) == Array(matchKey("De\u{301}veloppe\u{301}").utf8))
    #expect(matchKey("Développé") != matchKey("Developpe"))
    #expect(matchKey("GROẞES RAD") == "grosses rad")
  }
}
