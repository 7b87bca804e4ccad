import Gym
import Storage
import Wire

/// Members' awards as their pages and exports show them.
struct AwardReader: Sendable {
  let books: AwardBooks
  let calendar: GymCalendar
  let exercises: ExerciseCatalog

  init(_ awards: [Award], calendar: GymCalendar, exercises: ExerciseCatalog) {
    self.calendar = calendar
    self.exercises = exercises
    books = AwardBooks(
      awards, bigThree: Array(ProgressService.bigLifts.prefix(3)), day: { calendar.calendarDay(at: $0) },
      exercise: { id, member in
        exercises.find(id, for: member).map { exercise in
          AwardExercise(slug: exercise.slug, type: exercise.facts.type, primary: exercise.facts.primary)
        }
      }, version: { exercises.version })
  }

  /// An award as another member sees it.
  func view(_ earned: EarnedAward, to viewer: Int) -> AwardView {
    AwardView(
      earned, exerciseName: earned.exercise.map { exercises.name($0, to: viewer) },
      day: calendar.day(at: earned.startedAt))
  }

  func view(_ earned: EarnedAward) -> AwardView {
    AwardView(
      earned, exerciseName: earned.exercise.map(exercises.name), day: calendar.day(at: earned.startedAt))
  }

  func list(of member: Int, now: Int, _ tx: Tx) throws -> AwardsList.Reply {
    let book = try books.book(of: member, tx).book
    return AwardsList.Reply(
      earned: book.earned.reversed().map(view),
      next: book.next(today: calendar.calendarDay(at: now)).map {
        NextAward($0, exerciseName: $0.exercise.map(exercises.name))
      },
      sharedWith: try tx.friends.sharing(member).levels[.awards])
  }

  /// A member's awards for an export.
  func earned(by member: Int, _ tx: Tx) throws -> [AwardView] {
    try books.book(of: member, tx).book.earned.reversed().map(view)
  }
}
