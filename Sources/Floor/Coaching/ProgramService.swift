import Gym
import Storage
import Wire

/// The 5/3/1 program: starting it, the member's position in it, and what comes next.
struct ProgramService: Service {
  let exercises: ExerciseCatalog
  let gym: GymIdentity

  /// The most answers about missed weeks: more than a program ever needs, and too few to fill a disk.
  static let mostMarks = 500

  static let memberData = MemberData("programs")

  func register(in registry: inout Registry) {
    registry.query(ProgramsGet.self, .login) { caller, _, tx in
      try reply(of: caller.signedIn().member, caller.now, tx)
    }
    registry.allow(ProgramsGet.self, .read)
    registry.query(ProgramsPreview.self, .identified, preview)
    registry.allow(ProgramsPreview.self, .read)
    registry.change(ProgramsStart.self, .login, now: now, start)
    registry.change(ProgramsEdit.self, .login, now: now, edit)
    registry.change(ProgramsEnd.self, .login, now: now, end)
    registry.change(ProgramsAnswerMissed.self, .login, now: now, answerMissed)
    registry.change(ProgramsSkip.self, .login, now: now, skip)
    registry.publishes(ProgramChanged.self)
  }

  // MARK: Reading

  private func now(_ caller: Caller, _ tx: Tx) throws -> ProgramReply {
    try reply(of: caller.signedIn().member, caller.now, tx)
  }

  private func reply(of member: Member, _ now: Int, _ tx: Tx) throws -> ProgramReply {
    guard let stored = try tx.programs.current(member: member.id) else {
      return ProgramReply(program: nil, suggested: try suggestions(for: member, tx))
    }
    return ProgramReply(program: try view(stored, member, now, tx))
  }

  private func view(_ stored: StoredProgram, _ member: Member, _ now: Int, _ tx: Tx) throws -> ProgramView {
    let history = try tx.programs.history(of: stored, member: member.id)
    let (program, position) = (history.program, history.position)
    let maxes = history.maxes(cycle: position.cycle)
    let weights = maxes.mapValues(\.weight)
    let (loadable, equipment) = (loadable(for: weights), equipment(for: member.id))
    let lifts = program.lifts.compactMap { lift in
      maxes[lift.exercise].map { known in
        ProgramLiftView(
          lift, trainingMax: known.weight, change: known.change, ahead: history.ahead(lift, cycle: position.cycle))
      }
    }
    let weeks = (1...program.weeks).map { week in
      ProgramWeekView(
        week: week,
        sessions: program.sessions.map { session in
          let states = session.map { history.state(of: $0, position.cycle, week) }
          let isNext = week == position.week && session.contains { position.lifts.contains($0) }
          let state: ProgramSessionView.State =
            isNext ? .next : states.contains(.open) ? .open : states.contains(.done) ? .done : .skipped
          return ProgramSessionView(
            lifts: session, state: state,
            plan: views(
              program.plan(
                session, cycle: position.cycle, week: week, maxes: weights, loadable: loadable, equipment: equipment)),
            workout: session.compactMap { history.session(of: $0, position.cycle, week)?.workout }.max())
        })
    }
    let open = try tx.workouts.current(member: member.id)
    return ProgramView(
      id: stored.id, startedAt: stored.startedAt, lifts: lifts, options: ProgramOptionsView(program.options),
      next: ProgramNextView(
        cycle: position.cycle, week: position.week, lifts: position.lifts,
        plan: views(
          program.plan(
            position.lifts, cycle: position.cycle, week: position.week, maxes: weights, loadable: loadable,
            equipment: equipment))),
      weeks: weeks, missed: open == nil ? missed(history, position, now) : nil,
      workout: open?.program?.program == stored.id ? open?.id : nil)
  }

  /// The next session of the member's program.
  /// - Returns: nil without a program, and while a missed week waits for the member's answer.
  func next(
    for member: Member, _ now: Int, _ tx: Tx
  ) throws -> (part: ProgramPartView, plan: [PlannedExercise])? {
    guard let stored = try tx.programs.current(member: member.id) else { return nil }
    let history = try tx.programs.history(of: stored, member: member.id)
    let position = history.position
    guard missed(history, position, now) == nil else { return nil }
    let maxes = history.maxes(cycle: position.cycle).mapValues(\.weight)
    let plan = history.program.plan(
      position.lifts, cycle: position.cycle, week: position.week, maxes: maxes, loadable: loadable(for: maxes),
      equipment: equipment(for: member.id))
    let part = ProgramPart(
      cycle: position.cycle, week: position.week, lifts: position.lifts.map { .init(exercise: $0, plus: nil) })
    return (ProgramPartView(part), plan)
  }

