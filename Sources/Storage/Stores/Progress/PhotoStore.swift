package import Gym

/// Photos of members' bodies, and their files.
package struct PhotoStore {
  let tx: Tx

  /// Without a workout that was deleted, which its member can still restore.
  private static let columns = """
    id, member, day, view,
    (SELECT w.id FROM workouts w WHERE w.id = photos.workout AND w.deleted_at IS NULL) AS workout, width, height, bytes
    """

  private static func photo(_ row: inout Row) throws -> StoredPhoto {
    let (id, member, day): (Int, Int, CalendarDay) = (try row.int(), try row.int(), try row.day())
    let (view, workout): (BodyView, Int?) = (try row.value(), try row.intOrNil())
    return StoredPhoto(
      id: id, member: member, day: day, view: view, workout: workout, width: try row.int(), height: try row.int(),
      bytes: try row.int())
  }

  package func find(_ id: Int) throws -> StoredPhoto? {
    try tx.row("SELECT \(Self.columns) FROM photos WHERE id = ?", id, read: Self.photo)
  }

  /// How many a member has, and the bytes of all their files.
  package func totals(of member: Int) throws -> (count: Int, bytes: Int) {
    try tx.row("SELECT COUNT(*), COALESCE(SUM(bytes), 0) FROM photos WHERE member = ?", member) { row in
      (count: try row.int(), bytes: try row.int())
    } ?? (count: 0, bytes: 0)
  }

  /// The bytes of all members' files. The schema keeps count.
  package func bytesOfAll() throws -> Int { try tx.int("SELECT bytes FROM photo_bytes WHERE id = 1") ?? 0 }

  /// The newest day first, and of a day the last one added first.
  /// - Parameters:
  ///   - view: nil for all.
  ///   - before: only those that come after this one in the list.
  package func list(
    of member: Int, view: BodyView? = nil, before: StoredPhoto? = nil, limit: Int
  ) throws -> [StoredPhoto] {
    try tx.rows(
      """
      SELECT \(Self.columns) FROM photos WHERE member = ?1 AND (day, id) < (?2, ?3) AND (?4 IS NULL OR view = ?4)
      ORDER BY day DESC, id DESC LIMIT ?5
      """, member, before?.day.text ?? "9999-99-99", before?.id ?? .max, view, limit, read: Self.photo)
  }

  /// In the order in which they were added, from one of them on.
  package func added(by member: Int, from photo: Int, limit: Int) throws -> [StoredPhoto] {
    try tx.rows(
      "SELECT \(Self.columns) FROM photos WHERE member = ? AND id >= ? ORDER BY id LIMIT ?", member, photo, limit,
      read: Self.photo)
  }

  /// - Parameter part: from 0.
  package func part(_ part: Int, of photo: Int) throws -> [UInt8]? {
    try tx.row("SELECT bytes FROM photo_parts WHERE photo = ? AND part = ?", photo, part) { row in try row.blob() }
  }

  // MARK: Writing

  /// - Returns: the new photo's id.
  package func insert(_ photo: NewPhoto, member: Int, at: Int) throws -> Int {
    let id = try tx.insert(
      """
      INSERT INTO photos (member, day, view, workout, width, height, bytes, added_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, member, photo.day.text, photo.view, photo.workout, photo.width, photo.height, photo.bytes, at)
    for (index, bytes) in photo.parts.enumerated() {
      try tx.execute("INSERT INTO photo_parts (photo, part, bytes) VALUES (?, ?, ?)", id, index, bytes)
    }
    return id
  }

  package func change(_ id: Int, day: CalendarDay, view: BodyView) throws {
    try tx.execute("UPDATE photos SET day = ?, view = ? WHERE id = ?", day.text, view, id)
  }

  /// The file stays for `deleteLeftovers`.
  package func remove(_ id: Int) throws { try tx.execute("DELETE FROM photos WHERE id = ?", id) }

  // MARK: Leftovers

  package func hasLeftovers() throws -> Bool { try tx.exists("SELECT photo FROM photo_leftovers LIMIT 1") }

  /// Deletes the file of one photo that is gone. A file can have a megabyte and a half, which is enough for a commit.
  /// - Returns: whether there may be more.
  package func deleteLeftovers() throws -> Bool {
    guard let photo = try tx.int("SELECT photo FROM photo_leftovers LIMIT 1") else { return false }
    try tx.execute("DELETE FROM photo_parts WHERE photo = ?", photo)
    try tx.execute("DELETE FROM photo_leftovers WHERE photo = ?", photo)
    return true
  }
}

extension BodyView: SQLArgument {}

extension Tx {
  package var photos: PhotoStore { PhotoStore(tx: self) }
}
