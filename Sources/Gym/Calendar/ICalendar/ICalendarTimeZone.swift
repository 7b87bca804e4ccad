/// A VTIMEZONE of a file (RFC 5545, 3.6.5): its changes between standard and summer time.
///
/// Outlook and others give zones names of their own, such as `W. Europe Standard Time`, and define them in the file.
struct ICalendarTimeZone {
  let name: String
  /// The lines of each STANDARD and DAYLIGHT.
  private var observances: [[ICalendarLine]] = []

  /// Far more than any zone had.
  private static let maxObservances = 500
  private static let years = (1970, 2100)

  init?(_ lines: [ICalendarLine], observances: [[ICalendarLine]]) {
    guard let name = lines.first(where: { $0.name == "TZID" })?.text, !name.isEmpty,
      (1...Self.maxObservances).contains(observances.count)
    else { return nil }
    self.name = name
    self.observances = observances
  }

  /// - Returns: nil if it has no offset, or a malformed one.
  func calendar(utc: GymCalendar) -> GymCalendar? {
    var changes: [(from: Int, offset: Int)] = []
    var first: (from: Int, offset: Int)?
    for lines in observances {
      var values: [String: ICalendarLine] = [:]
      for line in lines where values[line.name] == nil { values[line.name] = line }
      guard let before = values["TZOFFSETFROM"].flatMap({ Self.offset($0.value) }),
        let after = values["TZOFFSETTO"].flatMap({ Self.offset($0.value) }),
        let start = values["DTSTART"].flatMap({ ICalendarTime($0.value, zone: utc, utc: utc) })
      else { return nil }
      let second = start.second ?? 0
      for day in days(start, values["RRULE"], lines, before, utc) {
        let from = day.number * 86_400 + second - before
        changes.append((from, after))
        if from < first?.from ?? Int.max { first = (from, before) }
      }
    }
    guard let first else { return nil }
    changes.sort { $0.from < $1.from }
    return GymCalendar(timeZone: name, changes: [(Int.min, first.offset)] + changes)
  }

  /// The days of one observance's changes.
  private func days(
    _ start: ICalendarTime, _ rule: ICalendarLine?, _ lines: [ICalendarLine], _ before: Int, _ utc: GymCalendar
  ) -> [CalendarDay] {
    var days = [start.day]
    for line in lines where line.name == "RDATE" {
      days += line.value.split(separator: ",").compactMap { ICalendarTime($0, zone: utc, utc: utc)?.day }
    }
    guard let rule, let text = ICalendarRule.simplified(rule.value, start) else { return days }
    let recurrence = Recurrence(rule: text) { until in
      guard let time = ICalendarTime(until, zone: utc, utc: utc), until.last == "Z" else {
        return ICalendarTime(until, zone: utc, utc: utc)?.day
      }
      return utc.calendarDay(at: time.instant + before * 1000)
    }
    guard let recurrence, let from = CalendarDay(year: Self.years.0, month: 1, day: 1),
      let to = CalendarDay(year: Self.years.1, month: 1, day: 1)
    else { return days }
    let repeated = Series(start: start.day, recurrence: recurrence).days(in: from...to)
    return Array(Set(days + repeated))
  }

  /// `+HHMM` or `-HHMMSS`, in seconds.
  private static func offset(_ text: String) -> Int? {
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let bytes = Array(text.utf8.dropFirst())
    guard bytes.count == 4 || bytes.count == 6, let hours = digits(bytes[0..<2]), let minutes = digits(bytes[2..<4]),
      let seconds = bytes.count == 6 ? digits(bytes[4..<6]) : 0, hours < 24, minutes < 60, seconds < 60
    else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds)
  }
}

extension GymCalendar {
  /// - Parameter changes: ascending; the first entry covers all earlier time.
  init(timeZone name: String, changes: [(from: Int, offset: Int)]) {
    (timeZone, self.changes) = (name, changes)
  }

  /// Whether the clocks of both have been the same since 2015.
  func isLike(_ other: GymCalendar) -> Bool {
    let since = 1_420_070_400
    let instants = [since] + (changes + other.changes).map(\.from).filter { $0 > since && $0 < 2_145_916_800 }
    return instants.allSatisfy { offset(at: $0) == other.offset(at: $0) }
  }
}
