import Gym
import Storage

/// The clients of the invented gym's staff: consents, a routine, goals, measurements, notes and comments. Made only
/// once, so that it keeps the changes of people who try the demo.
struct DemoClients {
  let tx: Tx
  let calendar: GymCalendar

  /// How many clients each of the staff has, in the order of `DemoPerson.everybody`.
  private static let counts = [10, 8, 6]

  func prepare(_ people: [(DemoPerson, Member)], now: Int) throws {
    let members = people.filter { $0.0.role == .member }
    let staff = people.filter { $0.0.role != .member }.map(\.1)
    guard !members.isEmpty else { return }
    for (number, trainer) in staff.enumerated() where try tx.clients.count(of: trainer.id) == 0 {
      let count = Self.counts[number % Self.counts.count]
      // The member whose login is printed is a client of two trainers.
      let own = (0..<count).map { $0 == 0 && number < 2 ? 0 : (number * 11 + $0 * 2) % members.count }
      let clients = own.map { members[$0] }
      try share(with: trainer, clients.map(\.1), now: now)
      for (index, (person, member)) in clients.enumerated() {
        try note(trainer, member, index, now: now)
        if number == 0 { try measure(person, member, by: trainer, now: now) }
        try comment(trainer, member, index, now: now)
        if index >= 4 { try plan(person, member, now: now) }
      }
      try assign(trainer, Array(clients.map(\.1).dropFirst(min(number, 1)).prefix(4)), now: now)
      try propose(trainer, Array(clients.map(\.1).prefix(3)), now: now)
    }
  }

  private func share(with trainer: Member, _ clients: [Member], now: Int) throws {
    for (index, client) in clients.enumerated() {
      // The first four share everything there is, but every third client keeps body weight and measurements private.
      var shares = index < 4 ? Set(SharedKind.allCases).subtracting([.photos]) : Shares.usual.kinds
      if index % 3 == 2 { shares.subtract([.bodyWeight, .measurements]) }
      try tx.clients.put(
        trainer: trainer.id, member: client.id, Shares(shares), at: now - (40 + index * 9) * Milliseconds.day)
    }
  }

  /// Plans the days on which the client trains anyway, so that most of the plan is done.
  private func plan(_ person: DemoPerson, _ client: Member, now: Int) throws {
    guard try tx.schedule.count(member: client.id) == 0, let name = person.program.sessions.first?.name else { return }
    let start = calendar.calendarDay(at: now).monday.adding(days: -56)
    let series = Series(
      start: start, recurrence: Recurrence(.weekly, weekdays: Set(person.days.compactMap(Weekday.init(rawValue:)))))
    _ = try tx.schedule.insert(
      ScheduleEntry(
        id: 0, member: client.id, start: series.first ?? start, recurrence: series.recurrence,
        content: ScheduleContent(name: name)))
  }

  // MARK: What trainers write

  private static let notes = [
    "Left knee since spring: no jumps, box squats are fine.", "Wants to be measured on the first of each month.",
    "Trains before work. Short warm-ups, or the last exercise falls off.",
    "Competes in May: peak in the last week of April.",
  ]
  private static let comments = [
    ("Your bar path is straight now. Keep the elbows under it.", "It feels lighter, thanks!"),
    ("Two more in the tank on the last set: add 2.5 next time.", "Will do on Friday."),
    ("Rest longer between the heavy ones.", "I had to hurry, next time."),
    ("That’s a clean set of ten!", "Finally!"),
  ]

  private func note(_ trainer: Member, _ client: Member, _ index: Int, now: Int) throws {
    guard index % 2 == 0 else { return }
    _ = try tx.clientNotes.insert(
      trainer: trainer.id, member: client.id, text: Self.notes[index / 2 % Self.notes.count],
      isReported: index % 4 == 0, at: now - (3 + index) * Milliseconds.day)
  }

  /// Comments on the first exercise of the last finished workout. Some clients answered, and some comments are unread.
  private func comment(_ trainer: Member, _ client: Member, _ index: Int, now: Int) throws {
    guard index < 5, let workout = try tx.workouts.all(member: client.id).last(where: { $0.finishedAt != nil }) else {
      return
    }
    let sets = try tx.workouts.sets(of: workout.id)
    guard let set = sets.last(where: { $0.exercise == sets.first?.exercise }) else { return }
    let (said, answer) = Self.comments[(index + trainer.id) % Self.comments.count]
    let at = min(now, (workout.finishedAt ?? now) + 1_800_000)
    _ = try tx.comments.write(
      said, trainer: trainer.id, client: client.id, author: trainer.id, workout: workout.id, set: set.id, at: at)
    guard index % 2 == 1 else { return }
    _ = try tx.comments.write(
      answer, trainer: trainer.id, client: client.id, author: client.id, workout: workout.id, set: set.id,
      at: min(now, at + 600_000))
  }

  // MARK: Measurements and goals

