import Gym
import TestKit
import Testing

@testable import Storage

@Suite(.limitedConcurrency) struct RoadStoreTests {
  private static let sums = RoadSums(
    elapsedMs: 60_000, movingMs: 50_000, distance: 20_000, ascent: 120, descent: nil, averageHeart: 140,
    highestHeart: nil, zones: [0, 1, 2, 3, 4, 5], calories: 12_345, caloriesFrom: .pace)

  private static func road(at: Int, ms: Int = 300_000, kind: RoadKind = .run) -> NewRoad {
    NewRoad(
      kind: kind, name: "Sea", startedAt: at, sums: sums, format: .tcx, hasPlaces: true, track: [1, 2, 3],
      bests: [RoadBest(storedMeters: 1_000, ms: ms, fromMs: 7)])
  }

  @Test("a road is read as it was stored, with its line and its fastest")
  func stored() async throws {
    let store = try Store()
    try await store.write { tx in
      let mara = try tx.person("mara").id
      let new = Self.road(at: 5)
      let id = try tx.roads.insert(new, member: mara, at: 9)
      #expect(try tx.roads.find(id) == new.stored(id: id, member: mara, at: 9))
      #expect(try tx.roads.track(of: id) == new.track && tx.roads.bests(of: id) == new.bests)
      try tx.roads.rename(id, to: nil)
      #expect(try tx.roads.find(id)?.name == nil)
      try tx.roads.remove(id)
      #expect(try tx.roads.find(id) == nil && tx.roads.track(of: id) == [] && tx.roads.bests(of: id) == [])
    }
  }

  @Test("roads that began at one instant are listed once each, over the pages")
  func list() async throws {
    let store = try Store()
    try await store.write { tx in
      let (mara, ben) = (try tx.person("mara").id, try tx.person("ben").id)
      let ids = try [5, 5, 7].map { try tx.roads.insert(Self.road(at: $0), member: mara, at: 9) }
      _ = try tx.roads.insert(Self.road(at: 6), member: ben, at: 9)
      var listed: [Int] = []
      var last: StoredRoad?
      repeat {
        last = try tx.roads.list(of: mara, before: last, limit: 1).first
        if let last { listed.append(last.id) }
      } while last != nil
      #expect(listed == [ids[2], ids[1], ids[0]])
      #expect(try tx.roads.added(by: mara, after: ids[0], limit: 9).map(\.id) == [ids[1], ids[2]])
      let near = try tx.roads.sketches(startedIn: 6...8, member: mara)
      #expect(near.map(\.id) == [ids[2]])
      #expect(near.map(\.sketch) == [RoadSame.Sketch(startedAt: 7, elapsedMs: 60_000, meters: 200)])
      #expect(try tx.roads.count(member: mara) == 3)
    }
  }

  @Test("of two that took the same time the earlier is the fastest, and another kind has its own")
  func fastest() async throws {
    let store = try Store()
    try await store.write { tx in
      let mara = try tx.person("mara").id
      let later = try tx.roads.insert(Self.road(at: 9), member: mara, at: 9)
      let earlier = try tx.roads.insert(Self.road(at: 5), member: mara, at: 10)
      let ride = try tx.roads.insert(Self.road(at: 1, ms: 100_000, kind: .ride), member: mara, at: 11)
      #expect(try tx.roads.fastest(1_000, .run, of: mara)?.road == earlier)
      #expect(try tx.roads.fastest(1_000, .ride, of: mara)?.road == ride)
      #expect(try tx.roads.fastest(5_000, .run, of: mara) == nil)
      let road = try #require(try tx.roads.find(earlier))
      let alone = try #require(try tx.roads.find(ride))
      #expect(try tx.roads.hasOther(1_000, than: road) && !tx.roads.hasOther(1_000, than: alone))
      try tx.roads.set(.row, of: road, bests: [])
      #expect(try tx.roads.fastest(1_000, .run, of: mara)?.road == later)
    }
  }

  @Test("a member's lines are deleted part by part, and nobody else's")
  func leftovers() async throws {
    let store = try Store()
    let (mara, kept) = try await store.write { tx in
      let (mara, ben) = (try tx.person("mara").id, try tx.person("ben").id)
      for at in 0..<45 { _ = try tx.roads.insert(Self.road(at: at), member: mara, at: 9) }
      return (mara, try tx.roads.insert(Self.road(at: 1), member: ben, at: 9))
    }
    try await store.write { tx in try tx.roads.clear(member: mara) }
    #expect(try store.count("roads") == 1)
    #expect(try store.count("road_tracks") == 46)
    var parts = 1
    while try await store.write({ tx in try tx.roads.deleteLeftovers() }) { parts += 1 }
    #expect(parts == 3)
    let (isLeft, track) = try await store.write { tx in
      (try tx.roads.hasLeftovers(), try tx.roads.track(of: kept))
    }
    #expect(!isLeft)
    #expect(track == [1, 2, 3])
    #expect(try store.count("road_tracks") == 1)
  }
}
