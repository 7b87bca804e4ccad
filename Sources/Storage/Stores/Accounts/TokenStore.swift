package import Gym

/// A script's token as stored. The database holds only its hash.
package struct StoredToken: Sendable, Equatable {
  package var id: Int
  package var member: Int
  /// Whether it is the gym's. It then acts for the owner who made it.
  package var isOfGym: Bool
  package var name: String
  package var scopes: [TokenScope]
  package var madeAt: Int
  package var usedAt: Int?
}

package struct TokenStore {
  let tx: Tx

  private static let columns = "id, member, of_gym, name, scopes, made_at, used_at"

  /// A member's own tokens, the oldest first.
  package func list(of member: Int) throws -> [StoredToken] {
    try tx.rows(
      "SELECT \(Self.columns) FROM tokens WHERE member = ? AND of_gym = 0 ORDER BY id", member, read: Self.token)
  }

  /// The gym's tokens, the oldest first.
  package func listOfGym() throws -> [StoredToken] {
    try tx.rows("SELECT \(Self.columns) FROM tokens WHERE of_gym = 1 ORDER BY id", read: Self.token)
  }

  /// The token with this hash. Nil also if its member is blocked, or if it is the gym's and its member is no longer an
  /// owner.
  package func find(hash: [UInt8]) throws -> StoredToken? {
    try tx.row(
      """
      SELECT t.id, t.member, t.of_gym, t.name, t.scopes, t.made_at, t.used_at
      FROM tokens t JOIN members m ON m.id = t.member
      WHERE t.hash = ? AND m.status <> 'blocked' AND (t.of_gym = 0 OR m.role = 'owner')
      """, hash, read: Self.token)
  }

  private static func token(_ row: inout Row) throws -> StoredToken {
    let (id, member, isOfGym, name) = try (row.int(), row.int(), row.bool(), row.text())
    let scopes = try row.text().split(separator: " ").map { word in
      guard let scope = TokenScope(rawValue: String(word)) else { throw StorageError.column("tokens.scopes") }
      return scope
    }
    return try StoredToken(
      id: id, member: member, isOfGym: isOfGym, name: name, scopes: scopes, madeAt: row.int(), usedAt: row.intOrNil())
  }

  package func insert(
    member: Int, isOfGym: Bool, name: String, scopes: [TokenScope], hash: [UInt8], at: Int
  ) throws -> StoredToken {
    let id = try tx.insert(
      "INSERT INTO tokens (member, of_gym, name, scopes, hash, made_at) VALUES (?, ?, ?, ?, ?, ?)", member, isOfGym,
      name, scopes.map(\.rawValue).joined(separator: " "), hash, at)
    return StoredToken(
      id: id, member: member, isOfGym: isOfGym, name: name, scopes: scopes, madeAt: at, usedAt: nil)
  }

  /// Notes a use. Does nothing on a full disk, because a read must not fail for it.
  package func touch(_ id: Int, at: Int) throws {
    if tx.isDiskFull { return }
    try tx.execute("UPDATE tokens SET used_at = ? WHERE id = ?", at, id)
  }

  /// - Returns: false if the member has no such token of their own.
  package func remove(_ id: Int, of member: Int) throws -> Bool {
    try tx.execute("DELETE FROM tokens WHERE id = ? AND member = ? AND of_gym = 0", id, member) > 0
  }

  /// - Returns: the name of the token; nil if the gym has no such token.
  package func removeOfGym(_ id: Int) throws -> String? {
    let name = try tx.row("SELECT name FROM tokens WHERE id = ? AND of_gym = 1", id) { row in try row.text() }
    if name != nil { try tx.execute("DELETE FROM tokens WHERE id = ?", id) }
    return name
  }

  /// Removes a member's own tokens. Those that they made for the gym stay, because making one takes the password.
  package func removeOwn(of member: Int) throws {
    try tx.execute("DELETE FROM tokens WHERE member = ? AND of_gym = 0", member)
  }

  /// Removes a member's own tokens, and those that they made for the gym.
  /// - Returns: how many there were.
  @discardableResult
  package func removeAll(of member: Int) throws -> Int {
    try tx.execute("DELETE FROM tokens WHERE member = ?", member)
  }
}

extension Tx {
  package var tokens: TokenStore { TokenStore(tx: self) }
}
