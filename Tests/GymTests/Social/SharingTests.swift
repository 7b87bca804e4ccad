import Testing

@testable import Gym

@Suite struct SharingTests {
  @Test("every kind is seen by oneself, by a trainer just as the member shares it, and by nobody else")
  func rule() {
    for kind in SharedKind.allCases {
      #expect(SharingRule.allows(kind, to: .oneself))
      #expect(!SharingRule.allows(kind, to: .none))
      for other in SharedKind.allCases {
        let relation = Relation.trainer(Shares([other]))
        #expect(SharingRule.allows(kind, to: relation) == (kind == other || kind == .workouts), "\(kind) \(other)")
      }
    }
  }

  @Test("a level chosen for one thing counts in the place of the kind's, for friends and the gym, in each of all cases")
  func items() {
    for kind in ShownKind.allCases {
      for level in SharingLevel.allCases {
        let all = SharingLevels { _ in level }
        for item in SharingLevel.allCases.map(Optional.some) + [nil] {
          func sees(_ relation: Relation) -> Bool { SharingRule.allows(kind, to: relation, item: item) }
          let counts = item ?? level
          #expect(sees(.friend(all)) == (counts != .nobody), "\(kind) \(level) \(String(describing: item))")
          #expect(sees(.gymMember(all)) == (counts == .gym), "\(kind) \(level) \(String(describing: item))")
          #expect(sees(.oneself) && !sees(.none))
          #expect(sees(.trainer(.usual)) == SharingRule.allows(kind, to: .trainer(.usual)))
        }
      }
    }
  }

  @Test("shares are stored as bits and come back, and always have the workouts")
  func bits() {
    for bits in 0..<128 {
      #expect(Shares(bits: bits).bits == bits | 1)
    }
    #expect(Shares(bits: 1 << 20).list == [.workouts])
    #expect(Shares([.goals, .progress]).list == [.workouts, .progress, .goals])
    #expect(Shares(bits: 0b10_0000).list == [.workouts, .calendar])
    #expect(Shares.usual.kinds.isDisjoint(with: [.bodyWeight, .measurements, .photos]))
  }

  private static let day = 86_400_000
  private static let now = 1_795_250_000_000

  private func figures(
    lastAt: Int?, records: [(startedAt: Int, count: Int)] = [], shares: Shares = .usual,
    compliance: [Compliance]? = nil, plan: PlanAhead? = nil
  ) -> ClientFigures {
    var work = records.sorted { $0.startedAt < $1.startedAt }.map { Self.work($0.startedAt, records: $0.count) }
    if work.isEmpty, let lastAt { work = [Self.work(lastAt)] }
    return ClientFigures(
      ClientLog(work: work, firstAt: work.first?.startedAt, lastAt: lastAt, compliance: compliance, plan: plan),
      shares: shares, now: Self.now)
  }

  private static func work(_ startedAt: Int, records: Int = 0, volumeGrams: Int = 0) -> ClientLog.Work {
    ClientLog.Work(workout: startedAt, startedAt: startedAt, routine: nil, records: records, volumeGrams: volumeGrams)
  }

  @Test("a client needs their trainer after a week away, when nothing begins, and after a record")
  func needs() {
    let (now, day) = (Self.now, Self.day)
    #expect(figures(lastAt: now - 7 * day + 1).needs(since: 0, now: now) == [])
    #expect(figures(lastAt: now - 9 * day).needs(since: 0, now: now) == [ClientNeed(.away, days: 9)])
    #expect(figures(lastAt: nil).needs(since: now - 3 * day, now: now) == [ClientNeed(.notBegun, days: 3)])
    #expect(figures(lastAt: nil).needs(since: now - 2 * day, now: now) == [])
    #expect(figures(lastAt: now - day).needs(since: 0, unread: 2, now: now) == [ClientNeed(.wrote, count: 2)])
    let record = figures(lastAt: now - day, records: [(now - day, 2), (now - 20 * day, 1)])
    #expect(record.needs(since: 0, now: now) == [ClientNeed(.record)] && record.records == 3)
    let closed = figures(lastAt: now - day, records: [(now - day, 2)], shares: Shares([.calendar]))
    #expect(closed.records == nil && closed.fatigue == nil && closed.needs(since: 0, now: now) == [])
  }

  private func needs(planned: Int, done: Int, shares: Shares = .usual) -> [ClientNeed] {
    figures(
      lastAt: Self.now - Self.day, shares: shares, compliance: [Compliance(days: 7, planned: planned, done: done)]
    )
    .needs(since: 0, now: Self.now)
  }

  @Test("missed is below 80 % of the last seven days' plan, and only where the calendar is shared")
  func missed() {
    #expect(needs(planned: 3, done: 1) == [ClientNeed(.missed, count: 2, of: 3)])
    #expect(needs(planned: 5, done: 4) == [] && needs(planned: 0, done: 0) == [])
    #expect(needs(planned: 4, done: 3) == [ClientNeed(.missed, count: 1, of: 4)])
    #expect(needs(planned: 3, done: 0, shares: Shares([.progress])) == [])
    #expect(PlanKept(done: 65, planned: 100) == .partly && PlanKept(done: 64, planned: 100) == .behind)
    #expect(PlanKept(done: 79, planned: 100) == .partly && PlanKept(done: 80, planned: 100) == .onTrack)
    #expect(PlanKept(done: 0, planned: 0) == nil)
  }

