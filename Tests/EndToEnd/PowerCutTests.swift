import Foundation
import Storage
import Synchronization
import TestKit
import Testing

/// `rackside serve` on a disk that forgets what was not synced: see Tests/PowerCut.
@Suite(.limitedConcurrency) struct PowerCutTests {
  private static let burst = 200

  /// A member with the keys of a burst of sets, and the ids that the server answered, each at its key's place.
  private struct Lifter: Sendable {
    var name: String
    var bench: JSON = .null
    let keys = (0..<burst).map { _ in UUID().uuidString.lowercased() }
    var ids: [JSON] = []

    func set(_ index: Int) -> Params {
      ["key": keys[index], "exercise": bench, "kind": "working", "weight": kg(80), "reps": index % 12 + 1]
    }

    /// Logs the sets that were not answered before, eight in flight, until the server dies.
    func log(on client: TestClient, answered: @Sendable (JSON) -> Void) async {
      var waiting: [Int] = []
      for index in ids.count..<burst {
        waiting.append(client.post("sets.log", set(index)))
        guard waiting.count == 8 else { continue }
        guard let reply = await client.reply(waiting.removeFirst()) else { return }
        answered(reply.result.set.id)
      }
    }
  }

  /// The ids that were answered, by the place of the lifter.
  private final class Answers: Sendable {
    private let ids: Mutex<[[JSON]]>
    var all: [[JSON]] { ids.withLock { $0 } }

    init(_ ids: [[JSON]]) { self.ids = Mutex(ids) }

    /// - Returns: how many there are.
    func add(_ id: JSON, at index: Int) -> Int {
      ids.withLock { ids in
        ids[index].append(id)
        return ids.reduce(0) { $0 + $1.count }
      }
    }
  }

