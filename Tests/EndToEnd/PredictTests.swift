import Foundation
import TestKit
import Testing

@Suite(.limitedConcurrency) struct PredictTests {
  private let folder = Folder()

  /// Six sessions of one exercise, and one of another.
  private static func log(header: String, row: (String, String, String, Double, Int) -> String) -> String {
    var lines = [header]
    for (index, weight) in [80.0, 82.5, 85, 80, 85, 87.5].enumerated() {
      lines.append(row("2024-03-0\(index + 1) 18:00:00", "Push", "Bench Press (Barbell)", weight, 5))
      lines.append(row("2024-03-0\(index + 1) 18:00:00", "Push", "Pull Up", 0, 8))
    }
    lines.append(row("2024-03-01 18:00:00", "Push", "Squat (Barbell)", 100, 5))
    return lines.joined(separator: "\n") + "\n"
  }

  private static let commas = log(
    header: "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE"
  ) { "\($0),\($1),1h,\($2),1,\($3),\($4),0,0,,," }

  private static let semicolons = log(
    header:
      "Workout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (kg);Reps;RPE;Distance (meters);"
      + "Seconds;Notes;Workout Notes"
  ) { "1;\($0);\($1);3600;\($2);1;\($3);\($4);;;;;" }

  private func predict(_ arguments: String...) async throws -> Program.Ended {
    try await Program.run(["predict"] + arguments, of: "rackside-bench")
  }

  @Test("predictions are tried on several exports, of either form")
  func figures() async throws {
    let commas = try folder.write("commas.csv", Self.commas)
    let semicolons = try folder.write("semicolons.csv", Self.semicolons)
    let one = try await predict(commas, "--unit", "kg", "--json")
    #expect(one.status == 0, "\(one.errors)")
    let keys = [
      "predictions", "same_error", "rule_error", "model_error", "coverage_80", "width_80", "load_error",
      "load_same_error", "load_nearest_error", "first_set_error",
    ]
    #expect(Set(one.json.members.keys) == Set(keys))
    #expect(one.json["predictions"] == 5)
    let both = try await predict(commas, semicolons, "--json")
    #expect(both.json["predictions"] == 10)
    #expect(both.json["same_error"] == one.json["same_error"] && both.json["model_error"] == one.json["model_error"])
    let pounds = try await predict(commas, "--unit", "lb", "--json")
    #expect(pounds.json["same_error"] == one.json["same_error"])
    #expect(try await predict(commas).out.hasPrefix("predict: 5 predictions are off by "))
  }

  @Test("whatever can be imported can be tried, our own export too")
  func formats() async throws {
    let hevy = Self.log(
      header: "title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,"
        + "weight_kg,reps,distance_km,duration_seconds,rpe"
    ) { "\"\($1)\",\"\($0.prefix(16))\",\"\($0.prefix(16))\",,\"\($2)\",,,0,normal,\($3),\($4),,," }
    let notes = Self.log(header: "Date,Exercise,Category,Weight (kgs),Reps,Distance,Distance Unit,Time,Comment") {
      "\($0.prefix(10)),\($2),Chest,\($3),\($4),,,,"
    }
    let workouts = [80.0, 82.5, 85, 80, 85, 87.5].enumerated().map { index, weight in
      """
      {"id":\(index + 1),"name":"Push","startedAt":\(1_709_316_000_000 + index * 86_400_000),"sets":[{"id":\(index + 1),\
      "exercise":1,"at":\(1_709_316_060_000 + index * 86_400_000),"position":1,"kind":"working",\
      "weight":{"value":\(weight),"unit":"kg"},"reps":5}]}
      """
    }
    let own = """
      {"format":"rackside.log.v1","exercises":[{"id":1,"name":"Bench Press","type":"weightReps","bodyPart":"chest","equipment":"barbell"}],\
      "workouts":[\(workouts.joined(separator: ","))]}
      """
    let strong = try await predict(try folder.write("strong.csv", Self.commas), "--json")
    for (name, content) in [("hevy.csv", hevy), ("fitnotes.csv", notes), ("rackside.json", own)] {
      let ended = try await predict(try folder.write(name, content), "--json")
      #expect(ended.status == 0, "\(name): \(ended.errors)")
      #expect(ended.json["predictions"] == 5, "\(name): \(ended.errors)")
      #expect(ended.json["load_same_error"] == strong.json["load_same_error"], "\(name)")
    }
  }

  @Test("a file that is missing, no export, damaged or too short is named or explained")
  func errors() async throws {
    let missing = try await predict(folder.path + "/missing.csv")
    #expect(missing.status == 1 && missing.errors.contains("missing.csv: cannot be read"))
    let other = try await predict(try folder.write("other.csv", "a,b\n1,2\n"))
    #expect(other.status == 1 && other.errors.contains("other.csv: not a log that can be imported"))
    let damaged = try await predict(
      try folder.write("damaged.csv", Self.commas.replacing(",82.5,", with: ",heavy,")))
    #expect(damaged.status == 0 && damaged.out.hasPrefix("predict: 4 predictions"))
    #expect(damaged.errors.contains("damaged.csv: line 4: weight cannot be read, the set is left out"))
    let head = String(Self.commas.prefix { $0 != "\n" })
    let short = try await predict(try folder.write("short.csv", head + "\n"))
    #expect(short.status == 1 && short.errors.contains("there is nothing to predict"))
    #expect(try await predict("--unit", "stone", "log.csv").status == 64)
  }
}
