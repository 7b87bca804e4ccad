import Gym
import Storage
import Wire

/// The member and the time for which a noun lists its reminders.
struct ReminderWindow: Sendable {
  let member: Int
  let now: Int
  let calendar: GymCalendar
  let today: CalendarDay
  /// From the beginning of today to the end of tomorrow, because no reminder comes more than a day ahead.
  let range: Range<Int>

  init(member: Int, now: Int, calendar: GymCalendar) {
    self.member = member
    self.now = now
    self.calendar = calendar
    today = calendar.calendarDay(at: now)
    range = calendar.start(of: today)..<calendar.start(of: today.adding(days: 2))
  }

  /// The end of today, which is the beginning of tomorrow.
  var endOfToday: Int { calendar.start(of: today.adding(days: 1)) }
}

/// A noun's reminders for a member. It leaves out whatever is cancelled, done or moved away.
typealias ReminderSource = @Sendable (ReminderWindow, Tx) throws -> [Remindable]

/// What the services have registered for reminders.
struct ReminderSources: Sendable {
  let queue = ReminderQueue()
  private(set) var kinds: [ReminderKind] = []
  private var sources: [ReminderSource] = []
  private var isComplete = false

  mutating func add(_ kinds: [ReminderKind], _ source: @escaping ReminderSource) {
    precondition(!isComplete, "ReminderService comes after all that add reminders")
    self.kinds += kinds
    sources.append(source)
  }

  /// Call it once, after all services have registered.
  mutating func complete() -> ReminderSources {
    isComplete = true
    return self
  }

  func things(_ window: ReminderWindow, _ tx: Tx) throws -> [Remindable] {
    try sources.flatMap { try $0(window, tx) }
  }
}

extension Registry {
  /// Adds a source of reminders.
  /// - Parameters:
  ///   - kinds: the kinds that the source makes.
  ///   - event: published on a member's own topic whenever their data for this source changes; the member is then
  ///     looked at again.
  mutating func reminders<E: TopicEvent>(
    _ kinds: ReminderKind..., on event: E.Type, _ source: @escaping ReminderSource
  ) {
    reminderSources.add(kinds, source)
    remember(event) { [queue = reminderSources.queue] _, topic in if let member = topic.member { queue.wake(member) } }
  }
}
