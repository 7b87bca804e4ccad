/// Reads the dates of a file: ISO, with slashes or dots, or with a month's name in any of the languages of
/// `ImportMonths`. A time with a zone becomes an instant.
struct ImportDates {
  private var numeric: NumericDates
  private let months: ImportMonths
  /// The last date read: the rows of a workout repeat their date.
  private var last: (text: String, time: Time)?

  struct Time: Equatable {
    var time: ImportedTime
    var isDayOnly: Bool
    /// The day as the file has it, whatever the zone.
    var day: CalendarDay
  }

  /// - Parameter texts: all dates of the file.
  init(_ texts: some Sequence<String>) {
    numeric = NumericDates(texts)
    months = ImportMonths(texts)
  }

  /// Set if no date shows whether days or months come first.
  var question: DateQuestion? { numeric.question }

  /// Whether some dates show that days come first, and others that months do.
  var isMixed: Bool { numeric.isMixed }

  mutating func choose(_ order: DateOrder?) {
    numeric.choose(order)
    last = nil
  }

  /// - Throws: `required` for an empty cell, `malformedDate` for a date that does not exist, has an unknown month or is
  ///   not from 1970 to 2099.
  mutating func read(_ text: String, field: String = "date") throws(Invalid) -> Time {
    if let last, last.text == text { return last.time }
    if text.isEmpty { throw Invalid(field, .required) }
    guard let time = parse(text) else { throw Invalid(field, .malformedDate) }
    last = (text, time)
    return time
  }

