import Gym
import Storage

/// Reads what predictions need of a member's log.
///
/// Nothing of it is stored: the newest sessions are replayed at each look. So edits, imports and `check --rebuild` need
/// no extra care, and logging a set costs nothing.
struct NextWorkoutReader {
  /// How many of the newest sessions of all exercises are replayed. They fill in the last ten sessions of each exercise;
  /// the range depends on the last hundred.
  static let sessions = 300

  let tx: Tx
  private let open: Workout?
  private var log = NextWorkoutLog()
  /// Of each exercise, whether its sessions ended in their ranges, oldest first.
  private var held: [Int: [Bool]] = [:]
  private var names: [Int: String] = [:]
  /// How many exercises of the open workout were done.
  private var place = 0

  /// - Parameters:
  ///   - until: the start of the last workout that counts, in UTC milliseconds.
  ///   - open: the open workout, if the question is about its next exercise.
  ///   - next: that exercise. What it did in the open workout is left out.
  init(of member: Int, until: Int, open: Workout? = nil, next: Int? = nil, _ tx: Tx) throws {
    self.tx = tx
    self.open = open
    for row in try tx.progress.newestSessions(member: member, until: until, limit: Self.sessions) {
      if let open, row.workout == open.id {
        if row.exercise == next { continue }
        place = row.position + 1
      }
      guard let grams = row.bestGrams, grams > 0, row.topGrams > 0 else { continue }
      let mark = WorkoutMark(
        startedAt: row.startedAt, bestGrams: grams, topGrams: row.topGrams, topReps: min(max(row.topReps, 1), 30),
        workout: row.workoutName, position: row.position)
      let context = log.context(
        of: row.workout, startedAt: row.startedAt, name: row.workoutName, position: row.position)
      if let isHeld = log.add(mark, exercise: row.exercise, workout: row.workout, context: context) {
        held[row.exercise, default: []].append(isHeld)
      }
      names[row.exercise] = row.workoutName
    }
  }

  /// The model, with the errors of the member's earlier predictions.
  var model: NextWorkoutModel { log.model }

  /// What is known before the next session.
  /// - Parameter at: when it begins; nil if that is not known.
  func context(at: Int?) -> NextWorkoutContext {
    guard let at else { return NextWorkoutContext() }
    return log.context(of: open?.id, startedAt: at, name: open?.name, position: open == nil ? nil : place)
  }

  /// How many of an exercise's last sessions had a range, and how many ended inside it.
  /// - Parameter tried: how many are looked at.
  func held(_ exercise: Int, of tried: Int) -> (count: Int, of: Int) {
    let last = (held[exercise] ?? []).suffix(tried)
    return (last.count { $0 }, last.count)
  }

  /// The last sessions of an exercise, oldest first.
  /// - Parameter past: its workouts that count, newest first. They fill in for an exercise that is done seldom, and of
  ///   the newest the sets are read as well: they say whether it was a good one.
  func marks(of exercise: Int, past: [ExerciseWorkout]) throws -> [WorkoutMark] {
    var marks = log.marks(of: exercise)
    if marks.count < NextWorkoutModel.window {
      let first = marks.first?.startedAt ?? .max
      let older = past.filter { $0.startedAt < first }.prefix(NextWorkoutModel.window - marks.count)
      marks = older.reversed().compactMap(Self.mark) + marks
    }
    if let newest = past.first, let last = marks.last, last.startedAt == newest.startedAt {
      var session = try tx.progress.session(of: newest, exercise: exercise)
      session.workout = names[exercise]
      session.position = last.position
      if let mark = WorkoutMark(session) { marks[marks.count - 1] = mark }
    }
    return marks
  }

  private static func mark(_ work: ExerciseWorkout) -> WorkoutMark? {
    let summary = work.summary
    guard let grams = summary.bestE1rmGrams, grams > 0, summary.topGrams > 0 else { return nil }
    return WorkoutMark(
      startedAt: work.startedAt, bestGrams: grams, topGrams: summary.topGrams,
      topReps: min(max(summary.topReps, 1), 30))
  }
}
