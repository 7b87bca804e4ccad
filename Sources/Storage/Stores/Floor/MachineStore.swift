package import Gym

/// The names of rowers, bikes and ski machines.
package struct MachineStore {
  let tx: Tx

  /// All that have a name.
  package func all() throws -> [Machine] {
    try tx.rows("SELECT address, name FROM machines ORDER BY name, address") { row in
      try Machine(address: row.text(), name: row.text())
    }
  }

  package func name(of address: String) throws -> String? {
    try tx.row("SELECT name FROM machines WHERE address = ?", address) { row in try row.text() }
  }

  package func count() throws -> Int { try tx.int("SELECT COUNT(*) FROM machines") ?? 0 }

  package func isTaken(name: String) throws -> Bool {
    try tx.exists("SELECT 1 FROM machines WHERE name = ?", name)
  }

  package func set(_ address: String, name: String) throws {
    try tx.execute("DELETE FROM machines WHERE address = ?", address)
    try tx.execute("INSERT INTO machines (address, name) VALUES (?, ?)", address, name)
  }

  package func forget(_ address: String) throws {
    try tx.execute("DELETE FROM machines WHERE address = ?", address)
  }
}

extension Tx {
  package var machines: MachineStore { MachineStore(tx: self) }
}
