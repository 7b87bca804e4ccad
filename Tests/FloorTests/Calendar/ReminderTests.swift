import Gym
import Storage
import TestKit
import Testing

@testable import Floor

private let minute = 60_000
private let hour = 3_600_000

extension TestClient {
  fileprivate var issued: [String] {
    events("me").filter { $0.event == "reminders.told" }.map { event in
      let reminder = event.data.reminder
      return "\(reminder.kind.string ?? "") \(reminder.name.string ?? "-")"
    }
  }

  fileprivate func book(_ session: JSON) async throws {
    _ = try await change("classes.book", ["as": handle, "session": session.id])
  }

  /// The reminders that are due, by kind, and today's plans.
  fileprivate struct Listed {
    var due: [String]
    var today: [String]
    var all: [[String]] { [due, today] }
  }

  fileprivate func list() async throws -> Listed {
    let reply = try await call("reminders.list", ["as": handle])
    let today = reply.today.array.map { "\($0.kind.string ?? "") \($0.name.string ?? "-")" }
    return Listed(due: reply.reminders.array.map { $0.kind.string ?? "" }, today: today)
  }

  fileprivate func save(_ more: Params) async throws -> JSON {
    try await change("reminders.save", (["as": handle] as Params).merging(more) { $1 })
  }

  fileprivate func plan(_ day: CalendarDay, minute: Int? = nil, name: String = "Push") async throws -> JSON {
    var item: JSON = ["day": .string(day.text), "name": .string(name)]
    if let minute { item["minute"] = .number(Double(minute)) }
    let items = JSON.array([item])
    return try await change("schedule.plan", ["as": handle, "items": items]).entries[0]
  }
}

/// What reminders.save takes for one kind.
private func kind(_ name: String, lead: Int? = nil, _ channels: [String]? = nil) -> JSON {
  var kind: JSON = ["kind": .string(name)]
  if let lead { kind["lead"] = .number(Double(lead)) }
  if let channels { kind["channels"] = .array(channels.map { .string($0) }) }
  return kind
}

private func kinds(_ all: JSON...) -> Params { ["kinds": JSON.array(all)] }

@Suite(.limitedConcurrency) struct ReminderTests {
  @Test("the reminder of a class is issued an hour before it, once, also after a restart")
  func classSoon() async throws {
    let studio = try await ReminderStudio()
    defer { studio.stop() }
    let mara = try await studio.listener("Mara")
    let session = try await studio.make(at: 1_080)
    try await mara.book(session)
    try studio.floor.go(to: studio.floor.today, 1_019)
    try await studio.floor.remind()
    #expect(mara.issued == [])
    #expect(try await mara.list().all == [[], ["class Barbell basics"]])
    studio.floor.time.advance(minute)
    try await studio.floor.remind()
    #expect(mara.issued == ["class Barbell basics"])
    try await studio.floor.remind()
    #expect(mara.issued.count == 1)
    #expect(try await mara.list().due == ["class"])
    let again = try TestFloor(after: studio.floor)
    try await again.remind()
    #expect(try again.count("SELECT COUNT(*) FROM reminders") == 1)
    #expect(try again.problems() == [])
  }

  @Test("what is cancelled reminds nobody, and what is moved reminds once at its new time")
  func moved() async throws {
    let studio = try await ReminderStudio()
    defer { studio.stop() }
    let (mara, ben) = (try await studio.listener("Mara"), try await studio.listener("Ben"))
    let session = try await studio.make(at: 1_080, capacity: 4)
    for client in [mara, ben] { try await client.book(session) }
    try studio.floor.go(to: studio.floor.today, 1_020)
    try await studio.floor.remind()
    _ = try await ben.change("classes.cancel", ["as": ben.handle, "session": session.id])
    #expect(try await ben.list().all == [[], []])
    let change: Params = ["session": session.id, "start": 1_200]
    _ = try await studio.owner.change("classes.changeSession", change)
    try await studio.floor.remind()
    #expect(mara.issued == ["class Barbell basics", "waitingList Barbell basics"])
    #expect(ben.issued == ["class Barbell basics"])
    try studio.floor.go(to: studio.floor.today, 1_140)
    try await studio.floor.remind()
    #expect(mara.issued == ["class Barbell basics", "waitingList Barbell basics", "class Barbell basics"])
    _ = try await studio.owner.change("classes.changeSession", ["session": session.id, "cancelled": true])
    try await studio.floor.remind()
    #expect(mara.issued.count == 4)
    #expect(try await mara.list().due == ["waitingList"])
    #expect(ben.issued.count == 1)
  }

