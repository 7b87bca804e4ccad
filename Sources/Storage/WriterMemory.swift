import Gym

/// Rows that the writer keeps between changes, because every logged set needs them.
///
/// It must match the database at every point of a transaction. A function that writes workouts, sets, summaries, bests
/// or rest times must either update it or call `forget(member:)`. A rollback and a commit of another process clear it.
/// Used only on the writer's thread.
final class WriterMemory {
  /// What is kept for one member.
  final class Entry {
    /// The member's open workout; `.some(nil)` if there is none, nil if that is unknown.
    var openWorkout: Workout??
    /// The next free position of a set in one workout.
    var nextPosition: (workout: Int, position: Int)?
    /// The summaries of one workout.
    var summaries: Summaries?
    /// By exercise; nil for an exercise without a row.
    var bests: [Int: StoredBests?] = [:]
    /// The member's own rest times in seconds, by exercise.
    var restSeconds: [Int: Int]?
    /// The stored value, or a later one not stored yet; see `SetStore.seenGranularity`.
    var lastTrainedAt: Int?
    var lastHereAt: Int?
    /// `AwardMark.until`; `.some(nil)` if there is no mark, nil if that is unknown.
    var awardMark: Int??
  }

  struct Summaries {
    let workout: Int
    /// `.some(nil)` for an exercise without a set in the workout.
    var byExercise: [Int: WorkoutSummary?] = [:]
    /// By exercise: the best volume in one of the member's other workouts, 0 for none.
    var bestVolumes: [Int: Int] = [:]
    /// By exercise: the earlier workouts, whose bests this workout has to beat.
    var earlier: [Int: Earlier] = [:]

    init(workout: Int) { self.workout = workout }
  }

  /// A member's earlier workouts with an exercise.
  struct Earlier {
    var bests: WorkoutBests
    /// Whether no later workout has the exercise.
    var isLast: Bool
    /// False while the records of the exercise's workouts still have to be counted.
    var isCounted: Bool
  }

  /// More than the members who train in one evening. Above this number, everything is dropped and read again.
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
  /// Nil in a transaction that only reads.
  func kept(of member: Int) -> WriterMemory.Entry? { memory?.entry(of: member) }
  func forgetKept(of member: Int) { memory?.forget(member: member) }
}
