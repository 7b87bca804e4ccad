/// What a member sees of a road at a glance.
package struct RoadFigures: Equatable, Sendable {
  package var meters: Double
  /// From the first to the last point.
  package var elapsedMs: Int
  /// Without gaps and standing.
  package var movingMs: Int
  /// Metres; nil without altitudes.
  package var ascent: Double?
  package var descent: Double?
  /// Beats a minute.
  package var averageHeart: Int?
  package var highestHeart: Int?
  /// Milliseconds in each `HeartZone`, from 0; nil without a maximum or readings that last.
  package var zones: [Int]?
  /// With what the body takes at rest. Nil where nobody can tell.
  package var kilocalories: Double?
  package var caloriesFrom: RoadCalories?

  /// The part by which the device's total may exceed the distance of its points. It counts what lies between the last
  /// point and a pause, and the points do not.
  private static let mostExcess = 0.05
  /// More than this is no energy.
  private static let mostKilocalories = 100_000

  /// - Parameters:
  ///   - maximum: the member's highest heart rate in beats a minute.
  ///   - body: for calories by heart rate; nil if not all of it is known.
  ///   - kilograms: for calories by pace.
  package init(_ road: RecordedRoad, maximum: Int?, body: HeartBody?, kilograms: Double?) {
    let distance = RoadDistance(road)
    let moving = distance.moving(road.kind)
    meters = Self.meters(road, distance)
    elapsedMs = distance.elapsedMs
    movingMs = moving.indices.reduce(0) { $0 + (moving[$1] ? distance.interval($1) : 0) }
    let height = RoadHeight(road, distance)
    ascent = height.ascent
    descent = height.descent
    let hearts = RoadHearts(road.points, distance, moving: moving, maximum: maximum, body: body)
    averageHeart = hearts.average
    highestHeart = hearts.highest
    zones = hearts.zones.contains { $0 > 0 } ? hearts.zones : nil
    (kilocalories, caloriesFrom) = (nil, nil)
    if RoadCalories.isEnough(hearts.burningMs, of: movingMs) {
      (kilocalories, caloriesFrom) = (hearts.kilocalories, .heart)
    } else if let energy = byPace(road.kind, distance, moving, kilograms: kilograms) {
      (kilocalories, caloriesFrom) = (energy, .pace)
    } else if let energy = road.kilocalories, (1...Self.mostKilocalories).contains(energy) {
      (kilocalories, caloriesFrom) = (Double(energy), .device)
    }
  }

  /// The distance of the points. The device's total counts where they have none, and where it is a little more than the
  /// device's own points.
  private static func meters(_ road: RecordedRoad, _ distance: RoadDistance) -> Double {
    let most = min(RoadDistance.mostMeters, Double(distance.elapsedMs) / 1_000 * road.kind.highestSpeed)
    guard let total = road.distance, total >= distance.total, total <= most else { return distance.total }
    let isNear = distance.isFromDevice && total <= distance.total * (1 + mostExcess)
    return distance.total == 0 || isNear ? total : distance.total
  }

  private func byPace(_ kind: RoadKind, _ distance: RoadDistance, _ moving: [Bool], kilograms: Double?) -> Double? {
    guard let kilograms, kilograms > 0, kilograms.isFinite, meters > 0, movingMs > 0 else { return nil }
    var calories = PaceCalories(kind: kind, grade: (ascent ?? 0) / meters, kilograms: kilograms)
    if distance.total == 0 {
      calories.add(movingMs, meters)
    } else {
      for index in moving.indices where moving[index] {
        calories.add(distance.interval(index), distance.meters[index] - distance.meters[index - 1])
      }
    }
    return calories.finish()
  }
}
