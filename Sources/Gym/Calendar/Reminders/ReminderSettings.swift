/// A member's reminder settings. Times of day are minutes since midnight, local time in the gym's zone.
package struct ReminderSettings: Equatable, Sendable {
  /// Nothing is pushed or mailed during the quiet hours. There are none if it equals `quietUntil`.
  package var quietFrom = 22 * 60
  package var quietUntil = 7 * 60
  /// When the summary comes, and reminders of things without a time of day.
  package var summaryAt = 7 * 60 + 30
  /// How long before the start, in minutes. A kind that is absent has the default lead time.
  package var leads: [ReminderKind: Int] = [:]
  /// A kind that is absent has its default channels.
  package var channels: [ReminderKind: Set<ReminderChannel>] = [:]

  package init() {}

  package static let usualLead = 60
  package static let leadRange = 5...1_440
  /// How late a reminder without `since`, other than news, may be, in milliseconds. Later, it is skipped: a member who
  /// plans a workout for today knows of it.
  static let grace = 30 * 60_000
  private static let minute = 60_000

  package func lead(_ kind: ReminderKind) -> Int { leads[kind] ?? Self.usualLead }
  package func channels(_ kind: ReminderKind) -> Set<ReminderChannel> { channels[kind] ?? kind.usualChannels }
  package func uses(_ channel: ReminderChannel, for kind: ReminderKind) -> Bool { channels(kind).contains(channel) }

  /// - Throws: the first field that breaks a rule, by its wire name.
  package func check() throws(Invalid) {
    for (field, value) in [("quietFrom", quietFrom), ("quietUntil", quietUntil), ("summaryAt", summaryAt)] {
      guard (0..<1440).contains(value) else { throw Invalid(field, .outOfRange(min: 0, max: 1439)) }
    }
    for lead in leads.values {
      guard Self.leadRange.contains(lead) else {
        throw Invalid(
          "lead", .outOfRange(min: Double(Self.leadRange.lowerBound), max: Double(Self.leadRange.upperBound)))
      }
    }
  }

  // MARK: When

  package func due(_ thing: Remindable, _ calendar: GymCalendar) -> Int {
    switch thing.timing {
    case .ahead: thing.at - lead(thing.kind) * Self.minute
    case .morning: calendar.instant(day: calendar.calendarDay(at: thing.at), minute: summaryAt)
    case .news: thing.at
    }
  }

  /// Whether a reminder is due now and still useful.
  package func isDue(_ thing: Remindable, now: Int, _ calendar: GymCalendar) -> Bool {
    let due = due(thing, calendar)
    guard due <= now, now < thing.until else { return false }
    return thing.since.map { due >= $0 } ?? (now - due <= Self.grace || thing.timing == .news)
  }

  /// When to push and mail a reminder: at once, or after the quiet hours; nil if that is too late.
  package func sendAt(_ thing: Remindable, now: Int, _ calendar: GymCalendar) -> Int? {
    let at = afterQuiet(now, calendar)
    return at < thing.until ? at : nil
  }

  /// The instant itself, or the end of the quiet hours in which it falls.
  package func afterQuiet(_ instant: Int, _ calendar: GymCalendar) -> Int {
    guard quietFrom != quietUntil else { return instant }
    let (day, second) = calendar.time(at: instant)
    let (from, until) = (quietFrom * 60, quietUntil * 60)
    let isQuiet = from < until ? (from..<until).contains(second) : second >= from || second < until
    guard isQuiet else { return instant }
    return calendar.instant(day: second < until ? day : day.adding(days: 1), minute: quietUntil)
  }
}
