/// Decides whether a sentence of a language model says only what it was given. Pure. When in doubt it refuses: our own
/// sentence stands there then.
///
/// - Only plain letters, digits and punctuation, and only words that it knows (`PlainWords`) or that name a subject.
/// - A sentence with a figure or a direction is about exactly one subject.
/// - Each figure is one of that subject's, as it is shown, with its unit, and stands where its time belongs: what was
///   before behind "from", "after", "than" or "against", what is now elsewhere. Differences are refused.
/// - Each word of a direction agrees with the subject's.
package struct WordsCheck: Sendable {
  package enum Refusal: Equatable, Sendable { case characters, word, figure, subject, direction, length, unfinished }

  package static let mostSentences = 5
  package static let mostCharacters = 600
  static let mostInSentence = 260

  private let facts: ModelFacts
  /// How each subject may be named, the longest first.
  private let names: [(words: [String], subject: Int)]
  private let letters: Set<Character>

  package init(_ facts: ModelFacts) {
    self.facts = facts
    var names: [(words: [String], subject: Int)] = []
    for (index, subject) in facts.subjects.enumerated() {
      for name in [subject.name] + subject.aliases {
        names += Self.forms(SentenceWords.of(name)).map { ($0, index) }
      }
    }
    self.names = names.filter { !$0.words.isEmpty }.sorted { $0.words.count > $1.words.count }
    let ofNames = facts.subjects.flatMap { ([$0.name] + $0.aliases).flatMap(Array.init) }
    letters = Set(ofNames.filter { $0.isASCII })
  }

  /// A name, its plural and its singular.
  private static func forms(_ name: [String]) -> [[String]] {
    guard let last = name.last, last.count > 1 else { return [name] }
    let sibilant = ["s", "x", "ch", "sh"].contains { last.hasSuffix($0) }
    var forms = [name, name.dropLast() + [last + (sibilant ? "es" : "s")]]
    if last.hasSuffix("s"), !last.hasSuffix("ss") { forms.append(name.dropLast() + [String(last.dropLast())]) }
    return forms
  }

  static func unitWords(_ unit: ModelFacts.Unit) -> [String] {
    switch unit {
    case .kilograms: ["kg", "kilograms", "kilogram", "kilos"]
    case .pounds: ["lb", "lbs", "pounds", "pound"]
    case .percent: ["%", "percent"]
    case .workouts: ["workouts", "workout", "sessions", "session"]
    case .sets: ["sets", "set"]
    case .hardSets: ["hard sets", "hard set"]
    case .reps: ["reps", "rep"]
    case .minutes: ["minutes", "minute"]
    case .days: ["days", "day"]
    case .weeks: ["weeks", "week"]
    }
  }

  /// - Returns: why the sentence must not be shown; nil if it may.
  package func refusal(_ sentence: String) -> Refusal? {
    guard sentence.count <= Self.mostInSentence else { return .length }
    guard isPlain(sentence) else { return .characters }
    let words = SentenceWords(sentence).words
    guard words.contains(where: { $0.text.contains(where: \.isLetter) }) else { return .word }
    var reading = Reading(words: words.map(\.text), afterPause: words.map(\.isAfterPause), facts: facts, names: names)
    return reading.refusal()
  }

  private func isPlain(_ sentence: String) -> Bool {
    sentence.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", ".", ",", ":", "!", "%", "-", "'", "\u{2019}", "\u{2013}", "\u{2014}",
        "\u{A0}":
        true
      default: letters.contains(Character(scalar))
      }
    }
  }
}

/// One sentence, word by word.
private struct Reading {
  let words: [String]
  let afterPause: [Bool]
  let facts: ModelFacts
  let names: [(words: [String], subject: Int)]

  /// Where each word is explained by a name or a phrase.
  private var isKnown: [Bool] = []
  private var isName: [Bool] = []
  private var subjects: Set<Int> = []
  private var phrases: [(at: Int, kind: PlainWords.PhraseKind)] = []

  init(words: [String], afterPause: [Bool], facts: ModelFacts, names: [(words: [String], subject: Int)]) {
    (self.words, self.afterPause, self.facts, self.names) = (words, afterPause, facts, names)
    isKnown = words.map { _ in false }
    isName = isKnown
  }

