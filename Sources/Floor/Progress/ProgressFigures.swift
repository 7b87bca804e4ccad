package import Gym
package import Storage
import Wire

/// Measures the pages of progress as the services answer them, with encoded replies and without a connection.
package struct ProgressFigures: Sendable {
  private let progress: ProgressService
  private let evaluation: EvaluationService
  private let suggestions: SuggestionService
  private let loads: NextLoadService
  private let question: ProgressService.Question
  private let database: Database
  private let books: AwardBooks

  package init(database: Database, calendar: GymCalendar, member: Int, now: Int, awards: [Award] = []) throws {
    let catalog = ExerciseCatalog()
    catalog.learn(try database.read { tx in try tx.exercises.everything() })
    self.database = database
    progress = ProgressService(database: database, calendar: calendar, exercises: catalog)
    let gym = GymIdentity(FloorSettings(), hasMail: false)
    evaluation = EvaluationService(calendar: calendar, exercises: catalog, gym: gym)
    suggestions = SuggestionService(
      calendar: calendar, exercises: catalog, gym: gym, programs: ProgramService(exercises: catalog, gym: gym))
    loads = NextLoadService(exercises: catalog, gym: gym)
    question = ProgressService.Question(member: member, now: now)
    books = AwardReader(awards, calendar: calendar, exercises: catalog).books
  }

  /// The awards after a workout was finished, computed as for announcing them.
  /// - Returns: how many are earned.
  package func awards() throws -> Int {
    try database.read { tx in
      let earned = try books.book(of: question.member, tx).book.earned
      let known = try tx.awards.announced(member: question.member)
      return earned.count { !known.contains($0.id) }
    }
  }

  /// Marks the log as far as usually happens, so that `awards` measures the largest usual amount of work.
  package func markAwards() throws {
    let starts = try database.read { tx in try tx.progress.starts(member: question.member, from: 0, before: .max) }
    guard let until = starts.dropLast(AwardBooks.markedAfter).last else { return }
    try database.writeAndWait { tx in try tx.awards.setMark(member: question.member, until: until) }
  }

  /// The bytes of the reply.
  private func reply<C: Call>(_ type: C.Type, _ body: @Sendable (Tx) throws -> C.Reply) throws -> Int {
    try database.read { tx in C.encode(try body(tx)) }.count
  }

  private func log(_ call: ProgressLog) throws -> Int {
    try reply(ProgressLog.self) { tx in try progress.log(question, call, tx) }
  }

  package func filteredByExercise(_ exercise: Int) throws -> Int { try log(ProgressLog(exercise: exercise)) }
  package func filteredByMuscle(_ muscle: Muscle) throws -> Int { try log(ProgressLog(muscle: muscle)) }
  package func newestFirst() throws -> Int { try log(ProgressLog()) }

  package func bestWeights() throws -> Int {
    try reply(ProgressBests.self) { tx in try progress.bests(question, tx) }
  }

  package func distinctExercises() throws -> Int {
    try database.read { tx in try tx.progress.exerciseCount(member: question.member) }
  }

  /// The training days in each of the last twelve months.
  package func trainingDaysPerMonth() throws -> [Int] {
    let today = progress.calendar.calendarDay(at: question.now)
    return try database.read { tx in try progress.trainingDays(of: question.member, months: 12, until: today, tx) }
  }

  package func bigThree() throws -> Int? {
    try database.read { tx in ProgressService.total(try progress.lifts(of: question.member, tx)) }
  }

  package func evaluation(of exercise: Int) throws -> Int {
    try reply(ProgressEvaluation.self) { tx in
      try evaluation.evaluation(question, ProgressEvaluation(exercise: exercise), tx)
    }
  }

  package func chart(of exercise: Int) throws -> Int {
    try reply(ProgressExercise.self) { tx in try progress.series(question, ProgressExercise(exercise: exercise), tx) }
  }

  /// The load for eight reps.
  package func nextLoad(of exercise: Int) throws -> Int {
    try reply(ProgressLoad.self) { tx in
      guard let member = try tx.members.find(question.member),
        let exercise = loads.exercises.find(exercise, for: member.id),
        let load = try loads.load(of: exercise, for: 8, member, now: question.now, tx)
      else { throw Fault.missing("exercise", field: "exercise") }
      return ProgressLoad.Reply(load)
    }
  }

  /// The suggestions for a day on which the member has recovered.
  package func suggestionsForToday() throws -> Int {
    try reply(SuggestionsToday.self) { tx in
      guard let member = try tx.members.find(question.member) else { throw Fault.missing("member", field: "member") }
      return try suggestions.today(of: member, SuggestionsToday(), now: question.now + 3 * Milliseconds.day, tx)
    }
  }
}
