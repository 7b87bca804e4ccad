/// A road that may count in a challenge of distance.
package struct ChallengeRoad: Equatable, Sendable {
  /// UTC milliseconds.
  package var time: ClosedRange<Int>
  package var millimetres: Int

  package init(time: ClosedRange<Int>, millimetres: Int) {
    self.time = time
    self.millimetres = millimetres
  }

  /// A device may leave a drive home in a road of the kind `other`, and nobody can tell it from a way on foot.
  package static let kinds = RoadKind.allCases.filter { $0 != .other }
  /// Metres a second that nobody keeps up from start to end of such a road. Of a faster one, somebody changed the kind: a
  /// road keeps its distance with another kind, also that of a drive.
  package static func highestAverage(_ kind: RoadKind) -> Double { kind.highestSustainedSpeed ?? kind.highestSpeed }
  /// A road that was added longer after its end than this was entered afterwards. In milliseconds.
  package static let enteredAfter = Milliseconds.day

  /// The time of a set with a distance: no road of that time counts beside it.
  /// - Parameter milliseconds: how long the set took; nil if nobody said.
  package static func time(ofSetAt at: Int, milliseconds: Int?) -> ClosedRange<Int> {
    at - max(0, min(milliseconds ?? ChallengeRules.tail, ChallengeRules.longest))...at
  }

  /// The roads that count, in the order of their starts: those without a set at the same time, and of several at the same
  /// time the longest.
  package static func counted(_ roads: [ChallengeRoad], besides sets: [ClosedRange<Int>]) -> [ChallengeRoad] {
    let sets = sets.sorted { $0.lowerBound < $1.lowerBound }
    // The latest end of each set and those before it.
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
