/// A browser that receives what is pushed to its member.
package struct PushSubscription: Hashable, Sendable {
  package var endpoint: String
  package var key: [UInt8]
  package var auth: [UInt8]

  package init(endpoint: String, key: [UInt8], auth: [UInt8]) {
    self.endpoint = endpoint
    self.key = key
    self.auth = auth
  }
}

/// The browsers that receive what is pushed. A login that ended, or a member who is blocked, receives nothing.
package struct PushStore {
  let tx: Tx

  /// A member's browsers at most. A new one takes the place of the oldest.
  package static let most = 10

  package func all(_ member: Int) throws -> [PushSubscription] {
    try tx.rows(
      """
      SELECT p.endpoint, p.key, p.auth FROM push_subscriptions p JOIN sessions s ON s.id = p.session
        JOIN members m ON m.id = p.member
      WHERE p.member = ? AND s.ended_at IS NULL AND m.status <> 'blocked' ORDER BY p.id
      """, member
    ) { row in try PushSubscription(endpoint: row.text(0), key: row.blob(1), auth: row.blob(2)) }
  }

  /// The browser is this member's from now on, whoever had it before.
  package func put(_ subscription: PushSubscription, member: Int, session: Int, at: Int) throws {
    try tx.execute("DELETE FROM push_subscriptions WHERE endpoint = ?", subscription.endpoint)
    try tx.execute(
      """
      INSERT INTO push_subscriptions (member, session, endpoint, key, auth, made_at) VALUES (?, ?, ?, ?, ?, ?)
      """, member, session, subscription.endpoint, subscription.key, subscription.auth, at)
    try tx.execute(
      """
      DELETE FROM push_subscriptions WHERE member = ? AND id NOT IN (
        SELECT id FROM push_subscriptions WHERE member = ? ORDER BY id DESC LIMIT ?)
      """, member, member, Self.most)
  }

  /// - Returns: whether it was the member's.
  @discardableResult
  package func remove(_ endpoint: String, member: Int) throws -> Bool {
    try tx.execute("DELETE FROM push_subscriptions WHERE endpoint = ? AND member = ?", endpoint, member) > 0
  }

  /// The push service says that the browser is gone.
  package func forget(_ endpoint: String) throws {
    try tx.execute("DELETE FROM push_subscriptions WHERE endpoint = ?", endpoint)
  }

  /// Those of logins that ended.
  package func prune() throws {
    try tx.execute(
      "DELETE FROM push_subscriptions WHERE session IN (SELECT id FROM sessions WHERE ended_at IS NOT NULL)")
  }

  // MARK: The server's key

  private static let keyName = "push.key"

  /// The private key, as it was given to `setKey`.
  package func key() throws -> String? { try tx.settings.get(Self.keyName) }
  package func setKey(_ key: String) throws { try tx.settings.set(Self.keyName, key) }
}

extension Tx {
  package var push: PushStore { PushStore(tx: self) }
}
