import TestKit
import Testing

@Suite(.limitedConcurrency) struct CommandTests {
  private static let file = """
    Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
    2021-02-10 16:46:13,Mittwoch,2h 18m,Bench Press (Barbell),1,75.0,8,0,0,,,
    2021-02-10 16:46:13,Mittwoch,2h 18m,Leg Press Keller,1,120.5,6,0,0,,,

    """

  @Test("an owner is made from the command line, once, and only with a password that will do")
  func owner() async throws {
    let gym = try Gym()
    let weak = try await gym.owner(password: "password123")
    #expect(weak.status == 65 && weak.errors == "rackside: password: weak password\n")
    #expect(try await gym.owner(password: "").status == 65)
    #expect(try await gym.owner(email: "nadia").errors == "rackside: email: malformed email\n")
    let made = try await gym.owner()
    #expect(made.status == 0 && made.out == "Nadia Brandt <nadia@example.com> owns this gym.\n")
    let again = try await gym.owner()
    #expect(again.status == 65 && again.errors.contains("there is already an account with nadia@example.com"))
    #expect(try await gym.run("owner", "create", "--name", "N", "--email", "n@example.com").status == 64)
  }

  @Test("a log comes in from a file, once, and goes out as JSON with every set as it was")
  func importExport() async throws {
    let gym = try Gym()
    _ = try await gym.owner()
    let path = try gym.folder.write("strong.csv", Self.file)
    func strong(_ more: String..., file: String = path, member: String = "nadia@example.com") async throws
      -> Program.Ended
    {
      try await Program.run(
        ["import", "strong", file, "--member", member, "--unit", "kg", "--json", "--config", gym.config] + more)
    }
    let told: JSON = ["workouts": 1, "sets": 2, "exercises_created": 1, "skipped": 0, "errors": []]
    #expect(try await strong("--dry-run").json == told)
    #expect(try await strong().json == told)
    let again = try await strong()
    #expect(again.status == 0 && again.json.sets == 0)
    let export = try await gym.run("export", "--member", "nadia@example.com")
    #expect(export.json.format == "rackside.log.v1")
    #expect(export.json.workouts.array.count == 1)
    #expect(export.json.workouts[0].sets.array.map(\.weight) == [kg(75), kg(120.5)])
    #expect(export.json.exercises.array.count == 2)
    let broken = try await strong(file: try gym.folder.write("broken.csv", Self.file.replacing("120.5", with: "heavy")))
    #expect(broken.status == 65)
    #expect(broken.json.errors == [["line": 3, "reason": "weight: malformed"]])
    #expect(try await strong(file: "/nowhere.csv").status == 66)
    let nobody = try await strong(member: "who@example.com")
    #expect(nobody.status == 66 && nobody.errors == "rackside: no member has the email who@example.com\n")
    #expect(try await gym.run("export", "--member", "who@example.com").status == 66)
    let checked = try await gym.run("check", "--json")
    #expect(checked.status == 0 && checked.json.ok == true && checked.json.problems == [])
  }

  struct Mistake: Sendable, CustomStringConvertible {
    var text: String
    var told: String
    var description: String { text }
  }

  @Test(
    "a mistake in the configuration is told with its file, its line and its key",
    arguments: [
      Mistake(text: "[gym]\nnaem = \"x\"", told: ":11: gym.naem: unknown key"),
      Mistake(text: "[gmy]\nname = \"x\"", told: ":10: gmy: unknown section"),
      Mistake(text: "[kiosk]\nidle_seconds = \"long\"", told: ":11: kiosk.idle_seconds: must be a whole number"),
      Mistake(text: "[kiosk]\nidle_seconds = 5", told: ":11: kiosk.idle_seconds: must be from 60 to 3600"),
      Mistake(text: "[log]\nlevel = \"loud\"", told: ":11: log.level: must be one of"),
      Mistake(text: "[gym]\ntime_zone = \"Mars/Base\"", told: ": gym.time_zone: unknown time zone 'Mars/Base'"),
      Mistake(text: "[gym]\nname = ", told: ":11"),
    ])
  func configuration(_ mistake: Mistake) async throws {
    let gym = try Gym(mistake.text)
    for command in ["check", "serve"] {
      let ended = try await gym.run(command)
      #expect(ended.status == 78)
      #expect(ended.errors.hasPrefix("rackside: \(gym.config)\(mistake.told)"), "\(ended.errors)")
    }
  }

