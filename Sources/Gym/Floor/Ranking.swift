/// A row of a results board.
package struct RankedScore: Equatable, Sendable {
  package var id: Int
  package var place: Int
  package var face: Face
  package var score: Score
}

/// The rows of a results board: each member's best result, best first.
///
/// Equal results share a place; the earlier one comes first.
package func ranked(_ scores: [(stored: StoredScore, face: Face)], in plan: TimerPlan) -> [RankedScore] {
  var best: [Int: (stored: StoredScore, face: Face)] = [:]
  for entry in scores {
    guard let other = best[entry.stored.member] else {
      best[entry.stored.member] = entry
      continue
    }
    if entry.stored.score.isBetter(than: other.stored.score, in: plan) { best[entry.stored.member] = entry }
  }
  let sorted = best.values.sorted { one, other in
    if one.stored.score.isBetter(than: other.stored.score, in: plan) { return true }
    if other.stored.score.isBetter(than: one.stored.score, in: plan) { return false }
    return (one.stored.at, one.stored.id) < (other.stored.at, other.stored.id)
  }
  var rows: [RankedScore] = []
  for (index, entry) in sorted.enumerated() {
    let isTied = index > 0 && !sorted[index - 1].stored.score.isBetter(than: entry.stored.score, in: plan)
    rows.append(
      RankedScore(
        id: entry.stored.id, place: isTied ? rows[index - 1].place : index + 1, face: entry.face,
        score: entry.stored.score))
  }
  return rows
}
