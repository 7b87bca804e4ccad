/// Up to where a member's log is as it was, so that awards need not be computed from the whole of it each time.
struct AwardMark: Hashable, Sendable {
  var id: Int
  /// The mark that this one replaced while it still held.
  var previous: Int?
  /// When the last workout that it covers began.
  var until: Int
}

extension AwardStore {
  func mark(member: Int) throws -> AwardMark? {
    try tx.row("SELECT id, previous, until FROM award_marks WHERE member = ?", member) { row in
      try AwardMark(id: row.int(0), previous: row.intOrNil(1), until: row.int(2))
    }
  }

  /// From now on the log is watched up to `until`.
  package func setMark(member: Int, until: Int) throws {
    let old = try mark(member: member)
    if let old, old.until >= until { return }
    try tx.execute("DELETE FROM award_marks WHERE member = ?", member)
    try tx.execute(
      "INSERT INTO award_marks (member, previous, until) SELECT id, ?, ? FROM members WHERE id = ?", old?.id, until,
      member)
    tx.kept(of: member)?.awardMark = .some(until)
  }

  /// To be called where anything changes in a workout, by the instant at which it began; without one, where it may be any.
  func forgetMark(member: Int, startedAt: Int = .min) throws {
    try tx.execute("DELETE FROM award_marks WHERE member = ? AND until >= ?", member, startedAt)
    tx.kept(of: member)?.awardMark = nil
  }

  /// As `forgetMark`, for a set that is logged: usually the writer knows that there is nothing to be forgotten.
  func forgetMark(loggedIn startedAt: Int, member: Int) throws {
    let kept = tx.kept(of: member)
    let until: Int?
    if let known = kept?.awardMark {
      until = known
    } else {
      until = try mark(member: member)?.until
      kept?.awardMark = .some(until)
    }
    if let until, until >= startedAt { try forgetMark(member: member, startedAt: startedAt) }
  }
}
