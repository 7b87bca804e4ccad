import Foundation
import TestKit
import Testing

@testable import Storage

@Suite(.limitedConcurrency) struct CommandTests {
  /// A real export of three years, where it lies beside this repository.
  private static let export: String? = {
    var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while folder.path != "/" {
      let file = folder.appendingPathComponent("shared/data/strong-export.csv")
      if FileManager.default.fileExists(atPath: file.path) { return file.path }
      folder.deleteLastPathComponent()
    }
    return nil
  }()

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
    #expect(again.status == 65 && again.errors.contains("there would be two") && again.errors.contains("--another"))
    func another(_ email: String) async throws -> Program.Ended {
      try await gym.run(
        "owner", "create", "--name", "Ole", "--email", email, "--another", "--password-stdin",
        input: "chalk and iron 5x5\n")
    }
    let taken = try await another("nadia@example.com")
    #expect(taken.errors.contains("there is already an account with nadia@example.com"))
    #expect(try await another("ole@example.com").status == 0)
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
    let expected: JSON = [
      "workouts": 1, "sets": 2, "exercises_created": 1, "skipped": 0, "errors": [], "format": "strong",
    ]
    #expect(try await strong("--dry-run").json == expected)
    #expect(try await strong().json == expected)
    let again = try await strong()
    #expect(again.status == 0 && again.json.sets == 0)
    let export = try await gym.run("export", "--member", "nadia@example.com")
    #expect(export.json.format == "rackside.log.v1")
    #expect(export.json.workouts.array.count == 1)
    #expect(export.json.workouts[0].sets.array.map(\.weight) == [kg(75), kg(120.5)])
    #expect(export.json.exercises.array.count == 2)
    let broken = try await strong(file: try gym.folder.write("broken.csv", Self.file.replacing("120.5", with: "heavy")))
    // The rest of the file was here already.
    #expect(broken.status == 0 && broken.json.errors == [] && broken.json.sets == 0)
    let left: JSON = ["line": 3, "column": "Weight", "text": "heavy", "reason": "malformed", "part": "set"]
    #expect(broken.json.left_out == [left])
    let none = try await strong(
      file: try gym.folder.write("none.csv", Self.file.replacing(",1,", with: ",x,").replacing(",2,", with: ",x,")))
    #expect(none.status == 65 && none.json.errors[0].reason == "Set Order x: malformed")
    #expect(try await strong(file: "/nowhere.csv").status == 66)
    let nobody = try await strong(member: "who@example.com")
    #expect(nobody.status == 66 && nobody.errors == "rackside: no member has the email or the name who@example.com\n")
    #expect(try await gym.run("export", "--member", "who@example.com").status == 66)
    let checked = try await gym.run("check", "--json")
    #expect(checked.status == 0 && checked.json.ok == true && checked.json.problems == [])
  }

  @Test(
    "a log goes out in both forms and comes back the same into an empty account, recognised, with no unit asked for",
    arguments: ["json", "csv"])
  func roundTrip(format: String) async throws {
    let gym = try Gym()
    _ = try await gym.owner()
    _ = try await gym.run(
      "owner", "create", "--name", "Ole", "--email", "ole@example.com", "--another", "--password-stdin",
      input: "chalk and iron 5x5\n")
    let shared = Self.export
    let file = try shared ?? gym.folder.write("strong.csv", Self.file)
    func bring(_ kind: String, _ file: String, _ member: String, _ more: String...) async throws -> Program.Ended {
      try await Program.run(["import", kind, file, "--member", member, "--json", "--config", gym.config] + more)
    }
    // Strong's own file does not tell its unit.
    let asked = try await bring("auto", file, "nadia@example.com")
    #expect(asked.status == 65 && asked.json.needs_unit == true && asked.errors.contains("--unit"))
    let first = try await bring("auto", file, "nadia@example.com", "--unit", "kg")
    #expect(first.status == 0 && first.json.format == "strong")
    if shared != nil { #expect(first.json.sets == 2078 && first.json.workouts == 129) }
    func export(_ member: String, _ format: String) async throws -> Program.Ended {
      try await gym.run("export", "--member", member, "--format", format)
    }
    let path = try gym.folder.write("log.\(format)", try await export("nadia@example.com", format).out)
    let back = try await bring("auto", path, "ole@example.com")
    #expect(back.status == 0 && back.json.format == (format == "json" ? "rackside" : "strong"))
    #expect(back.json.sets == first.json.sets && back.json.workouts == first.json.workouts)
    // The CSV names everything that a set has here, so equal text is an equal log.
    let (mine, theirs) = (try await export("nadia@example.com", "csv"), try await export("ole@example.com", "csv"))
    #expect(mine.out == theirs.out && mine.out.utf8.count > 200)
    #expect(try await bring("auto", path, "ole@example.com").json.sets == 0)
    #expect(try await bring("auto", path, "nadia@example.com").json.sets == 0)
    #expect(try await gym.run("check", "--json").json.problems == [])
  }

  struct Mistake: Sendable, CustomStringConvertible {
    var text: String
    var message: String
    var description: String { text }
  }

  @Test(
    "a mistake in the configuration is told with its file, its line and its key",
    arguments: [
      Mistake(text: "[gym]\nnaem = \"x\"", message: ":13: gym.naem: unknown key"),
      Mistake(text: "[gmy]\nname = \"x\"", message: ":12: gmy: unknown section"),
      Mistake(text: "[kiosk]\nidle_seconds = \"long\"", message: ":13: kiosk.idle_seconds: must be a whole number"),
      Mistake(text: "[kiosk]\nidle_seconds = 5", message: ":13: kiosk.idle_seconds: must be from 60 to 3600"),
      Mistake(text: "[log]\nlevel = \"loud\"", message: ":13: log.level: must be one of"),
      Mistake(text: "[kiosk]\nkeyboard = \"dvorak\"", message: ":13: kiosk.keyboard: must be one of"),
      Mistake(text: "[gym]\ntime_zone = \"Mars/Base\"", message: ":13: gym.time_zone: unknown time zone 'Mars/Base'"),
      Mistake(text: "[gym]\nname = ", message: ":13: expected a value"),
      Mistake(text: "[backup]\nhuor = 3", message: ":13: backup.huor: unknown key"),
      Mistake(text: "[backup]\nhour = 24", message: ":13: backup.hour: must be from 0 to 23"),
      Mistake(text: "[backup]\nhour = \"3\"", message: ":13: backup.hour: must be a whole number"),
      Mistake(text: "[backup]\nnightly = 1", message: ":13: backup.nightly: must be true or false"),
      Mistake(text: "[backup]\ndaily = 0", message: ":13: backup.daily: must be from 1 to 1000"),
      Mistake(text: "[backup]\nweekly = -1", message: ":13: backup.weekly: must be from 0 to 1000"),
      Mistake(text: "[backup]\nsecond_folder = 5", message: ":13: backup.second_folder: must be a path in quotes"),
      Mistake(
        text: "[backup]\nsecond_folder = \"data/../data/backups/\"",
        message: ":13: backup.second_folder: must be another folder than the first"),
      Mistake(
        text: "[tls]\ncertificate = \"gym.pem\"",
        message: ":13: tls.certificate: tls.key is missing: name the file of its key, too"),
      Mistake(
        text: "[tls]\nkey = \"gym.key\"",
        message: ":13: tls.key: tls.certificate is missing: name the file of its certificate, too"),
      Mistake(
        text: "[tls]\nlocal = true\nkey = \"gym.key\"",
        message:
          ":13: tls.local: the server cannot use a certificate of its own beside the one in tls.certificate: remove one"
      ),
      Mistake(text: "[tls]\nlocal = 1", message: ":13: tls.local: must be true or false"),
      Mistake(text: "[tls]\nport = 70000", message: ":13: tls.port: must be from 0 to 65535"),
      // Three texts that made a library abort.
      Mistake(text: "[\n", message: ":12: expected a key"), Mistake(text: "[.]", message: ":12: expected a key"),
      Mistake(text: "[gym]\nname = [\"a\",}", message: ":13: expected a value"),
    ])
  func configuration(_ mistake: Mistake) async throws {
    let gym = try Gym(mistake.text)
    for command in ["check", "serve"] {
      let ended = try await gym.run(command)
      #expect(ended.status == 78)
      #expect(ended.errors.hasPrefix("rackside: \(gym.config)\(mistake.message)"), "\(ended.errors)")
    }
  }

  @Test("the environment goes over the file, and is as strict")
  func environment() async throws {
    let gym = try Gym("[log]\nlevel = \"error\"")
    for (name, value, message) in [
      ("RACKSIDE_SERVER_PORT", "many", "must be a whole number from 0 to 65535"),
      ("RACKSIDE_LOG_LEVEL", "loud", "must be one of"), ("RACKSIDE_GYM_NAEM", "x", "unknown setting"),
    ] {
      let ended = try await gym.run("check", environment: [name: value])
      #expect(ended.status == 78)
      #expect(ended.errors.hasPrefix("rackside: environment: \(name): \(message)"), "\(ended.errors)")
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
       "focus": "chest", "recommended": {"reps": [3, 10]}, "restSeconds": 150, "popularity": 90, "aliases": []}
      """
    for (text, message) in [
      (entry, nil), (entry.replacing("barbell", with: "bar"), "exercise 'bench': equipment: not_one_of"),
      (entry.replacing("150", with: "5"), "exercise 'bench': restSeconds: must be 15 to 300"),
      (entry.replacing("90", with: "0"), "exercise 'bench': popularity: must be 1 to 100"),
      (entry.replacing("\"focus\"", with: "\"fokus\""), "exercise 'bench': fokus: unknown_field"),
      (entry + "," + entry, "exercise 'bench': 'bench' is already used by 'bench'"),
      (entry + ",", "line 3: expected a value"),
    ] {
      try folder.write("exercises/chest.json", "{\"exercises\": [\(text)]}")
      let ended = try await Gym(catalog: folder.path).run("check", "--json")
      guard let message else {
        #expect(ended.status == 0 && ended.json.exercises == 1, "\(ended.errors)")
        continue
      }
      #expect(ended.status == 78)
      #expect(ended.errors.hasPrefix("rackside: chest.json: \(message)"), "\(ended.errors)")
    }
  }

  @Test("a mistake in a shipped timer is told with its file and its entry")
  func timerCatalog() async throws {
    let folder = Folder()
    let entry = """
      {"slug": "emom", "name": "EMOM", "plan": {"format": "emom", "prepareSeconds": 10, "workSeconds": 60, "rounds": 5}}
      """
    try folder.write("exercises/none.json", "{\"exercises\": []}")
    for (text, message) in [
      (entry, nil), (entry.replacing("60", with: "0"), "timer 'emom': plan.workSeconds: out_of_range"),
      (entry.replacing("rounds", with: "round"), "timer 'emom': plan.round: unknown_field"),
      (entry.replacing("\"emom\", \"name", with: "\"E mom\", \"name"), "timer 'E mom': slug: malformed"),
      (entry + "," + entry, "timer 'emom': its slug or name is already used"),
    ] {
      try folder.write("timers/presets.json", "{\"timers\": [\(text)]}")
      let ended = try await Gym(catalog: folder.path).run("check", "--json")
      guard let message else {
        #expect(ended.status == 0 && ended.json.timers == 1, "\(ended.errors)")
        continue
      }
      #expect(ended.status == 78)
      #expect(ended.errors.hasPrefix("rackside: presets.json: \(message)"), "\(ended.errors)")
    }
    let shipped = try await Gym().run("check", "--json").json
    #expect(try #require(shipped.timers.int) >= 12 && #require(shipped.routines.int) >= 14)
  }

  @Test("a database from before 0.1.0 is refused with a sentence that says what to do", arguments: ["check", "serve"])
  func unreleased(command: String) async throws {
    let gym = try Gym()
    let data = gym.folder.path + "/data"
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    let early = Migration(number: 54, name: "early", sql: "CREATE TABLE members (id INTEGER) STRICT;")
    try Storage.Database(directory: data, migrations: [early], onFatal: { _ in }).close()
    let file = URL(fileURLWithPath: data + "/rackside.sqlite")
    let before = try Data(contentsOf: file)
    let ended = try await gym.run(command)
    let expected = """
      rackside: this database was made by a program from before version 0.1.0, which was never released (its schema is \
      version 54, this program supports 55 and later). Nothing was changed. Restore a backup of a later database, or \
      rename the data folder to start with an empty gym. The program that made it can still export its logs.

      """
    #expect(ended.status == 65 && ended.errors == expected, "\(ended.errors)")
    #expect(try Data(contentsOf: file) == before)
  }

  @Test("what is no command, no option or no number is told how it is used")
  func usage() async throws {
    for arguments in [["lift"], ["serve", "--prot", "1"], ["serve", "--port", "70000"], ["serve", "--port", "x"]] {
      let ended = try await Program.run(arguments)
      #expect(ended.status == 64 && ended.errors.contains("Usage: rackside"), "\(arguments) \(ended)")
    }
    #expect(try await Program.run(["--version"]).out.hasPrefix("0."))
  }

  @Test("calc answers each line as soon as it ends, and goes on after a wrong one")
  func calc() async throws {
    let program = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("rackside")
    let calc = try Program.Helper(program.path, "calc")
    try calc.write(#"{"formula": "e1rm_epley", "inputs": {"weight": 60, "reps": 30}}"#)
    #expect(calc.firstLine() == #"{"output":120}"#)
    try calc.write("no JSON")
    #expect(calc.firstLine().contains("\"error\""))
    try calc.write(#"{"formula": "e1rm_policy", "inputs": {"formula": "epley", "weight": 60, "reps": 31}}"#)
    #expect(calc.firstLine() == #"{"output":null}"#)
    calc.stop()
    let long = #"{"formula": ""# + String(repeating: "x", count: 4_100_000)
    let ended = try await Program.run(
      ["calc"], input: "\n" + long + "\n" + #"{"formula": "kcal_to_kj", "inputs": {"kcal": 1}}"#)
    let lines = ended.out.split(separator: "\n")
    #expect(ended.status == 0 && lines.count == 2 && lines.last == #"{"output":4.184}"#)
    #expect(lines.first?.contains("too_long") == true)
    #expect(try await Program.run(["calc", "--list"]).out.contains("\nbmi: weightKg, heightM\n"))
  }
}

@Suite(.limitedConcurrency) struct ResetCommandTests {
  @Test("whoever lost the password gets a one-time password from the server's machine, and members lose a PIN")
  func reset() async throws {
    let gym = try Gym()
    #expect(try await gym.run("owner", "reset").status == 66)
    _ = try await gym.owner()
    func password(_ ended: Program.Ended) -> String? {
      ended.out.firstMatch(of: /\n    ([a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4})\n/).map { String($0.1) }
    }
    let first = try await gym.run("owner", "reset")
    #expect(first.status == 0 && first.out.hasPrefix("One-time password for Nadia Brandt <nadia@example.com>:\n"))
    let again = try await gym.run("member", "reset", "--email", "Nadia@example.com")
    #expect(password(first) != nil && password(again) != nil && password(first) != password(again))
    #expect(try await gym.run("member", "reset", "--email", "nadia@example.com", "--pin").status == 0)
    let nobody = try await gym.run("member", "reset", "--email", "who@example.com")
    #expect(nobody.status == 66 && nobody.errors == "rackside: no member has that email\n")
    #expect(try await gym.run("owner", "reset", "--email", "who@example.com").status == 66)
    let other = try await gym.run(
      "owner", "create", "--name", "Ole", "--email", "other@example.com", "--another", "--password-stdin",
      input: "chalk and iron 5x5\n")
    #expect(other.status == 0)
    let two = try await gym.run("owner", "reset")
    #expect(two.status == 65 && two.errors.contains("  nadia@example.com\n  other@example.com\n"))
    #expect(password(try await gym.run("owner", "reset", "--email", "other@example.com")) != nil)
  }
}