  mutating func refusal() -> WordsCheck.Refusal? {
    findNames()
    findPhrases()
    let figures: [Int: Int]
    do throws(Broken) { figures = try readFigures() } catch { return error.why }
    let directions = words.indices.filter { !isName[$0] && PlainWords.directions[words[$0]] != nil }
    for index in words.indices where !isKnown[index] && PlainWords.directions[words[index]] == nil {
      guard PlainWords.harmless.contains(words[index]) else { return .word }
    }
    guard !figures.isEmpty || !directions.isEmpty else {
      return phrases.contains { $0.kind == .before } ? .figure : nil
    }
    guard subjects.count == 1, let subject = subjects.first.map({ facts.subjects[$0] }) else { return .subject }
    if let why = self.directions(directions, of: subject) { return why }
    return self.figures(figures, of: subject)
  }

  private struct Broken: Error { var why: WordsCheck.Refusal }

  private func stands(_ wanted: [String], at index: Int) -> Bool {
    index + wanted.count <= words.count && wanted.indices.allSatisfy { words[index + $0] == wanted[$0] }
  }

  private mutating func findNames() {
    var index = 0
    while index < words.count {
      guard let found = names.first(where: { stands($0.words, at: index) }) else {
        index += 1
        continue
      }
      subjects.insert(found.subject)
      for at in index..<index + found.words.count { (isKnown[at], isName[at]) = (true, true) }
      index += found.words.count
    }
  }

  private mutating func findPhrases() {
    for index in words.indices {
      guard let found = PlainWords.phrases.first(where: { stands($0.words, at: index) }) else { continue }
      let span = index..<index + found.words.count
      guard span.allSatisfy({ !isKnown[$0] || isName[$0] }) else { continue }
      for at in span { isKnown[at] = true }
      phrases.append((index, found.kind))
    }
  }

  // MARK: Figures

  /// - Returns: where figures stand, with the number of words of their unit.
  private mutating func readFigures() throws(Broken) -> [Int: Int] {
    var found: [Int: Int] = [:]
    for index in words.indices where !isKnown[index] {
      guard Self.figure(words[index]) != nil else {
        guard !words[index].contains(where: \.isNumber) else { throw Broken(why: .figure) }
        continue
      }
      isKnown[index] = true
      let unit = unitLength(after: index)
      for at in index + 1..<index + 1 + unit { isKnown[at] = true }
      found[index] = unit
    }
    return found
  }

  private static func figure(_ word: String) -> String? {
    if let count = PlainWords.counts[word] { return String(count) }
    guard word.first?.isNumber == true else { return nil }
    return word
  }

  private static let units: [(words: [String], unit: ModelFacts.Unit)] = {
    let all: [ModelFacts.Unit] = [
      .hardSets, .kilograms, .pounds, .percent, .workouts, .sets, .reps, .minutes, .days, .weeks,
    ]
    return all.flatMap { unit in
      WordsCheck.unitWords(unit).map { ($0.split(separator: " ").map(String.init), unit) }
    }
  }()

  private func unit(after index: Int) -> (words: [String], unit: ModelFacts.Unit)? {
    guard index + 1 < words.count, !afterPause[index + 1] else { return nil }
    return Self.units.first { stands($0.words, at: index + 1) }
  }

  private func unitLength(after index: Int) -> Int { unit(after: index)?.words.count ?? 0 }

  private func figures(_ found: [Int: Int], of subject: ModelFacts.Subject) -> WordsCheck.Refusal? {
    let named = Set(found.keys.compactMap { unit(after: $0)?.unit })
    guard named.count <= 1 || Set(found.keys.map { unit(after: $0) != nil }) == [true] else { return .figure }
    var last = ModelFacts.Figure.Time.now
    var times: [Int: ModelFacts.Figure.Time] = [:]
    for (index, length) in found.sorted(by: { $0.key < $1.key }) {
      guard let text = Self.figure(words[index]), let time = time(at: index, behind: last) else { return .figure }
      // A figure without its unit takes that of the other in its sentence: "3 workouts, after 2".
      guard let unit = unit(after: index)?.unit ?? named.first ?? Self.ownUnit(of: subject) else { return .figure }
      guard subject.figures.contains(where: { $0.unit == unit && $0.time == time && Self.shows($0.text, as: text) })
      else { return .figure }
      // "82.5 kg more" is a difference.
      let next = index + 1 + length
      if next < words.count, !afterPause[next], PlainWords.directions[words[next]] != nil, !isName[next] {
        return .figure
      }
      (times[index], last) = (time, time)
    }
    for phrase in phrases where phrase.kind != .none {
      // A time belongs to the figure before it. Before the first figure only now is spoken of.
      let nearest = times.keys.filter { $0 < phrase.at }.max().flatMap { times[$0] } ?? .now
      let isBefore = nearest == .before || (phrase.kind == .before && comparesAt(phrase.at))
      guard isBefore == (phrase.kind == .before) else { return .figure }
    }
    return nil
  }

