import Gym
import Storage
import Wire

extension Topic {
  /// A member's own stream: sets, workouts, rests, scores.
  static func me(_ member: Int) -> Topic { Topic("me", of: member) }
}

/// The current workout, and the history of earlier ones.
struct WorkoutService: Service {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog
  let logins: Logins

  static let pageLimit = 50

  static let memberData = MemberData("workouts", "sets")
    .clearing { member, context, tx in
      try tx.workouts.clear(member: member.id, at: context.now)
      return { tx in
        [Event(.me(member.id), LogCleared()), LogChanged.replaced(of: member.id)] + (try logGone(member, context, tx))
      }
    }
    .leaving { member, context, _ in { tx in try logGone(member, context, tx) } }

  /// The events that remove a member's log from the feed and from the gym's totals.
  private static func logGone(_ member: Member, _ context: MemberData.Context, _ tx: Tx) throws -> [Event] {
    [
      Event(.activity, LogForgotten(member: member.id, isShown: member.shownOnFloor)),
      Event(
        .activity, try FloorReloaded(tx, context.exercises, calendar: context.calendar, now: context.now)),
    ]
  }

  func register(in registry: inout Registry) {
    registry.query(WorkoutsCurrent.self, .login) { caller, _, tx in
      try Self.current(of: caller.signedIn().member.id, tx)
    }
    registry.allow(WorkoutsCurrent.self, .read, .log)
    registry.query(WorkoutsGet.self, .login) { caller, call, tx in
      let reader = try LogReader(caller, client: call.client, .workouts, tx)
      return try Self.reply(call.workout, of: reader.member, tx).shown(to: reader)
    }
    registry.allow(WorkoutsGet.self, .read, .log)
    registry.query(WorkoutsHistory.self, .login, history)
    registry.allow(WorkoutsHistory.self, .read, .log)
    registry.change(WorkoutsFinish.self, .delivery, sharesGroup: true, finish)
    registry.allow(WorkoutsFinish.self, .log)
    registry.change(WorkoutsComment.self, .login, sharesGroup: true, comment)
    registry.change(WorkoutsReopen.self, .login, sharesGroup: true, reopen)
    registry.allow(WorkoutsReopen.self, .log)
    registry.ownTopic("me", Topic.me) { member, tx in try Self.current(of: member, tx) }
    registry.publishes(WorkoutFinished.self, WorkoutReopened.self, WorkoutCommented.self, LogCleared.self)
  }

  static func current(of member: Int, _ tx: Tx) throws -> WorkoutsCurrent.Reply {
    let workout = try tx.workouts.current(member: member)
    return .init(
      workout: try workout.map { WorkoutView($0, sets: try tx.workouts.sets(of: $0.id)) },
      rest: try tx.rests.find(member: member).map(RestView.init))
  }

  /// - Throws: `no_such_workout`.
  static func reply(_ id: Int, of member: Int, _ tx: Tx) throws -> WorkoutReply {
    guard let workout = try tx.workouts.find(id, member: member) else {
      throw Fault.missing("workout", field: "workout")
    }
    return WorkoutReply(workout: WorkoutView(workout, sets: try tx.workouts.sets(of: workout.id)))
  }

  private func finish(_ caller: Caller, _ call: WorkoutsFinish, _ tx: Tx) throws -> Outcome<WorkoutReply> {
    let member = try caller.signedIn().member
    let at = try SetService.instant(call.at, caller)
    guard let workout = try PlannedWorkoutService.find(call.workout, at: call.at, caller, tx) else {
      throw Fault.missing("workout", field: "workout")
    }
    let name = try call.name.map { try MemberRules.name($0) }
    let comment = try call.comment.flatMap { try WorkoutRules.comment($0) }
    if workout.finishedAt == nil {
      // A workout that was left open ends with its last set, and not now.
      let last = try tx.workouts.lastSet(of: workout.id) ?? workout.startedAt
      let isStale = at - last > SetService.workoutSlack
      try tx.workouts.finish(
        workout.id, member: member.id, name: name, comment: comment, at: isStale ? nil : max(at, last))
    } else {
      // A workout that arrived late was stored as finished; its end arrives after its sets.
      guard call.workout == nil else { throw Fault(.conflict, "workout_finished", field: "workout") }
      try tx.workouts.stretch(workout.id, member: member.id, to: at)
      try tx.workouts.setAwaitsEnd(workout.id, member: member.id, false)
      if let pausedAt = workout.pausedAt {
        try tx.workouts.pause(
          workout.id, member: member.id, pausedAt: nil,
          pausedMilliseconds: workout.pausedMilliseconds + max(at - pausedAt, 0))
      }
      if let name { _ = try tx.workouts.rename(workout.id, member: member.id, name: name) }
      if let comment { _ = try tx.workouts.comment(workout.id, member: member.id, comment) }
    }
    let reply = try Self.reply(workout.id, of: member.id, tx)
    var events = [
      Event(.me(member.id), WorkoutFinished(reply.workout, finishedAt: at)), LogChanged.finished(workout),
      WorkoutActivity.over(workout.id, of: member.id),
    ]
    // There is no rest after the last set. A rest that kept running would ring on the way home.
    if let rest = try tx.rests.find(member: member.id), rest.endsAt > caller.now, rest.startedAt <= at {
      try tx.rests.remove(member: member.id)
      events.append(Event(.me(member.id), RestChanged(rest: nil)))
    }
    return Outcome(reply, events: events)
  }

