/// Makes points of one file's records: in the order of time, no two at one instant.
struct FITPoints {
  private static let believedAltitudes = -500.0...10_000.0
  /// Metres. A damaged definition can make a number negative.
  static let believedDistances = 0.0...10_000_000.0
  /// More than a day between two records is a time that was damaged, rather than a pause.
  private static let longestJump = 86_400_000

  private(set) var limits: FITLimits
  private var points: [RoadPoint] = []
  /// The number of the last point.
  private var lastNumber = 0
  private var compressed = CompressedDistance()
  private var hasUnsetClock = false
  private var isFull = false

  init(_ limits: FITLimits) { self.limits = limits }

  mutating func take(_ record: FITMessage, _ reading: inout RoadReading) {
    limits.records += 1
    let number = limits.records
    // It goes on with each record, also with one that is left out.
    let distance = compressed.meters(record)
    guard let seconds = record.seconds else {
      reading.add(RoadFlaw(.noTime, point: number))
      return
    }
    guard let at = FITTime.milliseconds(seconds) else {
      if !hasUnsetClock { reading.add(RoadFlaw(.noTimes)) }
      hasUnsetClock = true
      return
    }
    var point = RoadPoint(at: at)
    point.place = Self.place(record, number, &reading)
    point.altitude = Self.altitude(record, number, &reading)
    point.heart = Self.heart(record, number, &reading)
    point.distance = Self.distance(record, number, &reading) ?? distance
    if let point = inOrder(point, number, &reading) { append(point, number, &reading) }
  }

  /// - Returns: all points.
  mutating func finish(_ reading: inout RoadReading) -> [RoadPoint] {
    if let last = points.last, last.at - beforeLast > Self.longestJump, points.count > 1 {
      reading.add(RoadFlaw(.noTime, point: lastNumber))
      points.removeLast()
    }
    defer { points = [] }
    return points
  }

  /// The time of the point before the last one.
  private var beforeLast: Int { points.count > 1 ? points[points.count - 2].at : 0 }

  /// - Returns: nil if the point is left out or became part of the last one.
  private mutating func inOrder(_ point: RoadPoint, _ number: Int, _ reading: inout RoadReading) -> RoadPoint? {
    guard let last = points.last, point.at <= last.at else { return point }
    if point.at == last.at {
      // Some devices write the place and the heart of one second apart.
      points[points.count - 1].fill(from: point)
      return nil
    }
    guard last.at - point.at > Self.longestJump, point.at > beforeLast else {
      reading.add(RoadFlaw(.noTime, point: number))
      return nil
    }
    // The last point was the wrong one, not all those that follow it.
    reading.add(RoadFlaw(.noTime, point: lastNumber))
    points.removeLast()
    return point
  }

  private mutating func append(_ point: RoadPoint, _ number: Int, _ reading: inout RoadReading) {
    guard limits.points > 0 else {
      if !isFull { reading.add(RoadFlaw(.tooMany)) }
      isFull = true
      return
    }
    limits.points -= 1
    lastNumber = number
    points.append(point)
  }

  private static func place(_ record: FITMessage, _ number: Int, _ reading: inout RoadReading) -> RoadPlace? {
    guard let latitude = record.number(FITFieldNumber.latitude),
      let longitude = record.number(FITFieldNumber.longitude),
      // Some devices write this as long as they do not know where they are.
      (latitude, longitude) != (0, 0)
    else { return nil }
    let place = RoadPlace(latitude: degrees(latitude), longitude: degrees(longitude))
    if place == nil { reading.add(RoadFlaw(.noPlace, point: number)) }
    return place
  }

  private static func degrees(_ semicircles: Int) -> Double { Double(semicircles) * (180 / 2_147_483_648) }

  private static func altitude(_ record: FITMessage, _ number: Int, _ reading: inout RoadReading) -> Double? {
    let raw = record.number(FITFieldNumber.enhancedAltitude) ?? record.number(FITFieldNumber.altitude)
    guard let raw else { return nil }
    let altitude = Double(raw) / 5 - 500
    if believedAltitudes.contains(altitude) { return altitude }
    reading.add(RoadFlaw(.badValue, point: number))
    return nil
  }

  private static func distance(_ record: FITMessage, _ number: Int, _ reading: inout RoadReading) -> Double? {
    guard let raw = record.number(FITFieldNumber.distance) else { return nil }
    let distance = Double(raw) / 100
    if believedDistances.contains(distance) { return distance }
    reading.add(RoadFlaw(.badValue, point: number))
    return nil
  }

  private static func heart(_ record: FITMessage, _ number: Int, _ reading: inout RoadReading) -> Int? {
    // Devices without a strap write 0.
    guard let heart = record.number(FITFieldNumber.heart), heart != 0 else { return nil }
    if HeartReading.believed.contains(heart) { return heart }
    reading.add(RoadFlaw(.badValue, point: number))
    return nil
  }
}

/// Distances of which a record has only the low 12 bits, in 1/16 m.
private struct CompressedDistance {
  private var sum: Int?

  /// - Returns: metres so far; nil if the record does not say.
  mutating func meters(_ record: FITMessage) -> Double? {
    let bytes = record.raw(FITFieldNumber.compressedDistance)
    guard bytes.count == 3 else { return nil }
    let low = Int(bytes[bytes.startIndex + 1] >> 4) | Int(bytes[bytes.startIndex + 2]) << 4
    let next = sum.map { $0 + ((low - $0) & 0xFFF) } ?? low
    sum = next
    return Double(next) / 16
  }
}

extension RoadPoint {
  /// Takes what this point does not have from another one at the same instant.
  fileprivate mutating func fill(from other: RoadPoint) {
    place = place ?? other.place
    altitude = altitude ?? other.altitude
    heart = heart ?? other.heart
    distance = distance ?? other.distance
  }
}
