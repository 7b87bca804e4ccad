import Gym
import TestKit
import Testing
import Wire

@testable import Floor

extension TestFloor {
  /// What a script gets that sends a file.
  fileprivate func post(_ text: String, token: String) async -> RoadPostReply {
    let request = ScriptRequest(body: Array(text.utf8), token: token, address: "192.168.1.30", isSecure: false)
    return await withCheckedContinuation { continuation in
      server.roads(request) { continuation.resume(returning: $0) }
    }
  }
}

/// The two other ways in: files that scripts send, and those that a command imports.
@Suite(.limitedConcurrency) struct RoadPostTests {
  private static func refusal(_ reply: RoadPostReply) -> Fault? {
    if case .refused(let fault) = reply { fault } else { nil }
  }

  private static func run(_ floor: TestFloor, hours: Int = 2) -> RoadText {
    RoadText(name: "From home", startedAt: floor.time.now - hours * 3_600_000)
  }

  @Test("a script's file is what the page's is, without the names of roads, and nothing is new the second time")
  func posts() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let token = try await floor.token([.log], of: mara)
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    guard case .stored(let bytes, true, _) = await floor.post(Self.run(floor).gpx, token: token) else {
      return #expect(Bool(false), "it was not stored")
    }
    let reply = try JSON(bytes)
    let road = try #require(try await mara.roads().first)
    #expect(reply.added == [road.without("name")] && road.name == "From home")
    _ = await mara.event("roads.changed")
    let page = try await mara.importRoads(Self.run(floor).gpx)
    #expect(page.same == [road] && page.added == [])
    guard case .stored(let again, false, _) = await floor.post(Self.run(floor).gpx, token: token) else {
      return #expect(Bool(false), "it was new again")
    }
    #expect(try JSON(again).same == [road.without("name")])
    #expect(try floor.problems() == [])
  }

  @Test("only a member's own token that may log sends roads, and only as long as it is there")
  func refused() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let mara = try await floor.member("Mara")
    let file = Self.run(floor).gpx
    for (scopes, client) in [([TokenScope.read, .calendar], mara), ([.gymRead, .gymDesk, .gymCalendar], owner)] {
      let token = try await floor.token(scopes, of: client)
      let fault = Self.refusal(await floor.post(file, token: token))
      #expect(fault?.code == .forbidden && fault?.reason == "scope_needed" && fault?.field == "token", "\(scopes)")
      #expect(fault?.request != nil)
    }
    let token = try await floor.token([.log], of: mara, name: "Other")
    let list = try await mara.call("tokens.list", ["as": mara.handle]).tokens.array
    let id = try #require(list.first { $0.name == "Other" }?.id)
    _ = try await mara.change("tokens.revoke", ["as": mara.handle, "token": id])
    #expect(Self.refusal(await floor.post(file, token: token))?.reason == "token_unknown")
    #expect(try floor.count("SELECT COUNT(*) FROM roads") == 0)
  }

  @Test("files at once are limited like other requests of scripts, until the client has the reply")
  func places() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let token = try await floor.token([.log], of: mara)
    var replies: [RoadPostReply] = []
    for hours in 1...ScriptPlaces.mostOfMember {
      replies.append(await floor.post(Self.run(floor, hours: hours).gpx, token: token))
    }
    let more = Self.run(floor, hours: 9).gpx
    #expect(Self.refusal(await floor.post(more, token: token))?.reason == "too_many")
    #expect(replies.allSatisfy { Self.refusal($0) == nil })
    replies = []
    #expect(Self.refusal(await floor.post(more, token: token)) == nil)
  }

  @Test("roads that a command imports beside the server are on the member's page, by one event for many files")
  func beside() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    _ = try await mara.call("topics.subscribe", ["topic": "me", "as": mara.handle])
    let office = BackOffice(database: floor.database)
    let member = try await office.member(named: "mara@example.com")
    for hours in [2, 5, 2] {
      let file = Array(Self.run(floor, hours: hours).gpx.utf8)
      let reply = try await office.importRoads(file, for: member, calendar: floor.calendar, now: floor.time.now)
      #expect(reply.added.count + reply.same.count == 1)
    }
    #expect(try await mara.roads().count == 2)
    #expect(try floor.count("SELECT COUNT(*) FROM outside_imports") == 1)
    #expect(mara.events("me").isEmpty)
    floor.server.housekeeping()
    _ = await mara.event("roads.changed")
    await floor.settle()
    #expect(mara.events("me").filter { $0.event == "roads.changed" }.count == 1)
    #expect(try floor.count("SELECT COUNT(*) FROM outside_imports") == 0)
  }
}
