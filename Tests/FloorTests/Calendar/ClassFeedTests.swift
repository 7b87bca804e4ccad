import Gym
import TestKit
import Testing

@testable import Floor

/// Classes in the calendar feeds of members, trainers and rooms.
@Suite(.limitedConcurrency) struct ClassFeedTests {
  private static func fetch(_ floor: TestFloor, _ path: JSON) async throws -> [String]? {
    let file = try #require(path.string).dropFirst("/feeds/".count)
    let bytes = try await withCheckedThrowingContinuation { (done: CheckedContinuation<[UInt8]?, any Error>) in
      floor.server.feed(String(file)) { done.resume(with: $0) }
    }
    return bytes.map { String(decoding: $0, as: UTF8.self).split(separator: "\r\n").map(String.init) }
  }

  /// A gym with a room, and a class of the owner's on each of three days from three days ahead at 18:00, two places.
  private struct Studio {
    let floor = try! TestFloor()
    let owner: TestClient
    let room: JSON
    let gymClass: JSON
    let sessions: [JSON]

    init() async throws {
      owner = try await floor.owner()
      room = try await owner.change("rooms.save", ["name": "Rig"]).room.id
      let today = floor.calendar.calendarDay(at: floor.time.now)
      let plan: Params = [
        "name": "Barbell basics", "capacity": 1, "minutes": 60, "day": today.adding(days: 3).text, "start": 1080,
        "room": room, "trainer": try await owner.call("members.me").member.id,
        "repeats": ["every": "day", "count": 3] as JSON,
      ]
      let id = try await owner.change("classes.create", ["plan": plan.json]).class.id
      gymClass = id
      sessions = try await owner.call(
        "classes.list", ["from": today.text, "to": today.adding(days: 20).text]
      ).sessions.array.filter { $0.class == id }
    }
  }

