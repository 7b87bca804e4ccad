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
    guard var reference = elevations.first else { return }
    for value in elevations where abs(value - reference) >= thresholdM {
      if value > reference { gain += value - reference } else { loss += reference - value }
      reference = value
    }
  }
}
