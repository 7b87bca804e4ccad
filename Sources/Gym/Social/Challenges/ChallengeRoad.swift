/// A road that may count in a challenge of distance.
package struct ChallengeRoad: Equatable, Sendable {
  /// UTC milliseconds.
  package var time: ClosedRange<Int>
  package var millimetres: Int

  package init(time: ClosedRange<Int>, millimetres: Int) {
    self.time = time
    self.millimetres = millimetres
  }

  /// `other` does not count: it may be a drive, which cannot be told from a way on foot.
  package static let kinds = RoadKind.allCases.filter { $0 != .other }
  /// The highest believable average, in metres a second. A faster road had its kind changed: a drive whose kind is
  /// changed keeps its distance.
  package static func highestAverage(_ kind: RoadKind) -> Double { kind.highestSustainedSpeed ?? kind.highestSpeed }
  /// A road that was added later than this after its end counts as entered afterwards. Milliseconds.
  package static let enteredAfter = Milliseconds.day

  /// The time of a set with a distance: no road at the same time counts.
  /// - Parameter milliseconds: how long the set took; nil if unknown.
  package static func time(ofSetAt at: Int, milliseconds: Int?) -> ClosedRange<Int> {
    at - max(0, min(milliseconds ?? ChallengeRules.tail, ChallengeRules.longest))...at
  }

  /// The roads that count, in the order of their starts: no road at the same time as a set, and the longest of roads at
  /// the same time.
  package static func counted(_ roads: [ChallengeRoad], besides sets: [ClosedRange<Int>]) -> [ChallengeRoad] {
    let sets = sets.sorted { $0.lowerBound < $1.lowerBound }
    // For each set, the latest end of it and of those before it.
    var ends: [Int] = []
    for set in sets { ends.append(max(ends.last ?? set.upperBound, set.upperBound)) }
    var counted: [ChallengeRoad] = []
    for road in roads.sorted(by: { $0.time.lowerBound < $1.time.lowerBound }) {
      let begun = count(of: sets, begunBy: road.time.upperBound)
      if begun > 0, ends[begun - 1] >= road.time.lowerBound { continue }
      guard let last = counted.last, last.time.upperBound > road.time.lowerBound else {
        counted.append(road)
        continue
      }
      if road.millimetres > last.millimetres { counted[counted.count - 1] = road }
    }
    return counted
  }

  private static func count(of sets: [ClosedRange<Int>], begunBy instant: Int) -> Int {
    var (low, high) = (0, sets.count)
    while low < high {
      let middle = (low + high) / 2
      if sets[middle].lowerBound <= instant { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
