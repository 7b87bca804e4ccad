import Floor
import Foundation
import Secrets
import Storage
import Synchronization
import TestKit
import Testing
import Transport
import Wire

@testable import Server

extension TestClient {
  /// Uploads a file from a part on, in parts as long as they must be.
  func upload(_ bytes: [UInt8], to upload: JSON, from first: Int = 0, until end: Int = .max) async throws {
    let length = RestoreDesk.partBytes
    let count = (bytes.count + length - 1) / length
    for part in first..<min(count, end) {
      let data = Data(bytes[(part * length)..<min(bytes.count, (part + 1) * length)])
      let params: Params = ["upload": upload, "part": part, "data": data.base64EncodedString()]
      let arrived = try await call("restore.upload", params)["bytes"]
      #expect(arrived.int == min(bytes.count, (part + 1) * length))
    }
  }

  /// Begins and uploads a file.
  func upload(_ bytes: [UInt8], code: String) async throws -> JSON {
    let upload = try await call("restore.begin", ["code": code, "bytes": bytes.count]).upload
    try await self.upload(bytes, to: upload)
    return upload
  }

  /// Why a request is refused; nil if it is not.
  func refusal(_ method: String, _ params: Params) async -> JSON? {
    guard let error = await reply(post(method, params))?.error, !error.isNull else { return nil }
    return error.data
  }
}

