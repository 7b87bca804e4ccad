import Floor
import Gym
import Storage

/// Chooses who trains on the demo's floor, and who comes next.
///
/// It leaves out members whom a person is using, and those whose logins are printed. A member trains twice a day at
/// most, so the day's totals stay bounded however long the demo runs.
actor DemoShift {
  static let turnsADay = 2

  private let floor: FloorServer
  private let database: Database
  private let calendar: GymCalendar
  private let coach: DemoCoach
  private var training: [DemoMember] = []
  private var waiting: [DemoPerson]
  /// How often each member has trained today, by email.
  private var turns: [String: Int] = [:]
  private var day: CalendarDay
  /// Members who were in the middle of a workout when the demo started.
  private var begun: [DemoFloor.Plan]

  init(_ floor: FloorServer, _ database: Database, _ calendar: GymCalendar, now: Int) throws {
    self.floor = floor
    self.database = database
    self.calendar = calendar
    coach = DemoCoach(DemoClient(floor), database)
    day = calendar.calendarDay(at: now)
    let (people, today, begun) = try database.read { tx in
      let people = try DemoGym.people(tx).filter { DemoGym.trains($0.0) && $0.1.shownOnFloor }
      let today = Set(try tx.members.lastTrained(since: calendar.startOfDay(at: now)).map(\.member))
      let begun = try people.compactMap { try Self.plan($0, $1, turn: 0, calendar, now: now, tx) }
      return (people, today, begun.filter { $0.openWorkout != nil })
    }
    self.begun = begun
    waiting = people.map(\.0).filter { person in !begun.contains { $0.person == person } }
    turns = Dictionary(
      uniqueKeysWithValues: people.filter { today.contains($0.1.id) }.map { ($0.0.email, 1) })
  }

  /// Does what is due: sets of members who have rested, leaving after a workout, and the next member's arrival.
  func step(now: Int) async throws {
    newDay(now)
    try? await coach.startNext(now: now)
    try leaveUsed(now: now)
    for member in training where member.isDue(now: now) {
      if (try? await member.continueWorkout(now: now)) == true { continue }
      goHome(member)
    }
    while !begun.isEmpty { await arrive(begun.removeFirst(), dueAt: now + Int.random(in: 0...90_000)) }
    guard training.count < DemoGym.training, let next = try next(now: now), let first = next.sets.first else { return }
    turns[next.person.email, default: 0] += 1
    await arrive(next, dueAt: first.at)
  }

  func end() async {
    for member in training { member.leave() }
    await coach.leave()
  }

  /// For tests: the emails of the members who are training.
  var present: [String] { training.map(\.plan.person.email) }

  private func newDay(_ now: Int) {
    let today = calendar.calendarDay(at: now)
    guard today != day else { return }
    day = today
    turns = [:]
  }

  private func arrive(_ plan: DemoFloor.Plan, dueAt: Int) async {
    waiting.removeAll { $0 == plan.person }
    if let member = try? await DemoMember(floor, plan, dueAt: dueAt) {
      training.append(member)
    } else {
      waiting.append(plan.person)
    }
  }

  private func goHome(_ member: DemoMember) {
    member.leave()
    training.removeAll { $0 === member }
    waiting.append(member.plan.person)
  }

  /// Stops training for members whom a person uses now. Their workout stays open for that person.
  private func leaveUsed(now: Int) throws {
    let plans = training.map(\.plan) + begun
    let used = try database.read { tx -> Set<String> in
      guard let logins = try DemoLogins(tx) else { return [] }
      return Set(
        try plans.filter { try logins.isUsed($0.person, $0.member, now: now, tx) }.map(\.person.email))
    }
    for member in training where used.contains(member.plan.person.email) { goHome(member) }
    waiting += begun.map(\.person).filter { used.contains($0.email) }
    begun.removeAll { used.contains($0.person.email) }
  }

  /// The member who has trained least often today; of several, the one who has waited longest.
  private func next(now: Int) throws -> DemoFloor.Plan? {
    let able = waiting.filter { turns[$0.email, default: 0] < Self.turnsADay }
    let order = (0..<Self.turnsADay).flatMap { count in able.filter { turns[$0.email, default: 0] == count } }
    return try database.read { [turns, calendar] tx in
      let people = Dictionary(try DemoGym.people(tx).map { ($0.0.email, $0.1) }, uniquingKeysWith: { $1 })
      for person in order {
        guard let member = people[person.email] else { continue }
        let plan = try Self.plan(
          person, member, turn: turns[person.email, default: 0], calendar, now: now, tx)
        // A workout that is still open was left so by a person.
        if let plan, plan.openWorkout == nil { return plan }
      }
      return nil
    }
  }

  /// What a member still has to do today. Nil if a person is using them.
  private static func plan(
    _ person: DemoPerson, _ member: Member, turn: Int, _ calendar: GymCalendar, now: Int, _ tx: Tx
  ) throws -> DemoFloor.Plan? {
    guard let program = try DemoGym.training(calendar, tx), let logins = try DemoLogins(tx),
      try !logins.isUsed(person, member.id, now: now, tx)
    else { return nil }
    let open = try tx.workouts.current(member: member.id)
    let done = try open.map { try tx.workouts.sets(of: $0.id).count } ?? 0
    let day = CalendarDay(number: calendar.calendarDay(at: now).number + turn)
    let workout = program.workout(of: person, on: day, from: now)
    return DemoFloor.Plan(
      person: person, member: member.id, handle: logins.handle(person), sets: Array(workout.sets.dropFirst(done)),
      name: workout.name, plan: workout.plan, openWorkout: open?.id)
  }
}
