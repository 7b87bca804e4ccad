/// Exercises that can replace another one: they train at least one of its primary muscles, with equipment that the gym
/// has.
///
/// Those that share the most primary muscles and add the fewest others come first; then shared secondary muscles and
/// popularity decide. The twin of Web/shared/gym/alternatives.js.
/// - Parameter owned: the gym's equipment; nil for everything.
/// - Returns: ids, the best first.
package func alternatives(
  to exercise: Exercise, among all: [Exercise], owned: Set<Equipment>?, limit: Int = 6
) -> [Int] {
  let (primary, secondary) = (Set(exercise.facts.primary), Set(exercise.facts.secondary))
  guard !primary.isEmpty else { return [] }
  var rows: [(id: Int, points: Int)] = []
  for other in all where other.id != exercise.id && other.facts.equipment.isAvailable(in: owned) {
    let facts = other.facts
    let shared = facts.primary.count(where: primary.contains)
    guard shared > 0 else { continue }
    let alike = facts.secondary.count(where: secondary.contains)
    // A stretch of the same muscles does not replace a lift.
    let isOtherKind = facts.type.isTimed != exercise.facts.type.isTimed
    let points =
      100 * shared - 40 * (facts.primary.count - shared) + 15 * alike + (facts.popularity ?? 0)
      - (isOtherKind ? 200 : 0)
    rows.append((other.id, points))
  }
  rows.sort { a, b in a.points != b.points ? a.points > b.points : a.id < b.id }
  return rows.prefix(limit).map(\.id)
}

extension ExerciseType {
  /// Whether its sets count seconds rather than reps.
  package var isTimed: Bool {
    switch self {
    case .duration, .weightDuration, .distanceDuration: true
    case .weightReps, .reps, .bodyweightPlus, .assisted: false
    }
  }
}
