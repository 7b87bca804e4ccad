import Gym
import Storage
import Wire

/// A member's routes in their export. Like roads they come in pages, after the last road.
enum RouteExport {
  private struct Exported: Encodable {
    var route: RouteView
    /// Absent if what is stored of it is damaged: an export must not fail for one line.
    var points: [[Double]]?
  }

  /// How many are read at once.
  private static let slice = 50
  /// A page's `after` is below 0, as that of roads, and farther below than any road's.
  private static let base = 1 << 40

  /// The route after which a page begins, if that is a page of routes alone.
  static func route(_ after: Int?) -> Int? { after.flatMap { $0 <= -base ? -base - $0 : nil } }

  /// In the order in which they were added.
  /// - Parameter bytes: the page ends after the route that reaches these.
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
