import Gym
import Storage
import Synchronization
import Wire

/// Bringing a log from another app, as a member does on their page.
struct ImportService: Service {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog
  private let uploads = Uploads()

  init(calendar: GymCalendar, exercises: ExerciseCatalog) {
    self.calendar = calendar
    self.exercises = exercises
  }

  static let maxPartBytes = 250_000

  func register(in registry: inout Registry) {
    registry.instant(ImportsUpload.self, .login, upload)
    registry.change(ImportsStrong.self, .login, prepare: parse, strong)
    registry.tells(LogImported.self)
    registry.follow(LogImported.self) { [uploads] _, topic in uploads.forget(member: topic.member) }
    registry.onClose { [uploads] client in uploads.forget(client) }
  }

  private func upload(_ caller: Caller, _ call: ImportsUpload) throws -> ImportsUpload.Reply {
    let login = try caller.signedIn().login
    let text = Array(call.text.utf8)
    guard text.count <= Self.maxPartBytes else {
      throw Fault(.invalid, "too_long", field: "text", params: ["max": Double(Self.maxPartBytes)])
    }
    let bytes = try uploads.add(text, part: call.part, of: login, on: caller.client)
    return ImportsUpload.Reply(bytes: bytes)
  }

  private func parse(_ caller: Caller, _ call: ImportsStrong) async throws -> StrongFile {
    let bytes = uploads.bytes(of: try caller.signedIn().login, on: caller.client)
    guard !bytes.isEmpty else { throw Fault(.notFound, "no_such_upload") }
    return StrongFile.read(bytes, unit: call.unit)
  }

  private func strong(
    _ caller: Caller, _ call: ImportsStrong, _ file: StrongFile, _ tx: Tx
  ) throws -> Outcome<ImportReport> {
    let member = try caller.signedIn().member
    let run = StrongImport(calendar: calendar, exercises: exercises)
    let (report, created) = try run.run(file, for: member, dryRun: call.dryRun, now: caller.now, tx)
    guard !call.dryRun, report.errors.isEmpty else {
      var outcome = Outcome(report)
      outcome.usesKey = false
      return outcome
    }
    return Outcome(
      report,
      events: [
        Event(.exercises, ExercisesAdded(exercises: created)),
        Event(.activity, try FloorReloaded(tx, calendar: calendar, now: caller.now)),
        Event(.me(member.id), LogImported(workouts: report.workouts, sets: report.sets)),
      ])
  }
}

/// Files on their way in, part by part: one for each connection.
private final class Uploads: Sendable {
  static let maxBytes = 16 << 20

  private struct Upload {
    var session: Int
    var member: Int
    var bytes: [UInt8] = []
    var parts = 0
  }

  private let uploads = Mutex<[UInt64: Upload]>([:])

  /// Part 0 begins anew.
  /// - Returns: how many bytes the upload has now.
  func add(_ text: [UInt8], part: Int, of login: Login, on client: Client) throws(Fault) -> Int {
    try uploads.withLock { uploads throws(Fault) in
      var upload = part == 0 ? Upload(session: login.session, member: login.member) : uploads[client.peer.id]
      guard upload?.session == login.session, upload?.parts == part else {
        throw Fault(.conflict, "no_such_upload", field: "part")
      }
      guard (upload?.bytes.count ?? 0) + text.count <= Self.maxBytes else {
        throw Fault(.invalid, "too_long", field: "text", params: ["max": Double(Self.maxBytes)])
      }
      // Taken out first, so that the bytes are not copied for each part.
      uploads[client.peer.id] = nil
      upload?.bytes += text
      upload?.parts += 1
      uploads[client.peer.id] = upload
      return upload?.bytes.count ?? 0
    }
  }

  /// Empty where there is none, or it is another login's.
  func bytes(of login: Login, on client: Client) -> [UInt8] {
    uploads.withLock { uploads in
      guard let upload = uploads[client.peer.id], upload.session == login.session else { return [] }
      return upload.bytes
    }
  }

  func forget(member: Int?) { uploads.withLock { $0 = $0.filter { $0.value.member != member } } }

  func forget(_ client: Client) { uploads.withLock { $0[client.peer.id] = nil } }
}