  @Test("a booked class is in its member's feed with its room; one that is waited for, or called off, is not")
  func booked() async throws {
    let studio = try await Studio()
    let (mara, ben) = (try await studio.floor.member("Mara"), try await studio.floor.member("Ben"))
    let session = studio.sessions[0]
    for member in [mara, ben] {
      _ = try await member.change("classes.book", ["as": member.handle, "session": session.id])
    }
    let path = try await mara.change("feeds.renew", ["as": mara.handle]).path
    let bens = try await ben.change("feeds.renew", ["as": ben.handle]).path
    let lines = try #require(try await Self.fetch(studio.floor, path))
    let day = studio.floor.calendar.day(at: try #require(session.startsAt.int)).filter { $0 != "-" }
    #expect(lines.count { $0 == "BEGIN:VEVENT" } == 1)
    #expect(lines.contains("SUMMARY:Barbell basics") && lines.contains("LOCATION:Rig"))
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:\(day)T180000"))
    #expect(lines.contains("DTEND;TZID=Europe/Berlin:\(day)T190000") && lines.contains("SEQUENCE:0"))
    #expect(lines.contains { $0.hasPrefix("UID:class-\(studio.gymClass.int ?? 0)-") })
    #expect(try await Self.fetch(studio.floor, bens)?.contains("BEGIN:VEVENT") == false)

    _ = try await studio.owner.change("classes.changeSession", ["session": session.id, "start": 1110])
    let moved = try #require(try await Self.fetch(studio.floor, path))
    #expect(moved.contains("DTSTART;TZID=Europe/Berlin:\(day)T183000") && moved.contains("SEQUENCE:1"))
    _ = try await mara.change("classes.cancel", ["as": mara.handle, "session": session.id])
    #expect(try await Self.fetch(studio.floor, path)?.contains("BEGIN:VEVENT") == false)
    #expect(try await Self.fetch(studio.floor, bens)?.contains("SUMMARY:Barbell basics") == true, "Ben moved up")
    _ = try await studio.owner.change("classes.changeSession", ["session": session.id, "cancelled": true])
    #expect(try await Self.fetch(studio.floor, bens)?.contains("BEGIN:VEVENT") == false)
  }

  @Test("a trainer's feed has what they lead, a room's what takes place in it, and each of them can be withdrawn")
  func staff() async throws {
    let studio = try await Studio()
    let (floor, owner) = (studio.floor, studio.owner)
    #expect(try await owner.call("feeds.trainer", ["as": owner.handle]) == [:])
    let leads = try await owner.change("feeds.renewTrainer", ["as": owner.handle]).path
    let lines = try #require(try await Self.fetch(floor, leads))
    #expect(lines.count { $0 == "BEGIN:VEVENT" } == 3 && lines.contains("LOCATION:Rig"))
    let own = try await owner.change("feeds.renew", ["as": owner.handle]).path
    #expect(try await Self.fetch(floor, own)?.contains("BEGIN:VEVENT") == false, "Nobody trains where they lead")

    let hall = try await owner.change("rooms.save", ["name": "Hall"]).room.id
    let held = try await owner.change("feeds.renewRoom", ["as": owner.handle, "room": studio.room]).path
    let empty = try await owner.change("feeds.renewRoom", ["as": owner.handle, "room": hall]).path
    let rooms = try await owner.call("feeds.rooms", ["as": owner.handle]).rooms
    #expect(rooms.array.map(\.name.string) == ["Hall", "Rig"] && rooms[1].path == held)
    let first = try #require(try await Self.fetch(floor, held))
    #expect(first.count { $0 == "BEGIN:VEVENT" } == 3 && first.contains { $0.hasPrefix("X-WR-CALNAME:Rig") })
    #expect(try await Self.fetch(floor, empty)?.contains("BEGIN:VEVENT") == false)
    _ = try await owner.change("classes.changeSession", ["session": studio.sessions[1].id, "room": hall])
    #expect(try await Self.fetch(floor, held)?.count { $0 == "BEGIN:VEVENT" } == 2)
    #expect(try await Self.fetch(floor, empty)?.count { $0 == "BEGIN:VEVENT" } == 1)

    let again = try await owner.change("feeds.renewRoom", ["as": owner.handle, "room": studio.room]).path
    #expect(try await Self.fetch(floor, held) == nil)
    #expect(try await Self.fetch(floor, again)?.contains("SEQUENCE:0") == true, "What was told stays known")
    _ = try await owner.change("feeds.removeRoom", ["as": owner.handle, "room": studio.room])
    #expect(try await Self.fetch(floor, again) == nil)
    _ = try await owner.change("feeds.removeTrainer", ["as": owner.handle])
    #expect(try await Self.fetch(floor, leads) == nil)
    let refusal = try await owner.refusedChange("feeds.removeTrainer", ["as": owner.handle])
    #expect(refusal.reason == "no_such_feed")
    let missing = try await owner.refusedChange("feeds.renewRoom", ["as": owner.handle, "room": 99])
    #expect(missing.reason == "no_such_room")
  }

  @Test("whoever is no trainer any more has an address that opens nothing, and so has a room that was removed")
  func gone() async throws {
    let studio = try await Studio()
    let (floor, owner) = (studio.floor, studio.owner)
    let nina = try await floor.member("Nina")
    _ = try await owner.change("members.setRole", ["member": nina.member, "role": "trainer"])
    let trainer = try await floor.logIn("nina@example.com")
    let path = try await trainer.change("feeds.renewTrainer", ["as": trainer.handle]).path
    #expect(try await Self.fetch(floor, path) != nil)
    _ = try await owner.change("members.setRole", ["member": nina.member, "role": "member"])
    #expect(try await Self.fetch(floor, path) == nil)
    let hall = try await owner.change("rooms.save", ["name": "Hall"]).room.id
    let held = try await owner.change("feeds.renewRoom", ["as": owner.handle, "room": hall]).path
    _ = try await owner.change("rooms.delete", ["room": hall])
    #expect(try await Self.fetch(floor, held) == nil)
  }
}
