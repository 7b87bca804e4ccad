/// The time and the distance at each point of a road. All columns are equally long.
///
/// The distance is the device's where the device gives one for most points, else it is summed from place to place. A
/// gap adds nothing, nor does a step that is faster than the kind can be. Points without a distance of their own lie
/// evenly between those that have one.
package struct RoadDistance: Equatable, Sendable {
  /// Milliseconds since the start; never falling, at most `mostMilliseconds`.
  package private(set) var times: [Int]
  /// Since the start; never falling, at most `mostMeters`.
  package private(set) var meters: [Double]
  /// False for the first.
  package private(set) var isAfterGap: [Bool]
  /// Whether the distance was measured at the point. Between measured points, it is interpolated.
  package private(set) var isMeasured: [Bool]
  /// Whether `meters` are the device's.
  package private(set) var isFromDevice = false

  /// About 68 years: sums of times cannot overflow, whatever a file says.
  package static let mostMilliseconds = 1 << 41
  /// Two and a half times around the earth.
  package static let mostMeters = 1e8

  package init(_ road: RecordedRoad) {
    let points = road.points
    times = Self.times(points)
    isAfterGap = points.map(\.isAfterGap)
    if !isAfterGap.isEmpty { isAfterGap[0] = false }
    meters = [Double](repeating: 0, count: points.count)
    isMeasured = [Bool](repeating: false, count: points.count)
    isFromDevice = Self.hasDistances(points)
    add(road)
  }

  package init(_ track: RoadTrack) {
    times = track.seconds.map { $0 * 1_000 }
    meters = track.meters
    isAfterGap = track.isAfterGap
    // A stored line does not say which were measured.
    isMeasured = [Bool](repeating: true, count: track.meters.count)
  }

  package var total: Double { meters.last ?? 0 }
  package var elapsedMs: Int { times.last ?? 0 }

  /// The time from the point before in milliseconds, 0 across a gap.
  func interval(_ index: Int) -> Int {
    index > 0 && !isAfterGap[index] ? times[index] - times[index - 1] : 0
  }

  // MARK: From points

  private static func times(_ points: [RoadPoint]) -> [Int] {
    guard let start = points.first?.at else { return [] }
    var last = 0
    return points.map { point in
      let (passed, isOver) = point.at.subtractingReportingOverflow(start)
      last = min(max(last, isOver ? (point.at > start ? mostMilliseconds : 0) : passed), mostMilliseconds)
      return last
    }
  }

  /// Whether the device measured the distance of most points. The same number everywhere, such as 0, is no measurement.
  private static func hasDistances(_ points: [RoadPoint]) -> Bool {
    let known = points.compactMap(\.distance).filter(\.isFinite)
    return known.count * 2 > points.count && known.contains { $0 != known[0] }
  }

  private mutating func add(_ road: RecordedRoad) {
    let points = road.points
    let highest = road.kind.highestSpeed
    /// The last point whose distance is known, and the last where it grew.
    var last: (known: Int, grown: Int)?
    for index in points.indices {
      if index > 0 { meters[index] = meters[index - 1] }
      if isAfterGap[index] { last = nil }
      guard isFromDevice ? points[index].distance?.isFinite == true : points[index].place != nil else { continue }
      isMeasured[index] = true
      guard let from = last else {
        last = (index, index)
        continue
      }
      let step = isFromDevice ? Self.measured(points, from.known, index) : Self.between(points, from.known, index)
      // A watch counts a pool's length at its end, so the time since the last one was for swimming it.
      if step == 0, isFromDevice, road.kind == .swim { continue }
      // Some treadmills report their distance only every few seconds: look at the time since it last grew.
      let seconds = Double(times[index] - times[isFromDevice ? from.grown : from.known]) / 1_000
      if step > 0, step <= highest * seconds { spread(step, from.known, index) }
      last = (index, step == 0 ? from.grown : index)
    }
  }

  /// Adds the distance between two points evenly over the time between them.
  private mutating func spread(_ step: Double, _ from: Int, _ to: Int) {
    let (start, step) = (meters[from], min(step, Self.mostMeters - meters[from]))
    let whole = Double(times[to] - times[from])
    guard whole > 0 else { return }
    for index in (from + 1)...to {
      let part = start + step * Double(times[index] - times[from]) / whole
      meters[index] = max(meters[index - 1], min(part, Self.mostMeters))
    }
  }

  private static func measured(_ points: [RoadPoint], _ from: Int, _ to: Int) -> Double {
    (points[to].distance ?? 0) - (points[from].distance ?? 0)
  }

  private static func between(_ points: [RoadPoint], _ from: Int, _ to: Int) -> Double {
    guard let start = points[from].place, let end = points[to].place else { return 0 }
    return start.coordinate.distance(to: end.coordinate)
  }
}

extension RoadPlace {
  var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}
