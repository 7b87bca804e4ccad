package import Gym

package struct DeviceStore {
  let tx: Tx

  private static let columns =
    "id, kind, name, created_at, last_seen_at, layout, controls, volume, voice, records, camera"

  package func insert(kind: DeviceKind, name: String, tokenHash: [UInt8], at: Int) throws -> Device {
    let settings = DeviceSettings.standard(for: kind)
    let id = try tx.insert(
      """
      INSERT INTO devices (kind, name, token_hash, created_at, last_seen_at, layout, controls, volume, voice)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, kind, name, tokenHash, at, at, settings.layout, settings.controls, settings.volume, settings.voice)
    return Device(
      id: id, kind: kind, name: name, createdAt: at, lastSeenAt: at, settings: settings)
  }

  /// A device that was not revoked.
  package func byTokenHash(_ hash: [UInt8]) throws -> Device? {
    try tx.row("SELECT \(Self.columns) FROM devices WHERE token_hash = ? AND revoked_at IS NULL", hash) { row in
      try device(&row)
    }
  }

  /// A device that was not revoked, by the token that it is to have next.
  package func byNextTokenHash(_ hash: [UInt8]) throws -> Device? {
    try tx.row("SELECT \(Self.columns) FROM devices WHERE next_token_hash = ? AND revoked_at IS NULL", hash) { row in
      try device(&row)
    }
  }

  /// Another token replaces one that was never used. Until it is used, the device's present token works as well.
  /// - Returns: whether there is such a device.
  package func setNextToken(_ id: Int, hash: [UInt8]) throws -> Bool {
    try tx.execute("UPDATE devices SET next_token_hash = ? WHERE id = ? AND revoked_at IS NULL", hash, id) > 0
  }

  /// The next token becomes the device's token, and the one before opens nothing any more. On a full disk both go on
  /// working, because a screen must be able to reconnect.
  /// - Returns: whether it did.
  package func takeNextToken(_ id: Int) throws -> Bool {
    if tx.isDiskFull { return false }
    return try tx.execute(
      """
      UPDATE devices SET token_hash = next_token_hash, next_token_hash = NULL
      WHERE id = ? AND next_token_hash IS NOT NULL
      """, id) > 0
  }

  /// A device that was not revoked.
  package func find(_ id: Int) throws -> Device? {
    try tx.row("SELECT \(Self.columns) FROM devices WHERE id = ? AND revoked_at IS NULL", id) { row in
      try device(&row)
    }
  }

  /// The name of a device, also of one that was revoked.
  package func name(of id: Int) throws -> String? {
    try tx.row("SELECT name FROM devices WHERE id = ?", id) { row in try row.text() }
  }

  package func list() throws -> [Device] {
    let pairs = try tx.rows("SELECT device, area FROM device_areas ORDER BY area") { row in
      try (device: row.int(), area: row.int())
    }
    let areas = Dictionary(grouping: pairs, by: \.device)
    return try tx.rows("SELECT \(Self.columns) FROM devices WHERE revoked_at IS NULL ORDER BY name, id") { row in
      try Self.device(&row) { id in areas[id]?.map(\.area) ?? [] }
    }
  }

  /// Stores a device's name and settings.
  package func update(_ device: Device) throws {
    let settings = device.settings
    try tx.execute(
      """
      UPDATE devices SET name = ?, layout = ?, controls = ?, volume = ?, voice = ?, records = ?, camera = ?
      WHERE id = ?
      """,
      device.name, settings.layout, settings.controls, settings.volume, settings.voice, settings.records,
      settings.camera, device.id)
    try tx.execute("DELETE FROM device_areas WHERE device = ?", device.id)
    for area in Set(settings.areas) {
      try tx.execute("INSERT INTO device_areas (device, area) VALUES (?, ?)", device.id, area)
    }
  }

  /// The ids of the devices whose settings name an area.
  package func showing(area: Int) throws -> [Int] {
    try tx.rows("SELECT device FROM device_areas WHERE area = ? ORDER BY device", area) { row in try row.int() }
  }

  /// Does nothing on a full disk, because it must not fail a read.
  package func touch(_ id: Int, at: Int) throws {
    if tx.isDiskFull { return }
    try tx.execute("UPDATE devices SET last_seen_at = ? WHERE id = ?", at, id)
  }

  /// The screens that are off on purpose.
  package func off() throws -> [Int: DeviceOff] {
    let rows = try tx.rows(
      "SELECT id, off_why, off_since, off_until FROM devices WHERE off_why IS NOT NULL AND revoked_at IS NULL"
    ) { row in try (id: row.int(), off: Self.off(&row)) }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.off) })
  }

  /// Nil if the screen is not off on purpose.
  package func off(of id: Int) throws -> DeviceOff? {
    try tx.row("SELECT off_why, off_since, off_until FROM devices WHERE id = ? AND off_why IS NOT NULL", id) { row in
      try Self.off(&row)
    }
  }

  package func store(_ off: DeviceOff?, of id: Int) throws {
    try tx.execute(
      "UPDATE devices SET off_why = ?, off_since = ?, off_until = ? WHERE id = ?", off?.why, off?.since, off?.until, id)
  }

  /// Stores when a screen was last connected, and that it is off on purpose.
  ///
  /// Never stores the owner's mark, which is stored with the owner's change. Removes the mark only if the screen has
  /// connected since, because `health` may be older than that change.
  /// - Returns: false if the disk is full and nothing was stored.
  package func store(_ health: DeviceHealth, of id: Int) throws -> Bool {
    if tx.isDiskFull { return false }
    if health.off?.why != .owner {
      try tx.execute(
        """
        UPDATE devices SET off_why = ?, off_since = ?, off_until = ?
        WHERE id = ? AND (off_why IS NOT 'owner' OR off_since < ?)
        """, health.off?.why, health.off?.since, health.off?.until, id, health.lastSeenAt)
    }
    if let at = health.lastSeenAt { try touch(id, at: at) }
    return true
  }

  /// No token of the device works any more.
  /// - Returns: whether there was one to revoke.
  package func revoke(_ id: Int, at: Int) throws -> Bool {
    try tx.execute(
      "UPDATE devices SET revoked_at = ?, next_token_hash = NULL WHERE id = ? AND revoked_at IS NULL", at, id) > 0
  }

  private static func off(_ row: inout Row) throws -> DeviceOff {
    try DeviceOff(row.value(), since: row.int(), until: row.intOrNil())
  }

  private func device(_ row: inout Row) throws -> Device {
    try Self.device(&row) { id in
      try tx.rows("SELECT area FROM device_areas WHERE device = ? ORDER BY area", id) { row in try row.int() }
    }
  }

  private static func device(_ row: inout Row, areas: (Int) throws -> [Int]) throws -> Device {
    let id = try row.int()
    return try Device(
      id: id, kind: row.value(), name: row.text(), createdAt: row.int(), lastSeenAt: row.intOrNil(),
      settings: DeviceSettings(
        layout: row.value(), areas: areas(id), controls: row.bool(), volume: row.int(), voice: row.bool(),
        records: row.bool(), camera: row.bool()))
  }
}

extension DeviceKind: SQLArgument {}
extension DisplayLayout: SQLArgument {}
extension DeviceOff.Reason: SQLArgument {}

extension Tx {
  package var devices: DeviceStore { DeviceStore(tx: self) }
}
