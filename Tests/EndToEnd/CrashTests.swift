import Foundation
import Storage
import Synchronization
import TestKit
import Testing

@Suite(.limitedConcurrency, .serialized) struct CrashTests {
  private static let burst = 400

  /// A member on a connection, with the keys of a burst of sets.
  private struct Lifter: Sendable {
    var email: String
    var keys = (0..<burst).map { _ in UUID().uuidString.lowercased() }
    var bench: JSON

    func set(_ index: Int) -> Params {
      ["key": keys[index], "exercise": bench, "kind": "working", "weight": kg(80), "reps": index % 12 + 1]
    }
  }

  /// What was answered, by its key.
  private final class Acknowledged: Sendable {
    private let ids = Mutex<[String: JSON]>([:])
    var all: [String: JSON] { ids.withLock { $0 } }

    /// - Returns: how many there are.
    func add(_ key: String, _ id: JSON) -> Int {
      ids.withLock { ids in
        ids[key] = id
        return ids.count
      }
    }
  }

  @Test("after kill -9 in the middle of a burst every acknowledged set is there, none is twice, and all is sound")
  func kill() async throws {
    let gym = try Gym()
    let program = try Program(["serve", "--config", gym.config])
    let port = try #require(await program.port())
    let acknowledged = Acknowledged()
    var lifters: [Lifter] = []
    var lines: [TestClient] = []
    for name in ["mara", "ben", "tove", "omar"] {
      let client = try await TestClient(port: port)
      _ = try await client.signUp(name)
      let exercises = try await client.call("exercises.list").exercises.array
      let bench = try #require(exercises.first { $0.name == "Bench press" }).id
      lifters.append(Lifter(email: "\(name)@example.com", bench: bench))
      lines.append(client)
    }
    await withTaskGroup(of: Void.self) { group in
      for (lifter, client) in zip(lifters, lines) {
        group.addTask {
          // Eight in flight; when so many are acknowledged among all, the process dies under the others.
          var waiting: [(Int, Int)] = []
          for index in 0..<Self.burst {
            waiting.append((index, client.post("sets.log", lifter.set(index))))
            guard waiting.count == 8 else { continue }
            let (first, id) = waiting.removeFirst()
            guard let reply = await client.reply(id) else { return }
            if acknowledged.add(lifter.keys[first], reply.result.set.id) == 300 { program.signal(SIGKILL) }
          }
        }
      }
    }
    #expect(await program.end().status == 128 + SIGKILL)
    let known = acknowledged.all
    #expect(known.count >= 300 && known.count < 4 * Self.burst)
    #expect(known.values.allSatisfy { $0.int != nil })
    for client in lines { #expect(await client.closeCode() != nil) }

    let checked = try await gym.run("check", "--json")
    #expect(checked.status == 0 && checked.json.ok == true, "\(checked.out) \(checked.errors)")
    let (stored, replies) = try rows(gym)
    #expect(Set(known.values.compactMap(\.int)).isSubset(of: stored))
    #expect(stored.count == replies)

    // Every one is sent again, as a kiosk does that did not hear: each is there once, under the id of the first reply.
    let again = try Program(["serve", "--config", gym.config])
    let newPort = try #require(await again.port())
    for lifter in lifters {
      let client = try await TestClient(port: newPort)
      _ = try await client.call("sessions.logIn", ["email": lifter.email, "password": Served.password])
      for index in 0..<Self.burst {
        let id = try await client.call("sets.log", lifter.set(index)).set.id
        if let first = known[lifter.keys[index]] { #expect(first == id) }
      }
      #expect(try await client.call("workouts.current").workout.sets.array.count == Self.burst)
    }
    again.signal(SIGTERM)
    #expect(await again.end().status == 0)
    #expect(try rows(gym).0.count == 4 * Self.burst)
    #expect(try await gym.run("check", "--json").json.ok == true)
  }

  private func rows(_ gym: Gym) throws -> (Set<Int>, Int) {
    let database = try Database(directory: gym.folder.path + "/data", onFatal: { _ in })
    defer { database.close() }
    return try database.read { tx in
      let ids = try tx.rows("SELECT id FROM sets") { row in try row.int() }
      let replies = try tx.int("SELECT COUNT(*) FROM replies WHERE method = 'sets.log'") ?? 0
      return (Set(ids), replies)
    }
  }

  @Test("SIGTERM says 1001 to everybody and ends with 0; so does SIGINT", arguments: [SIGTERM, SIGINT])
  func stop(_ signal: Int32) async throws {
    let gym = try Gym()
    let program = try Program(["serve", "--config", gym.config])
    let client = try await TestClient(port: try #require(await program.port()))
    _ = try await client.signUp("mara")
    let second = try await gym.run("serve")
    #expect(second.status == 78 && second.errors.contains("another rackside is already using this data"))
    program.signal(signal)
    #expect(await client.closeCode() == 1001)
    let ended = await program.end()
    #expect(ended.status == 0)
    #expect(ended.out.contains("This gym has no owner yet"))
    #expect(ended.errors.contains("error") == false)
  }
}
