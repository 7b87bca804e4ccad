import Floor
import Foundation
import Gym
import Secrets
import Storage
import TestKit
import Testing
import Wire

@testable import Server

@Suite("The invented gym", .limitedConcurrency)
struct DemoTests {
  static let saturday = 1_795_262_400_000  // 21 November 2026, 12:00 UTC
  static let hasher = GuardedHasher(Passwords(cost: .least))

  /// The demo gym, made on that Saturday. Half a year of sets takes seconds, so it is made once, and each test works on
  /// a copy.
  struct Made: Sendable {
    var image: FolderImage
    var keys: DemoGym.Keys
  }

  static let made = Task {
    let folder = Folder()
    let keys = try await withDatabase(in: folder) { database, calendar in
      try await DemoGym(database: database, calendar: calendar)
        .prepare(terminal: nil, hasher: hasher, now: saturday)
    }
    return Made(image: try FolderImage(of: folder), keys: keys)
  }

  /// A database with the catalog.
  private static func withDatabase<Result>(
    in folder: Folder, _ body: (Database, GymCalendar) async throws -> Result
  ) async throws -> Result {
    var configuration = Configuration()
    configuration.catalogDirectory = Fixture.repository + "/Config/catalog"
    configuration.dataDirectory = folder.path
    let database = try openDatabase(configuration) { Issue.record($0) }
    defer { database.close() }
    return try await body(database, try #require(GymCalendar(timeZone: "Europe/Berlin")))
  }

  /// A copy of the made gym.
  func withGym(_ body: (DemoGym, Database, GymCalendar, DemoGym.Keys) async throws -> Void) async throws {
    let made = try await Self.made.value
    let folder = try made.image.copy()
    try await Self.withDatabase(in: folder) { database, calendar in
      try await body(DemoGym(database: database, calendar: calendar), database, calendar, made.keys)
    }
  }

  @Test("every member and program of the demo can be read")
  func data() throws {
    #expect(DemoPerson.everybody.count == 43)
    #expect(Set(DemoPerson.everybody.map(\.email)).count == 43)
    #expect(DemoPerson.everybody.filter { $0.role == .owner }.count == 1)
    #expect(DemoPerson.everybody.filter { $0.role == .trainer }.count == 2)
    let shown = Double(DemoPerson.everybody.filter(\.shownOnFloor).count) / 43
    #expect((0.6...0.8).contains(shown))
    #expect(DemoProgram.allCases.map { $0.sessions.count } == [3, 3, 4, 3])
    #expect(DemoProgram.allCases.allSatisfy { $0.sessions.allSatisfy { $0.exercises.count >= 3 } })
  }

  @Test("the server counts the points and the challenges of logs that were written without it")
  func counts() async throws {
    try await withGym { _, database, _, _ in
      try database.read { tx in
        #expect(try tx.recounts.keys("points").count == 43)
        let open = try Set(tx.challenges.roster().map(\.challenge))
        #expect(try !open.isEmpty && Set(tx.recounts.keys("challenges")) == open)
      }
    }
  }

  @Test("it is consistent when it is created and when it is brought up to date")
  func catchesUp() async throws {
    try await withGym { gym, database, calendar, first in
      let office = BackOffice(database: database)
      #expect(first.wasMade && first.members == 43 && first.sets > 20_000)
      #expect(try office.problems(calendar: calendar).isEmpty)
      let slugs = Set(try database.read { try $0.exercises.everything() }.compactMap(\.slug))
      let named = DemoProgram.allCases.flatMap(\.sessions).flatMap(\.exercises).map(\.slug)
      #expect(Set(named).subtracting(slugs).isEmpty)

      let later = Self.saturday + 3 * 86_400_000 + 5 * 3_600_000
      let again = try await gym.prepare(terminal: first.terminal, hasher: Self.hasher, now: later)
      #expect(!again.wasMade && again.sets > first.sets + 100 && again.terminal == first.terminal)
      #expect(try office.problems(calendar: calendar).isEmpty)
      // The owner's page does not warn of a terminal that nobody has opened yet.
      #expect(try database.read { try $0.devices.off() }.values.map(\.why) == [.closed])
      let hour = try database.read { try $0.sets.recentFloor(limit: 60) }.filter { $0.set.at > later - 3_600_000 }
      #expect(hour.count > 20)
      #expect(hour.allSatisfy { $0.set.at <= later })
      let open = try database.read { tx in try tx.int("SELECT COUNT(*) FROM workouts WHERE finished_at IS NULL") }
      #expect(open == DemoGym.training)
      // Those who train are in, and the owner's figures have a visit for each workout.
      let (present, visits, workouts) = try database.read { tx in
        (
          try tx.visits.allOpen(), try tx.int("SELECT COUNT(*) FROM visits"),
          try tx.int("SELECT COUNT(*) FROM workouts WHERE source = 'floor' AND recorded_at IS NULL")
        )
      }
      #expect(present.count == DemoGym.training && present.allSatisfy { $0.member != nil })
      #expect(visits == workouts)
      let states = try database.read { tx in
        Set(
          try tx.memberships.list(after: 0, limit: 100).map {
            $0.membership.state(on: calendar.calendarDay(at: later))
          })
      }
      #expect(states == Set(MembershipState.allCases))
    }
  }

  @Test("staff have clients, appointments and a routine to look at, and the printed member has some of all")
  func coaching() async throws {
    try await withGym { _, database, calendar, _ in
      try database.read { tx in
        let people = try DemoGym.people(tx)
        let staff = people.filter { $0.0.role != .member }.map(\.1)
        let mara = try #require(people.first { $0.0.email == DemoGym.member }?.1)
        for one in staff {
          #expect(try tx.clients.count(of: one.id) >= 6)
          #expect(try tx.assignments.led(by: one.id).count >= 3)
        }
        #expect(try tx.clients.trainers(of: mara.id).count == 2)
        #expect(try tx.assignments.given(to: mara.id).count == 1)
        #expect(try tx.measurements.count(member: mara.id) == 35)
        #expect(try tx.steps.all(of: mara.id).count == 7 * DemoSteps.weeks)
        #expect(try tx.routes.list(of: mara.id).map(\.name) == [DemoRoads.usualLoop])
        #expect(try tx.steps.settings(of: mara.id).goal == DemoSteps.goal)
        #expect(try !tx.comments.all(of: mara.id).isEmpty)
        #expect(try !tx.goalProposals.list(member: mara.id).isEmpty)
        let own = try tx.appointments.list(mara.id, from: Self.saturday, before: .max)
        #expect(own.contains { $0.state == .confirmed } && own.contains { $0.news == .expired })
        let today = calendar.calendarDay(at: Self.saturday)
        let before = calendar.start(of: today.adding(days: -28))
        #expect(try tx.appointments.list(staff[0].id, from: before, before: Self.saturday).count > 5)
        let held = try tx.attendance.sessions(from: before, before: calendar.start(of: today))
        #expect(held.count > 40 && held.allSatisfy { $0.use.came > 0 && $0.use.booked <= $0.use.capacity })
        let coming = try tx.classes.sessions(from: Self.saturday, before: Self.saturday + 7 * 86_400_000)
        #expect(coming.contains { $0.waiting > 0 })
      }
    }
  }

  @Test("the printed member has friends, messages and challenges, and the gym has boards and rewards, also much later")
  func friends() async throws {
    try await withGym { gym, database, calendar, _ in
      func check(now: Int) async throws {
        try database.read { tx in
          let people = try DemoGym.people(tx)
          let mara = try #require(people.first { $0.0.email == DemoGym.member }?.1.id)
          #expect(try tx.friends.count(of: mara) == 8 && tx.friends.received(by: mara).count == 1)
          let conversations = try tx.conversations.list(of: mara, limit: 10)
          #expect(conversations.map(\.unread) == [1, 0] && conversations.map(\.isGroup) == [false, true])
          let challenges = try tx.challenges.list(of: mara, settledSince: now)
          #expect(challenges.contains { $0.startsAt <= now && now < $0.endsAt })
          #expect(challenges.contains { $0.startsAt > now })
          #expect(try tx.boards.all().filter(\.isOnWalls).map(\.walls).count == 4)
          #expect(try tx.boards.roster().count > 15 && tx.rewards.all().count == 2)
          #expect(try !tx.friends.posts(of: mara, before: nil, limit: 20).places.isEmpty)
        }
      }
      try await check(now: Self.saturday)
      let later = Self.saturday + 40 * 86_400_000
      // A running server would have settled these by then.
      try await database.write { tx in
        for challenge in try tx.challenges.over(now: later) { try tx.challenges.settle(challenge, at: later - 1) }
      }
      _ = try await gym.prepare(terminal: nil, hasher: Self.hasher, now: later)
      try await check(now: later)
    }
  }

  @Test("clocks are running and today has a board, also on the next day", arguments: [0, 86_400_000])
  func clocks(_ later: Int) async throws {
    try await withGym { gym, database, calendar, _ in
      let now = Self.saturday + later
      _ = try await gym.prepare(terminal: nil, hasher: Self.hasher, now: now)
      let running = try database.read { tx in try tx.timers.running(at: now) }
      #expect(running.map(\.label) == ["Open rig", "Engine room"])
      #expect(try database.read { try $0.areas.list().map(\.name) } == ["Main floor", "Rig"])
      let scores = try database.read { try $0.scores.shown(day: calendar.day(at: now)) }
      #expect(scores.count == 9 && Set(scores.map(\.stored.board)).count == 1)
      for score in scores { try score.stored.score.check(score.stored.plan) }
    }
  }

  @Test("all its sets are valid")
  func plausible() async throws {
    try await withGym { _, database, _, _ in
      try database.read { tx in
        for (_, member) in try DemoGym.people(tx) {
          let types = Dictionary(
            try tx.exercises.everything().map { ($0.id, $0.facts.type) }, uniquingKeysWith: { $1 })
          for workout in try tx.workouts.all(member: member.id).suffix(12) {
            for set in try tx.workouts.sets(of: workout.id) {
              try SetRules.check(set.entry, type: types[set.exercise] ?? .reps)
            }
          }
        }
      }
    }
  }

  @Test("a real gym is not changed")
  func realGym() async throws {
    try await Self.withDatabase(in: Folder()) { database, calendar in
      let person = NewPerson(
        name: "Real Owner", displayName: "Real", email: "real@example.com", password: "chalk and iron 5x5", role: .owner
      )
      _ = try await BackOffice(database: database)
        .createMember(person, hasher: Self.hasher, calendar: calendar, now: Self.saturday)
      await #expect(throws: DemoGym.NotADemo.self) {
        try await DemoGym(database: database, calendar: calendar)
          .prepare(terminal: nil, hasher: Self.hasher, now: Self.saturday)
      }
      #expect(try database.read { try $0.members.count() } == 1)
    }
  }
}
