import Gym
import Storage
import Wire

/// Logging, editing and deleting sets.
struct SetService: Service {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog
  let logins: Logins
  let space: DiskSpace

  /// How old a set may be that was queued while the server was unreachable, in milliseconds.
  static let oldestReplay = 7 * Milliseconds.day
  /// How late a member's own phone may deliver a set that still counts as logged while it was done, in milliseconds. A
  /// kiosk belongs to the gym: its sets count for the whole week.
  static let oldestOwnReplay = Milliseconds.day
  /// How far a device's clock may be ahead before its sets are refused, in milliseconds.
  static let clockSlack = 120_000

  func register(in registry: inout Registry) {
    registry.change(SetsLog.self, .delivery, sharesGroup: true, log)
    registry.allow(SetsLog.self, .log)
    registry.change(SetsEdit.self, .delivery, sharesGroup: true, edit)
    registry.allow(SetsEdit.self, .log)
    registry.change(SetsDelete.self, .delivery, sharesGroup: true, delete)
    registry.allow(SetsDelete.self, .log)
    registry.change(SetsRestore.self, .delivery, sharesGroup: true, restore)
    registry.allow(SetsRestore.self, .log)
    registry.query(SetsLastTime.self, .login, lastTime)
    registry.allow(SetsLastTime.self, .read, .log)
    registry.publishes(SetLogged.self, SetEdited.self, SetDeleted.self)
  }

  private func log(_ caller: Caller, _ call: SetsLog, _ tx: Tx) throws -> Outcome<SetReply> {
    let member = try caller.signedIn().member
    guard let exercise = exercises.find(call.exercise, for: member.id) else {
      throw Fault.missing("exercise", field: "exercise")
    }
    let entry = try checked(call.entry(), exercise)
    try Self.check(call.item, "item", 1...PlanRules.maxNumber)
    try Self.check(call.restSeconds, "restSeconds", 0...Rest.longestSeconds)
    let place = try place(of: call, for: member, caller, tx)
    let (workout, at) = (place.workout, place.at)
    let effective = effectiveGrams(
      entry, type: exercise.facts.type, equipment: exercise.facts.equipment, bodyWeightGrams: workout.bodyWeightGrams)
    let bests = try tx.sets.bests(member: member.id, exercise: exercise.id)
    let session =
      exercise.facts.type.hasVolumeRecords
      ? try tx.sets.sessionVolume(workout: workout.id, member: member.id, exercise: exercise.id) : WorkoutVolume()
    let earlier = try tx.sets.earlierBests(
      workout: workout.id, startedAt: workout.startedAt, member: member.id, exercise: exercise.id)
    var new = NewSet(
      workout: workout.id, member: member.id, exercise: exercise.id, entry: entry, at: at,
      device: caller.device?.id, effectiveGrams: effective,
      liftedGrams: liftedGrams(entry, type: exercise.facts.type),
      e1rmGrams: estimatedMax(entry, type: exercise.facts.type, effectiveGrams: effective)?.grams,
      records: recordsSet(
        by: entry, type: exercise.facts.type, effectiveGrams: effective, before: bests?.values ?? ExerciseBests(),
        repsAtWeight: bests?.repsAtWeight ?? [:], session: session, earlier: earlier),
      item: call.item, side: call.side, superset: workout.superset(of: call.item))
    new.isHere = place.isLive
    let set = try tx.sets.log(new, startedAt: workout.startedAt, day: calendar.day(at: at))
    let isLate = caller.device?.kind != .kiosk && at < caller.now - Self.oldestOwnReplay
    if !place.isLive || isLate { try tx.challenges.noteEntered(set: set.id) }
    var events = place.events
    var rest: Rest?
    if place.isLive {
      if call.restSeconds == 0 {
        if try tx.rests.remove(member: member.id, begunBy: at) {
          events.append(Event(.me(member.id), RestChanged(rest: nil)))
        }
      } else {
        rest = try self.rest(
          after: entry, of: exercise, seconds: call.restSeconds, member: member.id, at: at, now: caller.now, tx)
      }
    }
    let reply = SetReply(set: SetView(set), rest: rest.map(RestView.init))
    events.append(Event(.me(member.id), SetLogged(set: reply.set, rest: reply.rest), isReply: true))
    events.append(LogChanged.logged(set, in: workout))
    let showsBest = try set.records.contains(.heaviest) && tx.friends.sharing(member.id).levels[.records] == .gym
    let shownBest = showsBest ? bests?.values.heaviestGrams : nil
    events.append(
      Event(
        .activity,
        SetActivity.logged(
          set, exercise, of: logins[member.id] ?? member, isHere: place.isLive,
          isAtKiosk: caller.device?.kind == .kiosk, names: exercises.names, calendar: calendar
        ).withRecord(of: set, exercise, heaviestBefore: shownBest, now: caller.now)))
    return Outcome(reply, events: events)
  }

