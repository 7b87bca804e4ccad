import Gym
import Storage
import TestKit
import Testing

@testable import Floor

private let day = 86_400_000.0

@Suite(.limitedConcurrency) struct ProgressTests {
  /// Bench presses on some days in the past, oldest first.
  private func trained(
    _ weights: [Double], every days: Double = 3, catalog: [(slug: String, facts: ExerciseFacts)] = TestFloor.catalog
  ) async throws -> (TestFloor, TestClient) {
    let floor = try TestFloor(
      time: FakeTime(TestFloor.start - Double(weights.count) * days * day), catalog: catalog)
    let mara = try await floor.member("Mara")
    for weight in weights {
      try await mara.log(20, reps: 10, ["kind": "warmup"])
      for _ in 0..<3 { try await mara.log(weight, reps: 5) }
      let workout = try await mara.call("workouts.current", ["as": mara.handle]).workout.id
      floor.time.advance(3_600_000)
      _ = try await mara.change("workouts.finish", ["as": mara.handle, "workout": workout])
      floor.time.advance(Int(days * day) - 3_600_000)
    }
    return (floor, mara)
  }

  @Test("an exercise's curve has a point for each workout, its records, and nothing of warm-ups")
  func curve() async throws {
    let (floor, mara) = try await trained([80, 82.5, 80, 85])
    let reply = try await mara.call("progress.exercise", ["as": mara.handle, "exercise": TestFloor.bench])
    #expect(reply.type == "weightReps" && reply.of == 4)
    #expect(reply.points.array.map(\.topGrams) == [80_000, 82_500, 80_000, 85_000])
    #expect(reply.points.array.map(\.reps) == [15, 15, 15, 15])
    #expect(reply.points.array.map(\.records.isNull) == [true, false, true, false])
    #expect(reply.points[3].records == ["heaviest", "e1rm", "setVolume", "sessionVolume"])
    let few = try await mara.call("progress.exercise", ["as": mara.handle, "exercise": TestFloor.bench, "points": 2])
    #expect(few.points.array.map(\.topGrams) == [80_000, 82_500, 85_000] && few.of == 4)
    let range = try await mara.call(
      "progress.exercise",
      ["as": mara.handle, "exercise": TestFloor.bench, "from": reply.points[1].at, "to": reply.points[2].at])
    #expect(range.of == 2 && range.points[0].records == reply.points[1].records)
    let none = try await mara.call(
      "progress.exercise", ["as": mara.handle, "exercise": TestFloor.bench, "from": 2, "to": 1])
    #expect(none.of == 0 && none.points == [])
    let ben = try await floor.member("Ben")
    let other = try await ben.call("progress.exercise", ["as": ben.handle, "exercise": TestFloor.bench])
    #expect(other.of == 0 && other.points == [])
    #expect(
      try await mara.refusal("progress.exercise", ["as": mara.handle, "exercise": TestFloor.bench, "points": 0]).reason
        == "out_of_range")
    #expect(
      try await mara.refusal("progress.exercise", ["as": mara.handle, "exercise": 999]).reason == "no_such_exercise")
    #expect(try floor.problems() == [])
  }

  @Test("an evaluation compares with last time, and says what may come next")
  func evaluation() async throws {
    let (floor, mara) = try await trained([80, 80, 82.5])
    func ask(_ more: Params = [:]) async throws -> JSON {
      let params: Params = ["as": mara.handle, "exercise": TestFloor.bench]
      return try await mara.call("progress.evaluation", params.merging(more) { $1 })
    }
    let reply = try await ask()
    #expect(reply.sentences[0].code == "upWeight" && (2...4).contains(reply.sentences.array.count))
    #expect(
      reply.sentences[0].numbers[0] == ["name": "weight", "value": 82_500, "unit": "g"]
        && reply.sentences[0].numbers[1].value == 80_000)
    #expect(reply.next.weight.unit == "kg" && reply.next.reps == 5)
    let (low, high) = (reply.next.lowGrams.int ?? 0, reply.next.highGrams.int ?? 0)
    #expect(low < high && (low...high).contains(reply.next.e1rmGrams.int ?? 0))
    #expect(reply.next.heldOf == 2 && reply.rule.reps == 5)
    // A workout of the past is compared with the one before it.
    let history = try await mara.call("exercises.history", ["as": mara.handle, "exercise": TestFloor.bench])
    let workouts = history.sessions.array.map(\.workout)
    #expect(try await ask(["workout": workouts[1]]).sentences[0].code == "same")
    #expect(try await ask(["workout": workouts[2]]).sentences[0].code == "first")
    #expect(try await mara.call("progress.evaluation", ["as": mara.handle, "exercise": 5]).sentences == [])
    #expect(try await ask(["workout": workouts[1]]).next.heldOf == 1)
    let ben = try await floor.member("Ben")
    #expect(
      try await ben.refusal(
        "progress.evaluation", ["as": ben.handle, "exercise": TestFloor.bench, "workout": workouts[0]]
      ).reason == "no_such_workout")
    // A warm-up today is not yet a workout with the exercise.
    try await mara.log(20, reps: 10, ["kind": "warmup"])
    #expect(try await ask().sentences[0].code == "upWeight")
    try await mara.log(85, reps: 6)
    #expect(try await ask().sentences[0].code == "upBoth")
  }

  @Test("the load for planned reps follows the log, then the first set of the day, and is silent without a reason")
  func load() async throws {
    let (floor, mara) = try await trained([80, 80, 82.5])
    func ask(_ reps: Double, exercise: Int = TestFloor.bench) async throws -> JSON {
      try await mara.call(
        "progress.load", ["as": mara.handle, "exercise": JSON.number(Double(exercise)), "reps": JSON.number(reps)])
    }
    func kilograms(_ reply: JSON) -> Double { if case .number(let value) = reply.weight.value { value } else { .nan } }
    let five = try await ask(5)
    #expect(five.lastWeight.value == 82.5 && five.lastReps == 5 && five.afterSet.isNull)
    let before = kilograms(five)
    #expect((77.5...87.5).contains(before) && (before / 2.5).rounded() == before / 2.5)
    #expect(try await kilograms(ask(12)) < before)
    #expect(try await ask(31) == [:])
    #expect(try await ask(5, exercise: 5) == [:], "it was never done")
    let own: Params = ["as": mara.handle, "exercise": TestFloor.bench]
    #expect(try await mara.refusal("progress.load", own.merging(["reps": 0]) { $1 }).reason == "out_of_range")
    #expect(
      try await mara.refusal("progress.load", ["as": mara.handle, "exercise": 999, "reps": 5]).reason
        == "no_such_exercise")
    try await mara.log(40, reps: 10, ["kind": "warmup"])
    #expect(try await ask(5).afterSet.isNull)
    try await mara.log(65, reps: 5)
    let after = try await ask(5)
    #expect(after.afterSet == true && kilograms(after) < before && after.lastWeight.value == 82.5)
    #expect(try floor.problems() == [])
    let (_, ann) = try await trained([80, 80, 82.5], every: 30)
    #expect(try await ann.call("progress.load", ["as": ann.handle, "exercise": TestFloor.bench, "reps": 5]) == [:])
  }

  @Test("after weeks away that is said first, nothing is promised, and the week is not spoken of")
  func away() async throws {
    let (_, mara) = try await trained([80, 80, 82.5], every: 30)
    let ask = ["as": mara.handle, "exercise": TestFloor.bench] as Params
    let reply = try await mara.call("progress.evaluation", ask)
    let codes = reply.sentences.array.map(\.code)
    #expect(codes == ["away", "upWeight", "volume"] && reply.sentences[0].params.days == 30)
    #expect(reply.next.isNull && reply.rule.isNull)
    let history = try await mara.call("exercises.history", ask)
    let last = try await mara.call(
      "progress.evaluation", ask.merging(["workout": history.sessions[0].workout]) { $1 })
    #expect(last.sentences.array.map(\.code) == ["gap", "upWeight", "volume"] && !last.next.isNull)
  }

  @Test("a curve has the help of an assisted exercise, and the pace over a distance")
  func kinds() async throws {
    let (_, mara) = try await trained([80])
    func log(_ exercise: Int, _ set: Params) async throws -> JSON {
      let kind: Params = ["as": mara.handle, "exercise": exercise, "kind": "working"]
      _ = try await mara.change("sets.log", kind.merging(set) { $1 })
      return try await mara.call("progress.exercise", ["as": mara.handle, "exercise": exercise]).points[0]
    }
    _ = try await log(4, ["weight": kg(20), "reps": 8])
    let dip = try await log(4, ["weight": kg(15), "reps": 6])
    #expect(dip.helpGrams == 15_000 && dip.helpReps == 6 && dip.e1rmGrams.isNull)
    #expect(try await log(4, ["weight": kg(0), "reps": 3]).helpGrams == 0)
    let row = try await log(7, ["metres": 2000, "seconds": 480])
    #expect(row.secondsPerKilometre == 240 && row.helpGrams.isNull)
  }

  @Test("overview, days, log and bests count workouts, days and exercises once")
  func overview() async throws {
    let (floor, mara) = try await trained([80, 82.5, 85], every: 7)
    let own = ["as": mara.handle] as Params
    let reply = try await mara.call("progress.overview", own)
    #expect(reply.workouts == 3 && reply.exercises == 1 && reply.streakWeeks == 3 && reply.streakPending == true)
    #expect(reply.lifts == [] && reply.wilks.isNull && reply.bodyWeight.isNull)
    try await mara.log(60, reps: 5)
    _ = try await mara.change(
      "sets.log", ["as": mara.handle, "exercise": TestFloor.pullUp, "kind": "working", "reps": 8])
    let now = try await mara.call("progress.overview", own)
    #expect(now.workouts == 4 && now.exercises == 2 && now.streakWeeks == 4 && now.streakPending == false)
    let days = try await mara.call("progress.days", own.merging(["from": "2026-10-01", "to": "2026-12-01"]) { $1 }).days
    #expect(days.array.map(\.sets) == [4, 4, 4, 2] && days.array.map(\.workouts) == [1, 1, 1, 1])
    #expect(days.array.map(\.volumeGrams) == [1_200_000, 1_237_500, 1_275_000, 300_000])
    #expect(days[0].minutes == 60)
    let log = try await mara.call("progress.log", own.merging(["limit": 3]) { $1 })
    #expect(log.entries.array.map(\.exercise).count == 3 && log.entries[2].topGrams == 85_000)
    let rest = try await mara.call("progress.log", own.merging(["limit": 3, "before": log.next]) { $1 })
    #expect(rest.entries.array.map(\.topGrams) == [82_500, 80_000] && rest.next.isNull)
    let pullUps = try await mara.call("progress.log", own.merging(["exercise": TestFloor.pullUp]) { $1 })
    #expect(pullUps.entries.array.count == 1)
    #expect(try await mara.call("progress.bests", own).exercises.array.map(\.bestGrams) == [85_000, .null])
    #expect(
      try await mara.refusal("progress.days", own.merging(["from": "2026-10-02", "to": "2026-10-01"]) { $1 }).reason
        == "out_of_range")
    // A removed workout counts nowhere.
    _ = try await mara.change("workouts.delete", own.merging(["workout": log.entries[2].workout]) { $1 })
    let less = try await mara.call("progress.overview", own)
    #expect(less.workouts == 3 && less.streakWeeks == 1)
    #expect(try await mara.call("progress.bests", own).exercises[0].bestGrams == 82_500)
    floor.server.housekeeping()
    await floor.settle()
    #expect(try await mara.call("progress.overview", own).workouts == 3)
    #expect(try floor.problems() == [])
  }

  @Test("an import has its curve and its records at once, and the same ones when they are counted")
  func imported() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    try await mara.log(90, reps: 5)
    var csv = "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"
    for (index, weight) in [60.0, 70, 65, 80].enumerated() {
      csv += "2026-0\(index + 1)-05 10:00:00,Day,Bench press,1,\(weight),5,0,0,,,\n"
    }
    _ = try await mara.call("imports.upload", ["part": 0, "text": csv])
    _ = try await mara.change("imports.run", ["unit": "kg", "dryRun": false])
    let params: Params = ["as": mara.handle, "exercise": TestFloor.bench]
    let first = try await mara.call("progress.exercise", params)
    #expect(first.of == 5 && first.points.array.map(\.records.isNull) == [true, false, true, false, false])
    #expect(try floor.count("SELECT COUNT(*) FROM bests WHERE sessions IS NULL") == 1)
    #expect(try await mara.call("progress.overview", ["as": mara.handle]).workouts == 5)
    while try floor.count("SELECT COUNT(*) FROM bests WHERE sessions IS NULL") > 0 {
      floor.server.housekeeping()
      await floor.settle()
    }
    #expect(try await mara.call("progress.exercise", params) == first)
    #expect(try floor.problems() == [])
  }

  @Test("a member's own ranges count until they are taken back")
  func ranges() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    func set(_ more: Params) -> Params { ["as": mara.handle, "muscle": "chest"].merging(more) { $1 } }
    let own = try await mara.change("progress.setRange", set(["low": 8, "high": 16])).ranges
    #expect(own.array.first { $0.muscle == "chest" } == ["muscle": "chest", "low": 8, "high": 16, "own": true])
    let weeks = try await mara.call("progress.muscles", ["as": mara.handle, "weeks": 2])
    #expect(weeks.ranges == own && weeks.weeks.array.map(\.muscles) == [[], []])
    #expect(try await mara.refusedChange("progress.setRange", set(["low": 8])).field == "high")
    #expect(try await mara.refusedChange("progress.setRange", set(["low": 9, "high": 8])).reason == "out_of_range")
    let usual = try await mara.change("progress.setRange", set([:])).ranges
    #expect(usual.array.first { $0.muscle == "chest" } == ["muscle": "chest", "low": 10, "high": 22])
    let rested = try await mara.call("progress.recovery", ["as": mara.handle]).muscles.array
    #expect(!rested.isEmpty && rested.allSatisfy { $0.percent == 100 })
  }

  @Test("a part of the body shows its sets by week and where its lifts go, and nothing where that is too little")
  func parts() async throws {
    // Twelve workouts in 36 days, always a little heavier.
    let (floor, mara) = try await trained((0..<12).map { 80 + 2.5 * Double($0) }, catalog: FeelingTests.catalog)
    func part(_ name: String) async throws -> JSON {
      let reply = try await mara.call("progress.parts", ["as": mara.handle])
      #expect(reply.parts.array.count == 7 && reply.weeks.array.count == 9)
      #expect(reply.weeks.array.prefix(3).allSatisfy { $0.gap == true } && reply.weeks[8].gap.isNull)
      return try #require(reply.parts.array.first { $0.part == .string(name) })
    }
    _ = floor
    let chest = try await part("chest")
    #expect(chest.lifts == [["exercise": .number(Double(TestFloor.bench)), "trend": "improving"]])
    #expect(chest.direction == "up" && chest.sets.array.compactMap(\.int).reduce(0, +) == 36, "\(chest)")
    // Five weeks are too few: the earlier half has only one.
    #expect(chest.change.isNull && chest.before.isNull)
    let legs = try await part("legs")
    #expect(legs.lifts == [] && legs.direction.isNull && legs.change.isNull && legs.sets.array.allSatisfy { $0 == 0 })
    #expect(try floor.problems() == [])
  }

  @Test("body weights stand by their day, the profile has the newest, and nobody else hears of them")
  func body() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let ben = try await floor.member("Ben")
    _ = try await mara.call("topics.subscribe", ["topic": "me", "as": mara.handle])
    _ = try await ben.call("topics.subscribe", ["topic": "me", "as": ben.handle])
    func weigh(_ value: Double, _ more: Params = [:]) async throws -> JSON {
      let params: Params = ["as": mara.handle, "weight": kg(value)]
      return try await mara.change("body.weigh", params.merging(more) { $1 })
    }
    func profile() async throws -> JSON { try await mara.call("members.me", ["as": mara.handle]).member.bodyWeight }
    _ = try await weigh(64.5)
    let today = floor.calendar.day(at: floor.time.now)
    #expect(await mara.event("body.weighed").data == ["day": JSON.string(today), "weight": kg(64.5)])
    _ = try await weigh(66, ["day": "2026-11-01"])
    let reply = try await mara.call("body.weights", ["as": mara.handle])
    #expect(reply.entries.array.map(\.grams) == [66_000, 64_500] && reply.trend.array.count == 2)
    #expect(try await profile() == kg(64.5))
    // The same day again replaces the entry; one from the profile page is an entry like any other.
    _ = try await weigh(64.2)
    #expect(try await mara.call("body.weights", ["as": mara.handle]).entries.array.count == 2)
    _ = try await mara.change("members.update", ["as": mara.handle, "bodyWeight": kg(64)])
    let range = try await mara.call("body.weights", ["as": mara.handle, "from": "2026-11-02"])
    #expect(range.entries.array.map(\.grams) == [64_000] && range.trend[0].grams != 64_000)
    _ = try await mara.change("body.deleteWeight", ["as": mara.handle, "day": JSON.string(today)])
    #expect(try await profile() == kg(66))
    #expect(
      try await mara.refusedChange("body.deleteWeight", ["as": mara.handle, "day": JSON.string(today)]).reason
        == "no_such_weight")
    _ = try await mara.change("body.deleteWeight", ["as": mara.handle, "day": "2026-11-01"])
    #expect(try await profile().isNull)
    #expect(try await mara.refusedChange("body.weigh", ["as": mara.handle, "weight": kg(5)]).field == "weight")
    for (day, reason) in [("2030-01-01", "in_future"), ("2026-02-30", "malformed_date")] {
      #expect(
        try await mara.refusedChange("body.weigh", ["as": mara.handle, "weight": kg(60), "day": JSON.string(day)])
          .reason
          == JSON.string(reason))
    }
    #expect(ben.events("me").isEmpty)
    #expect(try await ben.call("body.weights", ["as": ben.handle]).entries == [])
  }
}