  private func parse(_ text: String) -> Time? {
    guard text.utf8.count <= 200 else { return nil }
    let words = Self.words(text)
    var (dateWords, clock, half, offset): ([String], [Int]?, Int?, Int?) = ([], nil, nil, nil)
    var place = 0
    while place < words.count {
      let word = words[place]
      place += 1
      if clock == nil, word.contains(":") || (Self.mayBeClock(word) && ImportClock.read(word) != nil) {
        guard let found = ImportClock.read(word) else { return nil }
        (clock, half, offset) = (found.parts, found.half ?? half, found.zone)
      } else if clock != nil, let found = ImportClock.half(word) ?? Self.splitHalf(word, words.dropFirst(place).first) {
        if ImportClock.half(word) == nil { place += 1 }
        half = found
      } else if clock != nil, let found = ImportClock.zone(word) {
        offset = found
      } else if clock == nil, let found = dateWords.isEmpty ? ImportClock.halfAtStart(word) : ImportClock.half(word) {
        half = found
      } else {
        dateWords.append(word)
      }
    }
    guard let day = day(dateWords), (1970...2099).contains(day.year) else { return nil }
    guard let clock else {
      return half == nil ? Time(time: .local("\(day.text) 12:00:00"), isDayOnly: true, day: day) : nil
    }
    var hour = clock[0]
    if let half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + half
    }
    guard hour < 24, clock[1] < 60, clock[2] < 60 else { return nil }
    if let offset {
      let seconds = day.number * 86_400 + hour * 3600 + clock[1] * 60 + clock[2] - offset
      return Time(time: .instant(seconds * 1000), isDayOnly: false, day: day)
    }
    return Time(
      time: .local("\(day.text) \(Self.two(hour)):\(Self.two(clock[1])):\(Self.two(clock[2]))"), isDayOnly: false,
      day: day)
  }

  /// The words of a date. Narrow spaces before AM and PM, a `T` between date and time, commas and brackets separate
  /// them, and so do the signs of `2024年6月10日`.
  private static func words(_ text: String) -> [String] {
    var plain = ""
    for character in text {
      let isSign = "年月日년월일".contains(character) && plain.last.map { ("0"..."9").contains($0) } == true
      plain.append(character.isWhitespace || ",()".contains(character) ? " " : character)
      if isSign { plain.append(" ") }
    }
    var words = plain.split(separator: " ").map(String.init)
    if let first = words.first, first.utf8.count > 10, let split = isoParts(first) {
      words.replaceSubrange(0...0, with: split)
    }
    return words
  }

  /// `8.15` or `20h15`: a time without a colon.
  private static func mayBeClock(_ word: String) -> Bool {
    word.utf8.count <= 8 && word.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "h") }
      && word.utf8.last.map { (0x30...0x39).contains($0) } == true
      && word.split(separator: ".", omittingEmptySubsequences: false).count == 2 - (word.contains("h") ? 1 : 0)
  }

  /// The two words of `8:15 p. m.`
  private static func splitHalf(_ word: String, _ next: String?) -> Int? {
    guard let next, ["m", "m."].contains(next.lowercased()) else { return nil }
    switch word.lowercased() {
    case "a", "a.": return 0
    case "p", "p.": return 12
    default: return nil
    }
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// `2024-06-10T08:15:00Z` as two words.
  private static func isoParts(_ text: String) -> [String]? {
    guard let at = text.firstIndex(where: { $0 == "T" || $0 == "t" }), text[..<at].utf8.count == 10 else { return nil }
    return [String(text[..<at]), String(text[text.index(after: at)...])]
  }

  /// "10 de junio de 2024", "10. Juni 2024 um", "Mon 10 Jun 2024", "2024년 6월 10일", "10 thg 6 2024", "10. 6. 2024".
  private func day(_ words: [String]) -> CalendarDay? {
    var numbers: [(value: Int, digits: Int, hasPoint: Bool)] = []
    var month: Int?
    var (isMonthFirst, isMonthNext, unknown) = (false, false, 0)
    for word in words {
      if let numeric = numericDay(word) {
        let others = words.filter { $0 != word && !Self.isFiller($0) }
        return others.isEmpty || (others == [words[0]] && Self.isWord(others[0])) ? numeric : nil
      }
      var bare = word.last == "." ? String(word.dropLast()) : word
      let isMonth = isMonthNext || bare.last == "月" || bare.last == "월"
      if bare.count > 1, let last = bare.last, "年月日년월일".contains(last) { bare.removeLast() }
      if let number = digits(ArraySlice(bare.utf8)) {
        if isMonth {
          guard month == nil, (1...12).contains(number) else { return nil }
          (month, isMonthFirst, isMonthNext) = (number, numbers.isEmpty, false)
        } else {
          numbers.append((number, bare.utf8.count, word.last == "."))
        }
      } else if let found = months.month(word) {
        // `mar` is also Tuesday in Spanish.
        guard month == nil || (isMonthFirst && Self.likeMonths.contains(Text.folded(words[0]))) else { return nil }
        (month, isMonthFirst) = (found, numbers.isEmpty)
      } else if ["thg", "thang"].contains(Text.folded(bare)) {
        isMonthNext = true
      } else if !Self.isFiller(word) {
        // A weekday.
        guard numbers.isEmpty, month == nil, unknown < 2, Self.isWord(bare) else { return nil }
        unknown += 1
      }
    }
    if month == nil, numbers.count == 3, numbers[0].hasPoint, numbers[1].hasPoint {
      let (first, second, third) = (numbers[0], numbers[1], numbers[2])
      if first.digits == 4 { return CalendarDay(year: first.value, month: second.value, day: third.value) }
      return third.digits == 4 ? CalendarDay(year: third.value, month: second.value, day: first.value) : nil
    }
    guard let month, numbers.count == 2 else { return nil }
    let yearFirst = !isMonthFirst && numbers[0].digits == 4
    let (date, year) = yearFirst ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
    guard year.digits == 4 || year.digits == 2 else { return nil }
    return CalendarDay(year: year.digits == 2 ? 2000 + year.value : year.value, month: month, day: date.value)
  }

  private static func isWord(_ text: String) -> Bool { text.allSatisfy { $0.isLetter || "-'’׳.".contains($0) } }

  /// Weekdays that are written like a month: Tuesday in Spanish, French and Italian, Saturday in Croatian, Sunday in
  /// Turkish.
  private static let likeMonths: Set<String> = ["mar", "mar.", "sub", "sub.", "paz", "paz."]

  private static func isFiller(_ word: String) -> Bool {
    let plain = Text.folded(word.last == "." ? String(word.dropLast()) : word)
    return fillers.contains(plain) || plain.hasSuffix("曜日") || plain.hasSuffix("요일") || plain.hasPrefix("星期")
      || plain.hasPrefix("周") || (plain.count == 1 && "月火水木金土日월화수목금토일".contains(plain))
  }

  /// Words in dates that carry no meaning.
  private static let fillers: Set<String> = [
    "de", "del", "of", "a", "at", "um", "as", "las", "les", "alle", "ore", "le", "la", "the", "den", "d", "om", "kl",
    "klo", "kell", "gada", "g", "m", "v", "o", "u", "ob", "uhr", "г", "в", "ч", "р", "о", "во", "у", "στις", "pukul",
    "pada", "luc", "בשעה", "को", "बजे", "ne", "e", "ko", "nang", "ж",
  ]

  private func numericDay(_ word: String) -> CalendarDay? {
    for separator in ["-", "/", "."] as [Character] {
      let parts = word.split(separator: separator, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let numbers = parts.compactMap { $0.utf8.count <= 4 ? digits(ArraySlice($0.utf8)) : nil }
      guard numbers.count == 3 else { return nil }
      if parts[0].utf8.count == 4 { return CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2]) }
      let year = parts[2].utf8.count == 2 ? 2000 + numbers[2] : numbers[2]
      guard separator != ".", numeric.order == .monthFirst else {
        return CalendarDay(year: year, month: numbers[1], day: numbers[0])
      }
      return CalendarDay(year: year, month: numbers[0], day: numbers[1])
    }
    return nil
  }
}
