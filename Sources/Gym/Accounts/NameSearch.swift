// FoundationEssentials has no transliteration, so this file imports all of Foundation.
import Foundation

/// How members are found by the beginning of a word of their name, in its own script and in Latin letters.
package enum NameSearch {
  /// The words by which a name is found, each after a space: folded, in their order, and, unless all of them are Latin,
  /// once more in Latin letters, as English writes it and as scholars do. A Chinese or Korean word is found from each of
  /// its syllables on, since the given name follows the family name without a space.
  ///
  /// `LIKE '% ol%'` finds " ольга olga". A word that occurs twice stays twice: "mara lind" must find Mara L, who is Mara
  /// Lindqvist. Stored, because transliterating takes up to 0.1 ms and in a process the first Chinese name 0.1 s.
  package static func words(_ name: String) -> String {
    let own = folded(name).split(whereSeparator: \.isWhitespace).map { String(bare($0)) }
    var phrases = [own]
    if own.contains(where: isForeign) {
      for way in ways {
        let latin = own.map { syllables(Substring($0)).map { Self.latin($0, way) } }
        // The whole name first, so that the beginning of a word can be typed after the word before it.
        phrases.append(latin.map { $0.joined() })
        for word in latin where word.count > 1 {
          phrases += word.indices.dropFirst().map { [word[$0...].joined()] }
        }
      }
    }
    var known: Set<[String]> = []
    return phrases.map { $0.filter { !$0.isEmpty } }.filter { known.insert($0).inserted }
      .joined().map { " " + $0 }.joined()
  }

  /// What was typed, as it is compared with `words`. Latin letters beside others make all of it Latin: who tapped О and
  /// then L means Ольга.
  package static func typed(_ text: String) -> String {
    let words = folded(text).split(separator: " ", omittingEmptySubsequences: false).map(bare)
    let isMixed = words.contains { $0.contains { $0.isASCII && $0.isLetter } } && words.contains(where: isForeign)
    return words.map { isMixed ? latin($0, ways[0]) : String($0) }.joined(separator: " ")
  }

  /// The letters with which the words of a name begin; of a name without letters and digits, the sign it begins with.
  /// - Parameter words: as `words` made them.
  package static func beginnings(_ words: String) -> [Character] {
    var first: [Character] = []
    // By bytes, because a kiosk asks for the letters of all members.
    for word in words.utf8.split(separator: UInt8(ascii: " ")) {
      let letter = word.first.flatMap { $0 < 0x80 ? Character(Unicode.Scalar($0)) : Substring(word).first }
      if let letter, !first.contains(letter) { first.append(letter) }
    }
    let letters = first.filter { $0.isLetter || $0.isNumber }
    return letters.isEmpty ? Array(first.prefix(1)) : letters
  }

  /// The letters that lead to somebody, to be tapped: digits, A to Z, then those of other scripts, of which only
  /// those that lead to the most members. The others are found by their Latin letters.
  /// - Parameters:
  ///   - names: the `words` of every member.
  ///   - most: besides A to Z.
  package static func letters(_ names: [String], most: Int) -> [String] {
    var counts: [Character: Int] = [:]
    for name in names { for letter in beginnings(name) { counts[letter, default: 0] += 1 } }
    let plain = counts.keys.filter(isLatin).sorted()
    let room = max(0, most - plain.filter(\.isNumber).count)
    let other = counts.keys.filter { !isLatin($0) }
      .sorted { (counts[$0, default: 0], $1) > (counts[$1, default: 0], $0) }.prefix(room).sorted()
    return (plain + other).map(String.init)
  }

  /// A word without the signs before it, unless it has nothing else.
  private static func bare(_ word: Substring) -> Substring {
    let letters = word.drop { $0.isPunctuation || $0.isMathSymbol }
    return letters.isEmpty ? word : letters
  }

  /// Letters that are written as one come apart, as Ĳ, and full-width ones become plain.
  private static func folded(_ text: String) -> String {
    Text.folded(text.unicodeScalars.allSatisfy(\.isASCII) ? text : text.decomposedStringWithCompatibilityMapping)
  }

  /// ICU's names: the English way for Russian, then whatever it knows, which for Russian is the scholars' way.
  private static let ways = ["Russian-Latin/BGN; Any-Latin; Latin-ASCII", "Any-Latin; Latin-ASCII"]
    .map(StringTransform.init(rawValue:))

  private static func latin(_ text: some StringProtocol, _ way: StringTransform) -> String {
    guard isForeign(text) else { return String(text) }
    let latin = String(text).applyingTransform(way, reverse: false) ?? ""
    return Text.folded(latin).filter(isLatin)
  }

  /// A word, cut before each Chinese character and each Korean syllable.
  private static func syllables(_ word: Substring) -> [Substring] {
    var parts: [Substring] = []
    var start = word.startIndex
    for place in word.indices.dropFirst() where word[place].unicodeScalars.first.map(isSyllable) == true {
      parts.append(word[start..<place])
      start = place
    }
    return parts + [word[start...]]
  }

  private static func isSyllable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isIdeographic || (0xAC00...0xD7A3).contains(scalar.value)
  }

  private static func isLatin(_ letter: Character) -> Bool { letter.isASCII && (letter.isLetter || letter.isNumber) }

  /// Whether a letter is left that folding did not make plain.
  private static func isForeign(_ text: some StringProtocol) -> Bool {
    text.contains { $0.isLetter && !$0.isASCII }
  }
}