  /// The rest that a set starts. Its length is what the client sent, or else the member's own for the exercise, or else
  /// the exercise's; after a warm-up it is a minute at most. Nil if the rest would be over by now, or if a later set
  /// has already started one.
  private func rest(
    after entry: SetEntry, of exercise: Exercise, seconds chosen: Int?, member: Int, at: Int, now: Int, _ tx: Tx
  ) throws -> Rest? {
    let seconds: Int
    if let chosen {
      seconds = chosen
    } else {
      let own = try tx.rests.seconds(member: member, exercise: exercise.id) ?? exercise.facts.restSeconds
      seconds = entry.kind == .warmup ? min(own, Self.warmupRestSeconds) : own
    }
    let rest = Rest(
      exercise: exercise.id, startedAt: at, endsAt: at + seconds * 1000, isWarmup: entry.kind == .warmup)
    guard rest.endsAt > now, try tx.rests.put(rest, member: member) else { return nil }
    return rest
  }

  static let warmupRestSeconds = 60

  private func edit(_ caller: Caller, _ call: SetsEdit, _ tx: Tx) throws -> Outcome<SetReply> {
    let member = try caller.signedIn().member
    guard let old = try tx.sets.find(call.set, member: member.id),
      let exercise = exercises.find(old.exercise, for: member.id),
      let workout = try tx.workouts.find(old.workout, member: member.id)
    else { throw Fault.missing("set", field: "set") }
    try Self.mayDeliver(old.at, caller)
    // An imported set may have more reps, such as steps, than can be entered here.
    let entry = try checked(call.entry(), exercise, maxReps: max(SetRules.maxReps, old.entry.reps ?? 0))
    let effective = effectiveGrams(
      entry, type: exercise.facts.type, equipment: exercise.facts.equipment, bodyWeightGrams: workout.bodyWeightGrams)
    let set = try tx.sets.edit(
      old.id, member: member.id, entry: entry, side: call.side, effectiveGrams: effective,
      liftedGrams: liftedGrams(entry, type: exercise.facts.type),
      e1rmGrams: estimatedMax(entry, type: exercise.facts.type, effectiveGrams: effective)?.grams,
      // Records belong to what was lifted: changing a note or an RPE does not affect them.
      records: entry.isSameWork(as: old.entry) ? old.records : [])
    let reply = SetReply(set: SetView(set))
    return Outcome(
      reply,
      events: [
        Event(.me(member.id), SetEdited(set: reply.set)), LogChanged.edited(workout),
        Event(
          .activity,
          SetActivity.edited(
            set, was: old, exercise, of: logins[member.id] ?? member, names: exercises.names, calendar: calendar)),
      ])
  }

  private func delete(_ caller: Caller, _ call: SetsDelete, _ tx: Tx) throws -> Outcome<Nothing> {
    let member = try caller.signedIn().member
    guard let set = try tx.sets.find(call.set, member: member.id),
      let workout = try tx.workouts.find(set.workout, member: member.id)
    else { throw Fault.missing("set", field: "set") }
    try Self.mayDeliver(set.at, caller)
    try tx.sets.delete(set.id, member: member.id, at: caller.now)
    return Outcome(
      Nothing(),
      events: [
        Event(.me(member.id), SetDeleted(set: set.id, workout: set.workout)), LogChanged.removed(from: workout),
        Event(.activity, SetActivity.deleted(set, of: logins[member.id] ?? member, calendar: calendar)),
      ])
  }

