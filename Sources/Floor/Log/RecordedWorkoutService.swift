import Gym
import Storage
import Wire

/// Whole workouts that are entered afterwards.
struct RecordedWorkoutService: Service {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog
  let logins: Logins
  let space: DiskSpace

  static let mostSets = 200
  static let longest = WorkoutRules.longestSeconds * 1000
  /// 1970.
  static let earliest = 0

  func register(in registry: inout Registry) {
    registry.change(WorkoutsRecord.self, .login, sharesGroup: true, record)
    registry.allow(WorkoutsRecord.self, .log)
  }

  private struct Checked {
    var exercise: Exercise
    var entry: SetEntry
    var side: Side?
  }

  private func record(_ caller: Caller, _ sent: WorkoutsRecord, _ tx: Tx) throws -> Outcome<WorkoutReply> {
    let member = try caller.signedIn().member
    try space.keepReserve()
    try check(sent, caller)
    let call = Self.notInFuture(sent, caller)
    let name = try call.name.map { try MemberRules.name($0) }
    let comment = try call.comment.flatMap { try WorkoutRules.comment($0) }
    let sets = try checked(call.sets, member)
    guard try !tx.workouts.overlaps(member: member.id, from: call.startedAt, to: call.finishedAt) else {
      throw Fault(.conflict, "workout_overlaps", field: "startedAt")
    }
    let workout = try tx.workouts.begin(
      member: member.id, at: call.startedAt, source: .floor, bodyWeightGrams: member.bodyWeight?.grams, name: name,
      notes: comment, finishedAt: min(call.finishedAt, caller.now), recordedAt: caller.now)
    var logged: [LoggedSet] = []
    for (index, set) in sets.enumerated() {
      // Nobody remembers the time of each set, so they are spread over the workout, with the last one at its end.
      let at = call.startedAt + (call.finishedAt - call.startedAt) * (index + 1) / sets.count
      logged.append(try store(set, at: min(at, caller.now), in: workout, caller, tx))
    }
    // Once for each exercise and not for each set, since it reads all later workouts.
    try tx.sets.remarkLater(than: workout, exercises: Set(sets.map(\.exercise.id)))
    let reply = WorkoutReply(workout: WorkoutView(workout, sets: logged))
    let known = logins[member.id] ?? member
    return Outcome(
      reply,
      events: [
        Event(.me(member.id), WorkoutRestored(workout: reply.workout), isReply: true), LogChanged.edited(workout),
      ]
        + zip(logged, sets).map { set, checked in
          Event(
            .activity,
            SetActivity.logged(
              set, checked.exercise, of: known, isHere: false, names: exercises.names, calendar: calendar))
        })
  }

  /// While the clock is unsure, a workout that ends later than the gym's time is moved so that it ends now. Otherwise only
  /// an end that is ahead by less than `clockSlack` counts as now.
  private static func notInFuture(_ call: WorkoutsRecord, _ caller: Caller) -> WorkoutsRecord {
    guard caller.isClockUnsure, call.finishedAt > caller.now else { return call }
    var call = call
    (call.startedAt, call.finishedAt) = (caller.now - (call.finishedAt - call.startedAt), caller.now)
    return call
  }

  private func check(_ call: WorkoutsRecord, _ caller: Caller) throws(Fault) {
    guard !caller.isInFuture(call.finishedAt) else { throw Fault.invalid("finishedAt", "in_future") }
    let isLate = call.startedAt > caller.now && !caller.isClockUnsure
    guard call.startedAt >= Self.earliest, !isLate else {
      throw Fault.invalid("startedAt", isLate ? "in_future" : "out_of_range")
    }
    // Compared first, because subtracting arbitrary numbers can overflow, and that would crash the server.
    guard call.finishedAt >= call.startedAt, call.finishedAt - call.startedAt <= Self.longest else {
      throw Fault.invalid("finishedAt", "out_of_range")
    }
    guard (1...Self.mostSets).contains(call.sets.count) else {
      throw Fault(.invalid, "out_of_range", field: "sets", params: ["min": 1, "max": Double(Self.mostSets)])
    }
  }

  private func checked(_ sets: [RecordedSet], _ member: Member) throws -> [Checked] {
    try sets.enumerated().map { index, set in
      let path = "sets[\(index)]"
      guard let exercise = exercises.find(set.exercise, for: member.id) else {
        throw Fault.missing("exercise", field: "\(path).exercise")
      }
      do {
        let entry = try set.entry()
        try SetRules.check(entry, type: exercise.facts.type)
        return Checked(exercise: exercise, entry: entry, side: set.side)
      } catch let invalid as Invalid {
        throw Invalid("\(path).\(invalid.field)", invalid.reason)
      } catch var fault as Fault {
        fault.field = fault.field.map { "\(path).\($0)" }
        throw fault
      }
    }
  }

  private func store(_ set: Checked, at: Int, in workout: Workout, _ caller: Caller, _ tx: Tx) throws -> LoggedSet {
    let (exercise, type) = (set.exercise, set.exercise.facts.type)
    let effective = effectiveGrams(
      set.entry, type: type, equipment: exercise.facts.equipment, bodyWeightGrams: workout.bodyWeightGrams)
    let bests = try tx.sets.bests(member: workout.member, exercise: exercise.id)
    let session = try tx.sets.sessionVolume(workout: workout.id, member: workout.member, exercise: exercise.id)
    let earlier = try tx.sets.earlierBests(
      workout: workout.id, startedAt: workout.startedAt, member: workout.member, exercise: exercise.id)
    var new = NewSet(
      workout: workout.id, member: workout.member, exercise: exercise.id, entry: set.entry, at: at,
      device: caller.device?.id, effectiveGrams: effective, liftedGrams: liftedGrams(set.entry, type: type),
      e1rmGrams: estimatedMax(set.entry, type: type, effectiveGrams: effective)?.grams,
      records: recordsSet(
        by: set.entry, type: type, effectiveGrams: effective, before: bests?.values ?? ExerciseBests(),
        repsAtWeight: bests?.repsAtWeight ?? [:], session: session, earlier: earlier),
      side: set.side)
    new.isHere = false
    return try tx.sets.log(
      new, startedAt: workout.startedAt, day: calendar.day(at: at), remarks: false)
  }
}
