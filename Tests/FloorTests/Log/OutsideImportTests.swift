import Gym
import TestKit
import Testing
import Wire

@testable import Floor

@Suite(.limitedConcurrency) struct OutsideImportTests {
  private static let file = """
    Date;Workout Name;Exercise Name;Set Order;Weight;Reps;Distance;Seconds;Notes;Workout Notes;RPE
    2026-11-19 18:15:00;"Push";"Keller Special";1;40;10;0;0;"";"";
    2026-11-19 18:15:00;"Push";"Keller Special";2;42.5;8;0;0;"";"";

    """

  @Test("what a command imports beside the server is on screens, and its new exercises can be used at once")
  func beside() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let wall = try await floor.device("wall")
    _ = try await wall.call("topics.subscribe", ["topic": "floor"])
    _ = try await mara.call("topics.subscribe", ["topic": "me", "as": mara.handle])
    let report = try await BackOffice(database: floor.database).importLog(
      Array(Self.file.utf8), as: nil, email: "mara@example.com", unit: .kg, dryRun: false, calendar: floor.calendar,
      now: floor.time.now)
    #expect(report.errors == [] && report.created.map(\.name) == ["Keller Special"])
    floor.server.housekeeping()
    let event = await mara.event("log.imported").data
    #expect(event.workouts == 1 && event.sets == 2)
    let id = try floor.count("SELECT id FROM exercises WHERE owner = \(mara.member)")
    let set = try await mara.change(
      "sets.log",
      ["as": mara.handle, "exercise": id.json, "kind": "working", "weight": kg(45), "reps": 8]
    ).set
    #expect(set.exercise == id.json)
    #expect(try await mara.refusal("exercises.page", ["as": mara.handle, "exercise": 99_999]).code == "not_found")
    _ = try await mara.call("exercises.page", ["as": mara.handle, "exercise": id.json])
    // The gym's totals include its sets, once.
    #expect(await wall.event("floor.totals") { $0.data.week.sets == 3 }.data.week["members"] == 1)
    floor.server.housekeeping()
    await floor.settle()
    #expect(mara.events("me").filter { $0.event == "log.imported" }.count == 1)
    #expect(try floor.count("SELECT COUNT(*) FROM outside_imports") == 0)
  }
}
