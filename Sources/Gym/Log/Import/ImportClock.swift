/// The time of day and the zone in a date of a file.
enum ImportClock {
  struct Time {
    /// Hour, minute, second.
    var parts: [Int]
    /// 0 for the morning and 12 for the afternoon, if it is written together with the time.
    var half: Int?
    /// The offset from UTC in seconds.
    var zone: Int?
  }

  /// `8:15`, `08:15:30.250`, `8.15`, `20h15`, `8:15AM`, `午後8:15`, optionally with a zone at the end.
  static func read(_ word: String) -> Time? {
    var text = word[...]
    var zone: Int?
    if let last = text.last, last == "Z" || last == "z" {
      (text, zone) = (text.dropLast(), 0)
    } else if let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      guard let found = Self.zone(String(text[sign...])) else { return nil }
      (text, zone) = (text[..<sign], found)
    }
    var half: Int?
    let before = text.prefix { !isDigit($0) }
    text = text.dropFirst(before.count)
    let after = text.drop { isDigit($0) || ":.,".contains($0) || ($0 == "h" && !text.contains(":")) }
    text = text.dropLast(after.count)
    for word in [before, after] where !word.isEmpty {
      guard half == nil, let found = Self.half(String(word)) else { return nil }
      half = found
    }
    return parts(text).map { Time(parts: $0, half: half, zone: zone) }
  }

  private static func parts(_ text: Substring) -> [Int]? {
    let separator: Character = text.contains(":") ? ":" : text.contains("h") ? "h" : "."
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var numbers: [Int] = []
    for (place, part) in parts.enumerated() {
      let whole = place == 2 ? part.prefix { $0 != "." && $0 != "," } : part
      guard whole.utf8.count <= 2, let number = digits(ArraySlice(whole.utf8)) else { return nil }
      // `8.5` is no time.
      guard place == 0 || separator == ":" || whole.utf8.count == 2 else { return nil }
      numbers.append(number)
    }
    return numbers.count < 3 ? numbers + [0] : numbers
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  /// Whether a word stands for the morning (0) or the afternoon (12).
  static func half(_ word: String) -> Int? { halves[Text.folded(word).filter { $0.isLetter }] }

  /// Like `half`, for a word at the start of a date. There, `am` is a German preposition and `Sa` a Saturday.
  static func halfAtStart(_ word: String) -> Int? {
    ["am", "sa", "Sa", "Sa."].contains(word) ? nil : half(word)
  }

  private static let halves: [String: Int] = {
    let mornings = "am fm ap fh dop priekšp πμ дп öö vm sa pg 午前 上午 오전 凌晨 清晨 早上"
    let afternoons = "pm em ip eh odp pop pēcp μμ пп ös nm ch ptg du 午後 下午 오후 晚上"
    let words = mornings.split(separator: " ").map { ($0, 0) } + afternoons.split(separator: " ").map { ($0, 12) }
    return Dictionary(words.map { (Text.folded(String($0.0)), $0.1) }) { first, _ in first }
  }()

  /// `Z`, `UTC`, `+02:00`, `+0200` or `+02`, in seconds.
  static func zone(_ word: String) -> Int? {
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
}
