import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// What members may use, and what the desk does about it.
@Suite(.limitedConcurrency) struct MembershipTests {
  private func day(_ offset: Int, _ floor: TestFloor) -> JSON {
    .string(floor.calendar.calendarDay(at: floor.time.now).adding(days: offset).text)
  }

  private func mine(_ member: TestClient, _ floor: TestFloor) async throws -> JSON {
    try await member.call("visits.mine", ["from": day(-40, floor), "to": day(0, floor)])
  }

  @Test("an ended, frozen or used-up membership refuses a check-in; staff may let them in with a note")
  func uncovered() async throws {
    let floor = try TestFloor()
    let (owner, tove) = (try await floor.owner(), try await floor.trainer())
    let mara = try await floor.member("Mara")
    func set(_ params: Params) async throws -> JSON {
      try await tove.change("memberships.set", params.merging(["member": mara.member.json]) { $1 }).membership
    }
    _ = try await mara.call("topics.subscribe", ["topic": "me", "as": mara.handle])
    for (params, state, reason) in [
      (["endsOn": day(-1, floor)] as Params, "ended", "membership_ended"),
      (["frozenUntil": day(0, floor)], "frozen", "membership_frozen"), (["visitsLeft": 0], "usedUp", "visits_used_up"),
    ] {
      #expect(try await set(params).state == .string(state))
      #expect(await mara.event("visits.changed") { $0.data.membership.state == .string(state) }.data.open.isNull)
      let refusal = try await mara.refusedChange("visits.checkIn")
      #expect(refusal.reason == .string(reason) && refusal.params.at.isNull == (state == "usedUp"))
      let admit: Params = ["member": mara.member.json]
      #expect(try await tove.refusedChange("visits.admit", admit).reason == .string(reason))
      let admitted = try await tove.change(
        "visits.admit", admit.merging(["note": "Renews on Monday"]) { $1 }
      ).visit
      #expect(admitted.note == "Renews on Monday" && admitted.visit.uncovered == .string(state))
      #expect(admitted.visit.how == "desk" && admitted.member.name == "Mara")
      // The member sees why, and not what staff noted.
      let own = try await mine(mara, floor)
      #expect(own.open.uncovered == .string(state) && !String(decoding: own.bytes, as: UTF8.self).contains("Monday"))
      _ = try await tove.change("visits.end", ["visit": admitted.visit.id])
      floor.time.advance(3_600_000)
    }
    #expect(try await set(["endsOn": day(0, floor), "frozenUntil": day(-1, floor)]).state == "active")
    _ = try await mara.change("visits.checkIn")
    let kinds = try await owner.call("staff.actions").actions.array.map { $0.kind.string ?? "" }
    let each = ["visitEnded", "letInUncovered", "membershipChanged"]
    #expect(kinds.filter { $0 != "roleChanged" } == ["membershipChanged"] + each + each + each)
  }

  @Test("each day takes one visit, once; a mistake gives it back, and so does staff's removal")
  func visits() async throws {
    let floor = try TestFloor()
    let (owner, mara) = (try await floor.owner(), try await floor.member("Mara"))
    _ = try await owner.change("memberships.set", ["member": mara.member.json, "visitsLeft": 2])
    func left() async throws -> JSON { try await mine(mara, floor).membership }
    #expect(try await mara.change("visits.checkIn").membership.visitsLeft == 1)
    #expect(try await mara.change("visits.leave").visit.isNull)
    #expect(try await left().visitsLeft == 2)
    _ = try await mara.change("visits.checkIn")
    floor.time.advance(600_000)
    _ = try await mara.change("visits.leave")
    floor.time.advance(600_000)
    let again = try await mara.change("visits.checkIn").visit
    #expect(try await left().visitsLeft == 1)
    floor.time.advance(86_400_000)
    floor.server.housekeeping()
    await floor.settle()
    let last = try await mara.change("visits.checkIn")
    #expect(last.membership == ["state": "active", "visitsLeft": 0] && last.visit.id != again.id)
    floor.time.advance(600_000)
    _ = try await mara.change("visits.leave")
    floor.time.advance(600_000)
    // The day is paid for.
    let second = try await mara.change("visits.checkIn").visit
    #expect(second.uncovered.isNull && second.id != last.visit.id)
    floor.time.advance(600_000)
    _ = try await mara.change("visits.leave")
    floor.time.advance(86_400_000)
    #expect(try await left().state == "usedUp")
    #expect(try await mara.refusedChange("visits.checkIn").reason == "visits_used_up")
    // Its day has another visit, which is the counted one now.
    _ = try await owner.change("visits.remove", ["visit": last.visit.id])
    #expect(try await left().visitsLeft == 0)
    _ = try await owner.change("visits.remove", ["visit": second.id])
    #expect(try await left() == ["state": "active", "visitsLeft": 1])
    #expect(try await owner.refusedChange("visits.remove", ["visit": last.visit.id]).reason == "no_such_visit")
    #expect(try floor.problems() == [])
  }

