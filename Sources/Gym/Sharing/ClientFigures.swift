/// A client's last 90 days at a glance. What the client does not share is nil.
package struct ClientFigures: Hashable, Sendable {
  /// When the last workout with sets began, whenever that was.
  package var lastAt: Int?
  /// Workouts with sets of the last 7, 30 and 90 days.
  package var week = 0
  package var month = 0
  package var quarter = 0
  /// Records of the last 30 days, and when the last workout with one began.
  package var records: Int?
  package var recordAt: Int?
  package var fatigue: FatigueIndex?
  /// What was done of what was planned over 7, 30 and 90 days; nil also where nothing was planned.
  package var compliance: [Compliance]?
  package var plan: PlanAhead?

  private static let day = 86_400_000

  /// - Parameter shares: what the client shares with whoever reads this.
  package init(_ log: ClientLog, shares: Shares, now: Int) {
    let relation = Relation.trainer(shares)
    lastAt = log.lastAt
    let showsProgress = SharingRule.allows(.progress, to: relation)
    if showsProgress { records = 0 }
    for work in log.work.reversed() {
      let age = now - work.startedAt
      guard age < 90 * Self.day else { break }
      quarter += 1
      if age < 7 * Self.day { week += 1 }
      guard age < 30 * Self.day else { continue }
      month += 1
      guard showsProgress, work.records > 0 else { continue }
      records = (records ?? 0) + work.records
      if recordAt == nil { recordAt = work.startedAt }
    }
    if showsProgress { fatigue = log.fatigue(now: now) }
    guard SharingRule.allows(.calendar, to: relation) else { return }
    compliance = log.compliance
    plan = log.plan
  }

  /// Why the client needs their trainer, the most urgent first.
  /// - Parameters:
  ///   - since: when the consent began.
  ///   - unread: comments of the client that the trainer has not read.
  package func needs(since: Int, unread: Int = 0, now: Int) -> [ClientNeed] {
    var needs: [ClientNeed] = []
    if let lastAt {
      let days = (now - lastAt) / Self.day
      if days >= ClientNeed.awayDays { needs.append(ClientNeed(.away, days: days)) }
    } else if now - since >= ClientNeed.beginDays * Self.day {
      needs.append(ClientNeed(.notBegun, days: (now - since) / Self.day))
    }
    if unread > 0 { needs.append(ClientNeed(.wrote, count: unread)) }
    if let week = compliance?.first, week.level == .behind || week.level == .partly {
      needs.append(ClientNeed(.missed, count: week.planned - week.done, of: week.planned))
    }
    if fatigue?.tier == .high { needs.append(ClientNeed(.tired)) }
    if let plan, plan.left < PlanAhead.fewLeft {
      needs.append(ClientNeed(.planEnds, count: plan.left, until: plan.until))
    }
    if let recordAt, now - recordAt < ClientNeed.recordDays * Self.day { needs.append(ClientNeed(.record)) }
    return needs
  }
}

/// What a client list needs of one member's log and calendar. It is true until either changes, and on one day.
package struct ClientLog: Hashable, Sendable {
  /// A workout with sets.
  package struct Work: Hashable, Sendable {
    package var workout: Int
    package var startedAt: Int
    package var routine: Int?
    /// The part of the member's 5/3/1 that it was started for.
    package var session: PlannedSession?
    /// Exercises with a record.
    package var records: Int
    package var volumeGrams: Int

    package init(
      workout: Int, startedAt: Int, routine: Int?, session: PlannedSession? = nil, records: Int, volumeGrams: Int
    ) {
      self.workout = workout
      self.startedAt = startedAt
      self.routine = routine
      self.session = session
      self.records = records
      self.volumeGrams = volumeGrams
    }
  }

  /// Of the last 90 days and a little longer, oldest first.
  package var work: [Work]
  /// When the first and the last workout with sets began, whenever that was.
  package var firstAt: Int?
  package var lastAt: Int?
  /// Over 7, 30 and 90 days; nil where nothing was planned.
  package var compliance: [Compliance]?
  package var plan: PlanAhead?

  package init(work: [Work], firstAt: Int?, lastAt: Int?, compliance: [Compliance]? = nil, plan: PlanAhead? = nil) {
    self.work = work
    self.firstAt = firstAt
    self.lastAt = lastAt
    self.compliance = compliance
    self.plan = plan
  }

  /// How many days back `work` has to reach.
  package static let days = 90

  /// As `EvaluationService.loads` has it from the whole log, unless the member trained fewer than ten times in the 90
  /// days.
  func fatigue(now: Int) -> FatigueIndex? {
    let day = 86_400_000.0
    let habit = work.firstIndex { Double(now - $0.startedAt) <= 35 * day } ?? work.count
    let read = work[min(habit, max(0, work.count - 18))...]
    var sessions = read.map {
      SessionLoad(daysAgo: Double(now - $0.startedAt) / day, volume: Double($0.volumeGrams))
    }
    // How long the member trains matters, and not how much the first workout was: it must be beyond the ten.
    if let firstAt, let oldest = read.first?.startedAt, firstAt < oldest,
      sessions.count(where: { $0.daysAgo >= 7 }) >= 10
    {
      sessions.append(SessionLoad(daysAgo: Double(now - firstAt) / day, volume: 0))
    }
    return FatigueReport(sessions: sessions)?.fatigue
  }
}

/// What a member's calendar still has ahead.
package struct PlanAhead: Hashable, Sendable {
  /// Planned workouts from today on that are not done, within `days`.
  package var left: Int
  /// The day of the last planned workout, also of one that is over.
  package var until: CalendarDay

  package init(left: Int, until: CalendarDay) {
    self.left = left
    self.until = until
  }

  /// Fewer than this is soon over.
  package static let fewLeft = 3
  /// How far ahead is looked.
  package static let days = 90
  /// Planned workouts of the last 30 days that make a plan: whoever plans single days has none that ends.
  package static let fewest = 4

  /// - Parameter planned: from 30 days ago to `days` ahead, ascending by day.
  /// - Returns: nil for a member without a plan.
  package init?(_ planned: [PlannedWorkout], _ done: PlansDone, today: CalendarDay) {
    var (before, left) = (0, 0)
    var until: CalendarDay?
    for (index, one) in planned.enumerated() where !one.content.isRest && !one.isSkipped {
      if one.day < today {
        if today.number - one.day.number <= 30 { before += 1 }
      } else if done.workout(of: index) == nil {
        left += 1
      }
      until = one.day
    }
    guard before >= Self.fewest, let until else { return nil }
    self.init(left: left, until: until)
  }
}
