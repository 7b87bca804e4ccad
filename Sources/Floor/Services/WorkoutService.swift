import Gym
import Storage
import Wire

extension Topic {
  /// A member's own stream: sets, workouts, rests, scores.
  static func me(_ member: Int) -> Topic { Topic("me", of: member) }
}

/// The workout in hand, and the log of those before.
struct WorkoutService: Service {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog

  static let pageLimit = 50

  func register(in registry: inout Registry) {
    registry.query(WorkoutsCurrent.self, .login) { caller, _, tx in
      try Self.current(of: caller.signedIn().member.id, tx)
    }
    registry.query(WorkoutsGet.self, .login) { caller, call, tx in
      WorkoutReply(workout: try view(call.workout, of: caller.signedIn().member.id, tx))
    }
    registry.query(WorkoutsHistory.self, .login, history)
    registry.change(WorkoutsFinish.self, .login, sharesGroup: true, finish)
    registry.change(WorkoutsReopen.self, .login, sharesGroup: true, reopen)
    registry.ownTopic("me", Topic.me) { member, tx in try Self.current(of: member, tx) }
    registry.tells(WorkoutFinished.self, WorkoutReopened.self)
  }

  static func current(of member: Int, _ tx: Tx) throws -> WorkoutsCurrent.Reply {
    let workout = try tx.workouts.current(member: member)
    return .init(
      workout: try workout.map { WorkoutView($0, sets: try tx.workouts.sets(of: $0.id)) },
      rest: try tx.rests.find(member: member).map(RestView.init))
  }

  private func view(_ id: Int, of member: Int, _ tx: Tx) throws -> WorkoutView {
    guard let workout = try tx.workouts.find(id, member: member) else {
      throw Fault.missing("workout", field: "workout")
    }
    return WorkoutView(workout, sets: try tx.workouts.sets(of: workout.id))
  }

  private func finish(_ caller: Caller, _ call: WorkoutsFinish, _ tx: Tx) throws -> Outcome<WorkoutReply> {
    let member = try caller.signedIn().member
    guard let workout = try tx.workouts.find(call.workout, member: member.id) else {
      throw Fault.missing("workout", field: "workout")
    }
    guard workout.finishedAt == nil else { throw Fault(.conflict, "workout_finished", field: "workout") }
    let name = try call.name.map { try MemberRules.name($0) }
    // One that was left open ended when it was left, and not when somebody noticed.
    let last = try tx.workouts.lastSet(of: workout.id) ?? workout.startedAt
    let isStale = caller.now - last > SetService.workoutSlack
    try tx.workouts.finish(workout.id, member: member.id, name: name, at: isStale ? nil : caller.now)
    let view = try view(workout.id, of: member.id, tx)
    return Outcome(
      WorkoutReply(workout: view),
      events: [
        Event(
          .me(member.id),
          WorkoutFinished(workout: workout.id, name: view.name, finishedAt: view.finishedAt ?? caller.now))
      ])
  }

  private func reopen(_ caller: Caller, _ call: WorkoutsReopen, _ tx: Tx) throws -> Outcome<WorkoutReply> {
    let member = try caller.signedIn().member
    guard try tx.workouts.find(call.workout, member: member.id) != nil else {
      throw Fault.missing("workout", field: "workout")
    }
    guard try tx.workouts.current(member: member.id) == nil else {
      throw Fault(.conflict, "workout_open", field: "workout")
    }
    try tx.workouts.reopen(call.workout, member: member.id)
    return Outcome(
      WorkoutReply(workout: try view(call.workout, of: member.id, tx)),
      events: [Event(.me(member.id), WorkoutReopened(workout: call.workout))])
  }

  private func history(_ caller: Caller, _ call: WorkoutsHistory, _ tx: Tx) throws -> WorkoutsHistory.Reply {
    let member = try caller.signedIn().member
    let limit = call.limit ?? 20
    guard (1...Self.pageLimit).contains(limit) else {
      throw Fault(.invalid, "out_of_range", field: "limit", params: ["min": 1, "max": Double(Self.pageLimit)])
    }
    try MemberService.checkSearch(call.text, max: 80)
    let page = try tx.workouts.history(member: member.id, before: call.before, limit: limit, text: call.text)
    return WorkoutsHistory.Reply(
      workouts: page.rows.map { row in
        WorkoutsHistory.Row(
          row.workout, day: calendar.day(at: row.workout.startedAt), setCount: row.setCount,
          volumeGrams: row.volumeGrams,
          exercises: row.exercises.map {
            WorkoutsHistory.ExerciseSummary(
              exercise: $0.exercise, name: $0.name, type: exercises.type($0.exercise), sets: $0.setCount,
              best: $0.best.map(WorkoutsHistory.Best.init))
          })
      },
      next: page.next)
  }
}
