/// Which emails are confirmed, and the links that confirm them, stored by the hashes of their secrets.
package struct EmailStore {
  let tx: Tx

  /// - Returns: false if the email was confirmed before.
  package func confirm(_ member: Int, at: Int) throws -> Bool {
    try tx.execute("DELETE FROM email_links WHERE member = ?", member)
    return try tx.execute(
      "UPDATE members SET email_confirmed_at = ? WHERE id = ? AND email IS NOT NULL AND email_confirmed_at IS NULL", at,
      member) > 0
  }

  /// If the email differs, a trigger removes the confirmation and ends the links sent to the old email.
  /// - Throws: `StorageError.taken("email")`.
  package func change(_ member: Int, to email: String, key: String) throws {
    try taken(["members.email_key": "email"]) {
      try tx.execute("UPDATE members SET email = ?, email_key = ? WHERE id = ?", email, key, member)
    }
  }

  /// Gives a member without an email one, and a password.
  /// - Returns: false if the member has an email.
  /// - Throws: `StorageError.taken("email")`.
  package func addFirst(_ member: Int, email: String, key: String, passwordHash: String) throws -> Bool {
    try taken(["members.email_key": "email"]) {
      try tx.execute(
        "UPDATE members SET email = ?, email_key = ?, password_hash = ? WHERE id = ? AND email IS NULL", email, key,
        passwordHash, member) > 0
    }
  }

  package func add(_ hash: [UInt8], member: Int, until: Int) throws {
    try tx.execute("INSERT INTO email_links (hash, member, until) VALUES (?, ?, ?)", hash, member, until)
  }

  /// Whether a link was sent to this member and still works.
  package func knows(_ hash: [UInt8], member: Int, now: Int) throws -> Bool {
    try tx.exists("SELECT 1 FROM email_links WHERE hash = ? AND member = ? AND until > ?", hash, member, now)
  }

  package func prune(now: Int) throws {
    try tx.execute("DELETE FROM email_links WHERE until <= ?", now)
  }
}

extension Tx {
  package var emails: EmailStore { EmailStore(tx: self) }
}
