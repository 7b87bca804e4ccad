import Gym
import Storage
import Wire

/// Logging, editing and deleting sets.
struct SetService: Service {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog
  let logins: Logins

  /// How old a set may be that waited while the server was away.
  static let oldestReplay = 7 * 86_400_000
  /// How far a device's clock may be ahead before its sets are refused.
  static let clockSlack = 120_000

  func register(in registry: inout Registry) {
    registry.change(SetsLog.self, .login, sharesGroup: true, log)
    registry.change(SetsEdit.self, .login, sharesGroup: true, edit)
    registry.change(SetsDelete.self, .login, sharesGroup: true, delete)
    registry.change(SetsRestore.self, .login, sharesGroup: true, restore)
    registry.query(SetsLastTime.self, .login, lastTime)
    registry.tells(SetLogged.self, SetEdited.self, SetDeleted.self)
  }

  private func log(_ caller: Caller, _ call: SetsLog, _ tx: Tx) throws -> Outcome<SetReply> {
    let member = try caller.signedIn().member
    guard let exercise = exercises.find(call.exercise, for: member.id) else {
      throw Fault.missing("exercise", field: "exercise")
    }
    let entry = try checked(call.entry(), exercise)
    let at = try instant(call.at, now: caller.now)
    let (workout, ended) = try workout(for: member, at: at, startsNew: call.startsNew ?? false, now: caller.now, tx)
    let effective = effectiveGrams(
      entry, type: exercise.facts.type, equipment: exercise.facts.equipment, bodyWeightGrams: workout.bodyWeightGrams)
    let bests = try tx.sets.bests(member: member.id, exercise: exercise.id)
    let set = try tx.sets.log(
      NewSet(
        workout: workout.id, member: member.id, exercise: exercise.id, entry: entry, at: at,
        device: caller.device?.id, effectiveGrams: effective,
        liftedGrams: liftedGrams(entry, type: exercise.facts.type),
        e1rmGrams: estimatedMax(entry, type: exercise.facts.type, effectiveGrams: effective)?.grams,
        records: recordsSet(
          by: entry, type: exercise.facts.type, effectiveGrams: effective, before: bests?.values ?? ExerciseBests())),
      startedAt: workout.startedAt, day: calendar.day(at: at))
    let rest = try rest(after: entry, of: exercise, member: member.id, at: at, now: caller.now, tx)
    let reply = SetReply(set: SetView(set), rest: rest.map(RestView.init))
    var events = ended.map { [Event(.me(member.id), $0)] } ?? []
    events.append(Event(.me(member.id), SetLogged(set: reply.set, rest: reply.rest), isReply: true))
    events.append(activity(.logged(set, exercise), of: logins[member.id] ?? member, isHere: true))
    return Outcome(reply, events: events)
  }

  /// What a change of the log means to the floor.
  private func activity(_ change: SetActivity.Change, of member: Member, isHere: Bool) -> Event {
    Event(.activity, SetActivity(change, of: member, isHere: isHere, calendar: calendar))
  }

  /// The rest that a set begins: the member's own time for the exercise, or the exercise's, and after a warm-up no more
  /// than a minute. None after a set that came so late that it would be over, or
  /// after another that was done later.
  private func rest(
    after entry: SetEntry, of exercise: Exercise, member: Int, at: Int, now: Int, _ tx: Tx
  ) throws -> Rest? {
    let own = try tx.rests.seconds(member: member, exercise: exercise.id) ?? exercise.facts.restSeconds
    let seconds = entry.kind == .warmup ? min(own, Self.warmupRestSeconds) : own
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
    let entry = try checked(call.entry(), exercise)
    let effective = effectiveGrams(
      entry, type: exercise.facts.type, equipment: exercise.facts.equipment, bodyWeightGrams: workout.bodyWeightGrams)
    let set = try tx.sets.edit(
      old.id, member: member.id, entry: entry, effectiveGrams: effective,
      liftedGrams: liftedGrams(entry, type: exercise.facts.type),
      e1rmGrams: estimatedMax(entry, type: exercise.facts.type, effectiveGrams: effective)?.grams,
      // What was lifted is what a record was set with; a note or an RPE changes nothing of it.
      records: entry.isSameWork(as: old.entry) ? old.records : [])
    let reply = SetReply(set: SetView(set))
    return Outcome(
      reply,
      events: [
        Event(.me(member.id), SetEdited(set: reply.set)),
        activity(.edited(set, was: old, exercise), of: logins[member.id] ?? member, isHere: true),
      ])
  }

