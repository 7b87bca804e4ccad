package import Gym

/// Members' roads, their lines and their fastest distances.
package struct RoadStore {
  let tx: Tx

  // MARK: Reading

  static let columns = """
    id, member, kind, name, started_at, elapsed_ms, moving_ms, distance, ascent, descent, average_heart, highest_heart,
    zones, calories, calories_from, format, has_places, name_is_own, shared, posted_at
    """

  static func road(_ row: inout Row) throws -> StoredRoad {
    let (id, member, kind, name) = (try row.int(), try row.int(), try row.value(as: RoadKind.self), try row.textOrNil())
    let startedAt = try row.int()
    let sums = RoadSums(
      elapsedMs: try row.int(), movingMs: try row.int(), distance: try row.int(), ascent: try row.intOrNil(),
      descent: try row.intOrNil(), averageHeart: try row.intOrNil(), highestHeart: try row.intOrNil(),
      zones: try row.textOrNil().map { try JSONColumn.value($0) }, calories: try row.intOrNil(),
      caloriesFrom: try row.valueOrNil())
    return StoredRoad(
      id: id, member: member, kind: kind, name: name, startedAt: startedAt, sums: sums, format: try row.value(),
      hasPlaces: try row.bool(), nameIsOwn: try row.bool(), level: try row.valueOrNil(), postedAt: try row.intOrNil())
  }

  package func find(_ id: Int) throws -> StoredRoad? {
    try tx.row("SELECT \(Self.columns) FROM roads WHERE id = ?", id, read: Self.road)
  }

  package func count(member: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM roads WHERE member = ?", member) ?? 0
  }

  /// The newest first.
  /// - Parameter before: only those that come after this one in the list.
  package func list(of member: Int, before: StoredRoad? = nil, limit: Int) throws -> [StoredRoad] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM roads WHERE member = ? AND (started_at, id) < (?, ?)
      ORDER BY started_at DESC, id DESC LIMIT ?
      """, member, before?.startedAt ?? .max, before?.id ?? .max, limit, read: Self.road)
  }

  /// In the order in which they were added, those after one of them.
  package func added(by member: Int, after road: Int, limit: Int) throws -> [StoredRoad] {
    try tx.rows(
      "SELECT \(Self.columns) FROM roads WHERE member = ? AND id > ? ORDER BY id LIMIT ?", member, road, limit,
      read: Self.road)
  }

  /// What is compared of those that began within a range, the earliest first. At most 100: whoever has more has made them
  /// up. A file of a hundred roads looks at so many for each, on the writer, so nothing else is read.
  package func sketches(startedIn range: ClosedRange<Int>, member: Int) throws -> [(id: Int, sketch: RoadSame.Sketch)] {
    try tx.rows(
      """
      SELECT id, started_at, elapsed_ms, distance FROM roads WHERE member = ? AND started_at BETWEEN ? AND ?
      ORDER BY started_at, id LIMIT 100
      """, member, range.lowerBound, range.upperBound
    ) { row in
      let (id, startedAt, elapsedMs, distance) = (try row.int(), try row.int(), try row.int(), try row.int())
      return (id, RoadSame.Sketch(startedAt: startedAt, elapsedMs: elapsedMs, distance: distance))
    }
  }

  /// What `RoadTrack.encoded` made.
  package func track(of road: Int) throws -> [UInt8] {
    try tx.row("SELECT track FROM road_tracks WHERE road = ?", road) { row in try row.blob() } ?? []
  }

  /// The shortest distance first.
  package func bests(of road: Int) throws -> [RoadBest] {
    try tx.rows("SELECT meters, ms, from_ms FROM road_bests WHERE road = ? ORDER BY meters", road) { row in
      try RoadBest(storedMeters: row.int(), ms: row.int(), fromMs: row.int())
    }
  }

  /// A member's fastest of a kind and a distance.
  package struct Fastest: Equatable, Sendable {
    package var road: Int
    package var ms: Int
    /// When the road began.
    package var startedAt: Int
  }

  /// - Returns: of two that took the same time, the earlier one; nil if there is none.
  package func fastest(_ meters: Int, _ kind: RoadKind, of member: Int) throws -> Fastest? {
    try tx.row(
      """
      SELECT road, ms, started_at FROM road_bests WHERE member = ? AND kind = ? AND meters = ?
      ORDER BY ms, started_at, road LIMIT 1
      """, member, kind, meters
    ) { row in try Fastest(road: row.int(), ms: row.int(), startedAt: row.int()) }
  }

  /// Whether another road of the same kind and member also has that distance.
  package func hasOther(_ meters: Int, than road: StoredRoad) throws -> Bool {
    try tx.exists(
      "SELECT 1 FROM road_bests WHERE member = ? AND kind = ? AND meters = ? AND road <> ? LIMIT 1", road.member,
      road.kind, meters, road.id)
  }

  // MARK: Writing

  /// - Returns: the new road's id.
  package func insert(_ road: NewRoad, member: Int, at: Int) throws -> Int {
    let sums = road.sums
    let id = try tx.insert(
      """
      INSERT INTO roads (member, kind, name, started_at, elapsed_ms, moving_ms, distance, ascent, descent, average_heart,
        highest_heart, zones, calories, calories_from, format, has_places, added_at, posted_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, member, road.kind, road.name, road.startedAt, sums.elapsedMs, sums.movingMs, sums.distance, sums.ascent,
      sums.descent, sums.averageHeart, sums.highestHeart, try sums.zones.map { try JSONColumn.text($0) }, sums.calories,
      sums.caloriesFrom, road.format, road.hasPlaces, at, road.postedAt(addedAt: at))
    try tx.execute("INSERT INTO road_tracks (road, track) VALUES (?, ?)", id, road.track)
    try put(road.bests, of: id, kind: road.kind, startedAt: road.startedAt, member: member)
    return id
  }

  /// - Parameter name: as the member typed it.
  package func rename(_ id: Int, to name: String?) throws {
    try tx.execute("UPDATE roads SET name = ?1, name_is_own = ?1 IS NOT NULL WHERE id = ?2", name, id)
  }

  /// - Parameter bests: as they are for that kind.
  package func set(_ kind: RoadKind, of road: StoredRoad, bests: [RoadBest]) throws {
    try tx.execute("UPDATE roads SET kind = ? WHERE id = ?", kind, road.id)
    try tx.execute("DELETE FROM road_bests WHERE road = ?", road.id)
    try put(bests, of: road.id, kind: kind, startedAt: road.startedAt, member: road.member)
  }

  private func put(_ bests: [RoadBest], of road: Int, kind: RoadKind, startedAt: Int, member: Int) throws {
    for best in bests {
      try tx.execute(
        """
        INSERT INTO road_bests (road, member, kind, meters, ms, from_ms, started_at) VALUES (?, ?, ?, ?, ?, ?, ?)
        """, road, member, kind, best.meters, best.ms, best.fromMs, startedAt)
    }
  }

  package func remove(_ id: Int) throws {
    try tx.execute("DELETE FROM roads WHERE id = ?", id)
    try tx.execute("DELETE FROM road_tracks WHERE road = ?", id)
  }

  /// The lines stay for `deleteLeftovers`.
  package func clear(member: Int) throws { try tx.execute("DELETE FROM roads WHERE member = ?", member) }

  // MARK: Leftovers

  /// How many lines are deleted in a commit: about a megabyte.
  private static let slice = 20

  package func hasLeftovers() throws -> Bool { try tx.exists("SELECT road FROM road_leftovers LIMIT 1") }

  /// Deletes some of the lines whose roads are gone.
  /// - Returns: whether there are more.
  package func deleteLeftovers() throws -> Bool {
    let roads = try tx.rows("SELECT road FROM road_leftovers LIMIT ?", Self.slice) { row in try row.int() }
    for road in roads {
      try tx.execute("DELETE FROM road_tracks WHERE road = ?", road)
      try tx.execute("DELETE FROM road_leftovers WHERE road = ?", road)
    }
    return roads.count == Self.slice
  }
}

extension RoadKind: SQLArgument {}
extension RoadFormat: SQLArgument {}
extension RoadCalories: SQLArgument {}

extension Tx {
  package var roads: RoadStore { RoadStore(tx: self) }
}
