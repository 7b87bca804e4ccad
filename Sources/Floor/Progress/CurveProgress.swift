import Gym
import Storage
import Wire

/// The curves of all lifts at once, and the one that moved most.
extension ProgressService {
  /// Half a year.
  private static let curveWeeks = 26
  private static let mostCurves = 40

  func curves(_ question: Question, _ tx: Tx) throws -> ProgressCurves.Reply {
    let (member, now) = (question.member, question.now)
    let today = calendar.calendarDay(at: now)
    let first = CalendarDay(number: today.monday.number - 7 * (Self.curveWeeks - 1))
    let points = try tx.progress.curvePoints(member: member, from: calendar.start(of: first), to: now)
    var rows: [Int: [LiftPoint]] = [:]
    for point in points { rows[point.exercise, default: []].append(point) }
    let newest = rows.values.compactMap(\.last).sorted { ($1.startedAt, $0.exercise) < ($0.startedAt, $1.exercise) }
    var curves: [ProgressCurves.Curve] = []
    var most: (exercise: Int, trend: LiftTrend, share: Double)?
    for exercise in newest.prefix(Self.mostCurves).map(\.exercise) {
      guard let facts = exercises.find(exercise, for: member)?.facts, question.reader.mayShowLoads(of: facts.type),
        let measure = Self.measure(of: facts.type), let own = rows[exercise]
      else { continue }
      var weeks = [Int?](repeating: nil, count: Self.curveWeeks)
      for point in own {
        let week = (calendar.calendarDay(at: point.startedAt).number - first.number) / 7
        guard let value = Self.value(point, measure), weeks.indices.contains(week) else { continue }
        weeks[week] = max(weeks[week] ?? value, value)
      }
      guard weeks.contains(where: { $0 != nil }) else { continue }
      curves.append(ProgressCurves.Curve(exercise: exercise, measure: measure, weeks: weeks))
      if measure == .e1rm, let moved = Self.moved(own, now: now), moved.share > most?.share ?? 0 {
        most = (exercise, moved.trend, moved.share)
      }
    }
    let usual = curves.map(\.exercise).max { rows[$0]?.count ?? 0 < rows[$1]?.count ?? 0 }
    return ProgressCurves.Reply(from: first.text, curves: curves, first: most?.exercise ?? usual, trend: most?.trend)
  }

  /// The trend if it is clear, with how steep it is as a share of the mean per day; nil if the last workout with the lift is
  /// older than the trend's window. Its window ends there, as in the evaluation of that workout.
  private static func moved(_ points: [LiftPoint], now: Int) -> (trend: LiftTrend, share: Double)? {
    guard let end = points.last(where: { $0.e1rmGrams != nil })?.startedAt,
      now - end <= LiftTrend.windowDays * Milliseconds.day,
      let window = LiftWindow(points.map { ($0.startedAt, $0.e1rmGrams) }, until: end),
      window.trend == .improving || window.trend == .declining
    else { return nil }
    return (window.trend, abs(window.line.slope) / window.mean)
  }

  private static func measure(of type: ExerciseType) -> ProgressCurves.Measure? {
    switch type {
    case .weightReps, .bodyweightPlus: .e1rm
    case .reps: .reps
    case .duration, .weightDuration: .time
    case .distanceDuration: .distance
    // Less help is better, which a small curve cannot say.
    case .assisted: nil
    }
  }

  private static func value(_ point: LiftPoint, _ measure: ProgressCurves.Measure) -> Int? {
    let value =
      switch measure {
      case .e1rm: point.e1rmGrams ?? 0
      case .reps: point.reps
      case .time: point.milliseconds
      case .distance: point.millimetres
      }
    return value > 0 ? value : nil
  }
}
