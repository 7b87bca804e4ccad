import Foundation
import TestKit

@testable import Floor

/// A made-up road as the text of a file: due north over open sea, with a point every ten seconds.
struct RoadText: Sendable {
  var name: String?
  /// UTC milliseconds, a whole second.
  var startedAt: Int
  var seconds = 600
  var metersPerSecond = 3.0
  /// As GPX says it.
  var kind = "running"
  var heart: Int?

  private var points: [(time: String, latitude: String, meters: Double)] {
    stride(from: 0, through: seconds, by: 10).map { second in
      let at = Date(timeIntervalSince1970: Double(startedAt / 1_000 + second))
      let meters = Double(second) * metersPerSecond
      // So many metres has a degree of latitude on a ball of the earth's size.
      return (at.ISO8601Format(), String(format: "%.7f", 54.5 + meters / 111_195), meters)
    }
  }

  var gpx: String { Self.gpx([self]) }

  static func gpx(_ roads: [RoadText]) -> String {
    let head = """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"
        xmlns:x="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">
      """
    return head + roads.map(\.trk).joined() + "</gpx>"
  }

  private var trk: String {
    let beat = heart.map {
      "<extensions><x:TrackPointExtension><x:hr>\($0)</x:hr></x:TrackPointExtension></extensions>"
    }
    let line = points.map { point in
      """
      <trkpt lat="\(point.latitude)" lon="7.5"><ele>0</ele><time>\(point.time)</time>\(beat ?? "")</trkpt>
      """
    }
    let title = name.map { "<name>\($0)</name>" } ?? ""
    return "<trk>\(title)<type>\(kind)</type><trkseg>\(line.joined(separator: "\n"))</trkseg></trk>"
  }

  var tcx: String {
    let line = points.map { point in
      """
      <Trackpoint><Time>\(point.time)</Time><Position><LatitudeDegrees>\(point.latitude)</LatitudeDegrees>
      <LongitudeDegrees>7.5</LongitudeDegrees></Position><DistanceMeters>\(point.meters)</DistanceMeters></Trackpoint>
      """
    }
    let (start, meters) = (points[0].time, Double(seconds) * metersPerSecond)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>
      <Activity Sport="Running"><Id>\(start)</Id><Lap StartTime="\(start)"><TotalTimeSeconds>\(seconds)</TotalTimeSeconds>
      <DistanceMeters>\(meters)</DistanceMeters><Calories>0</Calories><Intensity>Active</Intensity>
      <TriggerMethod>Manual</TriggerMethod><Track>\(line.joined(separator: "\n"))</Track></Lap></Activity>
      </Activities></TrainingCenterDatabase>
      """
  }
}

extension TestClient {
  /// Uploads a file of a road in one part.
  func uploadRoads(_ text: String) async throws {
    let bytes = Data(text.utf8).base64EncodedString()
    _ = try await call("roads.upload", ["as": handle, "part": 0, "bytes": bytes])
  }

  /// Uploads a file of roads and imports it.
  func importRoads(_ text: String) async throws -> JSON {
    try await uploadRoads(text)
    return try await change("roads.import", ["as": handle])
  }

  /// Imports one road.
  /// - Returns: it.
  @discardableResult
  func importRoad(_ road: RoadText) async throws -> JSON { try await importRoads(road.gpx).added[0] }

  func roads() async throws -> [JSON] { try await call("roads.list", ["as": handle]).roads.array }
}
