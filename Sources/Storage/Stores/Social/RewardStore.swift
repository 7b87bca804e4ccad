package import Gym

/// Rewards for points, and the codes that members redeem at the desk.
package struct RewardStore {
  let tx: Tx

  // MARK: Rewards

  private static let columns = "id, name, text, cost, stock, a_month, is_listed"

  private static func reward(_ row: inout Row) throws -> Reward {
    try Reward(
      id: row.int(), name: row.text(), text: row.textOrNil(), cost: row.int(), stock: row.intOrNil(),
      aMonth: row.intOrNil(), isListed: row.bool())
  }

  /// The cheapest first.
  package func all() throws -> [Reward] {
    try tx.rows("SELECT \(Self.columns) FROM rewards ORDER BY cost, name, id", read: Self.reward)
  }

  package func find(_ id: Int) throws -> Reward? {
    try tx.row("SELECT \(Self.columns) FROM rewards WHERE id = ?", id, read: Self.reward)
  }

  package func named(_ name: String) throws -> Int? {
    try tx.int("SELECT id FROM rewards WHERE name = ? COLLATE NOCASE", name)
  }

  package func add(_ new: Reward) throws -> Int {
    try tx.insert(
      "INSERT INTO rewards (name, text, cost, stock, a_month, is_listed) VALUES (?, ?, ?, ?, ?, ?)", new.name,
      new.text, new.cost, new.stock, new.aMonth, new.isListed)
  }

  package func put(_ reward: Reward) throws {
    try tx.execute(
      "UPDATE rewards SET name = ?, text = ?, cost = ?, stock = ?, a_month = ?, is_listed = ? WHERE id = ?",
      reward.name, reward.text, reward.cost, reward.stock, reward.aMonth, reward.isListed, reward.id)
  }

  /// Codes that are still open stay valid.
  package func remove(_ id: Int) throws { try tx.execute("DELETE FROM rewards WHERE id = ?", id) }

  // MARK: Redemptions

  private static let selection = """
    r.id, r.reward, r.name, r.cost, m.id, m.display_name, m.initials, m.colour, m.picture, r.code, r.state, r.made_at,
      r.expires_at, r.ended_at, r.staff_name
    FROM redemptions r LEFT JOIN members m ON m.id = r.member
    """

  private static func redemption(_ row: inout Row) throws -> Redemption {
    try Redemption(
      id: row.int(), reward: row.intOrNil(), name: row.text(), cost: row.int(), member: row.faceOrNil(),
      code: row.text(), state: row.value(), madeAt: row.int(), expiresAt: row.int(), endedAt: row.intOrNil(),
      staffName: row.textOrNil())
  }

  package func redemption(_ id: Int) throws -> Redemption? {
    try tx.row("SELECT \(Self.selection) WHERE r.id = ?", id, read: Self.redemption)
  }

  package func redemption(code: String) throws -> Redemption? {
    try tx.row("SELECT \(Self.selection) WHERE r.code = ?", code, read: Self.redemption)
  }

  /// A member's redemptions, the newest first.
  package func redemptions(of member: Int, limit: Int) throws -> [Redemption] {
    try tx.rows(
      "SELECT \(Self.selection) WHERE r.member = ? ORDER BY r.id DESC LIMIT ?", member, limit, read: Self.redemption)
  }

  /// The open redemptions, oldest first. In the order of their ids, without the `+`, SQLite would read all that ended.
  package func open(limit: Int) throws -> [Redemption] {
    try tx.rows(
      "SELECT \(Self.selection) WHERE r.state = 'open' ORDER BY +r.id LIMIT ?", limit, read: Self.redemption)
  }

  /// The rewards that were handed out, newest first.
  package func handedOut(before: Int?, limit: Int) throws -> [Redemption] {
    try tx.rows(
      """
      SELECT \(Self.selection) WHERE r.state = 'handedOut' AND r.ended_at < ? ORDER BY r.ended_at DESC, r.id DESC LIMIT ?
      """, before ?? .max, limit, read: Self.redemption)
  }

  package func countOpen(_ member: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM redemptions WHERE member = ? AND state = 'open'", member) ?? 0
  }

  /// How many of a reward a member has redeemed in a month, `YYYY-MM`, without those that were given back.
  package func count(_ reward: Int, of member: Int, month: String) throws -> Int {
    try tx.int(
      """
      SELECT COUNT(*) FROM redemptions
      WHERE member = ? AND reward = ? AND month = ? AND state IN ('open', 'handedOut')
      """, member, reward, month) ?? 0
  }

  /// Spends the points. The schema refuses if the points are too few or the reward is out of stock.
  /// - Returns: the redemption's id.
  package func redeem(
    _ reward: Reward, member: Int, code: String, month: String, at: Int, expiresAt: Int
  ) throws -> Int {
    try tx.insert(
      """
      INSERT INTO redemptions (reward, name, cost, member, code, state, made_at, month, expires_at)
      VALUES (?, ?, ?, ?, ?, 'open', ?, ?, ?)
      """, reward.id, reward.name, reward.cost, member, code, at, month, expiresAt)
  }

  /// - Returns: false if it was no longer open.
  package func handOut(_ id: Int, staff: Face, at: Int) throws -> Bool {
    try tx.execute(
      """
      UPDATE redemptions SET state = 'handedOut', ended_at = ?, staff = ?, staff_name = ?
      WHERE id = ? AND state = 'open'
      """, at, staff.id, staff.name, id) > 0
  }

  /// Ends a redemption and gives its points back.
  /// - Returns: false if it was no longer open.
  package func end(_ id: Int, as state: RedemptionState, at: Int) throws -> Bool {
    try tx.execute("UPDATE redemptions SET state = ?, ended_at = ? WHERE id = ? AND state = 'open'", state, at, id) > 0
  }

  package func expired(now: Int) throws -> [Redemption] {
    try tx.rows(
      "SELECT \(Self.selection) WHERE r.state = 'open' AND r.expires_at <= ?", now, read: Self.redemption)
  }

  /// Deletes redemptions that ended long ago. Sums are stored separately.
  package func prune(before: Int) throws {
    try tx.execute("DELETE FROM redemptions WHERE ended_at < ?", before)
  }
}

extension Tx {
  package var rewards: RewardStore { RewardStore(tx: self) }
}