  @Test("whoever books when the reminder was due already is not reminded")
  func lateBooking() async throws {
    let studio = try await ReminderStudio()
    defer { studio.stop() }
    let mara = try await studio.listener("Mara")
    let session = try await studio.make(at: 740)
    try await mara.book(session)
    try await studio.floor.remind()
    #expect(mara.issued == [])
    #expect(try await mara.list().all == [[], ["class Barbell basics"]])
  }

  @Test("a plan with a time reminds before it, a moved one at its new time, and a workout that is done never")
  func plans() async throws {
    let studio = try await ReminderStudio()
    defer { studio.stop() }
    let floor = studio.floor
    let mara = try await studio.listener("Mara")
    let (day, next) = (floor.today, floor.today.adding(days: 1))
    let entry = try await mara.plan(next, minute: 1_080)
    _ = try await mara.change(
      "schedule.move", ["as": mara.handle, "entry": entry, "day": next.text, "to": day.text])
    try floor.go(to: day, 1_020)
    try await floor.remind()
    #expect(mara.issued == ["workout Push"])
    try floor.go(to: next, 1_020)
    try await floor.remind()
    // Yesterday's workout was not done, but it is no longer morning.
    #expect(mara.issued == ["workout Push"])

    let other = try await studio.listener("Ben")
    _ = try await other.plan(next, minute: 1_200, name: "Pull")
    try await other.log()
    try floor.go(to: next, 1_140)
    try await floor.remind()
    #expect(other.issued == [])
    #expect(try await other.list().all == [[], []])
  }

  @Test("a plan without a time comes in the morning, and the morning after if it was not done")
  func morning() async throws {
    let studio = try await ReminderStudio()
    defer { studio.stop() }
    let floor = studio.floor
    let mara = try await studio.listener("Mara")
    let next = floor.today.adding(days: 1)
    _ = try await mara.plan(next)
    // Planned for today after the morning, so the member knows about it.
    _ = try await mara.plan(floor.today, name: "Extra")
    try await floor.remind()
    #expect(mara.issued == [])
    try floor.go(to: next, 449)
    try await floor.remind()
    #expect(mara.issued == [])
    try floor.go(to: next, 450)
    try await floor.remind()
    #expect(mara.issued.sorted() == ["missed Extra", "workout Push"])
    try floor.go(to: next.adding(days: 1), 455)
    try await floor.remind()
    #expect(mara.issued.sorted() == ["missed Extra", "missed Push", "workout Push"])
    #expect(try await mara.list().due == ["missed"])
    let id = try await mara.call("reminders.list", ["as": mara.handle]).reminders[0].id
    _ = try await mara.change("reminders.dismiss", ["as": mara.handle, "id": id])
    #expect(try await mara.list().due == [])
    #expect(await mara.event("reminders.dismissed").data.id == id)
    let wrong: Params = ["as": mara.handle, "id": "missed nothing 1"]
    #expect(try await mara.refusedChange("reminders.dismiss", wrong).reason == "no_such_reminder")
  }

