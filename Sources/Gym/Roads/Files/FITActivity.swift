/// What may still come from a file's bytes.
struct FITLimits {
  /// A record that says something takes 16 bytes or more, so true files of 16 MiB have fewer. A record without fields
  /// takes one.
  var points = 1_000_000
  /// How many records there were so far, which numbers the points.
  var records = 0
}

/// Collects what one FIT file says of activities. Its sessions, which say where one ends and the next begins, can come
/// before the records or after them.
struct FITActivity {
  /// The file types of the profile that matter here.
  private enum FileType {
    static let activity = 4
    static let course = 6
  }

  private var points: FITPoints
  private var pauses = FITPauses()
  private var sessions: [FITSession] = []
  private var fileType: Int?
  /// What the file says outside of its sessions. A file that was cut short has no session.
  private var kind: RoadKind?

  init(_ limits: FITLimits) { points = FITPoints(limits) }

  mutating func take(_ message: FITMessage, _ reading: inout RoadReading) {
    switch message.kind {
    case .fileID: fileType = fileType ?? message.number(FITFieldNumber.fileType)
    case .sport: kind = kind ?? message.number(FITFieldNumber.sport).map(RoadKind.init(sport:))
    case .session where sessions.count < RoadReading.mostRoads: sessions.append(FITSession(message))
    case .session: if isActivity { reading.add(RoadFlaw(.tooMany)) }
    case .record where isActivity: points.take(message, &reading)
    case .event: pauses.take(message)
    case .record, .weight, .heart, nil: break
    }
  }

  /// Adds the activities of the file.
  /// - Returns: the limits for the next file.
  mutating func finish(_ reading: inout RoadReading) -> FITLimits {
    let points = points.finish(&reading)
    if fileType == FileType.course {
      // The times of a course are those of a made-up partner.
      reading.add(RoadFlaw(.noTimes))
    } else if isActivity {
      let all = FITSession.roads(sessions, pauses.applied(to: points), kind: kind ?? .other)
      for road in all { add(road, &reading) }
    }
    return self.points.limits
  }

  /// Files whose first message is lost are taken as activities.
  private var isActivity: Bool { fileType == nil || fileType == FileType.activity }

  private func add(_ road: RecordedRoad, _ reading: inout RoadReading) {
    guard reading.roads.count < RoadReading.mostRoads else {
      reading.add(RoadFlaw(.tooMany))
      return
    }
    var road = road
    if road.points.count > RoadReading.mostPoints {
      road.points.removeSubrange(RoadReading.mostPoints...)
      // The device's sums are those of all points.
      (road.distance, road.kilocalories) = (nil, nil)
      reading.add(RoadFlaw(.tooMany))
    }
    // A file that was appended to itself has all twice.
    if !reading.roads.contains(road) { reading.roads.append(road) }
  }
}

extension RoadKind {
  /// - Parameter sport: as the profile of FIT numbers them.
  init(sport: Int) {
    self =
      switch sport {
      case 1: .run
      case 2: .ride
      case 5: .swim
      case 11: .walk
      case 12, 13: .ski
      case 15: .row
      case 17: .hike
      default: .other
      }
  }
}