  private func delete(_ caller: Caller, _ call: SetsDelete, _ tx: Tx) throws -> Outcome<Nothing> {
    let member = try caller.signedIn().member
    guard let set = try tx.sets.find(call.set, member: member.id) else {
      throw Fault.missing("set", field: "set")
    }
    try tx.sets.delete(set.id, member: member.id, at: caller.now)
    return Outcome(
      Nothing(),
      events: [
        Event(.me(member.id), SetDeleted(set: set.id, workout: set.workout)),
        activity(.deleted(set), of: member, isHere: true),
      ])
  }

  private func restore(_ caller: Caller, _ call: SetsRestore, _ tx: Tx) throws -> Outcome<SetReply> {
    let member = try caller.signedIn().member
    guard let set = try tx.sets.restore(call.set, member: member.id),
      let exercise = exercises.find(set.exercise, for: member.id)
    else {
      guard try tx.sets.find(call.set, member: member.id) != nil else { throw Fault.missing("set", field: "set") }
      throw Fault(.conflict, "set_not_deleted", field: "set")
    }
    let source = try tx.workouts.find(set.workout, member: member.id)?.source
    let reply = SetReply(set: SetView(set))
    return Outcome(
      reply,
      events: [
        Event(.me(member.id), SetLogged(set: reply.set)),
        activity(.logged(set, exercise), of: logins[member.id] ?? member, isHere: source == .floor),
      ])
  }

  private func lastTime(_ caller: Caller, _ call: SetsLastTime, _ tx: Tx) throws -> SetsLastTime.Reply {
    let member = try caller.signedIn().member
    guard exercises.find(call.exercise, for: member.id) != nil else {
      throw Fault.missing("exercise", field: "exercise")
    }
    let open = try tx.workouts.current(member: member.id)
    let last = try tx.sets.lastTime(member: member.id, exercise: call.exercise, before: open?.id)
    let best = try tx.sets.bests(member: member.id, exercise: call.exercise)
    return SetsLastTime.Reply(
      workout: last.map { SetsLastTime.Source(id: $0.workout.id, startedAt: $0.workout.startedAt) },
      sets: last?.sets.map(SetView.init) ?? [],
      best: best?.e1rm.map {
        SetsLastTime.Best(e1rmGrams: $0.grams, set: $0.set, at: $0.at, rough: $0.reps > 12)
      })
  }

  /// How far before a workout's first set, and behind its last, a set of it may have been made.
  static let workoutSlack = 3 * 3_600_000

  /// The workout that a set belongs to by its instant: the open one, the one that was under way then, or a new one.
  /// A set that waited while the server was away must not land in a workout that began after it.
  /// - Returns: also what tells that `startsNew` ended the open one.
  private func workout(
    for member: Member, at: Int, startsNew: Bool, now: Int, _ tx: Tx
  ) throws -> (Workout, WorkoutFinished?) {
    let open = try tx.workouts.current(member: member.id)
    if let open, startsNew {
      try tx.workouts.finish(open.id, member: member.id, name: nil, at: nil)
      let finishedAt = try tx.workouts.find(open.id, member: member.id)?.finishedAt ?? now
      let new = try tx.workouts.begin(
        member: member.id, at: at, source: .floor, bodyWeightGrams: member.bodyWeight?.grams)
      return (new, WorkoutFinished(workout: open.id, finishedAt: finishedAt))
    }
    if let open, at >= open.startedAt - Self.clockSlack { return (open, nil) }
    let isLate = at < now - Self.workoutSlack
    if isLate || open != nil,
      let earlier = try tx.workouts.underWay(member: member.id, at: at, slack: Self.workoutSlack)
    {
      try tx.workouts.stretch(earlier.id, member: member.id, to: at)
      return (earlier, nil)
    }
    // What began long ago, or before the open one, is over: the next live set begins its own.
    let new = try tx.workouts.begin(
      member: member.id, at: at, source: .floor, bodyWeightGrams: member.bodyWeight?.grams,
      finishedAt: isLate || open != nil ? at : nil)
    return (new, nil)
  }

  private func checked(_ entry: SetEntry, _ exercise: Exercise) throws -> SetEntry {
    try SetRules.check(entry, type: exercise.facts.type)
    return entry
  }

  /// A set is now, or a replay: not in the future, beyond what clocks differ by, and not too old.
  private func instant(_ at: Int?, now: Int) throws(Fault) -> Int {
    guard let at else { return now }
    guard at <= now + Self.clockSlack else { throw Fault.invalid("at", "in_future") }
    guard at >= now - Self.oldestReplay else { throw Fault.invalid("at", "out_of_range") }
    return min(at, now)
  }
}
