/// Files of roads for tests.
enum RoadText {
  /// 2025-05-02 07:00 UTC, in milliseconds.
  static let start = 1_746_169_200_000

  /// A run due north, ten seconds and some 33 m a point.
  /// - Parameters:
  ///   - points: at most 360.
  ///   - hour: when it began.
  static func gpx(points: Int, hour: Int = 7, hasTimes: Bool = true) -> [UInt8] {
    let lines = (0..<points).map { number in
      let clock = [hour, number / 6, number % 6 * 10].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
      let time = hasTimes ? "<time>2025-05-02T\(clock)Z</time>" : ""
      return "<trkpt lat=\"\(48.1 + 0.0003 * Double(number))\" lon=\"11.5\"><ele>500</ele>\(time)</trkpt>"
    }
    return Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="a test" xmlns="http://www.topografix.com/GPX/1/1">
      <trk><name>Home to the river</name><type>running</type><trkseg>
      \(lines.joined(separator: "\n"))
      </trkseg></trk></gpx>
      """.utf8)
  }
}
