import Dispatch
import Floor
import Gym
import Logging
import Secrets
import Storage
import Synchronization
import TestKit

extension FuzzTarget {
  /// Frames of somebody who is logged in as the owner, with all that a request does on a real database.
  ///
  /// In an input, `@owner` is the handle of that login, and `@key` a new key.
  static let dispatcher = FuzzTarget(
    name: "dispatcher",
    seeds: {
      let single = requests(as: "@owner", key: "@key")
      return single + [[0x5b] + single[0] + [0x2c] + single[1] + [0x5d]]
    },
    tokens: [
      "@owner", "@key", "null", "true", "[]", "{}", "\"as\":", "\"key\":", "\"id\":", "\"params\":",
      "{\"value\":1,\"unit\":\"kg\"}",
      "2026-02-30", "floor", "me", "\\u0000", "' OR 1=1 --",
    ],
    cases: 300,
    start: {
      let gym = CurrentGym()
      return { input in try gym.read(input) }
    })
}

/// The gym that inputs are read in. There is a new one when an input has ended the owner's login, and now and then.
private final class CurrentGym: Sendable {
  private let state = Mutex<(gym: FuzzGym?, inputs: Int)>((nil, 0))

  func read(_ input: [UInt8]) throws {
    try state.withLock { state in
      state.inputs += 1
      if state.inputs % 500 == 0 { state.gym = nil }
      if let gym = state.gym, try gym.read(input) { return }
      let gym = try FuzzGym()
      state.gym = gym
      guard try gym.read(input) else { throw FuzzFault("the owner of a new gym cannot log in") }
    }
  }
}

private final class FuzzGym: Sendable {
  private let folder = Folder()
  private let database: Database
  private let server: FloorServer
  private let handle: String
  private let numbers = Atomic(0)

  private static let password = "chalk and iron 5x5"

  init() throws {
    database = try Database(directory: folder.path) { error in fatalError("\(error)") }
    guard let calendar = GymCalendar(timeZone: "Europe/Berlin") else { throw FuzzFault("no calendar") }
    let office = BackOffice(database: database)
    try office.syncCatalog([
      ("bench", ExerciseFacts(name: "Bench press", type: .weightReps, bodyPart: .chest, equipment: .barbell)),
      ("plank", ExerciseFacts(name: "Plank", type: .duration, bodyPart: .core, equipment: .bodyweight)),
    ])
    let hasher = GuardedHasher(Passwords(cost: .least))
    var settings = FloorSettings()
    (settings.limits.changesBurst, settings.limits.changesPerMinute) = (1_000_000_000, 1_000_000)
    var log = Logger(label: "fuzz")
    log.logLevel = .critical
    let clock = Clock { 1_795_250_000_000 }
    server = try FloorServer(
      database: database, broadcaster: NoBroadcaster(), hasher: hasher, clock: clock, calendar: calendar,
      settings: settings, log: log)
    let owner = NewPerson(
      name: "Nadia Brandt", displayName: "Nadia", email: "nadia@example.com", password: Self.password, role: .owner)
    try waiting {
      _ = try await office.createMember(owner, hasher: hasher, calendar: calendar, now: clock.now)
    }
    let peer = FuzzPeer(0)
    let client = server.opened(peer)
    defer { server.closed(client) }
    let logIn: JSON = ["email": "nadia@example.com", "password": .string(Self.password)]
    server.dispatcher.received(client, Self.request("sessions.logIn", logIn, FuzzPeer.first))
    peer.wait(for: FuzzPeer.first)
    handle = peer.messages.compactMap { (try? JSON($0))?.result.handle.string }.first ?? ""
  }

  deinit { database.close() }

  private static func request(_ method: String, _ params: JSON, _ id: Int) -> [UInt8] {
    JSON.object(["jsonrpc": "2.0", "id": .number(Double(id)), "method": .string(method), "params": params]).bytes
  }

  /// - Returns: false if the owner's login has ended before.
  func read(_ input: [UInt8]) throws -> Bool {
    let number = numbers.add(1, ordering: .relaxed).newValue
    let peer = FuzzPeer(UInt64(number))
    let client = server.opened(peer)
    defer { server.closed(client) }
    server.dispatcher.received(
      client, Self.request("sessions.resume", ["handle": .string(handle)], FuzzPeer.first))
    peer.wait(for: FuzzPeer.first)
    guard peer.messages.contains(where: { (try? JSON($0))?.result.handle.string == handle }) else { return false }
    let digits = String(number, radix: 16)
    let key = "0b5e7b1c-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    let filled = input.replacing(Array("@owner".utf8), with: Array(handle.utf8))
      .replacing(Array("@key".utf8), with: Array(key.utf8))
    server.dispatcher.received(client, filled)
    // Requests of one connection are answered in their order.
    server.dispatcher.received(client, Self.request("members.me", ["as": .string(handle)], FuzzPeer.last))
    peer.wait(for: FuzzPeer.last)
    for message in peer.messages {
      guard let json = try? JSON(message) else { throw FuzzFault("a reply is not JSON") }
      guard json.error.code.int != -32603 else { throw FuzzFault("a fault of ours: \(json.text)") }
    }
    return true
  }
}

/// The other end of a connection, without a socket.
private final class FuzzPeer: Peer {
  static let first = 1_000_000_001
  static let last = 1_000_000_002

  let id: UInt64
  let address = "192.168.1.20"
  private let state = Mutex<[[UInt8]]>([])
  private let arrived = DispatchSemaphore(value: 0)
  private let isClosed = Atomic(false)

  init(_ id: UInt64) { self.id = id }

  var messages: [[UInt8]] { state.withLock { $0 } }

  func send(_ message: [UInt8], key: String?) {
    state.withLock { $0.append(message) }
    arrived.signal()
  }

  func close(_ reason: CloseReason) {
    isClosed.store(true, ordering: .relaxed)
    arrived.signal()
  }

  func setDeadline(milliseconds: Int?, reason: CloseReason) {}

  /// Returns once the request with this number was answered, or the connection was closed.
  func wait(for number: Int) {
    let mark = Array("\"id\":\(number)".utf8)
    while !isClosed.load(ordering: .relaxed), !messages.contains(where: { $0.contains(mark) }) { arrived.wait() }
  }
}

private final class NoBroadcaster: Broadcaster {
  private final class Nobody: Audience {
    func send(_ message: [UInt8], key: String?) {}
  }

  func audience(of peers: [any Peer]) -> any Audience { Nobody() }
}

/// Blocks this thread until `body` has ended. Never call it on a thread of a task.
private func waiting(_ body: @escaping @Sendable () async throws -> Void) throws {
  final class Outcome: Sendable {
    let error = Mutex<(any Error)?>(nil)
    let isThere = DispatchSemaphore(value: 0)
  }
  let outcome = Outcome()
  Task.detached {
    do { try await body() } catch { outcome.error.withLock { $0 = error } }
    outcome.isThere.signal()
  }
  outcome.isThere.wait()
  if let error = outcome.error.withLock({ $0 }) { throw error }
}
