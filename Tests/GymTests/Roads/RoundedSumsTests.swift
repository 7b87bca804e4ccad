import TestKit
import Testing

@testable import Gym

/// The totals of a road as others get them.
@Suite struct RoundedSumsTests {
  /// A road of one pace, with all its climbs, pauses and time in zone 4 where others see them.
  /// - Parameters:
  ///   - meters: also of what is hidden.
  ///   - pace: seconds for a kilometre.
  private static func sums(meters: Int, pace: Int, pauses: Int = 0, climb: Int = 0) -> RoadSums {
    let ms = meters * pace
    return RoadSums(
      elapsedMs: ms + pauses, movingMs: ms, distance: meters * 100, ascent: climb, descent: climb, averageHeart: 150,
      highestHeart: 170, zones: [0, ms, 0, 0, 0, 0], calories: meters * 70, caloriesFrom: .pace)
  }

  @Test("two roads whose hidden parts differ within a half kilometre are the same to others", arguments: 1...200)
  func same(_ seed: Int) {
    var random = SeededRandom(UInt64(seed))
    let start = Int.random(in: 0...80, using: &random) * 500
    let pace = Int.random(in: 100...900, using: &random)
    let pauses = Int.random(in: 0...10_000_000, using: &random)
    let climb = Int.random(in: 0...200_000, using: &random)
    func seen() -> RoadSums {
      let meters = start + Int.random(in: 0..<500, using: &random)
      return Self.sums(meters: meters, pace: pace, pauses: pauses, climb: climb).rounded
    }
    let (one, other) = (seen(), seen())
    guard start > 0 else {
      #expect(one.distance == 0 && other.distance == 0)
      return
    }
    #expect(one == other)
  }

  @Test("what others get fits together and is near what is true", arguments: 1...200)
  func near(_ seed: Int) {
    var random = SeededRandom(UInt64(seed))
    let meters = Int.random(in: 1_000...60_000, using: &random)
    let pace = Int.random(in: 150...900, using: &random)
    let whole = Self.sums(meters: meters, pace: pace, pauses: 125_000, climb: 12_345)
    let seen = whole.rounded
    #expect(seen.distance % 50_000 == 0 && (0..<50_000).contains(whole.distance - seen.distance))
    #expect(seen.elapsedMs - seen.movingMs == 120_000 && seen.ascent == 12_000 && seen.descent == 12_000)
    let shown = Double(seen.movingMs) / Double(seen.distance) * 100
    #expect(abs(shown - Double(pace)) <= Double(pace) * 0.035, "\(shown) of \(pace)")
    #expect(seen.movingMs % 10_000 == 0 && (seen.movingMs < 1_200_000 || seen.movingMs % 60_000 == 0))
    #expect(seen.zones?[1] == seen.movingMs && seen.zones?.reduce(0, +) == seen.movingMs)
    #expect((seen.calories ?? 1) % 10_000 == 0 && (seen.averageHeart, seen.highestHeart) == (150, 170))
  }

  @Test("a time in zones keeps its shares, to a twentieth")
  func zones() {
    var sums = Self.sums(meters: 5_100, pace: 300)
    sums.zones = [0, 0, 153_000, 1_224_000, 153_000, 0]
    let seen = sums.rounded
    #expect(seen.movingMs == 1_500_000 && seen.zones == [0, 0, 150_000, 1_200_000, 150_000, 0])
    sums.zones = [0, 0, 0, 0, 0, 0]
    #expect(sums.rounded.zones == [0, 0, 0, 0, 0, 0])
    sums.zones = nil
    #expect(sums.rounded.zones == nil)
  }

  @Test("a road without motion has its whole time, and one below half a kilometre no distance")
  func short() {
    var still = Self.sums(meters: 5_200, pace: 300)
    still.movingMs = 0
    #expect(still.rounded.movingMs == 0 && still.rounded.elapsedMs == 1_500_000)
    let short = Self.sums(meters: 499, pace: 600).rounded
    #expect((short.distance, short.movingMs, short.elapsedMs) == (0, 240_000, 240_000))
    let none = Self.sums(meters: 0, pace: 300).rounded
    #expect((none.distance, none.movingMs, none.elapsedMs, none.calories) == (0, 0, 0, 0))
  }

  @Test("the largest figures that a road can have are rounded, too")
  func largest() {
    let most = Int(RoadRules.mostMeters) * 100
    for time in [0, 1, RoadRules.longest] {
      for meters in [0, 1, 49_999, 50_000, most] {
        let sums = RoadSums(
          elapsedMs: RoadRules.longest, movingMs: time, distance: meters, ascent: most, descent: 0, averageHeart: nil,
          highestHeart: nil, zones: [time, 0, 0, 0, 0, 0], calories: 1_000_000_000, caloriesFrom: .device)
        let seen = sums.rounded
        #expect(seen.movingMs <= seen.elapsedMs && seen.distance <= meters && seen.movingMs >= 0)
      }
    }
  }

  @Test("only a line whose ends are hidden has rounded totals")
  func places() {
    var road = StoredRoad(
      id: 1, member: 1, kind: .run, name: nil, startedAt: 0, sums: Self.sums(meters: 5_210, pace: 300), format: .gpx,
      hasPlaces: true)
    #expect(road.rounded(hidesEnds: true)?.sums.distance == 500_000)
    #expect(road.rounded(hidesEnds: false) == nil)
    road.hasPlaces = false
    #expect(road.rounded(hidesEnds: true) == nil)
  }

  @Test("a road stands among posts at whole ten minutes after its start, and never after it was added")
  func posts() {
    let start = 1_795_250_000_000
    func at(_ elapsed: Int, added: Int) -> Int? {
      RoadRules.postedAt(startedAt: start, elapsedMs: elapsed, addedAt: start + added).map { $0 - start }
    }
    #expect(at(1_860_123, added: 1_900_000) == 1_800_000 && at(599_999, added: 600_000) == 0)
    #expect(at(1_860_123, added: 1_000_000) == 1_000_000)
    #expect(at(0, added: RoadRules.newsFor) == 0 && at(0, added: RoadRules.newsFor + 1) == nil)
  }
}
