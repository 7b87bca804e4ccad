package import Gym

/// Routes that members keep, and their lines.
package struct RouteStore {
  let tx: Tx

  private static let columns = "id, member, name, kind, made_from, distance, ascent"

  private static func route(_ row: inout Row) throws -> StoredRoute {
    let (id, member, name): (Int, Int, String) = (try row.int(), try row.int(), try row.text())
    let (kind, origin): (RoadKind, RouteOrigin) = (try row.value(), try row.value())
    return StoredRoute(
      id: id, member: member, name: name, kind: kind, madeFrom: origin, distance: try row.int(),
      ascent: try row.intOrNil())
  }

  package func find(_ id: Int) throws -> StoredRoute? {
    try tx.row("SELECT \(Self.columns) FROM routes WHERE id = ?", id, read: Self.route)
  }

  package func count(member: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM routes WHERE member = ?", member) ?? 0
  }

  /// The newest first.
  package func list(of member: Int) throws -> [StoredRoute] {
    try tx.rows("SELECT \(Self.columns) FROM routes WHERE member = ? ORDER BY id DESC", member, read: Self.route)
  }

  /// In the order in which they were added, those after one of them.
  package func added(by member: Int, after route: Int, limit: Int) throws -> [StoredRoute] {
    try tx.rows(
      "SELECT \(Self.columns) FROM routes WHERE member = ? AND id > ? ORDER BY id LIMIT ?", member, route, limit,
      read: Self.route)
  }

  /// What `RouteLine.encoded` made.
  package func line(of route: Int) throws -> [UInt8] {
    try tx.row("SELECT line FROM routes WHERE id = ?", route) { row in try row.blob() } ?? []
  }

  // MARK: Writing

  /// - Returns: the new route's id.
  package func insert(_ route: NewRoute, member: Int, at: Int) throws -> Int {
    try tx.insert(
      """
      INSERT INTO routes (member, name, kind, made_from, distance, ascent, added_at, line)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, member, route.name, route.kind, route.madeFrom, route.distance, route.ascent, at, route.line)
  }

  package func change(_ id: Int, name: String, kind: RoadKind) throws {
    try tx.execute("UPDATE routes SET name = ?, kind = ? WHERE id = ?", name, kind, id)
  }

  package func remove(_ id: Int) throws { try tx.execute("DELETE FROM routes WHERE id = ?", id) }

  /// - Returns: whether there were any.
  package func clear(member: Int) throws -> Bool {
    try tx.execute("DELETE FROM routes WHERE member = ?", member) > 0
  }
}

extension RouteOrigin: SQLArgument {}

extension Tx {
  package var routes: RouteStore { RouteStore(tx: self) }
}
