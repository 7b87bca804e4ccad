import Floor
import Foundation
import Gym
import Secrets
import Storage
import Testing

@testable import Server

@Suite("The invented gym")
struct DemoTests {
  private static let saturday = 1_795_262_400_000  // 21 November 2026, 12:00 UTC
  private let hasher = GuardedHasher(Passwords(cost: .least))

  /// A database with the catalog, in a folder of its own that is gone afterwards.
  private func withDatabase(_ body: (Database, GymCalendar) async throws -> Void) async throws {
    var configuration = Configuration()
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..").standardized
    configuration.catalogDirectory = root.appendingPathComponent("Config/catalog").path
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("demo-\(UUID().uuidString)")
    configuration.dataDirectory = folder.path
    defer { try? FileManager.default.removeItem(at: folder) }
    let database = try openDatabase(configuration) { Issue.record($0) }
    defer { database.close() }
    try await body(database, try #require(GymCalendar(timeZone: "Europe/Berlin")))
  }

  @Test("every line of its people and programs is read, and names what is in the catalog")
  func data() throws {
    #expect(DemoPerson.everybody.count == 43)
    #expect(Set(DemoPerson.everybody.map(\.email)).count == 43)
    #expect(DemoPerson.everybody.filter { $0.role == .owner }.count == 1)
    #expect(DemoPerson.everybody.filter { $0.role == .trainer }.count == 2)
    let shown = Double(DemoPerson.everybody.filter(\.shownOnFloor).count) / 43
    #expect((0.6...0.8).contains(shown))
    #expect(DemoProgram.allCases.map { $0.sessions.count } == [3, 3, 4, 3])
    #expect(DemoProgram.allCases.allSatisfy { $0.sessions.allSatisfy { $0.lines.count >= 3 } })
  }

  @Test("it is sound when it is made and when it has caught up with the calendar")
  func catchesUp() async throws {
    try await withDatabase { database, calendar in
      let gym = DemoGym(database: database, calendar: calendar)
      let office = BackOffice(database: database)
      let first = try await gym.prepare(terminal: nil, hasher: hasher, now: Self.saturday)
      #expect(first.wasMade && first.members == 43 && first.sets > 20_000)
      #expect(try office.problems(calendar: calendar).isEmpty)
      let slugs = Set(try database.read { try $0.exercises.everything() }.compactMap(\.slug))
      let named = DemoProgram.allCases.flatMap(\.sessions).flatMap(\.lines).map(\.slug)
      #expect(Set(named).subtracting(slugs).isEmpty)

      let later = Self.saturday + 3 * 86_400_000 + 5 * 3_600_000
      let again = try await gym.prepare(terminal: first.terminal, hasher: hasher, now: later)
      #expect(!again.wasMade && again.sets > first.sets + 100 && again.terminal == first.terminal)
      #expect(try office.problems(calendar: calendar).isEmpty)
      let hour = try database.read { try $0.sets.recentFloor(limit: 60) }.filter { $0.set.at > later - 3_600_000 }
      #expect(hour.count > 20)
      #expect(hour.allSatisfy { $0.set.at <= later })
      let open = try database.read { tx in try tx.row("SELECT COUNT(*) AS n FROM workouts WHERE finished_at IS NULL") }
      #expect(open?.int("n") == DemoGym.training)
    }
  }

  @Test("clocks run on its walls, and the day has a board, also on the next day", arguments: [0, 86_400_000])
  func clocks(_ later: Int) async throws {
    try await withDatabase { database, calendar in
      let gym = DemoGym(database: database, calendar: calendar)
      _ = try await gym.prepare(terminal: nil, hasher: hasher, now: Self.saturday)
      let now = Self.saturday + later
      _ = try await gym.prepare(terminal: nil, hasher: hasher, now: now)
      let running = try database.read { tx in try tx.timers.running(at: now) }
      #expect(running.map(\.label) == ["Open rig", "Engine room"])
      #expect(try database.read { try $0.areas.list().map(\.name) } == ["Main floor", "Rig"])
      let scores = try database.read { try $0.scores.shown(day: calendar.day(at: now)) }
      #expect(scores.count == 9 && Set(scores.map(\.stored.board)).count == 1)
      for score in scores { try score.stored.score.check(score.stored.plan) }
    }
  }

  @Test("everything that it holds would have been taken from a member")
  func plausible() async throws {
    try await withDatabase { database, calendar in
      _ = try await DemoGym(database: database, calendar: calendar)
        .prepare(terminal: nil, hasher: hasher, now: Self.saturday)
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

  @Test("a real gym is left alone")
  func realGym() async throws {
    try await withDatabase { database, calendar in
      let person = NewPerson(
        name: "Real Owner", displayName: "Real", email: "real@example.com", password: "chalk and iron 5x5", role: .owner
      )
      _ = try await BackOffice(database: database)
        .createMember(person, hasher: hasher, calendar: calendar, now: Self.saturday)
      await #expect(throws: DemoGym.NotADemo.self) {
        try await DemoGym(database: database, calendar: calendar)
          .prepare(terminal: nil, hasher: hasher, now: Self.saturday)
      }
      #expect(try database.read { try $0.members.count() } == 1)
    }
  }
}
