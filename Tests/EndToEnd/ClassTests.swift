import Floor
import Gym
import Secrets
import Server
import Storage
import TestKit
import Testing
import Transport

@Suite(.limitedConcurrency) struct ClassRushTests {
  @Test("200 members who book the last place at once: one has it, the others stand in line, nobody gets an error")
  func lastPlace() async throws {
    try await withServer { served in
      let owner = try await served.setUp()
      let hello = try #require(await owner.notice("hello"))
      let (now, zone) = (try #require(hello.time.int), try #require(hello.gym.timeZone.string))
      let day = try #require(GymCalendar(timeZone: zone)).day(at: now + 3 * 86_400_000)
      let plan: Params = ["name": "Barbell basics", "capacity": 1, "minutes": 60, "day": day, "start": 720]
      _ = try await owner.change("classes.create", ["plan": plan.json])
      let session = try #require(
        try await owner.call("classes.list", ["from": day, "to": day]).sessions.array.first)
      var members: [TestClient] = []
      for handle in try await Self.logins(200, at: now, served) {
        let client = try await served.connect()
        _ = try await client.call("sessions.resume", ["handle": handle])
        members.append(client)
      }
      let asked = members.enumerated().map { number, client in
        client.post(
          "classes.book", ["session": session.id, "key": "0b5e7b1c-0000-4000-8000-\(200_000_000_000 + number)"])
      }
      var (booked, places): (Int, [Int]) = (0, [])
      for (client, id) in zip(members, asked) {
        let reply = try #require(await client.reply(id))
        #expect(reply.error.isNull, "\(reply.error)")
        if reply.result.booking.state == "booked" { booked += 1 }
        if let place = reply.result.booking.place.int { places.append(place) }
      }
      #expect(booked == 1)
      #expect(places.sorted() == Array(1...199))
    }
  }

  /// Members who are logged in already: the server slows down who signs up or guesses that often.
  private static func logins(_ count: Int, at now: Int, _ served: Served) async throws -> [String] {
    let handles = (0..<count).map { _ in Tokens.make(.session) }
    try await served.server.database.write { tx in
      for (number, handle) in handles.enumerated() {
        let member = try tx.members.insert(
          NewMember(
            name: "Member \(number)", displayName: "Member \(number)", initials: "MM",
            email: "member\(number)@example.com", emailKey: "member\(number)@example.com", role: .member, unit: .kg,
            shownOnFloor: true, passwordHash: "", pinHash: nil, badgeHash: nil, joinedAt: now))
        _ = try tx.logins.insert(member: member.id, device: nil, handleHash: Tokens.hash(handle), at: now)
      }
    }
    return handles
  }
}
