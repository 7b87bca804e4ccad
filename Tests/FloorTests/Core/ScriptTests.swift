import Gym
import Secrets
import TestKit
import Testing
import Wire

@testable import Floor

/// What a script got.
struct Scripted {
  /// Null if all that it sent was refused.
  var json = JSON.null
  /// Why all was refused, or why a single request was.
  var fault: Fault?
  var place: (any AnyObject & Sendable)?
}

extension TestFloor {
  /// A new token: the gym's own if the scopes are the gym's.
  func token(_ scopes: [TokenScope], of client: TestClient, name: String = "Watch") async throws -> String {
    let words = JSON.array(scopes.map { .string($0.rawValue) })
    let method = scopes.allSatisfy(\.isOfGym) ? "tokens.makeForGym" : "tokens.make"
    let made = try await client.change(method, ["as": client.handle, "name": name, "scopes": words])
    return try #require(made.secret.string)
  }

  func script(_ body: JSON, token: String, address: String = "192.168.1.30") async -> Scripted {
    await script(bytes: body.bytes, token: token, address: address)
  }

  func script(bytes: [UInt8], token: String, address: String = "192.168.1.30") async -> Scripted {
    let request = ScriptRequest(body: bytes, token: token, address: address, isSecure: false)
    let reply: ScriptReply = await withCheckedContinuation { continuation in
      server.script(request) { continuation.resume(returning: $0) }
    }
    switch reply {
    case .refused(let fault): return Scripted(fault: fault)
    case .replies(let bytes, let fault, let place):
      return Scripted(json: (try? JSON(bytes)) ?? .null, fault: fault, place: place)
    }
  }
}

/// Requests by HTTP, with a token.
@Suite(.limitedConcurrency) struct ScriptTests {
  private static func log(_ key: String, _ kilograms: Double = 80) -> JSON {
    ["key": .string(key), "exercise": 1, "kind": "working", "weight": kg(kilograms), "reps": 6]
  }

