import Gym

/// The browsers in which members have logged in, by the hashes of the browsers' tokens.
package struct BrowserStore {
  let tx: Tx

  /// A browser is forgotten a year after its member's last login there.
  private static let lifetime = 365 * Milliseconds.day
  /// The most browsers that are remembered per member. The one unused for longest is forgotten first.
  private static let most = 20

  /// Whether a member has logged in with this token.
  package func knows(member: Int, hash: [UInt8], now: Int) throws -> Bool {
    try tx.exists(
      "SELECT 1 FROM known_browsers WHERE hash = ? AND member = ? AND at > ?", hash, member, now - Self.lifetime)
  }

  /// Whether this token was issued to anybody.
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

  /// Forgets a member's browsers after a new password. A browser of somebody who knew the old one must not stay known.
  package func forget(member: Int) throws {
    try tx.execute("DELETE FROM known_browsers WHERE member = ?", member)
  }

  package func prune(now: Int) throws {
    try tx.execute("DELETE FROM known_browsers WHERE at <= ?", now - Self.lifetime)
  }
}

/// Links for choosing a new password, by the hashes of their secrets.
package struct PasswordLinkStore {
  let tx: Tx

  package func add(_ hash: [UInt8], member: Int, until: Int) throws {
    try tx.execute("INSERT INTO password_links (hash, member, until) VALUES (?, ?, ?)", hash, member, until)
  }

  /// The member of a link that still works.
  package func member(of hash: [UInt8], now: Int) throws -> Int? {
    try tx.int("SELECT member FROM password_links WHERE hash = ? AND until > ?", hash, now)
  }

  /// Invalidates all of the member's links.
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
