/// One member's log as predictions see it, session by session.
///
/// Its state is a function of the log alone and bounded: ten sessions of each exercise, the surprises of eight days and
/// the errors of the last hundred predictions. So it can be rebuilt from the log at any time, to the same numbers.
package struct NextWorkoutLog: Sendable {
  private static let week = 8 * Milliseconds.day

  /// The model, which learns from the errors of its ranges.
  package private(set) var model = NextWorkoutModel()
  private var marks: [Int: [WorkoutMark]] = [:]
  private var surprises: [(at: Int, workout: Int, value: Double)] = []
  private var workout: Int?
  private var form = DayForm()

  package init() {}

  /// The last sessions of an exercise, oldest first.
  package func marks(of exercise: Int) -> [WorkoutMark] { marks[exercise] ?? [] }

  /// What is known before an exercise of a workout.
  /// - Parameter workout: its id. Nil for one that has not begun.
  package func context(
    of workout: Int?, startedAt: Int, name: String?, position: Int?
  ) -> NextWorkoutContext {
    var week = DayForm()
    for one in surprises where one.workout != workout && startedAt - one.at <= Self.week { week.add(one.value) }
    return NextWorkoutContext(
      startedAt: startedAt, workout: name, position: position,
      form: workout != nil && workout == self.workout ? form : DayForm(), week: week)
  }

  /// Adds a session. Call it in the order in which the sessions were done.
  /// - Returns: whether it ended in the range that was predicted for it; nil for the first of its exercise.
  @discardableResult
  package mutating func add(
    _ mark: WorkoutMark, exercise: Int, workout: Int, context: NextWorkoutContext
  ) -> Bool? {
    var own = marks[exercise] ?? []
    if workout != self.workout {
      self.workout = workout
      form = DayForm()
      surprises.removeAll { mark.startedAt - $0.at > Self.week }
    }
    var held: Bool?
    if !own.isEmpty {
      held = model.learn(own, session: mark, context: context)
      let bests = own.suffix(3).map(\.bestGrams)
      form.add(bestGrams: mark.bestGrams, earlier: bests)
      surprises.append((mark.startedAt, workout, DayForm.surprise(bestGrams: mark.bestGrams, earlier: bests)))
    }
    own.append(mark)
    if own.count > NextWorkoutModel.window { own.removeFirst() }
    marks[exercise] = own
    return held
  }
}
