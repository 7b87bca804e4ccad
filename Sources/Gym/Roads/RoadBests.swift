/// The fastest stretch of one length on a road.
package struct RoadBest: Equatable, Sendable {
  package var meters: Int
  /// How long it took, standing included.
  package var ms: Int
  /// When it began, since the start of the road.
  package var fromMs: Int

  /// The half marathon is 21,097.5 m.
  package static let lengths = [1_000, 5_000, 10_000, 21_097]

  /// How far apart the points of a stretch may be, as a part of its length.
  ///
  /// Between two points, the speed is taken as even. If they are far apart, as in a file with only laps or only a start
  /// and an end, the result would be the average and not the fastest. A third still allows real recordings: watches
  /// that record only changes have points up to 20 s apart, which is 333 m at 60 km/h, and the 4,000 stored points of a
  /// day's ride are as far apart. Those of a run over 100 miles are up to 220 m apart.
  static let mostStep = 1.0 / 3

  /// Over every point.
  /// - Returns: one for each length that the road covers without a gap and with points near enough to each other,
  ///   ascending; none for a kind without bests.
  package static func all(of road: RecordedRoad) -> [RoadBest] { all(of: RoadDistance(road), kind: road.kind) }

  /// Over the points that are stored, for a road whose kind was changed. They have whole seconds, so it is off by one,
  /// and by some more on a road of which not every point was kept.
  package static func all(of track: RoadTrack, kind: RoadKind) -> [RoadBest] {
    all(of: RoadDistance(track), kind: kind)
  }

  /// Whether a stored line has points near enough to each other all along the stretch.
  /// - Returns: true also for a thinned line, which cannot tell.
  package func isMeasured(in track: RoadTrack) -> Bool {
    // A thinned line has at least this many points: thinning loses less than one point for each gap.
    guard track.seconds.count < RoadTrack.mostPoints - RoadThinning.mostGaps - 1 else { return true }
    let (from, most) = (Double(fromMs) / 1_000, Double(meters) * Self.mostStep)
    let to = from + Double(ms) / 1_000
    return track.seconds.indices.dropFirst().allSatisfy { index in
      let isWithin = Double(track.seconds[index]) > from && Double(track.seconds[index - 1]) < to
      // Stored lines are rounded to seconds and decimetres.
      return track.isAfterGap[index] || !isWithin || track.meters[index] - track.meters[index - 1] <= most + 1
    }
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
  private let isAfterGap: [Bool]
  private let isMeasured: [Bool]
  private let highest: Double
  /// Whether the way from the point before belongs to a stretch that is too fast to be true.
  private var isTooFast: [Bool] = []

  /// - Parameters:
  ///   - shortest: over this many metres the speed is looked at; what was too fast is left out.
  ///   - highest: metres a second.
  init(_ distance: RoadDistance, shortest: Double, highest: Double) {
    (times, meters, self.highest) = (distance.times, distance.meters, highest)
    (isAfterGap, isMeasured) = (distance.isAfterGap, distance.isMeasured)
    // How many more stretches that are too fast begin than end between a point and the one before.
    var tooFast = [Int](repeating: 0, count: times.count + 1)
    eachWindow(shortest, in: parts(times.indices.filter { isAfterGap[$0] })) { window in
      guard !isBelieved(window, shortest) else { return }
      tooFast[window.first + 1] += 1
      tooFast[window.last + 1] -= 1
    }
    var open = 0
    isTooFast = tooFast.map { change in
      open += change
      return open > 0
    }
  }

  /// The ranges of points between cuts.
  /// - Parameter cuts: the points that come right after a cut, ascending.
  private func parts(_ cuts: [Int]) -> [ClosedRange<Int>] {
    guard !times.isEmpty else { return [] }
    let starts = [0] + cuts.drop { $0 == 0 }
    return zip(starts, starts.dropFirst() + [times.count]).map { $0...($1 - 1) }
  }

  /// For each point, whether it ends or lies in more than this many metres without a measured point.
  private func isUnknown(over most: Double) -> [Bool] {
    var isUnknown = [Bool](repeating: false, count: times.count)
    var last: Int?
    for index in times.indices {
      if isAfterGap[index] { last = nil }
      guard isMeasured[index] else { continue }
      if let last, meters[index] - meters[last] > most {
        for step in (last + 1)...index { isUnknown[step] = true }
      }
      last = index
    }
    return isUnknown
  }

  private func isBelieved(_ window: Window, _ length: Double) -> Bool {
    (window.to - window.from) * highest >= length * 1_000
  }

  func fastest(_ length: Double) -> Window? {
    let unknown = isUnknown(over: length * RoadBest.mostStep)
    let cuts = times.indices.filter { isAfterGap[$0] || isTooFast[$0] || unknown[$0] }
    var best: Window?
    eachWindow(length, in: parts(cuts)) { window in
      guard isBelieved(window, length) else { return }
      if let best, best.to - best.from <= window.to - window.from { return }
      best = window
    }
    return best
  }

  /// The stretches that begin or end at a point; the fastest is one of them, since between two points the speed is
  /// even.
  private func eachWindow(_ length: Double, in parts: [ClosedRange<Int>], _ body: (Window) -> Void) {
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