  private func restore(_ caller: Caller, _ call: SetsRestore, _ tx: Tx) throws -> Outcome<SetReply> {
    let member = try caller.signedIn().member
    guard let set = try tx.sets.restore(call.set, member: member.id),
      let exercise = exercises.find(set.exercise, for: member.id),
      let workout = try tx.workouts.find(set.workout, member: member.id)
    else {
      guard try tx.sets.find(call.set, member: member.id) != nil else { throw Fault.missing("set", field: "set") }
      throw Fault(.conflict, "set_not_deleted", field: "set")
    }
    try Self.mayDeliver(set.at, caller)
    let reply = SetReply(set: SetView(set))
    return Outcome(
      reply,
      events: [
        Event(.me(member.id), SetLogged(set: reply.set)),
        LogChanged.edited(workout),
        Event(
          .activity,
          SetActivity.logged(
            set, exercise, of: logins[member.id] ?? member, isHere: workout.isLive,
            names: exercises.names, calendar: calendar)),
      ])
  }

  private func lastTime(_ caller: Caller, _ call: SetsLastTime, _ tx: Tx) throws -> SetsLastTime.Reply {
    let reader = try LogReader(caller, client: call.client, .workouts, tx)
    guard let exercise = exercises.find(call.exercise, for: reader.member) else {
      throw Fault.missing("exercise", field: "exercise")
    }
    let open = try tx.workouts.current(member: reader.member)
    let last = try tx.sets.lastTime(member: reader.member, exercise: call.exercise, before: open?.id)
    let showsBest = reader.may(.progress) && reader.mayShowLoads(of: exercise.facts.type)
    let best = showsBest ? try tx.sets.bests(member: reader.member, exercise: call.exercise) : nil
    return SetsLastTime.Reply(
      workout: last.map { SetsLastTime.Source(id: $0.workout.id, startedAt: $0.workout.startedAt) },
      sets: (last?.sets.map(SetView.init) ?? []).map { reader.may(.bodyWeight) ? $0 : $0.withoutBodyWeight() },
      best: best?.e1rm.map {
        SetsLastTime.Best(e1rmGrams: $0.grams, set: $0.set, at: $0.at, rough: $0.reps > OneRepMaxFormula.roughReps)
      },
      entered: showsBest ? try tx.maxes.find(member: reader.member, exercise: call.exercise) : nil)
  }

  /// The place that a set gets.
  private struct Place {
    var workout: Workout
    var at: Int
    /// False for a set that is added to a finished workout: it starts no rest, and the floor does not show it.
    var isLive = true
    /// Events for workouts that ended or changed because of the set.
    var events: [Event] = []
  }

  private func place(of call: SetsLog, for member: Member, _ caller: Caller, _ tx: Tx) throws -> Place {
    if let id = call.workout {
      guard let workout = try tx.workouts.find(id, member: member.id) else {
        throw Fault.missing("workout", field: "workout")
      }
      if let finishedAt = workout.finishedAt {
        let at = call.at ?? finishedAt
        guard !caller.isInFuture(at) else { throw Fault.invalid("at", "in_future") }
        try Self.check(at, "at", workout.startedAt...finishedAt + Self.workoutSlack)
        try Self.mayDeliver(at, caller)
        try tx.workouts.stretch(id, member: member.id, to: min(at, caller.now))
        return Place(workout: workout, at: min(at, caller.now), isLive: false)
      }
    }
    let at = try Self.instant(call.at, caller)
    try Self.mayDeliver(call.at, caller)
    let startsNew = call.workout == nil && call.startsNew ?? false
    let (workout, ended, isBack) = try workout(for: member, at: at, startsNew: startsNew, now: caller.now, tx)
    var place = Place(workout: workout, at: at)
    if isBack {
      place.events = [
        Event(.me(member.id), WorkoutReopened(workout: workout.id)),
        WorkoutActivity.now(
          workout, sets: try tx.workouts.sets(of: workout.id), of: logins[member.id] ?? member),
      ]
    }
    if let ended { place.events = Self.finished(ended, now: caller.now) }
    // Logging a set ends a pause.
    if let pausedAt = workout.pausedAt, at >= pausedAt {
      let paused = workout.pausedMilliseconds + at - pausedAt
      try tx.workouts.pause(workout.id, member: member.id, pausedAt: nil, pausedMilliseconds: paused)
      place.events.append(
        Event(.me(member.id), WorkoutPaused(workout: workout.id, pausedAt: nil, pausedMs: paused)))
    }
    return place
  }

