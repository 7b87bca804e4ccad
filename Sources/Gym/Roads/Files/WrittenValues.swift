/// Numbers and times as XML files of roads write them.
enum WrittenValues {
  /// A longer number is no measurement.
  private static let mostBytes = 64

  /// Without the white space of XML at its start and end. Unlike `Text.trimmed` it looks at bytes, because a file can
  /// have millions of spaces.
  static func trimmed(_ text: String) -> Substring {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let rest = text.utf8.drop(while: isSpace)
    let end = rest.lastIndex { !isSpace($0) }
    return Substring(end.map { rest[...$0] } ?? rest[rest.endIndex...])
  }

  /// A decimal number, which may have an exponent: Java writes 0.0001 as `1.0E-4`.
  /// - Returns: nil for anything else, such as a decimal comma, NaN, INF or a hexadecimal number.
  static func decimal(_ text: String) -> Double? {
    guard text.utf8.count <= mostBytes else { return nil }
    let text = trimmed(text)
    var rest = text.utf8[...]
    func skipSign() { if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() } }
    func skipDigits() -> Int {
      let digits = rest.prefix { (48...57).contains($0) }.count
      rest = rest.dropFirst(digits)
      return digits
    }
    skipSign()
    var figures = skipDigits()
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      figures += skipDigits()
    }
    guard figures > 0 else { return nil }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      skipSign()
      guard (1...3).contains(skipDigits()) else { return nil }
    }
    guard rest.isEmpty, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// An instant of ISO 8601, such as `2026-03-01T10:00:00.500+01:00`. Without a zone it is UTC, as GPX demands.
  /// Thousandths are kept, and the rest is cut off.
  /// - Returns: UTC milliseconds; nil for anything else, and for years outside 1990…2100.
  static func time(_ text: String) -> Int? {
    guard text.utf8.count <= mostBytes else { return nil }
    let bytes = Array(trimmed(text).utf8)
    guard bytes.count >= 16, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(bytes[10]), bytes[13] == UInt8(ascii: ":"),
      let year = digits(bytes[0..<4]), let month = digits(bytes[5..<7]), let date = digits(bytes[8..<10]),
      let hour = digits(bytes[11..<13]), let minute = digits(bytes[14..<16]), hour < 24, minute < 60,
      let day = CalendarDay(year: year, month: month, day: date)
    else { return nil }
    var rest = bytes[16...]
    guard let (second, thousandths) = seconds(&rest) else { return nil }
    // "Z" is the rule.
    let zone = rest.isEmpty || rest == [UInt8(ascii: "Z")] ? 0 : ImportClock.zone(String(decoding: rest, as: UTF8.self))
    guard let zone else { return nil }
    let at = (day.number * 86_400 + hour * 3_600 + minute * 60 + second - zone) * 1_000 + thousandths
    return believedTimes.contains(at) ? at : nil
  }

  /// 1990 to 2100.
  private static let believedTimes = 631_152_000_000..<4_133_980_800_000

  /// `:07`, `:07.25`, `:07,25` or nothing. A leap second is the first of the next minute.
  private static func seconds(_ rest: inout ArraySlice<UInt8>) -> (seconds: Int, thousandths: Int)? {
    guard rest.first == UInt8(ascii: ":") else { return (0, 0) }
    guard let second = digits(rest.dropFirst().prefix(2)), rest.count >= 3, second <= 60 else { return nil }
    rest = rest.dropFirst(3)
    guard rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") else { return (second, 0) }
    let fraction = rest.dropFirst().prefix { (48...57).contains($0) }
    rest = rest.dropFirst(1 + fraction.count)
    let figures = fraction.prefix(3) + repeatElement(UInt8(ascii: "0"), count: max(0, 3 - fraction.count))
    guard !fraction.isEmpty, let thousandths = digits(figures) else { return nil }
    return (second, thousandths)
  }
}
