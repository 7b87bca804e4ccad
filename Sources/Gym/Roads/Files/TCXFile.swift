/// Reads the activities of TCX files (Garmin's Training Center Database). Each `Activity` is a road, also one of a
/// multi-sport session.
package enum TCXFile {
  package static func isOne(_ bytes: [UInt8]) -> Bool { XMLReader.rootName(of: bytes) == "TrainingCenterDatabase" }

  /// - Parameter bytes: any; a file that is no TCX has one flaw.
  package static func read(_ bytes: [UInt8]) -> RoadReading {
    var file = TCXActivities()
    do throws(XMLReader.Failure) {
      var reader = try XMLReader(bytes)
      try file.read(&reader)
    } catch {
      // What is whole of the activity that was being read.
      file.endActivity(isWhole: false)
      file.builder.add(error == .cutShort ? .cutShort : .unreadable)
    }
    return file.builder.reading
  }
}

private struct TCXActivities {
  private struct Lap {
    /// UTC milliseconds.
    var start: Int?
    var seconds: Double?
    var meters: Double?
  }

  var builder = RoadBuilder(.tcx)
  private var hasCourse = false
  /// Of the activity that is being read.
  private var start: Int?
  private var laps: [Lap] = []
  private var meters = 0.0
  private var kilocalories = 0.0

  /// A device counts a lap's calories in two bytes.
  private static let believedCalories = 0.0...65_535
  private static let believedSeconds = 0.0...1_000_000
  private static let mostLaps = 5_000

  mutating func read(_ reader: inout XMLReader) throws(XMLReader.Failure) {
    guard try reader.nextChild(of: 0), reader.name == "TrainingCenterDatabase" else { throw .malformed }
    try activities(&reader)
    // What follows the root.
    _ = try reader.nextChild(of: 0)
  }

  private mutating func activities(_ reader: inout XMLReader) throws(XMLReader.Failure) {
    let depth = reader.depth
    while try reader.nextChild(of: depth) {
      if reader.isForeign { continue }
      switch reader.name {
      case "Activity":
        try activity(&reader)
        endActivity(isWhole: true)
      // The reader bounds the depth.
      case "Activities", "MultiSportSession", "FirstSport", "NextSport": try activities(&reader)
      case "Courses":
        // A plan: its times are made up.
        if !hasCourse { builder.add(.noTimes) }
        hasCourse = true
      default: break
      }
    }
  }

  private mutating func activity(_ reader: inout XMLReader) throws(XMLReader.Failure) {
    let depth = reader.depth
    builder.kind = RoadKind(named: reader.attribute("Sport") ?? "")
    while try reader.nextChild(of: depth) {
      if reader.isForeign { continue }
      switch reader.name {
      case "Id": start = WrittenValues.time(try reader.content())
      case "Lap": try lap(&reader)
      default: break
      }
    }
  }

  private mutating func lap(_ reader: inout XMLReader) throws(XMLReader.Failure) {
    let depth = reader.depth
    var lap = Lap(start: reader.attribute("StartTime").flatMap(WrittenValues.time))
    var hasTrack = false
    while try reader.nextChild(of: depth) {
      if reader.isForeign { continue }
      switch reader.name {
      case "TotalTimeSeconds": lap.seconds = value(try reader.content(), in: Self.believedSeconds)
      case "DistanceMeters": lap.meters = value(try reader.content(), in: RoadBuilder.believedDistances)
      case "Calories": kilocalories += value(try reader.content(), in: Self.believedCalories) ?? 0
      case "Track":
        // A device begins a new track when it goes on after a pause.
        if hasTrack { builder.markGap() }
        hasTrack = true
        let depth = reader.depth
        while try reader.nextChild(of: depth) {
          if reader.name == "Trackpoint", !reader.isForeign { try point(&reader) }
        }
      default: break
      }
    }
    meters += lap.meters ?? 0
    if laps.count < Self.mostLaps { laps.append(lap) }
  }

  private mutating func point(_ reader: inout XMLReader) throws(XMLReader.Failure) {
    let depth = reader.depth
    var point = WrittenPoint()
    while try reader.nextChild(of: depth) {
      if reader.isForeign { continue }
      switch reader.name {
      case "Time": point.time = try reader.content()
      case "AltitudeMeters": point.altitude = try reader.content()
      case "DistanceMeters": point.distance = try reader.content()
      case "Position":
        // A position without one of the two is none.
        (point.latitude, point.longitude) = ("", "")
        let depth = reader.depth
        while try reader.nextChild(of: depth) {
          if reader.name == "LatitudeDegrees" { point.latitude = try reader.content() }
          if reader.name == "LongitudeDegrees" { point.longitude = try reader.content() }
        }
      case "HeartRateBpm":
        let depth = reader.depth
        while try reader.nextChild(of: depth) {
          if reader.name == "Value" { point.heart = try reader.content() }
        }
      default: break
      }
    }
    builder.add(point)
  }

  private mutating func value(_ text: String, in range: ClosedRange<Double>) -> Double? {
    if let value = WrittenValues.decimal(text), range.contains(value) { return value }
    builder.add(.badValue)
    return nil
  }

  /// - Parameter isWhole: the sums of an activity that is not whole say nothing.
  mutating func endActivity(isWhole: Bool) {
    if !builder.hasPoints { addLaps() }
    if isWhole, meters > 0, RoadBuilder.believedDistances.contains(meters) { builder.distance = meters }
    if isWhole, kilocalories > 0, Self.believedCalories.contains(kilocalories) {
      builder.kilocalories = Int(kilocalories.rounded())
    }
    builder.endRoad()
    (start, laps, meters, kilocalories) = (nil, [], 0, 0)
  }

  /// An activity on a treadmill may have laps and no points: its laps' starts and ends are what is known of it.
  private mutating func addLaps() {
    var at = start
    var meters = 0.0
    for lap in laps {
      guard let start = lap.start ?? at, let seconds = lap.seconds else { return }
      builder.addEstimate(at: start, distance: meters)
      meters += lap.meters ?? 0
      let end = start + Int((seconds * 1_000).rounded())
      builder.addEstimate(at: end, distance: meters)
      at = end
    }
  }
}
