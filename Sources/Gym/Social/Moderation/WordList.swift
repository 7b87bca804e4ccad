/// The words that the gym forbids in what members write to each other.
///
/// Only whole words count: "class" and "Scunthorpe" pass whatever is listed. Upper and lower case, accents, repeated
/// letters, invisible characters, letters of other alphabets that look the same, digits and signs in the place of
/// letters, and separators between letters make no difference. A listed word of several words is found with spaces,
/// signs or nothing between them.
package struct WordList: Equatable, Sendable {
  /// The listed words as a tree of their letters. Node 0 is the root.
  private var nodes = [Node(letter: " ")]
  private var edges: [Edge: Int] = [:]

  private struct Node: Equatable, Sendable {
    var letter: Unicode.Scalar
    /// Whether a listed word ends here.
    var isEnd = false
  }

  private struct Edge: Hashable, Sendable {
    var from: Int
    var letter: Unicode.Scalar
    /// Whether the letter begins another word of a listed phrase, so that a space may come before it.
    var beginsWord: Bool
  }

  /// The most listed words, and the most characters of each.
  package static let most = 500
  package static let maxLength = 40

  /// Lines without a letter or a digit are ignored.
  package init(_ lines: some Sequence<String>) {
    for line in lines {
      let letters = SpelledText(line).letters
      // A listed digit matches itself and the letters that it looks like.
      for choice in 0..<3 { insert(letters, choice) }
    }
  }

  private mutating func insert(_ letters: [SpelledText.Letter], _ choice: Int) {
    guard !letters.isEmpty else { return }
    var node = 0
    for (place, letter) in letters.enumerated() {
      let isDigit = letter.readings.count > 1 && letter.isSign
      let reading = letter.readings[isDigit ? min(choice, letter.readings.count - 1) : 0]
      let edge = Edge(from: node, letter: reading, beginsWord: place > 0 && letter.gap != .none)
      if let known = edges[edge] {
        node = known
      } else {
        nodes.append(Node(letter: reading))
        edges[edge] = nodes.count - 1
        node = nodes.count - 1
      }
    }
    nodes[node].isEnd = true
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
  package func isHit(by text: String) -> Bool { search(text).isHit }

  /// Follows all possible matches at once. The work is at most the text's length times the list's letters.
  /// - Returns: whether a listed word was found, and how many steps the search took.
  func search(_ text: String) -> (isHit: Bool, steps: Int) {
    if edges.isEmpty { return (false, 0) }
    let letters = SpelledText(text).letters
    var steps = 0
    var active: [Int] = []
    var next: [Int] = []
    var reached: [Int: Int] = [:]
    for (place, letter) in letters.enumerated() {
      next.removeAll(keepingCapacity: true)
      func reach(_ node: Int?) {
        guard let node, reached.updateValue(place, forKey: node) != place else { return }
        next.append(node)
      }
      for reading in letter.readings {
        for node in active {
          steps += 1
          if letter.gap != .space {
            // The letter is repeated.
            if nodes[node].letter == reading { reach(node) }
            reach(edges[Edge(from: node, letter: reading, beginsWord: false)])
          }
          reach(edges[Edge(from: node, letter: reading, beginsWord: true)])
        }
        if letter.gap != .none {
          steps += 1
          reach(edges[Edge(from: 0, letter: reading, beginsWord: false)])
        }
      }
      swap(&active, &next)
      let isLast = place + 1 == letters.count || letters[place + 1].gap != .none
      if isLast, active.contains(where: { nodes[$0].isEnd }) { return (true, steps) }
    }
    return (false, steps)
  }

  /// Whether two names differ at most in spaces, digits and the ways of writing that this list sees through.
  package static func isSameName(_ one: String, _ other: String) -> Bool {
    let (keys, others) = (keys(one), keys(other))
    return keys.isEmpty || others.isEmpty
      ? Text.folded(Text.trimmed(one)) == Text.folded(Text.trimmed(other)) : !keys.isDisjoint(with: others)
  }

  /// The letters of a name, once with digits as letters and once without digits.
  private static func keys(_ name: String) -> Set<String> {
    let letters = SpelledText(name, readsDigits: true).letters
    var keys: Set<String> = []
    for hasDigits in [true, false] {
      var key = String.UnicodeScalarView()
      for letter in letters where hasDigits || !letter.isSign {
        guard let last = letter.readings.last else { continue }
        // 1 can be read as i or as l, so treat the two as one letter.
        let plain = last == "l" ? "i" : last
        if key.last != plain, !("0"..."9").contains(plain) { key.append(plain) }
      }
      if !key.isEmpty { keys.insert(String(key)) }
    }
    return keys
  }
}
