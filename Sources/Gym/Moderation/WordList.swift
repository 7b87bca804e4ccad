/// Words that the gym does not want in what members write to each other.
///
/// Only whole words count: "class" and "Scunthorpe" pass whatever is listed. Upper and lower case, accents, repeated
/// letters, invisible characters, digits and signs in the place of letters, and separators between letters make no
/// difference. A listed word of several words is found where they follow each other.
package struct WordList: Hashable, Sendable {
  /// A letter and how often it stands in a row.
  private struct Run: Hashable, Sendable {
    var letter: Character
    var count: Int
  }
  private typealias Word = [Run]

  /// By their letters without repetitions.
  private var words: [String: [Word]] = [:]
  private var phrases: [[Word]] = []
  /// Runs of the longest word.
  private var longest = 0

  /// Listed words, and characters of each.
  package static let most = 500
  package static let maxLength = 40
  /// Of a spelled word. It bounds the work of a text that repeats one letter.
  private static let mostParts = 2 * maxLength

  /// Lines without a letter or a digit are ignored.
  package init(_ lines: some Sequence<String>) {
    for line in lines {
      let parts = Self.chunks(line).flatMap { $0 }.map(Self.runs).filter { !$0.isEmpty }
      if parts.count == 1 {
        words[Self.letters(parts[0]), default: []].append(parts[0])
        longest = max(longest, parts[0].count)
      } else if parts.count > 1 {
        phrases.append(parts)
      }
    }
  }

  /// What the owner typed, one word a line, as it is stored.
  /// - Throws: `tooLong` for too many lines or a long one, `badCharacters`.
  package static func checked(_ lines: [String]) throws(Invalid) -> [String] {
    var seen: Set<String> = []
    var checked: [String] = []
    for (index, line) in lines.enumerated() {
      let line = Text.trimmed(line)
      guard Text.hasVisible(line) else { continue }
      let word = try Text.line(line, max: maxLength, field: "words[\(index)]")
      if seen.insert(Text.folded(word)).inserted { checked.append(word) }
    }
    guard checked.count <= most else { throw Invalid("words", .tooLong(max: most)) }
    return checked
  }

  /// Whether the text has a listed word.
  package func isHit(by text: String) -> Bool {
    if words.isEmpty && phrases.isEmpty { return false }
    let chunks = Self.chunks(text)
    for chunk in chunks where hasWord(in: chunk.map(Self.runs)) { return true }
    // Letters that stand alone, such as "x y z".
    var spelled: [Word] = []
    for chunk in chunks {
      if chunk.count == 1, chunk[0].count == 1 {
        spelled.append(Self.runs(chunk[0]))
      } else {
        if hasWord(in: spelled) { return true }
        spelled = []
      }
    }
    if hasWord(in: spelled) { return true }
    return hasPhrase(in: chunks.flatMap { $0 }.map(Self.runs))
  }

  /// Whether neighbours among the parts make a listed word.
  private func hasWord(in parts: [Word]) -> Bool {
    for first in parts.indices {
      var joined: Word = []
      for part in parts[first...].prefix(Self.mostParts) {
        Self.append(part, to: &joined)
        if joined.count > longest { break }
        if words[Self.letters(joined)]?.contains(where: { Self.matches(joined, $0) }) == true { return true }
      }
    }
    return false
  }

  private func hasPhrase(in parts: [Word]) -> Bool {
    phrases.contains { phrase in
      guard parts.count >= phrase.count else { return false }
      return (0...(parts.count - phrase.count)).contains { start in
        zip(parts[start...], phrase).allSatisfy { part, word in
          part.count == word.count && zip(part, word).allSatisfy { $0.letter == $1.letter } && Self.matches(part, word)
        }
      }
    }
  }

  /// Of two words with the same letters: each letter stands at least as often as in the listed one.
  private static func matches(_ found: Word, _ listed: Word) -> Bool {
    zip(found, listed).allSatisfy { $0.count >= $1.count }
  }

  private static func letters(_ word: Word) -> String { String(word.map(\.letter)) }

  private static func append(_ part: Word, to word: inout Word) {
    for run in part {
      if let last = word.last, last.letter == run.letter {
        word[word.count - 1].count += run.count
      } else {
        word.append(run)
      }
    }
  }

  private static func runs(_ text: String) -> Word {
    var word: Word = []
    for letter in text { append([Run(letter: letter, count: 1)], to: &word) }
    return word
  }

  // MARK: Reading

  /// The parts of a text between spaces, each cut at its other separators.
  private static func chunks(_ text: String) -> [[String]] {
    var shown = String.UnicodeScalarView()
    shown.append(contentsOf: text.unicodeScalars.lazy.filter { !$0.properties.isDefaultIgnorableCodePoint })
    return Text.folded(String(shown)).split(whereSeparator: \.isWhitespace).compactMap { chunk in
      let parts = chunk.split { !isPart($0) }.map { plain(String($0)) }
      return parts.isEmpty ? nil : parts
    }
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "@" || character == "$"
  }

  private static let substitutes: [Character: Character] = [
    "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s",
  ]
  /// Cyrillic letters that look like Latin ones.
  private static let lookalikes: [Character: Character] = [
    "а": "a", "с": "c", "е": "e", "і": "i", "к": "k", "о": "o", "р": "p", "ѕ": "s", "х": "x", "у": "y",
  ]

  /// Numbers stay numbers: 455 is a weight.
  private static func plain(_ part: String) -> String {
    guard part.contains(where: \.isLetter) else { return part }
    let isLatin = part.contains { $0.isASCII && $0.isLetter }
    return String(part.map { substitutes[$0] ?? (isLatin ? lookalikes[$0] ?? $0 : $0) })
  }
}
