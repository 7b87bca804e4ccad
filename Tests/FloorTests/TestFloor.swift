import Dispatch
import Gym
import Logging
import Push
import Secrets
import Storage
import Synchronization
import TestKit
import Testing
import Wire

@testable import Floor

/// A gym on a real database in a folder of its own.
final class TestFloor: Sendable {
  static let start = 1_795_250_000_000.0
  static let password = "chalk and iron 5x5"

  let folder: Folder
  let time: FakeTime
  let database: Database
  let server: FloorServer
  let calendar: GymCalendar
  let hasher: GuardedHasher
  /// Set if the machine's clock may be wrong.
  let watched: GymClock?
  private let peers = Atomic(0)
  private let hasStopped = Atomic(false)

  /// The same gym after a restart of its server.
  convenience init(after old: TestFloor) throws {
    old.stop()
    try self.init(folder: old.folder, time: old.time, isWatched: old.watched != nil)
  }

  /// - Parameters:
  ///   - isWatched: whether the clock may be wrong (`GymClock`). No right one is before `start`.
  ///   - free: the free bytes of a disk with a reserve of 100 MB.
  init(
    folder: Folder = Folder(), time: FakeTime = FakeTime(TestFloor.start), settings: FloorSettings = FloorSettings(),
    isWatched: Bool = false, free: (@Sendable () -> Int?)? = nil,
    hasher: GuardedHasher = GuardedHasher(Passwords(cost: .least)),
    mail: GymMail? = nil, push: PushSender? = nil, log: Logger = TestFloor.quiet,
    catalog: [(slug: String, facts: ExerciseFacts)] = TestFloor.catalog,
    also: (inout Registry, TopicHub) -> Void = { _, _ in }
  ) throws {
    self.folder = folder
    self.time = time
    self.hasher = hasher
    calendar = try #require(GymCalendar(timeZone: "Europe/Berlin"))
    database = try Database(
      directory: folder.path, space: free.map { DiskSpace(reserveBytes: 100_000_000, freeBytes: $0) },
      onFatal: { Issue.record("fatal: \($0)") })
    try BackOffice(database: database).syncCatalog(catalog)
    let gymClock = isWatched ? GymClock(time.clock, earliest: Int(Self.start), elapsed: { time.elapsed }) : nil
    if let gymClock { try database.read { tx in try gymClock.load(tx) } }
    watched = gymClock
    server = try FloorServer(
      database: database, broadcaster: FakeBroadcaster(), hasher: hasher, clock: gymClock?.clock ?? time.clock,
      calendar: calendar, settings: settings, watched: gymClock, mail: mail, push: push, log: log, also: also)
  }

  /// For tests that do not read the log.
  static let quiet = {
    var log = Logger(label: "test")
    log.logLevel = .critical
    return log
  }()

  deinit { stop() }

  func stop() {
    if !hasStopped.exchange(true, ordering: .relaxed) { database.close() }
  }

  /// One exercise of each type; ids count from 1.
  static let catalog: [(slug: String, facts: ExerciseFacts)] = [
    ("bench", "Bench press", .weightReps, .barbell), ("push-up", "Push-up", .reps, .bodyweight),
    ("pull-up", "Pull-up", .bodyweightPlus, .bodyweight), ("dip", "Dip", .assisted, .machine),
    ("plank", "Plank", .duration, .bodyweight), ("carry", "Farmer's walk", .weightDuration, .dumbbell),
    ("row", "Rowing", .distanceDuration, .cardioMachine),
  ].map { slug, name, type, equipment in
    (slug, ExerciseFacts(name: name, type: type, bodyPart: .chest, equipment: equipment))
  }

  static let bench = 1
  static let pullUp = 3

  func connect(
    address: String = "192.168.1.20", isSecure: Bool = false, userAgent: String = ""
  ) -> TestClient {
    let id = peers.add(1, ordering: .relaxed).newValue
    return TestClient(
      FakePeer(id: UInt64(id), address: address, isSecure: isSecure, userAgent: userAgent), self)
  }

  /// The owner, logged in by password on a connection of their own; created if there is none.
  func owner() async throws -> TestClient {
    if try !database.read({ tx in try tx.members.hasOwner() }) {
      _ = try await BackOffice(database: database).createMember(
        NewPerson(
          name: "Nadia Brandt", displayName: "Nadia", email: "nadia@example.com", password: Self.password, role: .owner,
          pin: "7391"),
        hasher: hasher, calendar: calendar, now: time.now)
    }
    return try await logIn("nadia@example.com")
  }

  func logIn(_ email: String, password: String = TestFloor.password) async throws -> TestClient {
    let client = connect()
    client.handle = try await client.call("sessions.logIn", ["email": email, "password": password]).handle.string ?? ""
    return client
  }

  /// A new member on a phone of their own.
  @discardableResult
  func member(_ name: String, shown: Bool = true, pin: String? = "2580", more: Params = [:]) async throws -> TestClient
  {
    let client = connect()
    try await client.signUp(name, shown: shown, pin: pin, more: more)
    return client
  }

  /// A device that the owner has approved.
  func device(_ kind: String) async throws -> TestClient {
    let client = connect()
    let code = try await client.call("devices.pair", ["kind": kind, "about": "a test"]).code
    _ = try await owner().change("devices.approve", ["code": code, "name": "The \(kind)"])
    let paired = await client.notice("device.paired")
    client.token = paired.token.string ?? ""
    client.device = paired.device.id.int ?? 0
    return client
  }

  /// A gym whose owner lets members control the floor's timers.
  static func lettingMembersControl() throws -> TestFloor {
    var settings = FloorSettings()
    settings.membersControlTimers = true
    return try TestFloor(settings: settings)
  }

  /// What `rackside export` writes for a member.
  func exported(_ email: String) throws -> JSON { try JSON(exportedBytes(email)) }

  /// The bytes of that.
  func exportedBytes(_ email: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try BackOffice(database: database).export(email: email, calendar: calendar, awards: [], now: time.now) {
      bytes += $0
    }
    return bytes
  }

  /// What `rackside check` would find.
  func problems() throws -> [String] { try BackOffice(database: database).problems(calendar: calendar) }

  /// Waits until everything queued for the writer before this call is done, and its consequences are counted.
  func settle() async { await server.settle() }

  /// Like `settle`; also waits for what is counted once a second.
  func settleAll() async {
    await settle()
    time.advance(1_001)
    server.housekeeping()
    await settle()
  }

  func count(_ sql: String) throws -> Int { try database.read { tx in try tx.int("\(sql)") ?? 0 } }
}

/// Blocks the writer until a test opens it.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  /// A change can run twice, so the gate stays open once it is open.
  func wait() {
    semaphore.wait()
    semaphore.signal()
  }
  func open() { semaphore.signal() }
}

extension TestFloor {
  /// Blocks the writer until the gate is opened. Changes queued before this call are done by then.
  func holdWriter() async -> Gate {
    let gate = Gate()
    database.write({ _ in gate.wait() }, done: { _ in })
    await pendingChanges(0)
    return gate
  }

  /// Waits until exactly this many changes are pending, however long they take to prepare.
  func pendingChanges(_ count: Int) async {
    while database.pendingChanges != count { await Task.yield() }
  }
}