  /// How long before a workout's first set, or after its last, another of its sets may have been done, in milliseconds.
  static let workoutSlack = 3 * 3_600_000

  /// The workout that a set belongs to by its time: the open one, the one in progress at that time, or a new one. A set
  /// that was queued offline must not land in a workout that began after it.
  /// - Returns: also the workout that `startsNew` ended, and whether a late workout was reopened.
  private func workout(
    for member: Member, at: Int, startsNew: Bool, now: Int, _ tx: Tx
  ) throws -> (workout: Workout, ended: Workout?, isBack: Bool) {
    let open = try tx.workouts.current(member: member.id)
    if let open, startsNew {
      try tx.workouts.finish(open.id, member: member.id, name: nil, at: nil)
      let ended = try tx.workouts.find(open.id, member: member.id) ?? open
      let new = try tx.workouts.begin(
        member: member.id, at: at, source: .floor, bodyWeightGrams: member.bodyWeight?.grams)
      return (new, ended, false)
    }
    if let open, at >= open.startedAt - Self.clockSlack { return (open, nil, false) }
    let isLate = at < now - Self.workoutSlack
    if isLate || open != nil,
      let earlier = try tx.workouts.underWay(member: member.id, at: at, slack: Self.workoutSlack)
    {
      try tx.workouts.stretch(earlier.id, member: member.id, to: at)
      return (earlier, nil, false)
    }
    // A workout that began while the server was unreachable continues as the same workout, with its plan.
    if open == nil, !isLate, !startsNew,
      var late = try tx.workouts.awaitingEnd(member: member.id, at: at, slack: Self.workoutSlack)
    {
      try tx.workouts.reopen(late.id, member: member.id)
      late.finishedAt = nil
      return (late, nil, true)
    }
    // A workout that began long ago, or before the open one, is already over. The next live set starts its own.
    return (try PlannedWorkoutService.begin(at: at, for: member, now, tx), nil, false)
  }

  /// The events for a workout that ended because another one begins.
  static func finished(_ workout: Workout, now: Int) -> [Event] {
    [
      Event(.me(workout.member), WorkoutFinished(WorkoutView(workout, sets: []), finishedAt: now)),
      LogChanged.finished(workout), WorkoutActivity.over(workout.id, of: workout.member),
    ]
  }

  /// For a member who has logged out, a kiosk may deliver only what was done while they were logged in.
  /// - Parameter at: when the set was done, as sent by the kiosk or as stored.
  static func mayDeliver(_ at: Int?, _ caller: Caller) throws(Fault) {
    guard let window = caller.login?.delivers else { return }
    guard let at, window.contains(at) else { throw Fault(.forbidden, "login_needed") }
  }

  private func checked(
    _ entry: SetEntry, _ exercise: Exercise, maxReps: Int = SetRules.maxReps
  ) throws -> SetEntry {
    if entry.note != nil, space.isLow { throw Fault.noSpace(field: "note") }
    try SetRules.check(entry, type: exercise.facts.type, maxReps: maxReps)
    return entry
  }

  /// The time of a set: now, or the time that a replay was sent with. A replay that is ahead by at most `clockSlack` counts
  /// as now. While the clock is unsure, every replay that is ahead does.
  /// - Throws: `in_future`, `out_of_range` if it is older than `oldestReplay`.
  static func instant(_ at: Int?, _ caller: Caller) throws(Fault) -> Int {
    guard let at else { return caller.now }
    guard !caller.isInFuture(at) else { throw Fault.invalid("at", "in_future") }
    guard at >= caller.now - Self.oldestReplay else { throw Fault.invalid("at", "out_of_range") }
    return min(at, caller.now)
  }

  private static func check(_ value: Int?, _ field: String, _ bounds: ClosedRange<Int>) throws(Fault) {
    guard let value, !bounds.contains(value) else { return }
    throw Fault(
      .invalid, "out_of_range", field: field,
      params: ["min": Double(bounds.lowerBound), "max": Double(bounds.upperBound)])
  }
}
