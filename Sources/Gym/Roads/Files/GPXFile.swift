/// Reads the tracks of GPX 1.0 and 1.1 files. Each `trk` is a road.
package enum GPXFile {
  package static func isOne(_ bytes: [UInt8]) -> Bool { XMLReader.rootName(of: bytes) == "gpx" }

  /// - Parameter bytes: any; a file that is no GPX has one flaw.
  package static func read(_ bytes: [UInt8]) -> RoadReading {
    var file = GPXTracks()
    do throws(XMLReader.Failure) {
      var reader = try XMLReader(bytes)
      try file.read(&reader)
    } catch {
      // What is whole of the track that was being read.
      file.builder.endRoad()
      file.builder.add(error == .cutShort ? .cutShort : .unreadable)
    }
    return file.builder.reading
  }
}

private struct GPXTracks {
  var builder = RoadBuilder(.gpx)

  /// The heart rate of Suunto and others, which is in no element of its own.
  private static let cluetrust = "http://www.cluetrust.com/XML/GPXDATA/1/0"

  mutating func read(_ reader: inout XMLReader) throws(XMLReader.Failure) {
    guard try reader.nextChild(of: 0), reader.name == "gpx" else { throw .malformed }
    var (hasRoutes, hasWaypoints) = (false, false)
    while try reader.nextChild(of: 1) {
      if reader.isForeign { continue }
      switch reader.name {
      case "trk":
        try track(&reader)
        builder.endRoad()
      case "rte":
        if !hasRoutes { builder.add(.noTimes) }
        hasRoutes = true
      case "wpt": hasWaypoints = true
      default: break
      }
    }
    // Many recorded tracks have waypoints too. They are a flaw only where there is nothing else.
    if hasWaypoints, !hasRoutes, !builder.hasReadPoints { builder.add(.noTimes) }
    // What follows the root.
    _ = try reader.nextChild(of: 0)
  }

  private mutating func track(_ reader: inout XMLReader) throws(XMLReader.Failure) {
    let depth = reader.depth
    while try reader.nextChild(of: depth) {
      if reader.isForeign { continue }
      switch reader.name {
      case "name":
        let name = WrittenValues.trimmed(try reader.content())
        builder.name = name.isEmpty ? nil : String(name)
      case "type": builder.kind = RoadKind(named: try reader.content())
      case "trkseg":
        builder.markGap()
        let depth = reader.depth
        while try reader.nextChild(of: depth) {
          if reader.name == "trkpt", !reader.isForeign { try point(&reader) }
        }
      default: break
      }
    }
  }

  private mutating func point(_ reader: inout XMLReader) throws(XMLReader.Failure) {
    let depth = reader.depth
    // Both are required.
    var point = WrittenPoint(latitude: reader.attribute("lat") ?? "", longitude: reader.attribute("lon") ?? "")
    while try reader.nextChild(of: depth) {
      switch reader.name {
      case "ele" where !reader.isForeign: point.altitude = try reader.content()
      case "time" where !reader.isForeign: point.time = try reader.content()
      case "extensions" where !reader.isForeign: point.heart = try heart(&reader) ?? point.heart
      default: break
      }
    }
    builder.add(point)
  }

  private func heart(_ reader: inout XMLReader) throws(XMLReader.Failure) -> String? {
    let depth = reader.depth
    var heart: String?
    while try reader.nextChild(of: depth) {
      switch reader.name {
      // Garmin's, version 1 or 2. Not every program declares its namespace.
      case "TrackPointExtension":
        let depth = reader.depth
        while try reader.nextChild(of: depth) {
          if reader.name == "hr" { heart = try reader.content() }
        }
      case "hr" where reader.namespace == Self.cluetrust: heart = try reader.content()
      default: break
      }
    }
    return heart
  }
}
