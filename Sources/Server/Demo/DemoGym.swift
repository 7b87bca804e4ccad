import Floor
package import Gym
package import Secrets
package import Storage

/// The invented gym's database: created once, and brought up to date at each start.
package struct DemoGym: Sendable {
  /// The database belongs to a real gym. Nothing in it was changed.
  package struct NotADemo: Error {}

  /// The logins and the size of the demo.
  package struct Keys: Sendable {
    package var owner = DemoGym.owner
    package var member = DemoGym.member
    package var password = DemoGym.password
    package var pin = DemoGym.pin
    /// The token of a terminal that is already paired.
    package var terminal: String
    package var members: Int
    package var sets: Int
    package var wasMade: Bool
  }

  static let name = "Iron Yard"
  package static let owner = "nadia@example.com"
  package static let member = "mara@example.com"
  package static let password = "chalk and iron 5x5"
  package static let pin = "2580"
  /// How long the gym has been open. At 28 weeks its members' training cycle is in a week with many records.
  static let weeks = 28
  /// How many members are training now.
  static let training = 6
  private static let terminalName = "Demo terminal"

  private let database: Database
  private let calendar: GymCalendar

  package init(database: Database, calendar: GymCalendar) {
    self.database = database
    self.calendar = calendar
  }

  /// - Parameter terminal: the paired terminal's token from an earlier start. It stays valid.
  /// - Throws: `NotADemo`.
  package func prepare(terminal: String?, hasher: GuardedHasher, now: Int) async throws -> Keys {
    let isMade = try database.read { tx in
      let isDemo = try tx.settings.get("demo.first_day") != nil
      guard try isDemo || tx.members.count() == 0 else { throw NotADemo() }
      return isDemo
    }
    if !isMade {
      let password = try await hasher.hash(Self.password)
      let pin = try await hasher.hash(Self.pin)
      try await database.write { tx in try open(now: now, password: password, pin: pin, tx) }
    }
    return try await database.write { tx in
      try train(until: now, tx)
      try DemoLogins.renew(tx, now: now)
      try DemoClocks(tx: tx, calendar: calendar).prepare(try Self.people(tx), now: now)
      try DemoClasses(tx: tx, calendar: calendar).prepare(try Self.people(tx), now: now)
      try DemoClients(tx: tx, calendar: calendar).prepare(try Self.people(tx), now: now)
      try DemoAppointments(tx: tx, calendar: calendar).prepare(try Self.people(tx), now: now)
      try DemoFriends(tx: tx, calendar: calendar).prepare(try Self.people(tx), now: now)
      try DemoSteps(tx: tx, calendar: calendar).prepare(try Self.people(tx), now: now)
      try DemoMeals(tx: tx).prepare(try Self.people(tx))
      try DemoWeights(tx: tx, calendar: calendar).prepare(try Self.people(tx), now: now)
      try DemoHearts.prepare(try Self.people(tx), now: now, tx)
      if let mara = try tx.members.named(Self.member) {
        try DemoRoads(tx: tx, calendar: calendar).prepare(mara, now: now)
        try DemoRoutes(tx: tx).prepare(mara, now: now)
      }
      // A friend of hers.
      if let joel = try tx.members.named("joel@example.com") {
        try DemoRoads(tx: tx, calendar: calendar, seed: "joel's roads").prepare(joel, now: now)
      }
      // The log was written without a server, so everything has to be counted.
      try tx.recounts.markAll(of: Self.people(tx).map(\.1.id))
      let sets = try tx.sets.count()
      return Keys(
        terminal: try pairedTerminal(terminal, now: now, tx), members: try tx.members.count(), sets: sets,
        wasMade: !isMade)
    }
  }

  private func pairedTerminal(_ old: String?, now: Int, _ tx: Tx) throws -> String {
    // Nobody may ever open it, and that is no fault for which the owner's page should warn.
    let off = DeviceOff(.closed, since: now)
    if let old, let device = try tx.devices.byTokenHash(Tokens.hash(old)) {
      try tx.devices.store(off, of: device.id)
      return old
    }
    for lost in try tx.devices.list() where lost.name == Self.terminalName {
      _ = try tx.devices.revoke(lost.id, at: now)
    }
    let token = Tokens.make(.device)
    let device = try tx.devices.insert(
      kind: .terminal, name: Self.terminalName, tokenHash: Tokens.hash(token), at: now)
    try tx.devices.store(off, of: device.id)
    return token
  }

  /// Creates the gym and its members. They share one password, so one hash is enough.
  private func open(now: Int, password: String, pin: String, _ tx: Tx) throws {
    let first = CalendarDay(number: calendar.calendarDay(at: now).monday.number - 7 * Self.weeks)
    try tx.settings.set("gym.name", Self.name)
    try tx.settings.set("demo.first_day", first.text)
    try tx.settings.set("demo.until", String(calendar.start(of: first)))
    try tx.points.begin(at: calendar.start(of: first))
    for (index, person) in DemoPerson.everybody.enumerated() {
      var random = DemoRandom(person.email, 1)
      var new = try NewPerson(
        name: person.name, displayName: person.displayName, email: person.email, password: Self.password,
        role: person.role, pin: Self.pin, sex: person.sex,
        birthDate: CalendarDay(
          year: person.birthYear, month: 1 + Int(random.unit() * 12), day: 1 + Int(random.unit() * 28))?.text,
        heightCm: person.heightCm, unit: person.bodyWeight.unit, shownOnFloor: person.shownOnFloor
      ).checked(today: calendar.day(at: now), now: calendar.start(of: first) + index * 3_600_000)
      new.bodyWeight = try MemberRules.bodyWeight(person.bodyWeight)
      new.passwordHash = password
      new.pinHash = pin
      new.emailConfirmedAt = new.joinedAt
      let id = try tx.members.insert(new).id
      try tx.aims.put(TrainingAims(goal: person.program.goal, daysPerWeek: person.days.count), member: id)
    }
  }

  /// Adds the workouts since the last start, oldest first, and those that are in progress now.
  private func train(until now: Int, _ tx: Tx) throws {
    guard let training = try Self.training(calendar, tx),
      let since = try tx.settings.get("demo.until").flatMap({ Int($0) })
    else { return }
    let logins = try DemoLogins(tx)
    let people = try Self.people(tx).filter { person, member in
      try logins.map { try !$0.isUsed(person, member.id, now: now, tx) } ?? true
    }
    for (_, member) in people {
      if let open = try tx.workouts.current(member: member.id) {
        try tx.workouts.finish(open.id, member: member.id, name: nil, at: nil)
      }
    }
    var past: [(Member, DemoTraining.PlannedWorkout)] = []
    var busy = Set(try tx.members.lastTrained(since: now - 3 * 3_600_000).map(\.member))
    let first = calendar.calendarDay(at: since).number
    let days = first...max(first, calendar.calendarDay(at: now).number)
    for (person, member) in people {
      for day in days where !hasLeft(person, on: day, training.firstDay) {
        guard let workout = training.workout(of: person, on: CalendarDay(number: day)),
          workout.startedAt > since, workout.finishedAt < now
        else { continue }
        past.append((member, workout))
        if workout.finishedAt > now - 3 * 3_600_000 { busy.insert(member.id) }
      }
    }
    let free = people.filter { Self.trains($0.0) && $0.1.shownOnFloor && !busy.contains($0.1.id) }
    var log = DemoLog(tx: tx, calendar: calendar)
    let visits = DemoVisits(tx: tx, calendar: calendar)
    try visits.endOld(now: now)
    for (member, workout) in past.sorted(by: { $0.1.startedAt < $1.1.startedAt }) {
      try log.add(workout, of: member, until: workout.finishedAt, isFinished: true)
      try visits.add(workout, of: member.id, isOver: true)
    }
    for (index, (person, member)) in free.prefix(Self.training).enumerated() {
      let workout = training.workout(
        of: person, on: calendar.calendarDay(at: now), from: now - (9 + 8 * index) * 60_000)
      try log.add(workout, of: member, until: now, isFinished: false)
      try visits.add(workout, of: member.id, isOver: false)
    }
    try visits.makeMemberships(try Self.people(tx), now: now)
    try tx.settings.set("demo.until", String(now))
  }

  /// Members who stopped training after some months, and how many weeks before the demo's first start.
  static let left = ["ewa@example.com": 5, "ines@example.com": 4, "carlos@example.com": 3]

  private func hasLeft(_ person: DemoPerson, on day: Int, _ first: CalendarDay) -> Bool {
    Self.left[person.email].map { day - first.number > 7 * (Self.weeks - $0) } ?? false
  }

  /// The members who train while the demo runs: not those whose logins are printed for people to use.
  static func trains(_ person: DemoPerson) -> Bool {
    person.shownOnFloor && person.email != owner && person.email != member
  }

  /// - Returns: nil if the gym is not a demo.
  static func training(_ calendar: GymCalendar, _ tx: Tx) throws -> DemoTraining? {
    guard let first = try tx.settings.get("demo.first_day").flatMap({ CalendarDay($0) }) else { return nil }
    let exercises = try tx.exercises.everything().compactMap { exercise in exercise.slug.map { ($0, exercise) } }
    return DemoTraining(
      calendar: calendar, firstDay: first, exercises: Dictionary(exercises, uniquingKeysWith: { $1 }))
  }

  static func people(_ tx: Tx) throws -> [(DemoPerson, Member)] {
    try DemoPerson.everybody.compactMap { person in
      try tx.members.secrets(emailKey: MemberRules.emailKey(person.email)).map { (person, $0.member) }
    }
  }
}
