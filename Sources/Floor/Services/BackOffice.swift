package import Gym
package import Secrets
package import Storage
package import Wire

/// What an operator does with the database at hand, beside a running server or without one.
package struct BackOffice: Sendable {
  let database: Database

  package init(database: Database) { self.database = database }

  /// Brings the catalog's rows to what its files say; ids stay with their slugs.
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

  /// Brings the timers that Rackside ships; what the gym edited or deleted stays as the gym has it.
  package func syncPresets(_ entries: [(slug: String, name: String, plan: TimerPlan)]) throws {
    try change { tx in try tx.presets.syncCatalog(entries) }
  }

  /// - Throws: `Fault` or `Invalid` for what is wrong with the person; `StorageError.taken("email")`.
  package func createMember(
    _ person: NewPerson, hasher: GuardedHasher, calendar: GymCalendar, now: Int
  ) async throws -> Member {
    var new = try person.checked(today: calendar.day(at: now), now: now)
    new.passwordHash = try await hasher.hash(person.password)
    if let pin = person.pin { new.pinHash = try await hasher.hash(pin) }
    let ready = new
    return try await database.write { tx in try tx.members.insert(ready) }
  }

  /// Imports a Strong export for a member, or tells what it would do.
  /// - Throws: `Fault` `no_such_member`.
  package func importStrong(
    _ bytes: [UInt8], email: String, unit: WeightUnit, dryRun: Bool, calendar: GymCalendar, now: Int
  ) async throws -> ImportReport {
    let file = StrongFile.read(bytes, unit: unit)
    return try await database.write { tx in
      guard let found = try tx.members.secrets(emailKey: MemberRules.emailKey(email)) else {
        throw Fault.missing("member", field: "member")
      }
      let book = ExerciseCatalog()
      book.learn(try tx.exercises.everything())
      return try StrongImport(calendar: calendar, exercises: book)
        .run(file, for: found.member, dryRun: dryRun, now: now, tx).0
    }
  }

  /// What `rackside check` finds wrong: an empty list is a sound database.
  package func problems(calendar: GymCalendar) throws -> [String] {
    try database.read { tx in
      try tx.checks.integrityProblems() + (try tx.checks.summaryMismatches { calendar.day(at: $0) })
    }
  }

  package func rebuildSummaries(calendar: GymCalendar) throws {
    try change { tx in try tx.checks.rebuildSummaries() }
  }

  private func change(_ body: @escaping @Sendable (Tx) throws -> Void) throws {
    try database.writeAndWait(body)
  }
}
