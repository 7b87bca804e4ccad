import Gym
import Synchronization

/// Every exercise there is, in memory: a set names one with each log, and a gym has a few thousand at the most.
///
/// Filled at the start; then it follows the commits that make exercises.
final class ExerciseCatalog: Sendable {
  private let byID = Mutex<[Int: Exercise]>([:])
  private let retired = Mutex<Set<Int>>([])

  /// - Parameter gone: those that left the catalog: history names them, the list does not offer them.
  func learn(_ exercises: [Exercise], retired gone: Set<Int> = []) {
    byID.withLock { known in
      for exercise in exercises { known[exercise.id] = exercise }
    }
    retired.withLock { $0.formUnion(gone) }
  }

  /// - Returns: nil where there is none, or it is another member's own.
  func find(_ id: Int, for member: Int?) -> Exercise? {
    byID.withLock { known in
      known[id].flatMap { $0.owner == nil || $0.owner == member ? $0 : nil }
    }
  }

  func all(for member: Int?) -> [Exercise] {
    let retired = retired.withLock { $0 }
    return byID.withLock { $0.values.filter { ($0.owner == nil || $0.owner == member) && !retired.contains($0.id) } }
      .sorted { $0.facts.name < $1.facts.name }
  }

  func ownCount(_ member: Int) -> Int { byID.withLock { $0.values.count { $0.owner == member } } }

  func name(_ id: Int) -> String { byID.withLock { $0[id]?.facts.name } ?? "" }
  func type(_ id: Int) -> ExerciseType { byID.withLock { $0[id]?.facts.type } ?? .weightReps }
}
