/// The browsers in which members have proven who they are, by the hashes of the tokens that they hold.
package struct BrowserStore {
  let tx: Tx

  /// A browser is forgotten a year after its member's last login there.
  private static let lifetime = 365 * 86_400_000
  /// At most so many browsers of one member are remembered; the one unused for longest is forgotten first.
  private static let most = 20

  /// Whether a member has logged in with this token.
  package func knows(member: Int, hash: [UInt8], now: Int) throws -> Bool {
    try tx.exists(
      "SELECT 1 FROM known_browsers WHERE hash = ? AND member = ? AND at > ?", hash, member, now - Self.lifetime)
  }

  /// Whether the token is one that was given out, to whomever.
  package func exists(hash: [UInt8]) throws -> Bool {
    try tx.exists("SELECT 1 FROM known_browsers WHERE hash = ?", hash)
  }

  package func remember(member: Int, hash: [UInt8], now: Int) throws {
    try tx.execute(
      """
      INSERT INTO known_browsers (hash, member, at) VALUES (?, ?, ?)
      ON CONFLICT (hash, member) DO UPDATE SET at = excluded.at
      """, hash, member, now)
    try tx.execute(
      """
      DELETE FROM known_browsers WHERE member = ? AND hash NOT IN (
        SELECT hash FROM known_browsers WHERE member = ? ORDER BY at DESC LIMIT ?)
      """, member, member, Self.most)
  }

  /// Whoever knew an old password is a stranger again.
  package func forget(member: Int) throws {
    try tx.execute("DELETE FROM known_browsers WHERE member = ?", member)
  }

  package func prune(now: Int) throws {
    try tx.execute("DELETE FROM known_browsers WHERE at <= ?", now - Self.lifetime)
  }
}

/// Links that let a member choose a new password, by the hashes of their secrets.
package struct PasswordLinkStore {
  let tx: Tx

  package func add(_ hash: [UInt8], member: Int, until: Int) throws {
    try tx.execute("INSERT INTO password_links (hash, member, until) VALUES (?, ?, ?)", hash, member, until)
  }

  /// The member whose link this is, while it works.
  package func member(of hash: [UInt8], now: Int) throws -> Int? {
    try tx.int("SELECT member FROM password_links WHERE hash = ? AND until > ?", hash, now)
  }

  /// None of the member's links works any more.
  package func remove(member: Int) throws {
    try tx.execute("DELETE FROM password_links WHERE member = ?", member)
  }

  package func prune(now: Int) throws {
    try tx.execute("DELETE FROM password_links WHERE until <= ?", now)
  }
}

extension Tx {
  package var browsers: BrowserStore { BrowserStore(tx: self) }
  package var passwordLinks: PasswordLinkStore { PasswordLinkStore(tx: self) }
}
