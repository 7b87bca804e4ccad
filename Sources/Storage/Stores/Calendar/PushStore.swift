/// A browser that receives push notifications for its member.
package struct PushSubscription: Equatable, Sendable {
  package var endpoint: String
  package var key: [UInt8]
  package var auth: [UInt8]

  package init(endpoint: String, key: [UInt8], auth: [UInt8]) {
    self.endpoint = endpoint
    self.key = key
    self.auth = auth
  }
}

/// The browsers that receive push notifications. Ended logins and blocked members receive nothing.
package struct PushStore {
  let tx: Tx

  /// The most browsers per member. A new one replaces the oldest.
  package static let most = 10

  package func all(_ member: Int) throws -> [PushSubscription] {
    try tx.rows(
      """
      SELECT p.endpoint, p.key, p.auth FROM push_subscriptions p JOIN sessions s ON s.id = p.session
        JOIN members m ON m.id = p.member
      WHERE p.member = ? AND s.ended_at IS NULL AND m.status <> 'blocked' ORDER BY p.id
      """, member
    ) { row in try PushSubscription(endpoint: row.text(), key: row.blob(), auth: row.blob()) }
  }

  /// Assigns the browser to this member, even if it was another member's before.
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

  /// - Returns: whether the member had it.
  @discardableResult
  package func remove(_ endpoint: String, member: Int) throws -> Bool {
    try tx.execute("DELETE FROM push_subscriptions WHERE endpoint = ? AND member = ?", endpoint, member) > 0
  }

  /// Called when the push service reports that the browser is gone.
  package func forget(_ endpoint: String) throws {
    try tx.execute("DELETE FROM push_subscriptions WHERE endpoint = ?", endpoint)
  }

  /// Deletes the browsers of ended logins.
  package func prune() throws {
    try tx.execute(
      "DELETE FROM push_subscriptions WHERE session IN (SELECT id FROM sessions WHERE ended_at IS NOT NULL)")
  }

  // MARK: The server's key

  private static let keyName = "push.key"

  /// The private key, as passed to `setKey`.
  package func key() throws -> String? { try tx.settings.get(Self.keyName) }
  package func setKey(_ key: String) throws { try tx.settings.set(Self.keyName, key) }
}

extension Tx {
  package var push: PushStore { PushStore(tx: self) }
}
