import TestKit
import Testing

@testable import Floor

/// What the gym has on a day for everybody, from calendar files.
@Suite(.limitedConcurrency) struct OccasionTests {
  private func file(_ events: String...) -> String {
    let bodies = events.map { "BEGIN:VEVENT\r\n\($0)\r\nEND:VEVENT\r\n" }.joined()
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(bodies)END:VCALENDAR\r\n"
  }

  private func days(_ client: TestClient, _ from: String, _ to: String) async throws -> [String] {
    try await client.call("occasions.list", ["from": from, "to": to]).occasions.array.map {
      "\($0.day.string ?? "") \($0.name.string ?? "") \($0.minute.int ?? -1)"
    }
  }

  @Test("a calendar file is looked at, imported, imported again after a change, and taken away")
  func imports() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let mara = try await floor.member("Mara")
    let closed = "UID:1@x\r\nDTSTART;VALUE=DATE:20261224\r\nDTEND;VALUE=DATE:20261227\r\nSUMMARY:Closed"
    let workshop = """
      UID:2@x\r\nDTSTART;TZID=Europe/Berlin:20261205T100000\r\nDURATION:PT2H\r\nSUMMARY:Workshop\r\n\
      RRULE:FREQ=WEEKLY;COUNT=3\r\nEXDATE;TZID=Europe/Berlin:20261212T100000
      """
    let odd = "UID:3@x\r\nDTSTART:20261205T100000\r\nRRULE:FREQ=MONTHLY;BYDAY=1SU\r\nSUMMARY:Odd"
    let text = file(closed, workshop, odd)
    let preview = try await owner.call("occasions.preview", ["as": owner.handle, "text": text])
    #expect(preview.added == 2 && preview.noteCount == 1 && preview.notes[0].kind == "unknownRule")
    #expect(try await days(mara, "2026-12-01", "2026-12-31") == [])
    let report = try await owner.change("occasions.import", ["as": owner.handle, "text": text])
    #expect(report == preview)
    let all = ["2026-12-05 Workshop 600", "2026-12-19 Workshop 600"]
    let holidays = ["2026-12-24 Closed -1", "2026-12-25 Closed -1", "2026-12-26 Closed -1"]
    #expect(try await days(mara, "2026-12-01", "2026-12-31") == all + holidays)
    #expect(try await days(mara, "2026-12-06", "2026-12-24") == [all[1], holidays[0]])

    let again = try await owner.change("occasions.import", ["as": owner.handle, "text": text])
    #expect(again.added == 0 && again.changed == 0 && again.same == 2)
    let moved =
      "UID:2@x\r\nRECURRENCE-ID;TZID=Europe/Berlin:20261219T100000\r\n"
      + "DTSTART;TZID=Europe/Berlin:20270102T120000\r\nSUMMARY:Late\r\nSEQUENCE:1"
    let change = try await owner.change("occasions.import", ["as": owner.handle, "text": file(workshop, moved)])
    #expect(change.changed == 1 && change.added == 0)
    #expect(try await days(mara, "2027-01-01", "2027-01-31") == ["2027-01-02 Late 720"])
    #expect(try await days(mara, "2026-12-01", "2026-12-31") == [all[0]] + holidays)

    let list = try await mara.call("occasions.list", ["from": "2026-12-24", "to": "2026-12-24"])
    let id = try #require(list.occasions[0].occasion.int)
    _ = try await owner.change("occasions.remove", ["as": owner.handle, "occasion": id])
    #expect(try await days(mara, "2026-12-01", "2026-12-31") == [all[0]])
    let gone = try await owner.refusedChange("occasions.remove", ["as": owner.handle, "occasion": id])
    #expect(gone.reason == "no_such_occasion" && gone.field == "occasion")
  }

  @Test("a file that is none is refused with its line, and nothing is stored")
  func refused() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    for (text, reason) in [
      ("", "not_a_calendar"), ("BEGIN:VCARD\nEND:VCARD", "not_a_calendar"), ("hello", "damaged_calendar"),
      ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1", "damaged_calendar"),
      (String(repeating: "x", count: 200_001), "file_too_large"),
    ] {
      let refusal = try await owner.refusedChange("occasions.import", ["as": owner.handle, "text": text])
      #expect(refusal.reason == .string(reason) && refusal.field == "text", "\(text.prefix(40))")
    }
    #expect(try floor.count("SELECT COUNT(*) FROM occasions") == 0)
    let range = try await owner.refusal("occasions.list", ["from": "2026-12-31", "to": "2026-12-01"])
    #expect(range.reason == "out_of_range" && range.field == "to")
  }
}
