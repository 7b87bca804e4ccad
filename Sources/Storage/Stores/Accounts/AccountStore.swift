package import Gym

/// A login, as its member sees it in their list.
package struct ListedLogin: Sendable {
  package var id: Int
  package var deviceName: String?
  package var deviceKind: DeviceKind?
  package var address: String?
  package var browser: BrowserName?
  package var startedAt: Int
  package var lastSeenAt: Int
}

/// Changes to accounts as a whole.
package struct AccountStore {
  let tx: Tx

  /// The highest id that a removed member ever had. Ids are never reused: a kiosk may still hold queued sets of a
  /// removed member, and stored replies identify their caller by id.
  static let lastID = "members.last_id"

  // MARK: Secrets

  /// Sets a one-time password or, if `until` is nil, a password that the member chose. Ends the member's password links
  /// and forgets the known browsers, since both came from the old password.
  package func setPassword(_ member: Int, hash: String, oneTimeUntil until: Int?) throws {
    try tx.execute("UPDATE members SET password_hash = ?, one_time_until = ? WHERE id = ?", hash, until, member)
    try forgetProofs(member)
  }

  /// Must be called wherever a password changes.
  func forgetProofs(_ member: Int) throws {
    try tx.browsers.forget(member: member)
    try tx.passwordLinks.remove(member: member)
  }

  package func setPin(_ member: Int, hash: String?) throws {
    try tx.execute("UPDATE members SET pin_hash = ? WHERE id = ?", hash, member)
  }

  package func removePinAndBadge(_ member: Int) throws {
    try tx.execute("UPDATE members SET pin_hash = NULL, badge_hash = NULL WHERE id = ?", member)
  }

  // MARK: Status

  /// Blocking a member hides them from everybody, and they stay hidden after the block is lifted.
  package func setStatus(_ member: Int, _ status: MemberStatus) throws {
    try tx.execute(
      "UPDATE members SET status = ?, shown_on_floor = CASE WHEN ? THEN 0 ELSE shown_on_floor END WHERE id = ?", status,
      status == .blocked, member)
  }

  package func owners() throws -> [Member] {
    // The index requires `role <> 'member'`.
    let ids = try tx.rows("SELECT id FROM members WHERE role <> 'member' AND role = 'owner' ORDER BY id") { row in
      try row.int()
    }
    return try ids.compactMap { try tx.members.find($0) }
  }

  package func waitingCount() throws -> Int {
    try tx.int("SELECT COUNT(*) FROM members WHERE status = 'waiting'") ?? 0
  }

  // MARK: Logins

  /// - Returns: false if the member has no such session or it has ended.
  package func endSession(_ id: Int, member: Int, at: Int) throws -> Bool {
    try tx.execute(
      "UPDATE sessions SET ended_at = ?, delivery_hash = NULL WHERE id = ? AND member = ? AND ended_at IS NULL", at, id,
      member) > 0
  }

  /// The sessions that ended since an instant.
  package func endedSessions(_ member: Int, since: Int) throws -> [Int] {
    try tx.rows("SELECT id FROM sessions WHERE member = ? AND ended_at >= ?", member, since) { row in try row.int() }
  }

  /// The sessions that can still be resumed, the last used first.
  package func sessions(_ member: Int, usedSince: Int) throws -> [ListedLogin] {
    try tx.rows(
      """
      SELECT s.id, d.name, d.kind, s.address, s.browser, s.system, s.started_at, s.last_seen_at
      FROM sessions s LEFT JOIN devices d ON d.id = s.device
      WHERE s.member = ? AND s.ended_at IS NULL
        AND (s.device IS NOT NULL OR s.last_seen_at >= ?)
      ORDER BY s.last_seen_at DESC, s.id DESC LIMIT 100
      """, member, usedSince
    ) { row in
      try ListedLogin(
        id: row.int(), deviceName: row.textOrNil(), deviceKind: row.valueOrNil(), address: row.textOrNil(),
        browser: BrowserName(browser: row.textOrNil(), system: row.textOrNil()), startedAt: row.int(),
        lastSeenAt: row.int())
    }
  }

  // MARK: Removal

  /// Deletes a member and all their data: log, results, own exercises, logins.
  package func remove(_ member: Int) throws {
    tx.forgetKept(of: member)
    let last = try tx.int("SELECT MAX(id) FROM members") ?? member
    let before = try tx.settings.get(Self.lastID).flatMap { Int($0) } ?? 0
    try tx.settings.set(Self.lastID, String(max(last, before)))
    try tx.routines.keepLastID()
    try tx.exercises.keepLastID()
    // The log goes first, because sets refer to the member's own exercises.
    try tx.execute("DELETE FROM workouts WHERE member = ?", member)
    try tx.execute("DELETE FROM members WHERE id = ?", member)
  }

  /// Deletes the stored replies to a member's changes from one part of the table, like `ReplyStore.prune`.
  package func forgetReplies(to caller: String, from start: [UInt8], rows: Int = 2_000) throws -> [UInt8]? {
    let end = try tx.row("SELECT id FROM replies WHERE id > ? ORDER BY id LIMIT 1 OFFSET ?", start, rows) { row in
      try row.blob()
    }
    if let end {
      try tx.execute("DELETE FROM replies WHERE id > ? AND id <= ? AND caller = ?", start, end, caller)
    } else {
      try tx.execute("DELETE FROM replies WHERE id > ? AND caller = ?", start, caller)
    }
    return end
  }

  // MARK: Changes by a command beside the server

  package func noteOutsideChange(_ member: Int) throws {
    try tx.execute("INSERT INTO outside_changes (member) VALUES (?)", member)
  }

  package func hasOutsideChanges() throws -> Bool { try tx.exists("SELECT 1 FROM outside_changes LIMIT 1") }

  package func takeOutsideChanges() throws -> [Int] {
    try tx.rows("DELETE FROM outside_changes RETURNING member") { row in try row.int() }
  }
}

extension MemberStore {
  /// One above the highest id of any member, past or present.
  func nextID() throws -> Int {
    let highest = try tx.int("SELECT COALESCE(MAX(id), 0) FROM members") ?? 0
    let removed = try tx.settings.get(AccountStore.lastID).flatMap { Int($0) } ?? 0
    return max(highest, removed) + 1
  }
}

extension TimerStore {
  /// Every stored timer whose laps or actions name a member, including cleared ones.
  package func naming(_ member: Int) throws -> [FloorTimer] {
    let pattern = "%\"member\":\(member)%"
    return try tx.rows(
      "SELECT \(Self.columns) FROM timers WHERE actions LIKE ? OR laps LIKE ?", pattern, pattern, read: Self.timer)
  }
}

extension Tx {
  package var accounts: AccountStore { AccountStore(tx: self) }
}
