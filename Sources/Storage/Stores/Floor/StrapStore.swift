package import Gym

/// Heart-rate straps that are known, and who wears one for a class.
package struct StrapStore {
  let tx: Tx

  private static let columns = "address, member, name"

  private static func strap(_ row: inout Row) throws -> Strap {
    try Strap(address: row.text(), member: row.intOrNil(), name: row.textOrNil())
  }

  package func find(_ address: String) throws -> Strap? {
    try tx.row("SELECT \(Self.columns) FROM straps WHERE address = ?", address, read: Self.strap)
  }

  /// All straps, the gym's first.
  package func all() throws -> [Strap] {
    try tx.rows("SELECT \(Self.columns) FROM straps ORDER BY name IS NULL, name, address", read: Self.strap)
  }

  /// A member's own, the latest first.
  package func own(of member: Int) throws -> [Strap] {
    try tx.rows(
      "SELECT \(Self.columns) FROM straps WHERE member = ? ORDER BY added_at DESC, address", member, read: Self.strap)
  }

  package func lentCount() throws -> Int { try tx.int("SELECT COUNT(*) FROM straps WHERE name IS NOT NULL") ?? 0 }

  package func isTaken(name: String) throws -> Bool {
    try tx.exists("SELECT 1 FROM straps WHERE name = ?", name)
  }

  package func insert(_ strap: Strap, at: Int) throws {
    try tx.execute(
      "INSERT INTO straps (address, member, name, added_at) VALUES (?, ?, ?, ?)", strap.address, strap.member,
      strap.name, at)
  }

  /// Gives another name to a strap that the gym lends.
  package func rename(_ address: String, to name: String) throws {
    try tx.execute("UPDATE straps SET name = ? WHERE address = ?", name, address)
  }

  /// - Returns: whether it was known.
  @discardableResult
  package func remove(_ address: String) throws -> Bool {
    try tx.execute("DELETE FROM straps WHERE address = ?", address) > 0
  }

  // MARK: Loans

  package func loans() throws -> [StrapLoan] {
    try tx.rows("SELECT address, member FROM strap_loans ORDER BY address", read: Self.loan)
  }

  package func loan(of member: Int) throws -> StrapLoan? {
    try tx.row("SELECT address, member FROM strap_loans WHERE member = ?", member, read: Self.loan)
  }

  private static func loan(_ row: inout Row) throws -> StrapLoan {
    try StrapLoan(address: row.text(), member: row.int())
  }

  /// Ends what else the strap and the member were lent.
  package func lend(_ address: String, to member: Int, at: Int) throws {
    try tx.execute("DELETE FROM strap_loans WHERE address = ? OR member = ?", address, member)
    try tx.execute("INSERT INTO strap_loans (address, member, since) VALUES (?, ?, ?)", address, member, at)
  }

  /// - Returns: whether somebody wore it.
  @discardableResult
  package func endLoan(_ address: String) throws -> Bool {
    try tx.execute("DELETE FROM strap_loans WHERE address = ?", address) > 0
  }

  package func endLoans() throws { try tx.execute("DELETE FROM strap_loans") }
}

extension Tx {
  package var straps: StrapStore { StrapStore(tx: self) }
}
