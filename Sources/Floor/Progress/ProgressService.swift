import Gym
import Storage
import Wire

/// Statistics of a member's log: curves, days, muscles and the numbers of their profile.
struct ProgressService: Service {
  let database: Database
  let calendar: GymCalendar
  let exercises: ExerciseCatalog

  static let usualPoints = 25
  static let mostPoints = 500
  static let mostDays = 800
  static let mostWeeks = 26
  static let usualWeeks = 8
  /// Slugs of the catalog, in the order of the profile. The first three make up the total.
  static let bigLifts = ["squat-barbell", "bench-press-barbell", "deadlift-barbell", "overhead-press-barbell"]

  /// Whose progress is asked for, and when.
  struct Question {
    var reader: LogReader
    var now: Int
    var member: Int { reader.member }

    init(_ caller: Caller, client: Int? = nil, _ tx: Tx) throws {
      reader = try LogReader(caller, client: client, .progress, tx)
      now = caller.now
    }

    init(member: Int, now: Int) {
      reader = LogReader(own: member)
      self.now = now
    }
  }

  static let memberData = MemberData(
    "bests", "rep_bests", "day_totals", "workout_counts", "summaries", "muscle_ranges"
  )
  .clearing { member, tx in try tx.progress.clear(member: member) }

  func register(in registry: inout Registry) {
    registry.query(ProgressExercise.self, .login, cost: .heavy) { caller, call, tx in
      try series(Question(caller, client: call.client, tx), call, tx)
    }
    registry.allow(ProgressExercise.self, .read)
    registry.query(ProgressOverview.self, .login, cost: .heavy) { caller, call, tx in
      try overview(Question(caller, client: call.client, tx), tx)
    }
    registry.allow(ProgressOverview.self, .read)
    registry.query(ProgressDays.self, .login) { caller, call, tx in
      try days(Question(caller, client: call.client, tx), call, tx)
    }
    registry.allow(ProgressDays.self, .read)
    registry.query(ProgressMuscles.self, .login, cost: .heavy) { caller, call, tx in
      try muscles(Question(caller, client: call.client, tx), call, tx)
    }
    registry.allow(ProgressMuscles.self, .read)
    registry.query(ProgressParts.self, .login) { caller, call, tx in
      try parts(Question(caller, client: call.client, tx), tx)
    }
    registry.allow(ProgressParts.self, .read)
    registry.query(ProgressCurves.self, .login, cost: .heavy) { caller, call, tx in
      try curves(Question(caller, client: call.client, tx), tx)
    }
    registry.allow(ProgressCurves.self, .read)
    registry.query(ProgressRecovery.self, .login) { caller, call, tx in
      try recovery(Question(caller, client: call.client, tx), tx)
    }
    registry.allow(ProgressRecovery.self, .read)
    registry.query(ProgressLog.self, .login, cost: .heavy) { caller, call, tx in try log(Question(caller, tx), call, tx)
    }
    registry.allow(ProgressLog.self, .read)
    registry.query(ProgressBests.self, .login) { caller, call, tx in
      try bests(Question(caller, client: call.client, tx), tx)
    }
    registry.allow(ProgressBests.self, .read)
    registry.change(ProgressSetRange.self, .login, setRange)
    registry.chore(always: true) { _ in countSome() }
  }

  /// The longest time that one part may take, because sets behind it have to wait.
  private static let slice = Duration.milliseconds(8)

  /// Counts what an import or a correction left uncounted, one part at a time.
  private func countSome() {
    database.readLater(
      { tx in try tx.progress.hasUncounted() },
      done: { found in if case .success(true) = found { countNext() } })
  }

  private func countNext() {
    database.write(
      { tx in try tx.progress.countSome(within: Self.slice) },
      done: { result in if case .success(false) = result { countNext() } })
  }