  private func views(_ plan: [PlannedExercise]) -> [PlannedExerciseView] { plan.map(PlannedExerciseView.init) }

  private func missed(
    _ history: ProgramHistory, _ position: ProgramHistory.Position, _ now: Int
  ) -> ProgramMissedView? {
    let days = (now - history.lastAt) / Milliseconds.day
    guard days >= ProgramHistory.missedAfterDays else { return nil }
    let begun = history.program.lifts.contains {
      history.state(of: $0.exercise, position.cycle, position.week) == .done
    }
    return ProgramMissedView(cycle: position.cycle, week: position.week, days: days, begun: begun)
  }

  /// The weights that the gym can load, up to what these training maxes need.
  private func loadable(for maxes: [Int: Weight]) -> (WeightUnit) -> LoadableWeights {
    var known: [WeightUnit: LoadableWeights] = [:]
    for unit in Set(maxes.values.map(\.unit)) {
      let heaviest = maxes.values.filter { $0.unit == unit }.map(\.milli).max() ?? 0
      known[unit] = LoadableWeights(gym.stock(unit), unit, upTo: heaviest + 60_000)
    }
    return { [known] unit in known[unit] ?? LoadableWeights(gym.stock(unit), unit, upTo: 600_000) }
  }

  private func equipment(for member: Int?) -> (Int) -> Equipment {
    { exercises.find($0, for: member)?.facts.equipment ?? .barbell }
  }

  // MARK: Before the start

  /// Entered maxes come before estimates from sets.
  private func suggestions(for member: Member, _ tx: Tx) throws -> [ProgramSuggestion] {
    let earlier = try tx.programs.last(member: member.id).map { stored in
      let history = try tx.programs.history(of: stored, member: member.id)
      return (stored.program, history.maxes(cycle: history.position.cycle))
    }
    return try (earlier?.0.lifts.map(\.lift) ?? []).merged(with: WendlerLift.allCases).compactMap { lift in
      let before = earlier?.0.lifts.first { $0.lift == lift }?.exercise
      guard let exercise = try before ?? tx.programs.exercise(slug: lift.slug),
        exercises.find(exercise, for: member.id) != nil
      else { return nil }
      var suggestion = ProgramSuggestion(lift: lift, exercise: exercise)
      if let entered = try tx.maxes.find(member: member.id, exercise: exercise) {
        suggestion.max = entered.max.map(WeightValue.init)
        suggestion.trainingMax = entered.trainingMax.map(WeightValue.init)
        suggestion.from = .entered
      } else if let weight = earlier?.1[exercise]?.weight {
        suggestion.trainingMax = WeightValue(weight)
        suggestion.from = .earlier
      } else if let grams = try tx.sets.bests(member: member.id, exercise: exercise)?.e1rm?.grams {
        suggestion.max = Self.halves(grams, member.unit)
        suggestion.from = .best
      }
      return suggestion
    }
  }

  /// Rounded down to 0.5, because nobody enters an estimate to the gram.
  private static func halves(_ grams: Int, _ unit: WeightUnit) -> WeightValue? {
    Weight(value: (unit.value(grams: grams) * 2).rounded(.down) / 2, unit: unit).map(WeightValue.init)
  }

  private func preview(_ caller: Caller, _ call: ProgramsPreview, _ tx: Tx) throws -> ProgramsPreview.Reply {
    let (program, maxes) = try checked(
      call.lifts, call.options?.options ?? WendlerOptions(), member: caller.member?.id, tx)
    let (loadable, equipment) = (loadable(for: maxes), equipment(for: caller.member?.id))
    return ProgramsPreview.Reply(
      lifts: program.lifts.compactMap { lift in
        maxes[lift.exercise].map { ProgramLiftView(lift, trainingMax: $0, change: nil, ahead: nil) }
      },
      weeks: (1...program.weeks).map { week in
        ProgramWeekView(
          week: week,
          sessions: program.sessions.map { session in
            ProgramSessionView(
              lifts: session, state: .open,
              plan: views(
                program.plan(
                  session, cycle: 1, week: week, maxes: maxes, loadable: loadable, equipment: equipment)))
          })
      })
  }