  @Test("the environment goes over the file, and is as strict")
  func environment() async throws {
    let gym = try Gym("[log]\nlevel = \"error\"")
    for (name, value, told) in [
      ("RACKSIDE_SERVER_PORT", "many", "must be a whole number from 0 to 65535"),
      ("RACKSIDE_LOG_LEVEL", "loud", "must be one of"), ("RACKSIDE_GYM_NAEM", "x", "unknown setting"),
    ] {
      let ended = try await gym.run("check", environment: [name: value])
      #expect(ended.status == 78)
      #expect(ended.errors.hasPrefix("rackside: environment: \(name): \(told)"), "\(ended.errors)")
    }
    let other = Folder()
    _ = try await gym.owner()
    let elsewhere = try await gym.run(
      "export", "--member", "nadia@example.com", environment: ["RACKSIDE_SERVER_DATA": other.path])
    #expect(elsewhere.status == 66)
    #expect(try await gym.run("export", "--member", "nadia@example.com").status == 0)
  }

  @Test("a mistake in the catalog is told with its file and its entry")
  func catalog() async throws {
    let folder = Folder()
    let entry = """
      {"slug": "bench", "name": "Bench press", "type": "weightReps", "primary": ["chest"], "secondary": [],
       "bodyPart": "chest", "equipment": "barbell", "difficulty": "beginner", "stance": "lying", "impact": "low",
       "focus": "chest", "recommended": {"reps": [3, 10]}, "restSeconds": 150, "aliases": []}
      """
    for (text, told) in [
      (entry, nil), (entry.replacing("barbell", with: "bar"), "exercise 'bench': equipment: not_one_of"),
      (entry.replacing("150", with: "5"), "exercise 'bench': restSeconds: must be 15 to 300"),
      (entry.replacing("\"focus\"", with: "\"fokus\""), "exercise 'bench': fokus: unknown_field"),
      (entry + "," + entry, "exercise 'bench': 'bench' is already used by 'bench'"),
      (entry + ",", "line 3: expected a value"),
    ] {
      try folder.write("exercises/chest.json", "{\"exercises\": [\(text)]}")
      let ended = try await Gym(catalog: folder.path).run("check", "--json")
      guard let told else {
        #expect(ended.status == 0 && ended.json.exercises == 1, "\(ended.errors)")
        continue
      }
      #expect(ended.status == 78)
      #expect(ended.errors.hasPrefix("rackside: chest.json: \(told)"), "\(ended.errors)")
    }
  }

  @Test("a mistake in a shipped timer is told with its file and its entry")
  func timerCatalog() async throws {
    let folder = Folder()
    let entry = """
      {"slug": "emom", "name": "EMOM", "plan": {"format": "emom", "prepareSeconds": 10, "workSeconds": 60, "rounds": 5}}
      """
    try folder.write("exercises/none.json", "{\"exercises\": []}")
    for (text, told) in [
      (entry, nil), (entry.replacing("60", with: "0"), "timer 'emom': plan.workSeconds: out_of_range"),
      (entry.replacing("rounds", with: "round"), "timer 'emom': plan.round: unknown_field"),
      (entry.replacing("\"emom\", \"name", with: "\"E mom\", \"name"), "timer 'E mom': slug: malformed"),
      (entry + "," + entry, "timer 'emom': its slug or name is already used"),
    ] {
      try folder.write("timers/presets.json", "{\"timers\": [\(text)]}")
      let ended = try await Gym(catalog: folder.path).run("check", "--json")
      guard let told else {
        #expect(ended.status == 0 && ended.json.timers == 1, "\(ended.errors)")
        continue
      }
      #expect(ended.status == 78)
      #expect(ended.errors.hasPrefix("rackside: presets.json: \(told)"), "\(ended.errors)")
    }
    #expect(try #require(try await Gym().run("check", "--json").json.timers.int) >= 12)
  }

  @Test("what is no command, no option or no number is told how it is used")
  func usage() async throws {
    for arguments in [["lift"], ["serve", "--prot", "1"], ["serve", "--port", "70000"], ["serve", "--port", "x"]] {
      let ended = try await Program.run(arguments)
      #expect(ended.status == 64 && ended.errors.contains("Usage: rackside"), "\(arguments) \(ended)")
    }
    #expect(try await Program.run(["--version"]).out.hasPrefix("0."))
  }
}
