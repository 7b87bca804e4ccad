import Gym
import Storage
import Synchronization
import Wire

/// Keeps the boards up to date. The work follows from rows alone: the sets after `board_cursor`, and the members whom
/// triggers put into `board_recounts`. Events only request a round, so a crash loses nothing, and logging a set does
/// not wait for it.
final class BoardWatch: Sendable {
  let changes: Changes
  let clock: Clock
  let calendar: GymCalendar
  let scores: BoardScores
  let reader: BoardReader

  private struct State {
    /// The members who are on a board.
    var members: Set<Int> = []
    var day = ""
    var hasDefaults = false
  }

  private let state = Mutex(State())
  static let shortestPause = 1_000
  /// The most that one round handles.
  private static let setsAtOnce = 1_000
  private static let recountsAtOnce = 16

  init(_ changes: Changes, clock: Clock, calendar: GymCalendar, exercises: ExerciseCatalog) {
    self.changes = changes
    self.clock = clock
    self.calendar = calendar
    scores = BoardScores(calendar: calendar, exercises: exercises)
    reader = BoardReader(exercises: exercises)
  }

  func register(in registry: inout Registry) {
    let hub = changes.hub
    let rounds = Rounds(pause: Self.shortestPause, clock: clock, count)
    registry.rounds(rounds)
    registry.atStart { [self] tx in
      let members = Set(try tx.boards.roster())
      state.withLock { $0.members = members }
      // The work that was left when the server stopped.
      rounds.ask(begins: false)
    }
    registry.remember(BoardRoster.self) { [self] event, _ in
      state.withLock { state in
        if event.isOn { state.members.insert(event.member) } else { state.members.remove(event.member) }
      }
    }
    registry.reactOwn { [self] member in if isOn(member) { rounds.ask() } }
    registry.remember(MemberChanged.self) { [self] event, _ in
      // Stored events contain the name of somebody who is now hidden.
      if event.hides, isOn(event.member.id) { hub.forgetEvents(of: .boardsShown) }
    }
    registry.react(MemberChanged.self) { [self] event, _ in
      guard isOn(event.member.id) else { return }
      if event.faceChanged || event.hides { publish() }
      rounds.ask()
    }
    // Before the next follower, which forgets the member.
    registry.react(AccountRemoved.self) { [self] event, _ in if isOn(event.member) { publish() } }
    registry.remember(AccountRemoved.self) { [self] event, _ in
      if state.withLock({ $0.members.remove(event.member) }) != nil { hub.forgetEvents(of: .boardsShown) }
    }
    registry.react(LogCleared.self) { [self] _, topic in
      if let member = topic.member, isOn(member) { publish() }
    }
    registry.react(LiftBoardsChanged.self) { _, _ in rounds.ask() }
    registry.chore { [self] now in
      begin()
      let day = calendar.day(at: now)
      let isNewDay = state.withLock { state in
        defer { state.day = day }
        return state.day != day
      }
      // Streaks end and classes change at midnight.
      if isNewDay { rounds.ask() }
    }
  }

  private func isOn(_ member: Int) -> Bool { state.withLock { $0.members.contains(member) } }

  // MARK: Counting

  struct Findings: Sendable {
    var through = 0
    var sets: [BoardSet] = []
    /// The mark is nil for a member who was not marked.
    var counts: [(count: BoardCount, mark: Int?)] = []
    var hasMore = false
  }

  private func count(_: Int, now: Int, _ ended: @escaping @Sendable (Rounds.Ending) -> Void) {
    changes.database.readLater(
      { [scores] tx in try Self.find(scores, now: now, tx) },
      done: { [self] result in
        switch result {
        case .success(let findings): store(findings, now: now, ended)
        case .failure(let error):
          changes.warn("boards", error)
          ended(.failed)
        }
      })
  }

  static func find(_ scores: BoardScores, now: Int, _ tx: Tx) throws -> Findings {
    var found = Findings()
    let (cursor, last) = (try tx.boards.cursor(), try tx.boards.lastSet())
    found.through = min(last, cursor + setsAtOnce)
    found.sets = found.through > cursor ? try tx.boards.newSets(after: cursor, through: found.through) : []
    let marked = try tx.boards.recounts(limit: recountsAtOnce)
    for (member, mark) in marked { found.counts.append((try scores.count(member, now: now, tx), mark)) }
    let stale = try tx.boards.stale(now: now, limit: recountsAtOnce)
    for member in stale where !marked.contains(where: { $0.member == member }) {
      found.counts.append((try scores.count(member, now: now, tx), nil))
    }
    found.hasMore =
      try last > found.through || marked.count == recountsAtOnce || stale.count == recountsAtOnce
      || tx.boards.hasRemoved()
    return found
  }

