import Gym
import Storage
import Wire

/// One member's reminders, as of one transaction.
struct ReminderReader {
  let window: ReminderWindow
  let settings: ReminderSettings
  /// Everything that is ahead or new, including the summary.
  let things: [Remindable]
  let issued: [String: IssuedReminder]

  /// How long a summary stays useful after its hour, in milliseconds.
  private static let summaryFor = 3 * 3_600_000

  init(_ member: Int, _ sources: ReminderSources, _ calendar: GymCalendar, now: Int, _ tx: Tx) throws {
    window = ReminderWindow(member: member, now: now, calendar: calendar)
    settings = try tx.reminders.settings(member)
    issued = try tx.reminders.issued(member)
    var things = try sources.things(window, tx)
    for day in [window.today, window.today.adding(days: 1)] {
      if let summary = Self.summary(day, of: things, settings, calendar) { things.append(summary) }
    }
    self.things = things.sorted { ($0.at, $0.id) < ($1.at, $1.id) }
  }

  private var now: Int { window.now }
  private var calendar: GymCalendar { window.calendar }

  // MARK: The summary

  /// Nil if the member does not want one, or if nothing is on that day.
  private static func summary(
    _ day: CalendarDay, of things: [Remindable], _ settings: ReminderSettings, _ calendar: GymCalendar
  ) -> Remindable? {
    guard !settings.channels(.summary).isEmpty, things.contains(where: { isPart($0, of: day, calendar) }) else {
      return nil
    }
    let at = calendar.instant(day: day, minute: settings.summaryAt)
    return Remindable(
      .summary, "day", at: calendar.start(of: day), until: settings.afterQuiet(at, calendar) + summaryFor,
      timing: .morning)
  }

  /// Whether the summary of that day lists the reminder.
  private static func isPart(_ thing: Remindable, of day: CalendarDay, _ calendar: GymCalendar) -> Bool {
    [.workout, .class, .appointment].contains(thing.kind) && thing.timing != .news
      && calendar.calendarDay(at: thing.at) == day
  }

  /// Everything on today's list that is still ahead, by time. This is what the summary lists.
  var today: [Remindable] {
    things.filter { Self.isPart($0, of: window.today, calendar) && $0.until > now }
  }

  // MARK: What is due

  /// The reminders that are due now and that the member has not dismissed.
  var due: [Remindable] { things.filter { $0.kind != .summary && issued[$0.id]?.isDismissed != true && isDue($0) } }

  /// Once sent, a reminder stays due for as long as it is useful.
  private func isDue(_ thing: Remindable) -> Bool {
    guard issued[thing.id] != nil else { return settings.isDue(thing, now: now, calendar) }
    return thing.until > now && settings.due(thing, calendar) <= now
  }

  /// The due reminders that the member has not had yet.
  var unissued: [Remindable] {
    things.filter {
      issued[$0.id] == nil && !settings.channels($0.kind).isEmpty && settings.isDue($0, now: now, calendar)
    }
  }

  /// The reminders that were held back during the quiet hours, can be sent now and are still true.
  var waiting: [Remindable] {
    things.filter { thing in
      guard let issued = issued[thing.id], let at = issued.sendAt else { return false }
      return at <= now && now < thing.until && settings.afterQuiet(now, calendar) == now
    }
  }

  /// Ids of announced free places that are taken again. They are forgotten, so that the next free place is announced
  /// too.
  var takenPlaces: [String] {
    let current = Set(things.map(\.id))
    return issued.keys.filter { $0.contains(" placeFree ") && !current.contains($0) }
  }

  /// Whether this look has anything to store.
  var needsCommit: Bool { !unissued.isEmpty || !waiting.isEmpty || !takenPlaces.isEmpty }

  /// When to look again: at the latest at the end of today, when the window moves to the next day.
  var next: Int {
    var next = window.endOfToday
    for thing in things {
      let at: Int
      if let issued = issued[thing.id] {
        // The quiet hours may have been changed since.
        at = issued.sendAt.map { max($0, settings.afterQuiet(now, calendar)) } ?? Int.max
      } else {
        at = settings.due(thing, calendar)
      }
      if at > now { next = min(next, at) }
    }
    return next
  }

  /// Where a reminder goes by push and email. A workout without a time of day is due at the summary's time; channels
  /// that carry the summary leave it out, because the summary lists it.
  func outlets(_ thing: Remindable) -> Set<ReminderChannel> {
    var outlets = settings.channels(thing.kind).intersection([.push, .email])
    if thing.kind == .workout, thing.isAllDay { outlets.subtract(settings.channels(.summary)) }
    return outlets
  }
}
