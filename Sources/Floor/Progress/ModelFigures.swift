import Gym
import Storage
import Wire

/// Reads the figures that a text by the model is made of.
struct ModelFigures: Sendable {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog
  let evaluations: EvaluationService
  private let generator: GeneratorService

  private static let days = 7
  private static let mostLifts = 200

  init(calendar: GymCalendar, exercises: ExerciseCatalog, gym: GymIdentity) {
    self.calendar = calendar
    self.exercises = exercises
    evaluations = EvaluationService(calendar: calendar, exercises: exercises, gym: gym)
    generator = GeneratorService(calendar: calendar, exercises: exercises, gym: gym)
  }

  /// - Throws: `Fault` or `Invalid` if the call does not say what it is about, or says more.
  func check(_ call: ModelWrite, of member: Int) throws {
    guard call.about == .why || call.exercise == nil else { throw Fault.invalid("exercise", "malformed") }
    guard call.about == .program || call.program == nil else { throw Fault.invalid("program", "malformed") }
    switch call.about {
    case .week: break
    case .why:
      guard let exercise = call.exercise else { throw Fault.invalid("exercise", "required") }
      guard exercises.find(exercise, for: member) != nil else { throw Fault.missing("exercise", field: "exercise") }
    case .program:
      guard let program = call.program else { throw Fault.invalid("program", "required") }
      _ = try program.wish.checked()
    }
  }

  /// - Returns: nil if there is nothing to say.
  func read(_ asked: ModelAsked, _ tx: Tx) throws -> ModelFacts? {
    guard let member = try tx.members.find(asked.member) else { return nil }
    let unit = member.unit
    switch asked.about {
    case .week: return try week(of: member.id, at: asked.at, tx).facts(in: unit)
    case .why: return try asked.exercise.flatMap { try why($0, of: member.id, at: asked.at, tx)?.facts(in: unit) }
    case .program:
      return try asked.program.flatMap { ProgramFigures(try generator.program($0, member, asked.at, tx)).facts }
    }
  }

  private func week(of member: Int, at now: Int, _ tx: Tx) throws -> WeekFigures {
    let today = calendar.calendarDay(at: now)
    let first = calendar.start(of: today.adding(days: 1 - Self.days))
    let before = calendar.start(of: today.adding(days: 1 - 2 * Self.days))
    let days = try tx.progress.days(member: member, from: first, before: now + 1)
    let daysBefore = try tx.progress.days(member: member, from: before, before: first)
    let lifts = try tx.progress.lifts(member: member, from: first, before: now + 1, limit: Self.mostLifts)
    let liftsBefore = Dictionary(
      try tx.progress.lifts(member: member, from: before, before: first, limit: Self.mostLifts).map {
        ($0.exercise, $0.bestE1rmGrams)
      }, uniquingKeysWith: { first, _ in first })
    let known = lifts.compactMap { lift -> WeekFigures.Lift? in
      guard let grams = lift.bestE1rmGrams, grams > 0, let exercise = exercises.find(lift.exercise, for: member),
        exercise.facts.type == .weightReps
      else { return nil }
      return WeekFigures.Lift(
        name: exercise.facts.name, isOwn: exercise.owner != nil, grams: grams,
        gramsBefore: (liftsBefore[lift.exercise] ?? nil).flatMap { $0 > 0 ? $0 : nil })
    }
    let muscles = try evaluations.muscleWeek(Muscle.allCases, member, now, tx)
    return WeekFigures(
      workouts: days.count, workoutsBefore: daysBefore.count, volumeGrams: days.reduce(0) { $0 + $1.volumeGrams },
      volumeGramsBefore: daysBefore.reduce(0) { $0 + $1.volumeGrams },
      lifts: Array(known.prefix(WeekFigures.mostLifts)), hardSets: muscles.sets)
  }

  /// The same sentences as on the exercise's page.
  private func why(_ exercise: Int, of member: Int, at now: Int, _ tx: Tx) throws -> WhyFigures? {
    let reply = try evaluations.evaluation(
      ProgressService.Question(member: member, now: now), ProgressEvaluation(exercise: exercise), tx)
    return WhyFigures(reply.sentences.map { Sentence($0.code, $0.params, $0.numbers) })
  }
}
