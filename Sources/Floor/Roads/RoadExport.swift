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
    let page = try ExportPages.page(
      after: road, bytes: bytes, id: { (road: StoredRoad) in road.id },
      read: { after in try tx.roads.added(by: member, after: after, limit: slice) },
      encode: { road in
        let track = RoadTrack(decoding: try tx.roads.track(of: road.id)).map { RoadTrackView($0) }
        return WireEncoder.encode(
          Exported(road: RoadView(road), track: track, zones: road.sums.zones?.map { $0 / 1_000 }))
      })
    return (page.json, page.last.map { -1 - $0 })
  }

  /// Writes all of them as a field that follows others in a JSON object; nothing if there are none.
  static func writeField(
    of member: Int, pageBytes: Int, _ database: Database, _ write: ([UInt8]) throws -> Void
  ) throws {
    try ExportPages.writeField(
      "roads", database,
      page: { after, tx in
        let found = try page(of: member, after: after, bytes: pageBytes, tx)
        return (found.json, road(found.next))
      }, write)
  }
}
