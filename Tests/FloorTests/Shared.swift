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

/// A clock that a test moves.
final class FakeTime: Sendable {
  private let instant: Mutex<Double>
  init(_ instant: Double) { self.instant = Mutex(instant) }
  var now: Int { Int(instant.withLock { $0 }) }
  func advance(_ milliseconds: Int) { instant.withLock { $0 += Double(milliseconds) } }
  var clock: Clock { Clock { [self] in instant.withLock { $0 } } }
}

/// The other end of a connection, without a socket. It keeps what the floor sends, and tests can wait for a message.
final class FakePeer: Peer {
  let id: UInt64
  let address: String
  private let state = Mutex(State())

  private struct State {
    var messages: [JSON] = []
    var broken = 0
    var closes: [CloseReason] = []
    var deadline: Int?
    /// Set while the client does not read: called once it reads again.
    var unread: [@Sendable () -> Void]?
    var waiting: [(matches: @Sendable (JSON) -> Bool, resume: CheckedContinuation<JSON, Never>)] = []
  }

  init(id: UInt64, address: String) {
    self.id = id
    self.address = address
  }

  func send(_ message: [UInt8], key: String?) {
    let json = try? JSON(message)
    let found = state.withLock { state -> CheckedContinuation<JSON, Never>? in
      guard let json else {
        state.broken += 1
        return nil
      }
      state.messages.append(json)
      guard let index = state.waiting.firstIndex(where: { $0.matches(json) }) else { return nil }
      return state.waiting.remove(at: index).resume
    }
    if let found, let json { found.resume(returning: json) }
  }

  func send(_ message: [UInt8], sent: @escaping @Sendable () -> Void) {
    send(message, key: nil)
    if state.withLock({ $0.unread?.append(sent) }) == nil { sent() }
  }

  func stopReading() { state.withLock { $0.unread = [] } }

  func readAgain() {
    let unread = state.withLock { state in
      defer { state.unread = nil }
      return state.unread ?? []
    }
    for sent in unread { sent() }
  }

  func close(_ reason: CloseReason) { state.withLock { $0.closes.append(reason) } }
  func setDeadline(milliseconds: Int?, reason: CloseReason) { state.withLock { $0.deadline = milliseconds } }

  var messages: [JSON] { state.withLock { $0.messages } }
  var closes: [CloseReason] { state.withLock { $0.closes } }
  var deadline: Int? { state.withLock { $0.deadline } }
  var broken: Int { state.withLock { $0.broken } }

  /// The first message that matches, now or later; null if the test's time is over.
  func first(where matches: @escaping @Sendable (JSON) -> Bool) async -> JSON {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let found = state.withLock { state -> JSON? in
          if let found = state.messages.first(where: matches) { return found }
          if Task.isCancelled { return .null }
          state.waiting.append((matches, continuation))
          return nil
        }
        if let found { continuation.resume(returning: found) }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        defer { state.waiting = [] }
        return state.waiting
      }
      for wait in waiting { wait.resume.resume(returning: .null) }
    }
  }
}

final class FakeBroadcaster: Broadcaster {
  func audience(of peers: [any Peer]) -> any Audience { FakeAudience(peers) }
}

final class FakeAudience: Audience {
  private let peers: [any Peer]
  init(_ peers: [any Peer]) { self.peers = peers }

