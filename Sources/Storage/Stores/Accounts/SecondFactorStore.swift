package import Gym

/// A second factor that is on.
package struct SecondFactor: Sendable {
  package var secret: [UInt8]
  /// When it was turned on, UTC milliseconds.
  package var since: Int
  /// The newest TOTP step whose code was used.
  package var lastStep: Int
}

package struct SecondFactorStore {
  let tx: Tx

  /// Nil if it is off.
  package func find(_ member: Int) throws -> SecondFactor? {
    try tx.row("SELECT secret, since, last_step FROM second_factors WHERE member = ?", member) { row in
      try SecondFactor(secret: row.blob(), since: row.int(), lastStep: row.int())
    }
  }

  package func isOn(_ member: Int) throws -> Bool {
    try tx.exists("SELECT 1 FROM second_factors WHERE member = ?", member)
  }

  /// How many recovery codes are left.
  package func codesLeft(_ member: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM recovery_codes WHERE member = ?", member) ?? 0
  }

  /// Turns it on, or replaces the one that is on. Earlier recovery codes stop working.
  /// - Parameter step: the step of the code that proved the secret.
  package func turnOn(_ member: Int, secret: [UInt8], step: Int, codes: [[UInt8]], at: Int) throws {
    try tx.execute("DELETE FROM second_factors WHERE member = ?", member)
    try tx.execute(
      "INSERT INTO second_factors (member, secret, since, last_step) VALUES (?, ?, ?, ?)", member, secret, at, step)
    try setCodes(member, codes)
  }

  /// Replaces the recovery codes of a second factor that is on.
  package func setCodes(_ member: Int, _ codes: [[UInt8]]) throws {
    try tx.execute("DELETE FROM recovery_codes WHERE member = ?", member)
    for hash in codes { try tx.execute("INSERT INTO recovery_codes (member, hash) VALUES (?, ?)", member, hash) }
  }

  /// Uses the code of a step. It works once, and after it no code of an earlier step works.
  /// - Returns: false if that step or a later one was used before, or if the secret has been replaced.
  package func use(_ member: Int, secret: [UInt8], step: Int) throws -> Bool {
    try tx.execute(
      "UPDATE second_factors SET last_step = ? WHERE member = ? AND secret = ? AND last_step < ?", step, member, secret,
      step) > 0
  }

  package func hasCode(_ member: Int, _ hash: [UInt8]) throws -> Bool {
    try tx.exists("SELECT 1 FROM recovery_codes WHERE member = ? AND hash = ?", member, hash)
  }

  /// Uses a recovery code.
  /// - Returns: false if there is no such code, or it was used before.
  package func use(_ member: Int, code hash: [UInt8]) throws -> Bool {
    try tx.execute("DELETE FROM recovery_codes WHERE member = ? AND hash = ?", member, hash) > 0
  }

  /// - Returns: false if it was off.
  @discardableResult
  package func turnOff(_ member: Int) throws -> Bool {
    try tx.execute("DELETE FROM second_factors WHERE member = ?", member) > 0
  }

  /// Trainers, owners, and former ones whose second factor is still on, by name. `since` is nil where it is off.
  package func staff() throws -> [(face: Face, role: Role, since: Int?)] {
    // The index requires `role <> 'member'`.
    try tx.rows(
      """
      SELECT m.id, m.display_name, m.initials, m.colour, m.picture, m.role, f.since
      FROM members m LEFT JOIN second_factors f ON f.member = m.id
      WHERE m.id IN (SELECT id FROM members WHERE role <> 'member' UNION SELECT member FROM second_factors)
        AND m.status <> 'blocked'
      ORDER BY m.display_name, m.id
      """
    ) { row in try (face: row.face(), role: row.value(), since: row.intOrNil()) }
  }
}

extension Tx {
  package var secondFactors: SecondFactorStore { SecondFactorStore(tx: self) }
}
