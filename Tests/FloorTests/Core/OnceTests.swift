import Storage
import TestKit
import Testing

@testable import Floor

@Suite(.limitedConcurrency) struct OnceTests {
  @Test("a retried set is stored once and gets the first reply")
  func retried() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let key = newKey()
    let first = try await mara.change("sets.log", mara.set(), key: key)
    floor.time.advance(60_000)
    let second = try await mara.change("sets.log", mara.set(), key: key.uppercased())
    #expect(first == second)
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 1)
  }

  @Test("the same key with another body, another method or another member is refused and tells nothing")
  func reused() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let ben = try await floor.member("Ben")
    let key = newKey()
    let logged = try await mara.change("sets.log", mara.set(), key: key)
    for refused in [
      try await mara.refusedChange("sets.log", mara.set(81), key: key),
      try await mara.refusedChange("sets.delete", ["as": mara.handle, "set": logged.set.id], key: key),
      try await ben.refusedChange("sets.log", ben.set(), key: key),
    ] {
      #expect(refused == ["code": "conflict", "field": "key", "reason": "key_reused", "retryable": false])
    }
    #expect(try floor.count("SELECT COUNT(*) FROM sets WHERE deleted_at IS NULL") == 1)
  }

  @Test("a retry after a new login is the same request")
  func newLogin() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let key = newKey()
    let first = try await mara.change("sets.log", mara.set(), key: key)
    mara.hangUp()
    let again = try await floor.logIn("mara@example.com")
    #expect(again.handle != mara.handle)
    #expect(try await again.change("sets.log", again.set(), key: key) == first)
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 1)
  }

  @Test("a change that failed has used up no key")
  func failed() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let key = newKey()
    #expect(try await mara.refusedChange("sets.log", mara.set(2_000), key: key).reason == "out_of_range")
    #expect(try await mara.change("sets.log", mara.set(200), key: key).set.id.int == 1)
  }

  @Test(
    "a key is a UUID",
    arguments: [
      "", "1", "0b5e7b1c-0000-4000-8000-00000000000g", "0b5e7b1c00004000800000000000000000000",
      "ä0b5e7b1c-0000-4000-8000-0000000000",
    ])
  func malformed(_ key: String) async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    #expect(try await mara.refusedChange("sets.log", mara.set(), key: key).field == "key")
    #expect(
      try await floor.connect().refusedChange(
        "members.signUp",
        [
          "name": "B", "displayName": "B", "email": "b@example.com", "password": TestFloor.password, "unit": "kg",
          "shownOnFloor": false,
        ], key: key
      ).field == "key")
  }

  @Test("two retries that come at the same time make one set")
  func together() async throws {
    let floor = try TestFloor()
    try await floor.member("Mara").hangUp()
    let key = newKey()
    var clients: [TestClient] = []
    for _ in 0..<8 { clients.append(try await floor.logIn("mara@example.com")) }
    let replies = try await withThrowingTaskGroup(of: JSON.self) { group in
      for client in clients { group.addTask { try await client.change("sets.log", client.set(), key: key) } }
      return try await group.reduce(into: Set<JSON>()) { $0.insert($1) }
    }
    #expect(replies.count == 1)
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 1)
  }

  @Test("a retry of a new password gets the first reply, though the old one proves nothing any more")
  func password() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let key = newKey()
    let params: Params = ["as": mara.handle, "password": "a longer 6x6", "currentPassword": TestFloor.password]
    let first = try await mara.change("members.update", params, key: key)
    #expect(try await mara.change("members.update", params, key: key) == first)
  }

  @Test("a retry of an import gets the first reply, though the upload is gone")
  func imported() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    _ = try await mara.call("imports.upload", ["part": 0, "text": ImportTests.file])
    let key = newKey()
    let params: Params = ["unit": "kg", "dryRun": false]
    let first = try await mara.change("imports.strong", params, key: key)
    #expect(first.sets == 3)
    #expect(try await mara.change("imports.strong", params, key: key) == first)
    #expect(try await mara.refusedChange("imports.strong", params).reason == "no_such_upload")
  }

  @Test("a retried sign-up is one member with a login of its own, and a wrong password opens nothing")
  func signUp() async throws {
    let floor = try TestFloor()
    let key = newKey()
    let params: Params = [
      "name": "Mara", "displayName": "Mara", "email": "Mara@example.com ", "password": TestFloor.password, "unit": "kg",
      "shownOnFloor": true,
    ]
    let first = try await floor.connect().change("members.signUp", params, key: key)
    let second = try await floor.connect().change("members.signUp", params, key: key)
    #expect(first.member == second.member)
    #expect(first.handle != second.handle)
    for changed in [["password": "another one 5x5"], ["email": "ben@example.com"]] as [Params] {
      let refused = try await floor.connect().refusedChange("members.signUp", params.merging(changed) { $1 }, key: key)
      #expect(refused.reason == "key_reused")
    }
    #expect(try floor.count("SELECT COUNT(*) FROM members") == 1)
  }

  @Test("two sign-ups of one key at the same time are one member")
  func signUpTogether() async throws {
    let floor = try TestFloor()
    let key = newKey()
    let params: Params = [
      "name": "Mara", "displayName": "Mara", "email": "mara@example.com", "password": TestFloor.password, "unit": "kg",
      "shownOnFloor": true,
    ]
    let members = try await withThrowingTaskGroup(of: JSON.self) { group in
      for _ in 0..<3 { group.addTask { try await floor.connect().change("members.signUp", params, key: key).member } }
      return try await group.reduce(into: Set<JSON>()) { $0.insert($1) }
    }
    #expect(members.count == 1)
    #expect(try floor.count("SELECT COUNT(*) FROM members") == 1)
  }

  @Test("a retried set-up is one owner with a login of its own")
  func setUp() async throws {
    let floor = try TestFloor()
    let code = try #require(floor.server.setupCode)
    let key = newKey()
    let params: Params = [
      "code": code, "gymName": "Iron Yard", "name": "Nadia Brandt", "email": "nadia@example.com",
      "password": TestFloor.password,
    ]
    let first = try await floor.connect().change("gym.setUp", params, key: key)
    #expect(first.member.role == "owner")
    #expect(try await floor.connect().change("gym.setUp", params, key: key).member == first.member)
    #expect(try await floor.connect().refusedChange("gym.setUp", params).reason == "already_set_up")
    #expect(floor.server.setupCode == nil)
    #expect(
      await floor.connect().notice("hello").gym == [
        "name": "Iron Yard", "timeZone": "Europe/Berlin", "setUp": true, "joining": "anyone",
      ])
  }

  @Test("old replies are forgotten, new ones are not")
  func prune() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    _ = try await mara.log()
    floor.time.advance(31 * 86_400_000)
    try await mara.log(82)
    floor.server.prune()
    await floor.settle()
    #expect(try floor.count("SELECT COUNT(*) FROM replies") == 1)
  }
}
