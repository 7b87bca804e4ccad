import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// The nouns' declarations of what they keep of a member.
@Suite(.limitedConcurrency) struct MemberDataTests {
  /// Tables with a member's id that belong to no noun.
  private static let exceptions = [
    // Their callers are text, and `AccountService.forgetReplies` deletes them part by part.
    "replies"
  ]

  @Test("each table with a member's id belongs to exactly one noun")
  func tables() async throws {
    let floor = try TestFloor()
    let found = try floor.database.read { tx in
      try tx.rows(
        """
        SELECT DISTINCT t.name FROM sqlite_master t
        WHERE t.type = 'table' AND (
          EXISTS (SELECT 1 FROM pragma_foreign_key_list(t.name) f WHERE f."table" = 'members')
          OR EXISTS (SELECT 1 FROM pragma_table_info(t.name) c WHERE c.name IN ('member', 'caller')))
        """
      ) { row in try row.text() }
    }
    #expect(found.count > 80)
    let declared = MemberData.all.flatMap(\.tables)
    let twice = Dictionary(grouping: declared) { $0 }.filter { $0.value.count > 1 }.keys
    #expect(twice.isEmpty, "declared twice: \(twice.sorted())")
    let owned = Set(declared).union(Self.exceptions)
    #expect(owned.isSuperset(of: found), "declared by nobody: \(Set(found).subtracting(owned).sorted())")
    #expect(owned.isSubset(of: found), "no member's id in them: \(owned.subtracting(found).sorted())")
  }

  @Test("the export of the command line is that of the page, with every noun in it")
  func exports() async throws {
    let floor = try TestFloor()
    let (mara, ines) = (try await floor.member("Mara"), try await floor.member("Ines"))
    try await floor.befriend(mara, ines)
    try await mara.log(80)
    _ = try await mara.change("workouts.finish")
    _ = try await mara.change("workouts.start")
    try await mara.log(90, ["exercise": 3])
    let today = JSON.string(floor.calendar.day(at: floor.time.now))
    let invited: JSON = .array([ines.member.json])
    _ = try await mara.change(
      "challenges.make", ["metric": "sets", "startsOn": today, "endsOn": today, "name": "Sets", "invite": invited])
    let message = try await ines.change("messages.write", ["to": mara.member, "text": "Hello"]).message.id
    _ = try await mara.change("messages.write", ["to": ines.member, "text": "Hi"])
    _ = try await mara.change("reports.send", ["what": "message", "id": message, "reason": "spam"])
    _ = try await mara.change(
      "problems.send", ["text": "Wrong", "screen": "phone", "page": "today", "width": 390, "height": 844])
    _ = try await mara.change("workouts.show", ["workout": 1, "audience": "nobody"])
    // The challenge's score is counted after the sets.
    await floor.settle()
    let page = try await mara.call("accounts.export")
    let whole = try floor.exported("mara@example.com")
    #expect(whole == page)
    for field in ["challenges", "reports", "problems", "messages", "friends", "goals", "routines", "reminders"] {
      #expect(!whole[field].isNull, "\(field)")
    }
    #expect(whole.workouts[0].audience == "nobody")
  }
}
