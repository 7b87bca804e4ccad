/// A search. All given filters must match.
package struct ExerciseQuery: Equatable, Sendable {
  package var text = ""
  package var bodyPart: BodyPart?
  package var equipment: Equipment?
  /// A primary muscle.
  package var muscle: Muscle?
  package var difficulty: Difficulty?
  package var stance: Stance?
  package var impact: Impact?
  package var focus: String?

  package init(text: String = "") { self.text = text }

  func fits(_ facts: ExerciseFacts) -> Bool {
    (bodyPart ?? facts.bodyPart) == facts.bodyPart && (equipment ?? facts.equipment) == facts.equipment
      && muscle.map(facts.primary.contains) ?? true && (difficulty == nil || difficulty == facts.difficulty)
      && (stance == nil || stance == facts.stance) && (impact == nil || impact == facts.impact)
      && (focus == nil || focus == facts.focus)
  }
}

/// Finds exercises by what people type. The twin of Web/shared/gym/search.js: both are tested by
/// Tests/Vectors/search.json.
///
/// Every typed word must start a word of the name, an alias, the equipment, the body part or a primary muscle. Case,
/// diacritics and plurals are ignored. If nothing matches, one typing mistake is allowed per word of four letters or
/// more, two in a word of eight or more. The most popular exercises come first. Words are prepared once per list.
package struct ExerciseSearch: Sendable {
  private struct Card {
    var exercise: Exercise
    /// Indices in the vocabulary, with the cost of matching that word.
    var words: [(word: Int, cost: Int)] = []
    /// The name and then the aliases, with words in the singular.
    var names: [String] = []
    var length = 0
    var popularity = 0
    var sortKey = ""
  }

  /// Each word once, as UTF-16, because that is what browsers count.
  private var vocabulary: [[UInt16]] = []
  private var indexes: [String: Int] = [:]
  private var cards: [Card] = []

  /// The assumed popularity of a member's own exercise.
  private static let ownPopularity = 60
  /// The cost of a typed word by where it matched, in points of popularity.
  private static let (inName, elsewhere, misspelt) = (0, 50, 400)
  /// More words than anybody types. Every word is compared with the whole vocabulary.
  private static let mostWords = 20
  /// Synonyms that start no word of the catalog.
  private static let said = ["abs": "abdominal"]

  package init(_ exercises: [Exercise]) { for exercise in exercises { add(exercise) } }

  package func adding(_ exercises: [Exercise]) -> ExerciseSearch {
    var more = self
    for exercise in exercises { more.add(exercise) }
    return more
  }

  private mutating func add(_ exercise: Exercise) {
    let facts = exercise.facts
    var card = Card(exercise: exercise)
    var known: Set<Int> = []
    func put(_ text: String, _ cost: Int, _ search: inout ExerciseSearch) {
      for word in Self.split(text) {
        for one in [word, Self.singular(word)] {
          let index = search.index(of: one)
          if known.insert(index).inserted { card.words.append((index, cost)) }
        }
      }
    }
    put(facts.name, Self.inName, &self)
    for alias in facts.aliases { put(alias, Self.elsewhere, &self) }
    put(Self.words(facts.equipment.rawValue), Self.elsewhere, &self)
    put(Self.words(facts.bodyPart.rawValue), Self.elsewhere, &self)
    for muscle in facts.primary { put(Self.words(muscle.rawValue), Self.elsewhere, &self) }
    card.names = ([facts.name] + facts.aliases).map { Self.split($0).map(Self.singular).joined(separator: " ") }
    card.length = Self.split(facts.name).count
    card.popularity = facts.popularity ?? (exercise.owner == nil ? 0 : Self.ownPopularity)
    card.sortKey = Text.folded(facts.name)
    cards.append(card)
  }

  private mutating func index(of word: String) -> Int {
    if let index = indexes[word] { return index }
    indexes[word] = vocabulary.count
    vocabulary.append(Array(word.utf16))
    return vocabulary.count - 1
  }

  /// - Returns: the ids, best first.
  package func find(_ query: ExerciseQuery) -> [Int] {
    let asked = Self.split(query.text).prefix(Self.mostWords).map { Self.said[$0] ?? $0 }
    let found = ranked(query, asked, asked.map { beginning($0) })
    if !found.isEmpty || asked.isEmpty { return found }
    return ranked(query, asked, asked.map(resembling))
  }

  /// The cost of matching each word of the vocabulary; nil for a word that does not match.
  private typealias Hits = [Int?]

  private func beginning(_ typed: String) -> Hits {
    let (typed, one) = (Array(typed.utf16), Array(Self.singular(typed).utf16))
    return vocabulary.map { $0.starts(with: typed) || $0.starts(with: one) ? 0 : nil }
  }

  private func resembling(_ typed: String) -> Hits {
    var hits = beginning(typed)
    let typed = Array(typed.utf16)
    let most = typed.count < 4 ? 0 : typed.count < 8 ? 1 : 2
    guard most > 0 else { return hits }
    for (index, word) in vocabulary.enumerated() where hits[index] == nil {
      let wrong = Self.mistakes(typed, word, most: most)
      guard wrong <= most else { continue }
      // A much longer word is less likely: "sqat" should find squat rather than seated.
      hits[index] = Self.misspelt + 100 * wrong + (word.count > typed.count + most ? 60 : 0)
    }
    return hits
  }

  private func ranked(_ query: ExerciseQuery, _ asked: [String], _ hits: [Hits]) -> [Int] {
    let whole = asked.map(Self.singular).joined(separator: " ")
    var rows: [(card: Int, points: Int)] = []
    cards: for (index, card) in cards.enumerated() where query.fits(card.exercise.facts) {
      var points = card.popularity
      for hit in hits {
        var least: Int?
        for (word, cost) in card.words {
          if let more = hit[word] { least = min(least ?? .max, cost + more) }
        }
        guard let least else { continue cards }
        points -= least
      }
      if card.names[0] == whole {
        points += 1000
      } else if card.names.contains(whole) {
        points += 300
      } else if card.names[0].hasPrefix(whole) {
        points += 15
      }
      rows.append((index, points))
    }
    return rows.sorted { a, b in
      if a.points != b.points { return a.points > b.points }
      let (first, second) = (cards[a.card], cards[b.card])
      return (first.length, first.sortKey, first.exercise.id) < (second.length, second.sortKey, second.exercise.id)
    }.map { cards[$0.card].exercise.id }
  }

  // MARK: Words

  private static func split(_ text: String) -> [String] {
    Text.folded(text).unicodeScalars.split { scalar in
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
        .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
        false
      default: true
      }
    }.map { String($0) }
  }

  /// "frontDelts" → "front Delts": the words that screens show for it.
  private static func words(_ name: String) -> String {
    name.reduce(into: "") { text, letter in text += letter.isUppercase ? " \(letter)" : "\(letter)" }
  }

  /// "squats" → "squat", "flies" → "fly", "presses" → "press", "calves" → "calf"; "press" and "abs" stay.
  static func singular(_ word: String) -> String {
    guard word.utf16.count >= 4, word.hasSuffix("s") else { return word }
    if ["ss", "us", "is"].contains(where: word.hasSuffix) { return word }
    if word.hasSuffix("ves") { return word.dropLast(3) + "f" }
    if word.hasSuffix("yes") { return String(word.dropLast(2)) }
    if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
    let isLong = ["sses", "shes", "ches", "xes", "zes", "yees"].contains(where: word.hasSuffix)
    return String(word.dropLast(isLong ? 2 : 1))
  }

  /// How many letters must be added, dropped, changed or swapped with the next one until `typed` starts `word`. Stops
  /// counting at `most` + 1.
  static func mistakes(_ typed: [UInt16], _ word: [UInt16], most: Int) -> Int {
    if typed.count > word.count + most { return most + 1 }
    var before: [Int] = []
    var row = Array(0...word.count)
    for i in 1...typed.count {
      var next = [i]
      for j in 0..<word.count {
        let isSame = typed[i - 1] == word[j]
        var least = min(row[j + 1] + 1, next[j] + 1, row[j] + (isSame ? 0 : 1))
        if i > 1, j > 0, typed[i - 1] == word[j - 1], typed[i - 2] == word[j] { least = min(least, before[j - 1] + 1) }
        next.append(least)
      }
      if let least = next.min(), least > most { return most + 1 }
      (before, row) = (row, next)
    }
    // The rest of a longer word has not been typed yet.
    return min(row[max(0, typed.count - most)...].min() ?? most + 1, most + 1)
  }
}
