/// A session of a file: one sport from its start to its end. A triathlon has several.
struct FITSession {
  /// Longer sessions are not believed where no records show them.
  private static let longest = 7 * 86_400_000

  private static let believedKilocalories = 1...100_000

  var kind: RoadKind?
  /// UTC milliseconds; nil if the file does not say.
  var start: Int?
  var elapsedMs: Int?
  /// Metres; nil for 0, which devices write that do not measure it, and for what cannot be.
  var distance: Double?
  /// nil as above.
  var kilocalories: Int?

  init(_ message: FITMessage) {
    kind = message.number(FITFieldNumber.sessionSport).map(RoadKind.init(sport:))
    elapsedMs = message.number(FITFieldNumber.elapsed)
    start = message.number(FITFieldNumber.startTime).flatMap(FITTime.milliseconds)
    if start == nil, let elapsedMs, let end = message.seconds.flatMap(FITTime.milliseconds) { start = end - elapsedMs }
    if let raw = message.number(FITFieldNumber.totalDistance), raw > 0 {
      let meters = Double(raw) / 100
      distance = FITPoints.believedDistances.contains(meters) ? meters : nil
    }
    kilocalories = message.number(FITFieldNumber.calories).flatMap { Self.believedKilocalories.contains($0) ? $0 : nil }
  }

  /// Each session with the points from its start to the start of the next one. The first one also has what came before.
  /// - Parameters:
  ///   - points: in the order of time.
  ///   - kind: of the file.
  static func roads(_ sessions: [FITSession], _ points: [RoadPoint], kind: RoadKind) -> [RecordedRoad] {
    let sessions = inOrder(sessions)
    guard !sessions.isEmpty else { return points.isEmpty ? [] : [RecordedRoad(kind: kind, points: points)] }
    var roads: [RecordedRoad] = []
    var next = 0
    var distanceBefore: Double?
    for (index, session) in sessions.enumerated() {
      let first = next
      let end = index + 1 < sessions.count ? sessions[index + 1].start ?? Int.min : Int.max
      while next < points.count, points[next].at < end { next += 1 }
      let own = own(points[first..<next], after: &distanceBefore)
      let all = own.isEmpty ? session.ends : own
      guard !all.isEmpty else { continue }
      roads.append(
        RecordedRoad(
          kind: session.kind ?? kind, points: all, distance: session.distance, kilocalories: session.kilocalories))
    }
    return roads
  }

  /// By their starts, each once: of two with one start, the later in the file is the final one.
  private static func inOrder(_ sessions: [FITSession]) -> [FITSession] {
    var last: [Int: FITSession] = [:]
    for session in sessions { last[session.start ?? Int.min] = session }
    return last.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The points of a session, with distances since its own start: some devices count on from the session before.
  /// - Parameter before: the distance at the end of the session before, and then of this one.
  private static func own(_ points: ArraySlice<RoadPoint>, after before: inout Double?) -> [RoadPoint] {
    var own = Array(points)
    guard !own.isEmpty else { return own }
    own[0].isAfterGap = false
    let first = own.first { $0.distance != nil }?.distance
    let end = own.last { $0.distance != nil }?.distance
    if let before, let first, before > 0, first >= before {
      for index in own.indices { own[index].distance = own[index].distance.map { max($0 - before, 0) } }
    }
    before = end ?? before
    return own
  }

  /// The start and the end of a session without records, such as one that was entered by hand.
  private var ends: [RoadPoint] {
    guard let start, let elapsedMs, (1...Self.longest).contains(elapsedMs) else { return [] }
    let distances = distance.map { (0.0, $0) }
    return [
      RoadPoint(at: start, distance: distances?.0), RoadPoint(at: start + elapsedMs, distance: distances?.1),
    ]
  }
}
