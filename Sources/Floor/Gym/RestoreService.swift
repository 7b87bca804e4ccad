import Foundation
import Secrets
import Storage
package import Wire

/// Puts an uploaded backup in the place of the empty gym. The server does it: it needs files, and ends with a restart.
/// Its errors are `Fault`s.
package protocol GymRestoring: Sendable {
  /// Ends the upload that is there.
  /// - Returns: the new upload's name.
  func begin(bytes: Int) async throws -> String
  /// - Parameter data: empty to ask only how many bytes have arrived.
  /// - Returns: how many bytes have arrived.
  func add(_ data: [UInt8], part: Int, to upload: String) async throws -> Int
  func open(_ upload: String) async throws -> RestoreOpen.Reply
  /// Checks the backup, which may take minutes. If it is sound and `claim` returns true, the server restarts with it.
  /// - Parameter done: called before the restart. A second start of the same upload waits for the first.
  func start(
    _ upload: String, key: String?, claim: @escaping @Sendable () async throws -> Bool,
    done: @escaping @Sendable (Result<RestoredGym, any Error>) -> Void)
  /// What became of an upload that the server has restarted for.
  func result(of upload: String) throws -> RestoredGym
  /// Ends an upload of this name.
  func cancel(_ upload: String) async throws
  /// Ends any upload, also one that is being checked.
  func discard()
  func removeAbandoned()
}

/// Takes a backup from whoever sets up the gym, instead of a new gym. Only the setup code opens it; the upload's name,
/// which is as hard to guess, goes on from there.
struct RestoreService: Service {
  let database: Database
  let gym: GymIdentity
  let limiter: GuessLimiter
  /// Nil if this server cannot restart by itself.
  let restoring: (any GymRestoring)?

  /// No disk of a gym holds twice as much.
  static let mostBytes = 1 << 40

  func register(in registry: inout Registry) {
    registry.task(RestoreBegin.self, .notDisplay, begin)
    registry.task(RestoreUpload.self, .notDisplay, upload)
    registry.task(RestoreOpen.self, .notDisplay) { caller, call in
      let reply = try await ready().open(call.upload)
      caller.client.liftDeadline()
      return reply
    }
    registry.deferred(RestoreStart.self, .notDisplay) { _, call, done in
      try ready().start(call.upload, key: call.backupKey, claim: { try await claim() }) { [gym] result in
        // Somebody may have set it up meanwhile, and the upload is gone.
        if case .failure = result, gym.setupCode == nil { return done(.failure(Fault.restoredAlready)) }
        done(result.map { RestoreStart.encode($0) })
      }
    }
    registry.task(RestoreResult.self, .notDisplay) { _, call in
      guard let restoring else { throw Fault.noSuchUpload }
      return try restoring.result(of: call.upload)
    }
    registry.task(RestoreCancel.self, .notDisplay) { _, call in
      try await ready().cancel(call.upload)
      return Nothing()
    }
    registry.react(GymSetUpDone.self) { [restoring] _, _ in restoring?.discard() }
    registry.chore(always: true) { [restoring] _ in restoring?.removeAbandoned() }
  }

  private func ready() throws(Fault) -> any GymRestoring {
    guard gym.setupCode != nil else { throw Fault(.conflict, "already_set_up") }
    guard let restoring else { throw Fault(.unavailable, "busy", retryAfterMs: 60_000) }
    return restoring
  }

  private func begin(_ caller: Caller, _ call: RestoreBegin) async throws -> RestoreBegin.Reply {
    guard let code = gym.setupCode else { throw Fault(.conflict, "already_set_up") }
    let right = try limiter.attempt(.setup(from: caller.place), by: caller) {
      PairingCode.normalise(call.code) == code ? true : nil
    }
    guard right != nil else { throw Fault(.notFound, "code_unknown", field: "code") }
    guard (1...Self.mostBytes).contains(call.bytes) else {
      throw Fault(.invalid, "out_of_range", field: "bytes", params: ["min": 1, "max": Double(Self.mostBytes)])
    }
    let upload = try await ready().begin(bytes: call.bytes)
    caller.client.liftDeadline()
    return RestoreBegin.Reply(upload: upload)
  }

  private func upload(_ caller: Caller, _ call: RestoreUpload) async throws -> RestoreUpload.Reply {
    let restoring = try ready()
    guard let data = Data(base64Encoded: call.data) else { throw Fault(.invalid, "malformed", field: "data") }
    let bytes = try await restoring.add([UInt8](data), part: call.part, to: call.upload)
    caller.client.liftDeadline()
    return RestoreUpload.Reply(bytes: bytes)
  }

  /// Makes sure, in the commit queue, that nobody has set up the gym and that nobody can any more.
  private func claim() async throws -> Bool {
    do {
      return try await database.write { [gym] tx in
        guard try !tx.members.hasOwner() else { return false }
        gym.isBeingRestored = true
        return true
      }
    } catch {
      gym.isBeingRestored = false
      throw error
    }
  }
}

/// Why a backup is not taken.
extension Fault {
  package static let noSuchUpload = Fault(.notFound, "no_such_upload", field: "upload")
  /// Not the next one.
  package static let otherPart = Fault(.conflict, "no_such_upload", field: "part")
  package static let notABackup = Fault(.invalid, "not_a_backup", field: "data")
  package static let backupDamaged = Fault(.invalid, "backup_damaged", field: "upload")
  package static let backupNewer = Fault(.invalid, "backup_newer", field: "upload")
  package static let backupKeyNeeded = Fault(.invalid, "required", field: "backupKey")
  package static let backupKeyMistyped = Fault(.invalid, "mistyped_key", field: "backupKey")
  package static let otherBackupKey = Fault(.invalid, "other_key", field: "backupKey")
  /// A backup is being checked, or is about to replace the gym.
  package static let restoreRunning = Fault(.conflict, "restore_running")
  /// For a reason that only the log has.
  package static let restoreFailed = Fault(.conflict, "restore_failed")
  package static let restoredAlready = Fault(.conflict, "already_set_up")
  /// The answer to a token or a login that an empty server does not know. A new machine at the old one's address is empty
  /// until the backup is restored: screens and phones must not forget what they are known by before that.
  package static let awaitingGym = Fault(.unavailable, "busy", retryAfterMs: 5_000)

  /// - Parameter most: the largest file for which there is room, in bytes.
  package static func backupTooLarge(most: Int) -> Fault {
    Fault(.conflict, "backup_too_large", field: "bytes", params: ["max": Double(most)])
  }

  package static func wrongPart(bytes: Int) -> Fault {
    Fault(.invalid, "out_of_range", field: "data", params: ["min": Double(bytes), "max": Double(bytes)])
  }
}
