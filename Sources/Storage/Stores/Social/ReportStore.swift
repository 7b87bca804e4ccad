package import Gym

/// A report as stored, with all who sent it.
package struct StoredReport: Equatable, Sendable {
  package struct Sender: Equatable, Sendable {
    package var member: Face
    package var reason: ReportReason
    package var note: String?
    package var at: Int
  }

  package var id: Int
  package var what: ReportedKind
  package var thing: Int
  /// Whoever wrote the text or chose the name.
  package var member: Face
  package var text: String?
  /// The id of the picture that was reported.
  package var picture: Int?
  package var before: Int?
  package var after: Int?
  package var at: Int
  package var decision: ReportDecision?
  package var decidedAt: Int?
  /// In the order of their reports, without deleted accounts.
  package var senders: [Sender] = []
}

/// A name or a text that is about to be reported.
package struct NewReport: Equatable, Sendable {
  package var what: ReportedKind
  package var thing: Int
  package var member: Int
  package var text: String?
  /// Of the kind `picture`: its id, which tells it from the member's next one.
  package var picture: Int?
  package var before: Int?
  package var after: Int?

  package init(
    what: ReportedKind, thing: Int, member: Int, text: String?, picture: Int? = nil, before: Int? = nil,
    after: Int? = nil
  ) {
    self.what = what
    self.thing = thing
    self.member = member
    self.text = text
    self.picture = picture
    self.before = before
    self.after = after
  }
}

extension NewReport {
  /// A report of a picture is stored as one of its member with `picture`: the column's constraint has no such kind.
  fileprivate var storedKind: ReportedKind { what == .picture ? .member : what }
}

package struct StoredMute: Equatable, Sendable {
  package var member: Face
  package var since: Int
  /// Nil for a mute that lasts until it is lifted.
  package var until: Int?
}