  @Test("after each power cut in the middle of a burst every acknowledged set is there once, and all is sound")
  func cuts() async throws {
    let disk = try ForgetfulDisk()
    var lifters = ["mara", "ben", "tove", "omar"].map { Lifter(name: $0) }
    for acknowledged in [50, 250, 500] {
      let program = try disk.serve()
      let port = try #require(await program.port())
      let clients = try await connect(&lifters, port: port)
      let answers = Answers(lifters.map(\.ids))
      await withTaskGroup(of: Void.self) { group in
        for (index, (lifter, client)) in zip(lifters, clients).enumerated() {
          group.addTask {
            await lifter.log(on: client) { id in
              if answers.add(id, at: index) == acknowledged { program.signal(SIGKILL) }
            }
          }
        }
      }
      #expect(await program.end().status == 128 + SIGKILL)
      try disk.cutPower()
      for (index, ids) in answers.all.enumerated() { lifters[index].ids = ids }

      let known = lifters.flatMap(\.ids)
      #expect(known.count >= acknowledged && known.count < lifters.count * Self.burst)
      #expect(known.allSatisfy { $0.int != nil })
      let checked = try await disk.gym.run("check", "--json")
      #expect(checked.status == 0 && checked.json.ok == true, "\(checked.out) \(checked.errors)")
      let stored = try disk.storedSets()
      let lost = Set(known.compactMap(\.int)).subtracting(stored)
      try #require(lost == [], "\(lost.count) of \(known.count) acknowledged sets are lost")
    }

    // All are sent again, as by a kiosk that heard no answer: each is there once, under the id that was answered.
    let program = try disk.serve()
    let port = try #require(await program.port())
    for (lifter, client) in zip(lifters, try await connect(&lifters, port: port)) {
      for index in 0..<Self.burst {
        let id = try await client.call("sets.log", lifter.set(index)).set.id
        if index < lifter.ids.count { #expect(lifter.ids[index] == id) }
      }
      #expect(try await client.call("workouts.current").workout.sets.array.count == Self.burst)
    }
    program.signal(SIGTERM)
    #expect(await program.end().status == 0)
    // A clean stop has synced all there is.
    try disk.cutPower()
    #expect(try disk.storedSets().count == lifters.count * Self.burst)
    #expect(try await disk.gym.run("check", "--json").json.ok == true)
  }

  /// Signs everybody up the first time, and logs them in later.
  private func connect(_ lifters: inout [Lifter], port: Int) async throws -> [TestClient] {
    var clients: [TestClient] = []
    for index in lifters.indices {
      let client = try await TestClient(port: port)
      let name = lifters[index].name
      if lifters[index].bench.isNull {
        _ = try await client.signUp(name)
        let exercises = try await client.call("exercises.list").exercises.array
        lifters[index].bench = try #require(exercises.first { $0.name == "Bench press" }).id
      } else {
        _ = try await client.call(
          "sessions.logIn", ["email": "\(name)@example.com", "password": Served.password])
      }
      clients.append(client)
    }
    return clients
  }

  @Test("between the request for each set and its reply the database is synced")
  func order() async throws {
    let disk = try ForgetfulDisk()
    let program = try disk.serve()
    var lifters = [Lifter(name: "mara")]
    let client = try await connect(&lifters, port: try #require(await program.port()))[0]
    let before = try disk.events().count
    for index in 0..<20 {
      #expect(try await client.call("sets.log", lifters[0].set(index)).set.id.int != nil)
    }
    var (replies, isSynced, isWaiting) = (0, false, false)
    for event in try disk.events().dropFirst(before) {
      switch event {
      case "received":
        if !isWaiting { isSynced = false }
        isWaiting = true
      case "sync rackside.sqlite", "sync rackside.sqlite-wal": isSynced = true
      case "reply":
        #expect(isSynced, "reply \(replies) left before its set was synced")
        replies += 1
        isWaiting = false
      default: Issue.record("\(event)")
      }
    }
    #expect(replies == 20)
    program.signal(SIGTERM)
    #expect(await program.end().status == 0)
  }

  @Test("the disk of these tests forgets what was not synced, and only that")
  func disk() throws {
    let disk = try ForgetfulDisk()
    func write(_ name: String, blocks: Int, _ flags: String, from truncated: Int? = nil) throws {
      let file = disk.data + "/" + name
      if truncated == nil { try Data().write(to: URL(fileURLWithPath: file)) }
      let output = try #require(FileHandle(forUpdatingAtPath: file))
      if let truncated { try output.truncate(atOffset: UInt64(truncated)) }
      let dd = Process()
      dd.executableURL = URL(fileURLWithPath: "/bin/dd")
      dd.arguments = ["if=/dev/zero", "bs=1000", "count=\(blocks)", "conv=\(flags)"]
      dd.environment = disk.environment
      (dd.standardOutput, dd.standardError) = (output, FileHandle.nullDevice)
      try dd.run()
      dd.waitUntilExit()
      #expect(dd.terminationStatus == 0)
    }
    try write("longer", blocks: 3, "fdatasync")
    try write("longer", blocks: 2, "notrunc", from: 3_000)
    try write("shorter", blocks: 5, "fdatasync")
    try write("shorter", blocks: 1, "fsync", from: 1_000)
    try write("never", blocks: 1, "notrunc")
    #expect(try disk.files() == ["longer": 5_000, "shorter": 2_000, "never": 1_000])
    try disk.cutPower()
    #expect(try disk.files() == ["longer": 3_000, "shorter": 2_000])
    #expect(try disk.events() == ["sync longer", "sync shorter", "sync shorter"])
  }
}

/// A gym whose data folder keeps, when the power is cut, only what was synced.
private struct ForgetfulDisk {
  let gym: Gym
  let data: String
  let environment: [String: String]
  private let synced: String
  private let log: String

  init() throws {
    gym = try Gym()
    let folder = URL(fileURLWithPath: gym.folder.path).resolvingSymlinksInPath().path
    (data, synced, log) = (folder + "/data", folder + "/synced", folder + "/events")
    for path in [data, synced] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    let library = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/libPowerCut.so"
    try #require(FileManager.default.fileExists(atPath: library))
    let others = ProcessInfo.processInfo.environment["LD_PRELOAD"].map { ":" + $0 } ?? ""
    environment = [
      "LD_PRELOAD": library + others, "POWERCUT_DATA": data, "POWERCUT_DISK": synced, "POWERCUT_LOG": log,
    ]
  }

  /// Starts the server on what was synced: nothing that was read or written in between counts.
  func serve() throws -> Program {
    try cutPower()
    return try Program(["serve", "--config", gym.config], environment: environment)
  }

  /// Puts what was synced in place of the data. The program has ended.
  func cutPower() throws {
    let files = FileManager.default
    try files.removeItem(atPath: data)
    try files.copyItem(atPath: synced, toPath: data)
  }

  /// What was synced, sent and received, in order.
  func events() throws -> [String] {
    try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// The sizes of the data folder's files.
  func files() throws -> [String: Int] {
    let names = try FileManager.default.contentsOfDirectory(atPath: data)
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: URL(fileURLWithPath: data + "/" + $0)).count) })
  }

  func storedSets() throws -> Set<Int> {
    let database = try Database(directory: data, onFatal: { _ in })
    defer { database.close() }
    return try database.read { tx in Set(try tx.rows("SELECT id FROM sets") { row in try row.int() }) }
  }
}
