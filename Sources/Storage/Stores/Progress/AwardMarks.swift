/// Up to `until`, the member's log has not changed since the mark was set, so awards need not be computed from all of
/// it again.
struct AwardMark: Equatable, Sendable {
  var id: Int
  /// The mark that this one replaced, if that one was still valid.
  var previous: Int?
  /// The start of the last workout that it covers.
  var until: Int
}

extension AwardStore {
  /// Called after all of a member's workouts were deleted.
  package func clear(member: Int) throws { try forgetMark(member: member) }

  func mark(member: Int) throws -> AwardMark? {
    try tx.row("SELECT id, previous, until FROM award_marks WHERE member = ?", member) { row in
      try AwardMark(id: row.int(), previous: row.intOrNil(), until: row.int())
    }
  }

  /// Sets the mark. Any change up to `until` removes it again.
  package func setMark(member: Int, until: Int) throws {
    let old = try mark(member: member)
    if let old, old.until >= until { return }
    try tx.execute("DELETE FROM award_marks WHERE member = ?", member)
    try tx.execute(
      "INSERT INTO award_marks (member, previous, until) SELECT id, ?, ? FROM members WHERE id = ?", old?.id, until,
      member)
    tx.kept(of: member)?.awardMark = .some(until)
  }

  /// Must be called whenever a workout changes, with its start; without a start if any workout may have changed.
  func forgetMark(member: Int, startedAt: Int = .min) throws {
    try tx.execute("DELETE FROM award_marks WHERE member = ? AND until >= ?", member, startedAt)
    tx.kept(of: member)?.awardMark = nil
  }

  /// Like `forgetMark`, for a logged set. Usually the writer already knows that no mark is affected.
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
