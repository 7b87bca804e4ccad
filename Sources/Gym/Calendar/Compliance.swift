/// A finished workout, with what is needed to compare plans with it.
package struct DoneWorkout: Equatable, Sendable {
  package var id: Int
  package var day: CalendarDay
  /// The routine from which it was started.
  package var routine: Int?
  /// The session of the member's 5/3/1 program for which it was started.
  package var session: PlannedSession?

  package init(id: Int, day: CalendarDay, routine: Int?, session: PlannedSession? = nil) {
    self.id = id
    self.day = day
    self.routine = routine
    self.session = session
  }
}

/// The state of a planned workout.
package enum PlanState: String, Codable, Hashable, Sendable, CaseIterable {
  /// Today or later.
  case ahead
  case done, missed, skipped
  /// A day of rest, even if the member trained.
  case rest
}

/// Which planned workouts were done.
///
/// Nothing of this is stored. It follows from the calendar and the log, so anything that is moved, added or deleted
/// later counts too. Each workout completes one plan of its week, from Monday:
/// 1. one of the same routine, or of the same 5/3/1 session, on its day;
/// 2. one of the same routine or session on another day of the week, so that two days can be swapped;
/// 3. any other plan of its day;
/// 4. one without a routine or session on another day of the week.
/// A workout that matches none of these is an extra one and completes no plan.
package struct PlansDone: Sendable {
  /// By the index of the planned workout.
  private let workouts: [Int: DoneWorkout]
  private let planned: [PlannedWorkout]

  /// - Parameters: both cover whole weeks, ascending by day.
  package init(_ planned: [PlannedWorkout], _ done: [DoneWorkout]) {
    var workouts: [Int: DoneWorkout] = [:]
    // A workout can only complete a plan of its own week, so each week is matched separately.
    let weeks = Dictionary(grouping: done, by: \.day.monday.number)
    let open = planned.indices.filter { !planned[$0].content.isRest && !planned[$0].isSkipped }
    for (week, indices) in Dictionary(grouping: open, by: { planned[$0].day.monday.number }) {
      guard var left = weeks[week] else { continue }
      func match(_ fits: (PlannedWorkout, DoneWorkout) -> Bool) {
        for index in indices where workouts[index] == nil {
          let one = planned[index]
          guard let found = left.firstIndex(where: { fits(one, $0) }) else { continue }
          workouts[index] = left.remove(at: found)
        }
      }
      match { one, work in one.day == work.day && Self.isSame(one.content, work) }
      match { one, work in Self.isSame(one.content, work) }
      match { one, work in one.day == work.day }
      match { one, _ in one.content.routine == nil && one.content.session == nil }
    }
    self.workouts = workouts
    self.planned = planned
  }

  private static func isSame(_ one: ScheduleContent, _ work: DoneWorkout) -> Bool {
    (one.routine != nil && one.routine == work.routine) || (one.session != nil && one.session == work.session)
  }

  /// The workout that completed a plan; nil if there is none.
  package func workout(of index: Int) -> DoneWorkout? { workouts[index] }

  package func state(of index: Int, today: CalendarDay) -> PlanState {
    let one = planned[index]
    if one.content.isRest { return .rest }
    if one.isSkipped { return .skipped }
    if workouts[index] != nil { return .done }
    return one.day < today ? .missed : .ahead
  }

  /// How much of the plan of the last days was done. Moving within the week counts as done, extra workouts do not
  /// count, and today counts once it is done. Skipped workouts count as planned.
  package func compliance(days: Int, today: CalendarDay) -> Compliance {
    var sum = Compliance(days: days, planned: 0, done: 0)
    for (index, one) in planned.enumerated() where !one.content.isRest {
      guard one.day <= today, one.day.number > today.number - days else { continue }
      let isDone = workouts[index] != nil
      if isDone { sum.done += 1 }
      if isDone || one.day < today { sum.planned += 1 }
    }
    return sum
  }
}

package struct Compliance: Equatable, Sendable {
  /// The number of days, including today.
  package var days: Int
  package var planned: Int
  package var done: Int

  package init(days: Int, planned: Int, done: Int) {
    self.days = days
    self.planned = planned
    self.done = done
  }
}

/// How much of the plan was done, as a category.
package enum PlanKept: String, Codable, Hashable, Sendable, CaseIterable {
  /// At least 80 %.
  case onTrack
  /// 65 to 79 %.
  case partly
  case behind

  /// - Returns: nil if nothing was planned.
  package init?(done: Int, planned: Int) {
    guard planned > 0 else { return nil }
    self = done * 100 >= planned * 80 ? .onTrack : done * 100 >= planned * 65 ? .partly : .behind
  }
}

extension Compliance {
  /// Nil if nothing was planned.
  package var level: PlanKept? { PlanKept(done: done, planned: planned) }
}
