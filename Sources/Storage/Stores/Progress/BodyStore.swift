package import Gym

/// Body weights. The profile always has the newest one.
package struct BodyStore {
  let tx: Tx

  /// All of a member's weights, oldest first.
  package func weights(member: Int) throws -> [(at: Int, weight: Weight)] { try tx.members.bodyWeights(member) }

  package func count(member: Int) throws -> Int {
    try tx.int("SELECT COUNT(*) FROM body_weights WHERE member = ?", member) ?? 0
  }

  /// Of the weights in a range, keeps only the one stored at `at`.
  package func keepOne(member: Int, from: Int, before: Int, at: Int) throws {
    try tx.execute(
      "DELETE FROM body_weights WHERE member = ? AND at >= ? AND at < ? AND at <> ?", member, from, before, at)
  }

  /// Replaces the weights in a range by one weight.
  package func replace(member: Int, from: Int, before: Int, at: Int, weight: Weight) throws {
    try delete(member: member, from: from, before: before)
    try tx.execute(
      "INSERT INTO body_weights (member, at, milli, unit) VALUES (?, ?, ?, ?)", member, at, weight.milli, weight.unit)
    try refreshProfile(member)
  }

  /// Stores weights at instants that have none yet.
  /// - Returns: the instants of those that were stored.
  package func addMissing(_ weights: [(at: Int, weight: Weight)], member: Int) throws -> [Int] {
    var added: [Int] = []
    for (at, weight) in weights {
      let stored = try tx.execute(
        "INSERT INTO body_weights (member, at, milli, unit) VALUES (?, ?, ?, ?) ON CONFLICT (member, at) DO NOTHING",
        member, at, weight.milli, weight.unit)
      if stored > 0 { added.append(at) }
    }
    if !added.isEmpty { try refreshProfile(member) }
    return added
  }

  /// - Returns: whether there was one.
  @discardableResult
  package func delete(member: Int, from: Int, before: Int) throws -> Bool {
    let gone = try tx.execute(
      "DELETE FROM body_weights WHERE member = ? AND at >= ? AND at < ?", member, from, before)
    if gone > 0 { try refreshProfile(member) }
    return gone > 0
  }

  private func refreshProfile(_ member: Int) throws {
    try tx.execute(
      """
      UPDATE members SET
        weight_milli = (SELECT milli FROM body_weights WHERE member = members.id ORDER BY at DESC LIMIT 1),
        weight_unit = (SELECT unit FROM body_weights WHERE member = members.id ORDER BY at DESC LIMIT 1)
      WHERE id = ?
      """, member)
  }

  /// The profile's weight, and when it was stored.
  package func newest(member: Int) throws -> (at: Int, weight: Weight)? {
    try tx.row(
      "SELECT at, milli, unit FROM body_weights WHERE member = ? ORDER BY at DESC LIMIT 1", member
    ) { row in try (row.int(), row.weight()) }
  }
}

extension Tx {
  package var body: BodyStore { BodyStore(tx: self) }
}
