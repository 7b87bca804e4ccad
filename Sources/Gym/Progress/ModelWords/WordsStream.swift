/// A model's text as it comes, cut into sentences that are checked one by one. The first that fails ends it for good.
package struct WordsStream: Sendable {
  private let check: WordsCheck
  private var pending = ""
  private var characters = 0
  /// The sentences that passed, as the model wrote them.
  package private(set) var passed: [String] = []
  package private(set) var refusal: WordsCheck.Refusal?

  package init(_ facts: ModelFacts) { check = WordsCheck(facts) }

  /// - Returns: the sentences that were completed and passed. None after a refusal.
  package mutating func add(_ text: String) -> [String] {
    var found: [String] = []
    for letter in text {
      guard refusal == nil else { break }
      characters += 1
      guard characters <= WordsCheck.mostCharacters else {
        refusal = .length
        break
      }
      // A sentence is complete once something follows its end: "82." may become "82.5".
      if letter.isWhitespace, let last = pending.last, last == "." || last == "!" {
        if let sentence = complete() { found.append(sentence) }
      } else {
        pending.append(letter.isNewline ? " " : letter)
      }
    }
    return found
  }

  /// The text has ended. What is left must be a whole sentence.
  package mutating func finish() -> [String] {
    guard refusal == nil else { return [] }
    let rest = pending.last.map { $0 == "." || $0 == "!" } ?? false
    if rest { return complete().map { [$0] } ?? [] }
    if pending.contains(where: { !$0.isWhitespace }) || passed.isEmpty { refusal = .unfinished }
    return []
  }

  private mutating func complete() -> String? {
    let sentence = Self.trimmed(pending)
    pending = ""
    refusal = passed.count < WordsCheck.mostSentences ? check.refusal(sentence) : .length
    guard refusal == nil else { return nil }
    passed.append(sentence)
    return sentence
  }

  private static func trimmed(_ text: String) -> String {
    let from = text.drop { $0 == " " }
    return String(from.reversed().drop { $0 == " " }.reversed())
  }
}
