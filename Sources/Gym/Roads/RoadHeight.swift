/// How much of a road went up and down.
package struct RoadHeight: Equatable, Sendable {
  /// In metres. Nil without altitudes.
  package var ascent: Double?
  package var descent: Double?

  /// A climb or descent counts once it has this many metres. Altitudes are off by a metre or two from one moment to the
  /// next, even with a barometer. It is GoldenCheetah's default.
  static let threshold = 3.0
  /// Metres above the sea. Anything outside is no altitude.
  static let allowed = -1_000.0...10_000.0
  /// Metres a second up or down. A faster change is a receiver that finds its altitude.
  private static let highestSpeed = 20.0

  package init(_ road: RecordedRoad, _ distance: RoadDistance) {
    let profile = Self.profile(road.points.map(\.altitude), distance)?.compactMap { $0 } ?? []
    guard profile.count > 1 else { return }
    let gain = ElevationGain(elevations: profile, thresholdM: Self.threshold)
    ascent = gain.gain
    descent = gain.loss
  }

  /// The altitudes without gaps and jumps: after each, they go on from the altitude before it.
  /// - Returns: nil if there are none. Zeros everywhere are none.
  static func profile(_ altitudes: [Double?], _ distance: RoadDistance) -> [Double?]? {
    guard altitudes.contains(where: { $0.map { $0 != 0 && allowed.contains($0) } ?? false }) else { return nil }
    var last: (altitude: Double, at: Int)?
    var shift = 0.0
    var isAfterGap = false
    return altitudes.indices.map { index in
      if distance.isAfterGap[index] { isAfterGap = true }
      guard let altitude = altitudes[index], allowed.contains(altitude) else { return nil }
      if let last {
        let seconds = Double(distance.times[index] - last.at) / 1_000
        let step = altitude - last.altitude
        if isAfterGap || abs(step) > highestSpeed * seconds { shift -= step }
      }
      last = (altitude, distance.times[index])
      isAfterGap = false
      return altitude + shift
    }
  }
}
