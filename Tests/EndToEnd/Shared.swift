import Authority
import Floor
import Foundation
import Logging
import Secrets
import Server
import Storage
import Synchronization
import TestKit
import Testing
import Transport

/// A whole server on a free port, on data of its own.
final class Served: Sendable {
  static let password = "chalk and iron 5x5"
  let folder: Folder
  let server: RacksideServer

  init(
    _ change: (inout Configuration) -> Void = { _ in }, in folder: Folder = Folder(), log: Logger? = nil,
    clock: Clock = .system, hostNames: @escaping @Sendable () -> HostNames = { HostNames.current() },
    restored: RestoreOutcome? = nil,
    onRestore: (@Sendable (UploadedRestore) -> Void)? = nil,
    onFirstFolder: @escaping @Sendable () -> Void = {}, onSecondFolder: @escaping @Sendable () -> Void = {}
  ) throws {
    self.folder = folder
    try folder.write("web/index.html", "<!doctype html><title>Rackside</title>")
    try folder.write("secret.txt", "nobody's business")
    var configuration = Configuration()
    configuration.port = 0
    configuration.dataDirectory = folder.path + "/data"
    configuration.webDirectory = folder.path + "/web"
    configuration.catalogDirectory = Fixture.repository + "/Config/catalog"
    // Reading and hashing them takes longer than all else at a start.
    configuration.fontDirectories = []
    configuration.docsDirectory = ""
    configuration.hashMemoryKiB = HashCost.least.memoryKiB
    configuration.hashPasses = HashCost.least.passes
    // No test loses its connection to this deadline, however slow the machine.
    configuration.identifyMilliseconds = 3_600_000
    change(&configuration)
    var silent = Logger(label: "test")
    silent.logLevel = .critical
    server = try RacksideServer(
      configuration, log: log ?? silent, clock: clock, hostNames: hostNames, restored: restored, onRestore: onRestore,
      onFatal: { Issue.record("fatal: \($0)") }, onFirstFolder: onFirstFolder,
      onSecondFolder: onSecondFolder)
  }

  func stop() { server.stop() }

  func connect() async throws -> TestClient { try await TestClient(port: server.port) }
}

/// Runs a test with a server, and stops the server.
func withServer<Result>(
  _ change: (inout Configuration) -> Void = { _ in }, _ test: (Served) async throws -> Result
) async throws -> Result {
  let served = try Served(change)
  defer { served.stop() }
  return try await test(served)
}

/// A client's connection. One task reads; tests wait for what they need.
final class TestClient: Sendable {
  let client: WebSocketClient
  private let state = Mutex(State())

  private struct State {
    var next = 0
    var messages: [JSON] = []
    var closed: Int?
    var waiting: [(matches: @Sendable (JSON) -> Bool, resume: CheckedContinuation<JSON?, Never>)] = []
    var ending: [CheckedContinuation<Int?, Never>] = []
  }

  init(port: Int, origin: String? = nil) async throws {
    client = try await WebSocketClient.connect(port: port, origin: origin)
    let events = client.events
    Task { [weak self] in
      for await event in events { self?.take(event) }
    }
  }

  private func take(_ event: ClientEvent) {
    switch event {
    case .message(let bytes):
      guard let json = try? JSON(bytes) else { return }
      for message in json.array.isEmpty ? [json] : json.array { deliver(message) }
    case .closed(let code, _):
      let (waiting, ending) = state.withLock { state in
        defer { (state.waiting, state.ending) = ([], []) }
        state.closed = code
        return (state.waiting, state.ending)
      }
      for wait in waiting { wait.resume.resume(returning: nil) }
      for end in ending { end.resume(returning: code) }
    }
  }

  private func deliver(_ message: JSON) {
    let found = state.withLock { state -> CheckedContinuation<JSON?, Never>? in
      state.messages.append(message)
      guard let index = state.waiting.firstIndex(where: { $0.matches(message) }) else { return nil }
      return state.waiting.remove(at: index).resume
    }
    found?.resume(returning: message)
  }

  var messages: [JSON] { state.withLock { $0.messages } }

  /// The first message that matches, now or later; nil where the connection closes before.
  func first(where matches: @escaping @Sendable (JSON) -> Bool) async -> JSON? {
    await withCheckedContinuation { continuation in
      let (found, closed) = state.withLock { state -> (JSON?, Bool) in
        if let found = state.messages.first(where: matches) { return (found, false) }
        if state.closed != nil { return (nil, true) }
        state.waiting.append((matches, continuation))
        return (nil, false)
      }
      if found != nil || closed { continuation.resume(returning: found) }
    }
  }

