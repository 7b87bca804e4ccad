import Dispatch
import Floor
import Foundation
import Gym
import Logging
import Secrets
import Storage
import Synchronization
import Wire

/// Takes a backup that is uploaded to a server whose gym is not set up: one at a time, into a folder that only the
/// server's user can read, never into memory. Checks it beside the live database, and hands it over for the restart.
///
/// Everything that touches the folder runs on one queue, but the check, which takes a thread of its own. While that runs,
/// no other upload can begin.
final class RestoreDesk: GymRestoring {
  private typealias Done = @Sendable (Result<RestoredGym, any Error>) -> Void

  /// The length of each part but the last.
  static let partBytes = 131_072
  /// Every so many parts, what the disk has left is checked.
  static let partsBetweenChecks = 64
  /// An upload that nobody asks for is removed after this time. The sheet with the key may have to be fetched from another
  /// place.
  static let keptFor = Duration.seconds(12 * 3_600)

  private struct State {
    var upload: UploadedFile?
    /// The error that has ended the last upload, whose reply may have been lost.
    var last: (name: String, fault: Fault)?
    /// Whether the folder is in use by a check, perhaps of an upload that has ended meanwhile.
    var isChecking = false
    var waiting: [Done] = []
    var isClosed = false
  }

  private let configuration: Configuration
  private let space: DiskSpace
  private let outcome: RestoreOutcome?
  private let log: Logger
  private let clock: @Sendable () -> ContinuousClock.Instant
  private let restart: @Sendable (UploadedRestore) -> Void
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "rackside.restore")
  private var folder: String { PreparedRestore.folder(configuration) }
  private var file: String { folder + "/upload" }

  /// - Parameters:
  ///   - outcome: of the restore that the server was restarted for.
  ///   - restart: stops the server, finishes the restore and starts the server again, from any thread but the caller's.
  init(
    _ configuration: Configuration, space: DiskSpace, outcome: RestoreOutcome?, log: Logger,
    clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    restart: @escaping @Sendable (UploadedRestore) -> Void
  ) {
    self.configuration = configuration
    self.space = space
    self.outcome = outcome
    self.log = log
    self.clock = clock
    self.restart = restart
  }

  /// Takes nothing from now on. What is in the folder is removed at the next start.
  func close() { state.withLock { $0.isClosed = true } }

  // MARK: Uploading

  func begin(bytes: Int) async throws -> String {
    try await onQueue { [self] in
      guard state.withLock({ !$0.isClosed && !$0.isChecking }) else { throw Fault.restoreRunning }
      drop()
      let upload = UploadedFile(name: Tokens.makeShareCode(), size: bytes, at: clock())
      try requireRoom(for: upload, onDisk: 0)
      do {
        try PreparedRestore.makeFolder(configuration)
        _ = try ByteFile(creating: file)
      } catch { throw ended(by: error, nil) }
      state.withLock { state in
        state.upload = upload
        state.last = nil
      }
      return upload.name
    }
  }

  func add(_ data: [UInt8], part: Int, to name: String) async throws -> Int {
    try await onQueue { [self] in
      var upload = try found(name)
      guard !data.isEmpty else {
        keep(upload)
        return upload.stored
      }
      let next = (upload.stored + Self.partBytes - 1) / Self.partBytes
      guard part >= 0, part <= next else { throw Fault.otherPart }
      // A retry of the last part, whose reply was lost.
      if part == next - 1 { return upload.stored }
      guard part == next, !upload.isComplete else { throw Fault.otherPart }
      let bytes = min(Self.partBytes, upload.size - upload.stored)
      guard data.count == bytes else { throw Fault.wrongPart(bytes: bytes) }
      do {
        if part == 0 {
          upload.isSealed = data.starts(with: SealedFile.magic)
          guard upload.isSealed || data.starts(with: BackupFile.magic) else { throw Fault.notABackup }
        }
        if part % Self.partsBetweenChecks == 0 { try requireRoom(for: upload, onDisk: upload.stored) }
        try ByteFile(continuing: file, at: upload.stored).add(data)
      } catch { throw ended(by: error, name) }
      upload.stored += data.count
      keep(upload)
      return upload.stored
    }
  }

  /// Stores what is known of the upload, and that somebody has asked for it just now. Only on the queue.
  private func keep(_ upload: UploadedFile) {
    var upload = upload
    upload.at = clock()
    state.withLock { [upload] in $0.upload = upload }
  }

  /// - Parameter onDisk: how many bytes of what it takes there already are.
  /// - Throws: `backup_too_large` with the size of a file for which there would be room.
  private func requireRoom(for upload: UploadedFile, onDisk: Int) throws {
    guard let room = space.bytesAboveReserve, room + onDisk < upload.size * upload.copies else { return }
    throw tooLarge(upload, onDisk: onDisk)
  }

  private func tooLarge(_ upload: UploadedFile?, onDisk: Int) -> Fault {
    .backupTooLarge(most: max(0, ((space.bytesAboveReserve ?? 0) + onDisk) / (upload?.copies ?? 2)))
  }

  func open(_ name: String) async throws -> RestoreOpen.Reply {
    try await onQueue { [self] in
      let upload = try complete(found(name))
      keep(upload)
      do {
        if upload.isSealed {
          let header = try SealedBackup(file).header
          let isKnown = knownKey(header.key) != nil
          return RestoreOpen.Reply(
            gym: Text.cleaned(header.gym), at: header.at, key: isKnown ? nil : Text.cleaned(header.key))
        }
        let header = try BackupReader(file).header
        guard header.schema <= DatabaseFile.newestSchema else { throw Fault.backupNewer }
        return RestoreOpen.Reply(gym: Text.cleaned(header.gym), at: header.at, key: nil)
      } catch { throw ended(by: error, name) }
    }
  }

  // MARK: Checking

  func start(
    _ name: String, key: String?, claim: @escaping @Sendable () async throws -> Bool,
    done: @escaping @Sendable (Result<RestoredGym, any Error>) -> Void
  ) {
    queue.async { [self] in
      do {
        let upload = try complete(known(name))
        let isRunning = state.withLock { $0.isChecking }
        // A wrong key ends nothing: it can be typed again.
        let key = try upload.isSealed && !isRunning ? self.key(typed: key) : nil
        state.withLock { state in
          state.waiting.append(done)
          state.isChecking = true
        }
        guard !isRunning else { return }
        Thread.detachNewThread { [self] in
          let result = Result { try prepare(upload, key) }
          queue.async { [self] in checked(upload, result, claim) }
        }
      } catch { done(.failure((error as? Fault) ?? ended(by: error, name))) }
    }
  }

  /// The key of the file: what was typed, or one that the data folder knows.
  private func key(typed: String?) throws -> BackupKey {
    let header = try SealedBackup(file).header
    guard let typed, !typed.isEmpty else {
      guard let known = knownKey(header.key) else { throw Fault.backupKeyNeeded }
      return known
    }
    guard let key = BackupKey(typed) else { throw Fault.backupKeyMistyped }
    guard key.id == header.key else { throw Fault.otherBackupKey }
    return key
  }

  private func knownKey(_ id: String) -> BackupKey? {
    (try? BackupKeys(directory: configuration.dataDirectory).all())?.first { $0.key.id == id }?.key
  }

  private func prepare(_ upload: UploadedFile, _ key: BackupKey?) throws -> UploadedRestore {
    let reader = try BackupReader.open(file, decryptingIn: folder) { _ in
      guard let key else { throw Fault.backupKeyNeeded }
      return key
    }
    let restore = try BackupRestore(reader, to: configuration, configurationFile: configuration.file)
    // What was decrypted lies there too.
    try requireRoom(for: upload, onDisk: upload.size * (upload.copies - 1))
    let prepared = try restore.prepare(isByCommand: false, now: Clock.system.now)
    let gym = RestoredGym(
      gym: Text.cleaned(reader.header.gym), at: reader.header.at, sets: prepared.sets,
      configuration: prepared.hasOtherConfiguration ? true : nil)
    return UploadedRestore(upload: upload.name, gym: gym, prepared: prepared, key: key)
  }

  private func checked(
    _ upload: UploadedFile, _ result: Result<UploadedRestore, any Error>,
    _ claim: @escaping @Sendable () async throws -> Bool
  ) {
    // The lock of the data may be another's by now, and the folder too.
    guard !state.withLock({ $0.isClosed }) else { return }
    switch result {
    case .failure(let error): answer(.failure(checkEnded(upload.name, by: error)))
    case .success(let ready):
      Task { [self] in
        let claimed: Result<Bool, any Error>
        do {
          // Somebody may have set up the gym meanwhile.
          var isClaimed = state.withLock { $0.upload?.name == upload.name }
          if isClaimed { isClaimed = try await claim() }
          claimed = .success(isClaimed)
        } catch { claimed = .failure(error) }
        queue.async { [self] in handOver(ready, claimed) }
      }
    }
  }

  private func handOver(_ ready: UploadedRestore, _ claimed: Result<Bool, any Error>) {
    switch claimed {
    case .failure(let error): answer(.failure(checkEnded(ready.upload, by: error)))
    case .success(false): answer(.failure(checkEnded(ready.upload, by: Fault.restoredAlready)))
    case .success(true):
      answer(.success(ready.gym))
      restart(ready)
    }
  }

  private func answer(_ result: Result<RestoredGym, any Error>) {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for done in waiting { done(result) }
  }

  func result(of name: String) throws -> RestoredGym {
    guard let outcome, outcome.upload == name else { throw missing(name) }
    guard let gym = outcome.gym else { throw Fault.restoreFailed }
    return gym
  }

  // MARK: Ending

  func cancel(_ name: String) async throws {
    try await onQueue { [self] in
      _ = try found(name)
      drop()
    }
  }

  func discard() {
    queue.async { [self] in drop() }
  }

  func removeAbandoned() {
    let now = clock()
    let isAbandoned = state.withLock { state in
      guard let at = state.upload?.at, !state.isChecking else { return false }
      return now - at > Self.keptFor
    }
    if isAbandoned { discard() }
  }

  /// Ends the upload and removes the folder. While that is used by a check, it stays: whoever checks removes it afterwards.
  /// Only on the queue.
  private func drop() {
    let isFree = state.withLock { state in
      state.upload = nil
      return !state.isClosed && !state.isChecking
    }
    if isFree { PreparedRestore.removeFolder(configuration) }
  }

  /// Ends a check, and the upload after an error. Only on the queue.
  private func checkEnded(_ name: String, by error: any Error) -> Fault {
    let isMine = state.withLock { state in
      state.isChecking = false
      // It may have been discarded meanwhile. None can have begun.
      return state.upload.map { $0.name == name } ?? true
    }
    return ended(by: error, isMine ? name : nil)
  }

  /// Ends the upload after an error, and says what to answer. Only on the queue.
  /// - Parameter name: the upload's; nil if there is none that has failed.
  private func ended(by error: any Error, _ name: String?) -> Fault {
    let upload = state.withLock { $0.upload }
    drop()
    // Nothing of it is on the disk any more.
    let fault = Fault.ofUpload(error, log: log) { tooLarge(upload, onDisk: 0) }
    if let name { state.withLock { $0.last = (name: name, fault: fault) } }
    return fault
  }

  /// - Throws: as `known`; `restore_running` while it is checked.
  private func found(_ name: String) throws -> UploadedFile {
    let upload = try known(name)
    guard !state.withLock({ $0.isChecking }) else { throw Fault.restoreRunning }
    return upload
  }

  /// Also while it is checked.
  /// - Throws: `no_such_upload`, or the error that has ended it.
  private func known(_ name: String) throws -> UploadedFile {
    let upload = state.withLock { $0.isClosed ? nil : $0.upload }
    guard let upload, Tokens.same(Array(upload.name.utf8), Array(name.utf8)) else { throw missing(name) }
    return upload
  }

  private func missing(_ name: String) -> Fault {
    guard let last = state.withLock({ $0.last }), Tokens.same(Array(last.name.utf8), Array(name.utf8)) else {
      return .noSuchUpload
    }
    return last.fault
  }

  /// - Throws: `no_such_upload` if parts are missing.
  private func complete(_ upload: UploadedFile) throws -> UploadedFile {
    guard upload.isComplete else { throw Fault.otherPart }
    return upload
  }

  private func onQueue<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try work() }) }
    }
  }
}
