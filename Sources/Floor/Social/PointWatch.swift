import Gym
import Logging
import Storage
import Synchronization
import Wire

/// Gives points, and takes back what was given for something that is gone.
///
/// After a commit that may matter it compares the ledger with the log on a reader, so that logging a set waits for none
/// of it. What a crash kept it from is found after the next start: everybody who trained lately is looked at once.
final class PointWatch: Sendable {
  let database: Database
  let hub: TopicHub
  let clock: Clock
  let calendar: GymCalendar
  let log: Logger

  private struct Look {
    /// Compare the whole log, not only the last weeks.
    var isWhole = false
    /// What has changed; one from before the last weeks needs the whole log.
    var workouts: Set<Int> = []
  }

  private struct State {
    /// Since when the gym gives points.
    var since = Int.max
    /// The gym has no such instant stored yet.
    var mustBegin = false
    /// Whom a look is under way for, and the one that is to follow it.
    var running: [Int: Look?] = [:]
    /// To be looked at after the start.
    var waiting: [Int] = []
  }

  private let state = Mutex(State())
  /// Members who are looked at with each chore after a start.
  private static let atOnce = 100

  init(database: Database, hub: TopicHub, clock: Clock, calendar: GymCalendar, log: Logger) {
    self.database = database
    self.hub = hub
    self.clock = clock
    self.calendar = calendar
    self.log = log
  }

  func register(in registry: inout Registry) {
    registry.atStart { [self] tx in
      let known = try tx.points.since()
      // A gym that is new to points begins with its present day.
      let since = known ?? calendar.start(of: calendar.calendarDay(at: clock.now))
      let active = try tx.points.active(since: max(since, calendar.start(of: firstDay(now: clock.now))))
      state.withLock { state in
        state.since = since
        state.mustBegin = known == nil
        state.waiting = active
      }
    }
    registry.follow(WorkoutFinished.self) { [self] _, topic in look(topic.member, whole: false) }
    registry.follow(SetEdited.self) { [self] event, topic in
      let isLate = event.set.at < calendar.start(of: firstDay(now: clock.now))
      look(topic.member, whole: isLate)
    }
    registry.follow(SetDeleted.self) { [self] event, topic in look(topic.member, whole: false, event.workout) }
    registry.follow(SetRestored.self) { [self] event, _ in look(event.member, whole: false, event.workout) }
    registry.follow(WorkoutDeleted.self) { [self] event, topic in look(topic.member, whole: false, event.workout) }
    registry.follow(WorkoutRestored.self) { [self] event, topic in
      look(topic.member, whole: false, event.workout.id)
    }
    registry.follow(LogImported.self) { [self] _, topic in look(topic.member, whole: true) }
    registry.follow(LogImportUndone.self) { [self] _, topic in look(topic.member, whole: true) }
    registry.follow(ChallengeEnded.self) { [self] _, topic in look(topic.member, whole: false) }
    registry.chore { [self] _ in chore() }
  }

  private func firstDay(now: Int) -> CalendarDay {
    calendar.calendarDay(at: now).monday.adding(days: -PointRules.lookBackDays)
  }

  private func chore() {
    let (begin, members) = state.withLock { state in
      let members = state.waiting.suffix(Self.atOnce)
      state.waiting.removeLast(members.count)
      defer { state.mustBegin = false }
      return (state.mustBegin ? state.since : nil, Array(members))
    }
    if let begin {
      database.write(
        { tx in try tx.points.begin(at: begin) },
        done: { [self] result in
          if case .failure = result { state.withLock { $0.mustBegin = true } }
        })
    }
    for member in members { look(member, whole: false) }
  }

  // MARK: Looks

  /// One look at a member at a time; what comes meanwhile is taken together by the next one.
  private func look(_ member: Int?, whole: Bool, _ workout: Int? = nil) {
    guard let member else { return }
    let look = Look(isWhole: whole, workouts: Set([workout].compactMap(\.self)))
    let runs = state.withLock { state -> Bool in
      guard let next = state.running[member] else {
        state.running[member] = .some(nil)
        return true
      }
      state.running[member] = Look(
        isWhole: whole || next?.isWhole == true, workouts: look.workouts.union(next?.workouts ?? []))
      return false
    }
    if runs { read(member, look) }
  }

  private func next(_ member: Int) {
    let look = state.withLock { state -> Look? in
      guard let next = state.running[member] ?? nil else {
        state.running[member] = nil
        return nil
      }
      state.running[member] = .some(nil)
      return next
    }
    if let look { read(member, look) }
  }

  private func read(_ member: Int, _ look: Look) {
    let now = clock.now
    let gymSince = state.withLock { $0.since }
    database.readLater(
      { [self] tx in
        let account = try tx.points.account(member)
        guard account?.isOff != true else { return nil as Found? }
        let since = max(gymSince, account?.since ?? gymSince)
        var from = calendar.calendarDay(at: since).monday
        let recent = firstDay(now: now)
        let isRecent = try look.workouts.allSatisfy { workout in
          try tx.points.start(ofWorkout: workout).map { $0 >= calendar.start(of: recent) } ?? false
        }
        if !look.isWhole && isRecent { from = max(from, recent) }
        let evidence = try tx.points.evidence(
          member: member, from: max(since, calendar.start(of: from)), now: now, day: calendar.calendarDay)
        let found = Found(evidence: evidence, from: from, since: since)
        return try Self.changes(member, found, tx).isEmpty ? nil : found
      },
      done: { [self] result in
        switch result {
        case .success(let found?): store(found, of: member, now: now)
        case .success(nil): next(member)
        case .failure(let error):
          log.warning("points", metadata: ["error": "\(error)"])
          next(member)
        }
      })
  }

  private struct Found: Sendable {
    var evidence: PointEvidence
    /// The Monday that it begins with.
    var from: CalendarDay
    var since: Int
  }

  /// What was given before points were turned off and on again stands: the evidence for it is not read any more.
  private static func changes(_ member: Int, _ found: Found, _ tx: Tx) throws -> PointChanges {
    PointChanges(
      found.evidence, entries: try tx.points.entries(member, from: found.from), since: found.since,
      challengePoints: try tx.points.challengePoints(member))
  }

  /// The ledger is read once more in the change itself.
  private func store(_ found: Found, of member: Int, now: Int) {
    database.write(
      { tx -> [Event] in
        let changes = try Self.changes(member, found, tx)
        guard let given = try tx.points.apply(changes, member: member, since: found.since, at: now),
          let account = try tx.points.account(member)
        else { return [] }
        var events = [try PointService.changed(member, tx)]
        if given > 0 { events.append(Event(.me(member), PointsGiven(points: given, level: account.level.number))) }
        return events
      },
      done: { [self] result in
        switch result {
        case .success(let events): hub.publish(events)
        case .failure(let error): log.warning("points", metadata: ["error": "\(error)"])
        }
        next(member)
      })
  }
}
