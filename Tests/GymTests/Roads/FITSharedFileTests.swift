import Foundation
import Gym
import Testing

/// Real files of watches, bicycle computers and scales; their figures are those of another decoder.
@Suite("Public FIT files")
struct FITSharedFileTests {
  struct Expected: Sendable {
    var name: String
    var kind: RoadKind?
    var points = 0
    var places = 0
    var hearts = 0
    var gaps = 0
    var flaws: [RoadFlaw.Kind] = []
  }

  private static let all = [
    Expected(name: "2013-02-06-12-11-14", kind: .run, points: 583, places: 576, hearts: 583),
    Expected(name: "2015-10-13-08-43-15", kind: .ride, points: 221, places: 221, gaps: 5),
    Expected(name: "Activity", kind: .run, points: 14, places: 14),
    // No record has a time.
    Expected(name: "DeveloperData", flaws: [.noTime, .noTime, .noTime]),
    Expected(name: "MonitoringFile"),
    Expected(name: "Settings"),
    Expected(name: "WeightScaleMultiUser", flaws: [.severalPeople]),
    Expected(name: "WeightScaleSingleUser"),
    Expected(name: "activity-filecrc", kind: .run, points: 14, places: 14, flaws: [.checksum]),
    Expected(name: "activity-settings-corruptheader", kind: .run, points: 14, places: 14, flaws: [.unreadable]),
    Expected(name: "activity-settings-nodata", kind: .run, points: 14, places: 14, flaws: [.unreadable]),
    Expected(name: "activity-small-fenix2-run", kind: .run, points: 2_809, places: 2_809, hearts: 2_808),
    // The clocks of these two were never set.
    Expected(name: "antfs-dump.63", flaws: [.noTimes]),
    Expected(name: "compressed-speed-distance", flaws: [.noTimes]),
    Expected(
      name: "elemnt-bolt-no-application-id-inside-developer-data-id", kind: .ride, points: 132, places: 131),
    // The heart rates were stored by the strap.
    Expected(name: "event_timestamp", kind: .swim, points: 4_374, hearts: 4_374, gaps: 1),
    Expected(name: "garmin-fenix-5-run", kind: .run, points: 21, places: 21, hearts: 21),
    Expected(name: "garmin-fenix-5-walk", kind: .walk, points: 17, places: 17, hearts: 17),
    Expected(name: "null_compressed_speed_dist", kind: .ride, points: 1_808, places: 1_808),
    Expected(name: "sample-activity-indoor-trainer", kind: .ride, points: 2_263, hearts: 2_263),
  ]

  private static func file(_ name: String) -> URL? { sharedFile("data/roads/\(name)") }

  @Test("real files are read completely", .enabled(if: file("Activity.fit") != nil), arguments: all)
  func complete(expected: Expected) throws {
    let url = try #require(Self.file(expected.name + ".fit"))
    let reading = FITFile.read([UInt8](try Data(contentsOf: url)))
    let points = reading.roads.flatMap(\.points)
    #expect(reading.roads.map(\.kind) == (expected.kind.map { [$0] } ?? []))
    #expect(points.count == expected.points)
    #expect(points.count { $0.place != nil } == expected.places)
    #expect(points.count { $0.heart != nil } == expected.hearts)
    #expect(points.count(where: \.isAfterGap) == expected.gaps)
    #expect(reading.flaws.map(\.kind) == expected.flaws)
  }

  @Test(
    "each record is as another decoder has it", .enabled(if: file("garmin-fenix-5-run.fit") != nil),
    arguments: ["garmin-fenix-5-run", "garmin-fenix-5-walk"])
  func records(name: String) throws {
    let url = try #require(Self.file(name + ".fit"))
    let points = FITFile.read([UInt8](try Data(contentsOf: url))).roads.flatMap(\.points)
    let rows = try String(contentsOf: #require(Self.file(name + "-records.csv")), encoding: .utf8)
      .split(whereSeparator: \.isNewline).dropFirst().map { $0.split(separator: ",") }
    try #require(rows.count == points.count)
    for (row, point) in zip(rows, points) {
      #expect(point.heart == Int(row[1]))
      #expect(abs(try #require(point.distance) - (try #require(Double(row[4])))) < 1e-6)
      let place = try #require(point.place)
      #expect(abs(place.latitude - (try #require(Double(row[5]))) * 180 / 2_147_483_648) < 1e-9)
      #expect(abs(place.longitude - (try #require(Double(row[6]))) * 180 / 2_147_483_648) < 1e-9)
      #expect(abs(try #require(point.altitude) - (try #require(Double(row[7])))) < 1e-6)
    }
  }
}
