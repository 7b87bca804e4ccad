/// Reads the dates of a file: ISO, with slashes or dots, or with a month's name in one of the languages of the apps. A
/// time with a zone becomes an instant.
struct ImportDates {
  /// Whether 4/5/2024 is the fourth of May. Files with slashes are taken to be from the US unless one of their dates
  /// shows otherwise.
  private let isDayFirst: Bool
  /// The last date read: the rows of a workout repeat their date.
  private var last: (text: String, time: Time)?

  struct Time: Hashable {
    var time: ImportedTime
    var isDayOnly: Bool
  }

  /// - Parameter texts: all dates of the file.
  init(_ texts: some Sequence<String>) {
    isDayFirst = texts.contains { text in
      let parts = text.prefix { $0 != " " && $0 != "," }.split(separator: "/", omittingEmptySubsequences: false)
      return parts.count == 3 && parts[0].utf8.count <= 2 && (Int(parts[0]) ?? 0) > 12
    }
  }

  /// - Throws: `required` for an empty cell, `malformedDate` for a date that does not exist or is not from 1970 to
  ///   2099.
  mutating func read(_ text: String, field: String = "date") throws(Invalid) -> Time {
    if let last, last.text == text { return last.time }
    if text.isEmpty { throw Invalid(field, .required) }
    guard let time = parse(text) else { throw Invalid(field, .malformedDate) }
    last = (text, time)
    return time
  }

  private func parse(_ text: String) -> Time? {
    // Handles narrow spaces before AM and PM, a `T` between date and time, commas and brackets.
    var plain = ""
    for character in text {
      plain.append(character.isWhitespace || ",()".contains(character) ? " " : character)
    }
    var words = plain.split(separator: " ").map(String.init)
    if let first = words.first, first.utf8.count > 10, let split = Self.isoParts(first) {
      words.replaceSubrange(0...0, with: split)
    }
    var (dateWords, clock, half, offset): ([String], [Int]?, Int?, Int?) = ([], nil, nil, nil)
    for word in words {
      if word.contains(":"), clock == nil {
        guard let (found, zone) = Self.clock(word) else { return nil }
        (clock, offset) = (found, zone)
      } else if clock != nil, let found = Self.half(word) {
        half = found
      } else if clock != nil, let found = Self.zone(word) {
        offset = found
      } else {
        dateWords.append(word)
      }
    }
    guard let day = day(dateWords), (1970...2099).contains(day.year) else { return nil }
    guard let clock else { return Time(time: .local("\(day.text) 12:00:00"), isDayOnly: true) }
    var hour = clock[0]
    if let half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + half
    }
    guard hour < 24, clock[1] < 60, clock[2] < 60 else { return nil }
    if let offset {
      let seconds = day.number * 86_400 + hour * 3600 + clock[1] * 60 + clock[2] - offset
      return Time(time: .instant(seconds * 1000), isDayOnly: false)
    }
    return Time(
      time: .local("\(day.text) \(Self.two(hour)):\(Self.two(clock[1])):\(Self.two(clock[2]))"), isDayOnly: false)
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// `2024-06-10T08:15:00Z` as two words.
  private static func isoParts(_ text: String) -> [String]? {
    let at = text.utf8.index(text.startIndex, offsetBy: 10)
    guard text[at] == "T" || text[at] == "t" else { return nil }
    return [String(text[..<at]), String(text[text.index(after: at)...])]
  }

  /// `8:15`, `08:15:30.250`, optionally with a zone at the end.
  private static func clock(_ word: String) -> (parts: [Int], zone: Int?)? {
    var text = word[...]
    var zone: Int?
    if let last = text.last, last == "Z" || last == "z" {
      (text, zone) = (text.dropLast(), 0)
    } else if let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      guard let found = Self.zone(String(text[sign...])) else { return nil }
      (text, zone) = (text[..<sign], found)
    }
    // `8:15AM`
    var half: Int?
    if let start = text.firstIndex(where: { $0.isLetter }) {
      guard let found = Self.half(String(text[start...])) else { return nil }
      (half, text) = (found, text[..<start])
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var numbers: [Int] = []
    for (place, part) in parts.enumerated() {
      let whole = place == 2 ? part.prefix { $0 != "." && $0 != "," } : part
      guard whole.utf8.count <= 2, let number = digits(ArraySlice(whole.utf8)) else { return nil }
      numbers.append(number)
    }
    if let half {
      guard (1...12).contains(numbers[0]) else { return nil }
      numbers[0] = numbers[0] % 12 + half
    }
    return (numbers.count < 3 ? numbers + [0] : numbers, zone)
  }

