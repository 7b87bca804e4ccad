import Floor
import Foundation
import Gym
import TestKit
import Testing

@testable import Storage

@Suite(.limitedConcurrency) struct VersionTests {
  @Test("a database of each version goes to the newest in one step, with every row", arguments: OldGym.schemas)
  func everyVersion(schema: Int) throws {
    let folder = Folder()
    try OldGym.make(schema: schema, in: folder.path)
    let before = try OldGym.counts(folder.path)
    let database = try Storage.Database(directory: folder.path, onFatal: { _ in })
    defer { database.close() }
    let calendar = try #require(GymCalendar(timeZone: "Europe/Berlin"))
    #expect(try BackOffice(database: database).problems(calendar: calendar) == [])
    let after = try OldGym.counts(folder.path)
    #expect(before["sets"] == 2 && before["messages"] == 1)
    for (table, count) in before where table != "schema_version" { #expect(after[table] == count, "\(table)") }
    #expect(after["schema_version"] == OldGym.schemas.count)
    // Before there were visits, what was trained on the floor was one.
    if before["visits"] == nil { #expect(after["visits"] == 1) }
    let (mara, found, sets) = try database.read { tx in
      (
        try tx.members.find(1), try tx.members.roster(text: "lindq", byFullName: true, limit: 9).map(\.id),
        try tx.rows("SELECT weight_milli FROM sets ORDER BY id /* test */") { row in try row.int() }
      )
    }
    #expect(mara?.email == "mara@example.com" && found == [1] && sets == [80_000, 82_500])
  }
}
