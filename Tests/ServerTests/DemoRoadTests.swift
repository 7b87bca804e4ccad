import Floor
import Gym
import Storage
import TestKit
import Testing

@testable import Server

@Suite("The invented gym's roads", .limitedConcurrency)
struct DemoRoadTests {
  private static let saturday = 1_795_262_400_000  // 21 November 2026, 12:00 UTC

  @Test("they lie on the open sea, and a later start adds those of the days between")
  func added() async throws {
    let folder = Folder()
    let database = try Database(directory: folder.path, onFatal: { Issue.record("fatal: \($0)") })
    defer { database.close() }
    let calendar = try #require(GymCalendar(timeZone: "Europe/Berlin"))
    var new = try NewPerson(
      name: "Mara Lindqvist", displayName: "Mara", email: DemoGym.member, password: DemoGym.password, role: .member,
      pin: nil, sex: .female, birthDate: "1990-05-01", heightCm: 170, unit: .kg, shownOnFloor: true
    ).checked(today: calendar.day(at: Self.saturday), now: Self.saturday)
    new.passwordHash = "hash"
    let person = new
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
