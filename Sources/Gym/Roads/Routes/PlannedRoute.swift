/// The first route of a GPX file that has a line: a planned one without times, or a recorded track.
package struct PlannedRoute: Equatable, Sendable {
  /// As the file has it; not yet checked.
  package var name: String?
  package var kind = RoadKind.other
  package var line: RouteLine

  /// - Returns: nil for a file that is not GPX, or has no complete route.
  package static func read(_ bytes: [UInt8]) -> PlannedRoute? {
    guard bytes.count <= RoadFile.mostBytes, GPXFile.isOne(bytes) else { return nil }
    var file = PlannedLine()
    do throws(XMLReader.Failure) {
      var reader = try XMLReader(bytes)
      return try file.read(&reader)
    } catch { return nil }
  }
}

/// What was read so far of one route.
private struct PlannedLine {
  var name: String?
  var kind = RoadKind.other
  var places: [RoadPlace] = []

  mutating func read(_ reader: inout XMLReader) throws(XMLReader.Failure) -> PlannedRoute? {
    guard try reader.nextChild(of: 0), reader.name == "gpx" else { throw .malformed }
    while try reader.nextChild(of: 1) {
      guard !reader.isForeign, reader.name == "rte" || reader.name == "trk" else { continue }
      self = PlannedLine()
      try line(&reader)
      if let line = RouteLine(places) { return PlannedRoute(name: name, kind: kind, line: line) }
    }
    return nil
  }

  private mutating func line(_ reader: inout XMLReader) throws(XMLReader.Failure) {
    let depth = reader.depth
    while try reader.nextChild(of: depth) {
      if reader.isForeign { continue }
      switch reader.name {
      case "name": name = String(WrittenValues.trimmed(try reader.content()))
      case "type": kind = RoadKind(named: try reader.content())
      case "rtept": try point(reader)
      case "trkseg":
        let depth = reader.depth
        while try reader.nextChild(of: depth) {
          if reader.name == "trkpt", !reader.isForeign { try point(reader) }
        }
      default: break
      }
    }
  }

  /// Leaves out invalid places, and 0, 0, which some programs write while they have none.
  private mutating func point(_ reader: XMLReader) throws(XMLReader.Failure) {
    guard let latitude = reader.attribute("lat").flatMap(WrittenValues.decimal),
      let longitude = reader.attribute("lon").flatMap(WrittenValues.decimal),
      let place = RoadPlace(latitude: latitude, longitude: longitude), latitude != 0 || longitude != 0
    else { return }
    // Cut short, it would be another route.
    guard places.count < RoadReading.mostPoints else { throw .refused }
    places.append(place)
  }
}