/// A backup that is uploaded on the set-up page of an empty server.
extension BackupTests {
  private func bytes(_ file: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: file))) }

  @Test(
    "a backup that is uploaded to an empty server brings the gym back on the same port, also if the connection is lost",
    arguments: [false, true])
  func uploaded(isEncrypted: Bool) async throws {
    let gym = try await makeGym()
    let key = BackupKey()
    if isEncrypted { try BackupKeys(directory: gym.folder.path + "/data").add(key, day: "2026-11-29") }
    let made = try await gym.run("backup", "--json", isEncrypted ? "--encrypt" : "--keep=3")
    #expect(made.status == 0, "\(made.errors)")
    let (file, log) = (try bytes(try #require(made.json.file.string)), try await export(gym))
    #expect(file.count > 2 * RestoreDesk.partBytes)
    let empty = try Gym()
    let data = empty.folder.path + "/data"
    let program = try Program(["serve", "--config", empty.config])
    let port = try #require(await program.port())
    let code = try #require(await program.setupCode())

    let lost = try await TestClient(port: port)
    let upload = try await lost.call("restore.begin", ["code": code, "bytes": file.count]).upload
    try await lost.upload(file, to: upload, until: 2)
    lost.client.close()
    _ = await lost.closeCode()
    let client = try await TestClient(port: port)
    let arrived = try await client.call("restore.upload", ["upload": upload, "part": 0, "data": ""])["bytes"]
    #expect(arrived.int == 2 * RestoreDesk.partBytes)
    // The reply to part 1 may have been lost too.
    try await client.upload(file, to: upload, from: 1)
    for (path, mode) in [("/restore.part", 0o700), ("/restore.part/upload", 0o600)] {
      let found = try FileManager.default.attributesOfItem(atPath: data + path)
      #expect(found[.posixPermissions] as? Int == mode, "\(path)")
    }
    let opened = try await client.call("restore.open", ["upload": upload])
    #expect(opened.key.string == (isEncrypted ? key.id : nil))
    var start: Params = ["upload": upload]
    if isEncrypted {
      for (typed, reason) in [("", "required"), ("7K4M", "mistyped_key"), (BackupKey().text, "other_key")] {
        let refused = try #require(await client.refusal("restore.start", ["upload": upload, "backupKey": typed]))
        #expect(refused.reason.string == reason && refused.field == "backupKey", "\(typed): \(refused)")
      }
      start["backupKey"] = key.text.lowercased().replacing("-", with: " ")
    }
    let restored = try await client.call("restore.start", start)
    #expect(restored.sets == 2 && restored.gym == opened.gym && restored.at == opened.at)
    // Both have the same one.
    #expect(restored.configuration.isNull)
    #expect(await client.closeCode() == 1001)

    let again = await program.printed { $0.components(separatedBy: "listening on ").count > 2 ? true : nil }
    #expect(again == true)
    let back = try await TestClient(port: port)
    #expect(try #require(await back.notice("hello")).gym.setUp == true)
    #expect(try await back.call("restore.result", ["upload": upload]) == restored)
    #expect(await back.refusal("restore.open", ["upload": upload])?.reason == "already_set_up")
    let login = try await back.call("sessions.logIn", ["email": "nadia@example.com", "password": Served.password])
    #expect(login.member.role == "owner")
    program.signal(SIGTERM)
    #expect(await program.end().status == 0)
    #expect(try await export(empty) == log)
    #expect(try await empty.run("check", "--json").json.problems == [])
    #expect(files(data).filter { $0.contains("part") } == [])
    #expect(files(data).filter { $0.contains("before") }.count == 1)
    // The nightly backups go on as they were.
    let keys = BackupKeys(directory: data)
    #expect(try keys.all().map { $0.key } == (isEncrypted ? [key] : []) && keys.isSwitchedOn == isEncrypted)
  }

  /// A server without an owner, the backup of another gym, and what the server was ready to restart with.
  private func emptyServer(_ change: (inout Configuration) -> Void = { _ in }) async throws -> (
    served: Served, file: [UInt8], ready: AsyncStream<UploadedRestore>
  ) {
    let gym = try await makeGym()
    let path = try await backUp(gym)
    // Its folder goes with it.
    let file = try withExtendedLifetime(gym) { try bytes(path) }
    let (ready, restart) = AsyncStream.makeStream(of: UploadedRestore.self)
    return (try Served(change, onRestore: { restart.yield($0) }), file, ready)
  }

  private func code(_ served: Served) throws -> String { try #require(served.server.floor.setupCode) }

  /// Whether anything of an upload is there.
  private func hasFolder(_ served: Served) -> Bool { files(served.folder.path + "/data").contains("restore.part") }

  @Test("a wrong code opens nothing and counts as a guess; one upload is there at a time, and goes when it is given up")
  func uploadCode() async throws {
    let (served, file, _) = try await emptyServer()
    defer { served.stop() }
    let client = try await served.connect()
    let right = try code(served)
    let first = try await client.call("restore.begin", ["code": right, "bytes": file.count]).upload
    try await client.upload(file, to: first, until: 1)
    let second = try await client.call("restore.begin", ["code": right, "bytes": file.count]).upload
    #expect(second != first)
    #expect(await client.refusal("restore.open", ["upload": first])?.reason == "no_such_upload")
    let early = try #require(await client.refusal("restore.start", ["upload": second]))
    #expect(early.reason == "no_such_upload" && early.code == "conflict")
    let wrong = [(1, 131_072, "no_such_upload"), (-1, 131_072, "no_such_upload"), (0, 9, "out_of_range")]
    for (part, count, reason) in wrong {
      let params: Params = ["upload": second, "part": part, "data": Data(file.prefix(count)).base64EncodedString()]
      #expect(await client.refusal("restore.upload", params)?.reason.string == reason)
    }
    let noText: Params = ["upload": second, "part": 0, "data": "?"]
    #expect(await client.refusal("restore.upload", noText)?.field == "data")
    #expect(hasFolder(served))
    _ = try await client.call("restore.cancel", ["upload": second])
    #expect(!hasFolder(served))
    #expect(await client.refusal("restore.cancel", ["upload": second])?.reason == "no_such_upload")
    #expect(await client.refusal("restore.begin", ["code": right, "bytes": 0])?.field == "bytes")

    var reasons: [String] = []
    for _ in 0..<20 {
      let refused = await client.refusal("restore.begin", ["code": "BBBB-BBBB", "bytes": file.count])
      reasons.append(refused?.reason.string ?? "")
    }
    #expect(reasons.first == "code_unknown" && reasons.last == "slow_down", "\(reasons)")
    #expect(!hasFolder(served))
  }

  @Test("a file that is no backup, damaged, cut short or from a newer program is refused, and the gym can be set up")
  func refusedUploads() async throws {
    let (served, file, _) = try await emptyServer()
    defer { served.stop() }
    let client = try await served.connect()
    let code = try code(served)
    let text = Array("PK, some other file".utf8) + [UInt8](repeating: 7, count: 200_000)
    let began = try await client.call("restore.begin", ["code": code, "bytes": text.count]).upload
    let part: Params = ["upload": began, "part": 0, "data": Data(text.prefix(131_072)).base64EncodedString()]
    #expect(await client.refusal("restore.upload", part)?.reason == "not_a_backup")
    #expect(!hasFolder(served))

    var flipped = file
    flipped[file.count / 2] ^= 1
    var newer = file
    let place = try #require(Data(file).range(of: Data(#""version":1"#.utf8)))
    newer[place.upperBound - 1] = UInt8(ascii: "2")
    let schema = served.folder.path + "/schema"
    let source = BackupFile.Source.bytes(Array("SQLite format 3".utf8))
    let header = BackupHeader(
      program: "9.0.0", schema: 9_999, at: 1, gym: "Iron Yard", sections: [try source.section(named: "database")])
    try BackupFile.write(header, [source], to: schema)
    let cases: [(String, [UInt8], method: String, reason: String)] = [
      ("flipped", flipped, "restore.start", "backup_damaged"),
      ("cut short", Array(file.dropLast(5_000)), "restore.open", "backup_damaged"),
      ("a newer format", newer, "restore.open", "backup_newer"),
      ("a newer schema", try bytes(schema), "restore.open", "backup_newer"),
      ("a newer schema, not opened", try bytes(schema), "restore.start", "backup_newer"),
    ]
    for (name, bytes, method, reason) in cases {
      let upload = try await client.upload(bytes, code: code)
      #expect(await client.refusal(method, ["upload": upload])?.reason.string == reason, "\(name)")
      #expect(!hasFolder(served), "\(name)")
      // The reply may have been lost.
      for method in [method, "restore.result"] {
        #expect(await client.refusal(method, ["upload": upload])?.reason.string == reason, "\(name)")
      }
    }
    _ = try await served.setUp()
  }

  @Test("once somebody has set up the gym, an upload is refused and removed")
  func setUpMeanwhile() async throws {
    let (served, file, _) = try await emptyServer()
    defer { served.stop() }
    let client = try await served.connect()
    let upload = try await client.upload(file, code: try code(served))
    #expect(hasFolder(served))
    _ = try await served.setUp()
    for method in ["restore.open", "restore.start", "restore.cancel"] {
      #expect(await client.refusal(method, ["upload": upload])?.reason == "already_set_up", "\(method)")
    }
    // It is removed on a thread of its own.
    while hasFolder(served) { await Task.yield() }
    #expect(await client.refusal("restore.begin", ["code": "BBBB-BBBB", "bytes": 9])?.reason == "already_set_up")
  }

  @Test("of a set-up and a restore at the same time, one is refused")
  func setUpAtOnce() async throws {
    let (served, file, ready) = try await emptyServer()
    defer { served.stop() }
    let (client, code) = (try await served.connect(), try code(served))
    let upload = try await client.upload(file, code: code)
    let other = try await served.connect()
    let start = client.post("restore.start", ["upload": upload])
    let setUp = other.post(
      "gym.setUp",
      [
        "key": UUID().uuidString, "code": code, "gymName": "Iron Yard", "name": "Nadia", "email": "nadia@example.com",
        "password": Served.password,
      ])
    let (restored, isSetUp) = (try #require(await client.reply(start)), try #require(await other.reply(setUp)))
    if restored.error.isNull {
      #expect(isSetUp.error.data.reason == "restore_running")
      for await uploaded in ready {
        #expect(uploaded.gym.sets == 2)
        break
      }
    } else {
      #expect(isSetUp.error.isNull)
      #expect(restored.error.data.reason == "already_set_up")
    }
  }

  @Test("without room for it beside the reserve a backup is refused before it is uploaded")
  func uploadWithoutRoom() async throws {
    // No disk has so much room.
    let (served, file, _) = try await emptyServer { $0.reserveMegabytes = 1 << 40 }
    defer { served.stop() }
    let client = try await served.connect()
    let params: Params = ["code": try code(served), "bytes": file.count]
    let refused = try #require(await client.refusal("restore.begin", params))
    #expect(refused.reason == "backup_too_large" && refused.field == "bytes" && refused.params["max"] == 0)
    #expect(!hasFolder(served))
    // And one that is larger than any disk.
    let (roomy, _, _) = try await emptyServer()
    defer { roomy.stop() }
    let most = 1 << 40
    let large: Params = ["code": try code(roomy), "bytes": most]
    #expect(try await roomy.connect().refusal("restore.begin", large)?.reason == "backup_too_large")
  }

  @Test("the room is checked while the file grows, and an upload that nobody asks for goes after twelve hours")
  func roomAndAge() async throws {
    let folder = Folder()
    var configuration = Configuration()
    configuration.dataDirectory = folder.path
    let free = Mutex(0)
    let elapsed = Mutex(Duration.zero)
    let start = ContinuousClock.now
    let desk = RestoreDesk(
      configuration, space: DiskSpace(reserveBytes: 0, freeBytes: { free.withLock { $0 } }), outcome: nil,
      log: LogLines().logger(), clock: { start + elapsed.withLock { $0 } }, restart: { _ in })
    let part = RestoreDesk.partBytes
    let size = 70 * part
    func bytes(_ magic: [UInt8]) -> [UInt8] { magic + [UInt8](repeating: 0, count: part - magic.count) }
    free.withLock { $0 = 2 * size - 1 }
    await #expect(throws: Fault.backupTooLarge(most: size - 1)) { try await desk.begin(bytes: size) }
    free.withLock { $0 = 2 * size }
    let sealed = try await desk.begin(bytes: size)
    await #expect(throws: Fault.backupTooLarge(most: 2 * size / 3)) {
      try await desk.add(bytes(SealedFile.magic), part: 0, to: sealed)
    }
    let plain = try await desk.begin(bytes: size)
    for number in 0..<64 { _ = try await desk.add(bytes(BackupFile.magic), part: number, to: plain) }
    free.withLock { $0 = 0 }
    await #expect(throws: Fault.backupTooLarge(most: 32 * part)) {
      try await desk.add(bytes(BackupFile.magic), part: 64, to: plain)
    }

    free.withLock { $0 = 2 * size }
    let upload = try await desk.begin(bytes: size)
    elapsed.withLock { $0 += RestoreDesk.keptFor }
    desk.removeAbandoned()
    // To ask for it counts as use.
    #expect(try await desk.add([], part: 0, to: upload) == 0)
    elapsed.withLock { $0 += RestoreDesk.keptFor }
    desk.removeAbandoned()
    #expect(try await desk.add([], part: 0, to: upload) == 0)
    elapsed.withLock { $0 += RestoreDesk.keptFor + .seconds(1) }
    desk.removeAbandoned()
    await #expect(throws: Fault.noSuchUpload) { try await desk.add([], part: 0, to: upload) }
    #expect(files(folder.path) == [])
  }

  @Test("if the database cannot be replaced, the empty gym goes on and says so; a start removes what a crash has left")
  func failedReplacement() async throws {
    let (served, file, ready) = try await emptyServer()
    let client = try await served.connect()
    let upload = try await client.upload(file, code: try code(served))
    #expect(try await client.call("restore.start", ["upload": upload]).configuration == true)
    for method in ["restore.open", "restore.cancel"] {
      #expect(await client.refusal(method, ["upload": upload])?.reason == "restore_running", "\(method)")
    }
    var outcome: RestoreOutcome?
    for await uploaded in ready {
      // The server still holds the lock of the data.
      outcome = uploaded.finish(now: Clock.system.now, log: LogLines().logger())
      break
    }
    #expect(outcome?.gym == nil && outcome?.upload == upload.string)
    served.stop()
    #expect(hasFolder(served))
    let again = try Served(in: served.folder, restored: outcome, onRestore: { _ in })
    defer { again.stop() }
    #expect(!hasFolder(again))
    let back = try await again.connect()
    #expect(try #require(await back.notice("hello")).gym.setUp == false)
    #expect(await back.refusal("restore.result", ["upload": upload])?.reason == "restore_failed")
    #expect(await back.refusal("restore.result", ["upload": "another"])?.reason == "no_such_upload")
    _ = try await again.setUp()
  }
}