  @Test("who moves up in a line gets one email, with the way to turn it off")
  func email() async throws {
    let studio = try await ReminderStudio()
    defer { studio.stop() }
    let (mara, ben) = (try await studio.listener("Mara"), try await studio.listener("Ben"))
    let session = try await studio.make(at: 1_080)
    for client in [mara, ben] { try await client.book(session) }
    _ = try await mara.change("classes.cancel", ["as": mara.handle, "session": session.id])
    try await studio.floor.remind()
    try await studio.floor.remind()
    let email = try #require(await studio.sink.emails(1).first)
    #expect(email.to == ["ben@example.com"])
    #expect(email.text.contains("You’re in Barbell basics") && email.text.contains("18:00"))
    #expect(email.text.contains("https://floor.example/me/#reminders"))
    #expect(ben.issued == ["waitingList Barbell basics"] && mara.issued == [])
    // Mara waits in line. Cancelling herself is no news to her.
    try await mara.book(session)
    _ = try await ben.save(kinds(kind("waitingList", [])))
    _ = try await studio.owner.change("classes.changeSession", ["session": session.id, "cancelled": true])
    try await studio.floor.remind()
    #expect(await studio.sink.emails(2).map(\.to) == [["ben@example.com"], ["mara@example.com"]])
    #expect(ben.issued.count == 1)
  }

  @Test("nothing is mailed to an email that nobody has confirmed")
  func unconfirmedEmail() async throws {
    let studio = try await ReminderStudio()
    defer { studio.stop() }
    let (mara, ben) = (try await studio.listener("Mara"), try await studio.floor.member("Ben"))
    let session = try await studio.make(at: 1_080)
    for client in [mara, ben] { try await client.book(session) }
    _ = try await mara.change("classes.cancel", ["as": mara.handle, "session": session.id])
    try await studio.floor.remind()
    try await mara.book(session)
    _ = try await studio.owner.change("classes.changeSession", ["session": session.id, "cancelled": true])
    try await studio.floor.remind()
    #expect(await studio.sink.emails(1).map(\.to) == [["mara@example.com"]])
    #expect(try await ben.list().due.count == 1)
  }

  @Test("what falls into the quiet hours is mailed after them if it is still true and of use")
  func quiet() async throws {
    let studio = try await ReminderStudio()
    defer { studio.stop() }
    let floor = studio.floor
    let night = floor.today.adding(days: 1)
    let (ben, cleo) = (try await studio.listener("Ben"), try await studio.listener("Cleo"))
    let mara = try await studio.floor.member("Mara")
    // One before the quiet hours end, one after, one that is cancelled in the night.
    let early = try await studio.make(at: 400, day: night)
    let late = try await studio.make(at: 900, day: night)
    for session in [early, late] {
      try await mara.book(session)
      try await ben.book(session)
    }
    let gone = try await studio.make(at: 1_000, day: night)
    try await mara.book(gone)
    try await cleo.book(gone)
    try floor.go(to: floor.today, 1_350)
    for session in [early, late, gone] {
      let cancel: Params = ["as": mara.handle, "session": session.id]
      _ = try await mara.change("classes.cancel", cancel)
    }
    try await floor.remind()
    // The page shows reminders at night, too.
    #expect(ben.issued.count == 2 && cleo.issued.count == 1)
    #expect(try floor.count("SELECT COUNT(*) FROM reminders WHERE sent_at IS NOT NULL") == 0)
    _ = try await cleo.change("classes.seen", ["as": cleo.handle, "session": gone.id])
    try floor.go(to: night, 421)
    try await floor.remind()
    #expect(await studio.sink.emails(1).map(\.to) == [["ben@example.com"]])
    #expect(studio.sink.emails[0].text.contains("15:00"))
    #expect(try floor.count("SELECT COUNT(*) FROM reminders WHERE send_at IS NOT NULL AND kind = 'waitingList'") == 1)
    #expect(studio.sink.emails.count == 1)
  }

