import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

extension Practice {
  /// Runs the chores until no overdue request is left.
  fileprivate func upkeep() async throws {
    floor.server.housekeeping()
    let open = "SELECT COUNT(*) FROM appointments WHERE state = 'requested' AND answer_by <= \(floor.time.now)"
    while try floor.count(open) > 0 { await floor.settle() }
  }

  fileprivate func state(_ one: JSON) throws -> String {
    try floor.database.read { tx in try tx.appointments.find(one.id.int ?? 0)?.state.rawValue ?? "" }
  }
}

@Suite(.limitedConcurrency) struct AppointmentAnswerTests {
  @Test("a request that nobody answers ends twelve hours before its start: its time is free and the member is told")
  func expires() async throws {
    let practice = try await Practice()
    let (mara, tove) = (practice.mara, practice.tove)
    for client in [mara, tove] { _ = try await client.call("topics.subscribe", ["topic": "me"]) }
    let start = practice.at(3, 600)
    let one = try await practice.request(mara, start)
    let by = start - 12 * Practice.hour
    #expect(one.answerBy.int == by)
    practice.go(to: by - 1)
    try await practice.upkeep()
    #expect(try practice.state(one) == "requested")
    practice.go(to: by)
    // Too late, even before the chore has run.
    #expect(try await practice.refused(tove, "confirm", one) == "too_late_to_answer")
    #expect(try await practice.refused(tove, "decline", one) == "too_late_to_answer")
    try await practice.upkeep()
    for client in [mara, tove] {
      let event = await client.event("appointments.changed") { $0.data.appointment.state == "expired" }
      #expect(event.data.appointment.news == "expired" && event.data.appointment.answerBy.isNull)
    }
    #expect(try await tove.call("appointments.requests").appointments == [])
    #expect(try await practice.refused(tove, "confirm", one) == "not_requested")
    #expect(try await practice.refused(mara, "cancel", one) == "appointment_gone")
    let ben = try await practice.floor.member("Ben")
    #expect(try await practice.slots(ben, days: 1).contains("10:00"))
    let reminder = try await mara.call("reminders.list").reminders[0]
    #expect(reminder.kind == "appointment" && reminder.news == "expired" && reminder.person == "Tove")
    #expect(reminder.startsAt.int == start && reminder.at.int == by)
    // Once read on the page, there is no reminder any more.
    #expect(try await mara.call("appointments.mine").appointments[0].news == "expired")
    _ = try await mara.change("appointments.seen", ["appointment": one.id])
    #expect(try await mara.call("reminders.list").reminders == [])
    #expect(try practice.floor.problems() == [])
  }

  @Test("the last moment to confirm is the one before the end; a restart ends what was due while the server was off")
  func boundary() async throws {
    let practice = try await Practice()
    let (first, second) = (practice.at(3, 600), practice.at(3, 660))
    let kept = try await practice.request(practice.mara, first)
    let lost = try await practice.request(practice.mara, second)
    practice.go(to: first - 12 * Practice.hour - 1)
    #expect(try await practice.change(practice.tove, "confirm", kept).state == "confirmed")
    practice.go(to: practice.at(4, 0))
    try await practice.upkeep()
    #expect(try practice.state(kept) == "confirmed" && practice.state(lost) == "expired")
    // Its time is over, and the member still gets the news.
    let news = try await practice.mara.call("reminders.list").reminders.array.filter { $0.news == "expired" }
    #expect(news.count == 1)
  }

  @Test("what is asked for at short notice ends halfway; moving asks anew")
  func short() async throws {
    let practice = try await Practice()
    let start = practice.at(1, 540)
    let asked = practice.floor.time.now
    let one = try await practice.request(practice.mara, start)
    #expect(one.answerBy.int == start - (start - asked) / 2)
    let later = practice.at(5, 600)
    let moved = try await practice.change(practice.mara, "move", one, ["startsAt": later])
    #expect(moved.answerBy.int == later - 12 * Practice.hour)
    // A confirmed appointment that its member moves is a request again. If it expires, the old time does not come back.
    _ = try await practice.change(practice.tove, "confirm", one)
    let again = try await practice.change(practice.mara, "move", one, ["startsAt": practice.at(6, 600)])
    #expect(again.state == "requested" && again.answerBy.int == practice.at(6, 600) - 12 * Practice.hour)
    practice.go(to: again.answerBy.int ?? 0)
    try await practice.upkeep()
    #expect(try practice.state(one) == "expired")
    // An appointment that the trainer moves is confirmed and needs no answer.
    let other = try await practice.request(practice.mara, practice.at(8, 600))
    let stands = try await practice.change(practice.tove, "move", other, ["startsAt": practice.at(8, 630)])
    #expect(stands.state == "confirmed" && stands.answerBy.isNull)
    #expect(try practice.floor.problems() == [])
  }

