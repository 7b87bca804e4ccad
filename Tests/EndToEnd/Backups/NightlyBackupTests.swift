import Dispatch
import Floor
import Foundation
import Synchronization
import TestKit
import Testing

@testable import Server

/// The backups that the server makes by itself.
@Suite(.limitedConcurrency) struct NightlyBackupTests {
  private static let hour = 3_600_000
  /// In MB. The usual one would make these tests depend on how full this machine's disk is.
  static let reserve = 1
  /// 2026-11-29, 12:00 UTC.
  static let noon = 1_795_953_600_000

  /// A clock that a test moves.
  final class Time: Sendable {
    private let instant = Mutex(NightlyBackupTests.noon)
    var now: Int { instant.withLock { $0 } }
    func advance(_ milliseconds: Int) { instant.withLock { $0 += milliseconds } }
    var clock: Clock { Clock { [self] in Double(now) } }
  }

  /// A disk with the data of a gym, whose second folder is a stick beside them.
  struct Disk {
    let folder = Folder()
    var data: String { folder.path + "/data" }
    var stick: String { folder.path + "/stick" }

    init(hasStick: Bool = true) throws { if hasStick { try plugIn() } }

    func plugIn() throws {
      try FileManager.default.createDirectory(atPath: stick, withIntermediateDirectories: false)
    }

    /// A server that makes a backup as soon as it may.
    func serve(
      _ time: Time, onFirstFolder: @escaping @Sendable () -> Void = {},
      onSecondFolder: @escaping @Sendable () -> Void = {}
    ) throws -> Served {
      try Served(
        {
          $0.dataDirectory = data
          $0.backups.secondFolder = stick
          $0.backups.firstMilliseconds = 0
          $0.reserveMegabytes = NightlyBackupTests.reserve
        }, clock: time.clock, onFirstFolder: onFirstFolder, onSecondFolder: onSecondFolder)
    }
  }

