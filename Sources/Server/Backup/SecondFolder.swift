import CLinux
import Dispatch
import Floor
import Foundation
import Gym
import Logging
import Synchronization
import Wire

/// The folder that gets a copy of each backup.
///
/// On a network mount whose server is gone, a call to the filesystem may not return for days. So whatever touches the
/// folder runs on a thread of its own, one thing at a time, and nobody waits for that thread: a second one is never
/// started while it hangs, and what the thread would have done next is done when the folder answers.
final class SecondFolder: Sendable {
  private let path: String
  private let configuration: Configuration
  private let calendar: GymCalendar
  private let clock: Clock
  private let log: Logger
  private let gym: @Sendable () -> String
  private let changed: @Sendable () -> Void
  private let touched: @Sendable () -> Void
  /// The first folder, while a copy reads from it. If that hangs, this one is not to blame.
  private let reading: FolderWatch
  private let state: Mutex<State>
  /// Held by the thread that works.
  private let working = DispatchSemaphore(value: 1)

  private enum Job {
    /// Looks into the folder.
    case look
    /// Copies a backup of the first folder.
    case copy(BackupView)

    var isCopy: Bool { if case .copy = self { true } else { false } }
  }

  private struct State {
    var place: BackupPlace
    /// Whether the folder was looked at since the start.
    var isKnown = false
    var current: Job?
    /// A copy that waits for the current job. A newer one takes its place.
    var next: Job?
    /// Whether the folder is looked at after what is under way.
    var looksAgain = false
    /// When the current job began, or last got an answer.
    var answeredAt = 0
    /// Whether the log has it that the folder does not answer.
    var isSilenceTold = false
    var isStopped = false

    /// Since when the folder has not answered; nil if it answers or nothing is asked of it.
    func silentSince(_ now: Int, isReading: Bool) -> Int? {
      current != nil && !isReading && now - answeredAt >= FolderWatch.patience ? answeredAt : nil
    }
  }

  /// - Parameters:
  ///   - changed: called on any thread when something that is known has changed.
  ///   - touched: called on the folder's thread before the folder is touched.
  ///   - readsFirst: called on the same thread before the first folder is touched.
  init(
    _ configuration: Configuration, calendar: GymCalendar, clock: Clock, log: Logger,
    gym: @escaping @Sendable () -> String, changed: @escaping @Sendable () -> Void,
    touched: @escaping @Sendable () -> Void, readsFirst: @escaping @Sendable () -> Void = {}
  ) {
    path = configuration.backups.secondFolder
    self.configuration = configuration
    self.calendar = calendar
    self.clock = clock
    self.log = log
    self.gym = gym
    self.changed = changed
    self.touched = touched
    reading = FolderWatch(clock, touched: readsFirst)
    state = Mutex(State(place: BackupPlace(path: configuration.backups.secondFolder)))
  }

  // MARK: What is known

  /// Does not wait.
  func place(now: Int) -> BackupPlace {
    let isReading = reading.isAsking
    return state.withLock { state in
      var place = state.place
      place.silentSince = state.silentSince(now, isReading: isReading)
      return place
    }
  }

  /// Since when the first folder has not answered a copy that reads from it.
  func firstSilentSince(now: Int) -> Int? { reading.silentSince(now) }

  /// Whether a copy is being made, and gets on.
  func isCopying(now: Int) -> Bool {
    guard reading.silentSince(now) == nil else { return false }
    let isReading = reading.isAsking
    return state.withLock { state in
      (state.current?.isCopy == true || state.next != nil) && state.silentSince(now, isReading: isReading) == nil
    }
  }

  /// Whether nothing is under way here, and the folder has no backup since an instant.
  func isDue(since instant: Int, now: Int) -> Bool {
    state.withLock { state in
      state.isKnown && state.current == nil && NightlyBackup.isDue(state.place, since: instant, now: now)
    }
  }

  /// Notices that the folder stops answering, and that it answers again. Call it every few seconds.
  func tick() {
    let (now, isReading) = (clock.now, reading.isAsking)
    let (isNews, since) = state.withLock { state in
      let since = state.silentSince(now, isReading: isReading)
      let isNews = (since != nil) != state.isSilenceTold
      state.isSilenceTold = since != nil
      return (isNews, since)
    }
    guard isNews else { return }
    FolderWatch.logSilence(of: "the second folder", path, since: since, now: now, log)
    changed()
  }

  // MARK: The thread

  /// Looks into the folder soon. A look that would have to wait is left out.
  func look() { begin(.look) }

  /// Looks into the folder soon, and after what is under way: that has begun before something changed that decides what
  /// counts.
  func lookAgain() {
    state.withLock { if $0.current != nil { $0.looksAgain = true } }
    // It is left out if something is under way.
    begin(.look)
  }

