import Foundation
import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

/// How files become roads.
@Suite(.limitedConcurrency) struct RoadImportTests {
  private static let hour = 3_600_000

  private static func before(_ floor: TestFloor, hours: Int = 2) -> Int { floor.time.now - hours * hour }

  @Test("a file becomes a road with its figures, its line, its kilometres and its fastest")
  func whole() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara", more: ["birthDate": "1990-05-01"])
    _ = try await mara.call("topics.subscribe", ["topic": "me"])
    let start = Self.before(floor)
    let reply = try await mara.importRoads(RoadText(name: "Out and back", startedAt: start, heart: 150).gpx)
    let road = reply.added[0]
    #expect(reply.added.array.count == 1 && reply.same == [] && reply.weights == 0 && reply.flawCount == 0)
    #expect(road.kind == "run" && road.name == "Out and back" && road.startedAt == start.json)
    #expect(road.seconds == 600 && road.format == "gpx" && road.hasPlaces == true && road.averageHeart == 150)
    if case .number(let meters) = road.meters { #expect(abs(meters - 1_800) < 10) } else { Issue.record("\(road)") }
    #expect(mara.events("me").map(\.event) == ["roads.changed"])
    let whole = try await mara.call("roads.get", ["id": road.id])
    #expect(whole.road == road)
    let count = whole.track.seconds.array.count
    #expect(count > 1 && whole.track.gaps == [])
    for column in ["meters", "latitude", "longitude", "heart"] {
      #expect(whole.track[column].array.count == count, "\(column)")
    }
    #expect(whole.splits.array.count == 2 && whole.splits[0].meters == 1_000)
    #expect(whole.bests.array.map(\.meters) == [1_000] && whole.bests[0].isBest == false)
    // In pounds, miles with all that kilometres have.
    _ = try await mara.change("members.update", ["unit": "lb"])
    let miles = try await mara.call("roads.get", ["id": road.id]).splits
    #expect(miles.array.map(\.heart) == [150, 150] && miles[0].meters == 1_609.344)
    // 150 of 188 beats is zone 3.
    #expect(whole.zones.array.count == 6 && (whole.zones[3].int ?? 0) > 500)
    #expect(try floor.problems() == [])
  }

