import Gym
import Logging
import Storage
import Synchronization
import Wire

/// Keeps the scores of open challenges true: after a commit that changed a participant's log it reads what counts on a
/// reader, and stores what is new. Logging a set waits for none of it.
///
/// A challenge is looked at once a second at most; what comes meanwhile is taken together by the next look.
final class ChallengeWatch: Sendable {
  let database: Database
  let hub: TopicHub
  let clock: Clock
  let calendar: GymCalendar
  let exercises: ExerciseCatalog
  let log: Logger

  private struct State {
    /// The open challenges of each member.
    var challenges: [Int: Set<Int>] = [:]
    /// Whose log has changed since the last look, by challenge.
    var waiting: [Int: Set<Int>] = [:]
    /// Those of them whose earlier log may have changed as well.
    var rereading: [Int: Set<Int>] = [:]
    var running: Set<Int> = []
    var lastRun: [Int: Int] = [:]
    /// A look for what begins and ends is under way.
    var isTurning = false
  }

  private let state = Mutex(State())
  static let shortestPause = 1_000

  init(
    database: Database, hub: TopicHub, clock: Clock, calendar: GymCalendar, exercises: ExerciseCatalog, log: Logger
  ) {
    self.database = database
    self.hub = hub
    self.clock = clock
    self.calendar = calendar
    self.exercises = exercises
    self.log = log
  }

  func register(in registry: inout Registry) {
    registry.atStart { [self] tx in
      let roster = try tx.challenges.roster()
      state.withLock { state in
        for (challenge, member) in roster {
          state.challenges[member, default: []].insert(challenge)
          // What was logged while the server was going down may not have been looked at.
          state.waiting[challenge, default: []].insert(member)
        }
      }
    }
    registry.follow(ChallengeRoster.self) { [self] event, _ in changed(event) }
    registry.follow(SetLogged.self) { [self] _, topic in look(topic.member) }
    registry.follow(SetEdited.self) { [self] _, topic in look(topic.member, rereads: true) }
    registry.follow(SetDeleted.self) { [self] _, topic in look(topic.member, rereads: true) }
    registry.follow(SetRestored.self) { [self] event, _ in look(event.member, rereads: true) }
    registry.follow(WorkoutFinished.self) { [self] _, topic in look(topic.member) }
    registry.follow(WorkoutDeleted.self) { [self] _, topic in look(topic.member, rereads: true) }
    registry.follow(WorkoutRestored.self) { [self] _, topic in look(topic.member, rereads: true) }
    registry.follow(LogImported.self) { [self] _, topic in look(topic.member, rereads: true) }
    registry.follow(LogImportUndone.self) { [self] _, topic in look(topic.member, rereads: true) }
    registry.follow(LogCleared.self) { [self] _, topic in look(topic.member, rereads: true) }
    registry.follow(AccountRemoved.self) { [self] event, _ in
      state.withLock { _ = $0.challenges.removeValue(forKey: event.member) }
    }
    registry.chore { [self] now in
      for challenge in state.withLock({ Array($0.waiting.keys) }) { run(challenge, now: now) }
      turn(now: now)
    }
  }

  // MARK: Scores

  private func changed(_ roster: ChallengeRoster) {
    let new = state.withLock { state -> Bool in
      let members = Set(roster.members)
      for (member, challenges) in state.challenges where challenges.contains(roster.challenge) {
        if !members.contains(member) { state.challenges[member]?.remove(roster.challenge) }
      }
      let new = members.filter { !(state.challenges[$0]?.contains(roster.challenge) ?? false) }
      for member in new { state.challenges[member, default: []].insert(roster.challenge) }
      if members.isEmpty {
        state.waiting[roster.challenge] = nil
        state.rereading[roster.challenge] = nil
        state.lastRun[roster.challenge] = nil
      } else if !new.isEmpty {
        state.waiting[roster.challenge, default: []].formUnion(new)
      }
      return !new.isEmpty
    }
    if new { run(roster.challenge, now: clock.now) }
  }

  /// - Parameter rereads: whether what is compared with may have grown.
  private func look(_ member: Int?, rereads: Bool = false) {
    guard let member else { return }
    let challenges = state.withLock { state -> Set<Int> in
      let challenges = state.challenges[member] ?? []
      for challenge in challenges {
        state.waiting[challenge, default: []].insert(member)
        if rereads { state.rereading[challenge, default: []].insert(member) }
      }
      return challenges
    }
    guard !challenges.isEmpty else { return }
    let now = clock.now
    for challenge in challenges { run(challenge, now: now) }
  }

