/// A summary of a client's last 90 days. What the client does not share is nil.
package struct ClientFigures: Equatable, Sendable {
  /// When the last workout with sets began, however long ago.
  package var lastAt: Int?
  /// Workouts with sets in the last 7, 30 and 90 days.
  package var week = 0
  package var month = 0
  package var quarter = 0
  /// The number of records in the last 30 days, and when the last workout with one began.
  package var records: Int?
  package var recordAt: Int?
  package var fatigue: FatigueIndex?
  /// How much of the plan was done over 7, 30 and 90 days; nil also if nothing was planned.
  package var compliance: [Compliance]?
  package var plan: PlanAhead?

  /// - Parameter shares: what the client shares with the reader.
  package init(_ log: ClientLog, shares: Shares, now: Int) {
    let relation = Relation.trainer(shares)
    lastAt = log.lastAt
    let showsProgress = SharingRule.allows(.progress, to: relation)
    if showsProgress { records = 0 }
    for work in log.work.reversed() {
      let age = now - work.startedAt
      guard age < 90 * Milliseconds.day else { break }
      quarter += 1
      if age < 7 * Milliseconds.day { week += 1 }
      guard age < 30 * Milliseconds.day else { continue }
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

  /// Why the client needs their trainer, most urgent first.
  /// - Parameters:
  ///   - since: when the consent began.
  ///   - unread: the client's comments that the trainer has not read.
  package func needs(since: Int, unread: Int = 0, now: Int) -> [ClientNeed] {
    var needs: [ClientNeed] = []
    if let lastAt {
      let days = (now - lastAt) / Milliseconds.day
      if days >= ClientNeed.awayDays { needs.append(ClientNeed(.away, days: days)) }
    } else if now - since >= ClientNeed.beginDays * Milliseconds.day {
      needs.append(ClientNeed(.notBegun, days: (now - since) / Milliseconds.day))
    }
    if unread > 0 { needs.append(ClientNeed(.wrote, count: unread)) }
    if let week = compliance?.first, week.level == .behind || week.level == .partly {
      needs.append(ClientNeed(.missed, count: week.planned - week.done, of: week.planned))
    }
    if fatigue?.tier == .high { needs.append(ClientNeed(.tired)) }
    if let plan, plan.left < PlanAhead.fewLeft {
      needs.append(ClientNeed(.planEnds, count: plan.left, until: plan.until))
    }
    if let recordAt, now - recordAt < ClientNeed.recordDays * Milliseconds.day { needs.append(ClientNeed(.record)) }
    return needs
  }
}

/// What a client list needs from one member's log and calendar. Valid for one day, until either changes.
package struct ClientLog: Equatable, Sendable {
  /// A workout with sets.
  package struct Work: Equatable, Sendable {
    package var workout: Int
    package var startedAt: Int
    package var routine: Int?
    /// The session of the member's 5/3/1 program for which it was started.
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

  /// The last 90 days and a little more, oldest first.
  package var work: [Work]
  /// When the first and the last workouts with sets began, however long ago.
  package var firstAt: Int?
  package var lastAt: Int?
  /// Over 7, 30 and 90 days; nil if nothing was planned.
  package var compliance: [Compliance]?
  package var plan: PlanAhead?

  package init(work: [Work], firstAt: Int?, lastAt: Int?, compliance: [Compliance]? = nil, plan: PlanAhead? = nil) {
    self.work = work
    self.firstAt = firstAt
    self.lastAt = lastAt
    self.compliance = compliance
    self.plan = plan
  }

  /// How many days `work` must cover.
  package static let days = 90

  /// The same as from `EvaluationService.loads` with the whole log, unless the member trained fewer than ten times in
  /// the 90 days.
  func fatigue(now: Int) -> FatigueIndex? {
    let day = Double(Milliseconds.day)
    let habit = work.firstIndex { Double(now - $0.startedAt) <= 35 * day } ?? work.count
    let read = work[min(habit, max(0, work.count - 18))...]
    var sessions = read.map {
      SessionLoad(daysAgo: Double(now - $0.startedAt) / day, volume: Double($0.volumeGrams))
    }
    // The first workout in the log matters only for how long the member has trained, so its volume is not read. It must
    // lie before the ten workouts whose volume counts.
    if let firstAt, let oldest = read.first?.startedAt, firstAt < oldest,
      sessions.count(where: { $0.daysAgo >= 7 }) >= 10
    {
      sessions.append(SessionLoad(daysAgo: Double(now - firstAt) / day, volume: 0))
    }
    return FatigueResult(sessions: sessions, error: GramRounding.fatigueIndex)?.fatigue
  }
}

/// What is still ahead in a member's calendar.
package struct PlanAhead: Equatable, Sendable {
  /// Planned workouts from today on, within `days`, that are not done.
  package var left: Int
  /// The day of the last planned workout, even if it is past.
  package var until: CalendarDay

  package init(left: Int, until: CalendarDay) {
    self.left = left
    self.until = until
  }

  /// With fewer workouts than this the plan is about to end.
  package static let fewLeft = 3
  /// How many days ahead it looks.
  package static let days = 90
  /// The fewest planned workouts in the last 30 days that count as a plan, because single planned days cannot run out.
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
