package import Gym
package import Secrets
package import Storage
package import Wire

/// The database work of an operator's commands, with or without a running server.
package struct BackOffice: Sendable {
  let database: Database

  package init(database: Database) { self.database = database }

  /// Makes the catalog's rows match its files. A slug always keeps its id.
  package func syncCatalog(_ entries: [(slug: String, facts: ExerciseFacts)]) throws {
    try change { tx in
      try tx.exercises.syncCatalog(
        entries.map { entry in
          CatalogEntry(
            slug: entry.slug, facts: entry.facts, matchKey: matchKey(entry.facts.name),
            aliasKeys: entry.facts.aliases.map(matchKey))
        })
    }
  }

  /// Adds and updates the presets that Rackside ships. Those that the gym edited or deleted stay as they are.
  package func syncPresets(_ entries: [(slug: String, name: String, plan: TimerPlan)]) throws {
    try change { tx in try tx.presets.syncCatalog(entries) }
  }

  /// Makes the shipped routines' rows match their files. The exercises must already be stored.
  package func syncRoutines(_ entries: [ShippedRoutine], now: Int) throws {
    try change { tx in try tx.routines.syncCatalog(entries, at: now) }
  }

  package func hasOwner() throws -> Bool { try database.read { tx in try tx.members.hasOwner() } }

  /// The email needs no confirmation: whoever runs the machine typed it.
  /// - Throws: `Fault` or `Invalid` for a wrong field, `StorageError.taken("email")`.
  package func createMember(
    _ person: NewPerson, hasher: GuardedHasher, calendar: GymCalendar, now: Int
  ) async throws -> Member {
    var new = try person.checked(today: calendar.day(at: now), now: now)
    if let password = person.password { new.passwordHash = try await hasher.hash(password) }
    if let pin = person.pin { new.pinHash = try await hasher.hash(pin) }
    new.emailConfirmedAt = now
    let ready = new
    return try await database.write { tx in
      let member = try tx.members.insert(ready)
      try tx.audit.append(.byCommand(.memberAdded, at: now, member: member.id, what: member.role.rawValue))
      _ = try FriendService.arrivals(for: member, tx)
      return member
    }
  }

  /// Gives a member a one-time password and ends all their logins, also on a running server.
  /// - Parameter clearsSecondFactor: also turns off the second factor, for an owner: nobody else could let them in.
  /// - Throws: `Fault` `no_such_member`.
  package func resetPassword(
    email: String, clearsSecondFactor: Bool = false, hasher: GuardedHasher, now: Int
  ) async throws -> (member: Member, password: String, until: Int) {
    let password = OneTimePassword.make()
    let hash = try await hasher.hash(password)
    let until = now + AccountService.oneTimeFor
    let member = try await reset(email, .oneTimePassword, now: now) { id, tx in
      try tx.accounts.setPassword(id, hash: hash, oneTimeUntil: until)
      guard clearsSecondFactor else { return }
      try GuessLimiter.forgiveSecondFactor(of: id, tx)
      if try tx.secondFactors.turnOff(id) {
        try tx.audit.append(.byCommand(.secondFactorCleared, at: now, member: id))
      }
    }
    return (member, password, until)
  }

  /// Removes a member's PIN and ends all their logins.
  /// - Throws: `Fault` `no_such_member`.
  package func resetPin(email: String, now: Int) async throws -> Member {
    try await reset(email, .pinReset, now: now) { id, tx in try tx.accounts.setPin(id, hash: nil) }
  }

  package func hasSecondFactor(_ member: Int) throws -> Bool {
    try database.read { tx in try tx.secondFactors.isOn(member) }
  }

  package func owners() throws -> [Member] { try database.read { tx in try tx.accounts.owners() } }

  private func reset(
    _ email: String, _ kind: AuditKind, now: Int, _ body: @escaping @Sendable (Int, Tx) throws -> Void
  ) async throws -> Member {
    try await database.write { tx in
      guard let member = try tx.members.secrets(emailKey: MemberRules.emailKey(email))?.member else {
        throw Fault.missing("member", field: "member")
      }
      try body(member.id, tx)
      try tx.audit.append(.byCommand(kind, at: now, member: member.id))
      try GuessLimiter.forgive(email: MemberRules.emailKey(email), tx)
      try tx.logins.endAll(member: member.id, at: now)
      try tx.accounts.noteOutsideChange(member.id)
      return member
    }
  }

  /// Imports another app's log for a member, or only reports what it would do if `dryRun` is set. Stores nothing if the
  /// report has errors or needs a unit.
  /// - Throws: `Fault` `no_such_member`.
  package func importLog(
    _ bytes: [UInt8], as format: ImportFormat?, email: String, unit: WeightUnit?, dates: DateOrder? = nil, dryRun: Bool,
    calendar: GymCalendar, now: Int
  ) async throws -> ImportResult {
    let file = readLog(bytes, as: format, unit: unit, dates: dates, today: calendar.day(at: now))
    let (member, everything) = try await database.readAsync { tx in
      guard let found = try tx.members.named(email) else { throw Fault.missing("member", field: "member") }
      return (found, try tx.exercises.everything())
    }
    let book = ExerciseCatalog()
    book.learn(everything)
    // The limits for members do not apply to the operator.
    var limits = ImportLimits()
    limits.workouts = .max
    limits.grownWorkouts = .max
    limits.memberSets = .max
    limits.gymSetsPerDay = .max
    let began = ContinuousClock.now
    let clock = Clock { Double(now) + (ContinuousClock.now - began) / .milliseconds(1) }
    let importing = LogImport(database: database, calendar: calendar, exercises: book, limits: limits, clock: clock)
    let plan = try await importing.plan(file, for: member, now: now)
    guard !dryRun, plan.report.errors.isEmpty, !file.needsUnit else { return plan.report }
    let staged = try await importing.stage(plan, for: member)
    try await database.write { tx in
      _ = try LogImport.show(staged, now: now, tx)
      // A running server has the exercises, the member and the floor's sums in memory.
      try tx.imports.noteOutside(
        OutsideImport(member: member.id, workouts: plan.report.workouts, sets: plan.report.sets))
    }
    return plan.report
  }

  /// The problems that `rackside check` finds. The list is empty for a sound database.
  package func problems(calendar: GymCalendar) throws -> [String] {
    try database.read { tx in try Self.problems(calendar: calendar, tx) }
  }

  /// The same for a copy of a database, which must have this program's schema.
  package static func problems(calendar: GymCalendar, _ tx: Tx) throws -> [String] {
    try tx.checks.integrityProblems() + (try tx.checks.summaryMismatches { calendar.day(at: $0) })
  }

  package func rebuildSummaries(calendar: GymCalendar) throws {
    try change { tx in try tx.checks.rebuildSummaries() }
  }

  private func change(_ body: @escaping @Sendable (Tx) throws -> Void) throws {
    try database.writeAndWait(body)
  }
}