  static func check(_ value: Int, _ field: String, _ bounds: ClosedRange<Int>) throws(Fault) {
    guard !bounds.contains(value) else { return }
    throw Fault(
      .invalid, "out_of_range", field: field,
      params: ["min": Double(bounds.lowerBound), "max": Double(bounds.upperBound)])
  }

  private func find(_ id: Int, _ member: Int) throws(Fault) -> Exercise {
    guard let exercise = exercises.find(id, for: member) else { throw Fault.missing("exercise", field: "exercise") }
    return exercise
  }

  // MARK: One exercise

  func series(_ question: Question, _ call: ProgressExercise, _ tx: Tx) throws -> ProgressExercise.Reply {
    let member = question.member
    let type = try find(call.exercise, member).facts.type
    let count = call.points ?? Self.usualPoints
    try Self.check(count, "points", 1...Self.mostPoints)
    let found = try tx.progress.series(
      member: member, exercise: call.exercise, from: call.from, to: call.to, count: count, kinds: type.curveRecords)
    var points = found.workouts.map { Self.point($0, type) }
    if type == .assisted {
      for (index, work) in found.workouts.enumerated() {
        let sets = try tx.progress.sets(of: work, exercise: call.exercise)
        (points[index].helpGrams, points[index].helpReps) = Self.help(sets)
      }
    }
    // These figures include the body weight.
    if !question.reader.mayShowLoads(of: type) {
      for index in points.indices {
        (points[index].topGrams, points[index].e1rmGrams, points[index].rough, points[index].volumeGrams) =
          (nil, nil, nil, nil)
      }
    }
    return ProgressExercise.Reply(type: type, points: points, of: found.of)
  }

  /// The least assistance in working sets, and the most reps with it.
  static func help(_ sets: [LoggedSet]) -> (grams: Int?, reps: Int?) {
    let tried = sets.filter { $0.entry.kind != .warmup && $0.entry.reps ?? 0 > 0 }
    let grams = tried.map { $0.entry.weight?.grams ?? 0 }.min()
    return (grams, tried.filter { $0.entry.weight?.grams ?? 0 == grams }.compactMap(\.entry.reps).max())
  }

  /// A zero means that there is no value, and is left out.
  static func point(_ work: ExerciseWorkout, _ type: ExerciseType) -> ProgressExercise.Point {
    func some(_ value: Int) -> Int? { value > 0 ? value : nil }
    let summary = work.summary
    var point = ProgressExercise.Point(at: work.startedAt, workout: work.workout)
    if type.takesWeight != .never, type != .assisted || summary.topGrams > 0 {
      point.topGrams = some(summary.topGrams)
      point.topReps = some(summary.topReps)
    }
    if let e1rm = summary.bestE1rmGrams {
      point.e1rmGrams = e1rm
      if work.bestReps ?? 0 > OneRepMaxFormula.roughReps { point.rough = true }
    }
    point.volumeGrams = some(summary.volumeGrams)
    point.reps = some(summary.reps)
    point.milliseconds = some(summary.longestMilliseconds)
    point.metres = some(summary.farthestMillimetres).map { Double($0) / 1000 }
    // The speed is in micrometres per second.
    if type == .distanceDuration, summary.topSpeed > 0 {
      point.secondsPerKilometre = (1e10 / Double(summary.topSpeed)).rounded() / 10
    }
    let records = summary.records.filter { type.curveRecords.contains($0) }
    point.records = records.isEmpty ? nil : records
    point.set = summary.bestSet
    return point
  }

  // MARK: The log and the bests

