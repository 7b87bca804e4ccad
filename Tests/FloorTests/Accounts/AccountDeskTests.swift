import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

/// What the desk and the owner do to an account.
@Suite(.limitedConcurrency) struct AccountDeskTests {
  private static let countdown: JSON = ["format": "countdown", "prepareSeconds": 0, "workSeconds": 600]

  @Test("a one-time password lets its member do nothing but choose a new one, and ends all their other logins")
  func oneTimePassword() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let kiosk = try await floor.device("kiosk")
    _ = try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "2580"])
    let owner = try await floor.owner()
    let key = newKey()
    let made = try await owner.change("accounts.oneTimePassword", ["member": mara.member], key: key)
    let password = try #require(made.password.string)
    #expect(made.until.int == floor.time.now + 86_400_000)
    #expect(await mara.notice("session.ended").reason == "revoked")
    #expect(await kiosk.notice("session.ended").reason == "revoked")
    #expect(try await mara.refusal("members.me", ["as": mara.handle]).reason == "no_session")
    // It is nowhere in the database, and the old one is gone.
    let uuid = try Once.bytes(ofKey: key)
    #expect(try floor.database.read { tx in try tx.replies.find(uuid) == nil })
    #expect(
      try await floor.connect().refusal(
        "sessions.logIn", ["email": "mara@example.com", "password": TestFloor.password]
      ).reason == "wrong_credentials")
    #expect(
      try await kiosk.refusal("sessions.enter", ["member": mara.member, "pin": "2580"]).reason
        == "password_must_change")

    let again = try await floor.logIn("mara@example.com", password: password)
    let h = again.handle
    #expect(try await again.call("members.me", ["as": h]).member.mustChangePassword == true)
    for (method, params) in [
      ("workouts.current", ["as": h]), ("topics.subscribe", ["topic": "floor"]), ("exercises.list", [:]),
    ] as [(String, Params)] {
      #expect(try await again.refusal(method, params).reason == "password_must_change", "\(method)")
    }
    #expect(try await again.refusedChange("sets.log", again.set()).reason == "password_must_change")
    #expect(
      try await again.refusedChange("accounts.renew", ["as": h, "password": password]).reason == "same_password")
    let other = try await floor.logIn("mara@example.com", password: password)
    let renewed = try await again.change(
      "accounts.renew", ["as": h, "password": "three plates by june", "pin": "7391"])
    #expect(renewed.member.mustChangePassword.isNull)
    #expect(await other.notice("session.ended").reason == "revoked")
    try await again.log()
    #expect(
      try await again.refusedChange("accounts.renew", ["as": h, "password": "four plates by june"]).reason
        == "no_one_time_password")
    _ = try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "7391"])
    #expect(
      try await floor.connect().refusal("sessions.logIn", ["email": "mara@example.com", "password": password]).reason
        == "wrong_credentials")
  }

  @Test("a one-time password works for a day, and unlocks an account that guesses have locked")
  func oneTimeLimits() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let owner = try await floor.owner()
    for _ in 0..<12 {
      _ = try await floor.connect().refusal("sessions.logIn", ["email": "mara@example.com", "password": "wrong"])
      floor.time.advance(60_000)
    }
    let made = try await owner.change("accounts.oneTimePassword", ["member": mara.member])
    let password = try #require(made.password.string)
    _ = try await floor.logIn("mara@example.com", password: password)
    floor.time.advance(86_400_001)
    #expect(
      try await floor.connect().refusal("sessions.logIn", ["email": "mara@example.com", "password": password]).reason
        == "one_time_expired")
  }

  @Test("a PIN that was reset opens nothing, ends the logins at kiosks, and can be set anew")
  func resetPin() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let kiosk = try await floor.device("kiosk")
    _ = try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "2580"])
    _ = try await floor.owner().change("accounts.resetPin", ["member": mara.member])
    #expect(await kiosk.notice("session.ended").reason == "revoked")
    #expect(
      try await kiosk.refusal("sessions.enter", ["member": mara.member, "pin": "2580"]).code == "forbidden")
    #expect(try await mara.call("members.me", ["as": mara.handle]).member.hasPin == false)
    _ = try await mara.change(
      "members.update", ["as": mara.handle, "pin": "7391", "currentPassword": TestFloor.password])
    _ = try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "7391"])
  }

  @Test("a command beside the server ends a member's logins and gives a one-time password")
  func outside() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let (_, password, _) = try await BackOffice(database: floor.database).resetPassword(
      email: "Mara@example.com", hasher: floor.hasher, now: floor.time.now)
    let again = try await floor.logIn("mara@example.com", password: password)
    floor.server.housekeeping()
    #expect(await mara.notice("session.ended").reason == "revoked")
    #expect(try await again.call("members.me", ["as": again.handle]).member.mustChangePassword == true)
    #expect(try await again.refusal("workouts.current", ["as": again.handle]).reason == "password_must_change")
    #expect(try floor.count("SELECT COUNT(*) FROM outside_changes") == 0)
  }

  @Test("a blocked member is out at once, is on no screen, and comes back hidden")
  func block() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let mara = try await floor.member("Mara")
    let set = try await mara.log().set.id
    let owner = try await floor.owner()
    _ = try await owner.change("accounts.block", ["member": mara.member, "blocked": true])
    #expect(await mara.notice("session.ended").reason == "revoked")
    #expect(await wall.event("floor.removed").data.set == set)
    #expect(try await mara.refusedChange("sets.log", mara.set()).reason == "no_session")
    let entry = try await owner.call("members.list", ["text": "mara"])["members"][0]
    #expect(entry.status == "blocked")
    let credentials: Params = ["email": "mara@example.com", "password": TestFloor.password]
    #expect(try await floor.connect().refusal("sessions.logIn", credentials).reason == "blocked")
    // A caller without the password does not learn that the account is blocked.
    #expect(
      try await floor.connect().refusal("sessions.logIn", ["email": "mara@example.com", "password": "wrong"]).reason
        == "wrong_credentials")
    let kiosk = try await floor.device("kiosk")
    #expect(try await kiosk.call("members.roster").faces.array.map(\.id.int).contains(mara.member) == false)
    #expect(try await kiosk.refusal("sessions.enter", ["member": mara.member, "pin": "2580"]).reason == "blocked")
    _ = try await owner.change("accounts.block", ["member": mara.member, "blocked": false])
    let back = try await floor.logIn("mara@example.com")
    #expect(try await back.call("members.me", ["as": back.handle]).member.shownOnFloor == false)
    #expect(try floor.problems() == [])
  }

  @Test("a name that the owner changes is new on the feed, the boards and the clocks, and in no past event")
  func rename() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    let first = try await wall.call("topics.subscribe", ["topic": "floor"])
    let tove = try await floor.member("Tove")
    let owner = try await floor.owner()
    _ = try await owner.change("members.setRole", ["member": tove.member, "role": "trainer"])
    try await tove.log()
    let timer = try await tove.change(
      "timers.start", ["as": tove.handle, "plan": Self.countdown]
    ).timer
    _ = try await owner.change("accounts.rename", ["member": tove.member, "displayName": "Coach T"])
    #expect(await wall.event("floor.changed").data.member.name == "Coach T")
    #expect(await tove.notice("session.changed").member.displayName == "Coach T")
    let timers = try await wall.call("topics.subscribe", ["topic": "timers"]).snapshot.timers
    #expect(timers.array.first { $0.id == timer.id }?.actions[0].who == "Coach T")
    let again = try await wall.call(
      "topics.subscribe", ["topic": "floor", "epoch": first.epoch, "after": first.seq])
    #expect(again.recovered.isNull && again.snapshot.rows[0].member.name == "Coach T")
    #expect(try await owner.refusedChange("accounts.rename", ["member": tove.member, "name": ""]).field == "name")
  }

  @Test("an owner's account is no other owner's to reset, block, rename or remove")
  func owners() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let other = try await BackOffice(database: floor.database).createMember(
      .owner(name: "Ole Holm", email: "ole@example.com", password: "another owner here"), hasher: floor.hasher,
      calendar: floor.calendar, now: floor.time.now)
    for method in ["resetPin", "oneTimePassword", "rename", "approve", "remove"] {
      #expect(try await owner.refusedChange("accounts.\(method)", ["member": other.id]).reason == "not_allowed")
    }
    #expect(
      try await owner.refusedChange("accounts.block", ["member": other.id, "blocked": true]).reason == "not_allowed")
    #expect(try await owner.refusedChange("accounts.remove", ["member": 99]).reason == "no_such_member")
    // One of two owners may leave, the last may not.
    _ = try await owner.change("accounts.delete", ["as": owner.handle, "password": TestFloor.password])
    let last = try await floor.logIn("ole@example.com", password: "another owner here")
    #expect(
      try await last.refusedChange("accounts.delete", ["as": last.handle, "password": "another owner here"]).reason
        == "last_owner")
  }
}