/// What members reported, and what the gym did about it.
package struct ReportStore {
  let tx: Tx

  // MARK: Reports

  private static let columns = """
    r.id, r.what, r.thing, \(FriendStore.face), r.text, r.picture, r.before_message, r.after_message, r.at, r.decision,
    r.decided_at
    FROM reports r JOIN members m ON m.id = r.member
    """

  /// Open reports, the oldest first.
  package func open(limit: Int) throws -> [StoredReport] {
    try tx.rows(
      "SELECT \(Self.columns) WHERE r.decided_at IS NULL ORDER BY r.id LIMIT ?", limit, read: Self.report
    ).map { try withSenders($0) }
  }

  /// Decided reports, the latest first.
  package func settled(limit: Int) throws -> [StoredReport] {
    try tx.rows(
      "SELECT \(Self.columns) WHERE r.decided_at IS NOT NULL ORDER BY r.decided_at DESC, r.id DESC LIMIT ?", limit,
      read: Self.report
    ).map { try withSenders($0) }
  }

  package func find(_ id: Int) throws -> StoredReport? {
    try tx.row("SELECT \(Self.columns) WHERE r.id = ?", id, read: Self.report).map { try withSenders($0) }
  }

  private func withSenders(_ report: StoredReport) throws -> StoredReport {
    var report = report
    report.senders = try tx.rows(
      """
      SELECT \(FriendStore.face), s.reason, s.note, s.at FROM report_reasons s JOIN members m ON m.id = s.reporter
      WHERE s.report = ? ORDER BY s.at, m.id
      """, report.id
    ) { row in
      try StoredReport.Sender(
        member: row.face(), reason: row.value(), note: row.textOrNil(), at: row.int())
    }
    return report
  }

  private static func report(_ row: inout Row) throws -> StoredReport {
    var report = try StoredReport(
      id: row.int(), what: row.value(), thing: row.int(), member: row.face(), text: row.textOrNil(),
      picture: row.intOrNil(), before: row.intOrNil(), after: row.intOrNil(), at: row.int(),
      decision: row.valueOrNil(), decidedAt: row.intOrNil())
    if report.picture != nil { report.what = .picture }
    return report
  }

  /// Whether this member has reported the same text before.
  package func hasReported(_ new: NewReport, by reporter: Int) throws -> Bool {
    try tx.exists(
      """
      SELECT 1 FROM reports r JOIN report_reasons s ON s.report = r.id
      WHERE r.what = ? AND r.thing = ? AND r.text IS ? AND r.picture IS ? AND s.reporter = ?
      """, new.storedKind, new.thing, new.text, new.picture, reporter)
  }

  /// Adds to the open report of the same text, or makes one.
  /// - Returns: the report's id.
  package func add(_ new: NewReport, by reporter: Int, _ reason: ReportReason, note: String?, at: Int) throws -> Int {
    let known = try tx.int(
      """
      SELECT id FROM reports WHERE what = ? AND thing = ? AND text IS ? AND picture IS ? AND decided_at IS NULL
      """, new.storedKind, new.thing, new.text, new.picture)
    let id =
      try known
      ?? tx.insert(
        """
        INSERT INTO reports (what, thing, member, text, picture, before_message, after_message, at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """, new.storedKind, new.thing, new.member, new.text, new.picture, new.before, new.after, at)
    try tx.execute(
      "INSERT INTO report_reasons (report, reporter, reason, note, at) VALUES (?, ?, ?, ?, ?)", id, reporter, reason,
      note, at)
    return id
  }

  package func count(by reporter: Int, since: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM report_reasons WHERE reporter = ? AND at > ?", reporter, since) ?? 0
  }

  /// A member's own reports, oldest first.
  package func sent(by reporter: Int) throws -> [(report: StoredReport, sender: StoredReport.Sender)] {
    try tx.rows(
      "SELECT \(Self.columns) JOIN report_reasons s ON s.report = r.id WHERE s.reporter = ? ORDER BY s.at, r.id",
      reporter, read: Self.report
    ).compactMap { report in
      try withSenders(report).senders.first { $0.member.id == reporter }.map { (report, $0) }
    }
  }

  package func decide(_ id: Int, _ decision: ReportDecision, at: Int) throws {
    try tx.execute("UPDATE reports SET decision = ?, decided_at = ? WHERE id = ?", decision, at, id)
  }

  /// Deletes reports decided before an instant, and mutes that have ended.
  package func prune(before: Int, now: Int) throws {
    try tx.execute("DELETE FROM reports WHERE decided_at < ?", before)
    try tx.execute("DELETE FROM mutes WHERE until <= ?", now)
  }

  // MARK: Mutes and names

  /// - Returns: nil for a member who may write.
  package func mute(of member: Int, now: Int) throws -> StoredMute? {
    try tx.row(
      """
      SELECT \(FriendStore.face), u.since, u.until FROM mutes u JOIN members m ON m.id = u.member
      WHERE u.member = ? AND coalesce(u.until, ?) >= ?
      """, member, now + 1, now + 1, read: Self.mute)
  }

  /// By name.
  package func muted(now: Int) throws -> [StoredMute] {
    try tx.rows(
      """
      SELECT \(FriendStore.face), u.since, u.until FROM mutes u JOIN members m ON m.id = u.member
      WHERE coalesce(u.until, ?) >= ? ORDER BY m.display_name, m.id
      """, now + 1, now + 1, read: Self.mute)
  }

  private static func mute(_ row: inout Row) throws -> StoredMute {
    StoredMute(member: try row.face(), since: try row.int(), until: try row.intOrNil())
  }

  /// Replaces an earlier mute.
  package func mute(_ member: Int, since: Int, until: Int?) throws {
    try tx.execute(
      """
      INSERT INTO mutes (member, since, until) VALUES (?, ?, ?)
      ON CONFLICT (member) DO UPDATE SET since = excluded.since, until = excluded.until
      """, member, since, until)
  }

  package func lift(_ member: Int) throws { try tx.execute("DELETE FROM mutes WHERE member = ?", member) }

  /// Whether the member still has to choose another display name.
  package func mustRename(_ member: Int) throws -> Bool {
    try tx.exists("SELECT 1 FROM refused_names WHERE member = ? AND chosen_at IS NULL", member)
  }

  package func refuse(_ name: String, of member: Int, at: Int) throws {
    try tx.execute(
      """
      INSERT INTO refused_names (member, name, at) VALUES (?, ?, ?)
      ON CONFLICT (member, name) DO UPDATE SET at = excluded.at, chosen_at = NULL
      """, member, Text.folded(name), at)
  }

  /// Whether the gym has refused this name to the member, however it is spelled.
  package func isRefused(_ name: String, for member: Int) throws -> Bool {
    try tx.rows("SELECT name FROM refused_names WHERE member = ?", member) { try $0.text() }
      .contains { WordList.isSameName($0, name) }
  }

  /// Records that a member has chosen a new display name.
  /// - Returns: whether they had to.
  package func noteNameChosen(_ member: Int, at: Int) throws -> Bool {
    try tx.execute("UPDATE refused_names SET chosen_at = ? WHERE member = ? AND chosen_at IS NULL", at, member) > 0
  }

  /// Whether the viewer can see this member's display name anywhere: among friends, in a request, in the search, on the
  /// floor, on a board, in comments, in a conversation or in a challenge. Everybody sees the names of staff and of
  /// members on the floor, even after a block.
  package func knowsName(of member: Int, _ viewer: Int) throws -> Bool { try sees(member, viewer, isPicture: false) }

  /// Like `knowsName`, for the picture: whoever shows only their initials on the floor shows no picture there.
  package func seesPicture(of member: Int, _ viewer: Int) throws -> Bool { try sees(member, viewer, isPicture: true) }

  private func sees(_ member: Int, _ viewer: Int, isPicture: Bool) throws -> Bool {
    try tx.exists(
      """
      SELECT 1 FROM members m WHERE m.id = ?2 AND m.status = 'active'
        AND (m.shown_on_floor = 1 AND (?3 = 0 OR m.shows_initials = 0) OR m.role <> 'member'
          OR NOT EXISTS (SELECT 1 FROM blocks WHERE member = ?2 AND blocked = ?1) AND (
          EXISTS (SELECT 1 FROM friendships WHERE low = min(?1, ?2) AND high = max(?1, ?2))
          OR EXISTS (SELECT 1 FROM friend_requests WHERE sender = ?2 AND receiver = ?1)
          OR EXISTS (SELECT 1 FROM sharing_levels WHERE member = ?2
            AND (found_by_name = 1 OR 'gym' IN (\(FriendStore.shownColumns))))
          OR EXISTS (SELECT 1 FROM post_comments c WHERE c.author = ?2 AND (c.member = ?1 OR EXISTS (
            SELECT 1 FROM friendships WHERE low = min(?1, c.member) AND high = max(?1, c.member))))
          OR EXISTS (SELECT 1 FROM board_members p JOIN boards b ON b.id = p.board
            WHERE p.member = ?2 AND p.score > 0 AND b.removed_at IS NULL)
          OR EXISTS (SELECT 1 FROM conversation_members k JOIN conversation_members o
            ON o.conversation = k.conversation AND o.member = ?2 WHERE k.member = ?1)
          OR EXISTS (SELECT 1 FROM challenge_members k JOIN challenge_members o
            ON o.challenge = k.challenge AND o.member = ?2 AND o.standing = 'joined'
            WHERE k.member = ?1 AND k.standing IN ('joined', 'invited'))))
      """, viewer, member, isPicture)
  }

  // MARK: Messages around

  /// The messages directly before and after a message that the viewer sees.
  package func around(_ message: StoredMessage, for viewer: Int) throws -> (before: Int?, after: Int?) {
    let before = try tx.messages.page(message.conversation, for: viewer, before: message.id, limit: 1).first?.id
    let after = try tx.int(
      """
      SELECT x.id FROM messages x JOIN conversations c ON c.id = x.conversation
      JOIN conversation_members k ON k.conversation = c.id AND k.member = ?1
      WHERE x.conversation = ?2 AND x.id > ?3 AND \(ConversationStore.isSeen) ORDER BY x.id LIMIT 1
      """, viewer, message.conversation, message.id)
    return (before, after)
  }
}

extension Tx {
  package var reports: ReportStore { ReportStore(tx: self) }
}

extension ReportedKind: SQLArgument {}
extension ReportReason: SQLArgument {}
extension ReportDecision: SQLArgument {}
