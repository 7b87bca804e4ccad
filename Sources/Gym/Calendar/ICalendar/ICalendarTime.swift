/// A DATE or DATE-TIME of RFC 5545, in its own zone.
struct ICalendarTime {
  var day: CalendarDay
  /// Seconds since midnight; nil for a date.
  var second: Int?
  /// Its zone; the gym's for a floating time.
  var zone: GymCalendar

  var instant: Int { zone.instant(day: day, minute: (second ?? 0) / 60) + (second ?? 0) % 60 * 1000 }

  /// The same instant in another zone. A date is the same everywhere.
  func time(in other: GymCalendar) -> ICalendarTime {
    guard second != nil, other.timeZone != zone.timeZone else { return self }
    let (day, second) = other.time(at: instant)
    return ICalendarTime(day: day, second: second, zone: other)
  }

  /// - Parameter text: `YYYYMMDD`, or `YYYYMMDDTHHMMSS` with or without a `Z`.
  /// - Returns: nil if it is malformed. A leap second counts as the second before it.
  init?(_ text: some StringProtocol, zone: GymCalendar, utc: GymCalendar) {
    let bytes = Array(text.utf8)
    guard let day = CalendarDay(compact: String(decoding: bytes.prefix(8), as: UTF8.self)) else { return nil }
    if bytes.count == 8 {
      self.init(day: day, second: nil, zone: zone)
      return
    }
    let isUTC = bytes.last == UInt8(ascii: "Z")
    guard bytes.count == (isUTC ? 16 : 15), bytes[8] == UInt8(ascii: "T"), let hour = digits(bytes[9..<11]),
      let minute = digits(bytes[11..<13]), let second = digits(bytes[13..<15]), hour < 24, minute < 60, second <= 60
    else { return nil }
    self.init(day: day, second: hour * 3600 + minute * 60 + min(second, 59), zone: isUTC ? utc : zone)
  }

  private init(day: CalendarDay, second: Int?, zone: GymCalendar) {
    self.day = day
    self.second = second
    self.zone = zone
  }

  /// - Parameter text: a DURATION of RFC 5545, 3.3.6, such as `PT1H30M` or `P1W`.
  /// - Returns: its days, which follow the clock, and its seconds, which are exact; nil if it is malformed or negative.
  static func duration(_ text: String) -> (days: Int, seconds: Int)? {
    var bytes = Array(text.uppercased().utf8)[...]
    if bytes.first == UInt8(ascii: "+") { bytes = bytes.dropFirst() }
    guard bytes.first == UInt8(ascii: "P"), bytes.count > 2 else { return nil }
    bytes = bytes.dropFirst()
    var (total, isTime) = ((days: 0, seconds: 0), false)
    while let first = bytes.first {
      if first == UInt8(ascii: "T"), !isTime, bytes.count > 1 {
        isTime = true
        bytes = bytes.dropFirst()
        continue
      }
      let number = bytes.prefix { (48...57).contains($0) }
      guard number.count < 8, let value = digits(number) else { return nil }
      bytes = bytes.dropFirst(number.count)
      switch (bytes.popFirst(), isTime) {
      case (UInt8(ascii: "W"), false): total.days += value * 7
      case (UInt8(ascii: "D"), false): total.days += value
      case (UInt8(ascii: "H"), true): total.seconds += value * 3600
      case (UInt8(ascii: "M"), true): total.seconds += value * 60
      case (UInt8(ascii: "S"), true): total.seconds += value
      default: return nil
      }
    }
    return total
  }
}