  /// Looks at a challenge's members who wait, unless a look runs or was a moment ago: the chore comes back to it.
  private func run(_ challenge: Int, now: Int) {
    let found = state.withLock { state -> (members: Set<Int>, rereading: Set<Int>)? in
      guard !state.running.contains(challenge), now - (state.lastRun[challenge] ?? .min / 2) >= Self.shortestPause,
        let members = state.waiting.removeValue(forKey: challenge)
      else { return nil }
      state.running.insert(challenge)
      state.lastRun[challenge] = now
      return (members, state.rereading.removeValue(forKey: challenge) ?? [])
    }
    guard let (members, rereading) = found else { return }
    let calendar = calendar
    database.readLater(
      { tx in
        try ChallengeFindings(
          challenge, members: members, rereading: rereading, calendar: calendar, now: now, tx)
      },
      done: { [self] result in
        switch result {
        case .success(let findings): store(findings, now: now)
        case .failure(let error):
          log.warning("challenges", metadata: ["error": "\(error)"])
          state.withLock { _ = $0.running.remove(challenge) }
        }
      })
  }

  private func store(_ findings: ChallengeFindings, now: Int) {
    let (exercises, calendar) = (exercises, calendar)
    guard !findings.isEmpty else {
      state.withLock { _ = $0.running.remove(findings.challenge) }
      return
    }
    database.write(
      { tx -> [Event] in
        guard let before = try ChallengeBoard(findings.challenge, exercises, tx), try findings.store(tx),
          let board = try ChallengeBoard(findings.challenge, exercises, tx)
        else { return [] }
        return try Self.closed(board, calendar, exercises, tx).changed(since: before, now: now)
      },
      done: { [self] result in
        switch result {
        case .success(let events): hub.publish(events)
        case .failure(let error): log.warning("challenges", metadata: ["error": "\(error)"])
        }
        state.withLock { _ = $0.running.remove(findings.challenge) }
      })
  }

  /// A challenge is over at the midnight after somebody has reached its target, so that a slip can be mended until then.
  private static func closed(
    _ board: ChallengeBoard, _ calendar: GymCalendar, _ exercises: ExerciseCatalog, _ tx: Tx
  ) throws -> ChallengeBoard {
    guard board.challenge.target != nil else { return board }
    let at = board.firstReachedAt.map { calendar.start(of: calendar.calendarDay(at: $0).adding(days: 1)) }
    guard at != board.challenge.closesAt else { return board }
    try tx.challenges.close(board.challenge.id, at: at)
    return try ChallengeBoard(board.challenge.id, exercises, tx) ?? board
  }

  // MARK: Beginning and end

  /// Tells what has begun, and settles what is over.
  private func turn(now: Int) {
    guard
      state.withLock({ state in
        if state.isTurning { return false }
        state.isTurning = true
        return true
      })
    else { return }
    database.readLater(
      { tx in (begun: try tx.challenges.begun(now: now), over: try tx.challenges.over(now: now)) },
      done: { [self] result in
        guard case .success(let found) = result else { return state.withLock { $0.isTurning = false } }
        for challenge in found.begun where !found.over.contains(challenge) { begin(challenge, now: now) }
        for challenge in found.over { settle(challenge, now: now) }
        // In the writer's order, so that nothing is begun or settled twice.
        database.write({ _ in }, done: { [self] _ in state.withLock { $0.isTurning = false } })
      })
  }

  private func begin(_ challenge: Int, now: Int) {
    let exercises = exercises
    write { tx in
      try tx.challenges.noteBegun(challenge, at: now)
      guard let board = try ChallengeBoard(challenge, exercises, tx) else { return [] }
      // With a handicap everybody's average is read now, once.
      return board.changed(now: now)
    }
    let members = state.withLock { state in state.challenges.filter { $0.value.contains(challenge) }.map(\.key) }
    for member in members { look(member) }
  }