  private func store(_ found: Findings, now: Int, _ ended: @escaping @Sendable (Rounds.Ending) -> Void) {
    guard !found.sets.isEmpty || !found.counts.isEmpty || found.hasMore else { return ended(.done) }
    changes.make(
      "boards",
      { [scores, reader] tx in try Self.moved(Self.store(found, scores, now: now, tx), reader, tx) },
      done: { ended(!$0 ? .failed : found.hasMore ? .more : .done) })
  }

  /// - Returns: the boards that changed.
  static func store(
    _ found: Findings, _ scores: BoardScores, now: Int, _ tx: Tx
  ) throws -> Set<Int> {
    var moved: Set<Int> = []
    for (count, mark) in found.counts {
      moved.formUnion(try scores.store(count, now: now, tx))
      if let mark { try tx.boards.recounted(count.member, mark: mark) }
    }
    // After the recounts, which may already include these sets.
    for set in found.sets { moved.formUnion(try scores.add(set, now: now, tx)) }
    if found.through > 0 { try tx.boards.putCursor(found.through) }
    try tx.boards.sweep()
    return moved
  }

  /// The events for boards on which somebody moved.
  static func moved(_ boards: Set<Int>, _ reader: BoardReader, _ tx: Tx) throws -> [Event] {
    guard !boards.isEmpty else { return [] }
    var events = boards.sorted().map { Event(.boards, LiftBoardMoved(board: $0), key: "board \($0)") }
    let shown = try reader.shown(tx)
    if shown.boards.contains(where: { boards.contains($0.board.id) }) {
      events.append(Event(.boardsShown, shown, key: LiftBoardsShown.event))
    }
    return events
  }

  /// Publishes all boards: what walls show, and an event for every page that has to read its board again.
  private func publish() {
    changes.make("boards") { [reader] tx in try Self.moved(Set(tx.boards.all().map(\.id)), reader, tx) }
  }

  // MARK: The first boards

  static let begun = "boards.begun"

  /// A new gym starts with boards for the three lifts, the strength score and the streak. The walls show none of them
  /// until the owner turns that on.
  private func begin() {
    let begins = state.withLock { state in
      defer { state.hasDefaults = true }
      return !state.hasDefaults
    }
    guard begins else { return }
    let lifts = scores.exercises.bySlug(Array(ProgressService.bigLifts.prefix(3))).map(\.id)
    guard lifts.count == 3 else { return }
    let body: @Sendable (Tx) throws -> [Event] = { [reader] tx in
      guard try tx.settings.get(Self.begun) == nil else { return [] }
      try tx.settings.set(Self.begun, "1")
      // The owner may have created some already.
      let known = try tx.boards.all()
      func isNew(_ metric: BoardMetric, _ exercise: Int?) -> Bool {
        !known.contains { $0.metric == metric && $0.exercise == exercise }
      }
      for lift in lifts where isNew(.e1rm, lift) {
        _ = try tx.boards.add(
          Board(
            id: 0, metric: .e1rm, exercise: lift, hasSexes: true, hasAges: true, hasWeights: true,
            isOnWalls: false))
      }
      for metric in [BoardMetric.strength, .streak] where isNew(metric, nil) {
        _ = try tx.boards.add(
          Board(
            id: 0, metric: metric, exercise: nil, hasSexes: metric == .strength, hasAges: metric == .strength,
            hasWeights: false, isOnWalls: false))
      }
      return [Event(.boards, LiftBoardsChanged(boards: try reader.boards(tx)), key: LiftBoardsChanged.event)]
    }
    // If it fails, for example on a full disk, the next chore tries again.
    changes.make("boards", body) { [self] isMade in
      if !isMade { state.withLock { $0.hasDefaults = false } }
    }
  }
}

/// A member is on a board now, or is no longer on any.
struct BoardRoster: TopicEvent {
  static let event = "boards.roster"
  var member: Int
  var isOn: Bool
}
