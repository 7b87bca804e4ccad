/// A local time of day, and a duration.
package struct DayTime: Equatable, Sendable {
  /// Minutes since midnight, local time, 0..<1440.
  package var start: Int
  /// The duration in minutes of local time.
  package var minutes: Int

  package init(start: Int, minutes: Int) {
    self.start = start
    self.minutes = minutes
  }

  package func check() throws(Invalid) {
    guard (0..<1440).contains(start) else { throw Invalid("start", .outOfRange(min: 0, max: 1439)) }
    guard (1...1440).contains(minutes) else { throw Invalid("minutes", .outOfRange(min: 1, max: 1440)) }
  }
}

/// What a calendar program shows of an occurrence.
package struct ICalendarDetails: Equatable, Sendable {
  package var summary: String
  /// May contain line breaks.
  package var description: String?
  package var location: String?
  /// An address that programs open, of printable ASCII characters.
  package var url: String?
  /// Nil means all day. It may be longer than a day, up to `maxDays`.
  package var time: DayTime?
  /// How many days it takes if it is all day.
  package var days: Int

  /// The most days that one occurrence takes.
  package static let maxDays = 366

  package init(
    summary: String, description: String? = nil, location: String? = nil, url: String? = nil, time: DayTime? = nil,
    days: Int = 1
  ) {
    self.summary = summary
    self.description = description
    self.location = location
    self.url = url
    self.time = time
    self.days = days
  }

  /// How many days of the calendar one occurrence touches.
  package var span: Int { time.map { max(1, ($0.start + $0.minutes + 1439) / 1440) } ?? days }

  /// One day of an occurrence, with the time of that day; nil means the whole day.
  package typealias Part = (day: CalendarDay, time: DayTime?)

  /// The days of an occurrence that begins on a day. What takes at most 24 hours is one part, also across midnight.
  package func parts(on day: CalendarDay) -> [Part] {
    guard let time else { return (0..<max(1, days)).map { (day.adding(days: $0), nil) } }
    guard time.minutes > 1440 else { return [(day, time)] }
    let end = time.start + time.minutes
    return (0..<span).map { index in
      let (from, to) = (max(time.start, index * 1440), min(end, (index + 1) * 1440))
      let isWhole = to - from == 1440
      return (day.adding(days: index), isWhole ? nil : DayTime(start: from - index * 1440, minutes: to - from))
    }
  }
}

/// An event of an iCalendar file. Its days and times are in the gym's zone.
package struct ICalendarEvent: Equatable, Sendable {
  /// The same at every fetch, and globally unique.
  package var uid: String
  /// Increases with every change of the event or of one of its occurrences.
  package var sequence: Int
  /// When it was changed last, in UTC milliseconds.
  package var changedAt: Int
  package var plan: ScheduledSeries<ICalendarDetails>

  package init(uid: String, sequence: Int, changedAt: Int, plan: ScheduledSeries<ICalendarDetails>) {
    self.uid = uid
    self.sequence = sequence
    self.changedAt = changedAt
    self.plan = plan
  }

  /// An event with a single occurrence.
  package init(uid: String, sequence: Int, changedAt: Int, day: CalendarDay, details: ICalendarDetails) {
    self.init(
      uid: uid, sequence: sequence, changedAt: changedAt,
      plan: ScheduledSeries(series: Series(start: day), details: details))
  }
}