  func closeCode() async -> Int? {
    await withCheckedContinuation { continuation in
      let code = state.withLock { state in
        if state.closed == nil { state.ending.append(continuation) }
        return state.closed
      }
      if let code { continuation.resume(returning: code) }
    }
  }

  @discardableResult
  func post(_ method: String, _ params: Params = [:]) -> Int {
    let id = state.withLock { state in
      state.next += 1
      return state.next
    }
    client.send(request(id, method, params.json).bytes)
    return id
  }

  func reply(_ id: Int) async -> JSON? { await first { $0.id.int == id && $0.method.isNull } }

  struct Refused: Error, CustomStringConvertible {
    var description: String
    /// The connection closed before the reply.
    var isClosed = false
  }

  func call(_ method: String, _ params: Params = [:]) async throws -> JSON {
    var reply = await reply(post(method, params))
    if reply?.error.data.reason == "password_needed" {
      _ = try await call("sessions.confirm", ["key": UUID().uuidString, "password": Served.password])
      reply = await self.reply(post(method, params))
    }
    guard let reply else { throw Refused(description: "\(method): closed", isClosed: true) }
    guard reply.error.isNull else { throw Refused(description: "\(method): \(reply.text)") }
    return reply.result
  }

  func change(_ method: String, _ params: Params = [:], key: String = UUID().uuidString) async throws -> JSON {
    var params = params
    params["key"] = key
    return try await call(method, params)
  }

  func notice(_ method: String) async -> JSON? { await first { $0.method == .string(method) }?.params }

  func event(_ name: String) async -> JSON? {
    await first { $0.method == "event" && $0.params.event == .string(name) }?.params
  }

  func signUp(_ name: String, more: Params = [:]) async throws -> String {
    let params: Params = [
      "name": name, "displayName": name, "email": "\(name.lowercased())@example.com", "password": Served.password,
      "pin": "2580", "unit": "kg", "shownOnFloor": true,
    ]
    return try await change("members.signUp", params.merging(more) { $1 }).handle.string ?? ""
  }
}

extension Served {
  func setUp() async throws -> TestClient {
    let owner = try await connect()
    let code = try #require(server.floor.setupCode)
    _ = try await owner.change(
      "gym.setUp",
      ["code": code, "gymName": "Iron Yard", "name": "Nadia", "email": "nadia@example.com", "password": Self.password])
    return owner
  }

  func device(_ kind: String, by owner: TestClient) async throws -> TestClient {
    let client = try await connect()
    let code = try await client.call("devices.pair", ["kind": kind, "about": "a test"]).code
    _ = try await owner.change("devices.approve", ["code": code, "name": "The \(kind)"])
    _ = await client.notice("device.paired")
    return client
  }
}

func kg(_ value: Double) -> JSON { ["value": .number(value), "unit": "kg"] }

/// One HTTP request over a socket of its own, as it is written; the whole answer.
/// - Parameter headers: more of them, each with its line's end.
func http(_ port: Int, _ target: String, method: String = "GET", headers: String = "") async throws -> String {
  let text = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(headers)Connection: close\r\n\r\n"
  return try await onOwnThread { String(decoding: try ask(port, Array(text.utf8)), as: UTF8.self) }
}

/// The body of a file, which may be no text, by HTTP.
func httpBody(_ port: Int, _ target: String) async throws -> [UInt8] {
  let text = "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n"
  let all = try await onOwnThread { Data(try ask(port, Array(text.utf8))) }
  let end = try #require(all.range(of: Data("\r\n\r\n".utf8)))
  return [UInt8](all[end.upperBound...])
}

/// Sends a request as it is and reads until the server closes.
func ask(_ port: Int, _ request: [UInt8]) throws -> [UInt8] {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(descriptor) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = in_port_t(port).bigEndian
  address.sin_addr.s_addr = inet_addr("127.0.0.1")
  let connected = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
  guard connected == 0 else { throw TestClient.Refused(description: "no connection") }
  var rest = request[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    // The server may have refused it before its end.
    guard count > 0 else { break }
    rest = rest.dropFirst(count)
  }
  var all: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = recv(descriptor, &chunk, chunk.count, 0)
    guard count > 0 else { break }
    all += chunk[..<count]
  }
  return all
}
