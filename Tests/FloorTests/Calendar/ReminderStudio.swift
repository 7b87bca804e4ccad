import Gym
import Mail
import Storage
import TestKit
import Testing

@testable import Floor

/// A gym on a Tuesday at 12:00 in its zone, whose emails arrive.
struct ReminderStudio {
  let sink = MailSink()
  let mailer: Mailer
  let floor: TestFloor
  let owner: TestClient

  init() async throws {
    mailer = Mailer(
      MailServer(host: "127.0.0.1", port: sink.port, security: .none, from: "gym@example.com"),
      failed: { Issue.record("not sent: \($0)") })
    floor = try TestFloor(mail: GymMail(mailer: mailer, links: "https://floor.example/"))
    owner = try await floor.owner()
    try floor.go(to: floor.today.monday.adding(days: 8), 720)
  }

  func stop() {
    mailer.stop()
    sink.stop()
  }

  /// A class today with this many places.
  func make(at start: Int, capacity: Int = 1, day: CalendarDay? = nil) async throws -> JSON {
    let day = (day ?? floor.today).text
    let plan: Params = ["name": "Barbell basics", "capacity": capacity, "minutes": 60, "day": day, "start": start]
    let made = try await owner.change("classes.create", ["plan": plan.json])
    let listed = try await owner.call("classes.list", ["from": day, "to": day]).sessions.array
    return try #require(listed.first { $0.class == made.class.id })
  }

  /// A member who is subscribed on a phone.
  func listener(_ name: String) async throws -> TestClient {
    let client = try await floor.member(name)
    try await floor.confirmEmail(of: client)
    _ = try await client.call("topics.subscribe", ["topic": "me", "as": client.handle])
    return client
  }
}

extension TestFloor {
  var today: CalendarDay { calendar.calendarDay(at: time.now) }

  /// Moves the clock to a minute of a day.
  func go(to day: CalendarDay, _ minute: Int) throws {
    time.advance(calendar.instant(day: day, minute: minute) - time.now)
  }

  /// Runs the chores until nothing is left to do.
  func remind() async throws {
    for _ in 0..<4 {
      server.housekeeping()
      while server.dispatcher.registry.reminderSources.queue.isBusy { await Task.yield() }
      await settle()
    }
  }
}
