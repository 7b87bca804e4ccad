import CLinux
import Dispatch
import Floor
import Foundation
import Gym
import Logging
import Storage
import Synchronization
package import Wire

/// Makes the server's own backups: every night, soon after a start if one was missed, and when the owner asks.
///
/// They are made one at a time, on a thread of low priority, since a backup reads and writes for minutes. What is known
/// of them is in memory and in the folders, and never in the database: a restore would bring back what it says.
package final class NightlyBackup: BackupKeeper {
  /// How long a failure waits for the next try, in milliseconds.
  static let pause = 3_600_000

  private let configuration: Configuration
  private let maker: BackupMaker
  private let calendar: GymCalendar
  private let clock: Clock
  private let log: Logger
  /// The gym's name, as it will be in a backup's header.
  private let gym: @Sendable () -> String
  /// Called on any thread when something that is known has changed.
  private let changed: @Sendable () -> Void
  private let began = ContinuousClock.now
  private let state: Mutex<State>
  /// Held by the thread that works.
  private let working = DispatchSemaphore(value: 1)

  private enum Job: Equatable {
    /// Looks into the folders.
    case look
    /// Makes and copies what is due.
    case due
    /// Makes and copies a backup in any case.
    case all
  }

  private struct State {
    var first: BackupPlace
    var second: BackupPlace?
    var isKnown = false
    var lookedAt = 0
    var current: Job?
    var next: Job?
    var isStopped = false

    var isRunning: Bool { [current, next].contains { $0 == .due || $0 == .all } }
  }

  init(
    _ configuration: Configuration, maker: BackupMaker, calendar: GymCalendar, clock: Clock, log: Logger,
    gym: @escaping @Sendable () -> String, changed: @escaping @Sendable () -> Void
  ) {
    self.configuration = configuration
    self.maker = maker
    self.calendar = calendar
    self.clock = clock
    self.log = log
    self.gym = gym
    self.changed = changed
    let second = configuration.backups.secondFolder
    state = Mutex(
      State(
        first: BackupPlace(path: configuration.backupFolder),
        second: second.isEmpty ? nil : BackupPlace(path: second)))
  }

  // MARK: What is known

  package var backups: BackupsView {
    let settings = configuration.backups
    return state.withLock { state in
      BackupsView(
        isNightly: settings.isNightly, hour: settings.hour, daily: settings.spread.daily,
        weekly: settings.spread.weekly, monthly: settings.spread.monthly, isKnown: state.isKnown,
        isRunning: state.isRunning, first: state.first, second: state.second)
    }
  }

  // MARK: When

  /// Begins what is due. Call it every few seconds.
  /// - Parameter isSetUp: whether the gym has an owner. Before that there is nothing to back up.
  func tick(isSetUp: Bool) {
    let now = clock.now
    let job = state.withLock { state -> Job? in
      guard state.current == nil, state.next == nil else { return nil }
      guard state.isKnown else { return .look }
      guard configuration.backups.isNightly else {
        // Somebody else makes them, such as a crontab.
        return abs(now - state.lookedAt) >= Self.pause ? .look : nil
      }
      let isLongEnough = ContinuousClock.now - began >= .milliseconds(configuration.backups.firstMilliseconds)
      guard isSetUp, isLongEnough else { return nil }
      return isFirstDue(state, now: now) || isSecondDue(state, now: now) ? .due : nil
    }
    if let job { _ = start(job) }
  }

  package func begin() -> Bool { start(.all) }

  private func isFirstDue(_ state: State, now: Int) -> Bool {
    Self.isDue(state.first, since: Self.lastDue(hour: configuration.backups.hour, calendar, now: now), now: now)
  }

  /// The second folder lacks the backup that the first has.
  private func isSecondDue(_ state: State, now: Int) -> Bool {
    guard let second = state.second, let last = state.first.last else { return false }
    return Self.isDue(second, since: last.at, now: now)
  }

  /// The last instant at which a backup was due.
  static func lastDue(hour: Int, _ calendar: GymCalendar, now: Int) -> Int {
    let day = calendar.calendarDay(at: now)
    let today = calendar.instant(day: day, minute: hour * 60)
    return today <= now ? today : calendar.instant(day: day.adding(days: -1), minute: hour * 60)
  }

  /// Whether a folder has no backup since an instant, or the last try failed. A failure waits for an hour.
  static func isDue(_ place: BackupPlace, since instant: Int, now: Int) -> Bool {
    if let failure = place.failure { return !(0..<pause).contains(now - failure.at) }
    guard let last = place.last else { return true }
    // One of a later time was made while the clock was ahead.
    return !(instant...max(now, instant)).contains(last.at)
  }

  // MARK: The thread

  /// - Returns: false if a backup is being made, or the server is stopping.
  private func start(_ job: Job) -> Bool {
    let needsThread = state.withLock { state -> Bool? in
      guard !state.isStopped, state.next == nil, state.current == nil || state.current == .look else { return nil }
      state.next = job
      return state.current == nil
    }
    guard let needsThread else { return false }
    if needsThread {
      Thread.detachNewThread { [self] in
        working.wait()
        _ = rackside_lower_priority(10)
        while let job = take() { work(job) }
        working.signal()
      }
    }
    if job != .look { changed() }
    return true
  }

  /// The next thing to do; nil if the thread ends. Says what the last one changed.
  private func take() -> Job? {
    let (job, hasEnded) = state.withLock { state in
      let hasEnded = state.current != nil
      state.current = state.isStopped ? nil : state.next
      state.next = nil
      return (state.current, hasEnded)
    }
    if hasEnded { changed() }
    return job
  }

  /// Ends after a few seconds, whatever a backup is doing. The next one removes what this one leaves.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      state.next = nil
    }
    if working.wait(timeout: .now() + .seconds(3)) == .success { working.signal() }
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  // MARK: Work

  private func work(_ job: Job) {
    if job == .look || !state.withLock({ $0.isKnown }) { look() }
    guard job != .look else { return }
    let now = clock.now
    var isMade = false
    if job == .all || state.withLock({ isFirstDue($0, now: now) }) { isMade = make(now: now) }
    let isCopied = state.withLock { state in
      state.second != nil && state.first.last != nil && (isMade || isSecondDue(state, now: now))
    }
    if isCopied { copy(now: now) }
  }

  /// Finds the newest backup of each folder. One that cannot be read keeps what was known of it.
  private func look() {
    let (name, now) = (gym(), clock.now)
    let paths = state.withLock { state in (first: state.first.path, second: state.second?.path) }
    // Neither under the lock: a network mount may hang. The second folder must not keep the first from being known.
    let first = newest(in: paths.first, of: name, now: now)
    let isFirstOnDataDisk = configuration.isOnDataDisk(paths.first)
    state.withLock { state in
      if let first, first.name != state.first.last?.name { state.first.last = first }
      state.first.isOnDataDisk = isFirstOnDataDisk
      state.isKnown = true
      state.lookedAt = now
    }
    guard let path = paths.second else { return }
    let second = newest(in: path, of: name, now: now)
    let isSecondOnDataDisk = configuration.isOnDataDisk(path)
    state.withLock { state in
      if let second, second.name != state.second?.last?.name { state.second?.last = second }
      state.second?.isOnDataDisk = isSecondOnDataDisk
    }
  }

  private func newest(in folder: String, of gym: String, now: Int) -> BackupView? {
    // One of a later time was made while the clock was ahead. A plain one must not get to a stick where they are to be
    // encrypted, so it counts as none.
    let isEncrypted = configuration.backups.isEncrypted
    let all = BackupFolder.backups(of: gym, in: folder).filter { $0.at <= now && ($0.isEncrypted || !isEncrypted) }
    return all.max { ($0.at, $0.name) < ($1.at, $1.name) }
      .map { BackupView(name: $0.name, at: $0.at, bytes: $0.bytes) }
  }

  private var keeping: BackupKeeping { .spread(configuration.backups.spread, calendar) }

  /// - Returns: whether one was made.
  private func make(now: Int) -> Bool {
    let path = configuration.backupFolder
    do {
      let keys = BackupKeys(directory: configuration.dataDirectory)
      let key = configuration.backups.isEncrypted ? try keys.newest() : nil
      let made = try maker.run(in: path, keeping: keeping, key: key, now: now)
      for warning in made.warnings { log.warning("the backup was made", metadata: ["but": "\(warning)"]) }
      log.notice("backed up", metadata: ["file": "\(made.file)", "bytes": "\(made.bytes)", "sets": "\(made.sets)"])
      let name = URL(fileURLWithPath: made.file).lastPathComponent
      let view = BackupView(name: name, at: now, bytes: made.bytes, sets: made.sets)
      let isOnDataDisk = configuration.isOnDataDisk(path)
      state.withLock { state in
        state.first.last = view
        state.first.failure = nil
        state.first.isOnDataDisk = isOnDataDisk
      }
      return true
    } catch {
      let failure = failed("the backup failed", error)
      state.withLock { $0.first.failure = failure }
      return false
    }
  }

  private func copy(now: Int) {
    let known = state.withLock { state in (last: state.first.last, to: state.second?.path) }
    guard let last = known.last, let path = known.to else { return }
    let isOnDataDisk = configuration.isOnDataDisk(path)
    let reserve = isOnDataDisk ? configuration.reserveMegabytes << 20 : 0
    let copying = BackupCopy(keeping: keeping, reserve: reserve, isStopping: { [self] in isStopped })
    do {
      let made = try copying.run(of: "\(configuration.backupFolder)/\(last.name)", to: path, now: now)
      log.notice("copied the backup", metadata: ["to": "\(path)/\(made.name)"])
      let view = BackupView(name: made.name, at: made.at, bytes: made.bytes, sets: last.sets)
      state.withLock { state in
        state.second?.last = view
        state.second?.failure = nil
        state.second?.isOnDataDisk = isOnDataDisk
      }
    } catch is CancellationError {
      // The server is stopping. It copies after its next start.
    } catch {
      let failure = failed("the backup was not copied", error)
      state.withLock { state in
        state.second?.failure = failure
        state.second?.isOnDataDisk = isOnDataDisk
      }
    }
  }

  private func failed(_ what: String, _ error: any Error) -> BackupFailure {
    let why = Self.sentence(error)
    log.warning("\(what)", metadata: ["why": "\(why)"])
    // The end of the try, so that the next one is an hour after it.
    return BackupFailure(at: clock.now, why: why)
  }

  private static func sentence(_ error: any Error) -> String {
    switch error {
    case StorageError.engine(let code, let message):
      "the database cannot be read: \(message) (SQLite \(code)). Run: rackside check"
    default: "\(error)"
    }
  }
}
