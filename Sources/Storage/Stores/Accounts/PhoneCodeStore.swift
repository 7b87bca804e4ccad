/// The codes that take members from a kiosk to their phone, stored by their hashes. A member has at most one.
package struct PhoneCodeStore {
  let tx: Tx

  /// Replaces the member's code. It is no longer anybody else's: a kiosk shows its code before it knows who joins.
  package func set(_ hash: [UInt8], member: Int, until: Int) throws {
    try tx.execute("DELETE FROM phone_codes WHERE hash = ? AND member <> ?", hash, member)
    try tx.execute(
      """
      INSERT INTO phone_codes (member, hash, until) VALUES (?, ?, ?)
      ON CONFLICT (member) DO UPDATE SET hash = excluded.hash, until = excluded.until
      """, member, hash, until)
  }

  /// Whose code it is; nil if it is unknown or expired.
  package func member(of hash: [UInt8], now: Int) throws -> Int? {
    try tx.int("SELECT member FROM phone_codes WHERE hash = ? AND until > ?", hash, now)
  }

  package func remove(member: Int) throws {
    try tx.execute("DELETE FROM phone_codes WHERE member = ?", member)
  }

  package func prune(now: Int) throws {
    try tx.execute("DELETE FROM phone_codes WHERE until <= ?", now)
  }
}

extension Tx {
  package var phoneCodes: PhoneCodeStore { PhoneCodeStore(tx: self) }
}
