import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// A member whom the owner removed, and the day during which that can be undone.
@Suite(.limitedConcurrency) struct RemovalTests {
  private let day = 86_400_000

  private func remove(_ member: TestClient, _ owner: TestClient) async throws {
    _ = try await owner.change("accounts.remove", ["member": member.member])
  }

  private func restore(_ member: TestClient, _ owner: TestClient) async throws {
    _ = try await owner.change("accounts.restore", ["member": member.member])
  }

  private func list(_ owner: TestClient, _ more: Params = [:]) async throws -> JSON {
    try await owner.call("members.list", more)
  }

  private func friends(_ member: TestClient) async throws -> [String?] {
    _ = try await member.call("topics.unsubscribe", ["topic": "friends"])
    let snapshot = try await member.call("topics.subscribe", ["topic": "friends"]).snapshot
    return snapshot.friends.array.map(\.friend.name.string)
  }

  /// Runs the chore until no removal is due.
  private func runChore(_ floor: TestFloor) async throws {
    floor.server.housekeeping()
    let due = "SELECT COUNT(*) FROM removals WHERE until <= \(floor.time.now)"
    while try floor.count(due) > 0 { await floor.settle() }
  }

  @Test("a removed member is out and hidden at once, and keeps the email; the owner's list says who did it")
  func removed() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let (mara, ines) = (try await floor.member("Mara"), try await floor.member("Ines"))
    try await floor.befriend(mara, ines)
    try await mara.log()
    let owner = try await floor.owner()
    try await remove(mara, owner)
    #expect(await mara.notice("session.ended").reason == "revoked")
    #expect(try await friends(ines) == [])
    let faces = try await kiosk.call("members.roster").faces.array.map { $0.name.string ?? "" }
    #expect(faces.sorted() == ["Ines", "Nadia"])
    // Only the right password or PIN tells that the account was removed.
    let logIn: Params = ["email": "mara@example.com", "password": TestFloor.password]
    #expect(try await floor.connect().refusal("sessions.logIn", logIn).reason == "removed")
    let wrong = logIn.merging(["password": "not this one"]) { $1 }
    #expect(try await floor.connect().refusal("sessions.logIn", wrong).reason == "wrong_credentials")
    let pin: Params = ["member": mara.member, "pin": "2580"]
    #expect(try await kiosk.refusal("sessions.enter", pin).reason == "removed")
    #expect(try await floor.connect().refusal("sessions.resume", ["handle": mara.handle]).reason == "no_session")
    await #expect(throws: Refusal.self) { try await floor.member("Mara") }
    let all = try await list(owner)
    #expect(all["members"].array.map(\.displayName.string) == ["Ines", "Nadia"] && all["count"].int == 2)
    let gone = try #require(all.removed.array.first)
    #expect(gone.displayName == "Mara" && gone.email == "mara@example.com" && gone.by == "Nadia")
    #expect(gone.at.int == floor.time.now && gone.until.int == floor.time.now + day)
    #expect(try await list(owner, ["text": "mara"])["members"] == [])
    // Nothing else can be done to a removed member, and a member who was not removed cannot be restored.
    for method in [
      "accounts.remove", "accounts.resetPin", "accounts.oneTimePassword", "accounts.approve", "emails.confirm",
    ] {
      #expect(try await owner.refusedChange(method, ["member": mara.member]).reason == "no_such_member")
    }
    let unblock: Params = ["member": mara.member, "blocked": false]
    #expect(try await owner.refusedChange("accounts.block", unblock).reason == "no_such_member")
    let role: Params = ["member": mara.member, "role": "trainer"]
    #expect(try await owner.refusedChange("members.setRole", role).reason == "no_such_member")
    #expect(
      try await owner.refusedChange("accounts.restore", ["member": ines.member]).reason == "no_such_removal")
    #expect(try floor.problems() == [])
  }

  @Test("a removal that is undone brings back the log, friends, routines, trainer and place on the walls")
  func undone() async throws {
    let floor = try TestFloor()
    let wall = try await floor.device("wall")
    let (mara, ines) = (try await floor.member("Mara"), try await floor.member("Ines"))
    let tove = try await floor.trainer()
    try await floor.befriend(mara, ines)
    try await floor.consent(mara, tove)
    try await mara.log()
    let plan: JSON = [["item": 1, "exercise": 1, "sets": [["kind": "working", "reps": ["min": 5, "max": 5]]]]]
    _ = try await mara.change(
      "routines.create", ["name": "Push", "goal": "muscle", "level": "beginner", "minutes": 20, "plan": plan])
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    let owner = try await floor.owner()
    try await remove(mara, owner)
    _ = await wall.event("floor.removed")
    func rows() async throws -> [JSON] {
      try await wall.call("topics.subscribe", ["topic": "floor"]).snapshot.rows.array.map(\.member.name)
    }
    #expect(try await rows() == [])
    try await restore(mara, owner)
    #expect(try await rows() == ["Mara"])
    try await remove(mara, owner)
    #expect(try await rows() == [])
    #expect(try await tove.call("clients.list").clients == [])
    floor.time.advance(day - 1)
    try await runChore(floor)
    try await restore(mara, owner)
    #expect(try await list(owner).removed.isNull)
    #expect(try await friends(ines) == ["Mara"])
    #expect(try await tove.call("clients.list").clients.array.count == 1)
    // Their old login stays ended.
    #expect(try await floor.connect().refusal("sessions.resume", ["handle": mara.handle]).reason == "no_session")
    let back = try await floor.logIn("mara@example.com")
    #expect(try await back.call("members.me").member.shownOnFloor == true)
    #expect(try await back.call("workouts.history").workouts.array.count == 1)
    #expect(try await back.call("routines.list").routines.array.contains { $0.name == "Push" })
    #expect(try await friends(back) == ["Ines"])
    let kinds = try await owner.call("staff.actions").actions.array.prefix(4).map(\.kind.string)
    #expect(kinds == ["memberRestored", "memberRemoved", "memberRestored", "memberRemoved"])
    // A second removal starts a new day.
    try await remove(mara, owner)
    #expect(try await list(owner).removed[0].until.int == floor.time.now + day)
    #expect(try floor.problems() == [])
  }

  @Test("friends and the asked hear of a removal once: nothing when the member is deleted a day later")
  func deletedInSilence() async throws {
    let floor = try TestFloor()
    let (mara, ines, joel) = (
      try await floor.member("Mara"), try await floor.member("Ines"), try await floor.member("Joel")
    )
    try await floor.befriend(mara, ines)
    try await floor.confirmEmail(of: joel)
    _ = try await mara.change("friends.request", ["email": "joel@example.com"])
    let owner = try await floor.owner()
    for other in [ines, joel] { _ = try await other.call("topics.subscribe", ["topic": "friends"]) }
    try await remove(mara, owner)
    #expect(await ines.event("friends.removed").data.member == mara.member.json)
    #expect(await joel.event("friends.requestEnded").data.member == mara.member.json)
    let events = [ines, joel].map { $0.events("friends").count }
    floor.time.advance(day)
    try await runChore(floor)
    await floor.settle()
    #expect(try floor.count("SELECT COUNT(*) FROM members WHERE id = \(mara.member)") == 0)
    #expect([ines, joel].map { $0.events("friends").count } == events)
  }

  @Test("after a day the member is gone for good, and cannot be restored even before the chore has run")
  func final() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    try await mara.log()
    let owner = try await floor.owner()
    try await remove(mara, owner)
    floor.time.advance(day)
    #expect(
      try await owner.refusedChange("accounts.restore", ["member": mara.member]).reason == "no_such_removal")
    // Also after a restart.
    let next = try TestFloor(after: floor)
    try await runChore(next)
    #expect(try next.count("SELECT COUNT(*) FROM members") == 1)
    #expect(try next.count("SELECT COUNT(*) FROM sets") == 0)
    let again = try await next.member("Mara")
    #expect(again.member > mara.member)
    #expect(try next.problems() == [])
  }

  @Test("who waited or was blocked is that again after an undo, and a member who leaves by themselves is gone at once")
  func before() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let ben = try await floor.member("Ben")
    _ = try await owner.change("accounts.block", ["member": ben.member, "blocked": true])
    _ = try await owner.change("gym.configure", ["joining": "approval"])
    let mara = try await floor.member("Mara")
    for member in [ben, mara] {
      try await remove(member, owner)
      try await restore(member, owner)
    }
    let status = try await list(owner)["members"].array.map { "\($0.displayName.text) \($0.status.text)" }
    #expect(status == [#""Mara" "waiting""#, #""Ben" "blocked""#, #""Nadia" null"#])
    let again = try await floor.logIn("mara@example.com")
    _ = try await again.change("accounts.delete", ["password": TestFloor.password])
    #expect(try await list(owner).removed.isNull)
    #expect(try floor.problems() == [])
  }

  @Test("what begins within the day is given up at once, what is later comes back")
  func places() async throws {
    let practice = try await Practice()
    let (floor, mara, tove) = (practice.floor, practice.mara, practice.tove)
    let ines = try await floor.member("Ines")
    let (near, far) = (try await practice.makeClass(0, 1200), try await practice.makeClass(3, 1200))
    for session in [near, far] {
      _ = try await mara.change("classes.book", ["session": session.id])
      _ = try await ines.change("classes.book", ["session": session.id])
    }
    let tomorrow = try await practice.request(mara, practice.at(1, 540))
    let later = try await practice.request(mara, practice.at(3, 540))
    _ = try await tove.call("topics.subscribe", ["topic": "me", "as": tove.handle])
    let owner = try await floor.owner()
    try await remove(mara, owner)
    let event = await tove.event("appointments.changed") { $0.data.appointment.id == tomorrow.id }
    #expect(event.data.appointment.state == "cancelled")
    func states(_ member: TestClient) throws -> [String] {
      try floor.database.read { tx in
        try [near, far].map { session in
          try tx.bookings.find(session: session.id.int ?? 0, member: member.member)?.state.rawValue ?? ""
        }
      }
    }
    #expect(try states(mara) == ["cancelled", "booked"])
    #expect(try states(ines) == ["booked", "waiting"])
    try await restore(mara, owner)
    #expect(try states(mara) == ["cancelled", "booked"])
    let found = try floor.database.read { tx in try tx.appointments.find(later.id.int ?? 0)?.state.rawValue }
    #expect(found == "requested")
    #expect(try floor.problems() == [])
  }
}
