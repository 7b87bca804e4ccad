package import Gym

/// A login, as stored. The database holds only a hash of its handle.
package struct StoredLogin: Sendable, Equatable {
  package var id: Int
  package var member: Int
  package var device: Int?
  package var startedAt: Int
  /// When it was last used. For a login at a kiosk it may be some seconds behind.
  package var lastSeenAt: Int
  package var endedAt: Int?
  /// When the member left, if the kiosk has reported it. Queued sets are accepted up to then.
  package var deliversUntil: Int?
  /// Whether a PIN opened it.
  package var byPin: Bool
}

package struct LoginStore {
  let tx: Tx

  private static let columns = "id, member, device, started_at, last_seen_at, ended_at, delivers_until, by_pin"

  /// - Parameters:
  ///   - deliveryHash: hash of the secret with which a kiosk delivers queued changes after the login has ended.
  ///   - address: the network address of the login.
  ///   - browser: on a person's own device, if it is known.
  package func insert(
    member: Int, device: Int?, handleHash: [UInt8], deliveryHash: [UInt8]? = nil, address: String? = nil,
    byPin: Bool = false, browser: BrowserName? = nil, at: Int
  ) throws -> Int {
    try tx.insert(
      """
      INSERT INTO sessions
        (member, device, handle_hash, delivery_hash, started_at, last_seen_at, address, by_pin, browser, system)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, member, device, handleHash, deliveryHash, at, at, address, byPin, browser?.browser, browser?.system)
  }

  /// Stores the browser of a login that has none yet, because it is older than these columns.
  package func name(_ id: Int, _ browser: BrowserName) throws {
    if tx.isDiskFull { return }
    try tx.execute(
      "UPDATE sessions SET browser = ?, system = ? WHERE id = ? AND browser IS NULL AND system IS NULL",
      browser.browser, browser.system, id)
  }

  /// A login that has not ended.
  package func byHandleHash(_ hash: [UInt8]) throws -> StoredLogin? {
    try tx.row(
      "SELECT \(Self.columns) FROM sessions WHERE handle_hash = ? AND ended_at IS NULL", hash, read: Self.session)
  }

  /// A login for which changes may still be delivered, ended or not.
  package func byDeliveryHash(_ hash: [UInt8]) throws -> StoredLogin? {
    try tx.row("SELECT \(Self.columns) FROM sessions WHERE delivery_hash = ?", hash, read: Self.session)
  }

  /// The logins at kiosks that have not ended.
  package func openAtKiosks() throws -> [StoredLogin] {
    try tx.rows(
      "SELECT \(Self.columns) FROM sessions WHERE device IS NOT NULL AND ended_at IS NULL", read: Self.session)
  }

  private static func session(_ row: inout Row) throws -> StoredLogin {
    try StoredLogin(
      id: row.int(), member: row.int(), device: row.intOrNil(), startedAt: row.int(), lastSeenAt: row.int(),
      endedAt: row.intOrNil(), deliversUntil: row.intOrNil(), byPin: row.bool())
  }

  /// Does nothing on a full disk, because it must not fail a read.
  package func touch(_ id: Int, at: Int) throws {
    if tx.isDiskFull { return }
    try tx.execute("UPDATE sessions SET last_seen_at = ? WHERE id = ? AND last_seen_at < ?", at, id, at)
  }

  /// After the clock was set back, sets each last use later than `now` to `now`.
  package func setBack(to now: Int) throws {
    if tx.isDiskFull { return }
    try tx.execute("UPDATE sessions SET last_seen_at = ? WHERE last_seen_at > ?", now, now)
  }

  /// Records that the login's member has entered the password again.
  /// - Returns: false if the login has ended.
  package func confirm(_ id: Int, at: Int) throws -> Bool {
    try tx.execute("UPDATE sessions SET confirmed_at = ? WHERE id = ? AND ended_at IS NULL", at, id) > 0
  }

  /// Whether the login confirmed its password between two instants, both included.
  package func isConfirmed(_ id: Int, from: Int, until: Int) throws -> Bool {
    try tx.exists("SELECT 1 FROM sessions WHERE id = ? AND confirmed_at >= ? AND confirmed_at <= ?", id, from, until)
  }

  /// Ends confirmations later than an instant. After the clock was set back they would hold for too long.
  package func endConfirmations(after: Int) throws {
    if tx.isDiskFull { return }
    try tx.execute("UPDATE sessions SET confirmed_at = NULL WHERE confirmed_at > ?", after)
  }

  /// Ends a login. What a kiosk has queued for it can still be delivered.
  package func end(_ id: Int, at: Int) throws {
    try tx.execute("UPDATE sessions SET ended_at = ? WHERE id = ? AND ended_at IS NULL", at, id)
  }

  /// Ends a login because its member has left. From now on it accepts only sets up to `until`.
  package func endForDelivery(_ id: Int, at: Int, until: Int) throws {
    try end(id, at: at)
    try tx.execute("UPDATE sessions SET delivers_until = ? WHERE id = ? AND delivers_until IS NULL", until, id)
  }

  /// Ends deliveries for a login.
  package func closeDelivery(_ id: Int) throws {
    try tx.execute("UPDATE sessions SET delivery_hash = NULL WHERE id = ?", id)
  }

  /// Revokes a member's logins, including ended ones, so that nothing can be delivered for them any more. Also revokes
  /// their tokens, because whoever else had the account may have made one.
  /// - Returns: the sessions that it revoked.
  @discardableResult
  package func endAll(member: Int, except: Int? = nil, at: Int) throws -> [Int] {
    try tx.tokens.removeAll(of: member)
    return try tx.rows(
      """
      UPDATE sessions SET ended_at = COALESCE(ended_at, ?), delivery_hash = NULL
      WHERE member = ? AND id <> ? AND (ended_at IS NULL OR delivery_hash IS NOT NULL) RETURNING id
      """, at, member, except ?? 0
    ) { row in try row.int() }
  }

  /// Ends a member's logins at kiosks. What is queued there can still be delivered.
  /// - Returns: the sessions that it ended.
  package func endAtKiosks(member: Int, at: Int) throws -> [Int] {
    try tx.rows(
      "UPDATE sessions SET ended_at = ? WHERE member = ? AND device IS NOT NULL AND ended_at IS NULL RETURNING id", at,
      member
    ) { row in try row.int() }
  }

  /// Ends the logins on a member's own devices that the PIN opened, and revokes the member's own tokens, which such a
  /// login may have made.
  /// - Returns: the sessions that it ended.
  package func endByPin(member: Int, except: Int? = nil, at: Int) throws -> [Int] {
    try tx.tokens.removeOwn(of: member)
    return try tx.rows(
      """
      UPDATE sessions SET ended_at = ?
      WHERE member = ? AND by_pin = 1 AND device IS NULL AND ended_at IS NULL AND id <> ? RETURNING id
      """, at, member, except ?? 0
    ) { row in try row.int() }
  }

  /// Ends a member's logins that the password alone opened, and revokes all their tokens, which such a login may have
  /// made. What is queued at kiosks can still be delivered.
  /// - Returns: the sessions that it ended.
  package func endByPassword(member: Int, except: Int, at: Int) throws -> [Int] {
    try tx.tokens.removeAll(of: member)
    return try tx.rows(
      "UPDATE sessions SET ended_at = ? WHERE member = ? AND by_pin = 0 AND ended_at IS NULL AND id <> ? RETURNING id",
      at, member, except
    ) { row in try row.int() }
  }

  package func endAll(device: Int, at: Int) throws {
    try tx.execute("UPDATE sessions SET ended_at = ? WHERE device = ? AND ended_at IS NULL", at, device)
  }

  package func remove(handleHash: [UInt8]) throws {
    try tx.execute("DELETE FROM sessions WHERE handle_hash = ?", handleHash)
  }

  /// Whether a login of the member, other than the one with this hash, is open or ended after an instant.
  package func isUsed(member: Int, since: Int, except hash: [UInt8]) throws -> Bool {
    try tx.int(
      """
      SELECT 1 FROM sessions
      WHERE member = ? AND handle_hash <> ? AND (ended_at IS NULL OR ended_at > ?) LIMIT 1
      """, member, hash, since) != nil
  }

  package func prune(before: Int) throws {
    try tx.execute("DELETE FROM sessions WHERE ended_at < ? OR last_seen_at < ?", before, before)
  }
}

extension Tx {
  package var logins: LoginStore { LoginStore(tx: self) }
}
