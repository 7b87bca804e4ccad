/// A point as an XML file writes it. What it does not have is nil.
struct WrittenPoint {
  /// "" if there should be one and is none, also for the longitude.
  var latitude: String?
  var longitude: String?
  var altitude: String?
  var heart: String?
  var distance: String?
  var time: String?
}

/// Builds the roads of an XML file from its points in the order of the file: with rising times, with values that can
/// be, and with no more points and roads than are taken.
struct RoadBuilder {
  private(set) var reading: RoadReading
  /// Of the road that is being built.
  var kind = RoadKind.other
  var name: String?
  var distance: Double?
  var kilocalories: Int?

  private var points: [RoadPoint] = []
  /// Of the last point in the file.
  private var number = 0
  /// Of the last point of the road before.
  private var numberBefore = 0
  private var hasTimes = false
  private var isAfterGap = false
  private var isFull = false
  private var hasTooManyRoads = false

  /// Metres above the sea: an airliner's, and some more.
  private static let believedAltitudes = -1_000.0...20_000
  /// Metres: across a continent.
  static let believedDistances = 0.0...10_000_000

  init(_ format: RoadFormat) { reading = RoadReading(format) }

  /// Whether the road that is being built has points.
  var hasPoints: Bool { !points.isEmpty }
  /// Whether the file has points, also such as were left out.
  var hasReadPoints: Bool { number > 0 }

  /// Adds a flaw that is no single point's.
  mutating func add(_ kind: RoadFlaw.Kind) { reading.add(RoadFlaw(kind)) }

  private mutating func addAtPoint(_ kind: RoadFlaw.Kind) { reading.add(RoadFlaw(kind, point: number)) }

  /// The recording was interrupted between the point before and the next one.
  mutating func markGap() { isAfterGap = true }

  mutating func add(_ written: WrittenPoint) {
    number += 1
    guard let at = written.time.flatMap(WrittenValues.time) else {
      // Whether the whole line has no times is known at its end.
      if hasTimes { addAtPoint(.noTime) }
      return
    }
    if !hasTimes {
      hasTimes = true
      for untimed in (numberBefore + 1)..<number { reading.add(RoadFlaw(.noTime, point: untimed)) }
    }
    if let last = points.last?.at {
      if at < last { return addAtPoint(.noTime) }
      // Two laps share a point, and some devices write a moment twice.
      if at == last { return }
    }
    guard points.count < RoadReading.mostPoints else {
      if !isFull { addAtPoint(.tooMany) }
      isFull = true
      return
    }
    points.append(
      RoadPoint(
        at: at, place: place(written), altitude: value(written.altitude, in: Self.believedAltitudes),
        heart: heart(written.heart), distance: value(written.distance, in: Self.believedDistances),
        isAfterGap: isAfterGap && !points.isEmpty))
    isAfterGap = false
  }

  /// Adds a point that is no point of the file. It is left out if its time is not after that of the point before.
  mutating func addEstimate(at: Int, distance: Double?) {
    if let last = points.last?.at, at <= last { return }
    guard points.count < RoadReading.mostPoints else { return }
    points.append(RoadPoint(at: at, distance: distance))
  }

  private mutating func place(_ written: WrittenPoint) -> RoadPlace? {
    guard let latitudeText = written.latitude, let longitudeText = written.longitude else { return nil }
    guard !latitudeText.isEmpty, !longitudeText.isEmpty else {
      addAtPoint(.noPlace)
      return nil
    }
    guard let latitude = WrittenValues.decimal(latitudeText), let longitude = WrittenValues.decimal(longitudeText)
    else {
      addAtPoint(.badValue)
      return nil
    }
    // Some programs write this as long as they do not know where they are, as in FIT files.
    if latitude == 0, longitude == 0 { return nil }
    let place = RoadPlace(latitude: latitude, longitude: longitude)
    if place == nil { addAtPoint(.noPlace) }
    return place
  }

  /// Devices that lost the strap write a heart rate of 0.
  private mutating func heart(_ text: String?) -> Int? {
    let believed = HeartReading.believed
    let value = value(text, in: 0...Double(believed.upperBound))
    guard let value, value > 0 else { return nil }
    let heart = Int(value.rounded())
    guard believed.contains(heart) else {
      addAtPoint(.badValue)
      return nil
    }
    return heart
  }

  /// - Returns: nil if there is none, or with a flaw if it cannot be.
  private mutating func value(_ text: String?, in range: ClosedRange<Double>) -> Double? {
    guard let text, !text.isEmpty else { return nil }
    if let value = WrittenValues.decimal(text), range.contains(value) { return value }
    addAtPoint(.badValue)
    return nil
  }

  /// Ends the road and begins the next one. Without a point it is none.
  mutating func endRoad() {
    if !hasTimes, number > numberBefore { add(.noTimes) }
    // The device's sums are those of all points, not of the first ones.
    if isFull { (distance, kilocalories) = (nil, nil) }
    if !points.isEmpty {
      if reading.roads.count < RoadReading.mostRoads {
        reading.roads.append(
          RecordedRoad(kind: kind, name: name, points: points, distance: distance, kilocalories: kilocalories))
      } else if !hasTooManyRoads {
        hasTooManyRoads = true
        add(.tooMany)
      }
    }
    (kind, name, distance, kilocalories) = (.other, nil, nil, nil)
    points = []
    numberBefore = number
    (hasTimes, isAfterGap, isFull) = (false, false, false)
  }
}
