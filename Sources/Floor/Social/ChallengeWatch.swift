import Gym
import Storage
import Synchronization
import Wire

/// Keeps the scores of open challenges up to date, and begins and settles challenges in time.
final class ChallengeWatch: Sendable {
  let changes: Changes
  let clock: Clock
  let calendar: GymCalendar
  let exercises: ExerciseCatalog

  /// The open challenges of each member.
  private let open = Mutex<[Int: Set<Int>]>([:])
  /// The open challenges that count roads.
  private let ofRoads = Mutex<Set<Int>>([])
  static let shortestPause = 1_000

  init(_ changes: Changes, clock: Clock, calendar: GymCalendar, exercises: ExerciseCatalog) {
    self.changes = changes
    self.clock = clock
    self.calendar = calendar
    self.exercises = exercises
  }

  func register(in registry: inout Registry) {
    registry.atStart { [self] tx in
      let roster = try tx.challenges.roster()
      open.withLock { open in for (challenge, member) in roster { open[member, default: []].insert(challenge) } }
      let counting = try Set(roster.map(\.challenge)).filter { try tx.challenges.find($0)?.countsRoads ?? false }
      ofRoads.withLock { $0 = counting }
    }
    let scores = Recount("challenges", pause: Self.shortestPause, changes, clock: clock) { [self] due, now, tx in
      try find(due, now: now, tx)
    }
    scores.register(in: &registry)
    scores.follow(LogChanged.self, in: &registry) { [self] change, _ in
      // An edit may have raised the average that a handicap compares with, so it is read again.
      open.withLock { $0[change.member] ?? [] }.map {
        Recount.Part(key: $0, item: change.member, isWhole: change.kind == .edited)
      }
    }
    scores.follow(RoadsCounted.self, in: &registry) { [self] change, _ in
      let (joined, counting) = (open.withLock { $0[change.member] ?? [] }, ofRoads.withLock { $0 })
      return joined.intersection(counting).map { Recount.Part(key: $0, item: change.member, isWhole: true) }
    }
    scores.follow(ChallengeRoster.self, in: &registry) { [self] roster, _ in
      open.withLock { open in
        roster.members.filter { !(open[$0]?.contains(roster.challenge) ?? false) }
      }.map { Recount.Part(key: roster.challenge, item: $0) }
    }
    // After the recount, which compares the new roster with the one in memory.
    registry.remember(ChallengeRoster.self) { [self] event, _ in remember(event) }
    registry.remember(AccountRemoved.self) { [self] event, _ in
      open.withLock { _ = $0.removeValue(forKey: event.member) }
    }
    let turns = Rounds(clock: clock) { [self] _, now, ended in turn(scores, now: now, ended) }
    registry.rounds(turns)
    registry.chore { _ in turns.ask() }
  }

  private func remember(_ roster: ChallengeRoster) {
    let members = Set(roster.members)
    ofRoads.withLock { challenges in
      if roster.countsRoads, !members.isEmpty {
        challenges.insert(roster.challenge)
      } else {
        challenges.remove(roster.challenge)
      }
    }
    open.withLock { open in
      for (member, challenges) in open where challenges.contains(roster.challenge) && !members.contains(member) {
        open[member]?.remove(roster.challenge)
      }
      for member in members { open[member, default: []].insert(roster.challenge) }
    }
  }

  // MARK: Scores

  private func find(_ due: Recount.Due, now: Int, _ tx: Tx) throws -> Recount.Store? {
    let rereading = Set(due.marks.filter(\.isWhole).map(\.item))
    let findings = try ChallengeFindings(
      due.key, members: due.items, rereading: rereading, calendar: calendar, now: now, tx)
    guard !findings.isEmpty else { return nil }
    return { [exercises, calendar] tx in
      guard let before = try ChallengeStandings(findings.challenge, exercises, tx), try findings.store(tx),
        let standings = try ChallengeStandings(findings.challenge, exercises, tx)
      else { return [] }
      return try Self.closed(standings, calendar, exercises, tx).changed(since: before, now: now)
    }
  }

  /// A challenge ends at the midnight after somebody reached its target, so that a mistyped set can be corrected until
  /// then.
  private static func closed(
    _ standings: ChallengeStandings, _ calendar: GymCalendar, _ exercises: ExerciseCatalog, _ tx: Tx
  ) throws -> ChallengeStandings {
    guard standings.challenge.target != nil else { return standings }
    let at = standings.firstReachedAt.map { calendar.start(of: calendar.calendarDay(at: $0).adding(days: 1)) }
    guard at != standings.challenge.closesAt else { return standings }
    try tx.challenges.close(standings.challenge.id, at: at)
    return try ChallengeStandings(standings.challenge.id, exercises, tx) ?? standings
  }

  // MARK: Beginning and end

