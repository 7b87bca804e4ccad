/// A range of a day, in minutes since midnight, local time; 1440 is the end of the day.
package struct OpenRange: Equatable, Comparable, Sendable {
  package var from: Int
  package var to: Int

  package init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }

  package static func < (left: OpenRange, right: OpenRange) -> Bool { (left.from, left.to) < (right.from, right.to) }
}

/// When members can have appointments with a trainer, in local time of the gym's zone.
package struct OpenHours: Equatable, Sendable {
  package var weekly: [Weekday: [OpenRange]]
  /// Single days, whose hours replace those of the weekday. An empty list means that the day is off.
  package var days: [CalendarDay: [OpenRange]]

  package init(weekly: [Weekday: [OpenRange]] = [:], days: [CalendarDay: [OpenRange]] = [:]) {
    self.weekly = weekly
    self.days = days
  }

  package static let mostRanges = 8
  package static let mostDays = 120
  /// Slots start this many minutes apart, from the start of each range.
  package static let step = 15

  /// The ranges in order. Ranges that touch or overlap are merged.
  /// - Throws: `outOfRange`, with the field of the wrong range.
  package static func merged(_ ranges: [OpenRange], field: String) throws(Invalid) -> [OpenRange] {
    guard ranges.count <= mostRanges else { throw Invalid(field, .outOfRange(min: 0, max: Double(mostRanges))) }
    for (place, range) in ranges.enumerated() {
      guard (0...1439).contains(range.from) else {
        throw Invalid("\(field)[\(place)].from", .outOfRange(min: 0, max: 1439))
      }
      guard (range.from + 1...1440).contains(range.to) else {
        throw Invalid("\(field)[\(place)].to", .outOfRange(min: Double(range.from + 1), max: 1440))
      }
    }
    return ranges.sorted().reduce(into: []) { merged, range in
      if let last = merged.last, range.from <= last.to {
        merged[merged.count - 1].to = max(last.to, range.to)
      } else {
        merged.append(range)
      }
    }
  }

  package func ranges(on day: CalendarDay) -> [OpenRange] { days[day] ?? weekly[day.weekday] ?? [] }

  /// When an appointment can start on a day so that it ends within the hours, in UTC milliseconds.
  ///
  /// A range ends at its local end time, so it is an hour shorter or longer if the clocks change within it.
  package func starts(on day: CalendarDay, minutes: Int, calendar: GymCalendar) -> [Int] {
    ranges(on: day).flatMap { range in
      let first = calendar.instant(day: day, minute: range.from)
      let last = calendar.instant(day: day, minute: range.to) - minutes * 60_000
      return first <= last ? Array(stride(from: first, through: last, by: Self.step * 60_000)) : []
    }
  }
}

/// A time range that is already taken, in UTC milliseconds.
package struct BusyTime: Equatable, Sendable {
  package enum Kind: Equatable, Sendable { case appointment, `class` }

  package var from: Int
  package var until: Int
  package var kind: Kind

  package init(from: Int, until: Int, kind: Kind) {
    self.from = from
    self.until = until
    self.kind = kind
  }

  /// Ranges that only touch do not conflict.
  package func meets(_ start: Int, _ end: Int) -> Bool { from < end && until > start }
}

/// The times of an appointment: its own, and with the trainer's buffers.
package struct AppointmentTimes: Equatable, Sendable {
  package var startsAt: Int
  package var endsAt: Int
  /// Including the buffers. Only the trainer is blocked in these.
  package var blockedFrom: Int
  package var blockedUntil: Int

  package init(startsAt: Int, endsAt: Int, blockedFrom: Int, blockedUntil: Int) {
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.blockedFrom = blockedFrom
    self.blockedUntil = blockedUntil
  }

  package init(startsAt: Int, _ kind: AppointmentKind) {
    let endsAt = startsAt + kind.minutes * 60_000
    self.init(
      startsAt: startsAt, endsAt: endsAt, blockedFrom: startsAt - kind.beforeMinutes * 60_000,
      blockedUntil: endsAt + kind.afterMinutes * 60_000)
  }

  /// The same length and buffers at another time.
  package func moved(to start: Int) -> AppointmentTimes {
    let by = start - startsAt
    return AppointmentTimes(
      startsAt: start, endsAt: endsAt + by, blockedFrom: blockedFrom + by, blockedUntil: blockedUntil + by)
  }

  /// Whether trainer, member and room are all free.
  /// - Parameters:
  ///   - trainer: the trainer's busy times, including the buffers of their appointments.
  ///   - others: the busy times of the member and of the room.
  package func isFree(trainer: [BusyTime], others: [BusyTime]) -> Bool {
    !trainer.contains { $0.meets(blockedFrom, blockedUntil) } && !others.contains { $0.meets(startsAt, endsAt) }
  }
}
