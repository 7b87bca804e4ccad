import Gym
import PDF
import Storage
import Wire

/// Programs of some weeks, based on the member's aims, the gym's equipment and the member's log.
struct GeneratorService: Service {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog
  let gym: GymIdentity

  /// How long before the last workout a workout still counts, in milliseconds. Older ones say little about what a
  /// member can do now.
  private static let window = 182 * Milliseconds.day

  func register(in registry: inout Registry) {
    registry.query(GeneratorPreview.self, .login, cost: .heavy) { caller, call, tx in
      let member = try caller.signedIn().member
      return GeneratorPreview.Reply(try program(call, member, caller.now, tx))
    }
    registry.change(GeneratorSave.self, .login, save)
    registry.query(GeneratorPaper.self, .login, cost: .heavy, paper)
  }

  func program(
    _ entry: some ProgramWishEntry, _ member: Member, _ now: Int, _ tx: Tx
  ) throws -> GeneratedProgram {
    let wish = try entry.wish.checked()
    let stocks = Dictionary(uniqueKeysWithValues: WeightUnit.allCases.map { ($0, gym.stock($0)) })
    return ProgramGenerator(
      wish: wish, exercises: exercises.offered(to: member.id), owned: gym.equipment.map { Set($0) },
      past: try past(of: member.id, now, tx), ranges: try tx.progress.ranges(member: member.id), unit: member.unit,
      stock: { stocks[$0] ?? .usual($0) }
    ).generate()
  }

  /// The last half year of the log, and the length of the whole log, which decides the level.
  private func past(of member: Int, _ now: Int, _ tx: Tx) throws -> TrainingPast {
    let first = try tx.progress.firstStart(member: member) ?? now
    var past = TrainingPast(
      workouts: try tx.progress.workoutCount(member: member), days: max(0, now - first) / Milliseconds.day)
    var times: [Int: Int] = [:]
    let latest = try tx.progress.lastStart(member: member, before: now + 1) ?? now
    for work in try tx.progress.muscleWork(member: member, from: latest - Self.window) where work.hardSets > 0 {
      times[work.exercise, default: 0] += 1
    }
    for (exercise, count) in times {
      let last = try tx.progress.lastWorkouts(member: member, exercise: exercise, until: now, limit: 3)
      guard let newest = last.first else { continue }
      let sets = try tx.progress.sets(of: newest, exercise: exercise).filter { $0.entry.kind != .warmup }
      past.known[exercise] = TrainingPast.Known(
        times: count, e1rmGrams: last.compactMap(\.summary.bestE1rmGrams).max(),
        last: sets.max { $0.effectiveGrams < $1.effectiveGrams }?.entry.weight,
        daysAgo: max(0, now - newest.startedAt) / Milliseconds.day)
    }
    return past
  }

  // MARK: Routines

  private func save(_ caller: Caller, _ call: GeneratorSave, _ tx: Tx) throws -> Outcome<GeneratorSave.Reply> {
    let member = try caller.signedIn().member
    let program = try program(call, member, caller.now, tx)
    guard try tx.routines.count(member: member.id) + program.days.count <= RoutineService.mostOwn else {
      throw Fault(.conflict, "too_many", params: ["max": Double(RoutineService.mostOwn)])
    }
    var rows: [RoutineRow] = []
    for day in program.days where !day.exercises.isEmpty {
      let facts = try RoutineRules.checked(routine(day, of: program)) { id in
        exercises.find(id, for: member.id)?.facts.type
      }
      let id = try tx.routines.insert(facts, member: member.id)
      guard let routine = try tx.routines.own(id, member: member.id) else { continue }
      rows.append(RoutineRow(ListedRoutine(routine), for: member.id))
    }
    return Outcome(
      GeneratorSave.Reply(routines: rows), events: rows.map { Event(.me(member.id), RoutineChanged(routine: $0)) })
  }

  private func routine(_ day: ProgramDay, of program: GeneratedProgram) -> RoutineFacts {
    let goal: RoutineGoal =
      switch program.wish.aims.goal {
      case .loseWeight: .weightLoss
      case .gainMuscle: .muscle
      case .strength: .strength
      case .keepFit: .fitness
      }
    return RoutineFacts(
      name: GeneratorWords.routine(day, weeks: program.wish.weeks),
      description: GeneratorWords.routineText(day, program.wish), goal: goal, level: program.level,
      minutes: max(day.minutes, 1),
      plan: program.plan(of: day) { GeneratorWords.course($0, light: program.wish.weeks) })
  }

  // MARK: Paper

  private func paper(_ caller: Caller, _ call: GeneratorPaper, _ tx: Tx) throws -> GeneratorPaper.Reply {
    let member = try caller.signedIn().member
    let program = try program(call, member, caller.now, tx)
    let size: PaperSize =
      switch call.paper ?? (member.unit == .lb ? .letter : .a4) {
      case .a4: .a4
      case .letter: .letter
      }
    let paper = ProgramPaper(
      program: program, member: member.name, gym: gym.name,
      day: calendar.calendarDay(at: caller.now).text, unit: member.unit, size: size,
      name: { exercises.find($0, for: member.id)?.facts.name ?? "" })
    return GeneratorPaper.Reply(name: "rackside-program.pdf", pdf: try paper.bytes().base64)
  }
}
