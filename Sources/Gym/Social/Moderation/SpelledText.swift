/// A text as the letters that it looks like, for `WordList`.
struct SpelledText {
  /// What separates a letter from the one before.
  enum Gap {
    case none, sign
    /// Spaces between letters that stand alone, such as in "x y z".
    case spelled
    case space
  }

  struct Letter {
    /// The letters that it may stand for. For a digit or a sign, the first reading is itself.
    var readings: [Unicode.Scalar]
    var gap: Gap
    /// A digit, or a sign used as a letter.
    var isSign = false
    fileprivate var isLatin = false
    /// Further readings, used only if its word also has Latin letters.
    fileprivate var near: [Unicode.Scalar] = []
  }

  private(set) var letters: [Letter] = []

  /// - Parameter readsDigits: whether digits stand for letters everywhere, and not only within words.
  init(_ text: String, readsDigits: Bool = false) {
    read(Array(text.unicodeScalars.lazy.filter { !$0.properties.isDefaultIgnorableCodePoint }))
    guard !letters.isEmpty else { return }
    let words = parts { $0 != .none }
    for word in words { readWord(word, readsDigits: readsDigits) }
    readLoneSigns(words)
    let chunks = parts { $0 == .space }
    for (before, chunk) in zip(chunks, chunks.dropFirst()) where before.count == 1 && chunk.count == 1 {
      letters[chunk.lowerBound].gap = .spelled
    }
  }

  private mutating func read(_ scalars: [Unicode.Scalar]) {
    var gap = Gap.space
    var base: Letter?
    for (place, scalar) in scalars.enumerated() {
      switch Self.kind(of: Lookalikes.plain(scalar), at: place, in: scalars) {
      case .space: gap = .space
      case .sign: if gap == .none { gap = .sign }
      case .mark:
        // Skip accents of Latin, Greek and Cyrillic letters. In other scripts a mark can be a vowel, so keep it.
        guard let letter = base, !letter.isLatin, gap == .none, let value = letter.readings.first?.value,
          value > 0x052F
        else { continue }
        letters.append(Letter(readings: [scalar], gap: .none))
      case .letter(let spelled):
        for letter in spelled {
          var letter = letter
          letter.gap = gap
          gap = .none
          letters.append(letter)
        }
        base = letters.last
      }
    }
  }

  private enum Kind {
    case space, sign, mark
    case letter([Letter])
  }

  private static func kind(of scalar: Unicode.Scalar, at place: Int, in scalars: [Unicode.Scalar]) -> Kind {
    switch scalar {
    case "a"..."z": return .letter([Letter(readings: [scalar], gap: .none, isLatin: true)])
    case "A"..."Z":
      let small = Unicode.Scalar(UInt8(scalar.value + 32))
      return .letter([Letter(readings: [small], gap: .none, isLatin: true)])
    case "0"..."9", "@", "$", "€": return .letter([Letter(readings: [scalar], gap: .none, isSign: true)])
    case "!", "|":
      // Only between letters can the sign be a letter. Elsewhere it is punctuation.
      let isInside =
        place > 0 && place + 1 < scalars.count
        && [place - 1, place + 1].allSatisfy {
          scalars[$0].properties.isAlphabetic
        }
      return isInside ? .letter([Letter(readings: [scalar], gap: .none, isSign: true)]) : .sign
    default: return scalar.isASCII ? (scalar.properties.isWhitespace ? .space : .sign) : other(scalar)
    }
  }

  private static func other(_ scalar: Unicode.Scalar) -> Kind {
    if scalar.properties.isWhitespace || !Text.isVisible(scalar) && !isMark(scalar) { return .space }
    if isMark(scalar) { return .mark }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    let small = forms[lower] ?? lower
    if let plain = Lookalikes.letters[scalar] ?? Lookalikes.letters[small] {
      return .letter(
        plain.unicodeScalars.map { plain in
          let isDigit = ("0"..."9").contains(plain)
          return Letter(readings: [plain], gap: .none, isSign: isDigit, isLatin: !isDigit)
        })
    }
    let near = Lookalikes.near[scalar] ?? Lookalikes.near[small] ?? []
    if let same = Lookalikes.same[small]?.unicodeScalars.first {
      return .letter([Letter(readings: [same], gap: .none, near: near)])
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .spacingMark:
      return .letter([Letter(readings: [small], gap: .none, near: near)])
    default: return .sign
    }
  }

  /// The Greek final sigma, and й, which decomposes into и and a mark.
  private static let forms: [Unicode.Scalar: Unicode.Scalar] = ["ς": "σ", "й": "и"]

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }

  // MARK: Words

  private func parts(where isCut: (Gap) -> Bool) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    for place in letters.indices.dropFirst() where isCut(letters[place].gap) {
      parts.append(start..<place)
      start = place
    }
    parts.append(start..<letters.count)
    return parts
  }

  /// Units. Digits before one of them stay digits: 455 and 455s are weights.
  private static let units: Set<String> = [
    "g", "h", "k", "kg", "kgs", "km", "lb", "lbs", "m", "min", "mins", "nd", "rd", "rep", "reps", "rir", "rm", "rpe",
    "s", "sec", "secs", "set", "sets", "st", "th", "x",
  ]

  private mutating func readWord(_ word: Range<Int>, readsDigits: Bool) {
    let found = letters[word].filter { !$0.isSign }
    if found.contains(where: \.isLatin), found.contains(where: { !$0.isLatin }) {
      for place in word { letters[place].readings += letters[place].near }
    }
    guard found.count < word.count, readsDigits || !found.isEmpty else { return }
    if !readsDigits, letters[word.lowerBound].isSign {
      var unit = String.UnicodeScalarView()
      unit.append(contentsOf: found.compactMap(\.readings.first))
      if Self.units.contains(String(unit)) { return }
    }
    for place in word where letters[place].isSign { readSign(place) }
  }

  private mutating func readSign(_ place: Int) {
    guard letters[place].readings.count == 1, let sign = letters[place].readings.first else { return }
    letters[place].readings += Lookalikes.signs[sign] ?? []
  }

  /// Reads a lone digit or sign between lone letters, such as in "k 1 l l".
  private mutating func readLoneSigns(_ words: [Range<Int>]) {
    let isLone = words.map { $0.count == 1 && !letters[$0.lowerBound].isSign }
    for place in words.indices.dropFirst().dropLast() where isLone[place - 1] && isLone[place + 1] {
      let word = words[place]
      if word.count == 1, letters[word.lowerBound].isSign { readSign(word.lowerBound) }
    }
  }
}
