import Synchronization
import TestKit
import Testing
import Wire

@testable import Floor

/// The password that some methods ask for again.
@Suite(.limitedConcurrency) struct ConfirmationTests {
  private let five = 300_000

  /// The owner's login in the hands of somebody who does not know the password.
  private func thief(_ floor: TestFloor) async throws -> TestClient {
    let thief = try await floor.owner()
    thief.knowsPassword.withLock { $0 = false }
    return thief
  }

  private func role(_ client: TestClient, of member: Int, key: String = newKey()) async throws -> JSON {
    try await client.change("members.setRole", ["member": member, "role": "trainer"], key: key)
  }

  private func roleRefusal(_ client: TestClient, of member: Int) async throws -> JSON {
    try await client.refusedChange("members.setRole", ["member": member, "role": "trainer"]).reason
  }

  private func confirm(_ client: TestClient, _ password: String = TestFloor.password) async throws -> JSON {
    try await client.change("sessions.confirm", ["as": client.handle, "password": password])
  }

  @Test("the protocol's pages list the methods that ask for the password, and no others")
  func listed() throws {
    let methods = try TestFloor().server.dispatcher.registry.methods.values
    #expect(
      ProtocolPage.rows("asks for the password").map { $0[0] }.sorted()
        == methods.filter(\.asksPassword).map(\.name).sorted())
  }

  @Test("a stolen login can do none of what asks for the password, and a refusal stores nothing")
  func stolen() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    _ = try await floor.device("kiosk")
    let thief = try await thief(floor)
    let asking = floor.connect()
    let code = try await asking.call("devices.pair", ["kind": "wall", "about": "a test"]).code
    func rows() throws -> [Int] {
      let tables = [
        "replies", "members", "devices WHERE revoked_at IS NULL", "staff_actions", "sessions WHERE ended_at IS NULL",
      ]
      return try tables.map { try floor.count("SELECT /* test */ COUNT(*) FROM \($0)") }
    }
    let before = try rows()
    for method in floor.server.dispatcher.registry.methods.values where method.asksPassword {
      let fixture = try #require(Fixture.all(.request).first { $0.name == method.name })
      var params = try JSON(fixture.bytes).without("as")
      // One that is no change takes none.
      if !params["key"].isNull { params["key"] = .string(newKey()) }
      if !params.member.isNull { params["member"] = .number(Double(mara.member)) }
      if !params.code.isNull { params["code"] = code }
      let id = thief.post(method.name, params.members.mapValues { $0 as any JSONValue })
      let refusal = await thief.reply(id).error.data.without("request")
      #expect(refusal == ["code": "forbidden", "reason": "password_needed", "retryable": false], "\(method.name)")
    }
    #expect(try await thief.refusedChange("gym.configure", ["joining": "kiosk"]).reason == "password_needed")
    #expect(try rows() == before)
    #expect(try await mara.call("members.me").member.role == "member")
    // The refusal has not used up the code.
    _ = try await floor.owner().change("devices.approve", ["code": code, "name": "A wall"])
    // Changes that neither destroy nor expose anything do not ask for the password.
    _ = try await thief.change("gym.configure", ["name": "Steel Yard", "joining": "anyone"])
    _ = try await thief.change("accounts.rename", ["member": mara.member, "displayName": "Mara K"])
  }

  @Test("the password opens it for that login only, for five minutes")
  func fiveMinutes() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let owner = try await thief(floor)
    let other = try await thief(floor)
    let until = try await confirm(owner).until
    #expect(until.int == floor.time.now + five)
    _ = try await role(owner, of: mara.member)
    #expect(try await roleRefusal(other, of: mara.member) == "password_needed")
    // The confirmation holds on each connection of the login.
    let again = floor.connect()
    again.knowsPassword.withLock { $0 = false }
    _ = try await again.call("sessions.resume", ["handle": owner.handle])
    floor.time.advance(five)
    _ = try await role(again, of: mara.member)
    floor.time.advance(1)
    #expect(try await roleRefusal(again, of: mara.member) == "password_needed")
    #expect(try await roleRefusal(owner, of: mara.member) == "password_needed")
  }

  @Test("it holds after a restart, and ends when the clock is set back")
  func clock() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let owner = try await thief(floor)
    _ = try await confirm(owner)
    let next = try TestFloor(after: floor)
    let back = next.connect()
    back.knowsPassword.withLock { $0 = false }
    back.handle = owner.handle
    _ = try await back.call("sessions.resume", ["handle": owner.handle])
    next.server.housekeeping()
    await next.settle()
    _ = try await role(back, of: mara.member)
    // Earlier than the confirmation: refused at once, even before a chore has noticed.
    next.time.advance(-1)
    #expect(try await roleRefusal(back, of: mara.member) == "password_needed")
    next.server.housekeeping()
    await next.settle()
    next.time.advance(1)
    #expect(try await roleRefusal(back, of: mara.member) == "password_needed")
    // The time is later than the confirmation, but the clock was set back meanwhile.
    _ = try await confirm(back)
    next.time.advance(200_000)
    next.server.housekeeping()
    next.time.advance(-100_000)
    next.server.housekeeping()
    await next.settle()
    #expect(try await roleRefusal(back, of: mara.member) == "password_needed")
  }

  @Test("a wrong password is told and counted as at a login")
  func wrong() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let owner = try await thief(floor)
    let refusal = try await owner.refusedChange("sessions.confirm", ["as": owner.handle, "password": "five plates"])
    #expect(
      refusal == ["code": "unauthenticated", "field": "password", "reason": "wrong_credentials", "retryable": false])
    #expect(try await roleRefusal(owner, of: mara.member) == "password_needed")
    var last = JSON.null
    for _ in 0..<12 {
      last = try await owner.refusedChange("sessions.confirm", ["as": owner.handle, "password": "five plates"]).reason
      floor.time.advance(120_000)
    }
    #expect(last == "locked")
    // The lock covers both: the right password here, and a login from the same place.
    #expect(
      try await owner.refusedChange("sessions.confirm", ["as": owner.handle, "password": TestFloor.password]).reason
        == "locked")
    #expect(
      try await floor.connect().refusal(
        "sessions.logIn", ["email": "nadia@example.com", "password": TestFloor.password]
      ).reason == "locked")
    #expect(try await roleRefusal(owner, of: mara.member) == "password_needed")
  }

  @Test("the refused request works with the same key afterwards, and its retry gets its reply even after five minutes")
  func sameKey() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let owner = try await thief(floor)
    let key = newKey()
    #expect(
      try await owner.refusedChange("members.setRole", ["member": mara.member, "role": "trainer"], key: key).reason
        == "password_needed")
    _ = try await confirm(owner)
    _ = try await role(owner, of: mara.member, key: key)
    floor.time.advance(five + 1)
    #expect(try await role(owner, of: mara.member, key: key) == [:])
  }

  @Test("a password that changed meanwhile confirms nothing, and a login by PIN at a kiosk can confirm as well")
  func others() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.caller(.ownerByPin)
    #expect(try await confirm(kiosk).until.int == floor.time.now + five)
    let owner = try await thief(floor)
    _ = try await owner.change(
      "members.update",
      ["as": owner.handle, "password": "three plates by june", "currentPassword": TestFloor.password])
    #expect(
      try await owner.refusedChange("sessions.confirm", ["as": owner.handle, "password": TestFloor.password]).reason
        == "wrong_credentials")
    #expect(try await !confirm(owner, "three plates by june").until.isNull)
  }
}
