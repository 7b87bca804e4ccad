import Gym
import Storage
import Synchronization
import Wire

/// Keeps the machines of the floor in memory, and publishes them as a `LiveFloor`.
final class MachineLive: LiveFloor {
  private struct State {
    var floor = MachineFloor()
    /// What it will be after the changes of a transaction that is not completed yet, by that transaction's number.
    var ahead: (transaction: Int, floor: MachineFloor)?
  }

  let publications: Publications<MachineBoard, MachineNow>
  private let clock: Clock
  private let state = Mutex(State())

  init(changes: Changes, clock: Clock) {
    publications = Publications(changes, to: .machines, own: { .machine($0) })
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

  func look() -> LiveView<MachineBoard> {
    let now = clock.now
    return read { floor in
      LiveView(
        board: floor.board(now: now), members: Set(floor.riders.values.map(\.member.id)), isEmpty: floor.isEmpty)
    }
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
    publishWhileLive()
  }

  /// Takes what a radio has sent.
  func hear(_ readings: [MachineSaid], now: Int) {
    state.withLock { $0.floor.hear(readings, now: now) }
    publishWhileLive()
  }

  func tick() -> Bool {
    let now = clock.now
    return state.withLock { state in
      state.floor.tick(now: now)
      return state.floor.isLive(now: now)
    }
  }

  /// Ends what is over. Call it every few seconds.
  func keepUp(now: Int) {
    let isEmpty = state.withLock { state in
      state.floor.tick(now: now)
      return state.floor.isEmpty
    }
    if !isEmpty || !publications.isEmpty { publishSoon() }
  }
}
