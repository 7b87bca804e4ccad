import Gym
import TestKit
import Testing
import Wire

@testable import Floor

/// What members say about their muscles.
@Suite(.limitedConcurrency) struct FeelingTests {
  private static let hour = 3_600_000

  /// Exercises whose muscles are known.
  static let catalog: [(slug: String, facts: ExerciseFacts)] = [
    ("press", "Press", .chest, [.chest], [.triceps]), ("row", "Row", .back, [.lats, .upperBack], [.biceps]),
    ("squat", "Squat", .legs, [.quadriceps, .glutes], []), ("curl", "Leg curl", .legs, [.hamstrings], []),
  ].map { (slug: String, name: String, part: BodyPart, primary: [Muscle], secondary: [Muscle]) in
    var facts = ExerciseFacts(name: name, type: .weightReps, bodyPart: part, equipment: .machine)
    (facts.primary, facts.secondary, facts.difficulty, facts.popularity) = (primary, secondary, .beginner, 50)
    return (slug, facts)
  }
  private static let press = 1

  private func said(_ client: TestClient, _ muscle: Muscle) async throws -> JSON {
    let rows = try await client.call("progress.recovery", ["as": client.handle]).muscles.array
    return try #require(rows.first { $0.muscle == .string(muscle.rawValue) })
  }

  private func say(_ client: TestClient, _ muscle: Muscle, _ feeling: Feeling?) async throws -> JSON {
    var params: Params = ["as": client.handle, "muscle": JSON.string(muscle.rawValue)]
    if let feeling { params["feeling"] = JSON.string(feeling.rawValue) }
    return try await client.change("feelings.set", params)
  }

  @Test("what is said holds until it is taken back, runs out or the muscle is trained, and other screens hear of it")
  func saying() async throws {
    let floor = try TestFloor(catalog: Self.catalog)
    let mara = try await floor.member("Mara")
    let phone = try await floor.logIn("mara@example.com")
    _ = try await phone.call("topics.subscribe", ["topic": "me", "as": phone.handle])
    for _ in 0..<6 { try await mara.log(60, ["exercise": Self.press]) }
    floor.time.advance(10 * Self.hour)
    let now = floor.time.now
    let reply = try await say(mara, .chest, .ready)
    let row = try await said(mara, .chest)
    #expect(row.feeling == "ready" && row.until == row.readyAt && row.percent.int ?? 100 < 80)
    let ready: JSON = ["muscle": "chest", "feeling": "ready", "at": .number(Double(now)), "until": row.until]
    #expect(reply.feelings == [ready])
    #expect(await phone.event("feelings.changed").data == reply)
    // The other feeling replaces the first.
    #expect(try await say(mara, .chest, .sore).feelings[0].until.int == now + 48 * Self.hour)
    #expect(try await say(mara, .calves, .sore).feelings.array.count == 2)
    #expect(try await say(mara, .chest, nil).feelings.array.map(\.muscle) == ["calves"])
    #expect(try await said(mara, .chest).feeling.isNull)
    // A muscle that is ready anyway cannot be more than ready.
    #expect(try await say(mara, .calves, .ready).feelings == [])
    #expect(try floor.count("SELECT COUNT(*) FROM muscle_feelings") == 0)

    _ = try await say(mara, .triceps, .sore)
    floor.time.advance(Self.hour)
    try await mara.log(60, ["exercise": Self.press])
    #expect(try await said(mara, .triceps).feeling.isNull)
    _ = try await say(mara, .chest, .sore)
    floor.time.advance(48 * Self.hour - 1)
    #expect(try await said(mara, .chest).feeling == "sore")
    floor.time.advance(1)
    #expect(try await said(mara, .chest).feeling.isNull)
    #expect(try floor.problems() == [])
  }

  @Test("a set that is deleted again ends nothing")
  func deletedSet() async throws {
    let floor = try TestFloor(catalog: Self.catalog)
    let mara = try await floor.member("Mara")
    _ = try await say(mara, .chest, .sore)
    floor.time.advance(1000)
    let set = try await mara.log(60, ["exercise": Self.press]).set.id
    #expect(try await said(mara, .chest).feeling.isNull)
    _ = try await mara.change("sets.delete", ["as": mara.handle, "set": set])
    #expect(try await said(mara, .chest).feeling == "sore")
  }