  @Test("the summary names all of the day at the member's hour, and nothing is sent for an empty day")
  func summary() async throws {
    let studio = try await ReminderStudio()
    defer { studio.stop() }
    let floor = studio.floor
    let next = floor.today.adding(days: 1)
    let (mara, ben) = (try await studio.listener("Mara"), try await studio.listener("Ben"))
    for client in [mara, ben] {
      var change = kinds(kind("summary", ["email"]), kind("workout", ["email"]))
      change["summaryAt"] = 480
      let saved = try await client.save(change)
      #expect(saved.summaryAt == 480 && saved.email.string?.hasSuffix("@example.com") == true)
    }
    _ = try await mara.plan(next)
    try await mara.book(try await studio.make(at: 1_080, day: next))
    try floor.go(to: next, 479)
    try await floor.remind()
    #expect(studio.sink.emails.count == 0)
    try floor.go(to: next, 480)
    try await floor.remind()
    try await floor.remind()
    let emails = await studio.sink.emails(1)
    #expect(emails.map(\.to) == [["mara@example.com"]])
    #expect(emails[0].text.contains("Push\r\n18:00 Barbell basics"))
    // The summary contains the plan, so there is no second email about it.
    #expect(try floor.count("SELECT COUNT(*) FROM reminders WHERE sent_at IS NOT NULL") == 1)
  }

  @Test("settings stay, and each wrong value is named")
  func settings() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let usual = try await mara.call("reminders.settings", ["as": mara.handle])
    #expect(usual.quietFrom == 1_320 && usual.quietUntil == 420 && usual.email.isNull && usual.pushKey.isNull)
    #expect(
      usual.kinds.array.map { $0.kind.string ?? "" }
        == ["workout", "class", "waitingList", "appointment", "message", "missed", "summary", "challenge"])
    let saved = try await mara.save(kinds(kind("class", lead: 90, ["kiosk"])).merging(["quietFrom": 0]) { $1 })
    #expect(saved.kinds[1].lead == 90 && saved.kinds[1].channels == ["kiosk"] && saved.quietFrom == 0)
    #expect(try await mara.call("reminders.settings", ["as": mara.handle]) == saved)
    func refused(_ more: Params) async throws -> String {
      let data = try await mara.refusedChange("reminders.save", (["as": mara.handle] as Params).merging(more) { $1 })
      return "\(data.field.string ?? "") \(data.reason.string ?? "")"
    }
    #expect(try await refused(["quietFrom": 1_440]) == "quietFrom out_of_range")
    #expect(try await refused(["summaryAt": -1]) == "summaryAt out_of_range")
    #expect(try await refused(kinds(kind("class", lead: 1))) == "kinds[0].lead out_of_range")
    #expect(try await refused(kinds(kind("missed", lead: 10))) == "kinds[0].lead malformed")
    #expect(
      try await refused(kinds(kind("summary", ["kiosk"]))) == "kinds[0].channels malformed")
    #expect(try await refused(kinds(kind("class"), kind("class"))) == "kinds malformed")
    #expect(try await mara.call("reminders.settings", ["as": mara.handle]) == saved)
  }

  @Test("an account's reminders and browsers go with it, and a blocked member gets none")
  func removal() async throws {
    let studio = try await ReminderStudio()
    defer { studio.stop() }
    let mara = try await studio.listener("Mara")
    let session = try await studio.make(at: 1_080)
    try await mara.book(session)
    _ = try await mara.save(kinds(kind("class", lead: 90)).merging(["quietFrom": 0]) { $1 })
    try studio.floor.go(to: studio.floor.today, 995)
    try await studio.floor.remind()
    #expect(mara.issued.count == 1)
    let remove: Params = ["as": mara.handle, "password": TestFloor.password]
    _ = try await mara.change("accounts.delete", remove)
    #expect(try studio.floor.count("SELECT COUNT(*) FROM reminders") == 0)
    #expect(try studio.floor.count("SELECT COUNT(*) FROM reminder_settings") == 0)
    #expect(try studio.floor.count("SELECT COUNT(*) FROM reminder_kinds") == 0)
    let ben = try await studio.listener("Ben")
    let other = try await studio.make(at: 1_200)
    try await ben.book(other)
    _ = try await studio.owner.change("accounts.block", ["member": ben.member, "blocked": true])
    try studio.floor.go(to: studio.floor.today, 1_140)
    try await studio.floor.remind()
    #expect(try studio.floor.count("SELECT COUNT(*) FROM reminders") == 0)
  }
}