  @Test("a set that was logged on a phone takes none of the visits, since it may have been done elsewhere")
  func phone() async throws {
    let floor = try TestFloor()
    let (owner, mara) = (try await floor.owner(), try await floor.member("Mara"))
    _ = try await owner.change("memberships.set", ["member": mara.member.json, "visitsLeft": 2])
    try await mara.log()
    await floor.settle()
    #expect(try await mine(mara, floor).membership.visitsLeft == 2)
    #expect(try await mine(mara, floor).open.how == "set")
    // What they do at the gym then takes one, once.
    let kiosk = try await floor.device("kiosk")
    kiosk.handle =
      try await kiosk.call("sessions.enter", ["member": mara.member.json, "pin": "2580"]).handle.string ?? ""
    for _ in 0..<2 {
      try await kiosk.log()
      await floor.settle()
      #expect(try await mine(mara, floor).membership.visitsLeft == 1)
    }
    #expect(try await mine(mara, floor).visits.array.count == 1)
    #expect(try await mara.change("visits.checkIn").membership.visitsLeft == 1)
  }

  @Test("a set on the phone is no way around an ended membership: the check-in asks it all the same")
  func phoneFirst() async throws {
    let floor = try TestFloor()
    let (owner, mara) = (try await floor.owner(), try await floor.member("Mara"))
    _ = try await owner.change("memberships.set", ["member": mara.member.json, "endsOn": day(-1, floor)])
    try await mara.log()
    await floor.settle()
    let open = try await mine(mara, floor).open
    #expect(open.how == "set" && open.uncovered == "ended")
    #expect(try await mara.refusedChange("visits.checkIn").reason == "membership_ended")
    _ = try await mara.change("visits.leave")
    #expect(try await mara.refusedChange("visits.checkIn").reason == "membership_ended")
    let admit: Params = ["member": mara.member.json]
    #expect(try await owner.refusedChange("visits.admit", admit).reason == "membership_ended")
    let admitted = try await owner.change("visits.admit", admit.merging(["note": "Renews on Monday"]) { $1 })
    #expect(admitted.visit.visit.id == open.id && admitted.visit.note == "Renews on Monday" && admitted.isNew.isNull)
    // Staff have let them in: nothing is asked any more, also if they leave by mistake.
    _ = try await mara.change("visits.checkIn")
    floor.time.advance(600_000)
    _ = try await mara.change("visits.leave")
    floor.time.advance(60_000)
    #expect(try await mara.change("visits.checkIn").visit.id == open.id)
    let kinds = try await owner.call("staff.actions").actions.array.map { $0.kind.string ?? "" }
    #expect(kinds == ["letInUncovered", "membershipChanged"])
  }