  @Test("what is unknown is refused by its field")
  func refused() async throws {
    let floor = try TestFloor(catalog: Self.catalog)
    let mara = try await floor.member("Mara")
    for (params, field) in [
      (["muscle": "heart", "feeling": "sore"], "muscle"), (["muscle": "chest", "feeling": "great"], "feeling"),
      (["feeling": "sore"], "muscle"),
    ] as [(Params, String)] {
      let refusal = try await mara.refusedChange("feelings.set", params.merging(["as": mara.handle]) { $1 })
      #expect(refusal.field.string == field, "\(refusal)")
    }
  }

  @Test("a trainer who may see the progress sees the estimate, and not what was said")
  func trainer() async throws {
    let floor = try TestFloor(catalog: Self.catalog)
    let (mara, tove) = (try await floor.member("Mara"), try await floor.trainer())
    try await floor.consent(mara, tove, shares: ["progress"])
    _ = try await say(mara, .chest, .sore)
    let rows = try await tove.call("progress.recovery", ["as": tove.handle, "client": mara.member]).muscles.array
    #expect(rows.count == Muscle.allCases.count && rows.allSatisfy { $0.feeling.isNull && $0.until.isNull })
  }

  @Test("suggestions follow it, their loads stay, and the evaluation says what it said")
  func suggestions() async throws {
    let floor = try TestFloor(catalog: Self.catalog)
    let mara = try await floor.member("Mara")
    for round in 0..<5 {
      if round > 0 { floor.time.advance(120 * Self.hour) }
      // Six sets take thirty hours.
      for _ in 0..<(round < 4 ? 3 : 6) { try await mara.log(60, reps: 8, ["exercise": Self.press]) }
      _ = try await mara.change("workouts.finish", ["as": mara.handle])
    }
    floor.time.advance(20 * Self.hour)
    func plans() async throws -> [JSON] {
      try await mara.call("suggestions.today", ["as": mara.handle]).cards.array.flatMap(\.plan.array)
        .filter { $0.exercise.int == Self.press }
    }
    let question: Params = ["as": mara.handle, "exercise": Self.press]
    let evaluation = try await mara.call("progress.evaluation", question)
    #expect(!evaluation.sentences.array.isEmpty)
    #expect(try await plans().isEmpty)
    _ = try await say(mara, .chest, .ready)
    let ready = try await plans()
    #expect(!ready.isEmpty)
    #expect(try await mara.call("progress.evaluation", question) == evaluation)
    _ = try await say(mara, .chest, .sore)
    #expect(try await plans().isEmpty)
    #expect(try await mara.call("progress.evaluation", question) == evaluation)
    // When the estimate itself says ready, the loads are those that were suggested after saying so.
    _ = try await say(mara, .chest, nil)
    floor.time.advance(12 * Self.hour)
    let later = try await plans()
    #expect(later.map { $0.sets.array.map(\.load) }.first == ready.map { $0.sets.array.map(\.load) }.first)
  }

  @Test("it is in the export, goes with the log, and goes with the account")
  func keeping() async throws {
    let floor = try TestFloor(catalog: Self.catalog)
    let mara = try await floor.member("Mara")
    let password = JSON.string(TestFloor.password)
    #expect(try await mara.call("accounts.export").feelings.isNull)
    _ = try await say(mara, .chest, .sore)
    let entry: JSON = ["muscle": "chest", "feeling": "sore", "at": .number(Double(floor.time.now))]
    #expect(try await mara.call("accounts.export").feelings == [entry])
    #expect(try floor.exported("mara@example.com").feelings == [entry])
    _ = try await mara.change("accounts.clearLog", ["password": password])
    #expect(try floor.count("SELECT COUNT(*) FROM muscle_feelings") == 0)
    _ = try await say(mara, .chest, .sore)
    _ = try await mara.change("accounts.delete", ["password": password])
    #expect(try floor.count("SELECT COUNT(*) FROM muscle_feelings") == 0)
  }
}
