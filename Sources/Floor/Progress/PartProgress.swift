import Gym
import Storage
import Wire

/// How the training of each part of the body develops.
extension ProgressService {
  /// More workouts with one exercise than anybody does in the six weeks of a lift's trend.
  private static let mostSessions = 60
  /// The lifts that are read: those that were done most often.
  private static let mostLifts = 40

  func parts(_ question: Question, _ tx: Tx) throws -> ProgressParts.Reply {
    let (member, now) = (question.member, question.now)
    let first = PartTrend.firstDay(now: calendar.calendarDay(at: now))
    let work = try tx.progress.muscleWork(member: member, from: calendar.start(of: first), to: now)
    var read = 0
    let parts = try PartTrend.all(work, now: now, day: calendar.calendarDay(at:)) { id in
      exercises.find(id, for: member)?.facts
    } trend: { id in
      // The trend of a lift that includes the body weight would reveal the body weight's trend.
      guard read < Self.mostLifts, question.reader.mayShowLoads(of: exercises.type(id)) else { return nil }
      read += 1
      let sessions = try tx.progress.lastWorkouts(
        member: member, exercise: id, until: now, limit: Self.mostSessions
      ).map { ($0.startedAt, $0.summary.bestE1rmGrams) }
      return LiftWindow(sessions, until: now)?.trend
    }
    let weeks = (0..<PartTrend.weekCount).map { index in
      ProgressParts.Week(
        from: CalendarDay(number: first.number + 7 * index).text, isGap: parts.first?.sets[index] == nil)
    }
    return ProgressParts.Reply(weeks: weeks, parts: parts.map(ProgressParts.Part.init))
  }
}
