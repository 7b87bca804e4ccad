import CLinux
import Dispatch
import Floor
import Foundation
import Gym
import Logging
import Secrets
import Storage
import Synchronization
package import Wire

/// Makes the server's own backups: every night, soon after a start if one was missed, and when the owner asks.
///
/// They are made one at a time, on a thread of low priority, since a backup reads and writes for minutes. Copying them is
/// `SecondFolder`'s, which never holds this up. If the first folder hangs, that thread alone waits for it (`FolderWatch`),
/// and the second folder is looked at as always. What is known of them is in memory and in the folders, and never in the
/// database: a restore would bring back what it says.
package final class NightlyBackup: BackupKeeper {
  /// How long a failure waits for the next try, and how often the folders are looked at, in milliseconds.
  static let pause = 3_600_000

  private let configuration: Configuration
  private let maker: BackupMaker
  private let calendar: GymCalendar
  private let clock: Clock
  private let log: Logger
  /// The gym's name, as it will be in a backup's header.
  private let gym: @Sendable () -> String
  private let changed: @Sendable () -> Void
  private let began = ContinuousClock.now
  /// The first folder.
  private let watch: FolderWatch
  private let second: SecondFolder?
  private let keyDesk: BackupKeyDesk
  private let state: Mutex<State>
  /// Held by the thread that works.
  private let working = DispatchSemaphore(value: 1)

  private enum Job: Equatable {
    /// Looks into the folders.
    case look
    /// Makes what is due.
    case due
    /// Makes a backup in any case.
    case all
  }

  private struct State {
    var first: BackupPlace
    var encryption: BackupEncryption
    var isKnown = false
    var lookedAt = 0
    /// Whether the log has it that the first folder does not answer.
    var isSilenceTold = false
    var current: Job?
    var next: Job?
    var isStopped = false
    /// Counts how often a key was confirmed, or encryption switched off. What was found or made in clear before that must
    /// not be noted after it.
    var generation = 0
    /// The id of the key for which a backup was begun when it was confirmed.
    var begunFor: String?
    /// Whether a backup took the place of a look that waited, so that it begins with one.
    var owesLook = false

    var isRunning: Bool { [current, next].contains { $0 == .due || $0 == .all } }
  }

  /// - Parameters:
  ///   - changed: called on any thread when something that is known has changed.
  ///   - onFirstFolder: called on its thread before the first folder is touched. A test blocks there, as a mount does that
  ///     hangs.
  ///   - onSecondFolder: the same for the second.
  init(
    _ configuration: Configuration, maker: BackupMaker, calendar: GymCalendar, clock: Clock, log: Logger,
    gym: @escaping @Sendable () -> String, changed: @escaping @Sendable () -> Void,
    onFirstFolder: @escaping @Sendable () -> Void = {}, onSecondFolder: @escaping @Sendable () -> Void = {}
  ) {
    self.configuration = configuration
    self.maker = maker
    self.calendar = calendar
    self.clock = clock
    self.log = log
    self.gym = gym
    self.changed = changed
    watch = FolderWatch(clock, touched: onFirstFolder)
    second =
      configuration.backups.secondFolder.isEmpty
      ? nil
      : SecondFolder(
        configuration, calendar: calendar, clock: clock, log: log, gym: gym, changed: changed, touched: onSecondFolder,
        readsFirst: onFirstFolder)
    keyDesk = BackupKeyDesk(
      BackupKeys(directory: configuration.dataDirectory), calendar: calendar, log: log, gym: gym)
    state = Mutex(
      State(first: BackupPlace(path: configuration.backupFolder), encryption: BackupEncryption(configuration)))
  }

  // MARK: What is known

  package var backups: BackupsView {
    let (settings, now) = (configuration.backups, clock.now)
    let (place, encryption, wasSeen, isMaking) = state.withLock { ($0.first, $0.encryption, $0.isKnown, $0.isRunning) }
    var first = place
    first.silentSince = silentSince(now)
    let isSilent = first.silentSince != nil
    // After the first: a copy begins before the making of its backup ends.
    let isCopying = second?.isCopying(now: now) == true
    return BackupsView(
      isNightly: settings.isNightly, hour: settings.hour, daily: settings.spread.daily,
      weekly: settings.spread.weekly, monthly: settings.spread.monthly, isKnown: wasSeen || isSilent,
      isRunning: (isMaking && !isSilent) || isCopying, first: first, second: second?.place(now: now),
      encryption: encryption)
  }

  /// Since when the first folder has not answered; nil if it answers or nothing is asked of it.
  private func silentSince(_ now: Int) -> Int? {
    [watch.silentSince(now), second?.firstSilentSince(now: now)].compactMap { $0 }.min()
  }

  // MARK: Keys

  package func makeKey() throws -> (id: String, sheet: [UInt8]) {
    let made = try keyDesk.make(now: clock.now)
    return (id: made.key.id, sheet: made.sheet)
  }

  package func confirmKey(_ typed: String) throws {
    let id = try keyDesk.confirm(typed, now: clock.now)
    let encryption = BackupEncryption(configuration)
    log.notice("there is a new key for backups", metadata: ["key": "\(id)", "isUsed": "\(encryption.isOn)"])
    let (before, wasOn, isFirst) = state.withLock { state -> (BackupView?, Bool, Bool) in
      defer {
        state.encryption = encryption
        state.generation += 1
        if encryption.isOn { state.begunFor = id }
      }
      return (state.first.last, state.encryption.isOn, state.begunFor != id)
    }
    guard encryption.isOn else { return changed() }
    second?.lookAgain()
    // The same key may arrive again, since a reply may be lost. An owner has asked, so the gym is set up.
    if isFirst || !wasOn { _ = start(.all, afterOther: true) }
    // One in clear counts no longer. Only now: without any, one would be due, and two would be made.
    if !wasOn { state.withLock { if $0.first.last == before { $0.first.last = nil } } }
    changed()
  }

  package func stopEncrypting() throws {
    guard configuration.backups.isEncrypted == nil else { throw Fault.backupEncryptionConfigured }
    try keyDesk.stopEncrypting()
    log.notice("new backups are no longer encrypted")
    let encryption = BackupEncryption(configuration)
    state.withLock { state in
      state.encryption = encryption
      // A look that is under way may still have found it on.
      state.generation += 1
    }
    changed()
  }

  // MARK: When

  /// Begins what is due. Call it every few seconds.
  /// - Parameter isSetUp: whether the gym has an owner. Before that there is nothing to back up.
  func tick(isSetUp: Bool) {
    second?.tick()
    let now = clock.now
    noticeSilence(now)
    let isLongEnough = ContinuousClock.now - began >= .milliseconds(configuration.backups.firstMilliseconds)
    let isTime = configuration.backups.isNightly && isSetUp && isLongEnough
    let (job, last) = state.withLock { state -> (Job?, BackupView?) in
      guard state.current == nil, state.next == nil else { return (nil, nil) }
      guard state.isKnown else { return (.look, nil) }
      if isTime, isFirstDue(state, now: now) { return (.due, nil) }
      // Somebody may have deleted some, and a crontab may make some.
      if abs(now - state.lookedAt) >= Self.pause { return (.look, nil) }
      return (nil, isTime ? state.first.last : nil)
    }
    if let job { _ = start(job) }
    if let last { copyIfDue(last, now: now) }
  }

  package func begin() -> Bool { silentSince(clock.now) == nil && start(.all) }

  package func look() {
    if !start(.look), silentSince(clock.now) != nil { second?.look() }
  }

  /// Notices that the first folder stops answering, and that it answers again.
  private func noticeSilence(_ now: Int) {
    let since = silentSince(now)
    let (isNews, isTime) = state.withLock { state in
      let isNews = (since != nil) != state.isSilenceTold
      state.isSilenceTold = since != nil
      // The look that does both waits for the first.
      let isTime = since != nil && abs(now - state.lookedAt) >= Self.pause
      if isTime { state.lookedAt = now }
      return (isNews, isTime)
    }
    if isTime { second?.look() }
    guard isNews else { return }
    FolderWatch.logSilence(of: "the backup folder", configuration.backupFolder, since: since, now: now, log)
    changed()
  }

  private func isFirstDue(_ state: State, now: Int) -> Bool {
    Self.isDue(state.first, since: Self.lastDue(hour: configuration.backups.hour, calendar, now: now), now: now)
  }

  /// The second folder may lack the backup that the first has.
  private func copyIfDue(_ last: BackupView, now: Int) {
    guard let second, second.isDue(since: last.at, now: now) else { return }
    // Somebody may have switched encryption on with the command. A look then finds that this one no longer counts. No folder
    // of backups is touched here: it may hang.
    guard configuration.encryptsBackups == state.withLock({ $0.encryption.isOn }) else { return look() }
    second.copy(last)
  }

  // MARK: The thread

  /// - Parameter afterOther: whether a backup is made also if one is being made, after that. One that waits is enough.
  /// - Returns: false if a backup is being made, or the server is stopping.
  private func start(_ job: Job, afterOther: Bool = false) -> Bool {
    let needsThread = state.withLock { state -> Bool? in
      // A look that waits makes nobody who wants a backup wait for the next chance.
      let takesPlace = state.next == .look && job != .look
      guard !state.isStopped, state.next == nil || takesPlace else { return nil }
      // A look that is under way is enough for whoever wants one.
      guard state.current == nil || (job != .look && (state.current == .look || afterOther)) else { return nil }
      // The thread for a job that waits was begun with it.
      let needsThread = state.current == nil && state.next == nil
      if takesPlace { state.owesLook = true }
      state.next = job
      return needsThread
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
      // A look says by itself what it has found.
      let hasEnded = state.current != nil && state.current != .look
      state.current = state.isStopped ? nil : state.next
      state.next = nil
      return (state.current, hasEnded)
    }
    if hasEnded { changed() }
    return job
  }

  /// Ends after a few seconds, whatever a backup is doing, and at once if the folder hangs. The next one removes what this
  /// one leaves.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      state.next = nil
    }
    second?.stop()
    guard silentSince(clock.now) == nil else { return }
    if working.wait(timeout: .now() + .seconds(3)) == .success { working.signal() }
  }

  // MARK: Work

  private func work(_ job: Job) {
    let looks = state.withLock { state in
      defer { state.owesLook = false }
      return job == .look || !state.isKnown || state.owesLook
    }
    if looks { while !lookNow() {} }
    guard job != .look else { return }
    let now = clock.now
    if job == .all || state.withLock({ isFirstDue($0, now: now) }), let made = make(now: now) {
      second?.copy(made)
    } else if let last = state.withLock({ $0.first.last }) {
      copyIfDue(last, now: now)
    }
  }

  /// Finds the newest backup of each folder. A folder that cannot be read keeps what was known of it.
  /// - Returns: false if encryption was switched on or off meanwhile. What was found is then not noted.
  private func lookNow() -> Bool {
    second?.look()
    let (path, now) = (configuration.backupFolder, clock.now)
    let generation = state.withLock { $0.generation }
    // Not under the lock: it reads the disk.
    let found = watch.asking { Result { try BackupFolder.look(for: gym(), in: path, configuration, now: now) } }
    let isOnDataDisk = watch.asking { configuration.isOnDataDisk(path) }
    // Somebody may have made a key with the command.
    let encryption = BackupEncryption(configuration)
    let news = state.withLock { state -> Bool? in
      guard state.generation == generation else { return nil }
      let before = (state.first, state.encryption, state.isKnown)
      switch found {
      case .success(let there): state.first.found(there.newest, damaged: there.damaged)
      // A backup makes the folder again.
      case .failure(let error as BackupError) where error.kind == .missing: state.first.found(nil, damaged: [])
      case .failure: break
      }
      state.first.isOnDataDisk = isOnDataDisk
      state.encryption = encryption
      state.isKnown = true
      state.lookedAt = now
      return before != (state.first, state.encryption, state.isKnown)
    }
    guard let isNews = news else { return false }
    if isNews { changed() }
    return true
  }

  /// - Returns: nil if none was made, or one in clear while encryption was switched on.
  private func make(now: Int) -> BackupView? {
    let (path, generation) = (configuration.backupFolder, state.withLock { $0.generation })
    do {
      let keys = BackupKeys(directory: configuration.dataDirectory)
      let key = configuration.encryptsBackups ? try keys.newest() : nil
      let keeping: BackupKeeping = clock.isUnsure ? .all : .spread(configuration.backups.spread, calendar)
      let made = try maker.run(in: path, keeping: keeping, key: key, watch: watch, now: now)
      for warning in made.warnings { log.warning("the backup was made", metadata: ["but": "\(warning)"]) }
      log.notice("backed up", metadata: ["file": "\(made.file)", "bytes": "\(made.bytes)", "sets": "\(made.sets)"])
      let name = URL(fileURLWithPath: made.file).lastPathComponent
      let view = BackupView(name: name, at: now, bytes: made.bytes, sets: made.sets)
      let isOnDataDisk = watch.asking { configuration.isOnDataDisk(path) }
      let isOutdated = key == nil && configuration.encryptsBackups
      return state.withLock { state -> BackupView? in
        state.first.failure = nil
        state.first.isOnDataDisk = isOnDataDisk
        guard key != nil || (!isOutdated && state.generation == generation) else { return nil }
        state.first.last = view
        return view
      }
    } catch {
      let failure = BackupFailure.logged("the backup failed", error, log, clock)
      state.withLock { $0.first.failure = failure }
      return nil
    }
  }
}
