/// Parses the cells of a Strong file.
enum StrongCell {
  /// A number with a decimal point or comma; nil for an empty cell.
  /// - Throws: `malformed` if it is not a plain decimal number, `outOfRange` outside 0…`max`.
  static func number(_ text: String, _ field: String, max: Double, whole: Bool = false) throws(Invalid) -> Double? {
    if text.isEmpty { return nil }
    let negative = text.utf8.first == UInt8(ascii: "-")
    let parts = (negative ? text.dropFirst() : text[...])
      .split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard (1...2).contains(parts.count), parts.allSatisfy({ digits(ArraySlice($0.utf8)) != nil }),
      let value = Double(parts.joined(separator: "."))
    else { throw Invalid(field, .malformed) }
    if whole && value != value.rounded() { throw Invalid(field, .malformed) }
    guard value <= max, !(negative && value > 0) else { throw Invalid(field, .outOfRange(min: 0, max: max)) }
    return value
  }

  /// Reads `YYYY-MM-DD HH:MM:SS` in the years 1970 to 2099, also with a 12-hour clock (`2024-01-07 6:05:00 PM`).
  /// - Returns: the same with a 24-hour clock.
  static func date(_ text: String) throws(Invalid) -> String {
    if text.isEmpty { throw Invalid("date", .required) }
    guard let plain = twentyFourHours(text), let time = LocalTime(plain), (1970...2099).contains(time.day.year) else {
      throw Invalid("date", .malformedDate)
    }
    return plain
  }

  private static func twentyFourHours(_ text: String) -> String? {
    let parts = text.split(whereSeparator: \.isWhitespace)
    guard parts.count == 3 else { return text }
    let clock = parts[1].split(separator: ":", omittingEmptySubsequences: false)
    guard clock.count == 3, let hour = digits(ArraySlice(clock[0].utf8)), (1...12).contains(hour) else { return nil }
    let half: Int
    switch parts[2].uppercased() {
    case "AM": half = 0
    case "PM": half = 12
    default: return nil
    }
    let ours = String(hour % 12 + half)
    return "\(parts[0]) \(ours.count < 2 ? "0" : "")\(ours):\(clock[1]):\(clock[2])"
  }

  /// Reads `2h 18m`, `56m`, `45s` or plain seconds, up to 31 days: people forget to finish workouts.
  /// - Returns: seconds; nil for an empty cell.
  static func duration(_ text: String) throws(Invalid) -> Int? {
    if text.isEmpty { return nil }
    var seconds = 0
    if let bare = digits(ArraySlice(text.utf8)) {
      seconds = bare
    } else {
      for part in text.lowercased().split(whereSeparator: \.isWhitespace) {
        let unit =
          switch part.last {
          case "h": 3600
          case "m": 60
          case "s": 1
          default: 0
          }
        guard unit > 0, part.utf8.count < 9, let count = digits(ArraySlice(part.dropLast().utf8)) else {
          throw Invalid("duration", .malformed)
        }
        seconds += count * unit
      }
    }
    let max = 31 * 86_400
    guard seconds <= max else { throw Invalid("duration", .outOfRange(min: 0, max: Double(max))) }
    return seconds
  }

  /// RPE in tenths; nil for an empty cell and for 0, which some files contain instead.
  static func rpe(_ text: String) throws(Invalid) -> Int? {
    guard let value = try number(text, "rpe", max: 1000), value > 0 else { return nil }
    let tenths = Int((value * 10).rounded())
    guard (10...100).contains(tenths) else { throw Invalid("rpe", .outOfRange(min: 1, max: 10)) }
    guard tenths.isMultiple(of: 5), Double(tenths) == value * 10 else { throw Invalid("rpe", .malformed) }
    return tenths
  }

  /// Notes with "\n" for every line break; nil for an empty cell.
  static func notes(_ text: String, _ field: String, max: Int) throws(Invalid) -> String? {
    if text.isEmpty { return nil }
    var notes = ""
    for character in text {
      switch character {
      case "\r\n", "\r": notes.append("\n")
      case "\t": notes.append(" ")
      default: notes.append(character)
      }
    }
    if Text.hasBadCharacters(notes, lineBreaks: true) { throw Invalid(field, .badCharacters) }
    guard Text.isWithin(notes, max: max) else { throw Invalid(field, .tooLong(max: max)) }
    return notes
  }
}
