package import Gym

/// A member's picture, without its bytes.
package struct StoredPicture: Equatable, Sendable {
  package var id: Int
  package var member: Int
  /// The random part of its address.
  package var token: String
  /// Whether only the member and the staff see it, until the gym accepts it.
  package var isWaiting: Bool
  /// When it was set, UTC milliseconds.
  package var at: Int
}

/// Members' pictures, each member one. The schema keeps `members.picture`, which faces are read with.
package struct FaceStore {
  let tx: Tx

  private static let columns = "f.id, f.member, f.token, f.is_waiting, f.at"

  private static func picture(_ row: inout Row) throws -> StoredPicture {
    try StoredPicture(id: row.int(), member: row.int(), token: row.text(), isWaiting: row.bool(), at: row.int())
  }

  // MARK: Reading

  package func find(member: Int) throws -> StoredPicture? {
    try tx.row("SELECT \(Self.columns) FROM faces f WHERE f.member = ?", member, read: Self.picture)
  }

  /// The bytes of a member's picture, also while it waits.
  package func bytes(member: Int) throws -> [UInt8]? {
    try tx.row("SELECT bytes FROM faces WHERE member = ?", member) { row in try row.blob() }
  }

  /// How many bytes a member's picture has; 0 if there is none.
  package func size(member: Int) throws -> Int {
    try tx.int("SELECT length(bytes) FROM faces WHERE member = ?", member) ?? 0
  }

  /// The bytes of a picture, also while it waits.
  /// - Returns: nil if there is no such picture, or if its member was blocked or removed.
  package func bytes(token: String) throws -> [UInt8]? {
    try tx.row(
      "SELECT f.bytes FROM faces f JOIN members m ON m.id = f.member WHERE f.token = ? AND m.status = 'active'", token
    ) { row in try row.blob() }
  }

  /// Those that wait, the oldest first, without those of blocked and removed members.
  package func waiting(limit: Int) throws -> [(picture: StoredPicture, face: Face)] {
    try tx.rows(
      """
      SELECT \(Self.columns), \(FriendStore.face) FROM faces f CROSS JOIN members m ON m.id = f.member
      WHERE f.is_waiting = 1 AND m.status = 'active' ORDER BY f.at, f.member LIMIT ?
      """, limit
    ) { row in try (picture: Self.picture(&row), face: row.face()) }
  }

  package func waitingCount() throws -> Int {
    try tx.int(
      """
      SELECT COUNT(*) FROM faces f CROSS JOIN members m ON m.id = f.member
      WHERE f.is_waiting = 1 AND m.status = 'active'
      """) ?? 0
  }

  // MARK: Changing

  /// In place of the picture that the member had.
  package func set(_ file: JPEGFile, token: String, isWaiting: Bool, member: Int, at: Int) throws {
    try remove(member: member)
    try tx.execute(
      "INSERT INTO faces (member, token, is_waiting, at, bytes) VALUES (?, ?, ?, ?, ?)", member, token, isWaiting, at,
      file.bytes)
  }

  /// Shows a picture that waits.
  package func accept(_ id: Int) throws { try tx.execute("UPDATE faces SET is_waiting = 0 WHERE id = ?", id) }

  /// Gives a member's picture another address, so that whoever knows the old one cannot read it any more.
  /// - Returns: whether there is a picture.
  package func move(member: Int, to token: String) throws -> Bool {
    try tx.execute("UPDATE faces SET token = ? WHERE member = ?", token, member) > 0
  }

  /// - Returns: whether there was one.
  @discardableResult
  package func remove(member: Int) throws -> Bool {
    try tx.execute("DELETE FROM faces WHERE member = ?", member) > 0
  }
}

extension Tx {
  package var faces: FaceStore { FaceStore(tx: self) }
}
