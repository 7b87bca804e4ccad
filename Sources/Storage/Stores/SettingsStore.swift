package struct SettingsStore {
  /// The version of the program that opened the database last. It tells whoever cannot upgrade what to go back to.
  package static let program = "program.version"

  let tx: Tx

  package func get(_ name: String) throws -> String? {
    try tx.row("SELECT value FROM settings WHERE name = ?", name) { row in try row.text() }
  }

  package func set(_ name: String, _ value: String) throws {
    try tx.execute(
      "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      name, value)
  }

  package func remove(_ name: String) throws { try tx.execute("DELETE FROM settings WHERE name = ?", name) }
}

extension Tx {
  package var settings: SettingsStore { SettingsStore(tx: self) }
}
