import Gym
import Storage
import Synchronization
import Wire

extension Topic {
  /// The day's boards.
  static let board = Topic("board")
}

/// Results of workouts for time and AMRAPs, and the day's boards of members who chose to be shown.
struct ScoreService: Service {
  let database: Database
  let hub: TopicHub
  let calendar: GymCalendar
  private let today: BoardDay

  init(database: Database, hub: TopicHub, calendar: GymCalendar, clock: Clock) {
    self.database = database
    self.hub = hub
    self.calendar = calendar
    today = BoardDay(calendar.day(at: clock.now))
  }

  static let memberData = MemberData("scores").clearing { member, context, tx in
    try tx.scores.clear(member: member.id)
    return { tx in
      [Event(.me(member.id), ScoresChanged(scores: []), key: ScoresChanged.event)]
        + (try boardsChanged(by: member, tx, day: context.calendar.day(at: context.now)))
    }
  }

  func register(in registry: inout Registry) {
    registry.change(ScoresSave.self, .login, save)
    registry.allow(ScoresSave.self, .log)
    registry.change(ScoresDelete.self, .login) { caller, call, tx in
      let member = try caller.signedIn().member
      guard try tx.scores.delete(call.score, member: member.id) else { throw Fault.missing("score", field: "score") }
      let changed = try changed(tx, member, caller)
      return Outcome(Nothing(), events: changed)
    }
    registry.allow(ScoresDelete.self, .log)
    registry.topic(.board, .identified) { caller, tx in
      try Self.boards(tx, day: calendar.day(at: caller.now))
    }
    registry.namesMembers(.board)
    registry.publishes(ScoreboardChanged.self, ScoresChanged.self)
    registry.chore(beginDay)
    registry.query(ScoresMine.self, .login) { caller, _, tx in
      ScoresMine.Reply(scores: try mine(tx, try caller.signedIn().member, caller))
    }
    registry.allow(ScoresMine.self, .read)
  }

  private func save(_ caller: Caller, _ call: ScoresSave, _ tx: Tx) throws -> Outcome<ScoresSave.Reply> {
    let member = try caller.signedIn().member
    let today = calendar.day(at: caller.now)
    guard let (timer, day) = try tx.timers.started(call.timer), day == today || endedLately(timer, caller.now) else {
      throw Fault.missing("timer", field: "timer")
    }
    guard timer.plan.format.isScored else { throw Fault(.conflict, "not_for_format", field: "timer") }
    let score = Score(
      milliseconds: try call.seconds.map { try Self.milliseconds($0) }, repsRemaining: call.repsRemaining,
      rounds: call.rounds, reps: call.rounds == nil ? call.reps : call.reps ?? 0, isScaled: call.scaled)
    try score.check(timer.plan, extraMs: timer.addedToWorkMs)
    let stored = try tx.scores.put(score, timer: timer, member: member.id, day: today, at: caller.now)
    let changed = try changed(tx, member, caller)
    return Outcome(ScoresSave.Reply(score: ScoreView(stored)), events: changed)
  }

  /// Whether a timer of another day may still be scored, because a workout can run across midnight.
  private func endedLately(_ timer: FloorTimer, _ now: Int) -> Bool {
    now - (endsAt(timer.plan, timer.state) ?? now) < TimerService.scoredFor
  }

  private static func milliseconds(_ seconds: Double) throws(Fault) -> Int {
    guard seconds.magnitude <= Double(TimerRules.maxSeconds) else {
      throw Fault(
        .invalid, "out_of_range", field: "seconds", params: ["min": 0.001, "max": Double(TimerRules.maxSeconds)])
    }
    return Int((seconds * 1000).rounded())
  }

  private func mine(_ tx: Tx, _ member: Member, _ caller: Caller) throws -> [ScoreView] {
    try tx.scores.of(member: member.id, day: calendar.day(at: caller.now)).map(ScoreView.init)
  }

  private func changed(_ tx: Tx, _ member: Member, _ caller: Caller) throws -> [Event] {
    let mine = ScoresChanged(scores: try mine(tx, member, caller))
    return try Self.boardsChanged(by: member, tx, day: calendar.day(at: caller.now))
      + [Event(.me(member.id), mine, key: ScoresChanged.event)]
  }

  /// The event with a day's boards after a change of a member on them. A hidden member's change makes no event: they
  /// are on no board, and an event without news would reveal that they saved a score.
  /// - Parameter member: as they were before the change, if the change hides them.
  static func boardsChanged(by member: Member, _ tx: Tx, day: String) throws -> [Event] {
    member.shownOnFloor ? [try boardsChanged(tx, day: day)] : []
  }

  /// An event with a day's boards as they are now.
  static func boardsChanged(_ tx: Tx, day: String) throws -> Event {
    Event(.board, try boards(tx, day: day), key: ScoreboardChanged.event)
  }

  /// Publishes the boards of a new day.
  private func beginDay(now: Int) {
    let day = calendar.day(at: now)
    guard today.begins(day) else { return }
    database.write(
      { tx in try Self.boardsChanged(tx, day: day) },
      done: { [hub] result in if case .success(let event) = result { hub.publish([event]) } })
  }

  /// A day's boards, the newest workout first.
  static func boards(_ tx: Tx, day: String) throws -> ScoreboardChanged {
    let boards = Dictionary(grouping: try tx.scores.shown(day: day), by: \.stored.board)
    return ScoreboardChanged(
      day: day,
      boards: boards.sorted { $0.key > $1.key }.compactMap { id, scores in
        guard let first = scores.first?.stored else { return nil }
        return ScoreboardView(
          id: id, label: first.label, plan: first.plan,
          rows: ranked(scores, in: first.plan).map(ScoreboardView.Row.init))
      })
  }
}

/// The day whose boards were published last.
private final class BoardDay: Sendable {
  private let day: Mutex<String>

  init(_ today: String) { day = Mutex(today) }

  /// - Returns: whether the day has changed since the last call.
  func begins(_ today: String) -> Bool {
    day.withLock { day in
      defer { day = today }
      return day != today
    }
  }
}
