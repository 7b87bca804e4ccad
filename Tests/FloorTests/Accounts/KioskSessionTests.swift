import Storage
import TestKit
import Testing

@testable import Floor

/// When a kiosk's login ends, and what the kiosk may deliver after it.
@Suite(.limitedConcurrency) struct KioskSessionTests {
  @Test("a kiosk's login ends when nobody uses it, and one tap keeps it")
  func idle() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    try await kiosk.signUp("Mara")
    let phone = try await floor.logIn("mara@example.com")
    _ = try await kiosk.call("topics.subscribe", ["topic": "me", "as": kiosk.handle])
    floor.time.advance(170_000)
    _ = try await kiosk.call("sessions.keep", ["as": kiosk.handle])
    floor.time.advance(170_000)
    floor.server.housekeeping()
    #expect(try await kiosk.call("members.me").member.displayName == "Mara")
    floor.time.advance(180_001)
    floor.server.housekeeping()
    #expect(await kiosk.notice("session.ended") == ["handle": .string(kiosk.handle), "reason": "idle"])
    #expect(try await kiosk.refusal("members.me", ["as": kiosk.handle]).reason == "no_session")
    #expect(try await kiosk.refusal("sessions.resume", ["handle": kiosk.handle]).reason == "no_session")
    #expect(floor.server.counts.listeners == 0)
    // A login on the member's own phone does not end this way.
    #expect(try await phone.call("members.me").member.displayName == "Mara")
  }

  @Test("a kiosk that was away for a moment finds its logins, and the sets that it took meanwhile")
  func away() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    try await kiosk.signUp("Mara")
    kiosk.hangUp()
    let taken = floor.time.now + 60_000
    floor.time.advance(170_000)
    floor.server.housekeeping()
    await floor.settle()
    let back = try await kiosk.reconnected()
    #expect(try await back.call("sessions.resume", ["handle": kiosk.handle]).idleMs == 180_000)
    back.handle = kiosk.handle
    #expect(try await back.log(80, ["at": taken]).set.at.int == taken)
  }

  @Test("a kiosk's login ends by its last use, whether the kiosk is connected or not, and across a restart")
  func lastUse() async throws {
    var floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    try await kiosk.signUp("Mara")
    floor.time.advance(100_000)
    _ = try await kiosk.call("sessions.keep", ["as": kiosk.handle])
    // This stores the last use.
    floor.server.housekeeping()
    await floor.settle()
    kiosk.hangUp()
    floor = try TestFloor(after: floor)
    floor.time.advance(170_000)
    let back = try await kiosk.reconnected(at: floor)
    #expect(try await back.call("sessions.resume", ["handle": kiosk.handle]).member.displayName == "Mara")
    // What a page does by itself does not count as use: it resumes, subscribes and reads.
    _ = try await back.call("topics.subscribe", ["topic": "me", "as": kiosk.handle])
    _ = try await back.call("members.me", ["as": kiosk.handle])
    back.hangUp()
    floor.time.advance(10_001)
    let late = try await kiosk.reconnected(at: floor)
    #expect(try await late.refusal("sessions.resume", ["handle": kiosk.handle]).reason == "no_session")
    floor.server.housekeeping()
    await floor.settle()
    #expect(try floor.count("SELECT COUNT(*) FROM sessions WHERE device IS NOT NULL AND ended_at IS NULL") == 0)
  }

  @Test("a login ends as usual after the clock was set back", arguments: [false, true])
  func clockSetBack(restarts: Bool) async throws {
    let hours = 5 * 3_600_000
    var floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    try await kiosk.signUp("Mara")
    floor.time.advance(hours)
    _ = try await kiosk.call("sessions.keep", ["as": kiosk.handle])
    _ = try await kiosk.change("rests.start", ["as": kiosk.handle, "seconds": 300])
    floor.server.housekeeping()
    await floor.settle()
    floor.time.advance(-hours)
    if restarts {
      kiosk.hangUp()
      floor = try TestFloor(after: floor)
    }
    floor.server.housekeeping()
    await floor.settle()
    let screen = restarts ? try await kiosk.reconnected(at: floor) : kiosk
    // It counts as used just now.
    floor.time.advance(170_000)
    floor.server.housekeeping()
    await floor.settle()
    #expect(try await screen.call("sessions.resume", ["handle": kiosk.handle]).member.displayName == "Mara")
    floor.time.advance(10_001)
    floor.server.housekeeping()
    await floor.settle()
    #expect(try await screen.refusal("sessions.resume", ["handle": kiosk.handle]).reason == "no_session")
    #expect(try floor.count("SELECT COUNT(*) FROM sessions WHERE last_seen_at > \(floor.time.now)") == 0)
  }

  @Test("a rest holds a kiosk's login, and some time after its end")
  func restHolds() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    try await kiosk.signUp("Mara")
    _ = try await kiosk.change("rests.start", ["as": kiosk.handle, "seconds": 300])
    for _ in 0..<3 {
      floor.time.advance(129_000)
      floor.server.housekeeping()
      await floor.settle()
      let back = try await kiosk.reconnected()
      #expect(try await back.call("sessions.resume", ["handle": kiosk.handle]).member.displayName == "Mara")
      back.hangUp()
    }
    floor.time.advance(3_001)
    floor.server.housekeeping()
    #expect(await kiosk.notice("session.ended") == ["handle": .string(kiosk.handle), "reason": "idle"])
  }

  @Test("who has left is out, and the kiosk may deliver what they did before, and nothing else")
  func deliver() async throws {
    let floor = try TestFloor()
    let kiosk = try await floor.device("kiosk")
    let delivery = try await kiosk.signUp("Mara").delivery
    let early = try await kiosk.log(60).set
    let taken = floor.time.now + 60_000
    kiosk.hangUp()
    floor.time.advance(170_000)
    let leftAt = taken + 5_000
    let back = try await kiosk.reconnected()
    #expect(try await kiosk.reconnected().refusal("sets.log", ["as": delivery]).reason == "no_session")
    _ = try await back.call("sessions.deliver", ["delivery": delivery, "leftAt": leftAt])
    #expect(try await back.refusal("sessions.resume", ["handle": kiosk.handle]).reason == "no_session")
    func waiting(_ more: Params) -> Params { kiosk.set(80, more).merging(["as": delivery]) { $1 } }
    let key = newKey()
    let set = try await back.change("sets.log", waiting(["at": taken]), key: key).set
    #expect(set.at.int == taken)
    // Sent again because the kiosk lost the reply: the same set.
    #expect(try await back.change("sets.log", waiting(["at": taken]), key: key).set == set)
    _ = try await back.change(
      "sets.edit", ["as": delivery, "set": early.id, "kind": "working", "weight": kg(62.5), "reps": 5])
    for late in [["at": leftAt + 120_001], [:]] as [Params] {
      #expect(try await back.refusedChange("sets.log", waiting(late)).reason == "login_needed")
    }
    for (method, params) in [
      ("members.me", [:]), ("workouts.current", [:]), ("topics.subscribe", ["topic": "me"]), ("sessions.keep", [:]),
    ] as [(String, Params)] {
      let refused = try await back.refusal(method, params.merging(["as": delivery]) { $1 })
      #expect(refused.reason == "no_session", "\(method)")
      #expect(try await back.refusal(method, params).reason == "no_session", "\(method) as the only one")
    }
    // The first instant counts; a later one does not extend it.
    _ = try await back.call("sessions.deliver", ["delivery": delivery, "leftAt": floor.time.now])
    #expect(try await back.refusedChange("sets.log", waiting(["at": leftAt + 120_001])).reason == "login_needed")
    _ = try await back.call("sessions.leave", ["as": delivery])
    #expect(try await back.refusedChange("sets.log", waiting(["at": taken])).reason == "no_session")
    #expect(
      try await back.refusal("sessions.deliver", ["delivery": delivery, "leftAt": leftAt]).reason == "no_such_delivery")
  }

  @Test("a delivery changes no set of another time, works at its kiosk only, expires, and ends with a new password")
  func deliveryLimits() async throws {
    let floor = try TestFloor()
    let phone = try await floor.member("Mara")
    let old = try await phone.log().set.id
    floor.time.advance(3_600_000)
    let kiosk = try await floor.device("kiosk")
    func enter() async throws -> JSON {
      try await kiosk.call("sessions.enter", ["member": phone.member, "pin": "2580"]).delivery
    }
    let first = try await enter()
    let now = floor.time.now
    func leave(_ delivery: JSON) -> Params { ["delivery": delivery, "leftAt": floor.time.now] }
    #expect(try await floor.device("kiosk").refusal("sessions.deliver", leave(first)).reason == "no_such_delivery")
    _ = try await kiosk.call("sessions.deliver", leave(first))
    #expect(try await kiosk.refusedChange("sets.delete", ["as": first, "set": old]).reason == "login_needed")
    #expect(
      try await kiosk.refusedChange(
        "sets.edit", ["as": first, "set": old, "kind": "working", "weight": kg(1), "reps": 1]
      ).reason == "login_needed")
    let second = try await enter()
    _ = try await kiosk.call("sessions.deliver", leave(second))
    let new: Params = ["password": "deadlifts at dawn", "currentPassword": TestFloor.password]
    _ = try await phone.change("members.update", new)
    #expect(try await kiosk.refusedChange("sets.log", kiosk.set(80, ["as": second, "at": now])).reason == "no_session")
    #expect(try await kiosk.refusal("sessions.deliver", leave(second)).reason == "no_such_delivery")
    let third = try await enter()
    floor.time.advance(7 * 86_400_000 + 1)
    #expect(try await kiosk.refusal("sessions.deliver", leave(third)).reason == "no_such_delivery")
  }

  @Test(
    "after a PIN reset, waiting sets still arrive; for a blocked member nothing does")
  func deliveryAndTheDesk() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let owner = try await floor.owner()
    let kiosk = try await floor.device("kiosk")
    let first = try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "2580"])
    let at = floor.time.now
    _ = try await owner.change("accounts.resetPin", ["member": mara.member])
    _ = try await kiosk.call("sessions.deliver", ["delivery": first.delivery, "leftAt": at])
    _ = try await kiosk.change("sets.log", kiosk.set(80, ["as": first.delivery, "at": at]))
    _ = try await kiosk.call("sessions.leave", ["as": first.delivery])

    let second = try await kiosk.call("sessions.logIn", ["email": "mara@example.com", "password": TestFloor.password])
    _ = try await kiosk.call("sessions.deliver", ["delivery": second.delivery, "leftAt": at])
    _ = try await owner.change("accounts.block", ["member": mara.member, "blocked": true])
    #expect(
      try await kiosk.refusedChange(
        "sets.log", kiosk.set(80, ["as": second.delivery, "at": at])
      ).reason == "no_session")
    #expect(
      try await kiosk.refusal("sessions.deliver", ["delivery": second.delivery, "leftAt": at]).reason
        == "no_such_delivery")
    #expect(try floor.count("SELECT COUNT(*) FROM sets") == 1)
  }

  @Test("a kiosk's handle opens nothing anywhere else, and a person's opens nothing at a kiosk")
  func sameDevice() async throws {
    let floor = try TestFloor()
    let (one, two) = (try await floor.device("kiosk"), try await floor.device("kiosk"))
    try await one.signUp("Mara")
    let phone = try await floor.logIn("mara@example.com")
    #expect(try await two.refusal("sessions.resume", ["handle": one.handle]).reason == "wrong_device")
    #expect(try await floor.connect().refusal("sessions.resume", ["handle": one.handle]).reason == "wrong_device")
    #expect(try await one.refusal("sessions.resume", ["handle": phone.handle]).reason == "wrong_device")
    let again = floor.connect()
    #expect(try await again.call("sessions.resume", ["handle": phone.handle]).member.id.int == one.member)
    floor.time.advance(61 * 86_400_000)
    #expect(try await floor.connect().refusal("sessions.resume", ["handle": phone.handle]).reason == "no_session")
  }
}