  @Test("each of a series ends by itself, and confirming the following leaves those alone that are over")
  func series() async throws {
    let practice = try await Practice()
    let start = practice.at(2, 600)
    let all = try await practice.mara.change(
      "appointments.request", ["kind": practice.kind, "startsAt": start, "count": 3]
    ).appointments.array
    practice.go(to: start - 12 * Practice.hour)
    try await practice.upkeep()
    #expect(try all.map(practice.state) == ["expired", "requested", "requested"])
    _ = try await practice.change(practice.tove, "confirm", all[1], ["scope": "following"])
    #expect(try all.map(practice.state) == ["expired", "confirmed", "confirmed"])
  }

  @Test("a gym that chooses no hours lets a request hold its time until it begins")
  func untilStart() async throws {
    var settings = FloorSettings()
    settings.answerHours = 0
    let floor = try TestFloor(settings: settings)
    let practice = try await Practice(floor)
    let start = practice.at(2, 600)
    let one = try await practice.request(practice.mara, start)
    #expect(one.answerBy.int == start)
    practice.go(to: start - 1)
    try await practice.upkeep()
    #expect(try practice.state(one) == "requested")
    practice.go(to: start)
    try await practice.upkeep()
    #expect(try practice.state(one) == "expired")
  }

  @Test("members are reminded of what their trainer did, at once")
  func news() async throws {
    let practice = try await Practice()
    let (mara, tove) = (practice.mara, practice.tove)
    func reminders() async throws -> [String] {
      let all = try await mara.call("reminders.list")
      #expect(all.today == [])
      return all.reminders.array.compactMap { $0.news.string }
    }
    let one = try await practice.request(mara, practice.at(4, 600))
    #expect(try await reminders() == [])
    _ = try await practice.change(tove, "confirm", one)
    #expect(try await reminders() == ["confirmed"])
    _ = try await practice.change(tove, "move", one, ["startsAt": practice.at(5, 600)])
    #expect(try await reminders() == ["moved"])
    let id = try await mara.call("reminders.list").reminders[0].id
    _ = try await mara.change("reminders.dismiss", ["id": id])
    #expect(try await reminders() == [])
    // A second move is reported again.
    practice.floor.time.advance(1_000)
    _ = try await practice.change(tove, "move", one, ["startsAt": practice.at(6, 600)])
    #expect(try await reminders() == ["moved"])
    _ = try await practice.change(tove, "cancel", one)
    #expect(try await reminders() == ["cancelled"])
  }

  @Test("rackside export names the member's appointments, and the owner's page counts those that took place")
  func elsewhere() async throws {
    let practice = try await Practice()
    let start = practice.at(1, 600)
    for minutes in [0, 60] {
      let one = try await practice.request(practice.mara, start + minutes * 60_000)
      _ = try await practice.change(practice.tove, "confirm", one)
      if minutes == 60 { _ = try await practice.change(practice.tove, "cancel", one) }
    }
    let export = try practice.floor.exported("mara@example.com")
    #expect(export.appointments.array.map(\.startsAt.int) == [start, start + 3_600_000])
    #expect(export.appointments.array.map(\.state) == ["confirmed", "cancelled"])
    let day = practice.day(1).weekday.rawValue - 1
    practice.go(to: practice.at(2, 0))
    let owner = try await practice.floor.owner()
    let use = try await owner.call("attendance.get", ["weeks": 4])
    func sum(_ hours: JSON) -> Int { hours.array.flatMap(\.array).compactMap(\.int).reduce(0, +) }
    #expect(use.appointments[day][10] == 1 && sum(use.appointments) == 1 && sum(use.classes) == 0)
  }
}
