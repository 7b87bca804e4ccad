import Gym
import Storage
import Wire

/// Compares members: one exercise over time, this week and this month.
struct FriendComparisonService: Service {
  let progress: ProgressService

  private var calendar: GymCalendar { progress.calendar }
  private var exercises: ExerciseCatalog { progress.exercises }

  static let people = 2...4
  static let mostPoints = 80
  static let mostExercises = 30

  func register(in registry: inout Registry) {
    registry.query(FriendsCompare.self, .login, cost: .heavy) { caller, call, tx in
      guard Self.people.contains(call.members.count) else {
        throw Fault(
          .invalid, "out_of_range", field: "members",
          params: ["min": Double(Self.people.lowerBound), "max": Double(Self.people.upperBound)])
      }
      guard Set(call.members).count == call.members.count else { throw Fault.invalid("members", "not_distinct") }
      let readers = try call.members.enumerated().map { index, member in
        try LogReader(caller, shownBy: member, field: "members[\(index)]", tx)
      }
      return try compare(readers, call, viewer: caller.signedIn().member.id, now: caller.now, tx)
    }
  }

  /// - Parameter readers: one per member, in the order of the request.
  func compare(
    _ readers: [LogReader], _ call: FriendsCompare, viewer: Int, now: Int, _ tx: Tx
  ) throws -> FriendsCompare.Reply {
    let range = try range(call, now: now)
    let practised = try practised(readers, viewer: viewer, tx)
    var chosen: Exercise?
    if let id = call.exercise {
      guard let found = exercises.find(id, for: viewer) else { throw Fault.missing("exercise", field: "exercise") }
      chosen = found
    } else {
      chosen = practised.first.flatMap { exercises.find($0.exercise, for: viewer) }
    }
    let by = call.by ?? .absolute
    if by.needsBodyWeight, let chosen, !chosen.facts.type.comparedMeasure.isOfWeight {
      throw Fault(.invalid, "not_of_weight", field: "by")
    }
    let people = try readers.map { reader in
      guard let member = try tx.members.find(reader.member) else { throw Fault.missing("member", field: "members") }
      var person = try sums(reader, member, now: now, tx)
      guard let chosen else {
        person.missing = reader.shows(.records) ? .noData : .notShared
        return person
      }
      switch try line(reader, member, chosen, by, range, tx) {
      case .success(let points):
        person.points = points.map { FriendsCompare.Point(at: $0.at, value: ($0.value * 1_000).rounded() / 1_000) }
      case .failure(let gap): person.missing = gap.reason
      }
      return person
    }
    return FriendsCompare.Reply(
      exercise: chosen?.id, measure: chosen?.facts.type.comparedMeasure, people: people, exercises: practised)
  }

  private func range(_ call: FriendsCompare, now: Int) throws -> ClosedRange<Int> {
    let (from, to) = (call.from ?? now - 366 * Milliseconds.day, call.to ?? .max)
    guard from <= to else { throw Fault.invalid("to", "in_past") }
    return from...to
  }

  /// The exercises that the members have done and show. Those outside the caller's catalog are left out.
  private func practised(_ readers: [LogReader], viewer: Int, _ tx: Tx) throws -> [FriendsCompare.Practised] {
    var found: [Int: (members: Int, workouts: Int)] = [:]
    for reader in readers where reader.shows(.records) {
      for (exercise, workouts) in try tx.progress.practised(member: reader.member) {
        let known = found[exercise] ?? (0, 0)
        found[exercise] = (known.members + 1, known.workouts + workouts)
      }
    }
    let sorted = found.sorted {
      ($1.value.members, $1.value.workouts, $0.key) < ($0.value.members, $0.value.workouts, $1.key)
    }
    return sorted.lazy.compactMap { id, count in
      exercises.find(id, for: viewer).map {
        FriendsCompare.Practised(exercise: id, name: $0.facts.name, members: count.members)
      }
    }.prefix(Self.mostExercises).map(\.self)
  }

  // MARK: The line

  private struct Gap: Error { var reason: ComparisonGap }

