/// What a heart did on a road. Each reading holds until the next, for at most `longestHold`; gaps count nothing.
struct RoadHearts {
  /// All that counts.
  private(set) var measuredMs = 0
  /// Rate × milliseconds over that time.
  private var beatMs = 0
  private(set) var highest: Int?
  /// In each zone, from 0; zeros without a maximum.
  private(set) var zones = [Int](repeating: 0, count: HeartZone.allCases.count)
  private(set) var kilocalories = 0.0
  /// The moving time for which the calories' formula holds.
  private(set) var burningMs = 0
  /// The sum and number of the readings.
  private var readings = (sum: 0, count: 0)

  /// Milliseconds. Watches that record only what changes leave 10 to 30 seconds between points.
  static let longestHold = 30_000
  /// Other rates are none. Sums of them cannot overflow.
  static let allowed = 1...300

  /// - Parameters:
  ///   - moving: of each point, whether the time from the one before was moving.
  ///   - maximum: nil if none is known; then there are neither zones nor calories.
  init(_ points: [RoadPoint], _ distance: RoadDistance, moving: [Bool], maximum: Int?, body: HeartBody?) {
    let maximum = maximum.flatMap { $0 > 0 ? $0 : nil }
    var last: (bpm: Int, until: Int)?
    for index in points.indices {
      if distance.isAfterGap[index] { last = nil }
      if let last, index > 0 {
        let held = min(distance.times[index], last.until) - distance.times[index - 1]
        if held > 0 { count(last.bpm, held, isMoving: moving[index], maximum, body) }
      }
      guard let bpm = points[index].heart, Self.allowed.contains(bpm) else { continue }
      last = (bpm, distance.times[index] + Self.longestHold)
      highest = max(highest ?? bpm, bpm)
      readings = (readings.sum + bpm, readings.count + 1)
    }
  }

  private mutating func count(
    _ bpm: Int, _ milliseconds: Int, isMoving: Bool, _ maximum: Int?, _ body: HeartBody?
  ) {
    measuredMs += milliseconds
    beatMs += bpm * milliseconds
    guard let maximum else { return }
    let zone = HeartZone(bpm: bpm, maximum: maximum)
    zones[zone.rawValue] += milliseconds
    guard let body, zone != .rest else { return }
    kilocalories += HeartCalories.perMinute(bpm: bpm, maximum: maximum, body) * Double(milliseconds) / 60_000
    if isMoving { burningMs += milliseconds }
  }

  /// Over the time, or of the readings where none has a time. Nil without readings.
  var average: Int? {
    if measuredMs > 0 { return (beatMs + measuredMs / 2) / measuredMs }
    return readings.count > 0 ? (readings.sum + readings.count / 2) / readings.count : nil
  }
}
