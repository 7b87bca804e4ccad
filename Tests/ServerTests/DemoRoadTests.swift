import Floor
import Gym
import Storage
import TestKit
import Testing

@testable import Server

@Suite("The invented gym's roads", .limitedConcurrency)
struct DemoRoadTests {
  private static let saturday = 1_795_262_400_000  // 21 November 2026, 12:00 UTC

  @Test("the route that is kept was followed by every run of its name")
  func route() async throws {
    let folder = Folder()
    let database = try Database(directory: folder.path, onFatal: { Issue.record("fatal: \($0)") })
    defer { database.close() }
    let calendar = try #require(GymCalendar(timeZone: "Europe/Berlin"))
    let person = try Self.mara(calendar)
    let (roads, lines) = try await database.write { tx in
      let mara = try tx.members.insert(person)
      try DemoRoads(tx: tx, calendar: calendar).prepare(mara, now: Self.saturday)
      for _ in 0..<2 { try DemoRoutes(tx: tx).prepare(mara, now: Self.saturday) }
      return (
        try tx.roads.list(of: mara.id, limit: 100).map { ($0.name, try tx.roads.track(of: $0.id)) },
        try tx.routes.list(of: mara.id).map { try tx.routes.line(of: $0.id) }
      )
    }
    #expect(lines.count == 1)
    let match = try #require(lines.first.flatMap { RouteLine(decoding: $0) }.flatMap { RouteMatch($0) })
    let followed = roads.filter { RoadTrack(decoding: $0.1).flatMap(match.direction) == .forward }.map(\.0)
    #expect(followed.count >= 3 && Set(followed) == [DemoRoads.usualLoop])
    #expect(followed.count == roads.count { $0.0 == DemoRoads.usualLoop })
  }

  private static func mara(_ calendar: GymCalendar) throws -> NewMember {
    var new = try NewPerson(
      name: "Mara Lindqvist", displayName: "Mara", email: DemoGym.member, password: DemoGym.password, role: .member,
      pin: nil, sex: .female, birthDate: "1990-05-01", heightCm: 170, unit: .kg, shownOnFloor: true
    ).checked(today: calendar.day(at: saturday), now: saturday)
    new.passwordHash = "hash"
    return new
  }

  @Test("they lie on the open sea, and a later start adds those of the days between")
  func added() async throws {
    let folder = Folder()
    let database = try Database(directory: folder.path, onFatal: { Issue.record("fatal: \($0)") })
    defer { database.close() }
    let calendar = try #require(GymCalendar(timeZone: "Europe/Berlin"))
    let person = try Self.mara(calendar)
    let mara = try await database.write { tx in
      let mara = try tx.members.insert(person)
      try DemoRoads(tx: tx, calendar: calendar).prepare(mara, now: Self.saturday)
      return mara
    }
    let roads = try database.read { tx in try tx.roads.list(of: mara.id, limit: 100) }
    #expect((12...30).contains(roads.count))
    #expect(Set(roads.map(\.kind)) == [.run, .ride, .hike] && roads.contains { !$0.hasPlaces })
    for road in roads {
      #expect(road.startedAt < Self.saturday && road.sums.zones != nil && road.sums.distance > 300_000)
      let track = try #require(try database.read { tx in RoadTrack(decoding: try tx.roads.track(of: road.id)) })
      for place in (track.places ?? []).compactMap(\.self) {
        #expect((54.3...54.9).contains(place.latitude) && (5.9...6.8).contains(place.longitude))
      }
    }
    for expected in [roads.count, roads.count + 2] {
      // The second time it is Wednesday: there was a Sunday and a Tuesday.
      let now = Self.saturday + (expected == roads.count ? 0 : 4 * Milliseconds.day)
      try await database.write { tx in try DemoRoads(tx: tx, calendar: calendar).prepare(mara, now: now) }
      #expect(try database.read { tx in try tx.roads.count(member: mara.id) } == expected)
    }
  }
}
