import Gym
import Storage
import Synchronization
import Wire

/// Keeps the machines of the floor in memory, and publishes them.
///
/// As with hearts (`HeartLive`): readings come on the loop's thread and only change memory. The board is published on the
/// writer's thread, as all events are, at most five times a second, and only if it has changed.
final class MachineLive: Sendable {
  private struct State {
    var floor = MachineFloor()
    /// What it will be after the changes of a transaction that is not completed yet, by that transaction's number.
    var ahead: (transaction: Int, floor: MachineFloor)?
    /// What was published last.
    var board: MachineBoard?
    /// Whether there was nothing to show then.
    var wasEmpty = true
    var told: [Int: MachineNow] = [:]
    /// When each member's own topic was looked at last. Microseconds of a clock that only goes forward, as `publishedAt`.
    var toldAt: [Int: Int] = [:]
    var publishedAt = Int.min / 2
    /// A publication is on its way through the writer.
    var isQueued = false
    var isTicking = false
  }

  private let changes: Changes
  private let clock: Clock
  private let state = Mutex(State())

  /// Microseconds.
  private static let pause = 200_000
  private static let ownPause = 1_000_000

  init(changes: Changes, clock: Clock) {
    self.changes = changes
    self.clock = clock
  }

  /// Call it before the first connection.
  func load(_ tx: Tx) throws {
    let machines = try tx.machines.all()
    state.withLock { $0.floor.load(machines) }
  }

  // MARK: Reading

  func read<T: Sendable>(_ body: (MachineFloor) -> T) -> T { state.withLock { body($0.floor) } }

  func board(now: Int) -> MachineBoard { read { $0.board(now: now) } }

  func own(_ member: Int) -> MachineNow {
    let now = clock.now
    return read { $0.own(member, now: now) }
  }

  // MARK: Changes

  /// Checks a change within its transaction, against what the memory will be after the earlier changes of that
  /// transaction: their events come only after the commit. If the transaction fails, nothing of it stays.
  /// - Parameter body: checks, and then changes as the change's event will. Call nothing that can fail after it.
  func check<T: Sendable>(_ tx: Tx, _ body: (inout MachineFloor) -> T) -> T {
    let number = tx.number
    return state.withLock { state in
      var floor = state.ahead.flatMap { $0.transaction == number ? $0.floor : nil } ?? state.floor
      let result = body(&floor)
      state.ahead = (number, floor)
      return result
    }
  }

  /// Changes the memory after a commit, and publishes what follows.
  func change(_ body: (inout MachineFloor) -> Void) {
    state.withLock { state in
      body(&state.floor)
      state.ahead = nil
    }
    publishSoon()
  }

  /// Something of a member has changed. Most are on no machine, and race on none.
  func changed(_ member: Int, _ body: (inout MachineFloor) -> Void) {
    let isKnown = state.withLock { state in
      guard state.floor.knows(member) else { return false }
      body(&state.floor)
      return true
    }
    if isKnown { publishSoon() }
  }

  /// A member is on no machine any more.
  func left(_ member: Int) {
    let now = clock.now
    changed(member) { $0.left(member, now: now) }
  }

  func logged(by member: Int, at: Int) {
    // One that comes late says nothing about now.
    guard clock.now - at < MachineFloor.pause else { return }
    changed(member) { $0.logged(by: member) }
  }

  /// A race counts down, whether or not machines are heard.
  func begin(_ race: MachineRace) {
    change { $0.begin(race) }
    tickWhileLive()
  }

  /// Takes what a radio has sent.
  func hear(_ readings: [MachineSaid], now: Int) {
    let micros = Database.microseconds()
    let isDue = state.withLock { state in
      state.floor.hear(readings, now: now)
      return micros - state.publishedAt >= Self.pause
    }
    if isDue { publishSoon() }
    tickWhileLive()
  }

  /// Looks five times a second, as long as machines are heard or race, for what has changed. Holds this object only while
  /// it looks.
  private func tickWhileLive() {
    let starts = state.withLock { state in
      defer { state.isTicking = true }
      return !state.isTicking
    }
    guard starts else { return }
    Task { [weak self] in
      while (try? await Task.sleep(for: .microseconds(Self.pause))) != nil {
        guard let self, self.goesOnTicking() else { return }
      }
    }
  }

  private func goesOnTicking() -> Bool {
    let now = clock.now
    publishSoon()
    return state.withLock { state in
      state.floor.tick(now: now)
      state.isTicking = state.floor.isLive(now: now)
      return state.isTicking
    }
  }

  /// Ends what is over. Call it every few seconds.
  func keepUp(now: Int) {
    let isQuiet = state.withLock { state in
      state.floor.tick(now: now)
      // What was published last may still have to be taken back.
      return state.floor.isEmpty && state.wasEmpty && state.told.isEmpty
    }
    if !isQuiet { publishSoon() }
  }

  // MARK: Publishing

  /// Publishes on the writer's thread, in commit order.
  private func publishSoon() {
    let begins = state.withLock { state in
      defer { state.isQueued = true }
      return !state.isQueued
    }
    guard begins else { return }
    changes.database.write({ _ in }, done: { [weak self] _ in self?.publish() })
  }

  private func publish() {
    let (now, micros) = (clock.now, Database.microseconds())
    let (board, members) = state.withLock { state -> (MachineBoard?, [Int]) in
      (state.isQueued, state.publishedAt) = (false, micros)
      let board = state.floor.board(now: now)
      let isNews = board != state.board
      (state.board, state.wasEmpty) = (board, state.floor.isEmpty)
      let riders = Set(state.floor.riders.values.map(\.member.id))
      let due = riders.union(state.told.keys).filter {
        micros - (state.toldAt[$0] ?? Int.min / 2) >= Self.ownPause || !riders.contains($0)
      }
      for member in due { state.toldAt[member] = riders.contains(member) ? micros : nil }
      return (isNews ? board : nil, due.sorted())
    }
    // Never under the lock: subscribing takes the hub's lock first, and then this one for the snapshot.
    let listened = Set(members.filter { changes.hub.hasListeners(.machine($0)) })
    var events = board.map { [Event(.machines, $0, key: MachineBoard.event)] } ?? []
    events += state.withLock { state in
      members.compactMap { member -> Event? in
        let own = state.floor.own(member, now: now)
        let isNews = listened.contains(member) && own != state.told[member]
        state.told[member] = listened.contains(member) && own.machine != nil ? own : nil
        return isNews ? Event(.machine(member), own, key: MachineNow.event, isPassing: true) : nil
      }
    }
    changes.hub.publish(events)
  }
}
