import Gym
import TestKit
import Testing

@testable import Floor

/// Roads among friends' posts, and in challenges.
@Suite(.limitedConcurrency) struct RoadFeedTests: ChallengeSteps {
  private static let hour = 3_600_000

  private func pair(_ floor: TestFloor) async throws -> (mara: TestClient, ines: TestClient) {
    let (mara, ines) = (try await floor.member("Mara"), try await floor.member("Ines"))
    try await floor.befriend(mara, ines)
    for client in [mara, ines] { _ = try await client.call("topics.subscribe", ["topic": "friends"]) }
    return (mara, ines)
  }

  private func road(_ floor: TestFloor, hours: Int = 2) -> RoadText {
    RoadText(name: "Home", startedAt: floor.time.now - hours * Self.hour, heart: 150)
  }

  private func feed(_ client: TestClient) async throws -> [JSON] {
    try await client.call("friends.feed").posts.array.filter { !$0.road.isNull }
  }

  @Test("a new road that friends see is a post, without exact totals, rates and a file's name, to react to")
  func post() async throws {
    let floor = try TestFloor()
    let (mara, ines) = try await pair(floor)
    _ = try await mara.change("friends.share", ["roads": "friends", "heart": "friends", "bodyWeight": "friends"])
    let road = try await mara.importRoad(road(floor))
    let told = await ines.event("friends.posted") { !$0.data.post.road.isNull }.data.post
    let id = JSON.string("road.\(mara.member).\(road.id.int ?? 0)")
    #expect(told.id == id && told.by.name == "Mara")
    #expect(told.at.int == (road.startedAt.int ?? 0) + 600_000)
    #expect(told.road.kind == "run" && told.road.meters == 1_500 && told.road.isAbout == true)
    #expect(try await feed(mara)[0].road.meters == road.meters)
    for field in [told.road.name, told.road.averageHeart, told.road.kilocalories, told.road.level] {
      #expect(field.isNull)
    }
    #expect(try await feed(ines).map(\.road) == [told.road])
    _ = try await ines.change("posts.react", ["post": id, "kind": "clap"])
    let comment = try await ines.change("posts.comment", ["post": id, "text": "Far!"]).comment
    #expect(await mara.event("posts.commented").data.comment == comment)
    let detail = try await mara.call("posts.get", ["post": id])
    #expect(detail.comments == [comment] && detail.post.reactions == ["clap": 1] && detail.sets.isNull)
    let given = try await ines.call("accounts.export").posts
    #expect(given.comments[0].post == id && given.reactions[0].post == id)
    #expect(try await ines.change("posts.react", ["post": id]).reactions == [:])
    _ = try await mara.change("roads.remove", ["id": road.id])
    _ = await ines.event("friends.feedChanged")
    #expect(try await feed(ines) == [])
    #expect(try await ines.refusal("posts.get", ["post": id]).reason == "no_such_post")
    #expect(try floor.count("SELECT COUNT(*) FROM post_comments /* test */") == 0)
    #expect(try floor.problems() == [])
  }

  @Test("the feed has a road just as its level says, and none that was old when it was added")
  func levels() async throws {
    let floor = try TestFloor()
    let (mara, ines) = try await pair(floor)
    let id = try await mara.importRoad(road(floor)).id
    let old = try await mara.importRoad(road(floor, hours: 24 * 8)).id
    for usual in ["nobody", "friends", "gym"] {
      _ = try await mara.change("friends.share", ["roads": JSON.string(usual)])
      for item in [nil, "nobody", "friends", "gym"] as [String?] {
        _ = try await mara.change("roads.change", ["id": id, "level": item.map { JSON.string($0) } ?? JSON.null])
        let isSeen = (item ?? usual) != "nobody"
        #expect(try await feed(ines).map(\.road.id) == (isSeen ? [id] : []), "\(usual) \(item ?? "-")")
        #expect(try await feed(mara).map(\.road.id) == [id])
        let post = await ines.answer("posts.get", ["post": JSON.string("road.\(mara.member).\(id.int ?? 0)")])
        #expect(post.error.isNull == isSeen)
      }
    }
    #expect(try await ines.call("roads.of", ["member": mara.member]).roads.array.map(\.id) == [id, old])
    for wrong in ["road.\(mara.member).\(old.int ?? 0)", "road.\(ines.member).\(id.int ?? 0)", "road.1.x"] {
      #expect(try await ines.refusal("posts.get", ["post": JSON.string(wrong)]).reason == "no_such_post")
    }
  }

  @Test("friends hear of changes of a road that they see, and of nothing else")
  func events() async throws {
    let floor = try TestFloor()
    let (mara, ines) = try await pair(floor)
    let id = try await mara.importRoad(road(floor)).id
    func heard() async -> Int {
      await floor.settle()
      return ines.events("friends").count { ["friends.feedChanged", "friends.posted"].contains($0.event.string) }
    }
    let before = await heard()
    _ = try await mara.change("roads.change", ["id": id, "kind": "walk"])
    #expect(await heard() == before)
    _ = try await mara.change("roads.change", ["id": id, "level": "friends"])
    #expect(await heard() == before + 1)
    _ = try await mara.change("roads.change", ["id": id, "level": "gym"])
    #expect(await heard() == before + 1)
    _ = try await mara.change("roads.change", ["id": id, "name": "Along the dyke"])
    #expect(await heard() == before + 2)
    // Two of one file make one event.
    _ = try await mara.change("friends.share", ["roads": "friends"])
    let shared = await heard()
    _ = try await mara.importRoads(RoadText.gpx([road(floor, hours: 10), road(floor, hours: 20)]))
    #expect(await heard() == shared + 1)
    #expect(try await feed(ines).count == 3)
    // The totals are exact now.
    _ = try await mara.change("roads.configure", ["hidesEnds": false])
    #expect(await heard() == shared + 2)
    _ = try await mara.change("accounts.clearLog", ["password": TestFloor.password])
    #expect(await heard() > shared + 2)
    #expect(try await feed(ines) == [])
  }

