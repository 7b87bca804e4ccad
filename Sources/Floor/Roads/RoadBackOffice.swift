package import Gym
import Storage
package import Wire

extension BackOffice {
  /// The member with an email, or with the display name of a member who has none.
  /// - Throws: `Fault` `no_such_member`.
  package func member(named name: String) async throws -> Member {
    try await database.readAsync { tx in
      guard let found = try tx.members.named(name) else { throw Fault.missing("member", field: "member") }
      return found
    }
  }

  /// Imports a file of recorded roads for a member: all that is whole in it, or nothing.
  /// - Throws: `Fault` for a file that cannot be imported, and `StorageError`.
  package func importRoads(
    _ bytes: [UInt8], for member: Member, calendar: GymCalendar, now: Int
  ) async throws -> RoadsImport.Reply {
    // One for each file: the limit of files an hour does not apply to the operator.
    let importing = RoadImporting(database: database, calendar: calendar, clock: Clock { Double(now) })
    let prepared = try await importing.prepare(for: member, now: now) { bytes }
    return try await database.write { tx in
      let stored = try RoadImporting.store(prepared, now: now, tx)
      // The member's pages show what a running server last told them.
      if !stored.events.isEmpty { try tx.imports.noteOutsideRoads(of: member.id) }
      return stored.reply
    }
  }
}