  /// "Your workouts rose from 2 to 3": the subject is what is counted.
  private static func ownUnit(of subject: ModelFacts.Subject) -> ModelFacts.Unit? {
    guard let unit = subject.figures.first?.unit, WordsCheck.unitWords(unit).contains(subject.name) else { return nil }
    return unit
  }

  /// Whether the word before says that what follows is compared with.
  private func comparesAt(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    return PlainWords.beforeFigure.contains(words[index - 1])
      || (index > 1 && PlainWords.comparing.contains(words[index - 1]) && words[index - 2] == "compared")
  }

  /// Which time a figure is of, by the word before it; nil if none may stand there.
  /// - Parameter last: the time of the figure before it.
  private func time(at index: Int, behind last: ModelFacts.Figure.Time) -> ModelFacts.Figure.Time? {
    guard index > 0 else { return .now }
    let before = words[index - 1]
    let second = index > 1 ? words[index - 2] : ""
    if afterPause[index] { return isName[index - 1] ? .now : nil }
    if comparesAt(index) { return .before }
    // "80 kg for 8 reps" is one set.
    if before == "for" { return last }
    guard !isName[index - 1], PlainWords.nowFigure.contains(before) else { return nil }
    // "An improvement of 82.5 kg" is a difference. "Up to" and "rose to" are not.
    if before != "to", before != "at", PlainWords.directions[second] != nil { return nil }
    return .now
  }

  /// "12400" may be written "12,400", "82.5" as "82,5", and "2204.6" as "2,204.6".
  private static func shows(_ figure: String, as text: String) -> Bool {
    let (own, other) = (parts(figure), parts(text))
    if own.decimals != nil, own.decimals == other.decimals { return isWhole(own.whole, as: other.whole) }
    if own.decimals != nil { return text == figure.replacing(".", with: ",") }
    return other.decimals == nil && isWhole(own.whole, as: other.whole)
  }

  private static func parts(_ number: String) -> (whole: Substring, decimals: Substring?) {
    let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return (parts[0], parts.count > 1 ? parts[1] : nil)
  }

  private static func isWhole(_ figure: Substring, as text: Substring) -> Bool {
    guard figure != text else { return true }
    let groups = text.split(separator: ",", omittingEmptySubsequences: false)
    guard groups.count > 1, let first = groups.first, (1...3).contains(first.count),
      groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return false }
    return groups.joined() == figure
  }

  // MARK: Directions

  private func directions(_ found: [Int], of subject: ModelFacts.Subject) -> WordsCheck.Refusal? {
    guard !found.isEmpty else { return nil }
    // "Up your workouts" would be advice.
    guard found.first != 0, let direction = subject.direction else { return .direction }
    for index in found {
      guard PlainWords.directions[words[index]] == direction else { return .direction }
      if PlainWords.ofWeight.contains(words[index]), Self.direction(ofWeightIn: subject) != direction {
        return .direction
      }
    }
    return nil
  }

  /// A best set may be better by its reps alone: then it is not heavier.
  private static func direction(ofWeightIn subject: ModelFacts.Subject) -> ModelFacts.Direction? {
    func weight(_ time: ModelFacts.Figure.Time) -> Double? {
      subject.figures.first { ($0.unit == .kilograms || $0.unit == .pounds) && $0.time == time }.flatMap {
        Double($0.text)
      }
    }
    guard let now = weight(.now), let before = weight(.before) else { return nil }
    return .of(now, before)
  }
}