  /// - Parameter kept: the training maxes that are known; a lift with one needs no weight.
  private func checked(
    _ entries: [ProgramLiftEntry], _ options: WendlerOptions, member: Int?, kept: [Int: Weight] = [:], _ tx: Tx
  ) throws -> (program: WendlerProgram, maxes: [Int: Weight]) {
    var (lifts, maxes): ([ProgramLift], [Int: Weight]) = ([], [:])
    guard entries.count <= WendlerLift.allCases.count else { throw Fault.invalid("lifts", "out_of_range") }
    for (index, entry) in entries.enumerated() {
      let field = "lifts[\(index)]"
      guard let id = try entry.exercise ?? tx.programs.exercise(slug: entry.lift.slug),
        let exercise = exercises.find(id, for: member)
      else { throw Fault.missing("exercise", field: "\(field).exercise") }
      guard exercise.facts.type == .weightReps else { throw Fault.invalid("\(field).exercise", "not_for_exercise") }
      lifts.append(ProgramLift(lift: entry.lift, exercise: id))
      if let trainingMax = try entry.trainingMax?.weight(field: "\(field).trainingMax") {
        try ProgramRules.check(trainingMax, field: "\(field).trainingMax")
        maxes[id] = trainingMax
      } else if let max = try entry.max?.weight(field: "\(field).max") {
        try ProgramRules.check(max, field: "\(field).max")
        maxes[id] = ProgramRules.trainingMax(of: max)
      } else if let known = kept[id] {
        maxes[id] = known
      } else {
        // A blank field is an error and not a zero.
        throw Fault.invalid("\(field).max", "required")
      }
    }
    let program = WendlerProgram(lifts: lifts, options: options)
    try ProgramRules.check(program)
    return (program, maxes)
  }

  // MARK: Changing

  private func start(_ caller: Caller, _ call: ProgramsStart, _ tx: Tx) throws -> Outcome<ProgramReply> {
    let member = try caller.signedIn().member
    guard try tx.programs.current(member: member.id) == nil else {
      throw Fault(.conflict, "program_running")
    }
    let (program, maxes) = try checked(
      call.lifts, call.options?.options ?? WendlerOptions(), member: member.id, tx)
    try tx.programs.start(program, maxes: maxes, member: member.id, at: caller.now)
    return try changed(member, caller.now, tx)
  }

  /// The position does not change, because it follows from the log. A new training max applies from the current cycle
  /// on.
  private func edit(_ caller: Caller, _ call: ProgramsEdit, _ tx: Tx) throws -> Outcome<ProgramReply> {
    let (member, stored, history) = try running(caller, tx)
    let cycle = history.position.cycle
    var program = stored.program
    let now = history.maxes(cycle: cycle).mapValues(\.weight)
    if let options = call.options {
      program.options = WendlerOptions(
        days: options.days ?? program.options.days, hasDeload: options.deload ?? program.options.hasDeload,
        boringButBig: options.bbb ?? program.options.boringButBig)
    }
    let entries =
      call.lifts
      ?? program.lifts.map { ProgramLiftEntry(lift: $0.lift, exercise: $0.exercise) }
    let (checked, maxes) = try checked(entries, program.options, member: member.id, kept: now, tx)
    for (exercise, weight) in maxes where now[exercise] != weight {
      try tx.programs.setMax(weight, of: exercise, cycle: cycle, program: stored.id)
    }
    try tx.programs.update(stored.id, checked)
    return try changed(member, caller.now, tx)
  }

  private func end(_ caller: Caller, _ call: ProgramsEnd, _ tx: Tx) throws -> Outcome<ProgramReply> {
    let (member, stored, _) = try running(caller, tx)
    try tx.programs.end(stored.id, at: caller.now)
    return try changed(member, caller.now, tx)
  }

  private func answerMissed(_ caller: Caller, _ call: ProgramsAnswerMissed, _ tx: Tx) throws -> Outcome<ProgramReply> {
    let (member, stored, history) = try running(caller, tx)
    let position = history.position
    try checkIsThere(call.cycle ?? position.cycle, call.week ?? position.week, history)
    let mark = ProgramMark(cycle: position.cycle, week: position.week, choice: call.choice, at: caller.now)
    try tx.programs.mark(mark, program: stored.id)
    return try changed(member, caller.now, tx)
  }

