import Gym

/// Rows that the writer keeps between changes, since each logged set would read them again.
///
/// It holds what the database holds at the same point of the transaction. Tempting mistake: a store that writes
/// workouts, sets, summaries, bests or rest times by other means than the functions that keep this up to date must call
/// `forget(member:)`. A rollback, and a commit of another process, forget everything. Confined to the writer's thread.
final class WriterMemory {
  /// What is kept of one member.
  final class Entry {
    /// The member's open workout; `.some(nil)` where it is known that there is none.
    var openWorkout: Workout??
    /// Of `sets`, by workout: the next free position.
    var nextPosition: (workout: Int, position: Int)?
    /// Of one workout, by exercise.
    var summaries: (workout: Int, byExercise: [Int: WorkoutSummary])?
    /// By exercise; nil for one without a row.
    var bests: [Int: StoredBests?] = [:]
    /// The member's own rest times in seconds, by exercise.
    var restSeconds: [Int: Int]?
    /// As stored; see `SetStore.trainedGranularity`.
    var lastTrainedAt: Int?
  }

  /// More members than train in one evening; above it everything is forgotten and read again.
  private static let capacity = 4_096
  private var entries: [Int: Entry] = [:]

  func entry(of member: Int) -> Entry {
    if let entry = entries[member] { return entry }
    if entries.count >= Self.capacity { entries.removeAll(keepingCapacity: true) }
    let entry = Entry()
    entries[member] = entry
    return entry
  }

  func forget(member: Int) { entries[member] = nil }
  func forgetAll() { entries.removeAll(keepingCapacity: true) }
}

extension Tx {
  /// Nil where a transaction only reads.
  func kept(of member: Int) -> WriterMemory.Entry? { memory?.entry(of: member) }
  func forgetKept(of member: Int) { memory?.forget(member: member) }
}
