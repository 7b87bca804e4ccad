/// Metres climbed and descended on a track.
package struct ElevationGain: Equatable, Sendable {
  package var gain: Double
  package var loss: Double

  /// Sums the steps after smoothing each inner point with weights 0.3, 0.4 and 0.3, like gpxpy.
  /// - Parameter elevations: those of the points that have one.
  package init(smoothing elevations: [Double]) {
    gain = 0
    loss = 0
    guard elevations.count > 1 else { return }
    func smooth(_ index: Int) -> Double {
      guard index > 0, index < elevations.count - 1 else { return elevations[index] }
      return 0.3 * elevations[index - 1] + 0.4 * elevations[index] + 0.3 * elevations[index + 1]
    }
    var last = smooth(0)
    for index in 1..<elevations.count {
      let next = smooth(index)
      if next > last { gain += next - last } else { loss += last - next }
      last = next
    }
  }

  /// Counts a climb or descent once it reaches the threshold, so that noise below it adds nothing.
  /// - Parameter thresholdM: metres, above 0.
  package init(elevations: [Double], thresholdM: Double) {
    gain = 0
    loss = 0
    var steps = ElevationSteps(thresholdM: thresholdM)
    for value in elevations {
      let step = steps.step(to: value)
      if step > 0 { gain += step } else { loss -= step }
    }
  }
}

/// The climbs and descents that reach a threshold, one elevation after the other.
struct ElevationSteps {
  /// Metres, above 0.
  let thresholdM: Double
  /// Where the last counted step ended.
  private var reference: Double?

  init(thresholdM: Double) { self.thresholdM = thresholdM }

  /// - Returns: the metres that are counted now: above 0 for a climb, below for a descent, 0 below the threshold.
  mutating func step(to elevation: Double) -> Double {
    let step = elevation - (reference ?? elevation)
    guard reference == nil || abs(step) >= thresholdM else { return 0 }
    reference = elevation
    return step
  }
}