  private func line(
    _ reader: LogReader, _ member: Member, _ exercise: Exercise, _ by: CompareBy, _ range: ClosedRange<Int>, _ tx: Tx
  ) throws -> Result<[ComparedPoint], Gap> {
    let type = exercise.facts.type
    let needsBody = by.needsBodyWeight || type.comparesBodyWeight
    guard reader.shows(.records), !needsBody || reader.shows(.bodyWeight) else {
      return .failure(Gap(reason: .notShared))
    }
    let work = try tx.progress.curve(
      member: member.id, exercise: exercise.id, from: range.lowerBound, to: range.upperBound)
    var points = work.compactMap { work in
      Self.value(work, type.comparedMeasure).map { ComparedPoint(at: work.startedAt, value: $0) }
    }
    points = points.thinned(to: Self.mostPoints)
    guard let first = points.first, let last = points.last else { return .failure(Gap(reason: .noData)) }
    if by == .change { return .success(points.changes) }
    guard by.needsBodyWeight else { return .success(points) }
    let sex: FormulaSex? = member.sex.map { $0 == .male ? .male : .female }
    if by.needsSex, sex == nil { return .failure(Gap(reason: .noSex)) }
    var weights = try tx.body.weights(member: member.id, covering: first.at...last.at)[...]
    points = points.compactMap { point in
      while let next = weights.dropFirst().first, next.at <= point.at { weights.removeFirst() }
      guard let body = weights.first?.weight else { return nil }
      return by.value(grams: point.value, bodyGrams: body.grams, sex: sex).map {
        ComparedPoint(at: point.at, value: $0)
      }
    }
    return points.isEmpty ? .failure(Gap(reason: .noBodyWeight)) : .success(points)
  }

  /// Nil for a zero, which means that there is no value.
  private static func value(_ work: CurveWork, _ measure: ComparedMeasure) -> Double? {
    let value =
      switch measure {
      case .e1rm: Double(work.e1rmGrams ?? 0)
      case .load: Double(work.topGrams)
      case .reps: Double(work.mostReps)
      case .time: Double(work.longestMilliseconds)
      case .distance: Double(work.farthestMillimetres) / 1_000
      }
    return value > 0 ? value : nil
  }

  // MARK: Week and month

  private func sums(_ reader: LogReader, _ member: Member, now: Int, _ tx: Tx) throws -> FriendsCompare.Person {
    let today = calendar.calendarDay(at: now)
    let week = calendar.start(of: today.monday)
    let month = CalendarDay(year: today.year, month: today.month, day: 1).map(calendar.start(of:)) ?? week
    let work = try tx.progress.summedWork(
      member: member.id, from: min(week, month), records: FriendProfileService.shownRecords)
    var person = FriendsCompare.Person(
      member: FaceView(member.face), week: sums(reader, work.filter { $0.startedAt >= week }),
      month: sums(reader, work.filter { $0.startedAt >= month }))
    if reader.shows(.workouts), !reader.shows(.bodyWeight),
      work.contains(where: { SharingRule.containsBodyWeight(exercises.type($0.exercise)) })
    {
      person.withoutBody = true
    }
    let overview = try progress.overview(ProgressService.Question(reader, now: now), tx)
    if reader.shows(.profile) {
      (person.streakWeeks, person.streakPending) = (overview.streakWeeks, overview.streakPending)
    }
    if reader.shows(.records) { (person.bigThreeGrams, person.dots) = (overview.bigThreeGrams, overview.dots) }
    return person
  }

  private func sums(_ reader: LogReader, _ work: [SummedWork]) -> FriendsCompare.Sums {
    var sums = FriendsCompare.Sums()
    if reader.shows(.records) { sums.records = work.count(where: \.isRecord) }
    guard reader.shows(.workouts) else { return sums }
    sums.workouts = Set(work.map(\.workout)).count
    sums.sets = work.reduce(0) { $0 + $1.sets }
    var volume = 0
    var muscles: [Muscle: (sets: Double, grams: Double)] = [:]
    for one in work {
      guard let facts = exercises.find(one.exercise, for: reader.member)?.facts else { continue }
      let grams = reader.mayShowLoads(of: facts.type) ? one.volumeGrams : 0
      volume += grams
      for (muscle, share) in facts.hardShares {
        let known = muscles[muscle] ?? (0, 0)
        muscles[muscle] = (known.sets + Double(one.hardSets) * share, known.grams + Double(grams) * share)
      }
    }
    sums.volumeGrams = volume
    sums.muscles = Muscle.allCases.compactMap { muscle in
      muscles[muscle].flatMap { sum in
        sum.sets > 0
          ? FriendsCompare.MuscleSums(muscle: muscle, sets: sum.sets, volumeGrams: Int(sum.grams.rounded())) : nil
      }
    }.sorted { $0.sets > $1.sets }
    return sums
  }
}