  @Test("a visit that was taken while the form was open stays taken")
  func form() async throws {
    let floor = try TestFloor()
    let (owner, mara) = (try await floor.owner(), try await floor.member("Mara"))
    func set(_ params: Params) async throws -> JSON {
      try await owner.change("memberships.set", params.merging(["member": mara.member.json]) { $1 }).membership
    }
    #expect(try await set(["visitsLeft": 3, "visitsWere": 5]).visitsLeft == 3)
    _ = try await mara.change("visits.checkIn")
    #expect(try await set(["visitsLeft": 13, "visitsWere": 3]).visitsLeft == 12)
    #expect(try await set(["visitsLeft": 0, "visitsWere": 13]).visitsLeft == 0)
    #expect(try await set(["visitsLeft": 9_999, "visitsWere": 0]).visitsLeft == 9_999)
    for number in [-1, Int.min, 10_000] {
      let wrong: Params = ["member": mara.member.json, "visitsLeft": 1, "visitsWere": number.json]
      #expect(try await owner.refusedChange("memberships.set", wrong).field == "visitsWere")
    }
  }

  @Test("every desk hears of a changed membership, and of the visits that are taken")
  func changed() async throws {
    let floor = try TestFloor()
    let (owner, desk) = (try await floor.owner(), try await floor.trainer())
    let mara = try await floor.member("Mara")
    _ = try await desk.call("topics.subscribe", ["topic": "visits", "as": desk.handle])
    func news() async -> [JSON] {
      await floor.settle()
      return desk.events("visits").filter { $0.event == "memberships.changed" }.map(\.data)
    }
    _ = try await owner.change("memberships.set", ["member": mara.member.json, "visitsLeft": 3])
    _ = try await mara.change("visits.checkIn")
    // A mistake, which is given back.
    _ = try await mara.change("visits.leave")
    _ = try await owner.change("memberships.remove", ["member": mara.member.json])
    #expect(await news().allSatisfy { $0.member.id == mara.member.json })
    #expect(await news().map(\.membership.visitsLeft) == [3, 2, 3, .null])
    #expect(await news().last?.membership.isNull == true)
    // It counts no visits, so they need no news.
    _ = try await owner.change("memberships.set", ["member": mara.member.json])
    _ = try await mara.change("visits.checkIn")
    #expect(await news().count == 5)
  }

  @Test("staff find who stands at the desk by any word of the full name, and see only the name that is shown")
  func people() async throws {
    let floor = try TestFloor()
    let tove = try await floor.trainer()
    let mara = try await floor.connect().signUp("Mara", more: ["name": "Mara Okonkwo"])
    for text in ["mara", "OKON", "mara okonkwo", "Okonkwo"] {
      let found = try await tove.call("classes.people", ["text": text]).faces.array
      #expect(found.map(\.id) == [mara.member.id] && found.map(\.name) == ["Mara"], "\(text)")
    }
    #expect(try await tove.call("classes.people", ["text": "konkwo"]).faces == [])
  }