  /// Copies a backup of the first folder, after what is under way.
  func copy(_ backup: BackupView) { begin(.copy(backup)) }

  private func begin(_ job: Job) {
    let needsThread = state.withLock { state in
      guard !state.isStopped else { return false }
      guard state.current == nil else {
        if job.isCopy { state.next = job }
        return false
      }
      state.current = job
      state.answeredAt = clock.now
      return true
    }
    guard needsThread else { return }
    if job.isCopy { changed() }
    Thread.detachNewThread { [self] in
      working.wait()
      _ = rackside_lower_priority(10)
      while let job = state.withLock({ $0.current }) {
        touched()
        let note = work(job)
        let (isNews, isStopped) = state.withLock { state in
          // Under one lock with the job's end: whoever sees what it found must not see it still under way.
          let before = state.place
          note(&state)
          let isNews = job.isCopy || state.place != before
          let look: Job? = state.looksAgain && state.next == nil ? .look : nil
          if look != nil { state.looksAgain = false }
          state.current = state.isStopped ? nil : state.next ?? look
          state.next = nil
          state.answeredAt = clock.now
          return (isNews, state.isStopped)
        }
        // The server's database may be closed by then.
        if isNews, !isStopped { changed() }
      }
      working.signal()
    }
  }

  /// Ends the thread after the part that it reads or writes, and does not wait for a folder that hangs. The next copy
  /// removes what this one leaves.
  func stop() {
    let (now, isReading) = (clock.now, reading.isAsking)
    let isSilent = reading.silentSince(now) != nil
    let isWorking = state.withLock { state in
      state.isStopped = true
      state.next = nil
      return state.current != nil && !isSilent && state.silentSince(now, isReading: isReading) == nil
    }
    // It may have begun to hang a moment ago.
    if isWorking, working.wait(timeout: .now() + .seconds(1)) == .success { working.signal() }
  }

  /// Notes that the folder has answered.
  /// - Returns: whether the server is stopping.
  private func answered() -> Bool {
    let now = clock.now
    return state.withLock { state in
      state.answeredAt = now
      return state.isStopped
    }
  }

  /// Does something with the first folder. The second one has its time afterwards.
  private func inFirst<T>(_ body: () -> T) -> T {
    reading.asking {
      defer { _ = answered() }
      return body()
    }
  }

  // MARK: Work

  /// - Returns: notes what the job found, once it has ended.
  private func work(_ job: Job) -> (inout State) -> Void {
    switch job {
    case .look: lookNow()
    case .copy(let backup): copyNow(backup)
    }
  }

  private func lookNow() -> (inout State) -> Void {
    let found = Result { try BackupFolder.look(for: gym(), in: path, configuration, now: clock.now) }
    let isOnDataDisk = configuration.isOnDataDisk(path)
    return { state in
      // A stick that is not there keeps what was known of it: the next copy says that it is missing.
      if case .success(let there) = found { state.place.found(there.newest, damaged: there.damaged) }
      state.place.isOnDataDisk = isOnDataDisk
      state.isKnown = true
    }
  }

  /// Copies nothing that must not leave the first folder. Whoever asks for a copy may have done so before encryption was
  /// switched on, so this looks when it begins, and while it copies.
  private func copyNow(_ last: BackupView) -> (inout State) -> Void {
    let (now, file) = (clock.now, "\(configuration.backupFolder)/\(last.name)")
    guard !inFirst({ configuration.mustStayHere(file) }) else {
      // It is no failure: an encrypted one is made soon.
      log.notice("a backup that is not encrypted was not copied", metadata: ["file": "\(file)"])
      return { _ in }
    }
    let isOnDataDisk = configuration.isOnDataDisk(path)
    let copying = BackupCopy(
      keeping: clock.isUnsure ? .all : .spread(configuration.backups.spread, calendar),
      reserve: isOnDataDisk ? configuration.reserveMegabytes << 20 : 0, first: reading,
      isStopping: { [self] in answered() || inFirst { configuration.mustStayHere(file) } })
    do {
      let made = try copying.run(of: file, to: path, now: now)
      log.notice("copied the backup", metadata: ["to": "\(path)/\(made.name)"])
      return { state in
        state.place.last = BackupView(name: made.name, at: made.at, bytes: made.bytes, sets: last.sets)
        state.place.failure = nil
        state.place.isOnDataDisk = isOnDataDisk
      }
    } catch is CancellationError {
      // The server is stopping, and copies after its next start. Or encryption was switched on meanwhile.
      return { _ in }
    } catch {
      let failure = BackupFailure.logged("the backup was not copied", error, log, clock)
      return { state in
        state.place.failure = failure
        state.place.isOnDataDisk = isOnDataDisk
      }
    }
  }
}