  /// Everything is counted once more, and then stands.
  private func settle(_ challenge: Int, now: Int) {
    let (exercises, calendar) = (exercises, calendar)
    write { tx in
      guard let before = try ChallengeBoard(challenge, exercises, tx), before.challenge.settledAt == nil else {
        return []
      }
      let members = Set(before.joined.map(\.face.id))
      _ = try ChallengeFindings(
        challenge, members: members, rereading: members, calendar: calendar, now: now, tx
      ).store(tx)
      guard let counted = try ChallengeBoard(challenge, exercises, tx) else { return [] }
      // What somebody took back at the last moment leaves nobody at the target.
      if counted.challenge.closesAt != nil, counted.firstReachedAt == nil, now < counted.challenge.endsAt {
        try tx.challenges.close(challenge, at: nil)
        return try ChallengeBoard(challenge, exercises, tx)?.changed(now: now) ?? []
      }
      try Self.putResults(counted, on: calendar.calendarDay(at: now), calendar, tx)
      try tx.challenges.settle(challenge, at: now)
      guard let after = try ChallengeBoard(challenge, exercises, tx) else { return [] }
      let asked = Set(before.viewers).subtracting(after.viewers)
      return asked.map { Event(.challenges($0), ChallengeRemoved(challenge: challenge)) }
        + after.viewers.compactMap { viewer in
          after.view(for: viewer, now: now).map { Event(.challenges(viewer), ChallengeEnded(challenge: $0)) }
        } + [Event(.challengeRoster, ChallengeRoster(after))]
    }
  }

  /// Whoever was alone in it has no rank, and nobody is promised more than the limit of the month.
  private static func putResults(
    _ board: ChallengeBoard, on day: CalendarDay, _ calendar: GymCalendar, _ tx: Tx
  ) throws {
    guard board.isContested else { return }
    let month = PointChanges.month(day)
    let since = calendar.start(of: CalendarDay("\(month)-01") ?? day)
    let places = board.places(of: board.joined)
    let teams = Dictionary(uniqueKeysWithValues: board.teams().map { ($0.team, $0.rank) })
    let scored = board.joined.count { $0.score > 0 }
    for person in board.joined {
      let isTeam = !board.challenge.teams.isEmpty
      let own = places[person.face.id]?.rank
      // Who did nothing gets nothing, whatever their team has won.
      let rank = isTeam ? (own == nil ? nil : person.team.flatMap { teams[$0] ?? nil }) : own
      let member = person.face.id
      let left = try PointRules.challengesAMonth - tx.challenges.points(of: member, month: month, since: since)
      let isOff = try tx.points.account(member)?.isOff ?? false
      let points = ChallengeRules.points(rank: rank, scored: scored, isTeam: isTeam)
      try tx.challenges.putResult(
        rank: rank, points: isOff ? 0 : max(0, min(points, left)), member: member, challenge: board.challenge.id)
    }
  }

  private func write(_ body: @escaping @Sendable (Tx) throws -> [Event]) {
    database.write(
      body,
      done: { [hub, log] result in
        switch result {
        case .success(let events): hub.publish(events)
        case .failure(let error): log.warning("challenges", metadata: ["error": "\(error)"])
        }
      })
  }
}

/// What the log says of some members of a challenge.
struct ChallengeFindings: Sendable {
  let challenge: Int
  private var scores: [Int: ChallengeScore] = [:]
  private var expected: [Int: Int?] = [:]
  private var isOpen = false

  /// - Parameter rereading: whose average is read once more.
  init(
    _ id: Int, members: Set<Int>, rereading: Set<Int>, calendar: GymCalendar, now: Int, _ tx: Tx
  ) throws {
    challenge = id
    guard let challenge = try tx.challenges.find(id), challenge.settledAt == nil, challenge.startsAt <= now else {
      return
    }
    isOpen = true
    let from = calendar.start(of: challenge.startsOn.adding(days: -ChallengeRules.baselineDays))
    for person in try tx.challenges.people(id)
    where members.contains(person.face.id) && person.standing == .joined {
      scores[person.face.id] = try tx.challenges.score(of: person.face.id, in: challenge)
      if challenge.hasHandicap, !person.isMeasured || rereading.contains(person.face.id) {
        expected[person.face.id] = .some(
          try tx.challenges.expected(of: person.face.id, in: challenge, from: from))
      }
    }
  }

  var isEmpty: Bool { !isOpen || scores.isEmpty }

  /// - Returns: whether anything has changed.
  func store(_ tx: Tx) throws -> Bool {
    guard try tx.challenges.find(challenge)?.settledAt == nil else { return false }
    var isNew = false
    for (member, expected) in expected {
      if try tx.challenges.putExpected(expected, member: member, challenge: challenge) { isNew = true }
    }
    for (member, score) in scores {
      if try tx.challenges.put(score, member: member, challenge: challenge) { isNew = true }
    }
    return isNew
  }
}