  /// Publishes the challenges that have begun, and settles those that are over.
  private func turn(_ scores: Recount, now: Int, _ ended: @escaping @Sendable (Rounds.Ending) -> Void) {
    changes.database.readLater(
      { tx in (begun: try tx.challenges.begun(now: now), over: try tx.challenges.over(now: now)) },
      done: { [self] result in
        guard case .success(let found) = result else { return ended(.failed) }
        for challenge in found.begun where !found.over.contains(challenge) { begin(challenge, scores, now: now) }
        for challenge in found.over { settle(challenge, now: now) }
        // Queued behind the changes above, so that the next round begins only when they are stored.
        changes.make("challenges", { _ in [] }, done: { _ in ended(.done) })
      })
  }

  private func begin(_ challenge: Int, _ scores: Recount, now: Int) {
    let exercises = exercises
    changes.make(
      "challenges",
      { tx in
        try tx.challenges.noteBegun(challenge, at: now)
        guard let standings = try ChallengeStandings(challenge, exercises, tx) else { return [] }
        // With a handicap, everybody's average is read once, at the start.
        for person in standings.joined { try scores.mark(challenge, item: person.face.id, tx) }
        return standings.changed(now: now)
      }, done: { _ in scores.ask(challenge) })
  }

  /// Counts every score a last time and stores the results.
  private func settle(_ challenge: Int, now: Int) {
    let (exercises, calendar) = (exercises, calendar)
    changes.make("challenges") { tx in
      guard let before = try ChallengeStandings(challenge, exercises, tx), before.challenge.settledAt == nil else {
        return []
      }
      let members = Set(before.joined.map(\.face.id))
      _ = try ChallengeFindings(
        challenge, members: members, rereading: members, calendar: calendar, now: now, tx
      ).store(tx)
      guard let counted = try ChallengeStandings(challenge, exercises, tx) else { return [] }
      // If the set that reached the target was taken back at the last moment, the challenge goes on.
      if counted.challenge.closesAt != nil, counted.firstReachedAt == nil, now < counted.challenge.endsAt {
        try tx.challenges.close(challenge, at: nil)
        return try ChallengeStandings(challenge, exercises, tx)?.changed(now: now) ?? []
      }
      try Self.putResults(counted, on: calendar.calendarDay(at: now), calendar, tx)
      try tx.challenges.settle(challenge, at: now)
      guard let after = try ChallengeStandings(challenge, exercises, tx) else { return [] }
      let asked = Set(before.viewers).subtracting(after.viewers)
      return asked.map { Event(.challenges($0), ChallengeRemoved(challenge: challenge)) }
        + after.viewers.compactMap { viewer in
          after.view(for: viewer, now: now).map { Event(.challenges(viewer), ChallengeEnded(challenge: $0)) }
        } + [Event(.challengeRoster, ChallengeRoster(after))]
    }
  }

  /// A sole participant gets no rank, and nobody gets more points than a month allows.
  private static func putResults(
    _ standings: ChallengeStandings, on day: CalendarDay, _ calendar: GymCalendar, _ tx: Tx
  ) throws {
    guard standings.isContested else { return }
    let month = PointChanges.month(day)
    let since = calendar.start(of: CalendarDay("\(month)-01") ?? day)
    let places = standings.places(of: standings.joined)
    let teams = Dictionary(uniqueKeysWithValues: standings.teams().map { ($0.team, $0.rank) })
    let scored = standings.joined.count { $0.score > 0 }
    for person in standings.joined {
      let isTeam = !standings.challenge.teams.isEmpty
      let own = places[person.face.id]?.rank
      // Somebody without a score gets nothing, even if their team has won.
      let rank = isTeam ? (own == nil ? nil : person.team.flatMap { teams[$0] ?? nil }) : own
      let member = person.face.id
      let left = try PointRules.challengesAMonth - tx.challenges.points(of: member, month: month, since: since)
      let isOff = try tx.points.account(member)?.isOff ?? false
      let points = ChallengeRules.points(rank: rank, scored: scored, isTeam: isTeam)
      try tx.challenges.putResult(
        rank: rank, points: isOff ? 0 : max(0, min(points, left)), member: member, challenge: standings.challenge.id)
    }
  }
}

/// Scores and averages of some participants, read from the log.
struct ChallengeFindings: Sendable {
  let challenge: Int
  private var scores: [Int: ChallengeScore] = [:]
  private var expected: [Int: Int?] = [:]
  private var isOpen = false

  /// - Parameter rereading: the members whose average is read again.
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
      scores[person.face.id] = try tx.challenges.score(
        of: person.face.id, in: challenge, calendar: calendar)
      if challenge.hasHandicap, !person.isMeasured || rereading.contains(person.face.id) {
        expected[person.face.id] = .some(
          try tx.challenges.expected(of: person.face.id, in: challenge, from: from, calendar: calendar))
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
