import Synchronization
import TestKit
import Testing
import Wire

@testable import Floor

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

  /// The data of the error with which the call must end, without the name of the request.
  func refusal(_ method: String, _ params: Params = [:]) async throws -> JSON {
    try await #require(throws: Refusal.self) { try await self.call(method, params) }.error.data
      .without("request")
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
