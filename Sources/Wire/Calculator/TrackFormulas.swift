import Gym

extension CalculatorFormula {
  static let tracks: [CalculatorFormula] = [
    CalculatorFormula("haversine_m", "lat1", "lon1", "lat2", "lon2", "radiusM") {
      let (from, to) = (try $0.place("lat1", "lon1"), try $0.place("lat2", "lon2"))
      return .number(from.distance(to: to, radius: try $0.positive("radiusM")))
    },
    CalculatorFormula("elevation_gain_kernel", "elevations") {
      ElevationGain(smoothing: try $0.numbers("elevations")).json
    },
    CalculatorFormula("elevation_gain_hysteresis", "elevations", "thresholdM") {
      ElevationGain(elevations: try $0.numbers("elevations"), thresholdM: try $0.positive("thresholdM")).json
    },
    CalculatorFormula("gpx_track", "gpx") {
      let track = try GPXTrack(try $0.text("gpx"))
      return .fields(
        ("segments", .number(Double(track.segments.count))), ("points", .number(Double(track.pointCount))),
        ("distanceM", .number(track.distance)), ("segmentSeconds", .number(track.seconds)))
    },
  ]
}

extension CalculatorInputs {
  fileprivate func place(_ latitude: String, _ longitude: String) throws(CalculatorError) -> Coordinate {
    Coordinate(
      latitude: try number(latitude, in: -90...90), longitude: try number(longitude, in: -180...180))
  }
}

extension ElevationGain {
  fileprivate var json: AnyJSON { .fields(("gain", .number(gain)), ("loss", .number(loss))) }
}
