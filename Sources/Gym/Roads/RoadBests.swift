/// The fastest stretch of one length on a road.
package struct RoadBest: Equatable, Sendable {
  package var meters: Int
  /// How long it took, standing included.
  package var ms: Int
  /// When it began, since the start of the road.
  package var fromMs: Int

  /// The half marathon is 21,097.5 m.
  package static let lengths = [1_000, 5_000, 10_000, 21_097]

  /// Over every point.
  /// - Returns: of each length that the road has without a gap, ascending; none for a kind without bests.
  package static func all(of road: RecordedRoad) -> [RoadBest] { all(of: RoadDistance(road), kind: road.kind) }

  /// Over the points that are stored, for a road whose kind was changed. They have whole seconds, so it is off by one,
  /// and by some more on a road of which not every point was kept.
  package static func all(of track: RoadTrack, kind: RoadKind) -> [RoadBest] {
    all(of: RoadDistance(track), kind: kind)
  }

  static func all(of distance: RoadDistance, kind: RoadKind) -> [RoadBest] {
    guard let highest = kind.highestSustainedSpeed else { return [] }
    let search = RoadBestSearch(distance, shortest: Double(lengths[0]), highest: highest)
    return lengths.compactMap { meters in
      guard distance.total >= Double(meters), let best = search.fastest(Double(meters)) else { return nil }
      // Times are at most `RoadDistance.mostMilliseconds`, so they fit. Rounded so that nobody seems faster than they
      // were.
      return RoadBest(
        meters: meters, ms: Int((best.to - best.from).rounded(.up)), fromMs: Int(best.from.rounded(.down)))
    }
  }
}

/// Looks for the fastest stretches in linear time.
private struct RoadBestSearch {
  /// A stretch, in milliseconds since the start.
  struct Window {
    var from: Double
    var to: Double
    /// The points around it.
    var first: Int
    var last: Int
  }

  private let times: [Int]
  private let meters: [Double]
  private let highest: Double
  /// The runs of points without a gap and without a speed that is not believed.
  private var parts: [ClosedRange<Int>]

  /// - Parameters:
  ///   - shortest: over this many metres the speed is looked at; what was too fast is left out.
  ///   - highest: metres a second.
  init(_ distance: RoadDistance, shortest: Double, highest: Double) {
    (times, meters, self.highest) = (distance.times, distance.meters, highest)
    parts = Self.parts(times.count) { distance.isAfterGap[$0] }
    // How many more stretches that are too fast begin than end between a point and the one before.
    var tooFast = [Int](repeating: 0, count: times.count + 1)
    eachWindow(shortest) { window in
      guard !isBelieved(window, shortest) else { return }
      tooFast[window.first + 1] += 1
      tooFast[window.last + 1] -= 1
    }
    var open = 0
    let isTooFast = tooFast.map { change in
      open += change
      return open > 0
    }
    parts = Self.parts(times.count) { distance.isAfterGap[$0] || isTooFast[$0] }
  }

  private static func parts(_ count: Int, isCut: (Int) -> Bool) -> [ClosedRange<Int>] {
    guard count > 0 else { return [] }
    let starts = [0] + (1..<count).filter(isCut)
    return zip(starts, starts.dropFirst() + [count]).map { $0...($1 - 1) }
  }

  private func isBelieved(_ window: Window, _ length: Double) -> Bool {
    (window.to - window.from) * highest >= length * 1_000
  }

  func fastest(_ length: Double) -> Window? {
    var best: Window?
    eachWindow(length) { window in
      guard isBelieved(window, length) else { return }
      if let best, best.to - best.from <= window.to - window.from { return }
      best = window
    }
    return best
  }

  /// The stretches that begin or end at a point; the fastest is one of them, since between two points the speed is
  /// even.
  private func eachWindow(_ length: Double, _ body: (Window) -> Void) {
    for part in parts {
      var (start, end) = (part.lowerBound, part.lowerBound)
      for index in part {
        let target = meters[index] - length
        if target >= meters[part.lowerBound] {
          while meters[start + 1] <= target { start += 1 }
          body(Window(from: time(target, after: start), to: Double(times[index]), first: start, last: index))
        }
        let goal = meters[index] + length
        guard goal <= meters[part.upperBound] else { continue }
        while meters[end] < goal { end += 1 }
        body(Window(from: Double(times[index]), to: time(goal, after: end - 1), first: index, last: end))
      }
    }
  }

  /// When somebody was at a distance that lies between a point and the next.
  private func time(_ distance: Double, after index: Int) -> Double {
    let (start, step) = (Double(times[index]), meters[index + 1] - meters[index])
    return step > 0 ? start + Double(times[index + 1] - times[index]) * (distance - meters[index]) / step : start
  }
}
