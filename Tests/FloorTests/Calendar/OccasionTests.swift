import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// The gym's public events, from calendar files.
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
    let odd = "UID:3@x\r\nDTSTART:20261205T100000\r\nRRULE:FREQ=HOURLY\r\nSUMMARY:Odd"
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

  @Test("a long list comes in pages below the most that a reply may have, each occasion once")
  func pages() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let day = try #require(CalendarDay("2026-12-24"))
    let text = String(repeating: "What there is to know. ", count: 40)
    try await floor.database.write { tx in
      for index in 0..<1_500 {
        // Most are on one day, so that a page ends within it.
        let start = day.adding(days: index < 1_000 ? 0 : index % 30 - 15)
        try tx.occasions.put(
          ICalendarEvent(
            uid: "\(index)", sequence: 0, changedAt: 0,
            plan: ScheduledSeries(
              series: Series(start: start),
              details: ICalendarDetails(
                summary: "Event \(index)", description: text, location: nil,
                time: DayTime(start: index % 1_440, minutes: 1)))))
      }
    }
    var params: Params = ["from": "2026-12-01", "to": "2027-01-31"]
    var (seen, pages): ([JSON], Int) = ([], 0)
    while true {
      let reply = try await mara.call("occasions.list", params)
      #expect(reply.text.utf8.count < 1 << 20)
      seen += reply.occasions.array
      pages += 1
      if reply.next.isNull { break }
      params["from"] = reply.next.from
      params["after"] = reply.next.after
    }
    let order = seen.map { ($0.day.string ?? "", $0.minute.int ?? 0, $0.occasion.int ?? 0) }
    #expect(pages >= 3 && Set(order.map(\.2)).count == 1_500 && seen.count == 1_500)
    #expect(zip(order, order.dropFirst()).allSatisfy { $0 < $1 })
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

  @Test("several days are listed day by day, from any day of the range, and are the same after a restart")
  func longOnes() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    try await floor.member("Mara")
    let text = file(
      "UID:1@x\r\nDTSTART;VALUE=DATE:20270401\r\nRRULE:FREQ=YEARLY\r\nSUMMARY:Closed",
      "UID:1@x\r\nRECURRENCE-ID;VALUE=DATE:20280401\r\nDTSTART;VALUE=DATE:20280401\r\n"
        + "DTEND;VALUE=DATE:20280405\r\nSUMMARY:Closed",
      "UID:2@x\r\nDTSTART;VALUE=DATE:20261224\r\nDTEND;VALUE=DATE:20261227\r\nRRULE:FREQ=YEARLY;COUNT=2\r\nSUMMARY:Off",
      "UID:3@x\r\nDTSTART;TZID=Europe/Berlin:20261205T090000\r\nDURATION:PT32H\r\nSUMMARY:Camp",
      "UID:4@x\r\nDTSTART;TZID=Europe/Berlin:20261206T100000\r\nDURATION:PT1H\r\nSUMMARY:Breakfast\r\n"
        + "RRULE:FREQ=MONTHLY;BYDAY=1SU;COUNT=3")
    let report = try await owner.change("occasions.import", ["as": owner.handle, "text": text])
    #expect(report.added == 4 && report.noteCount == 0)
    let april = (1...4).map { "2028-04-0\($0) Closed -1" }
    var clients = [owner]
    while let client = clients.popLast() {
      #expect(try await days(client, "2028-04-01", "2028-04-30") == april)
      #expect(try await days(client, "2028-04-03", "2028-04-03") == [april[2]])
      #expect(try await days(client, "2027-12-26", "2027-12-31") == ["2027-12-26 Off -1"])
      #expect(try await days(client, "2028-12-20", "2028-12-31") == [])
      #expect(
        try await days(client, "2026-12-05", "2026-12-06")
          == ["2026-12-05 Camp 540", "2026-12-06 Camp 0", "2026-12-06 Breakfast 600"])
      #expect(try await days(client, "2026-12-06", "2026-12-06").count == 2)
      #expect(try await days(client, "2027-02-01", "2027-03-31") == ["2027-02-07 Breakfast 600"])
      guard client === owner else { break }
      floor.stop()
      clients.append(try await TestFloor(after: floor).logIn("mara@example.com"))
    }
  }

  @Test("a calendar of years is sent in parts, looked at and imported, and sets are logged meanwhile")
  func large() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let mara = try await floor.member("Mara")
    #expect(try await owner.refusal("occasions.preview", ["as": owner.handle]).reason == "no_such_upload")
    let events = (0..<3_000).map { number in
      let day = CalendarDay(number: 20_600 + number % 700).text.filter { $0 != "-" }
      return "UID:\(number)@x\r\nDTSTART:\(day)T100000\r\nSUMMARY:Event \(number)\r\nDESCRIPTION:"
        + String(repeating: "text ", count: 60)
    }
    let text =
      "BEGIN:VCALENDAR\r\n" + events.map { "BEGIN:VEVENT\r\n\($0)\r\nEND:VEVENT\r\n" }.joined()
      + "END:VCALENDAR\r\n"
    #expect(text.utf8.count > 1_000_000)
    var rest = text[...]
    var part = 0
    while !rest.isEmpty {
      _ = try await owner.call(
        "imports.upload",
        ["as": owner.handle, "part": part, "text": String(rest.prefix(200_000))])
      rest = rest.dropFirst(200_000)
      part += 1
    }
    let preview = try await owner.call("occasions.preview", ["as": owner.handle])
    #expect(preview.added == 3_000 && preview.noteCount == 0)
    let key = newKey()
    let id = owner.post("occasions.import", ["as": owner.handle, "key": key])
    _ = try await mara.log()
    #expect(await owner.reply(id).result == preview)
    #expect(try floor.count("SELECT COUNT(*) FROM occasions") == 3_000)
    // A retry has the first reply; another import finds nothing new.
    #expect(try await owner.change("occasions.import", ["as": owner.handle], key: key) == preview)
    #expect(try await owner.change("occasions.import", ["as": owner.handle]).same == 3_000)
  }
}