  private func skip(_ caller: Caller, _ call: ProgramsSkip, _ tx: Tx) throws -> Outcome<ProgramReply> {
    let (member, stored, history) = try running(caller, tx)
    try checkIsThere(call.cycle, call.week, history)
    guard !call.lifts.isEmpty else { throw Fault.invalid("lifts", "required") }
    for (index, exercise) in call.lifts.enumerated() {
      guard stored.program.lifts.contains(where: { $0.exercise == exercise }) else {
        throw Fault.missing("exercise", field: "lifts[\(index)]")
      }
      guard history.state(of: exercise, call.cycle, call.week) == .open else { continue }
      try tx.programs.mark(
        ProgramMark(cycle: call.cycle, week: call.week, exercise: exercise, choice: .skip, at: caller.now),
        program: stored.id)
    }
    return try changed(member, caller.now, tx)
  }

  /// Refuses an answer from a page that shows an older week.
  private func checkIsThere(_ cycle: Int, _ week: Int, _ history: ProgramHistory) throws(Fault) {
    guard (history.position.cycle, history.position.week) == (cycle, week) else {
      throw Fault(.conflict, "program_moved", field: "week")
    }
    guard history.marks.count < Self.mostMarks else {
      throw Fault(.conflict, "too_many", params: ["max": Double(Self.mostMarks)])
    }
  }

  private func running(
    _ caller: Caller, _ tx: Tx
  ) throws -> (member: Member, stored: StoredProgram, history: ProgramHistory) {
    let member = try caller.signedIn().member
    guard let stored = try tx.programs.current(member: member.id) else { throw Fault(.notFound, "no_such_program") }
    return (member, stored, try tx.programs.history(of: stored, member: member.id))
  }

  private func changed(_ member: Member, _ now: Int, _ tx: Tx) throws -> Outcome<ProgramReply> {
    let reply = try reply(of: member, now, tx)
    return Outcome(reply, events: [Event(.me(member.id), ProgramChanged(program: reply.program?.id))])
  }

  // MARK: Workouts

  /// The plan of a workout that is started for a part of the member's program. Without `plan`, the program provides it.
  /// Nil if the program has ended in the meantime and the client sent a plan: the workout is then stored anyway.
  /// - Throws: `no_such_program`, `out_of_range`, `no_such_exercise`.
  func begin(
    _ part: ProgramPartView, plan: [PlannedExercise]?, member: Int, _ tx: Tx
  ) throws -> (use: ProgramUse?, plan: [PlannedExercise]) {
    let part = try part.checked()
    guard let stored = try tx.programs.current(member: member) else {
      guard let plan else { throw Fault.missing("program", field: "program") }
      return (nil, plan)
    }
    let lifts = part.lifts.filter { id in stored.program.lifts.contains { $0.exercise == id } }
    guard !lifts.isEmpty || plan != nil else { throw Fault.missing("exercise", field: "program.lifts") }
    let plan = try plan ?? self.plan(part, lifts, stored, member, tx)
    guard !lifts.isEmpty else { return (nil, plan) }
    let kept = ProgramPart(
      cycle: part.cycle, week: part.week,
      lifts: lifts.map { .init(exercise: $0, plus: WendlerProgram.plusSet(of: $0, in: plan)) })
    return (ProgramUse(program: stored.id, part: kept), plan)
  }

  private func plan(
    _ part: ProgramPartView, _ lifts: [Int], _ stored: StoredProgram, _ member: Int, _ tx: Tx
  ) throws -> [PlannedExercise] {
    let history = try tx.programs.history(of: stored, member: member)
    // Only the current and earlier cycles have training maxes.
    let maxes = history.maxes(cycle: min(part.cycle, history.position.cycle)).mapValues(\.weight)
    return stored.program.plan(
      lifts, cycle: part.cycle, week: part.week, maxes: maxes, loadable: loadable(for: maxes),
      equipment: equipment(for: member))
  }
}

extension [WendlerLift] {
  /// These lifts first, then the missing ones of `all`.
  fileprivate func merged(with all: [WendlerLift]) -> [WendlerLift] { self + all.filter { !contains($0) } }
}
