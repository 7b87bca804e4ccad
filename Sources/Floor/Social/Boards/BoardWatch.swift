import Gym
import Logging
import Storage
import Synchronization
import Wire

/// Keeps the boards up to date. What to count follows from rows alone: sets after `board_cursor`, and members that
/// triggers put into `board_recounts`. Events only wake it up, so a crash loses nothing, and logging a set waits for
/// none of it.
///
/// One look runs at a time, at most once a second. Whatever arrives in the meantime is handled together by the next.
final class BoardWatch: Sendable {
  let database: Database
  let hub: TopicHub
  let clock: Clock
  let calendar: GymCalendar
  let scores: BoardScores
  let reader: BoardReader
  let log: Logger

  private struct State {
    /// The members who are on a board.
    var members: Set<Int> = []
    /// After a start, look at everything.
    var isDue = true
    var isRunning = false
    var lastRun = Int.min / 2
    var day = ""
    var hasDefaults = false
  }

  private let state = Mutex(State())
  static let shortestPause = 1_000
  /// The most that one look handles.
  private static let setsAtOnce = 1_000
  private static let recountsAtOnce = 16

  init(
    database: Database, hub: TopicHub, clock: Clock, calendar: GymCalendar, exercises: ExerciseCatalog, log: Logger
  ) {
    self.database = database
    self.hub = hub
    self.clock = clock
    self.calendar = calendar
    scores = BoardScores(calendar: calendar, exercises: exercises)
    reader = BoardReader(exercises: exercises)
    self.log = log
  }

  func register(in registry: inout Registry) {
    registry.atStart { [self] tx in
      let members = Set(try tx.boards.roster())
      state.withLock { $0.members = members }
    }
    registry.follow(BoardRoster.self) { [self] event, _ in
      state.withLock { state in
        if event.isOn { state.members.insert(event.member) } else { state.members.remove(event.member) }
      }
    }
    registry.followOwn { [self] member in look(member) }
    registry.follow(MemberChanged.self) { [self] event, _ in
      let id = event.member.id
      guard state.withLock({ $0.members.contains(id) }) else { return }
      // Past events contain the name of somebody who is now hidden.
      if event.hides { hub.forgetEvents(of: .boardsShown) }
      if event.faceChanged || event.hides { publish() }
      look(id)
    }
    registry.follow(AccountRemoved.self) { [self] event, _ in
      guard state.withLock({ $0.members.remove(event.member) }) != nil else { return }
      hub.forgetEvents(of: .boardsShown)
      publish()
    }
    registry.follow(LogCleared.self) { [self] _, topic in
      guard let member = topic.member, state.withLock({ $0.members.contains(member) }) else { return }
      publish()
    }
    registry.follow(LiftBoardsChanged.self) { [self] _, _ in
      state.withLock { $0.isDue = true }
      run(now: clock.now)
    }
    registry.chore { [self] now in
      begin(now: now)
      let day = calendar.day(at: now)
      state.withLock { state in
        // Streaks end and classes change at midnight.
        if state.day != day { (state.day, state.isDue) = (day, true) }
      }
      run(now: now)
    }
  }

  private func look(_ member: Int) {
    let isOn = state.withLock { state in
      guard state.members.contains(member) else { return false }
      state.isDue = true
      return true
    }
    if isOn { run(now: clock.now) }
  }

  // MARK: Counting

  struct Findings: Sendable {
    var through = 0
    var sets: [BoardSet] = []
    /// Each with its mark, if the member was marked.
    var counts: [(count: BoardCount, mark: Int?)] = []
    var hasMore = false
  }

  private func run(now: Int) {
    let starts = state.withLock { state in
      guard state.isDue, !state.isRunning, now - state.lastRun >= Self.shortestPause else { return false }
      (state.isDue, state.isRunning, state.lastRun) = (false, true, now)
      return true
    }
    guard starts else { return }
    database.readLater(
      { [scores] tx in try Self.find(scores, now: now, tx) },
      done: { [self] result in
        switch result {
        case .success(let findings): store(findings, now: now)
        case .failure(let error): ended(error)
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

  private func store(_ found: Findings, now: Int) {
    let (scores, reader) = (scores, reader)
    guard !found.sets.isEmpty || !found.counts.isEmpty || found.hasMore else { return ended() }
    database.write(
      { tx -> (events: [Event], hasMore: Bool) in
        let (moved, isSwept) = try Self.store(found, scores, now: now, tx)
        return (try Self.moved(moved, reader, tx), found.hasMore || isSwept)
      },
      done: { [self] result in
        switch result {
        case .success(let (events, hasMore)):
          hub.publish(events)
          ended(isDue: hasMore)
        case .failure(let error): ended(error)
        }
      })
  }

  /// - Returns: the boards that changed, and whether rows of a removed board were deleted.
  static func store(
    _ found: Findings, _ scores: BoardScores, now: Int, _ tx: Tx
  ) throws -> (moved: Set<Int>, isSwept: Bool) {
    var moved: Set<Int> = []
    for (count, mark) in found.counts {
      moved.formUnion(try scores.store(count, now: now, tx))
      if let mark { try tx.boards.recounted(count.member, mark: mark) }
    }
    // After the recounts. They may or may not have been read with these sets included.
    for set in found.sets { moved.formUnion(try scores.add(set, now: now, tx)) }
    if found.through > 0 { try tx.boards.putCursor(found.through) }
    return (moved, try tx.boards.sweep())
  }

  private func ended(_ error: (any Error)? = nil, isDue: Bool = false) {
    if let error { log.warning("boards", metadata: ["error": "\(error)"]) }
    state.withLock { state in
      state.isRunning = false
      if isDue || error != nil { state.isDue = true }
      // If work is left, the next look does not wait for the pause.
      if isDue { state.lastRun = .min / 2 }
    }
    if isDue { run(now: clock.now) }
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
    let reader = reader
    database.write(
      { tx in try Self.moved(Set(tx.boards.all().map(\.id)), reader, tx) },
      done: { [hub, log] result in
        switch result {
        case .success(let events): hub.publish(events)
        case .failure(let error): log.warning("boards", metadata: ["error": "\(error)"])
        }
      })
  }

  // MARK: The first boards

  static let begun = "boards.begun"

  /// A new gym starts with boards for the three lifts, their total and the streak. Walls show none of them until the
  /// owner says so.
  private func begin(now: Int) {
    let begins = state.withLock { state in
      defer { state.hasDefaults = true }
      return !state.hasDefaults
    }
    guard begins else { return }
    let lifts = scores.exercises.bySlug(Array(ProgressService.bigLifts.prefix(3))).map(\.id)
    guard lifts.count == 3 else { return }
    let reader = reader
    database.write(
      { tx -> [Event] in
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
      },
      done: { [hub, log] result in
        switch result {
        case .success(let events): hub.publish(events)
        case .failure(let error): log.warning("boards", metadata: ["error": "\(error)"])
        }
      })
  }
}

/// A member is on a board now, or is no longer on any.
struct BoardRoster: TopicEvent {
  static let event = "boards.roster"
  var member: Int
  var isOn: Bool
}
