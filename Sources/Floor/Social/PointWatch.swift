import Gym
import Storage
import Synchronization
import Wire

/// Gives points, and takes back those whose reason is gone. It compares the ledger with the log.
final class PointWatch: Sendable {
  let changes: Changes
  let clock: Clock
  let calendar: GymCalendar

  private struct State {
    /// Since when the gym gives points, UTC milliseconds.
    var since = Int.max
    /// Whether that instant still has to be stored.
    var mustBegin = false
  }

  private let state = Mutex(State())

  init(_ changes: Changes, clock: Clock, calendar: GymCalendar) {
    self.changes = changes
    self.clock = clock
    self.calendar = calendar
  }

  func register(in registry: inout Registry) {
    registry.atStart { [self] tx in
      let known = try tx.points.since()
      // A gym that is new to points gives them from the current day on.
      let since = known ?? calendar.start(of: calendar.calendarDay(at: clock.now))
      state.withLock { $0 = State(since: since, mustBegin: known == nil) }
    }
    let recount = Recount("points", changes, clock: clock) { [self] due, now, tx in try find(due, now: now, tx) }
    recount.register(in: &registry)
    recount.follow(LogChanged.self, in: &registry) { [self] change, _ in
      guard !change.kind.isLogged else { return [] }
      // The item is the first day on which something has changed.
      return [
        Recount.Part(
          key: change.member, item: change.from == 0 ? 0 : calendar.calendarDay(at: change.from).number,
          isWhole: change.from == 0)
      ]
    }
    recount.follow(ChallengeEnded.self, in: &registry) { _, topic in
      topic.member.map { [Recount.Part(key: $0)] } ?? []
    }
    registry.chore(always: true) { [self] _ in begin() }
  }

  private func firstDay(now: Int) -> CalendarDay {
    calendar.calendarDay(at: now).monday.adding(days: -PointRules.lookBackDays)
  }

  private func begin() {
    let begin = state.withLock { state in
      defer { state.mustBegin = false }
      return state.mustBegin ? state.since : nil
    }
    guard let begin else { return }
    changes.make(
      "points",
      { tx in
        try tx.points.begin(at: begin)
        return []
      }, done: { [self] isMade in if !isMade { state.withLock { $0.mustBegin = true } } })
  }

  private func find(_ due: Recount.Due, now: Int, _ tx: Tx) throws -> Recount.Store? {
    let member = due.key
    let gymSince = try tx.points.since() ?? state.withLock { $0.since }
    let account = try tx.points.account(member)
    guard account?.isOff != true else { return nil }
    let since = max(gymSince, account?.since ?? gymSince)
    var from = calendar.calendarDay(at: since).monday
    // A change further back needs the whole log.
    let recent = firstDay(now: now)
    let isRecent = !due.isWhole && due.items.allSatisfy { $0 == 0 || $0 >= recent.number }
    if isRecent { from = max(from, recent) }
    let evidence = try tx.points.evidence(
      member: member, from: max(since, calendar.start(of: from)), now: now, day: calendar.calendarDay)
    let found = Found(evidence: evidence, from: from, since: since)
    guard try !Self.changes(member, found, tx).isEmpty else { return nil }
    return { tx in try Self.store(found, of: member, now: now, tx) }
  }

  private struct Found: Sendable {
    var evidence: PointEvidence
    /// The Monday on which the evidence begins.
    var from: CalendarDay
    var since: Int
  }

  /// Points from before a member turned points off and on again stay: their evidence is no longer read.
  private static func changes(_ member: Int, _ found: Found, _ tx: Tx) throws -> PointChanges {
    PointChanges(
      found.evidence, entries: try tx.points.entries(member, from: found.from), since: found.since,
      challengePoints: try tx.points.challengePoints(member))
  }

  /// Reads the ledger again, because it may have changed since `find`.
  private static func store(_ found: Found, of member: Int, now: Int, _ tx: Tx) throws -> [Event] {
    let changes = try changes(member, found, tx)
    guard let given = try tx.points.apply(changes, member: member, since: found.since, at: now),
      let account = try tx.points.account(member)
    else { return [] }
    var events = [try PointService.changed(member, tx)]
    // What is only found now, such as days before a crash or in a log that a command wrote, is in the ledger and on the
    // page. It was not earned by what the member has just done, for example an import. Training may end after midnight.
    let news = min(given, changes.points(since: found.evidence.today.adding(days: -1)))
    if news > 0 { events.append(Event(.me(member), PointsGiven(points: news, level: account.level.number))) }
    return events
  }
}