  func log(_ question: Question, _ call: ProgressLog, _ tx: Tx) throws -> ProgressLog.Reply {
    let member = question.member
    let limit = call.limit ?? 20
    try Self.check(limit, "limit", 1...100)
    var wanted: [Int]?
    if let id = call.exercise { wanted = [try find(id, member).id] }
    if let muscle = call.muscle {
      let own = try tx.progress.bests(member: member).map(\.exercise).filter { id in
        exercises.find(id, for: member)?.facts.primary.contains(muscle) ?? false
      }
      wanted = wanted.map { $0.filter(own.contains) } ?? own
    }
    let page = try tx.progress.log(member: member, exercises: wanted, before: call.before, limit: limit)
    return ProgressLog.Reply(
      entries: page.rows.map { row in
        let summary = row.work.summary
        var entry = ProgressLog.Entry(
          at: row.work.startedAt, workout: row.work.workout, exercise: row.exercise, sets: summary.setCount,
          reps: summary.reps, volumeGrams: summary.volumeGrams)
        let point = Self.point(row.work, exercises.type(row.exercise))
        (entry.topGrams, entry.topReps, entry.e1rmGrams) = (point.topGrams, point.topReps, point.e1rmGrams)
        return entry
      }, next: page.next)
  }

  func bests(_ question: Question, _ tx: Tx) throws -> ProgressBests.Reply {
    ProgressBests.Reply(
      exercises: try tx.progress.bests(member: question.member).compactMap { best in
        exercises.find(best.exercise, for: question.member).map { exercise in
          var row = Self.best(best, exercise.facts.type)
          if !question.reader.mayShowLoads(of: exercise.facts.type) {
            (row.bestGrams, row.bestE1rmGrams) = (nil, nil)
          }
          return row
        }
      })
  }

  static func best(_ best: ExerciseBest, _ type: ExerciseType) -> ProgressBests.Best {
    func some(_ value: Int) -> Int? { value > 0 ? value : nil }
    var row = ProgressBests.Best(exercise: best.exercise)
    if type.takesWeight != .never { row.bestGrams = some(best.grams) }
    row.bestE1rmGrams = best.e1rmGrams
    if type == .reps { row.reps = some(best.reps) }
    row.milliseconds = some(best.milliseconds)
    row.metres = some(best.millimetres).map { Double($0) / 1000 }
    return row
  }

  // MARK: Overview

  func overview(_ question: Question, _ tx: Tx) throws -> ProgressOverview.Reply {
    let member = question.member
    let today = calendar.calendarDay(at: question.now)
    let lastStart = try tx.progress.lastStarts(member: member)
    let streak = try Streak(today: today) { day in
      try lastStart(calendar.start(of: day)).map(calendar.calendarDay(at:))
    }
    let lifts = try lifts(of: member, tx)
    var reply = ProgressOverview.Reply(
      workouts: try tx.progress.workoutCount(member: member),
      daysThisMonth: try trainingDays(of: member, months: 1, until: today, tx)[0],
      exercises: try tx.progress.exerciseCount(member: member), streakWeeks: streak.weeks,
      streakPending: streak.isPending, lifts: lifts)
    reply.bigThreeGrams = Self.total(lifts)
    // Both scores are computed from the body weight.
    if question.reader.may(.bodyWeight), let newest = try tx.body.newest(member: member) {
      reply.bodyWeight = ProgressOverview.BodyWeight(grams: newest.weight.grams, at: newest.at)
      if let total = reply.bigThreeGrams, let sex = try tx.members.find(member)?.sex {
        let formulaSex: FormulaSex = sex == .male ? .male : .female
        let (body, kilograms) = (Double(newest.weight.grams) / 1000, Double(total) / 1000)
        func shown(_ score: Double) -> Double { (score * 100).rounded() / 100 }
        reply.wilks = shown(PowerScore.wilks2(sex: formulaSex, bodyweightKg: body, totalKg: kilograms))
        reply.dots = shown(PowerScore.dots(sex: formulaSex, bodyweightKg: body, totalKg: kilograms))
      }
    }
    return reply
  }

