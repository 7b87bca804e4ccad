package import Gym

package struct DeviceStore {
  let tx: Tx

  package func insert(kind: DeviceKind, name: String, tokenHash: [UInt8], at: Int) throws -> Device {
    let rows = try tx.rows(
      "INSERT INTO devices (kind, name, token_hash, created_at, last_seen_at) VALUES (?, ?, ?, ?, ?) RETURNING id",
      [kind.sql, name.sql, tokenHash.sql, at.sql, at.sql])
    guard let row = rows.first else { throw StorageError.missing("device") }
    return Device(id: row.int(0), kind: kind, name: name, createdAt: at, lastSeenAt: at)
  }

  /// A device that was not revoked.
  package func byTokenHash(_ hash: [UInt8]) throws -> Device? {
    try tx.row(
      "SELECT id, kind, name, created_at, last_seen_at FROM devices WHERE token_hash = ? AND revoked_at IS NULL",
      [hash.sql]
    ).map(Self.device)
  }

  package func list() throws -> [Device] {
    try tx.rows(
      "SELECT id, kind, name, created_at, last_seen_at FROM devices WHERE revoked_at IS NULL ORDER BY name, id"
    ).map(Self.device)
  }

  package func touch(_ id: Int, at: Int) throws {
    try tx.execute("UPDATE devices SET last_seen_at = ? WHERE id = ?", [at.sql, id.sql])
  }

  /// - Returns: whether there was one to revoke.
  package func revoke(_ id: Int, at: Int) throws -> Bool {
    try tx.execute("UPDATE devices SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL", [at.sql, id.sql]) > 0
  }

  private static func device(_ row: Row) -> Device {
    Device(id: row.int(0), kind: row.value(1), name: row.text(2), createdAt: row.int(3), lastSeenAt: row.intOrNil(4))
  }
}
