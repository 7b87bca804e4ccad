/// The recorded track of a GPX 1.0 or 1.1 file, for the calculator. `GPXFile` reads the files of members.
package struct GPXTrack: Equatable, Sendable {
  package struct Point: Equatable, Sendable {
    package var place: Coordinate
    /// UTC milliseconds.
    package var time: Int?
  }

  /// The points of each `<trkseg>`, which may be empty. Between two segments nothing was recorded.
  package var segments: [[Point]] = []

  package var pointCount: Int { segments.reduce(0) { $0 + $1.count } }

  /// Metres along the points, never from one segment to the next.
  package var distance: Double {
    segments.reduce(0) { sum, points in
      zip(points, points.dropFirst()).reduce(sum) { $0 + $1.0.place.distance(to: $1.1.place) }
    }
  }

  /// The sum over segments of the time from the first to the last point.
  package var seconds: Double {
    segments.reduce(0) { sum, points in
      let times = points.compactMap(\.time)
      guard let first = times.first, let last = times.last else { return sum }
      return sum + Double(max(last - first, 0)) / 1_000
    }
  }

  /// Reads `trkseg`, `trkpt` and `time` and ignores the rest.
  /// - Throws: `Invalid` for a text that is not GPX, or for a point with invalid coordinates.
  package init(_ text: String) throws(Invalid) {
    var reader: XMLReader
    do { reader = try XMLReader(Array(text.utf8)) } catch { throw Invalid("gpx", .malformed) }
    /// The depths of the open `trkseg` and `trkpt`.
    var (segment, point): (Int?, Int?)
    while let item = try Self.next(&reader) {
      guard item == .start else {
        if let open = point, reader.depth < open { point = nil }
        if let open = segment, reader.depth < open { segment = nil }
        continue
      }
      let (depth, parent) = (reader.depth, reader.depth - 1)
      if depth == 1, reader.name != "gpx" { throw Invalid("gpx", .malformed) }
      if reader.isForeign { continue }
      switch reader.name {
      case "trkseg" where segment == nil:
        segment = depth
        segments.append([])
      case "trkpt" where segment == parent:
        point = depth
        segments[segments.count - 1].append(try Self.point(reader))
      case "time" where point == parent:
        let time = WrittenValues.time(try Self.content(&reader))
        let place = segments.count - 1
        segments[place][segments[place].count - 1].time = time
      default: break
      }
    }
  }

  private static func next(_ reader: inout XMLReader) throws(Invalid) -> XMLReader.Item? {
    do { return try reader.next() } catch { throw Invalid("gpx", .malformed) }
  }

  private static func content(_ reader: inout XMLReader) throws(Invalid) -> String {
    do { return try reader.content() } catch { throw Invalid("gpx", .malformed) }
  }

  private static func point(_ reader: XMLReader) throws(Invalid) -> Point {
    let (north, east) = (reader.attribute("lat"), reader.attribute("lon"))
    guard let latitude = north.flatMap(WrittenValues.decimal), (-90...90).contains(latitude) else {
      throw Invalid("gpx.lat", .outOfRange(min: -90, max: 90))
    }
    guard let longitude = east.flatMap(WrittenValues.decimal), (-180...180).contains(longitude) else {
      throw Invalid("gpx.lon", .outOfRange(min: -180, max: 180))
    }
    return Point(place: Coordinate(latitude: latitude, longitude: longitude))
  }
}