  @Test("a challenge of distance counts roads, unless an exercise narrows it or a set was done at that time")
  func challenge() async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines")
    let (mara, ines) = (clients[0], clients[1])
    let rowing = 7
    let wide = try await challenge(floor, clients, ["metric": "distance"])
    let narrow = try await challenge(floor, clients, ["metric": "distance", "exercise": rowing])
    floor.time.advance(6 * Self.hour)
    let first = try await ines.importRoad(road(floor))
    let millimetres = Int(((first.meters.double ?? 0) * 1_000).rounded())
    try await secondsLater(floor)
    func score(_ id: Int) async throws -> Int? {
      try await mara.challenges().first { $0.id.int == id }?.rows.array.first { $0.member.name == "Ines" }?.score.int
    }
    #expect(await !standings(mara, "Ines", millimetres).isNull)
    #expect(try await score(wide) == millimetres && millimetres > 1_700_000)
    #expect(try await score(narrow) == 0)
    // A set of an hour, in which there was another road.
    _ = try await ines.importRoad(road(floor, hours: 1))
    _ = try await ines.log(
      0, ["exercise": rowing, "weight": JSON.null, "reps": JSON.null, "seconds": 3_600, "metres": 2_000])
    try await secondsLater(floor)
    #expect(try await score(wide) == millimetres + 2_000_000)
    #expect(try await score(narrow) == 2_000_000)
    // A road that is removed, or of a kind that may be anything, counts for nothing.
    _ = try await ines.change("roads.change", ["id": first.id, "kind": "other"])
    try await secondsLater(floor)
    #expect(try await score(wide) == 2_000_000)
    _ = try await ines.change("roads.change", ["id": first.id, "kind": "ride"])
    try await secondsLater(floor)
    #expect(try await score(wide) == millimetres + 2_000_000)
    _ = try await ines.change("roads.remove", ["id": first.id])
    try await secondsLater(floor)
    #expect(try await score(wide) == 2_000_000)
    // 72 km/h is no run, whatever it is called.
    let drive = try await ines.importRoad(
      RoadText(startedAt: floor.time.now - 5 * Self.hour, metersPerSecond: 20, kind: "driving"))
    _ = try await ines.change("roads.change", ["id": drive.id, "kind": "run"])
    try await secondsLater(floor)
    #expect(try await score(wide) == 2_000_000)
    _ = try await ines.change("roads.change", ["id": drive.id, "kind": "ride"])
    try await secondsLater(floor)
    #expect(try await score(wide) == 2_000_000 + Int(((drive.meters.double ?? 0) * 1_000).rounded()))
    #expect(try floor.problems() == [])
  }

  @Test("only a challenge that counts roads is counted again, and not for a name or a level")
  func recounted() async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines")
    let (mara, ines) = (clients[0], clients[1])
    _ = try await challenge(floor, clients, ["metric": "distance"])
    _ = try await challenge(floor, clients, ["metric": "distance", "exercise": 7])
    floor.time.advance(6 * Self.hour)
    let id = try await ines.importRoad(road(floor)).id
    // The beginning of the challenges is counted, too.
    for _ in 1...2 { try await secondsLater(floor) }
    func marks() throws -> Int { try floor.count("SELECT COUNT(*) FROM recounts WHERE kind = 'challenges' /* test */") }
    // It is counted at once, and then not again before a second has passed: what is marked meanwhile stays.
    floor.time.advance(2_000)
    _ = try await ines.change("roads.change", ["id": id, "kind": "walk"])
    await floor.settle()
    #expect(try marks() == 0)
    _ = try await ines.change("roads.change", ["id": id, "name": "Along the dyke", "level": "friends"])
    _ = try await mara.importRoad(road(floor, hours: 3))
    _ = try await ines.change("roads.configure", ["hidesEnds": false])
    await floor.settle()
    // Mara's.
    #expect(try marks() == 1)
    _ = try await ines.change("roads.change", ["id": id, "kind": "ride"])
    await floor.settle()
    #expect(try marks() == 2)
    #expect(try floor.problems() == [])
  }

  @Test("a road that is added more than a day after its end was entered afterwards")
  func entered() async throws {
    let floor = try TestFloor()
    let clients = try await friends(floor, "Mara", "Ines")
    let strict = try await challenge(floor, clients, ["metric": "distance"])
    let lenient = try await challenge(floor, clients, ["metric": "distance", "countsEntered": true])
    floor.time.advance(3 * Self.day)
    let late = try await clients[1].importRoad(road(floor, hours: 30)).meters.double ?? 0
    try await secondsLater(floor)
    func score(_ id: Int) async throws -> JSON? {
      try await clients[0].challenges().first { $0.id.int == id }?.rows.array.first { $0.member.name == "Ines" }?.score
    }
    #expect(try await score(strict) == 0)
    #expect(try await score(lenient)?.int == Int((late * 1_000).rounded()))
  }
}

extension JSON {
  fileprivate var double: Double? { if case .number(let number) = self { number } else { nil } }
}