  private func comment(_ caller: Caller, _ call: WorkoutsComment, _ tx: Tx) throws -> Outcome<Nothing> {
    let member = try caller.signedIn().member
    let comment = try WorkoutRules.comment(call.comment)
    guard try tx.workouts.comment(call.workout, member: member.id, comment) else {
      throw Fault.missing("workout", field: "workout")
    }
    return Outcome(
      Nothing(), events: [Event(.me(member.id), WorkoutCommented(workout: call.workout, comment: comment))])
  }

  private func reopen(_ caller: Caller, _ call: WorkoutsReopen, _ tx: Tx) throws -> Outcome<WorkoutReply> {
    let member = try caller.signedIn().member
    guard var workout = try tx.workouts.find(call.workout, member: member.id) else {
      throw Fault.missing("workout", field: "workout")
    }
    guard try tx.workouts.current(member: member.id) == nil else {
      throw Fault(.conflict, "workout_open", field: "workout")
    }
    try tx.workouts.reopen(call.workout, member: member.id)
    workout.finishedAt = nil
    let sets = try tx.workouts.sets(of: workout.id)
    return Outcome(
      WorkoutReply(workout: WorkoutView(workout, sets: sets)),
      events: [
        Event(.me(member.id), WorkoutReopened(workout: call.workout)),
        WorkoutActivity.now(workout, sets: sets, of: logins[member.id] ?? member),
      ])
  }

  private func history(_ caller: Caller, _ call: WorkoutsHistory, _ tx: Tx) throws -> WorkoutsHistory.Reply {
    let reader = try LogReader(caller, client: call.client, .workouts, tx)
    let limit = call.limit ?? 20
    guard (1...Self.pageLimit).contains(limit) else {
      throw Fault(.invalid, "out_of_range", field: "limit", params: ["min": 1, "max": Double(Self.pageLimit)])
    }
    try MemberService.checkSearch(call.text, max: 80)
    let page = try tx.workouts.history(member: reader.member, before: call.before, limit: limit, text: call.text)
    return WorkoutsHistory.Reply(
      workouts: try page.rows.map { row in
        WorkoutsHistory.Row(
          row.workout, day: calendar.day(at: row.workout.startedAt), setCount: row.setCount,
          volumeGrams: try volume(of: row, for: reader, tx),
          exercises: row.exercises.map {
            WorkoutsHistory.ExerciseSummary(
              exercise: $0.exercise, name: $0.name, type: exercises.type($0.exercise), sets: $0.setCount,
              best: $0.best.map(WorkoutsHistory.Best.init))
          })
      },
      next: page.next)
  }
  /// The volume of a workout, without anything that would reveal a body weight that is not shared.
  private func volume(of row: HistoryRow, for reader: LogReader, _ tx: Tx) throws -> Int {
    if reader.may(.bodyWeight) { return row.volumeGrams }
    guard row.exercises.contains(where: { SharingRule.containsBodyWeight(exercises.type($0.exercise)) }) else {
      return row.volumeGrams
    }
    let whole = WorkoutView(row.workout, sets: try tx.workouts.sets(of: row.workout.id))
    return whole.withoutBodyWeight().volumeGrams
  }
}

extension WorkoutReply {
  /// The reply without the body weight, unless it is shared.
  func shown(to reader: LogReader) -> WorkoutReply {
    reader.may(.bodyWeight) ? self : WorkoutReply(workout: workout.withoutBodyWeight())
  }
}

/// All of a member's sets were deleted. The feed drops them at once; a hidden member's stay in the totals until the
/// next quarter of an hour begins. `FloorReloaded` follows.
struct LogForgotten: TopicEvent {
  static let event = "activity.forgotten"
  var member: Int
  /// Whether the member was shown on the floor.
  var isShown: Bool
}
