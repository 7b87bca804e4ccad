import Floor
import Foundation
import Gym
import Logging
import Secrets
import Storage
import Synchronization
import TestKit
import Testing
import Wire

@testable import Server

/// The invented gym while its server runs: who trains there, and who is left alone.
extension DemoTests {
  /// A server on a copy of the made gym, with a time that the test sets.
  private func withFloor(
    _ body: (RacksideServer, DemoShift, _ pass: (_ minutes: Int) async throws -> Void) async throws -> Void
  ) async throws {
    let folder = try await Self.made.value.image.copy()
    let now = Mutex(Self.saturday + 60_000)
    try folder.write("web/index.html", "")
    var configuration = Configuration()
    configuration.port = 0
    configuration.timeZone = "Europe/Berlin"
    configuration.dataDirectory = folder.path
    configuration.webDirectory = folder.path + "/web"
    configuration.catalogDirectory = Fixture.repository + "/Config/catalog"
    configuration.fontDirectories = []
    configuration.hashMemoryKiB = HashCost.least.memoryKiB
    configuration.hashPasses = HashCost.least.passes
    var log = Logger(label: "test")
    log.logLevel = .critical
    let server = try RacksideServer(
      configuration, log: log, clock: Clock { Double(now.withLock { $0 }) }, onFatal: { Issue.record($0) })
    defer { server.stop() }
    let calendar = try #require(GymCalendar(timeZone: "Europe/Berlin"))
    let shift = try DemoShift(server.floor, server.database, calendar, now: now.withLock { $0 })
    try await body(server, shift) { minutes in
      for _ in 0..<minutes {
        let minute = now.withLock { now in
          now += 60_000
          return now
        }
        try await shift.step(now: minute)
      }
    }
    await shift.end()
  }

  /// How many sets and workouts a member has, and whether a workout is open.
  private struct Done: Equatable {
    var sets: Int
    var workouts: Int
    var isOpen: Bool
  }

  private func done(_ email: String, _ database: Database) throws -> Done {
    try database.read { tx in
      let member = try #require(try tx.members.secrets(emailKey: email)?.member.id)
      let workouts = try tx.workouts.all(member: member)
      return Done(
        sets: try workouts.reduce(0) { $0 + (try tx.workouts.sets(of: $1.id).count) }, workouts: workouts.count,
        isOpen: try tx.workouts.current(member: member) != nil)
    }
  }

  @Test("its floor fills to six, its day comes to an end, and the printed logins are left alone")
  func day() async throws {
    try await withFloor { server, shift, pass in
      let everybody = DemoPerson.everybody.map(\.email)
      let before = try Dictionary(uniqueKeysWithValues: everybody.map { ($0, try done($0, server.database)) })
      for _ in 0..<20 {
        try await pass(30)
        let present = await shift.present
        #expect(present.count <= DemoGym.training)
      }
      let late = await shift.present
      #expect(late.isEmpty)
      var trained = 0
      for email in everybody {
        let old = try #require(before[email])
        let new = try done(email, server.database)
        #expect(new.workouts - old.workouts <= DemoShift.turnsADay, "\(email)")
        if new.sets > old.sets { trained += 1 }
        if [DemoGym.owner, DemoGym.member].contains(email) { #expect(new == old, "\(email)") }
      }
      #expect(trained > 20)
      try await pass(120)
      let tomorrow = await shift.present
      #expect(tomorrow.count == DemoGym.training)
    }
  }

  private struct LogIn: Encodable {
    var email: String
    var password = DemoGym.password
  }

  @Test("it leaves alone whoever a person uses, while they are logged in and for some hours afterwards")
  func people() async throws {
    try await withFloor { server, shift, pass in
      try await pass(5)
      let email = try #require(await shift.present.first)
      let person = DemoClient(server.floor)
      let login = try await person.call("sessions.logIn", LogIn(email: email))
      let before = try done(email, server.database)
      #expect(before.isOpen)
      try await pass(60)
      #expect(try done(email, server.database) == before)
      let present = await shift.present
      #expect(!present.contains(email) && present.count == DemoGym.training)

      _ = try await person.call("sessions.leave", ["as": login.member("handle")?.string ?? ""])
      person.disconnect()
      try await pass(60)
      #expect(try done(email, server.database) == before)
    }
  }

  @Test("some members have straps, and a trainer shows their hearts in a class")
  func hearts() async throws {
    try await withFloor { server, _, _ in
      #expect(try server.database.read { try $0.straps.all() }.filter { Strap.isAddress($0.address) }.count == 24)
      try await DemoHeartClass(server.floor, server.database, now: Self.saturday).step(now: Self.saturday)
      #expect(try server.database.read { try $0.hearts.theClass() }?.title == "Engine room")
    }
  }

  @Test("a start adds nothing to whoever a person uses")
  func startsBesidePeople() async throws {
    try await withGym { gym, database, calendar, first in
      let email = "joel@example.com"
      let person = try #require(try database.read { try $0.members.secrets(emailKey: email) }).member
      try await database.write { tx in
        _ = try tx.logins.insert(member: person.id, device: nil, handleHash: Tokens.hash("joel"), at: Self.saturday)
      }
      let before = try done(email, database)
      _ = try await gym.prepare(
        terminal: first.terminal, hasher: Self.hasher, now: Self.saturday + 7 * 86_400_000)
      #expect(try done(email, database) == before)
    }
  }
}
