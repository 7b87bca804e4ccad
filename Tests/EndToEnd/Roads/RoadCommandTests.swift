import Foundation
import TestKit
import Testing

@Suite(.limitedConcurrency) struct RoadCommandTests {
  private static let member = "nadia@example.com"

  private func lines(_ ended: Program.Ended) -> [JSON] {
    ended.out.split(separator: "\n").map { (try? JSON($0.utf8)) ?? .null }
  }

  @Test("files of roads come in one by one, each once; one that cannot be read stops no other, and the exit code tells")
  func files() async throws {
    let gym = try Gym()
    _ = try await gym.owner()
    let (first, second) = (
      try gym.folder.write("first.gpx", String(decoding: RoadText.gpx(points: 60), as: UTF8.self)),
      try gym.folder.write("second.gpx", String(decoding: RoadText.gpx(points: 30, hour: 9), as: UTF8.self))
    )
    let junk = try gym.folder.write("junk.fit", "no road at all")
    let route = try gym.folder.write(
      "route.gpx", String(decoding: RoadText.gpx(points: 9, hasTimes: false), as: UTF8.self))
    let all = [first, junk, "/nowhere.gpx", route, second]
    let mixed = try await gym.run(["import", "roads"] + all + ["--member", Self.member])
    #expect(mixed.status == 65)
    #expect(mixed.out == "\(first): 1 activity added\n\(second): 1 activity added\n", "\(mixed.out)")
    let errors = mixed.errors.split(separator: "\n").filter { !$0.hasPrefix("  ") }
    #expect(
      errors == [
        "rackside: \(junk) is no FIT, GPX or TCX file", "rackside: /nowhere.gpx cannot be opened",
        "rackside: \(route) has no recorded activity in it",
      ])
    let again = try await gym.run(["import", "roads", first, second, "--member", Self.member, "--json"])
    #expect(again.status == 0)
    #expect(lines(again).map(\.same) == [1, 1] && lines(again).map(\.added) == [0, 0], "\(again.out)")
    let missing = try await gym.run("import", "roads", "/nowhere.gpx", "--member", Self.member, "--json")
    #expect(missing.status == 66 && lines(missing).map(\.error) == ["no_such_file"])
    let nobody = try await gym.run("import", "roads", first, "--member", "who@example.com")
    #expect(nobody.status == 66 && nobody.errors == "rackside: no member has the email or the name who@example.com\n")
  }

  @Test("a dry run says what is in each file and stores nothing")
  func dryRun() async throws {
    let gym = try Gym()
    _ = try await gym.owner()
    let file = try gym.folder.write("run.gpx", String(decoding: RoadText.gpx(points: 12), as: UTF8.self))
    func dry(_ more: String...) async throws -> Program.Ended {
      try await gym.run(["import", "roads", file, "--member", Self.member, "--dry-run"] + more)
    }
    let plain = try await dry()
    #expect(plain.status == 0)
    #expect(plain.out == "\(file): GPX with 1 activity\n  run: 367 m in 1 min, 12 points\n")
    let json = try await dry("--json").json
    let road = json.roads[0]
    #expect(json.format == "gpx" && json.flaw_count == 0 && road.points.isNull)
    #expect(road.kind == "run" && road.name == "Home to the river" && road.point_count == 12)
    #expect(road.started_at.int == RoadText.start && road.elapsed_ms == 110_000)
    #expect(road.first == ["latitude": 48.1, "longitude": 11.5])
    let points = try await dry("--json", "--points").json.roads[0].points.array
    #expect(points.count == 12 && points.first?.altitude == 500 && points.first?.at.int == RoadText.start)
    #expect(try await gym.run("import", "roads", file, "--member", Self.member, "--json").json.added == 1)
  }

  @Test("a log comes from one file, and roads take no options of a log")
  func usage() async throws {
    let gym = try Gym()
    for (arguments, words) in [
      (["strong", "a.csv", "b.csv"], "one file at a time"), (["auto", "a.csv", "--points"], "--points is for"),
      (["roads", "a.gpx", "--unit", "kg"], "neither --unit nor --dates"),
      (["roads", "a.gpx", "--points"], "--points needs"), (["roads"], "files"),
    ] {
      let ended = try await gym.run(["import"] + arguments + ["--member", Self.member])
      #expect(ended.status == 64 && ended.errors.contains(words), "\(arguments): \(ended.errors)")
    }
  }
}