  @Test("a set is logged with a token, once for each key, over whichever way it comes")
  func logs() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let token = try await floor.token([.log], of: mara)
    let key = newKey()
    let first = await floor.script(request(7, "sets.log", Self.log(key)), token: token)
    #expect(first.fault == nil && first.json.id == 7)
    let again = await floor.script(request(8, "sets.log", Self.log(key)), token: token)
    #expect(again.json.result == first.json.result && again.json.id == 8)
    var overSocket = Self.log(key)
    overSocket["as"] = .string(mara.handle)
    // The order of the parameters is that of the first try.
    let reply = try await mara.call("sets.log", overSocket.members.mapValues { $0 as any JSONValue })
    #expect(reply == first.json.result)
    let other = await floor.script(request(9, "sets.log", Self.log(key, 90)), token: token)
    #expect(other.json.error.data.reason == "key_reused")
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 1)
    #expect(try floor.problems() == [])
  }

  @Test("a batch is answered as one, in order, and its wrong requests on their own")
  func batch() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let token = try await floor.token([.read, .log], of: mara)
    let all: JSON = [
      request(1, "sets.log", Self.log(newKey())), request(2, "sets.log", Self.log("no key")),
      ["jsonrpc": "2.0", "method": "members.me"], request(3, "schedule.plan", [:]), request(4, "no.method", [:]),
      request(5, "workouts.current", [:]),
    ]
    let replies = await floor.script(all, token: token)
    #expect(replies.fault == nil)
    #expect(replies.json.array.map(\.id) == [1, 2, nil, 3, 4, 5])
    #expect(
      replies.json.array.map(\.error.data.reason) == [
        nil, "malformed", "required", "scope_needed", "unknown_method", nil,
      ])
    #expect(replies.json[3].error.data.field == "method")
    #expect(replies.json[5].result.workout.sets.array.count == 1)
    #expect(await floor.script([], token: token).fault?.number == -32600)
    #expect(await floor.script(bytes: Array("{".utf8), token: token).fault?.number == -32700)
  }

  @Test("a script that asks for much gets a megabyte, and the rest is refused before it begins")
  func full() async throws {
    let floor = try TestFloor(also: { registry, _ in
      registry.instant(Long.self, .login) { _, _ in Long.Reply(text: String(repeating: "a", count: 400_000)) }
      registry.allow(Long.self, .read)
      registry.deferred(Late.self, .login) { _, _, done in
        done(.success(Array("{\"text\":\"\(String(repeating: "b", count: 400_000))\"}".utf8)))
      }
      registry.allow(Late.self, .read)
    })
    let mara = try await floor.member("Mara")
    let token = try await floor.token([.read], of: mara)
    for method in [Long.method, Late.method] {
      let replies = await floor.script(.array((1...5).map { request($0, method, [:]) }), token: token)
      #expect(replies.json.array.map(\.error.data.reason) == [nil, nil, nil, "busy", "busy"], "\(method)")
      #expect(replies.json[4].error.data.retryable == true)
    }
  }

  @Test("a wrong token is refused, counted, and in the audit log; right ones go on")
  func wrong() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let mara = try await floor.member("Mara")
    let token = try await floor.token([.read], of: mara)
    let me = request(1, "members.me", [:])
    var reasons: [String] = []
    for text in [Tokens.make(.script), mara.handle, "", "k_short", Tokens.make(.gymScript)] {
      reasons.append(await floor.script(me, token: text).fault?.reason ?? "")
    }
    #expect(reasons == Array(repeating: "token_unknown", count: 5))
    for _ in 0..<5 { _ = await floor.script(me, token: "k_short") }
    let slow = await floor.script(me, token: "k_short").fault
    #expect(slow?.reason == "slow_down" && slow?.retryAfterMs == 1_000)
    // Entries of two addresses overtake each other.
    await floor.settle()
    #expect(await floor.script(me, token: "k_short", address: "192.168.1.31").fault?.reason == "token_unknown")
    #expect(await floor.script(me, token: token).json.result.member.id.int == mara.member)
    await floor.settle()
    let entries = try await owner.call("audit.list", ["area": "guesses"]).entries.array
    #expect(entries.map(\.kind) == ["wrongToken", "tryRefused", "wrongToken"])
    #expect(entries[1].what == "token" && entries[1].address == "192.168.1.30")
  }

  @Test("the limits of a member's changes are the same over both ways")
  func limits() async throws {
    var settings = FloorSettings()
    settings.limits.changesBurst = 10
    settings.limits.changesPerMinute = 60
    let floor = try TestFloor(settings: settings)
    let mara = try await floor.member("Mara")
    let token = try await floor.token([.log], of: mara)
    // Making the token was the first.
    for _ in 0..<5 { try await mara.log() }
    for _ in 0..<4 {
      #expect(await floor.script(request(1, "sets.log", Self.log(newKey())), token: token).fault == nil)
    }
    let refused = await floor.script(request(1, "sets.log", Self.log(newKey())), token: token)
    #expect(refused.fault?.code == .rateLimited && refused.fault?.retryAfterMs == 1_000)
    #expect(refused.json.error.data.reason == "too_many")
    #expect(try await mara.refusedChange("sets.log", mara.set()).reason == "too_many")
  }

  @Test("a member has four requests at once, until their replies are read")
  func places() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    let token = try await floor.token([.read], of: mara)
    let me = request(1, "members.me", [:])
    var unread: [Scripted] = []
    for _ in 0..<4 { unread.append(await floor.script(me, token: token)) }
    #expect(unread.allSatisfy { $0.fault == nil })
    let fifth = await floor.script(me, token: token).fault
    #expect(fifth?.code == .rateLimited && fifth?.retryAfterMs == 1_000)
    #expect(try await floor.script(me, token: floor.token([.read], of: ben)).fault == nil)
    unread.removeLast()
    // Whoever gave the reply lets go of it a moment later.
    while await floor.script(me, token: token).fault != nil { await Task.yield() }
  }

  @Test("a token ends with its revocation, its member's block, and a new password, PIN or end of other logins")
  func ends() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let mara = try await floor.member("Mara")
    let me = request(1, "members.me", [:])
    func works(_ token: String) async -> Bool { await floor.script(me, token: token).fault == nil }
    func check(_ what: String, _ end: () async throws -> Void) async throws {
      let token = try await floor.token([.read], of: mara)
      #expect(await works(token), "\(what)")
      try await end()
      #expect(await !works(token), "\(what)")
    }
    try await check("revoked") {
      let id = try await mara.call("tokens.list").tokens[0].id
      _ = try await mara.change("tokens.revoke", ["token": id])
    }
    try await check("a new PIN") { _ = try await mara.change("members.update", ["pin": "8264"]) }
    try await check("other logins") { _ = try await mara.change("sessions.endOthers") }
    try await check("a new password") {
      _ = try await mara.change(
        "members.update", ["password": "deadlifts at dawn", "currentPassword": TestFloor.password])
    }
    try await check("blocked") {
      _ = try await owner.change("accounts.block", ["member": mara.member, "blocked": true])
    }
    #expect(try floor.count("SELECT COUNT(*) FROM tokens") == 0)
  }

  @Test("a token of the gym's outlives the owner's next PIN, and ends with their logins")
  func gymEnds() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let list = request(1, "members.list", [:])
    let password: Params = ["password": "deadlifts at dawn", "currentPassword": TestFloor.password]
    let ends: [(what: String, method: String, params: Params)] = [
      ("other logins", "sessions.endOthers", [:]), ("a new password", "members.update", password),
    ]
    for end in ends {
      let (own, gym) = (try await floor.token([.read], of: owner), try await floor.token([.gymRead], of: owner))
      _ = try await owner.change("members.update", ["pin": "8264"])
      #expect(await floor.script(list, token: own).fault?.reason == "token_unknown", "\(end.what)")
      #expect(await floor.script(list, token: gym).fault == nil, "\(end.what)")
      _ = try await owner.change(end.method, end.params)
      #expect(await floor.script(list, token: gym).fault?.reason == "token_unknown", "\(end.what)")
    }
  }

  @Test("a second factor that is turned on ends the tokens that the password alone may have made; later ones work")
  func secondFactor() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let (me, list) = (request(1, "members.me", [:]), request(1, "members.list", [:]))
    let (own, gym) = (try await floor.token([.read], of: owner), try await floor.token([.gymRead], of: owner))
    _ = try await owner.turnOnSecondFactor()
    #expect(await floor.script(me, token: own).fault?.reason == "token_unknown")
    #expect(await floor.script(list, token: gym).fault?.reason == "token_unknown")
    let (next, nextOfGym) = (try await floor.token([.read], of: owner), try await floor.token([.gymRead], of: owner))
    #expect(await floor.script(me, token: next).fault == nil)
    #expect(await floor.script(list, token: nextOfGym).fault == nil)
  }

  @Test("a member's token has no rights of a role, and the gym's acts for the owner")
  func roles() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let own = try await floor.token([.read, .log, .calendar], of: owner)
    #expect(await floor.script(request(1, "members.list", [:]), token: own).json.error.data.reason == "scope_needed")
    let gym = try await floor.token([.gymRead], of: owner)
    #expect(await floor.script(request(1, "members.list", [:]), token: gym).json.result["members"].array.count == 1)
    #expect(await floor.script(request(1, "body.weights", [:]), token: gym).json.error.data.reason == "scope_needed")
    #expect(await floor.script(request(1, "audit.export", [:]), token: gym).json.error.data.reason == "not_for_tokens")
  }

  @Test("after a restart a token still works, and what it does is stored")
  func restart() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let token = try await floor.token([.log], of: mara)
    let key = newKey()
    let first = await floor.script(request(1, "sets.log", Self.log(key)), token: token)
    let next = try TestFloor(after: floor)
    let again = await next.script(request(1, "sets.log", Self.log(key)), token: token)
    #expect(first.fault == nil && again.json == first.json)
    #expect(try next.count("SELECT COUNT(*) FROM sets") == 1)
  }
}

private struct Long: Call {
  static let method = "test.long"
  struct Reply: Codable, Sendable { var text: String }
}

private struct Late: Call {
  static let method = "test.late"
  typealias Reply = Long.Reply
}
