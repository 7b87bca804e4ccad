import Gym
import PDF
import Storage
import Wire

/// A month on a page and on paper: a client's for their trainer, with only what the consent allows, or a member's own.
struct ClientReviewService: Service {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog
  let gym: GymIdentity

  static let mostLifts = 6
  /// How far back the curves reach.
  static let curveDays = 182
  static let mostBodyWeights = 400

  func register(in registry: inout Registry) {
    registry.query(ClientsReport.self, .trainer, cost: .heavy) { caller, call, tx in
      try report(caller, call.client, call.month, tx)
    }
    registry.query(ClientsPaper.self, .trainer, cost: .heavy) { caller, call, tx in
      try paper(report(caller, call.client, call.month, tx), call.paper, caller)
    }
    registry.query(ProgressReport.self, .login, cost: .heavy) { caller, call, tx in
      try report(caller, nil, call.month, tx)
    }
    registry.allow(ProgressReport.self, .read)
    registry.query(ProgressPaper.self, .login, cost: .heavy) { caller, call, tx in
      try paper(report(caller, nil, call.month, tx), call.paper, caller)
    }
  }

  private func paper(_ report: ClientReviewView, _ paper: Paper?, _ caller: Caller) throws -> ClientsPaper.Reply {
    let unit = try caller.signedIn().member.unit
    let size: PaperSize =
      switch paper ?? (unit == .lb ? .letter : .a4) {
      case .a4: .a4
      case .letter: .letter
      }
    let sheets = ReviewPaper(
      report: report, gym: gym.name, unit: unit, size: size, day: { calendar.calendarDay(at: $0) })
    return ClientsPaper.Reply(name: "rackside-report-\(report.month).pdf", pdf: try sheets.bytes().base64)
  }

  /// - Parameter client: nil for the caller's own month.
  private func report(_ caller: Caller, _ client: Int?, _ text: String, _ tx: Tx) throws -> ClientReviewView {
    let reader = try LogReader(caller, client: client, .workouts, tx)
    let viewer = try caller.signedIn().member
    guard (reader.relation == .oneself) == (client == nil), let face = try tx.members.find(reader.member)?.face else {
      throw Fault.missing("client", field: "client")
    }
    let today = calendar.calendarDay(at: caller.now)
    guard let month = CalendarMonth(text), (1970...2200).contains(month.first.year), let before = month.before else {
      throw Fault.invalid("month", "malformed_date")
    }
    guard month.first <= today else { throw Fault.invalid("month", "in_future") }
    var notes: [ClientReviewView.Note] = []
    if let client {
      notes = try tx.clientNotes.list(trainer: viewer.id, member: client).filter(\.isReported).reversed()
        .map { ClientReviewView.Note(at: $0.at, text: $0.text) }
    }
    var report = ClientReviewView(
      client: FaceView(face), trainer: client == nil ? nil : FaceView(viewer.face), month: month.text,
      this: try sums(month, reader, tx), before: try sums(before, reader, tx),
      weeks: try weeks(month, today: today, reader, tx), notes: notes)
    if reader.may(.calendar) {
      let kept = try ScheduleReader(calendar: calendar, exercises: exercises, tx: tx)
        .kept(of: reader.member, month.days, now: caller.now)
      if kept.planned > 0 { report.kept = ComplianceView(kept) }
    }
    if reader.may(.progress) { report.lifts = try lifts(month, reader, tx) }
    if reader.may(.bodyWeight) { report.bodyWeight = try bodyWeight(month, reader.member, tx) }
    if reader.may(.measurements) {
      report.measurements = try tx.measurementViews(of: reader.member).filter { $0.day <= month.last.text }
    }
    if reader.may(.goals) { report.goals = try goals(reader, now: caller.now, tx) }
    return report
  }

  private func span(_ days: ClosedRange<CalendarDay>) -> (from: Int, before: Int) {
    (calendar.start(of: days.lowerBound), calendar.start(of: days.upperBound.adding(days: 1)))
  }

  private func sums(_ month: CalendarMonth, _ reader: LogReader, _ tx: Tx) throws -> ClientReviewView.Sums {
    let (from, before) = span(month.days)
    let days = try tx.progress.days(member: reader.member, from: from, before: before)
    return ClientReviewView.Sums(
      workouts: days.count, sets: days.reduce(0) { $0 + $1.sets },
      volumeGrams: reader.may(.bodyWeight) ? days.reduce(0) { $0 + $1.volumeGrams } : nil)
  }

  private func weeks(
    _ month: CalendarMonth, today: CalendarDay, _ reader: LogReader, _ tx: Tx
  ) throws -> [ClientReviewView.Week] {
    let (first, last) = (month.first.monday, min(month.last, today).monday)
    let (from, before) = span(first...last.adding(days: 6))
    let days = try tx.progress.days(member: reader.member, from: from, before: before)
    let counts = Dictionary(grouping: days) { calendar.calendarDay(at: $0.startedAt).monday }
    return stride(from: first.number, through: last.number, by: 7).map { number in
      let monday = CalendarDay(number: number)
      return ClientReviewView.Week(monday: monday.text, workouts: counts[monday]?.count ?? 0)
    }
  }

  private func lifts(_ month: CalendarMonth, _ reader: LogReader, _ tx: Tx) throws -> [ClientReviewView.Lift] {
    let (from, before) = span(month.days)
    let since = calendar.start(of: month.last.adding(days: -Self.curveDays))
    // Lifts that include the body weight are left out below, so more are read than needed.
    let done = try tx.progress.lifts(member: reader.member, from: from, before: before, limit: Self.mostLifts * 4)
    return try done.compactMap { lift -> ClientReviewView.Lift? in
      let exercise = exercises.find(lift.exercise, for: reader.member)
      guard lift.bestE1rmGrams != nil, reader.mayShowLoads(of: exercise?.facts.type) else { return nil }
      let points = try tx.goals.estimates(member: reader.member, exercise: lift.exercise, from: since)
        .filter { $0.startedAt < before }
      return ClientReviewView.Lift(
        exercise: lift.exercise, name: exercise?.facts.name ?? "", sets: lift.sets, bestGrams: lift.bestE1rmGrams,
        beforeGrams: points.filter { $0.startedAt < from }.map(\.e1rmGrams).max(),
        points: points.map {
          ClientReviewView.Point(day: calendar.calendarDay(at: $0.startedAt).text, grams: $0.e1rmGrams)
        })
    }.prefix(Self.mostLifts).map(\.self)
  }

  private func bodyWeight(_ month: CalendarMonth, _ member: Int, _ tx: Tx) throws -> [ClientReviewView.Point] {
    let since = month.last.adding(days: -Self.curveDays)
    var points: [ClientReviewView.Point] = []
    for (at, weight) in try tx.members.bodyWeights(member) {
      let day = calendar.calendarDay(at: at)
      guard day >= since, day <= month.last else { continue }
      // The last weight of a day counts.
      if points.last?.day == day.text { points.removeLast() }
      points.append(ClientReviewView.Point(day: day.text, grams: weight.grams))
    }
    return points.suffix(Self.mostBodyWeights).map(\.self)
  }

  private func goals(_ reader: LogReader, now: Int, _ tx: Tx) throws -> [ClientReviewView.Goal] {
    let service = GoalService(calendar: calendar, exercises: exercises)
    return try service.reply(reader.member, now: now, tx).targets.map { target in
      ClientReviewView.Goal(
        name: exercises.find(target.exercise, for: reader.member)?.facts.name ?? "", target)
    }
  }
}
