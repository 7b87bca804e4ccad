import Gym
import Storage
import Wire

/// A member's roads in their export. Lines are long, so they come in pages, after the last workouts.
enum RoadExport {
  private struct Exported: Encodable {
    var road: RoadView
    /// Absent if what is stored of it is damaged: an export must not fail for one line.
    var track: RoadTrackView?
    /// Seconds in each heart zone, from 0 to 5.
    var zones: [Int]?
  }

  /// How many are read at once.
  private static let slice = 100

  /// The road after which a page begins, if that is a page of roads alone. Then `after` is below 0.
  static func road(_ after: Int?) -> Int? { after.flatMap { $0 < 0 ? -1 - $0 : nil } }

  /// In the order in which they were added.
  /// - Parameter bytes: the page ends after the road that reaches these.
  /// - Returns: the list in JSON, nil if it is empty, and the next page's `after`.
  static func page(
    of member: Int, after road: Int, bytes: Int, _ tx: Tx
  ) throws -> (json: [UInt8]?, next: Int?) {
    var (json, last) = (JSONWriter(), road)
    while true {
      let roads = try tx.roads.added(by: member, after: last, limit: slice)
      for road in roads {
        if json.bytes.count >= bytes { return (closed(json), -1 - last) }
        let track = RoadTrack(decoding: try tx.roads.track(of: road.id)).map { RoadTrackView($0) }
        json.raw(json.bytes.isEmpty ? "[" : ",")
        json.raw(
          WireEncoder.encode(
            Exported(road: RoadView(road), track: track, zones: road.sums.zones?.map { $0 / 1_000 })))
        last = road.id
      }
      if roads.count < slice { return (closed(json), nil) }
    }
  }

  /// Writes all of them as a field that follows others in a JSON object; nothing if there are none.
  static func writeField(
    of member: Int, pageBytes: Int, _ database: Database, _ write: ([UInt8]) throws -> Void
  ) throws {
    var next: Int? = 0
    var start = Array(",\"roads\":[".utf8)
    while let after = next {
      let page = try database.read { tx in try Self.page(of: member, after: after, bytes: pageBytes, tx) }
      next = Self.road(page.next)
      guard let json = page.json else { continue }
      // Without the brackets of the page's own list.
      try write(start + json.dropFirst().dropLast())
      start = [UInt8(ascii: ",")]
    }
    if start.count == 1 { try write([UInt8(ascii: "]")]) }
  }

  private static func closed(_ json: JSONWriter) -> [UInt8]? {
    json.bytes.isEmpty ? nil : json.bytes + [UInt8(ascii: "]")]
  }
}
