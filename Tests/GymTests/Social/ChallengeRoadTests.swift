import TestKit
import Testing

@testable import Gym

/// Which roads count in a challenge beside the sets.
@Suite struct ChallengeRoadTests {
  private static func road(_ time: ClosedRange<Int>, _ meters: Int) -> ChallengeRoad {
    ChallengeRoad(time: time, millimetres: meters * 1_000)
  }

  @Test("a road does not count beside a set of its time, and of two at the same time the longer counts")
  func counted() {
    let roads = [Self.road(50...60, 5), Self.road(0...10, 1), Self.road(20...40, 2), Self.road(30...45, 3)]
    func meters(_ sets: [ClosedRange<Int>]) -> [Int] {
      ChallengeRoad.counted(roads, besides: sets).map { $0.millimetres / 1_000 }
    }
    #expect(meters([]) == [1, 3, 5])
    #expect(meters([11...19, 61...70, -5 ... -1]) == [1, 3, 5])
    #expect(meters([55...57]) == [1, 3])
    #expect(meters([60...80, 5...6]) == [3])
    #expect(meters([-10...100]) == [])
    #expect(meters([42...44]) == [1, 2, 5])
    #expect(ChallengeRoad.counted([], besides: [1...2]) == [])
  }

  @Test("a set covers the time that it took, or the quarter of an hour before it if nobody said")
  func time() {
    #expect(ChallengeRoad.time(ofSetAt: 2_000_000, milliseconds: 60_000) == 1_940_000...2_000_000)
    #expect(ChallengeRoad.time(ofSetAt: 2_000_000, milliseconds: nil) == 1_100_000...2_000_000)
    #expect(ChallengeRoad.time(ofSetAt: 0, milliseconds: .max).lowerBound == -ChallengeRules.longest)
  }

  @Test("what counts is what a search through all pairs finds", arguments: 1...30)
  func pairs(_ seed: Int) {
    var random = SeededRandom(UInt64(seed))
    var (roads, sets): ([ChallengeRoad], [ClosedRange<Int>]) = ([], [])
    for place in 0..<20 {
      let start = place * 100 + Int.random(in: 0...40, using: &random)
      roads.append(Self.road(start...start + Int.random(in: 0...50, using: &random), 1))
      let at = Int.random(in: 0...2_000, using: &random)
      sets.append(at...at + Int.random(in: 0...60, using: &random))
    }
    let expected = roads.filter { road in !sets.contains { $0.overlaps(road.time) } }
    #expect(ChallengeRoad.counted(roads, besides: sets) == expected)
  }
}
