import Gym
import Logging
import TestKit
import Testing

@testable import Floor

/// The names by which somebody finds a request in the log.
@Suite(.limitedConcurrency) struct RequestNameTests {
  @Test("an error names its request, and the log has the same name, with nothing that the client has sent")
  func refused() async throws {
    let lines = LogLines()
    var log = lines.logger()
    log.logLevel = .debug
    let floor = try TestFloor(log: log)
    let mara = try await floor.member("Mara")
    func data(_ method: String, _ params: Params) async -> JSON {
      await mara.reply(mara.post(method, params)).error.data
    }
    let first = await data(
      "sets.log", mara.set(80, reps: 6, ["key": newKey(), "note": "my knee hurts", "reps": 1_000_000]))
    let second = await data("sessions.logIn", ["email": "mara@example.com", "password": "not this one"])
    let (name, next) = (try #require(first.request.string), try #require(second.request.string))
    #expect(name != next && name.split(separator: "-").first == next.split(separator: "-").first)
    #expect(
      lines.all.contains {
        $0.hasPrefix("debug refused ") && $0.contains("method=sets.log ") && $0.hasSuffix("request=\(name)")
      })
    #expect(lines.all.contains { $0.hasPrefix("debug refused ") && $0.hasSuffix("request=\(next)") })
    let connection = try #require(name.split(separator: "-").first)
    #expect(lines.all.contains { $0.hasPrefix("debug opened ") && $0.contains("connection=\(connection)") })
    // What is not JSON-RPC, and what is no method of ours.
    mara.raw(Array("{".utf8))
    let unread = await mara.peer.first { $0.id.isNull && !$0.error.isNull }
    #expect(unread.error.data.request.string?.hasPrefix("\(connection)-") == true)
    #expect(await data("secret.method", [:]).request.string?.hasPrefix("\(connection)-") == true)
    let all = lines.all.joined(separator: "\n")
    for secret in ["knee", "not this one", "secret.method", "mara@example.com", TestFloor.password, mara.handle] {
      #expect(!all.contains(secret), "\(secret)")
    }
  }

  @Test("answers are counted by kind, and errors by code")
  func counted() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let before = floor.server.requestFigures
    for _ in 0..<3 { _ = try await mara.log() }
    _ = try await mara.call("clock.sample", ["t0": 1])
    _ = try await mara.call("sets.lastTime", ["as": mara.handle, "exercise": 1])
    _ = try await mara.refusedChange("sets.delete", ["as": mara.handle, "set": 900])
    let after = floor.server.requestFigures
    func more(_ kind: RequestKind) -> Int { (after.answered[kind] ?? 0) - (before.answered[kind] ?? 0) }
    #expect(more(.change) == 4 && more(.read) == 1 && more(.instant) == 1)
    #expect((after.seconds[.change]?.count ?? 0) - (before.seconds[.change]?.count ?? 0) == 4)
    #expect((after.faults["not_found"] ?? 0) - (before.faults["not_found"] ?? 0) == 1)
  }
}