  func files(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// What the owner's page knows once nothing runs and this is so, now or later.
  /// - Parameter asks: false to listen alone. Otherwise the server also looks into its folders, now or a moment later.
  func backups(
    _ owner: TestClient, asks: Bool = true, when isThere: @escaping @Sendable (JSON) -> Bool
  ) async throws -> JSON {
    let isDone: @Sendable (JSON) -> Bool = { $0.isRunning == false && isThere($0) }
    // It is subscribed before it asks, so it misses nothing.
    let snapshot = try await owner.call("topics.subscribe", ["topic": "backups"]).snapshot.backups
    let now = try await asks ? owner.call("backups.get").backups : snapshot
    if isDone(now) { return now }
    let event = await owner.first { $0.params.event == "backups.changed" && isDone($0.params.data.backups) }
    return try #require(event).params.data.backups
  }

  @Test("a backup that is missing is made soon after a start, the next one at its hour, and the owner hears of both")
  func nightly() async throws {
    let time = Time()
    let served = try Served(
      {
        $0.backups.firstMilliseconds = 0
        $0.reserveMegabytes = Self.reserve
      }, clock: time.clock)
    defer { served.stop() }
    let owner = try await served.setUp()
    let first = try await backups(owner) { !$0.first.last.isNull }
    let name = try #require(first.first.last.name.string)
    #expect(name == "rackside-20261129-120000.backup" && first.first.last.at.int == time.now)
    #expect(first.first.last.sets == 0 && first.first.isOnDataDisk == true && first.second.isNull)
    let folder = served.folder.path + "/data/backups"
    #expect(files(folder) == [name])
    #expect(try BackupReader(folder + "/" + name).header.gym == "Iron Yard")
    let modes = try [folder, folder + "/" + name].map { path in
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(modes == [0o700, 0o600])
    // The next one is due at three.
    time.advance(15 * Self.hour)
    let due = time.now
    let second = try await backups(owner) { ($0.first.last.at.int ?? 0) >= due }
    #expect(second.first.last.name == "rackside-20261130-030000.backup")
    #expect(files(folder).count == 2)
  }

  @Test("a gym without an owner is not backed up; a server that makes none by itself makes one when the owner asks")
  func asked() async throws {
    let served = try Served {
      $0.backups.firstMilliseconds = 0
      $0.reserveMegabytes = Self.reserve
      $0.backups.isNightly = false
    }
    defer { served.stop() }
    let port = served.server.port
    #expect(try await http(port, "/healthz").hasSuffix("\r\n\r\nok\n"))
    let owner = try await served.setUp()
    let none = try await backups(owner) { $0.isKnown == true }
    #expect(none.first.last.isNull && none.first.failure.isNull && none.isNightly == false)
    #expect(try await http(port, "/healthz").hasSuffix("\r\n\r\nok\nbackup: none, nightly backups are off\n"))
    #expect(try await owner.call("backups.make").hasBegun == true)
    let made = try await backups(owner) { !$0.first.last.isNull }
    let bytes = try #require(made.first.last["bytes"].int)
    let health = try await http(port, "/healthz")
    #expect(health.contains("ok\nbackup: "), "\(health)")
    #expect(health.hasSuffix(" seconds ago, \(bytes) bytes, nightly backups are off\n"), "\(health)")
    let metrics = try await http(port, "/metrics")
    #expect(metrics.contains("\nrackside_backup_bytes \(bytes)\n") && metrics.contains("\nrackside_backup_failed 0\n"))
    #expect(metrics.contains("# TYPE rackside_backup_age_seconds gauge\nrackside_backup_age_seconds "))
    let mara = try await served.connect()
    _ = try await mara.signUp("Mara")
    let refused = try #require(await mara.reply(mara.post("backups.make")))
    #expect(refused.error.data.reason == "not_allowed")
  }

  @Test("each backup is copied to the second folder, which is named while it is missing and tried again after an hour")
  func second() async throws {
    let (time, disk) = (Time(), try Disk(hasStick: false))
    let stick = disk.stick
    let served = try disk.serve(time)
    let owner = try await served.setUp()
    let missing = try await backups(owner) { !$0.second.failure.isNull }
    let name = try #require(missing.first.last.name.string)
    #expect(missing.first.failure.isNull && missing.second.last.isNull)
    #expect(missing.second.failure.why.string?.hasPrefix("\(stick) cannot be written to: ") == true)
    #expect(files(disk.folder.path) == ["data"])
    let health = try await http(served.server.port, "/healthz")
    #expect(health.hasSuffix("\nsecond backup: none yet, the last attempt failed\n"), "\(health)")
    // It is plugged in.
    try disk.plugIn()
    try disk.folder.write("stick/rackside-20200101-000000.backup.part", "what a crash has left")
    time.advance(Self.hour)
    let copied = try await backups(owner) { !$0.second.last.isNull }
    #expect(copied.second.failure.isNull && copied.second.last == copied.first.last)
    #expect(files(stick) == [name])
    try BackupReader(stick + "/" + name).verify()
    let copies = try [stick, disk.data + "/backups"].map {
      try Data(contentsOf: URL(fileURLWithPath: "\($0)/\(name)"))
    }
    #expect(copies[0] == copies[1])
    served.stop()
    // A server knows again what is there, and makes none before the next is due.
    let later = try disk.serve(time)
    defer { later.stop() }
    let again = try await later.connect()
    _ = try await again.call("sessions.logIn", ["email": "nadia@example.com", "password": Served.password])
    // Each folder is looked into by a thread of its own.
    let known = try await backups(again) { $0.isKnown == true && !$0.second.last.isNull }
    #expect(known.first.last == copied.first.last.without("sets"))
    #expect(known.second.last == copied.second.last.without("sets"))
    #expect(files(disk.data + "/backups") == [name])
  }

  /// A mount that a test lets hang: whoever touches it waits until it answers.
  final class Mount: Sendable {
    /// Far beyond what anything here takes: a test that waits for ever says nothing.
    private static let patience = 300

    private let state = Mutex((isDead: false, touches: 0, wasGivenUp: false))
    private let answers = DispatchSemaphore(value: 0)
    private let (hanging, hangs) = AsyncStream.makeStream(of: Void.self)

    /// How often it was touched.
    var touches: Int { state.withLock { $0.touches } }

    /// Whether somebody waited so long for an answer that the mount gave up.
    var wasGivenUp: Bool { state.withLock { $0.wasGivenUp } }

    func touch() {
      let isDead = state.withLock { state in
        state.touches += 1
        return state.isDead
      }
      guard isDead else { return }
      hangs.yield(())
      if answers.wait(timeout: .now() + .seconds(Self.patience)) == .timedOut {
        state.withLock { $0.wasGivenUp = true }
      }
    }

    /// Waits until somebody waits for it, now or later; each time for another.
    /// - Returns: false if nobody does for minutes.
    func somebodyHangs() async -> Bool {
      await withTaskGroup(of: Bool.self) { group in
        group.addTask { [hanging] in
          for await _ in hanging { return true }
          return false
        }
        group.addTask {
          try? await Task.sleep(for: .seconds(Self.patience))
          return false
        }
        defer { group.cancelAll() }
        return await group.next() ?? false
      }
    }

    func die() { state.withLock { $0.isDead = true } }

    /// Call it once for each death.
    func answer() {
      state.withLock { $0.isDead = false }
      answers.signal()
    }
  }

  @Test(
    "a second folder that hangs holds up no backup and no stop, is named since when, and gets the newest one once it answers"
  )
  func hangs() async throws {
    let (time, disk, mount) = (Time(), try Disk(), Mount())
    let served = try disk.serve(time, onSecondFolder: { mount.touch() })
    let port = served.server.port
    let owner = try await served.setUp()
    // A look that is under way would hang in place of the copy.
    let first = try await backups(owner, asks: false) { !$0.second.last.isNull }
    #expect(first.second.last == first.first.last && first.second.silentSince.isNull)

    mount.die()
    time.advance(1_000)
    let since = time.now
    #expect(try await owner.call("backups.make").hasBegun == true)
    // It is made, and its copy hangs.
    try #require(await mount.somebodyHangs())
    time.advance(FolderWatch.patience)
    let silent = try await backups(owner, asks: false) { !$0.second.silentSince.isNull }
    #expect(silent.second.silentSince.int == since && silent.second.failure.isNull)
    #expect(silent.first.last.at.int == since && silent.second.last == first.second.last)
    let health = try await http(port, "/healthz")
    #expect(health.hasSuffix(" bytes, no answer for \(FolderWatch.patience / 1_000) seconds\n"), "\(health)")
    let metrics = try await http(port, "/metrics")
    #expect(metrics.contains("\nrackside_second_backup_silent_seconds \(FolderWatch.patience / 1_000)\n"))

    // Meanwhile others are made, and no second copy is begun.
    let touches = mount.touches
    for _ in 1...2 {
      time.advance(1_000)
      let now = time.now
      #expect(try await owner.call("backups.make").hasBegun == true)
      let made = try await backups(owner, asks: false) { $0.first.last.at.int == now }
      #expect(made.second.silentSince.int == since)
    }
    #expect(mount.touches == touches && files(disk.stick).count == 1)

    mount.answer()
    let newest = time.now
    let copied = try await backups(owner, asks: false) { $0.second.last.at.int == newest }
    #expect(copied.second.silentSince.isNull && copied.second.last == copied.first.last)
    let healed = try await http(port, "/healthz")
    #expect(!healed.contains("no answer"), "\(healed)")
    #expect(try await http(port, "/metrics").contains("\nrackside_second_backup_silent_seconds 0\n"))

    mount.die()
    time.advance(1_000)
    #expect(try await owner.call("backups.make").hasBegun == true)
    try #require(await mount.somebodyHangs())
    // If this waited for the copy, the mount would give up first.
    served.stop()
    #expect(!mount.wasGivenUp)
    mount.answer()
  }

  @Test("backups that were deleted are missed when the page is opened and within the hour, and one is made at once")
  func deleted() async throws {
    let (time, disk) = (Time(), try Disk())
    let stick = disk.stick
    let served = try disk.serve(time)
    defer { served.stop() }
    let owner = try await served.setUp()
    let first = try await backups(owner) { !$0.second.last.isNull }
    let name = try #require(first.first.last.name.string)
    /// What the owner's page is told from now on.
    func page() async throws -> TestClient {
      let page = try await served.connect()
      _ = try await page.call("sessions.logIn", ["email": "nadia@example.com", "password": Served.password])
      _ = try await page.call("topics.subscribe", ["topic": "backups"])
      return page
    }
    func event(_ page: TestClient, when isThere: @escaping @Sendable (JSON) -> Bool) async -> JSON? {
      await page.first { event in
        event.params.event == "backups.changed" && event.params.data.backups.isRunning == false
          && isThere(event.params.data.backups)
      }
    }
    // A look that finds nothing new says nothing, so the first event is about what was deleted.
    let opened = try await page()
    try FileManager.default.removeItem(atPath: "\(stick)/\(name)")
    _ = try await opened.call("backups.get")
    #expect(await event(opened) { $0.second.last.name.string == name } != nil)
    #expect(files(stick) == [name])
    // Nobody opens it.
    let other = try await page()
    try FileManager.default.removeItem(atPath: disk.data + "/backups")
    time.advance(Self.hour)
    let now = time.now
    #expect(await event(other) { ($0.first.last.at.int ?? 0) >= now } != nil)
    #expect(files(disk.data + "/backups").count == 1)
  }

  @Test("the program's own backup has its configuration, and can be restored")
  func program() async throws {
    let gym = try Gym(
      "[limits]\nreserve_megabytes = \(Self.reserve)\n[backup]\nnightly = false\nfolder = \"elsewhere\"")
    _ = try await gym.owner()
    let program = try Program(["serve", "--config", gym.config])
    let owner = try await TestClient(port: try #require(await program.port()))
    _ = try await owner.call("sessions.logIn", ["email": "nadia@example.com", "password": Served.password])
    #expect(try await owner.call("backups.make").hasBegun == true)
    let made = try await backups(owner) { !$0.first.last.isNull }
    program.signal(SIGTERM)
    #expect(await program.end().status == 0)
    let file = try #require(made.first.last.name.string)
    let path = gym.folder.path + "/elsewhere/" + file
    #expect(made.first.path == .string(gym.folder.path + "/elsewhere"))
    let checked = try await gym.run("restore", path, "--check")
    #expect(checked.status == 0 && checked.out.contains("whole and undamaged"), "\(checked.errors)")
    #expect(try BackupReader(path).header.section(BackupHeader.Section.configuration) != nil)
  }
}
