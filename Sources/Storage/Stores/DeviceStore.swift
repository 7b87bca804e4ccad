package import Gym

package struct DeviceStore {
  let tx: Tx

  private static let columns = "id, kind, name, created_at, last_seen_at, layout, controls, volume, voice"

  package func insert(kind: DeviceKind, name: String, tokenHash: [UInt8], at: Int) throws -> Device {
    let settings = DeviceSettings.standard(for: kind)
    let rows = try tx.rows(
      """
      INSERT INTO devices (kind, name, token_hash, created_at, last_seen_at, layout, controls, volume, voice)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
      """,
      [
        kind.sql, name.sql, tokenHash.sql, at.sql, at.sql, settings.layout.sql, settings.controls.sql,
        settings.volume.sql, settings.voice.sql,
      ])
    guard let row = rows.first else { throw StorageError.missing("device") }
    return Device(
      id: row.int(0), kind: kind, name: name, createdAt: at, lastSeenAt: at, settings: settings)
  }

  /// A device that was not revoked.
  package func byTokenHash(_ hash: [UInt8]) throws -> Device? {
    try tx.row("SELECT \(Self.columns) FROM devices WHERE token_hash = ? AND revoked_at IS NULL", [hash.sql])
      .map { try device($0) }
  }

  /// A device that was not revoked.
  package func find(_ id: Int) throws -> Device? {
    try tx.row("SELECT \(Self.columns) FROM devices WHERE id = ? AND revoked_at IS NULL", [id.sql])
      .map { try device($0) }
  }

  package func list() throws -> [Device] {
    let areas = Dictionary(
      grouping: try tx.rows("SELECT device, area FROM device_areas ORDER BY area"), by: { $0.int(0) })
    return try tx.rows("SELECT \(Self.columns) FROM devices WHERE revoked_at IS NULL ORDER BY name, id").map {
      Self.device($0, areas: areas[$0.int(0)]?.map { $0.int(1) } ?? [])
    }
  }

  /// Stores a device's name and settings.
  package func update(_ device: Device) throws {
    let settings = device.settings
    try tx.execute(
      "UPDATE devices SET name = ?, layout = ?, controls = ?, volume = ?, voice = ? WHERE id = ?",
      [
        device.name.sql, settings.layout.sql, settings.controls.sql, settings.volume.sql, settings.voice.sql,
        device.id.sql,
      ])
    try tx.execute("DELETE FROM device_areas WHERE device = ?", [device.id.sql])
    for area in Set(settings.areas) {
      try tx.execute("INSERT INTO device_areas (device, area) VALUES (?, ?)", [device.id.sql, area.sql])
    }
  }

  /// Those that show an area by name.
  package func showing(area: Int) throws -> [Int] {
    try tx.rows("SELECT device FROM device_areas WHERE area = ? ORDER BY device", [area.sql]).map { $0.int(0) }
  }

  package func touch(_ id: Int, at: Int) throws {
    try tx.execute("UPDATE devices SET last_seen_at = ? WHERE id = ?", [at.sql, id.sql])
  }

  /// - Returns: whether there was one to revoke.
  package func revoke(_ id: Int, at: Int) throws -> Bool {
    try tx.execute("UPDATE devices SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL", [at.sql, id.sql]) > 0
  }

  private func device(_ row: Row) throws -> Device {
    let areas = try tx.rows("SELECT area FROM device_areas WHERE device = ? ORDER BY area", [row.int(0).sql])
    return Self.device(row, areas: areas.map { $0.int(0) })
  }

  private static func device(_ row: Row, areas: [Int]) -> Device {
    Device(
      id: row.int(0), kind: row.value(1), name: row.text(2), createdAt: row.int(3), lastSeenAt: row.intOrNil(4),
      settings: DeviceSettings(
        layout: row.value(5), areas: areas, controls: row.bool(6), volume: row.int(7), voice: row.bool(8)))
  }
}