  /// How many days of each month a member trained on, the month of `day` last.
  func trainingDays(of member: Int, months count: Int, until day: CalendarDay, _ tx: Tx) throws -> [Int] {
    let last = day.year * 12 + day.month - 1
    let first = last - count + 1
    func start(_ month: Int) -> Int {
      CalendarDay(year: month / 12, month: month % 12 + 1, day: 1).map(calendar.start(of:)) ?? 0
    }
    var days = [Int](repeating: 0, count: count)
    var latest: CalendarDay?
    for start in try tx.progress.starts(member: member, from: start(first), before: start(last + 1)) {
      let day = calendar.calendarDay(at: start)
      if day == latest { continue }
      latest = day
      days[day.year * 12 + day.month - 1 - first] += 1
    }
    return days
  }

  func lifts(of member: Int, _ tx: Tx) throws -> [ProgressOverview.Lift] {
    let entered = try tx.maxes.all(member: member)
    return try exercises.bySlug(Self.bigLifts).map { exercise in
      let best = try tx.progress.best(member: member, exercise: exercise.id)
      return ProgressOverview.Lift(
        exercise: exercise.id, slug: exercise.slug ?? "", bestE1rmGrams: best?.e1rmGrams,
        bestGrams: best.flatMap { $0.grams > 0 ? $0.grams : nil },
        enteredMax: entered.first { $0.exercise == exercise.id }?.max.map(WeightValue.init))
    }
  }

  /// The total of squat, bench press and deadlift, each as entered or else by its best estimate; nil if one is missing.
  static func total(_ lifts: [ProgressOverview.Lift]) -> Int? {
    let values = bigLifts.prefix(3).compactMap { slug -> Int? in
      guard let lift = lifts.first(where: { $0.slug == slug }) else { return nil }
      if let entered = lift.enteredMax { return Weight(value: entered.value, unit: entered.unit)?.grams }
      return lift.bestE1rmGrams
    }
    return values.count == 3 ? values.reduce(0, +) : nil
  }

  // MARK: Days

  func days(_ question: Question, _ call: ProgressDays, _ tx: Tx) throws -> ProgressDays.Reply {
    let member = question.member
    guard let from = CalendarDay(call.from) else { throw Fault.invalid("from", "malformed_date") }
    guard let to = CalendarDay(call.to) else { throw Fault.invalid("to", "malformed_date") }
    guard from <= to, to.number - from.number < Self.mostDays else {
      throw Fault(.invalid, "out_of_range", field: "to", params: ["min": 1, "max": Double(Self.mostDays)])
    }
    let work = try tx.progress.days(
      member: member, from: calendar.start(of: from),
      before: calendar.start(of: CalendarDay(number: to.number + 1)))
    var days: [ProgressDays.Day] = []
    var milliseconds = 0
    for one in work {
      let day = calendar.day(at: one.startedAt)
      if days.last?.day != day {
        milliseconds = 0
        days.append(ProgressDays.Day(day: day, workouts: 0, sets: 0, reps: 0, volumeGrams: 0, minutes: 0))
      }
      milliseconds += Self.length(of: one, now: question.now)
      days[days.count - 1].workouts += 1
      days[days.count - 1].sets += one.sets
      days[days.count - 1].reps += one.reps
      // The volume of a day with pull-ups only would reveal the body weight.
      if question.reader.may(.bodyWeight) { days[days.count - 1].volumeGrams += one.volumeGrams }
      days[days.count - 1].minutes = milliseconds / 60_000
    }
    return ProgressDays.Reply(days: days)
  }

  /// How long after its last set an open workout counts as still going on, in milliseconds.
  static let stillGoing = 30 * 60_000

  /// A workout's length without its pauses. An imported workout may have no length; it then ends with its last set.
  static func length(of work: DayWork, now: Int) -> Int {
    let open = work.lastAt + stillGoing > now ? now : work.lastAt
    let end = max(work.lastAt, work.finishedAt ?? min(open, work.pausedAt ?? .max))
    return max(0, end - work.startedAt - work.pausedMilliseconds)
  }
}
