import Foundation
import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// Generated programs: requested, saved as routines, and as a PDF.
@Suite(.limitedConcurrency) struct GeneratorTests {
  static let catalog: [(slug: String, facts: ExerciseFacts)] = [
    entry("bench", .weightReps, .barbell, .chest, [.chest], [.triceps, .frontDelts]),
    entry("squat", .weightReps, .barbell, .legs, [.quadriceps, .glutes], [.hamstrings]),
    entry("row", .weightReps, .barbell, .back, [.upperBack, .lats], [.rearDelts, .biceps]),
    entry("curl", .weightReps, .dumbbell, .biceps, [.biceps], []),
    entry("plank", .duration, .bodyweight, .core, [.abdominals], []),
    entry("pull-up", .bodyweightPlus, .bodyweight, .back, [.lats], [.biceps]),
  ]

  private static func entry(
    _ slug: String, _ type: ExerciseType, _ equipment: Equipment, _ part: BodyPart, _ primary: [Muscle],
    _ secondary: [Muscle]
  ) -> (slug: String, facts: ExerciseFacts) {
    var facts = ExerciseFacts(name: slug.capitalized, type: type, bodyPart: part, equipment: equipment)
    (facts.primary, facts.secondary, facts.difficulty) = (primary, secondary, .beginner)
    return (slug, facts)
  }

  private func wish(_ client: TestClient, _ more: Params = [:]) -> Params {
    let plain: Params = [
      "as": client.handle, "goal": "gainMuscle", "daysPerWeek": 2, "minutes": 60, "weeks": 8,
    ]
    return plain.merging(more) { $1 }
  }

  @Test("a preview stores nothing, knows the log, and is saved as routines that can be begun")
  func saved() async throws {
    let floor = try TestFloor(catalog: Self.catalog)
    let (mara, ben) = (try await floor.member("Mara"), try await floor.member("Ben"))
    for weight in [80.0, 82.5] {
      try await mara.log(weight, reps: 6)
      _ = try await mara.change("workouts.finish", ["as": mara.handle])
      floor.time.advance(3 * 86_400_000)
    }
    let preview = try await mara.call("generator.preview", wish(mara))
    #expect(preview.split == "fullBody" && preview.level == "beginner" && preview.days.array.count == 2)
    #expect(preview.weeks.array.count == 8 && preview.weeks[7].kind == "light")
    let bench = try #require(preview.days[0].exercises.array.first { $0.exercise == 1 })
    #expect(bench.reasons[0].code == "known" && bench.reasons[0].params.times == 2)
    #expect(bench.reasons[1].code == "weight" && bench.steps[0].weight.unit == "kg")
    #expect(try floor.count("SELECT COUNT(*) FROM routines") == 0)
    let strange = try await ben.call("generator.preview", wish(ben))
    #expect(strange.days[0].exercises.array.allSatisfy { $0.steps[0].weight.isNull })

    let phone = try await floor.logIn("mara@example.com")
    _ = try await phone.call("topics.subscribe", ["topic": "me", "as": phone.handle])
    let key = newKey()
    let saved = try await mara.change("generator.save", wish(mara), key: key)
    #expect(saved.routines.array.map(\.name) == ["Full body A · 8 weeks", "Full body B · 8 weeks"])
    #expect(saved.routines.array.allSatisfy { $0.own == true && $0.visibility == "private" && $0.goal == "muscle" })
    #expect(await phone.event("routine.changed").data.routine == saved.routines[0])
    #expect(try await mara.change("generator.save", wish(mara), key: key) == saved)
    #expect(try floor.count("SELECT COUNT(*) FROM routines") == 2)
    let id = saved.routines[0].id
    let routine = try await mara.call("routines.get", ["as": mara.handle, "routine": id]).routine
    #expect(routine.plan[0].sets.array.count >= 2 && routine.minutes.int ?? 99 <= 60)
    #expect(routine.plan.array.contains { $0.note.string?.contains("Week 8") == true })
    let use: JSON = ["id": id, "version": 1]
    let begun = try await mara.change("workouts.start", ["as": mara.handle, "routine": use])
    #expect(begun.workout.plan.array.count == routine.plan.array.count)
    #expect(try floor.problems() == [])
  }

  @Test("what is asked for wrongly is refused by its field, and a full list of routines takes none of the days")
  func refused() async throws {
    let floor = try TestFloor(catalog: Self.catalog)
    let mara = try await floor.member("Mara")
    for (field, value, reason) in [
      ("daysPerWeek", 8, "out_of_range"), ("minutes", 5, "out_of_range"), ("weeks", 7, "not_one_of"),
    ] as [(String, Int, JSON)] {
      let refusal = try await mara.refusal("generator.preview", wish(mara, [field: value]))
      #expect(refusal.field == .string(field) && refusal.reason == reason)
      let unsaved = try await mara.refusedChange("generator.save", wish(mara, [field: value]))
      #expect(unsaved.field == .string(field))
      #expect(try await mara.refusal("generator.paper", wish(mara, [field: value])).field == .string(field))
    }
    try await floor.database.write { tx in
      let plan = [PlannedExercise(item: 1, exercise: 1, sets: [PlannedSet()])]
      for number in 1...RoutineService.mostOwn - 1 {
        _ = try tx.routines.insert(RoutineFacts(name: "R\(number)", plan: plan), member: mara.member)
      }
    }
    #expect(try await mara.refusedChange("generator.save", wish(mara)).reason == "too_many")
    #expect(try floor.count("SELECT COUNT(*) FROM routines") == RoutineService.mostOwn - 1)
  }

  @Test("the paper is a PDF in the size of the member's country, whatever their name is written in")
  func paper() async throws {
    let floor = try TestFloor(catalog: Self.catalog)
    let mara = try await floor.member("Ελένη", more: ["email": "eleni@example.com"])
    for paper in ["a4", "letter"] {
      let reply = try await mara.call("generator.paper", wish(mara, ["paper": paper]))
      let pdf = try #require(Data(base64Encoded: reply.pdf.string ?? ""))
      #expect(pdf.starts(with: Data("%PDF-".utf8)) && pdf.count > 10_000 && reply.name == "rackside-program.pdf")
      let box = paper == "a4" ? "841.8" : "792"
      #expect(String(decoding: pdf, as: UTF8.self).contains("MediaBox") && Self.mediaBox(pdf).contains(box))
    }
  }

  /// The first page's size, as it is written in the file.
  private static func mediaBox(_ pdf: Data) -> String {
    let text = String(decoding: pdf, as: UTF8.self)
    guard let range = text.range(of: "/MediaBox") else { return "" }
    return String(text[range.upperBound...].prefix(60))
  }
}
