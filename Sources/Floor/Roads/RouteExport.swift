import Gym
import Storage
import Wire

/// A member's routes in their export. Like roads they come in pages, after the last road.
enum RouteExport {
  private struct Exported: Encodable {
    var route: RouteView
    /// Absent if the stored line is damaged: one line must not make the export fail.
    var points: [[Double]]?
  }

  /// How many are read at once.
  private static let slice = 50
  /// The `after` of a page of routes is below that of every page of roads, which is below 0.
  private static let base = 1 << 40

  /// The route after which a page begins; nil unless the page has only routes.
  static func route(_ after: Int?) -> Int? { after.flatMap { $0 <= -base ? -base - $0 : nil } }

  /// In the order in which they were added.
  /// - Parameter bytes: the page ends after the route that reaches this size.
  /// - Returns: the list in JSON, nil if it is empty, and the next page's `after`.
  static func page(
    of member: Int, after route: Int, bytes: Int, _ tx: Tx
  ) throws -> (json: [UInt8]?, next: Int?) {
    let page = try ExportPages.page(
      after: route, bytes: bytes, id: { (route: StoredRoute) in route.id },
      read: { after in try tx.routes.added(by: member, after: after, limit: slice) },
      encode: { route in
        let points = RouteLine(decoding: try tx.routes.line(of: route.id)).map { RoutesGet.Reply.points($0) }
        return WireEncoder.encode(Exported(route: RouteView(route), points: points))
      })
    return (page.json, page.last.map { -base - $0 })
  }

  /// Writes all of them as a field that follows others in a JSON object; nothing if there are none.
  static func writeField(
    of member: Int, pageBytes: Int, _ database: Database, _ write: ([UInt8]) throws -> Void
  ) throws {
    try ExportPages.writeField(
      "routes", database,
      page: { after, tx in
        let found = try page(of: member, after: after, bytes: pageBytes, tx)
        return (found.json, route(found.next))
      }, write)
  }
}