  @Test("a plan with fewer than three workouts left is soon over; single planned days are no plan")
  func planEnds() throws {
    let today = try #require(CalendarDay("2026-11-25"))
    func ahead(_ days: [Int], done: [Int] = []) -> PlanAhead? {
      let planned = days.sorted().map { offset in
        PlannedWorkout(
          entry: 1, member: 1, original: today.adding(days: offset), day: today.adding(days: offset),
          content: ScheduleContent(name: "Legs"), isSeries: true, isSkipped: false)
      }
      let work = done.map { DoneWorkout(id: $0 + 1_000, day: today.adding(days: $0), routine: nil) }
      return PlanAhead(planned, PlansDone(planned, work), today: today)
    }
    let past = [-21, -14, -7, -2]
    #expect(ahead(past + [0, 2]) == PlanAhead(left: 2, until: today.adding(days: 2)))
    // Today's workout is done, so it is no longer ahead.
    #expect(ahead(past + [0, 2], done: [0])?.left == 1)
    #expect(ahead(past) == PlanAhead(left: 0, until: today.adding(days: -2)))
    #expect(ahead(Array(past.dropFirst()) + [2]) == nil && ahead([-50, -40, -35, -33, 2]) == nil)
    let soon = figures(lastAt: Self.now, plan: PlanAhead(left: 2, until: today)).needs(since: 0, now: Self.now)
    #expect(soon == [ClientNeed(.planEnds, count: 2, until: today)])
    #expect(figures(lastAt: Self.now, plan: PlanAhead(left: 3, until: today)).needs(since: 0, now: Self.now) == [])
  }

  @Test("the most urgent is first: away for longest, then who has not begun, wrote, missed, is tired, has no plan")
  func order() {
    let sorted = NeedReason.allCases.map { ClientNeed($0, days: 3) }.shuffled() + [ClientNeed(.away, days: 30)]
    #expect(sorted.sorted().map(\.reason) == [.away] + NeedReason.allCases && sorted.sorted()[0].days == 30)
    #expect(ClientNeed(.missed, count: 3, of: 4) < ClientNeed(.missed, count: 1, of: 4))
    #expect(ClientNeed(.planEnds, count: 0) < ClientNeed(.planEnds, count: 2))
  }

  @Test("workouts are counted over 7, 30 and 90 days")
  func counts() {
    let starts = [1, 6, 8, 29, 31, 89, 91].map { Self.now - $0 * Self.day }
    let work = starts.reversed().map { Self.work($0) }
    let found = ClientFigures(
      ClientLog(work: work, firstAt: work.first?.startedAt, lastAt: starts[0]), shares: .usual, now: Self.now)
    #expect([found.week, found.month, found.quarter] == [2, 4, 6])
  }

  @Test("the fatigue is that of the whole log, which the list does not read")
  func fatigue() throws {
    for every in [1, 2, 3, 5] {
      let ages = stride(from: 0, to: 400, by: every).map { $0 }
      let log = ages.reversed().map {
        Self.work(Self.now - $0 * Self.day, volumeGrams: 1_000_000 + $0 * 7_919 % 500_000)
      }
      let whole = log.map {
        SessionLoad(daysAgo: Double(Self.now - $0.startedAt) / Double(Self.day), volume: Double($0.volumeGrams))
      }
      let recent = log.filter { Self.now - $0.startedAt < 92 * Self.day }
      let seen = ClientLog(work: recent, firstAt: log.first?.startedAt, lastAt: log.last?.startedAt)
      let expected = try #require(FatigueResult(sessions: whole)?.fatigue)
      let found = try #require(ClientFigures(seen, shares: .usual, now: Self.now).fatigue)
      #expect(abs(found.index - expected.index) < 1e-9, "every \(every) days")
    }
  }

  @Test("done tells what was skipped, and which workout was logged all at once")
  func workoutKept() {
    var plan = [1, 2, 3].map {
      PlannedExercise(item: $0, exercise: $0 + 10, sets: Array(repeating: PlannedSet(), count: 4))
    }
    func sets(_ counts: [Int], gap: Int) -> [(set: DoneSet, at: Int)] {
      counts.enumerated().flatMap { index, count in
        (0..<count).map { _ in DoneSet(exercise: index + 11, item: index + 1, isWarmup: false, side: nil) }
      }.enumerated().map { ($0.element, $0.offset * gap) }
    }
    let most = WorkoutKept(plan: plan, sets: sets([4, 4, 2], gap: 120_000), isRecorded: false)
    #expect(
      most.done == 10 && most.planned == 12 && most.level == .onTrack && most.skipped == [] && most.entered == nil)
    let some = WorkoutKept(plan: plan, sets: sets([4, 4], gap: 120_000), isRecorded: false)
    #expect(some.level == .partly && some.skipped == [13])
    // An exercise that was skipped on purpose was still planned.
    plan[2].isSkipped = true
    let left = WorkoutKept(plan: plan, sets: sets([4, 4], gap: 120_000), isRecorded: false)
    #expect(left.done == 8 && left.planned == 12 && left.skipped == [13])
    #expect(WorkoutKept(plan: [], sets: sets([5], gap: 4_000), isRecorded: false).entered == .atOnce)
    #expect(WorkoutKept(plan: [], sets: sets([4], gap: 4_000), isRecorded: false).entered == nil)
    #expect(WorkoutKept(plan: [], sets: sets([1], gap: 0), isRecorded: true).entered == .later)
    #expect(WorkoutKept(plan: [], sets: [], isRecorded: false).level == nil)
  }
}
