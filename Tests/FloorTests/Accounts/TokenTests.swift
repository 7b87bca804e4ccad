import Gym
import Secrets
import TestKit
import Testing

@testable import Floor

/// The tokens of members' scripts, and of the gym's.
@Suite(.limitedConcurrency) struct TokenTests {
  @Test("a token is shown once, is stored as a hash, and says when it was used")
  func makes() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let key = newKey()
    let wanted: Params = ["name": " Watch ", "scopes": ["log", "read", "log"] as JSON]
    let made = try await mara.change("tokens.make", wanted, key: key)
    let secret = try #require(made.secret.string)
    #expect(Tokens.kind(of: secret) == .script)
    let token: JSON = [
      "id": made.token.id, "name": "Watch", "scopes": ["read", "log"], "madeAt": floor.time.now.json,
    ]
    #expect(made.token == token)
    // A lost reply comes again.
    #expect(try await mara.change("tokens.make", wanted, key: key) == made)
    #expect(try await mara.call("tokens.list").tokens == [token])
    #expect(try floor.count("SELECT COUNT(*) FROM tokens WHERE length(hash) = 32") == 1)

    let me = request(1, "members.me", [:])
    _ = await floor.script(me, token: secret)
    let used = try await mara.call("tokens.list").tokens[0].usedAt
    #expect(used.int == floor.time.now)
    floor.time.advance(59_999)
    _ = await floor.script(me, token: secret)
    #expect(try await mara.call("tokens.list").tokens[0].usedAt == used)
    floor.time.advance(1)
    _ = await floor.script(me, token: secret)
    #expect(try await mara.call("tokens.list").tokens[0].usedAt.int == floor.time.now)
    #expect(try floor.problems() == [])
  }

  @Test("a token needs a name and scopes of its kind, and there are at most ten")
  func refused() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let cases: [(name: String, scopes: JSON, field: JSON, reason: JSON)] = [
      ("", ["read"], "name", "required"), (String(repeating: "a", count: 41), ["read"], "name", "too_long"),
      ("Watch", [], "scopes", "required"), ("Watch", ["gymRead"], "scopes", "not_one_of"),
    ]
    for one in cases {
      let refusal = try await mara.refusedChange("tokens.make", ["name": one.name, "scopes": one.scopes])
      #expect(refusal.field == one.field && refusal.reason == one.reason)
    }
    let kiosk = try await floor.device("kiosk")
    let handle = try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "2580"]).handle
    let wanted: Params = ["name": "Watch", "scopes": ["read"] as JSON]
    #expect(
      try await kiosk.refusedChange("tokens.make", wanted.merging(["as": handle]) { $1 }).reason == "shared_device")
    for _ in 0..<10 { _ = try await mara.change("tokens.make", wanted) }
    #expect(try await mara.refusedChange("tokens.make", wanted).reason == "too_many")
    let first = try await mara.call("tokens.list").tokens[0].id
    _ = try await mara.change("tokens.revoke", ["token": first])
    _ = try await mara.change("tokens.make", wanted)
    #expect(try await mara.refusedChange("tokens.revoke", ["token": first]).reason == "no_such_token")
  }

  @Test("the gym's tokens are the owner's to make, with the password, and nobody revokes another's")
  func gym() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let mara = try await floor.member("Mara")
    _ = try await floor.token([.read], of: mara)
    _ = try await floor.token([.gymDesk], of: owner, name: "Door")
    let (own, gyms) = (
      try await mara.call("tokens.list").tokens[0].id, try await owner.call("tokens.gym").tokens
    )
    #expect(gyms.array.map(\.name) == ["Door"])
    #expect(try await owner.call("tokens.list").tokens == [])
    let door = gyms[0].id
    let wanted: Params = ["name": "Door", "scopes": ["read"] as JSON]
    #expect(try await owner.refusedChange("tokens.makeForGym", wanted).reason == "not_one_of")
    for (client, method, token) in [
      (mara, "tokens.revoke", door), (owner, "tokens.revoke", own), (owner, "tokens.revoke", door),
      (owner, "tokens.revokeOfGym", own),
    ] {
      #expect(try await client.refusedChange(method, ["token": token]).reason == "no_such_token")
    }
    _ = try await owner.change("tokens.revokeOfGym", ["token": door])
    #expect(try await owner.call("tokens.gym").tokens == [])
    let entries = try await owner.call("audit.list").entries.array.filter { $0.kind.string?.contains("oken") == true }
    #expect(entries.map(\.kind) == ["gymTokenRevoked", "gymTokenMade", "tokenMade"])
    #expect(entries.map(\.what) == ["Door", "Door", "read"])
  }
}
