/// The recorded track of a GPX 1.0 or 1.1 file.
package struct GPXTrack: Equatable, Sendable {
  package struct Point: Equatable, Sendable {
    package var place: Coordinate
    package var elevation: Double?
    /// Seconds since 1970, with fractions.
    package var time: Double?
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
      return sum + max(last - first, 0)
    }
  }

  /// Reads `trkseg`, `trkpt`, `ele` and `time` and ignores the rest. Entities and document types are not read: a file
  /// cannot make the reader expand or fetch anything.
  /// - Throws: `Invalid` for a text that is not GPX, or for a point with invalid coordinates.
  package init(_ text: String) throws(Invalid) {
    var scanner = MarkupScanner(text)
    var isGPX = false
    var open: [Point]?
    var field: String?
    while let item = scanner.next() {
      switch item {
      case .start(let name, let attributes, let isEmpty):
        field = isEmpty ? nil : name
        switch name {
        case "gpx": isGPX = true
        case "trkseg": if isEmpty { segments.append([]) } else { open = [] }
        case "trkpt": open?.append(try Self.point(attributes))
        default: break
        }
      case .end(let name):
        field = nil
        if name == "trkseg", let points = open {
          segments.append(points)
          open = nil
        }
      case .text(let value):
        guard let field, let last = open?.indices.last else { break }
        if field == "ele" { open?[last].elevation = Double(value).flatMap { $0.isFinite ? $0 : nil } }
        if field == "time" { open?[last].time = isoSeconds(value) }
      }
    }
    guard isGPX, open == nil, scanner.isComplete else { throw Invalid("gpx", .malformed) }
  }

  private static func point(_ attributes: [String: String]) throws(Invalid) -> Point {
    guard let latitude = attributes["lat"].flatMap(Double.init), (-90...90).contains(latitude) else {
      throw Invalid("gpx.lat", .outOfRange(min: -90, max: 90))
    }
    guard let longitude = attributes["lon"].flatMap(Double.init), (-180...180).contains(longitude) else {
      throw Invalid("gpx.lon", .outOfRange(min: -180, max: 180))
    }
    return Point(place: Coordinate(latitude: latitude, longitude: longitude))
  }
}

/// Seconds since 1970 of a date and time with its zone, such as `2026-03-01T10:00:00.500Z`; nil for anything else.
package func isoSeconds(_ text: String) -> Double? {
  let bytes = Array(text.utf8)
  guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
    bytes[16] == UInt8(ascii: ":"), let day = CalendarDay(String(decoding: bytes[0..<10], as: UTF8.self)),
    let hour = digits(bytes[11..<13]), let minute = digits(bytes[14..<16]), let second = digits(bytes[17..<19]),
    hour < 24, minute < 60, second < 61
  else { return nil }
  var at = 19
  var fraction = 0.0
  if bytes[at] == UInt8(ascii: ".") {
    let end = bytes[(at + 1)...].firstIndex { !(48...57).contains($0) } ?? bytes.count
    guard end > at + 1, let value = Double("0." + String(decoding: bytes[(at + 1)..<end], as: UTF8.self))
    else { return nil }
    fraction = value
    at = end
  }
  guard let offset = zoneSeconds(bytes[at...]) else { return nil }
  return Double(day.number * 86_400 + hour * 3600 + minute * 60 + second - offset) + fraction
}

/// `Z` or `+02:00`.
private func zoneSeconds(_ bytes: ArraySlice<UInt8>) -> Int? {
  if bytes.elementsEqual([UInt8(ascii: "Z")]) { return 0 }
  let start = bytes.startIndex
  guard bytes.count == 6, bytes[start + 3] == UInt8(ascii: ":"), let hours = digits(bytes[(start + 1)..<(start + 3)]),
    let minutes = digits(bytes[(start + 4)..<(start + 6)]), hours < 24, minutes < 60
  else { return nil }
  switch bytes[start] {
  case UInt8(ascii: "+"): return hours * 3600 + minutes * 60
  case UInt8(ascii: "-"): return -(hours * 3600 + minutes * 60)
  default: return nil
  }
}