  func send(_ message: [UInt8], key: String?) {
    for peer in peers { peer.send(message, key: key) }
  }
}

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
  private let peers = Atomic(0)
  private let hasStopped = Atomic(false)

  /// The same gym after a restart of its server.
  convenience init(after old: TestFloor) throws {
    old.stop()
    try self.init(folder: old.folder, time: old.time)
  }

  /// - Parameter free: the free bytes of a disk with a reserve of 100 MB.
  init(
    folder: Folder = Folder(), time: FakeTime = FakeTime(TestFloor.start), settings: FloorSettings = FloorSettings(),
    free: (@Sendable () -> Int?)? = nil, hasher: GuardedHasher = GuardedHasher(Passwords(cost: .least)),
    mail: GymMail? = nil, push: PushSender? = nil, catalog: [(slug: String, facts: ExerciseFacts)] = TestFloor.catalog,
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
    var log = Logger(label: "test")
    log.logLevel = .critical
    server = try FloorServer(
      database: database, broadcaster: FakeBroadcaster(), hasher: hasher, clock: time.clock, calendar: calendar,
      settings: settings, mail: mail, push: push, log: log, also: also)
  }

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

  func connect(address: String = "192.168.1.20") -> TestClient {
    let id = peers.add(1, ordering: .relaxed).newValue
    return TestClient(FakePeer(id: UInt64(id), address: address), self)
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
  func exported(_ email: String) throws -> JSON {
    try JSON(BackOffice(database: database).export(email: email, calendar: calendar, awards: [], now: time.now))
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

/// A client's connection.
final class TestClient: Sendable {
  let peer: FakePeer
  let client: Client
  let floor: TestFloor
  private let mine = Mutex((next: 0, handle: "", token: "", device: 0, member: 0))
  /// Whether it enters the password if a method asks for it, as the pages do. A thief cannot.
  let knowsPassword = Mutex(true)

  init(_ peer: FakePeer, _ floor: TestFloor) {
    self.peer = peer
    self.floor = floor
    client = floor.server.opened(peer)
  }

  var handle: String {
    get { mine.withLock { $0.handle } }
    set { mine.withLock { $0.handle = newValue } }
  }
  var token: String {
    get { mine.withLock { $0.token } }
    set { mine.withLock { $0.token = newValue } }
  }
  var device: Int {
    get { mine.withLock { $0.device } }
    set { mine.withLock { $0.device = newValue } }
  }
  var member: Int {
    get { mine.withLock { $0.member } }
    set { mine.withLock { $0.member = newValue } }
  }

  /// A new connection of the same device.
  func reconnected(at other: TestFloor? = nil) async throws -> TestClient {
    let client = (other ?? floor).connect()
    _ = try await client.call("devices.identify", ["token": token])
    return client
  }

  func hangUp() { floor.server.closed(client) }

  func raw(_ bytes: [UInt8]) { floor.server.dispatcher.received(client, bytes) }

  /// Sends without waiting.
  /// - Returns: the request's id.
  @discardableResult
  func post(_ method: String, _ params: Params = [:]) -> Int {
    let id = mine.withLock { mine in
      mine.next += 1
      return mine.next
    }
    raw(request(id, method, params.json).bytes)
    return id
  }

  func reply(_ id: Int) async -> JSON { await peer.first { $0.id.int == id && $0.method.isNull } }

  /// Calls a method and returns its result.
  /// - Throws: the error, as JSON.
  func call(_ method: String, _ params: Params = [:]) async throws(Refusal) -> JSON {
    var reply = await reply(post(method, params))
    if reply.error.data.reason == "password_needed", knowsPassword.withLock({ $0 }) {
      var proof: Params = ["key": newKey(), "password": TestFloor.password]
      proof["as"] = params["as"]
      _ = try await call("sessions.confirm", proof)
      reply = await self.reply(post(method, params))
    }
    guard reply.error.isNull else { throw Refusal(method: method, error: reply.error) }
    return reply.result
  }

  /// A call with a new key.
  func change(_ method: String, _ params: Params = [:], key: String = newKey()) async throws(Refusal) -> JSON {
    var params = params
    params["key"] = key
    return try await call(method, params)
  }

  /// The data of the error with which the call must end.
  func refusal(_ method: String, _ params: Params = [:]) async throws -> JSON {
    try await #require(throws: Refusal.self) { try await self.call(method, params) }.error.data
  }

  func refusedChange(_ method: String, _ params: Params = [:], key: String = newKey()) async throws -> JSON {
    var params = params
    params["key"] = key
    return try await refusal(method, params)
  }

  @discardableResult
  func signUp(_ name: String, shown: Bool = true, pin: String? = "2580", more: Params = [:]) async throws -> JSON {
    var params: Params = [
      "name": "\(name) Lindqvist", "displayName": name, "email": "\(name.lowercased())@example.com",
      "password": TestFloor.password, "unit": "kg", "shownOnFloor": shown,
    ]
    if let pin { params["pin"] = pin }
    params.merge(more) { $1 }
    let reply = try await change("members.signUp", params)
    handle = reply.handle.string ?? ""
    member = reply.member.id.int ?? 0
    return reply
  }

  /// Logs a set of the bench press. `more` adds or replaces parameters.
  @discardableResult
  func log(_ kilograms: Double = 80, reps: Int = 6, _ more: Params = [:]) async throws -> JSON {
    try await change("sets.log", set(kilograms, reps: reps, more))
  }

  /// A finished workout of one set on the day before, because only a later workout can set records.
  func trainBefore(_ kilograms: Double, reps: Int = 6, _ floor: TestFloor) async throws {
    try await log(kilograms, reps: reps)
    _ = try await change("workouts.finish", ["as": handle])
    floor.time.advance(86_400_000)
  }

  func set(_ kilograms: Double = 80, reps: Int = 6, _ more: Params = [:]) -> Params {
    let plain: Params = [
      "as": handle, "exercise": TestFloor.bench, "kind": "working", "weight": kg(kilograms), "reps": reps,
    ]
    return plain.merging(more) { $1 }
  }

  func notice(_ method: String) async -> JSON { await peer.first { $0.method == .string(method) }.params }

  /// A topic's events so far.
  func events(_ topic: String) -> [JSON] {
    peer.messages.filter { $0.method == "event" && $0.params.topic == .string(topic) }.map(\.params)
  }

  /// Waits for an event whose params match.
  func event(_ name: String, where matches: @escaping @Sendable (JSON) -> Bool = { _ in true }) async -> JSON {
    await peer.first { $0.method == "event" && $0.params.event == .string(name) && matches($0.params) }.params
  }
}

struct Refusal: Error, CustomStringConvertible {
  var method: String
  var error: JSON
  var description: String { "\(method): \(error)" }
}

func kg(_ value: Double) -> JSON { ["value": .number(value), "unit": "kg"] }

/// Keys in order, so that a run can be repeated exactly.
private let keys = Atomic(0)
func newKey() -> String {
  let digits = String(keys.add(1, ordering: .relaxed).newValue, radix: 16)
  return "0b5e7b1c-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
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
