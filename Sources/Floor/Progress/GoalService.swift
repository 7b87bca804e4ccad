import Gym
import Storage
import Wire

/// Members' goals: per day, per week, and targets for a day they choose.
struct GoalService: Service {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog

  static let memberData = MemberData("goals", "targets").exporting { export, tx in
    let targets = try tx.goals.targets(member: export.member.id).map(ChosenTarget.init)
    export.add("goals", ChosenGoals(try tx.goals.find(member: export.member.id)))
    export.add("targets", targets)
    export.exercises.formUnion(targets.map(\.exercise))
  }

  func register(in registry: inout Registry) {
    registry.query(GoalsGet.self, .login) { caller, call, tx in
      let reader = try LogReader(caller, client: call.client, .goals, tx)
      var reply = try reply(reader.member, now: caller.now, tx)
      if !reader.may(.bodyWeight) { reply.hideBodyWeight { exercises.find($0, for: reader.member)?.facts.type } }
      return reply
    }
    registry.allow(GoalsGet.self, .read)
    registry.change(GoalsSet.self, .login, set)
    registry.change(GoalsTarget.self, .login, target)
    registry.change(GoalsRemoveTarget.self, .login) { caller, call, tx in
      let member = try caller.signedIn().member.id
      guard try tx.goals.removeTarget(member: member, exercise: call.exercise) else {
        throw Fault.missing("target", field: "exercise")
      }
      return try changed(member, caller, tx)
    }
    registry.publishes(GoalsChanged.self)
  }

  private func set(_ caller: Caller, _ call: GoalsSet, _ tx: Tx) throws -> Outcome<GoalsReply> {
    let member = try caller.signedIn().member.id
    var goals = try tx.goals.find(member: member)
    if let daily = call.daily {
      (goals.dayMinutes, goals.daySets, goals.dayReps) = (daily.minutes, daily.sets, daily.reps)
    }
    if let weekly = call.weekly {
      (goals.weekWorkouts, goals.weekSets, goals.weekVolumeGrams) = (weekly.workouts, weekly.sets, weekly.volumeGrams)
    }
    try goals.check()
    try tx.goals.put(goals, member: member)
    return try changed(member, caller, tx)
  }

  private func target(_ caller: Caller, _ call: GoalsTarget, _ tx: Tx) throws -> Outcome<GoalsReply> {
    let member = try caller.signedIn().member.id
    let target = try checked(
      exercise: call.exercise, weight: call.weight, by: call.by, member: member, now: caller.now)
    try put(target, member: member, tx)
    return try changed(member, caller, tx)
  }

  /// Checks a target.
  /// - Throws: the first field that breaks a rule.
  func checked(exercise id: Int, weight value: WeightValue, by: String, member: Int, now: Int) throws -> LiftTarget {
    guard let exercise = exercises.find(id, for: member) else {
      throw Fault.missing("exercise", field: "exercise")
    }
    let weight = try value.weight(field: "weight")
    // The same weights and exercises are allowed as for an entered max.
    do {
      try MaxRules.check(
        EnteredMax(exercise: exercise.id, max: weight, trainingMax: nil, at: now), type: exercise.facts.type)
    } catch let invalid {
      throw Invalid(invalid.field == "max" ? "weight" : invalid.field, invalid.reason)
    }
    guard let by = CalendarDay(by) else { throw Fault.invalid("by", "malformed_date") }
    let today = calendar.calendarDay(at: now)
    guard by > today else { throw Fault.invalid("by", "in_past") }
    guard by.number - today.number <= LiftTarget.farthestDays else {
      throw Fault(
        .invalid, "out_of_range", field: "by", params: ["min": 1, "max": Double(LiftTarget.farthestDays)])
    }
    return LiftTarget(exercise: exercise.id, weight: weight, by: by, at: now)
  }

  /// Replaces the target for the same exercise.
  /// - Throws: `too_many`.
  func put(_ target: LiftTarget, member: Int, _ tx: Tx) throws {
    let known = try tx.goals.targets(member: member)
    guard known.count < LiftTarget.most || known.contains(where: { $0.exercise == target.exercise }) else {
      throw Fault(.conflict, "too_many", params: ["max": Double(LiftTarget.most)])
    }
    try tx.goals.put(target, member: member)
  }

  private func changed(_ member: Int, _ caller: Caller, _ tx: Tx) throws -> Outcome<GoalsReply> {
    let reply = try reply(member, now: caller.now, tx)
    return Outcome(
      reply, events: [Event(.me(member), GoalsChanged(reply), key: GoalsChanged.event, isReply: true)])
  }

  /// The event after something other than `goals.*` changed the goals.
  func news(of member: Int, now: Int, _ tx: Tx) throws -> Event {
    Event(.me(member), GoalsChanged(try reply(member, now: now, tx)), key: GoalsChanged.event)
  }

  func reply(_ member: Int, now: Int, _ tx: Tx) throws -> GoalsReply {
    let (own, usual) = (try tx.goals.find(member: member), Goals.usual)
    let unit = try tx.members.find(member)?.unit ?? .kg
    let agreed = try tx.goalProposals.agreed(member: member)
    let today = calendar.calendarDay(at: now)
    return GoalsReply(
      daily: DailyGoals(
        minutes: own.dayMinutes ?? usual.dayMinutes, sets: own.daySets ?? usual.daySets,
        reps: own.dayReps ?? usual.dayReps),
      weekly: WeeklyGoals(
        workouts: own.weekWorkouts ?? usual.weekWorkouts, sets: own.weekSets ?? usual.weekSets,
        volumeGrams: own.weekVolumeGrams ?? Goals.usualWeekVolumeGrams(in: unit)),
      thisWeek: try Self.thisWeek(of: member, today: today, calendar, tx),
      targets: try tx.goals.targets(member: member).map { target in
        TargetView(
          target, try course(of: target, member, today: today, tx),
          agreedWith: agreed[target.exercise].map(FaceView.init))
      })
  }

  /// What a member has done since Monday.
  static func thisWeek(of member: Int, today: CalendarDay, _ calendar: GymCalendar, _ tx: Tx) throws -> WeeklyGoals {
    let week = try tx.progress.days(
      member: member, from: calendar.start(of: today.monday),
      before: calendar.start(of: CalendarDay(number: today.monday.number + 7)))
    return WeeklyGoals(
      workouts: week.count, sets: week.reduce(0) { $0 + $1.sets }, volumeGrams: week.reduce(0) { $0 + $1.volumeGrams })
  }

  private func course(
    of target: LiftTarget, _ member: Int, today: CalendarDay, _ tx: Tx
  ) throws -> TargetCourse {
    let from = calendar.start(of: CalendarDay(number: today.number - TargetCourse.windowDays))
    let points = try tx.goals.estimates(member: member, exercise: target.exercise, from: from).map {
      (day: calendar.calendarDay(at: $0.startedAt).number, e1rmGrams: $0.e1rmGrams)
    }
    let best = try tx.progress.best(member: member, exercise: target.exercise)
    return TargetCourse(target, today: today, points: points, heaviestGrams: best?.grams)
  }
}