  private static func half(_ word: String) -> Int? {
    switch word.lowercased().filter({ $0.isLetter }) {
    case "am": 0
    case "pm": 12
    default: nil
    }
  }

  /// `Z`, `UTC`, `+02:00`, `+0200` or `+02`, in seconds.
  private static func zone(_ word: String) -> Int? {
    switch word.uppercased() {
    case "Z", "UTC", "GMT": return 0
    default: break
    }
    guard let sign = word.first, sign == "+" || sign == "-" else { return nil }
    let figures = word.dropFirst().filter { $0 != ":" }
    guard figures.utf8.count == 2 || figures.utf8.count == 4, let number = digits(ArraySlice(figures.utf8)) else {
      return nil
    }
    let (hours, minutes) = figures.utf8.count == 2 ? (number, 0) : (number / 100, number % 100)
    guard hours <= 14, minutes < 60 else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private func day(_ words: [String]) -> CalendarDay? {
    // "10 de junio de 2024", "10. Juni 2024 um", "Mon 10 Jun 2024".
    var numbers: [(value: Int, digits: Int)] = []
    var month: Int?
    var isMonthFirst = false
    for word in words {
      if let numeric = numericDay(word) { return words.count == 1 ? numeric : nil }
      let bare = word.last == "." ? String(word.dropLast()) : word
      if let number = digits(ArraySlice(bare.utf8)) {
        numbers.append((number, bare.utf8.count))
      } else if let found = Self.month(bare) {
        guard month == nil else { return nil }
        (month, isMonthFirst) = (found, numbers.isEmpty)
      } else if !Self.fillers.contains(Text.folded(bare)) {
        return nil
      }
    }
    guard let month, numbers.count == 2 else { return nil }
    let yearFirst = !isMonthFirst && numbers[0].digits == 4
    let (date, year) = yearFirst ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
    guard year.digits == 4 || year.digits == 2 else { return nil }
    return CalendarDay(year: year.digits == 2 ? 2000 + year.value : year.value, month: month, day: date.value)
  }

  /// Words around a date that have no meaning for it.
  private static let fillers: Set<String> = [
    "de", "del", "of", "a", "at", "um", "as", "las", "alle", "le", "the", "den",
  ]

  private func numericDay(_ word: String) -> CalendarDay? {
    for separator in ["-", "/", "."] as [Character] {
      let parts = word.split(separator: separator, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let numbers = parts.compactMap { $0.utf8.count <= 4 ? digits(ArraySlice($0.utf8)) : nil }
      guard numbers.count == 3 else { return nil }
      if parts[0].utf8.count == 4 { return CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2]) }
      let year = parts[2].utf8.count == 2 ? 2000 + numbers[2] : numbers[2]
      guard separator == "/" && !isDayFirst else {
        return CalendarDay(year: year, month: numbers[1], day: numbers[0])
      }
      return CalendarDay(year: year, month: numbers[0], day: numbers[1])
    }
    return nil
  }

  /// A month by its name or abbreviation, in English, German, French, Spanish, Portuguese, Italian, Dutch and the
  /// Scandinavian languages. Three letters are enough, except for June and July in French.
  static func month(_ word: String) -> Int? {
    let letters = Text.folded(word)
    guard letters.utf8.count >= 3, letters.allSatisfy({ $0.isLetter }) else { return nil }
    if letters.hasPrefix("juin") { return 6 }
    if letters.hasPrefix("juil") { return 7 }
    return months[String(letters.prefix(3))]
  }

  private static let months: [String: Int] = [
    "jan": 1, "ene": 1, "gen": 1, "feb": 2, "fev": 2, "mar": 3, "mae": 3, "mrz": 3, "maa": 3, "mrt": 3, "apr": 4,
    "abr": 4, "avr": 4, "may": 5, "mai": 5, "mag": 5, "mei": 5, "maj": 5, "jun": 6, "giu": 6, "jul": 7, "lug": 7,
    "aug": 8, "aou": 8, "ago": 8, "sep": 9, "set": 9, "oct": 10, "okt": 10, "out": 10, "ott": 10, "nov": 11, "dec": 12,
    "dez": 12, "dic": 12, "des": 12,
  ]
}
