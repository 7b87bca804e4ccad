package import Gym

package struct PresetStore {
  let tx: Tx

  /// Adds the presets that Rackside ships, and updates those that the gym has neither edited nor deleted. A preset is
  /// skipped if the gym has given its name to another one.
  package func syncCatalog(_ entries: [(slug: String, name: String, plan: TimerPlan)]) throws {
    for entry in entries {
      let taken = try tx.exists(
        "SELECT id FROM presets WHERE name_key = ? AND deleted_at IS NULL AND slug IS DISTINCT FROM ?",
        entry.name.lowercased(), entry.slug)
      guard !taken else { continue }
      try tx.execute(
        """
        INSERT INTO presets (slug, name, name_key, plan) VALUES (?, ?, ?, ?)
        ON CONFLICT (slug) DO UPDATE SET name = excluded.name, name_key = excluded.name_key, plan = excluded.plan
        WHERE presets.edited = 0 AND presets.deleted_at IS NULL
          AND (presets.name <> excluded.name OR presets.plan <> excluded.plan)
        """, entry.slug, entry.name, entry.name.lowercased(), try JSONColumn.text(entry.plan))
    }
  }

  /// All presets, sorted by name.
  package func list() throws -> [Preset] {
    try tx.rows(
      "SELECT id, name, plan, slug, edited FROM presets WHERE deleted_at IS NULL ORDER BY name_key, id",
      read: Self.preset)
  }

  package func find(_ id: Int) throws -> Preset? {
    try tx.row(
      "SELECT id, name, plan, slug, edited FROM presets WHERE id = ? AND deleted_at IS NULL", id, read: Self.preset)
  }

  package func count() throws -> Int {
    try tx.int("SELECT COUNT(*) FROM presets WHERE deleted_at IS NULL") ?? 0
  }

  /// - Throws: `StorageError.taken("name")`.
  package func insert(name: String, plan: TimerPlan) throws -> Preset {
    let text = try JSONColumn.text(plan)
    let id = try naming {
      try tx.insert(
        "INSERT INTO presets (name, name_key, plan, edited) VALUES (?, ?, ?, 1)", name, name.lowercased(),
        text)
    }
    return Preset(id: id, name: name, plan: plan, isShipped: false)
  }

  /// - Returns: nil if there is no such preset.
  /// - Throws: `StorageError.taken("name")`.
  package func update(_ id: Int, name: String, plan: TimerPlan) throws -> Preset? {
    let text = try JSONColumn.text(plan)
    let changed = try naming {
      try tx.execute(
        "UPDATE presets SET name = ?, name_key = ?, plan = ?, edited = 1 WHERE id = ? AND deleted_at IS NULL", name,
        name.lowercased(), text, id)
    }
    return changed > 0 ? Preset(id: id, name: name, plan: plan, isShipped: false) : nil
  }

  /// - Returns: whether there was one to delete.
  package func delete(_ id: Int, at: Int) throws -> Bool {
    try tx.execute("UPDATE presets SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL", at, id) > 0
  }

  private func naming<T>(_ body: () throws -> T) throws -> T {
    do { return try body() } catch StorageError.constraint { throw StorageError.taken("name") }
  }

  private static func preset(_ row: inout Row) throws -> Preset {
    let (id, name, plan) = try (row.int(), row.text(), JSONColumn.plan(row.text()))
    let (slug, isEdited) = try (row.textOrNil(), row.bool())
    return Preset(id: id, name: name, plan: plan, isShipped: slug != nil && !isEdited)
  }
}

extension Tx {
  package var presets: PresetStore { PresetStore(tx: self) }
}
