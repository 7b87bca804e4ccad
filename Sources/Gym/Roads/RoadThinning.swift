import Foundation

/// Chooses the points that are kept of a road, in linear time.
///
/// Both ends of the road and of each gap stay. Of the others, each part of equally many points keeps the one that makes
/// the largest triangle with the one kept before and the middle of the next part: Steinarsson 2013, Largest Triangle
/// Three Buckets. So corners stay, and so does enough of every moment for the curves of height and heart.
struct RoadThinning {
  /// Ascending.
  private(set) var indices: [Int] = []
  /// Those of them that are after a gap.
  private(set) var gaps: Set<Int> = []

  /// Of a road with more gaps, both ends stay only of the longest. What is kept next after another is after a gap too.
  static let mostGaps = 1_000

  private let x: [Double]
  private let y: [Double]

  /// - Parameter most: at least `2 * mostGaps + 2`.
  init(_ distance: RoadDistance, _ places: [RoadPlace?], most: Int) {
    let all = distance.isAfterGap.indices.filter { distance.isAfterGap[$0] }
    guard places.count > most else {
      (x, y) = ([], [])
      indices = Array(places.indices)
      gaps = Set(all)
      return
    }
    (x, y) = Self.plane(distance, places)
    func length(_ index: Int) -> Int { distance.times[index] - distance.times[index - 1] }
    let longest = all.count > Self.mostGaps ? Array(all.sorted { length($0) > length($1) }.prefix(Self.mostGaps)) : all
    let fixed = Set(longest.flatMap { [$0 - 1, $0] } + [0, places.count - 1]).sorted()
    let (room, inner) = (most - fixed.count, places.count - fixed.count)
    for (from, to) in zip(fixed, fixed.dropFirst()) {
      indices.append(from)
      // At most `mostPoints` of a file × `most`, which is far from an overflow.
      keep((to - from - 1) * room / max(inner, 1), between: from, to)
    }
    indices.append(places.count - 1)
    markGaps(all)
  }

  /// - Parameter all: the points after a gap, ascending.
  private mutating func markGaps(_ all: [Int]) {
    var next = all.makeIterator()
    var gap = next.next()
    for index in indices {
      while let at = gap, at <= index {
        gaps.insert(index)
        gap = next.next()
      }
    }
  }

  /// The places on a plane around the first one, in degrees of latitude; the distance over the time where there are
  /// none.
  private static func plane(_ distance: RoadDistance, _ places: [RoadPlace?]) -> ([Double], [Double]) {
    guard let first = places.lazy.compactMap({ $0 }).first else {
      return (distance.times.map(Double.init), distance.meters)
    }
    let scale = cos(first.latitude * .pi / 180)
    var last = (longitude: first.longitude, x: 0.0, y: first.latitude)
    var (x, y): ([Double], [Double]) = ([], [])
    for place in places {
      if let place {
        // The date line is no jump.
        let step = (place.longitude - last.longitude).remainder(dividingBy: 360)
        last = (place.longitude, last.x + step * scale, place.latitude)
      }
      x.append(last.x)
      y.append(last.y)
    }
    return (x, y)
  }

  /// Keeps some of the points between two that are kept.
  private mutating func keep(_ count: Int, between from: Int, _ to: Int) {
    let inner = to - from - 1
    guard count < inner else { return indices.append(contentsOf: (from + 1)..<to) }
    guard count > 0 else { return }
    var last = from
    for part in 0..<count {
      let start = from + 1 + part * inner / count
      let end = from + 1 + (part + 1) * inner / count
      let next = part + 1 < count ? end..<(from + 1 + (part + 2) * inner / count) : to..<(to + 1)
      last = largest(start..<end, last, middle(next))
      indices.append(last)
    }
  }

  private func middle(_ part: Range<Int>) -> (x: Double, y: Double) {
    let sum = part.reduce((x: 0.0, y: 0.0)) { ($0.x + x[$1], $0.y + y[$1]) }
    return (sum.x / Double(part.count), sum.y / Double(part.count))
  }

  /// The first of those with the largest triangle.
  private func largest(_ part: Range<Int>, _ last: Int, _ next: (x: Double, y: Double)) -> Int {
    var best = (index: part.lowerBound, area: -1.0)
    for index in part {
      let area = abs((x[last] - next.x) * (y[index] - y[last]) - (x[last] - x[index]) * (next.y - y[last]))
      if area > best.area { best = (index, area) }
    }
    return best.index
  }
}
