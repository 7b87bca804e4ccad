import Gym
import Storage
import Synchronization
import TestKit
import Testing

@testable import Floor

/// The secret addresses for calendar programs.
@Suite(.limitedConcurrency) struct FeedTests {
  private func fetch(_ floor: TestFloor, _ path: JSON) async throws -> String? {
    let file = try #require(path.string).dropFirst("/feeds/".count)
    let bytes = try await withCheckedThrowingContinuation { (done: CheckedContinuation<[UInt8]?, any Error>) in
      floor.server.feed(String(file)) { done.resume(with: $0) }
    }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  private func floorWithEvents() throws -> TestFloor {
    try TestFloor(also: { registry, _ in
      registry.feedEvents { member, from, _ in
        [
          ICalendarEvent(
            uid: "plan-\(member)", sequence: 1, changedAt: 1_795_250_000_000, day: from.adding(days: 100),
            details: ICalendarDetails(summary: "Legs of \(member)", time: DayTime(start: 1_110, minutes: 60)))
        ]
      }
    })
  }

  @Test("an address opens its member's events alone, until it is replaced or withdrawn")
  func addresses() async throws {
    let floor = try floorWithEvents()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    #expect(try await mara.call("feeds.get", ["as": mara.handle]) == [:])
    let first = try await mara.change("feeds.renew", ["as": mara.handle])
    #expect(try await mara.call("feeds.get", ["as": mara.handle]) == first)
    #expect(first.path.string?.count == "/feeds/".count + 22 + ".ics".count)
    let text = try #require(try await fetch(floor, first.path))
    #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.hasSuffix("END:VCALENDAR\r\n"))
    #expect(text.contains("SUMMARY:Legs of \(mara.member)\r\n"))
    #expect(text.split(separator: "\r\n").count { $0 == "BEGIN:VEVENT" } == 1)
    #expect(text.firstMatch(of: /UID:plan-[0-9]+@[0-9a-f]{16}\.rackside/) != nil)
    #expect(try await fetch(floor, first.path) == text, "the same at each fetch")

    let bens = try await ben.change("feeds.renew", ["as": ben.handle])
    #expect(try await fetch(floor, bens.path)?.contains("Legs of \(ben.member)") == true)
    let second = try await mara.change("feeds.renew", ["as": mara.handle])
    #expect(second.path != first.path)
    #expect(try await fetch(floor, first.path) == nil)
    #expect(try await fetch(floor, second.path) == text)
    #expect(try await mara.change("feeds.remove", ["as": mara.handle]) == [:])
    #expect(try await fetch(floor, second.path) == nil)
    let refusal = try await mara.refusedChange("feeds.remove", ["as": mara.handle])
    #expect(refusal.reason == "no_such_feed")
    let accents = "/feeds/\(String(repeating: "é", count: 11)).ics"
    for wrong in ["/feeds/", "/feeds/.ics", "/feeds/AAAAAAAAAAAAAAAAAAAAAA.ics", accents] {
      #expect(try await fetch(floor, .string(wrong)) == nil, "\(wrong)")
    }
  }

  @Test("planned workouts are in the feed, moved ones where they are now; rest and what was left out is not")
  func planned() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let monday = floor.calendar.calendarDay(at: floor.time.now).monday.adding(days: 7)
    let (first, second) = (JSON.string(monday.text), JSON.string(monday.adding(days: 7).text))
    let items: JSON = [
      ["day": first, "name": "Legs", "minute": 1110, "repeat": ["every": "week", "count": 3]],
      ["day": .string(monday.adding(days: 1).text), "rest": true],
      ["day": .string(monday.adding(days: 8).text), "name": "Arms"],
    ]
    let entries = try await mara.change("schedule.plan", ["as": mara.handle, "items": items]).entries
    let path = try await mara.change("feeds.renew", ["as": mara.handle]).path
    func fileLines() async throws -> [String] {
      try #require(try await fetch(floor, path)).split(separator: "\r\n").map(String.init)
    }
    let lines = try await fileLines()
    #expect(lines.count { $0 == "BEGIN:VEVENT" } == 2)
    let compact = monday.text.filter { $0 != "-" }
    #expect(
      lines.contains("DTSTART;TZID=Europe/Berlin:\(compact)T183000") && lines.contains("RRULE:FREQ=WEEKLY;COUNT=3"))
    #expect(lines.contains("SUMMARY:Legs") && lines.contains("SUMMARY:Arms"))
    _ = try await mara.change(
      "schedule.skip", ["as": mara.handle, "entry": entries[0], "day": second, "skipped": true])
    #expect(try await fileLines().contains { $0.hasPrefix("EXDATE;TZID=Europe/Berlin:") })
  }

  @Test("an event's SEQUENCE grows when the event has changed, and its DTSTAMP says when")
  func sequence() async throws {
    let summary = Mutex("Legs")
    let floor = try TestFloor(also: { registry, _ in
      registry.feedEvents { _, _, _ in
        ["plan-1", "plan-2"].compactMap { uid in
          CalendarDay("2026-12-24").map { day in
            let text = uid == "plan-1" ? summary.withLock { $0 } : "Rest"
            return ICalendarEvent(uid: uid, sequence: 0, changedAt: 0, day: day, details: .init(summary: text))
          }
        }
      }
    })
    let mara = try await floor.member("Mara")
    let path = try await mara.change("feeds.renew", ["as": mara.handle]).path
    func fileLines() async throws -> [String] {
      try #require(try await fetch(floor, path)).split(separator: "\r\n").map(String.init)
        .filter { $0.hasPrefix("SEQUENCE") || $0.hasPrefix("DTSTAMP") }
    }
    let first = try await fileLines()
    #expect(first.count == 4 && first[1] == "SEQUENCE:0")
    floor.time.advance(60_000)
    #expect(try await fileLines() == first)
    summary.withLock { $0 = "Arms" }
    let second = try await fileLines()
    #expect(second[1] == "SEQUENCE:1" && second[0] != first[0] && Array(second[2...]) == Array(first[2...]))
    #expect(try await fileLines() == second)
  }

  @Test("a blocked member's address opens nothing, and goes with the member")
  func gone() async throws {
    let floor = try floorWithEvents()
    let mara = try await floor.member("Mara")
    let feed = try await mara.change("feeds.renew", ["as": mara.handle])
    let owner = try await floor.owner()
    _ = try await owner.change("accounts.block", ["as": owner.handle, "member": mara.member, "blocked": true])
    #expect(try await fetch(floor, feed.path) == nil)
    _ = try await owner.change("accounts.block", ["as": owner.handle, "member": mara.member, "blocked": false])
    #expect(try await fetch(floor, feed.path) != nil)
    let phone = try await floor.logIn("mara@example.com")
    _ = try await phone.change("accounts.delete", ["as": phone.handle, "password": TestFloor.password])
    #expect(try floor.count("SELECT (SELECT COUNT(*) FROM feeds) + (SELECT COUNT(*) FROM feed_events)") == 0)
  }
}
