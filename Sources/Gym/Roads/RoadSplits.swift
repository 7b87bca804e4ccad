/// One of the equally long parts of a road.
package struct RoadSplit: Equatable, Sendable {
  /// Less than the others only for the last.
  package var meters: Double
  /// Without gaps and standing.
  package var movingMs: Int
  /// Metres; nil without altitudes.
  package var ascent: Double?
  /// The average in beats a minute; nil without a rate.
  package var heart: Int?

  package static let most = 1_000
  /// A last part below this many metres is left out.
  private static let shortest = 1.0

  /// A kilometre, or a mile for whoever trains in pounds. Swims and rows are in metres everywhere.
  package static func length(of kind: RoadKind, in unit: WeightUnit) -> Double {
    unit == .lb && kind != .swim && kind != .row ? 1_609.344 : 1_000
  }

  /// - Parameters:
  ///   - meters: the length of a part; at least 1, or there are none.
  ///   - kind: decides what is standing.
  /// - Returns: at most `most`, from the start; none for a track without a distance.
  package static func all(
    of track: RoadTrack, each meters: Double, kind: RoadKind = .other
  ) -> [RoadSplit] {
    guard meters >= 1, meters.isFinite else { return [] }
    let distance = RoadDistance(track)
    let moving = distance.moving(kind)
    let profile = track.altitudes.flatMap { RoadHeight.profile($0, distance) }
    var climbs = ElevationSteps(thresholdM: RoadHeight.threshold)
    if let first = profile?.first, let first { _ = climbs.step(to: first) }
    var splits: [RoadSplit] = []
    var open = OpenSplit(hasClimbs: profile != nil)
    for index in distance.times.indices.dropFirst() {
      let interval = TrackInterval(track, distance, index, isMoving: moving[index])
      let (start, end) = (distance.meters[index - 1], distance.meters[index])
      var done = start
      while splits.count < most, case let bound = Double(splits.count + 1) * meters, end >= bound {
        // The bound is above the start, so the interval has a length.
        open.add(interval, part: (bound - done) / (end - start))
        done = bound
        splits.append(open.split(meters))
        open = OpenSplit(hasClimbs: profile != nil)
      }
      guard splits.count < most else { return splits }
      open.add(interval, part: end > start ? (end - done) / (end - start) : 1)
      if let altitude = profile?[index] { open.climb += max(0, climbs.step(to: altitude)) }
    }
    let rest = distance.total - Double(splits.count) * meters
    if rest >= shortest { splits.append(open.split(rest)) }
    return splits
  }
}

/// What there is between two points of a track.
private struct TrackInterval {
  /// Milliseconds.
  var moving = 0.0
  /// Milliseconds with a rate, and the beats × milliseconds.
  var held = 0.0
  var beats = 0.0

  init(_ track: RoadTrack, _ distance: RoadDistance, _ index: Int, isMoving: Bool) {
    let milliseconds = distance.interval(index)
    if isMoving { moving = Double(milliseconds) }
    guard let bpm = track.hearts?[index - 1] else { return }
    held = Double(min(milliseconds, RoadHearts.longestHold))
    beats = held * Double(bpm)
  }
}

private struct OpenSplit {
  var moving = 0.0
  var held = 0.0
  var beats = 0.0
  var climb = 0.0
  let hasClimbs: Bool

  init(hasClimbs: Bool) { self.hasClimbs = hasClimbs }

  mutating func add(_ interval: TrackInterval, part: Double) {
    moving += interval.moving * part
    held += interval.held * part
    beats += interval.beats * part
  }

  /// Times are at most `RoadDistance.mostMilliseconds`, so they fit.
  func split(_ meters: Double) -> RoadSplit {
    RoadSplit(
      meters: meters, movingMs: Int(moving.rounded()), ascent: hasClimbs ? climb : nil,
      heart: held > 0 ? Int((beats / held).rounded()) : nil)
  }
}