  /// Once a month for half a year.
  private func measure(_ person: DemoPerson, _ client: Member, by trainer: Member, now: Int) throws {
    var random = DemoRandom(person.email, 7)
    let isWoman = person.sex == .female
    let kinds: [(MeasurementKind, MeasurementUnit, Double, Double)] = [
      (.waist, .centimetres, isWoman ? 76 : 91, -0.7), (.chest, .centimetres, isWoman ? 92 : 106, 0.3),
      (.leftThigh, .centimetres, isWoman ? 57 : 60, 0.2), (.rightArm, .centimetres, isWoman ? 29 : 36, 0.2),
      (.bodyFat, .percent, isWoman ? 27 : 20, -0.4),
    ]
    let today = calendar.calendarDay(at: now)
    for month in 0..<7 {
      let day = today.adding(days: -30 * (6 - month) - 2)
      for (kind, unit, start, change) in kinds {
        let value = start + change * Double(month) + (random.unit() - 0.5)
        try tx.measurements.put(
          Measurement(milli: Int((value * 10).rounded()) * 100, unit: unit), kind: kind, day: day.text,
          member: client.id, by: month % 2 == 0 ? trainer.id : nil)
      }
    }
  }

  /// Proposes a target to each client, a little above their best estimate.
  private func propose(_ trainer: Member, _ clients: [Member], now: Int) throws {
    let by = calendar.calendarDay(at: now).adding(days: 80)
    for (index, slug) in ["bench-press-barbell", "squat-barbell", "deadlift-barbell"].enumerated() {
      guard index < clients.count, let exercise = try tx.exercises.everything().first(where: { $0.slug == slug }),
        let best = try tx.sets.bests(member: clients[index].id, exercise: exercise.id)?.values.e1rmGrams
      else { continue }
      let weight = Weight(milli: (best / 2_500 + 4) * 2_500, unit: .kg)
      let target = LiftTarget(exercise: exercise.id, weight: weight, by: by, at: now - 20 * Milliseconds.day)
      try tx.goalProposals.put(target, trainer: trainer.id, member: clients[index].id)
    }
  }

  // MARK: A routine

  /// Assigns a template of the trainer's to some clients for twelve weeks, four of which are over.
  private func assign(_ trainer: Member, _ clients: [Member], now: Int) throws {
    guard let facts = try template() else { return }
    let template = try tx.routines.insert(facts, member: trainer.id)
    let monday = calendar.calendarDay(at: now).monday
    let start = monday.adding(days: -28)
    for (index, client) in clients.enumerated() {
      var led = facts
      led.plan = try loaded(facts.plan, for: client)
      let given = led.plan
      // The trainer changed one copy for its client, and one client changed their own copy.
      if index == 1 { led.plan[0].note = "Pause for a second on the chest." }
      var kept = led
      if index == 2 { kept.plan[1].sets.removeLast() }
      let copy = try tx.routines.insert(kept, member: client.id)
      _ = try tx.assignments.insert(
        Assignment(
          trainer: trainer.id, member: client.id, template: template, templateVersion: 1, copy: copy, given: given,
          led: led.plan, progression: Self.progression(facts.plan), start: start), at: now - 28 * Milliseconds.day)
      let content = ScheduleContent(routine: copy, name: facts.name, minute: 1080)
      let days: Set<Weekday> = index % 2 == 0 ? [.monday, .thursday] : [.tuesday, .friday]
      let series = Series(
        start: start, recurrence: Recurrence(.weekly, weekdays: days, until: start.adding(days: 83)))
      _ = try tx.schedule.insert(
        ScheduleEntry(
          id: 0, member: client.id, start: series.first ?? start, recurrence: series.recurrence, content: content))
    }
  }

  /// The plan with loads that this client's own bests support, with two repetitions in reserve by Epley's formula. Without such
  /// a best the load is left open.
  private func loaded(_ plan: [PlannedExercise], for client: Member) throws -> [PlannedExercise] {
    try plan.map { planned in
      var planned = planned
      let best = try tx.sets.bests(member: client.id, exercise: planned.exercise)?.values.e1rmGrams
      for index in planned.sets.indices where planned.sets[index].load != nil {
        let reps = planned.sets[index].reps?.max ?? 1
        let grams = best.map { Int(Double($0) / epleyFactor(reps + 2)) / 2_500 * 2_500 } ?? 0
        planned.sets[index].load = grams > 0 ? .weight(Weight(milli: grams, unit: .kg)) : nil
      }
      return planned
    }
  }

  private func template() throws -> RoutineFacts? {
    let exercises = try tx.exercises.everything()
    func exercise(_ slug: String) -> Int? { exercises.first { $0.slug == slug }?.id }
    let rows: [(String, Int, RepTarget, Double?)] = [
      ("bench-press-barbell", 3, RepTarget(min: 5, max: 8), 60), ("barbell-row", 3, RepTarget(min: 8, max: 10), 50),
      ("squat-barbell", 3, RepTarget(min: 5, max: 5), 80), ("plank", 2, RepTarget(min: 1, max: 1), nil),
    ]
    let plan = rows.enumerated().compactMap { place, row -> PlannedExercise? in
      guard let id = exercise(row.0) else { return nil }
      var set = PlannedSet(reps: row.2, load: row.3.flatMap { Weight(value: $0, unit: .kg) }.map(LoadTarget.weight))
      if row.3 == nil { (set.reps, set.milliseconds) = (nil, 60_000) }
      return PlannedExercise(item: place + 1, exercise: id, sets: Array(repeating: set, count: row.1))
    }
    guard plan.count == rows.count else { return nil }
    return RoutineFacts(name: "Strong twice a week", goal: .strength, level: .intermediate, minutes: 45, plan: plan)
  }

  private static func progression(_ plan: [PlannedExercise]) -> [ItemProgression] {
    guard let step = Weight(value: 2.5, unit: .kg) else { return [] }
    return [
      ItemProgression(item: plan[0].item, progression: .double(step: step)),
      ItemProgression(item: plan[2].item, progression: .linear(step: step)),
    ]
  }
}