  @Test("the same road in another format is not stored again, nor twice from one file")
  func twice() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let road = RoadText(name: "Sea", startedAt: Self.before(floor))
    let first = try await mara.importRoads(RoadText.gpx([road, road]))
    #expect(first.added.array.count == 1 && first.same == first.added)
    for text in [road.gpx, road.tcx] {
      let again = try await mara.importRoads(text)
      #expect(again.added == [] && again.same == first.added)
    }
    let longer = RoadText(startedAt: road.startedAt, seconds: 1_200)
    #expect(try await mara.importRoads(longer.tcx).added[0].format == "tcx")
    #expect(try floor.count("SELECT COUNT(*) FROM roads /* test */") == 2)
    // Another member's is another road.
    let ben = try await floor.member("Ben")
    #expect(try await ben.importRoads(road.gpx).added.array.count == 1)
  }

  @Test("laps that follow one another are roads of their own, also where two share a point")
  func laps() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let start = Self.before(floor)
    let laps = (0..<5).map { RoadText(startedAt: start + $0 * 60_000, seconds: 60) }
    let reply = try await mara.importRoads(RoadText.gpx(laps))
    #expect(reply.added.array.map(\.startedAt) == laps.map(\.startedAt.json) && reply.same == [])
    let again = try await mara.importRoads(RoadText.gpx(laps))
    #expect(again.added == [] && again.same == reply.added)
  }

  @Test("a file with nothing whole is refused with the reason, and leaves nothing")
  func nothing() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let road = RoadText(startedAt: Self.before(floor)).gpx
    let route = road.replacing(/<time>[^<]*<\/time>/, with: "")
    let tomorrow = RoadText(startedAt: floor.time.now + 48 * Self.hour).gpx
    let unset = RoadText(startedAt: 86_400_000).gpx
    for text in [route, tomorrow, unset] {
      try await mara.uploadRoads(text)
      let refusal = try await mara.refusedChange("roads.import")
      #expect(refusal.reason == "nothing_in_it" && refusal.field == "bytes" && (refusal.params.flaws.int ?? 0) > 0)
    }
    for text in ["Date,Workout Name\n", "<html></html>", "\u{0}\u{1}"] {
      try await mara.uploadRoads(text)
      let refusal = try await mara.refusedChange("roads.import")
      #expect(refusal.reason == "not_a_road_file" && refusal.field == "bytes", "\(text)")
    }
    for table in ["roads", "road_tracks", "road_bests"] {
      #expect(try floor.count("SELECT COUNT(*) FROM \(table) /* test */") == 0, "\(table)")
    }
  }

  @Test("what is whole of a file is stored, and what is not is named")
  func partly() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let roads = [RoadText(startedAt: Self.before(floor)), RoadText(startedAt: floor.time.now + 48 * Self.hour)]
    let reply = try await mara.importRoads(RoadText.gpx(roads))
    #expect(reply.added.array.count == 1 && reply.flawCount == 1 && reply.flaws == [["kind": "no_time"]])
    #expect(try await mara.roads() == reply.added.array)
  }

  @Test("a line that kept none of its few places has nothing for a map")
  func fewPlaces() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let start = Self.before(floor) / 1_000
    let points = (0..<5_000).map { second in
      let at = Date(timeIntervalSince1970: Double(start + second)).ISO8601Format()
      let place = "<LatitudeDegrees>54.5</LatitudeDegrees><LongitudeDegrees>7.5</LongitudeDegrees>"
      return """
        <Trackpoint><Time>\(at)</Time>\(second == 5 ? "<Position>\(place)</Position>" : "")
        <DistanceMeters>\(second * 3)</DistanceMeters></Trackpoint>
        """
    }
    let text = """
      <TrainingCenterDatabase><Activities><Activity Sport="Running"><Lap><Track>\(points.joined())</Track></Lap>
      </Activity></Activities></TrainingCenterDatabase>
      """
    let office = BackOffice(database: floor.database)
    let member = try await office.member(named: "mara@example.com")
    let reply = try await office.importRoads(
      Array(text.utf8), for: member, calendar: floor.calendar, now: floor.time.now)
    let road = try #require(reply.added.first)
    // Of 5,000 points 4,000 are kept, and this one is not.
    #expect(try await mara.call("roads.get", ["id": road.id]).track.latitude.isNull)
    #expect(!road.hasPlaces)
  }

  @Test("while nobody knows what time it is, no road is in the future")
  func unsure() async throws {
    let floor = try TestFloor(isWatched: true)
    let mara = try await floor.member("Mara")
    let road = RoadText(startedAt: floor.time.now + 48 * Self.hour)
    floor.time.set(0)
    floor.server.housekeeping()
    #expect(floor.server.isClockUnsure)
    #expect(try await mara.importRoads(road.gpx).added.array.count == 1)
  }

  @Test("a retry with the same key is stored once, and another file under that key is refused")
  func retry() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let key = newKey()
    try await mara.uploadRoads(RoadText(startedAt: Self.before(floor)).gpx)
    let first = try await mara.change("roads.import", ["name": "a.gpx"], key: key)
    // The upload is used up, and the reply is still there.
    #expect(try await mara.change("roads.import", ["name": "a.gpx"], key: key) == first)
    #expect(try await mara.refusedChange("roads.import", ["name": "a.gpx"]).reason == "no_such_upload")
    #expect(try await mara.refusedChange("roads.import", ["name": "b.gpx"], key: key).reason == "key_reused")
    #expect(try await mara.roads() == first.added.array)
  }

  @Test("a file comes in parts, in order; what is not base64 or too long is refused at its field")
  func parts() async throws {
    let floor = try TestFloor()
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    let bytes = Array(RoadText(startedAt: Self.before(floor)).gpx.utf8)
    let halves = [bytes.prefix(900), bytes.dropFirst(900)].map { Data($0).base64EncodedString() }
    #expect(try await mara.refusedChange("roads.import").reason == "no_such_upload")
    #expect(try await mara.refusal("roads.upload", ["part": 1, "bytes": halves[1]]).reason == "no_such_upload")
    #expect(try await mara.call("roads.upload", ["part": 0, "bytes": halves[0]])["bytes"] == 900)
    #expect(try await mara.call("roads.upload", ["part": 1, "bytes": halves[1]])["bytes"] == bytes.count.json)
    #expect(try await ben.refusedChange("roads.import").reason == "no_such_upload")
    #expect(try await mara.change("roads.import").added.array.count == 1)
    let broken = try await mara.refusal("roads.upload", ["part": 0, "bytes": "no base64"])
    #expect(broken.reason == "malformed" && broken.field == "bytes")
    let long = Data(count: RoadService.maxPartBytes + 1).base64EncodedString()
    let refusal = try await mara.refusal("roads.upload", ["part": 0, "bytes": long])
    #expect(refusal.reason == "too_long" && refusal.field == "bytes")
  }

  @Test("a log and a road are uploaded side by side, and take of one budget")
  func budget() async throws {
    var settings = FloorSettings()
    settings.imports.uploadBytes = 100_000
    let floor = try TestFloor(settings: settings)
    let mara = try await floor.member("Mara")
    let log = String(repeating: "a", count: 60_000)
    _ = try await mara.call("imports.upload", ["part": 0, "text": log])
    let large = Data(count: 50_000).base64EncodedString()
    #expect(try await mara.refusal("roads.upload", ["part": 0, "bytes": large]).reason == "busy")
    // Neither takes the place of the other.
    #expect(try await mara.importRoads(RoadText(startedAt: Self.before(floor)).gpx).added.array.count == 1)
    #expect(try await mara.call("imports.upload", ["part": 1, "text": "a"])["bytes"] == 60_001)
  }

  @Test("names of files lose what cannot be seen and are shortened, and refuse no file")
  func names() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let names: [String: String?] = [
      "  Dyke\u{202E}&#9;run  ": "Dyke run", " \u{200B} ": nil,
      String(repeating: "wave ", count: 60): String(repeating: "wave ", count: 19) + "wave…",
      "e" + String(repeating: "\u{301}", count: 5_000): nil,
    ]
    for (index, (text, name)) in names.sorted(by: { $0.key < $1.key }).enumerated() {
      let start = Self.before(floor, hours: 2 + 3 * index)
      let road = try await mara.importRoad(RoadText(name: text, startedAt: start))
      let shown = road.name.string
      if let name { #expect(shown == name) }
      #expect((shown ?? "").count <= RoadRules.maxName && (shown ?? "").utf8.count <= 600)
    }
  }

  @Test("with 20,000 roads there is no room for one more, and the file leaves nothing")
  func full() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let member = mara.member
    try await floor.database.write { tx in
      _ = try tx.execute(
        """
        WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
        INSERT INTO roads (member, kind, started_at, elapsed_ms, moving_ms, distance, format, has_places, added_at)
        SELECT ?, 'run', 1000000000000 + i * 10000000, 1000, 1000, 100, 'gpx', 0, 0 FROM n /* test */
        """, member)
    }
    let one = RoadText(startedAt: Self.before(floor))
    let two = RoadText(startedAt: Self.before(floor, hours: 4))
    try await mara.uploadRoads(RoadText.gpx([one, two]))
    let refusal = try await mara.refusedChange("roads.import")
    #expect(refusal.reason == "too_many" && refusal.code == "conflict" && refusal.field == "roads")
    #expect(try floor.count("SELECT COUNT(*) FROM road_tracks /* test */") == 0)
    #expect(try await mara.importRoads(one.gpx).added.array.count == 1)
  }

  @Test("a scale's weights are stored once for each instant, and the newest is the profile's")
  func weights() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let now = floor.time.now
    func store(_ weights: [(at: Int, milli: Int)]) async throws -> (count: Int, weighed: [BodyWeighed]) {
      var prepared = RoadImporting.Prepared(member: mara.member)
      prepared.weights = weights.map { at, milli in
        let day = floor.calendar.calendarDay(at: at)
        return RoadImporting.Weighing(at: at, day: day, weight: Weight(milli: milli, unit: .kg))
      }
      let ready = prepared
      let stored = try await floor.database.write { tx in try RoadImporting.store(ready, now: now, tx) }
      return (stored.reply.weights, stored.events.compactMap { $0.payload(as: BodyWeighed.self) })
    }
    let first = try await store([(now, 71_200)])
    #expect(first.count == 1 && first.weighed.map(\.weight?.value) == [71.2])
    // Another weight at that instant is not stored, so no page hears of it.
    let both = try await store([(now - 172_800_000, 71_500), (now, 99_000)])
    #expect(both.count == 1 && both.weighed.map(\.weight?.value) == [71.5])
    let again = try await store([(now - 172_800_000, 71_500), (now, 71_200)])
    #expect(again.count == 0 && again.weighed.isEmpty)
    let weights = try await mara.call("body.weights").entries.array
    #expect(weights.map(\.grams) == [71_500, 71_200])
    #expect(try floor.count("SELECT weight_milli FROM members WHERE id = \(mara.member) /* test */") == 71_200)
  }
}