  @Test("staff check in a walk-in by name, and somebody who came earlier; names go after three months")
  func walkIns() async throws {
    let floor = try TestFloor()
    let (owner, mara) = (try await floor.owner(), try await floor.member("Mara"))
    let kim = try await owner.change("visits.admit", ["name": " Kim, trial "]).visit
    #expect(kim.name == "Kim, trial" && kim.member.isNull)
    #expect(try await mara.call("visits.busy").now == 1)
    for (params, field) in [
      ([:] as Params, "member"), (["name": "A", "member": mara.member.json], "name"), (["name": " "], "name"),
      (["member": 999], "member"), (["name": "A", "at": (floor.time.now - 8 * 86_400_000).json], "at"),
      (["name": "A", "at": (floor.time.now + 600_000).json], "at"), (["name": "A", "note": " "], "note"),
    ] { #expect(try await owner.refusedChange("visits.admit", params).field == .string(field), "\(params)") }
    let yesterday = floor.time.now - 86_400_000
    let past = try await owner.change("visits.admit", ["member": mara.member.json, "at": yesterday.json]).visit.visit
    #expect(past.arrivedAt == yesterday.json && past.leftAt == (yesterday + 90 * 60_000).json)
    _ = try await owner.change("visits.end", ["visit": kim.visit.id])
    #expect(try await mara.call("visits.busy").now == 0)
    // A check-out that was a mistake.
    #expect(try await owner.change("visits.reopen", ["visit": kim.visit.id]) == kim)
    #expect(try await owner.change("visits.reopen", ["visit": kim.visit.id]) == kim)
    #expect(try await mara.call("visits.busy").now == 1)
    for visit in [past.id, 999] {
      #expect(try await owner.refusedChange("visits.reopen", ["visit": visit]).reason == "no_such_visit")
    }
    _ = try await owner.change("visits.end", ["visit": kim.visit.id])
    // What would be over by now, or was long ago, stays as it is.
    let over = try await owner.change("visits.admit", ["name": "Ida", "at": (floor.time.now - 60 * 60_000).json]).visit
    let ended = try await owner.change("visits.end", ["visit": over.visit.id])
    floor.time.advance(60 * 60_000)
    #expect(ended == [:])
    #expect(try await owner.change("visits.reopen", ["visit": over.visit.id]).visit.leftAt.isNull == false)
    floor.time.advance(8 * 86_400_000)
    #expect(try await owner.refusedChange("visits.reopen", ["visit": over.visit.id]).reason == "no_such_visit")
    let lea = try await owner.change("visits.admit", ["name": "Lea", "note": "Pays at the desk"])
    #expect(lea.visit.note == "Pays at the desk" && lea.isNew == true)
    floor.time.advance(93 * 86_400_000)
    floor.server.prune()
    await floor.settle()
    for visit in [kim, lea.visit] {
      let kept = try floor.database.read { tx in try tx.visits.find(visit.visit.id.int ?? 0) }
      #expect(kept != nil && kept?.name == nil && kept?.note == nil)
    }
    #expect(try floor.problems() == [])
  }

  @Test("a deleted account leaves its visits without a name, and the export has them")
  func leaving() async throws {
    let floor = try TestFloor()
    let (owner, mara) = (try await floor.owner(), try await floor.member("Mara"))
    _ = try await owner.change("memberships.set", ["member": mara.member.json, "endsOn": day(30, floor)])
    let visit = try await mara.change("visits.checkIn").visit
    let export = try await mara.call("accounts.export")
    #expect(export.visits == [visit] && export.membership == ["endsOn": day(30, floor)])
    _ = try await owner.call("topics.subscribe", ["topic": "visits", "as": owner.handle])
    _ = try await mara.change("accounts.delete", ["password": JSON.string(TestFloor.password)])
    #expect(await owner.event("visits.went").data.visit == visit.id)
    #expect(try await owner.call("visits.busy").now == 0)
    let kept = try floor.database.read { tx in try tx.visits.find(visit.id.int ?? 0) }
    #expect(kept?.member == nil && kept?.name == nil && kept?.leftAt != nil)
    #expect(try floor.problems() == [])
  }

  @Test("memberships are listed by name, and can be removed")
  func list() async throws {
    let floor = try TestFloor()
    let (owner, zoe, ben) = (try await floor.owner(), try await floor.member("Zoe"), try await floor.member("Ben"))
    for member in [zoe, ben] {
      _ = try await owner.change("memberships.set", ["member": member.member.json, "visitsLeft": 3])
    }
    let listed = try await owner.call("memberships.list")
    #expect(listed.memberships.array.map { $0.member.name } == ["Ben", "Zoe"] && listed["next"].isNull)
    _ = try await owner.change("memberships.remove", ["member": zoe.member.json])
    #expect(try await owner.call("memberships.get", ["member": zoe.member.json]).membership.isNull)
    let refusal = try await owner.refusedChange("memberships.remove", ["member": zoe.member.json])
    #expect(refusal.reason == "no_such_membership")
    for (params, field) in [
      (["visitsLeft": -1] as Params, "visitsLeft"), (["endsOn": "2026-02-30"], "endsOn"),
      (["frozenUntil": "1826-02-03"], "frozenUntil"), (["visitsLeft": 10_000], "visitsLeft"),
    ] {
      let all = params.merging(["member": zoe.member.json]) { $1 }
      #expect(try await owner.refusedChange("memberships.set", all).field == .string(field))
    }
    #expect(try await zoe.refusal("memberships.get", ["member": ben.member.json]).reason == "not_allowed")
  }
}
