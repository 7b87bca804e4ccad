extension ConversationStore {
  /// Whether a member may write to another: friends, a trainer and a client, and the gym's owner to everybody who may
  /// train. A member may answer an owner who has used that (`allowAnswers`). Nobody may across a block.
  /// - Parameter asStaff: false for a login that has no rights of staff, such as an owner's by PIN.
  package func isOpen(from own: Int, to other: Int, asStaff: Bool = true) throws -> Bool {
    if try tx.friends.areFriends(own, other) { return true }
    guard own != other, try !tx.friends.isBlocked(own, other) else { return false }
    return try tx.exists(
      """
      SELECT 1 FROM members m CROSS JOIN members o ON o.id = ?2 WHERE m.id = ?1 AND o.status = 'active' AND (
        (?3 AND m.role = 'owner')
        OR (?3 AND m.role <> 'member' AND EXISTS (SELECT 1 FROM clients WHERE trainer = ?1 AND member = ?2))
        OR (o.role <> 'member' AND EXISTS (SELECT 1 FROM clients WHERE trainer = ?2 AND member = ?1))
        OR (o.role = 'owner' AND EXISTS (
          SELECT 1 FROM conversations c WHERE c.low = MIN(?1, ?2) AND c.high = MAX(?1, ?2) AND c.is_answerable = 1)))
      """, own, other, asStaff)
  }

  /// The owner writes to somebody who is no friend: they may answer from now on.
  package func allowAnswers(in conversation: Int) throws {
    try tx.execute("UPDATE conversations SET is_answerable = 1 WHERE id = ? AND is_answerable = 0", conversation)
  }
}
