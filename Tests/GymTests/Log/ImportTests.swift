import Foundation
import Gym
import Testing

@Suite struct CSVTests {
  private func fields(_ text: String, _ separator: Character = ",") throws -> [[String]] {
    try readCSV(Array(text.utf8), separator: separator.asciiValue ?? 0).map(\.fields)
  }

  @Test("a quoted field may contain separators, quotes and line breaks")
  func quotes() throws {
    #expect(try fields("a,\"b,\"\"c\"\"\r\nd\",e") == [["a", "b,\"c\"\r\nd", "e"]])
    #expect(try fields("\"\",\"\"") == [["", ""]])
    #expect(try fields("5\" pipe,x") == [["5\" pipe", "x"]])
  }

  @Test("any line ending ends a row, with or without one at the end", arguments: ["\r\n", "\n", "\r"])
  func endings(end: String) throws {
    #expect(try fields("a,b\(end)c,\(end)\(end),\(end)") == [["a", "b"], ["c", ""], ["", ""]])
    #expect(try fields("a\(end)b") == [["a"], ["b"]])
  }

  @Test("a row has the number of the line on which it begins")
  func lines() throws {
    let rows = try readCSV(Array("a\r\n\"b\nb\r\nb\",c\r\n\r\nd".utf8))
    #expect(rows.map(\.line) == [1, 2, 6])
  }

  @Test("a byte-order mark is dropped, and an empty file has no rows")
  func mark() throws {
    #expect(try fields("\u{FEFF}a;b", ";") == [["a", "b"]])
    #expect(try fields("\u{FEFF}") == [])
    #expect(try fields("") == [])
  }

  @Test("an unterminated quote and invalid UTF-8 are reported with their line")
  func errors() {
    #expect(throws: CSVError.unterminatedQuote(line: 3)) { try readCSV(Array("a\nb\n\"c\nd\n".utf8)) }
    #expect(throws: CSVError.notUTF8(line: 2)) { try readCSV([0x61, 0x0A, 0xFC, 0x0A]) }
  }
}

@Suite struct StrongTests {
  @Test("the comma form is read unchanged: zeros stay, and the weights have the given unit")
  func comma() {
    let file = StrongFile.read(Samples.comma, unit: .lb)
    #expect(file.errors == [])
    #expect(file.skipped == 0)
    #expect(file.workouts.map(\.name) == ["Mittwoch", "A (Chest, Triceps, Legs, Shoulders)"])
    #expect(file.workouts.map(\.start) == [.local("2021-02-10 16:46:13"), .local("2021-03-01 17:00:00")])
    #expect(file.workouts.map(\.durationSeconds) == [8280, 3360])
    #expect(file.workouts[0].key == "2021-02-10 16:46:13")
    let bench = file.workouts[0].sets[0]
    #expect(bench.line == 2)
    #expect(bench.exercise == "Bench Press (Barbell)")
    #expect(bench.weight == Weight(milli: 75_000, unit: .lb))
    #expect(bench.kind == .working && bench.reps == 8 && bench.seconds == 0 && bench.metres == 0)
    #expect(file.workouts[0].sets.map(\.order) == [1, 2, 3])
    let bodyweight = file.workouts[0].sets[2]
    #expect(bodyweight.weight?.milli == 0 && bodyweight.reps == 8)
    #expect(file.workouts[1].sets.map(\.seconds) == [90, 0])
    #expect(file.workouts[1].sets[1].reps == 0)
  }

  @Test("the semicolon form is read with set kinds, decimal commas, multi-line notes and rest timers")
  func semicolon() {
    let file = StrongFile.read(Samples.semicolon, unit: .lb)
    #expect(file.errors == [])
    #expect(file.skipped == 1)
    #expect(file.workouts.map(\.name) == ["Push; heavy", "Legs"])
    let push = file.workouts[0]
    #expect(push.durationSeconds == 3600)
    #expect(push.notes == "Slept badly.\nCoffee \"helped\"")
    #expect(push.sets.map(\.kind) == [.warmup, .working, .drop, .failure, .working])
    #expect(push.sets[1].weight == Weight(milli: 82_250, unit: .kg))
    #expect(push.sets[1].rpeTenths == 85)
    #expect(push.sets[1].notes == "paused\n\nlast two ugly")
    #expect(push.sets.map(\.line) == [2, 4, 8, 9, 10])
    let row = push.sets[4]
    #expect(row.weight == nil && row.reps == nil && row.metres == 2000 && row.seconds == 480.5)
  }

  @Test("a unit in the header or the row overrides the given one")
  func units() {
    func weight(_ header: String, _ cells: String) -> Weight? {
      let text = "Date;Workout Name;Exercise Name;Set Order;Reps;\(header)\n2024-01-07 18:05:00;A;B;1;5;\(cells)\n"
      let file = StrongFile.read(text, unit: .kg)
      #expect(file.errors == [])
      return file.workouts.first?.sets.first?.weight
    }
    #expect(weight("Weight (lb)", "225") == Weight(milli: 225_000, unit: .lb))
    #expect(weight("Weight (lbs)", "225") == Weight(milli: 225_000, unit: .lb))
    #expect(weight("Weight;Weight Unit", "225;lbs") == Weight(milli: 225_000, unit: .lb))
    #expect(weight("weight", "225") == Weight(milli: 225_000, unit: .kg))
  }

  @Test("a distance without a unit matches the weights' unit, and a named unit is used")
  func distances() {
    func metres(_ header: String, _ cells: String, _ unit: WeightUnit) -> Double? {
      let text =
        "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,\(header)\n2024-01-07 18:05:00,A,B,1,0,0,\(cells)\n"
      return StrongFile.read(text, unit: unit).workouts.first?.sets.first?.metres
    }
    #expect(metres("Distance", "5.5", .kg) == 5500)
    #expect(metres("Distance", "1", .lb) == 1609.344)
    #expect(metres("Distance (meters)", "400", .lb) == 400)
    #expect(metres("Distance,Distance Unit", "400,m", .kg) == 400)
  }

  private static let head = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Seconds,RPE\n"

  @Test(
    "a line without which the set makes no sense is left out and listed, and the others are read",
    arguments: [
      ("2021-02-30 16:46:13,A,5m,B,1,75,8,0,", "date", Reason.malformedDate),
      ("yesterday,A,5m,B,1,75,8,0,", "date", .malformedDate),
      (",A,5m,B,1,75,8,0,", "date", .required),
      ("2021-02-10 16:46:13,A,5m,,1,75,8,0,", "exercise", .required),
      ("2021-02-10 16:46:13,A,5m,B,X,75,8,0,", "setOrder", .malformed),
      ("2021-02-10 16:46:13,A,5m,B,1,heavy,8,0,", "weight", .malformed),
      ("2021-02-10 16:46:13,A,5m,B,1,nan,8,0,", "weight", .malformed),
      ("2021-02-10 16:46:13,A,5m,B,1,0x10,8,0,", "weight", .malformed),
      ("2021-02-10 16:46:13,A,5m,B,1,\"1.234,5\",8,0,", "weight", .malformed),
      ("2021-02-10 16:46:13,A,5m,B,1,1501,8,0,", "weight", .outOfRange(min: 0, max: 1500)),
      ("2021-02-10 16:46:13,A,5m,B,1,75,-8,0,", "reps", .outOfRange(min: 0, max: 100_000)),
      ("2021-02-10 16:46:13,A,5m,B,1,75,1e3,0,", "reps", .malformed),
      ("2021-02-10 16:46:13,A,5m,B,1,75,8.5,0,", "reps", .malformed),
      ("2021-02-10 16:46:13,A,5m,B,1,,,90000,", "seconds", .outOfRange(min: 0, max: 86_400)),
      ("2021-02-10 16:46:13,A,5m,B,1,75,8,0", "columns", .malformed),
      ("2021-02-10 16:46:13,A,5m,B,1,75,8,0,,", "columns", .malformed),
    ])
  func broken(line: String, field: String, reason: Reason) {
    let good = "2021-02-10 16:46:13,A,1h 5m 3s,B,1,\"82,25\",8.0,0,8.5\n"
    let file = StrongFile.read(Self.head + good + line + "\n" + good, unit: .kg)
    #expect(file.errors == [] && file.leftOutCount == 1)
    let only = file.leftOut.first
    #expect(only?.line == 3 && only?.field == field && only?.reason == reason && only?.part == .set)
    #expect(file.workouts.first?.durationSeconds == 3903)
    #expect(file.workouts.first?.sets.map(\.weight?.milli) == [82_250, 82_250])
  }

  @Test("rest timers and notes are skipped and counted, whatever else is in their rows")
  func skipped() {
    let rows = "2021-02-10 16:46:13,A,5m,B,Rest Timer,,,90,\n,,,,Note,x,,,\n2021-02-10 16:46:13,A,5m,B,rest timer\n"
    let file = StrongFile.read(Self.head + rows, unit: .kg)
    #expect(
      file
        == ImportedLog(format: .strong, skipped: 3))
  }

  @Test(
    "a file of another kind is one error in the first line",
    arguments: ["", "\n", "title,start_time\na,b\n", "{\"a\": 1}"])
  func foreign(text: String) {
    #expect(StrongFile.read(text, unit: .kg).errors == [LineError(line: 1, field: "header", reason: .malformed)])
  }

  @Test("an unterminated quote is an error on its line")
  func quote() {
    let file = StrongFile.read(Self.head + "2021-02-10 16:46:13,\"A,5m\n", unit: .kg)
    #expect(file.errors == [LineError(line: 2, field: "file", reason: .malformed)])
  }

  @Test("a 12-hour clock is understood")
  func twelveHours() {
    let dates = ["2024-01-07 6:05:00\u{202F}PM", "2024-01-07 12:05:00 AM", "2024-01-07 12:05:00 PM"]
    let rows = dates.map { "\($0),A,5m,B,1,75,8,0,\n" }.joined()
    let file = StrongFile.read(Self.head + rows, unit: .kg)
    #expect(
      file.workouts.map(\.start)
        == ["2024-01-07 18:05:00", "2024-01-07 00:05:00", "2024-01-07 12:05:00"].map(ImportedTime.local))
  }

  @Test("an entry keeps its type's fields and any other field that is not zero")
  func entries() {
    let sets = StrongFile.read(Samples.comma, unit: .kg).workouts.flatMap(\.sets)
    let kg75 = Weight(milli: 75_000, unit: .kg)
    #expect(sets[0].entry(for: .weightReps) == SetEntry(weight: kg75, reps: 8))
    #expect(sets[0].entry(for: .duration) == SetEntry(weight: kg75, reps: 8, milliseconds: 0))
    #expect(sets[2].entry(for: .bodyweightPlus) == SetEntry(reps: 8))
    #expect(sets[2].entry(for: .weightReps) == SetEntry(weight: Weight(milli: 0, unit: .kg), reps: 8))
    #expect(sets[3].entry(for: .duration) == SetEntry(milliseconds: 90_000))
    #expect(sets[4].entry(for: .reps) == SetEntry(reps: 0))
  }

  @Test("a real export of three years is read completely", .enabled(if: sharedFile("data/strong-export.csv") != nil))
  func real() throws {
    let bytes = try [UInt8](Data(contentsOf: #require(sharedFile("data/strong-export.csv"))))
    let file = StrongFile.read(bytes, unit: .kg)
    let sets = file.workouts.flatMap(\.sets)
    #expect(file.errors == [])
    #expect(file.skipped == 0)
    #expect(file.workouts.count == 129)
    #expect(Set(file.workouts.map(\.key)).count == 129)
    #expect(sets.count == 2078)
    #expect(Set(sets.map(\.exercise)).count == 72)
    #expect(sets.count { $0.weight?.milli == 0 && ($0.reps ?? 0) > 0 } == 244)
    #expect(sets.count { ($0.seconds ?? 0) > 0 && $0.reps == 0 } == 6)
  }
}

@Suite struct ExerciseMatchTests {
  @Test("names match regardless of case, spaces and typography")
  func keys() {
    #expect(matchKey("  Bench\u{00A0} Press\t(Barbell) ") == "bench press (barbell)")
    #expect(matchKey("Push–Up") == matchKey("push-up"))
    #expect(matchKey("Farmer’s Walk") == matchKey("FARMER'S WALK"))
    #expect(matchKey("Großes Rad") == matchKey("GROSSES RAD"))
    #expect(matchKey("\u{FEFF}Squat") == "squat")
    #expect(matchKey("  ") == "")
  }

  private func set(weight: Int = 0, reps: Int = 0, seconds: Double = 0, metres: Double = 0) -> ImportedSet {
    let cells = "\(weight);\(reps);\(seconds);\(metres)"
    let text =
      "Date;Workout Name;Exercise Name;Set Order;Weight (kg);Reps;Seconds;Distance (m)\n2024-01-07 18:05:00;A;B;1;\(cells)\n"
    return StrongFile.read(text, unit: .kg).workouts.flatMap(\.sets)[0]
  }

  @Test("an unknown exercise's type is guessed from its sets")
  func types() {
    #expect(guessExercise("X", sets: [set(reps: 8), set(weight: 20, reps: 8)]).type == .weightReps)
    #expect(guessExercise("X", sets: [set(seconds: 60)]).type == .duration)
    #expect(guessExercise("X", sets: [set(seconds: 60, metres: 400)]).type == .distanceDuration)
    #expect(guessExercise("X", sets: [set(metres: 400)]).type == .distanceDuration)
    #expect(guessExercise("X", sets: [set(reps: 8)]).type == .reps)
    #expect(guessExercise("X", sets: [set(reps: 8, seconds: 60)]).type == .reps)
    #expect(guessExercise("X", sets: [set(weight: 20, seconds: 60)]).type == .weightDuration)
    #expect(guessExercise("X", sets: []).type == .reps)
    #expect(guessExercise("Chin Up (Assisted)", sets: [set(weight: 20, reps: 8)]).type == .assisted)
    #expect(guessExercise("Pull Up (Weighted)", sets: [set(weight: 20, reps: 8)]).type == .bodyweightPlus)
  }

  @Test(
    "body part and equipment are guessed from the name",
    arguments: [
      ("Leg Press Keller", BodyPart.legs, Equipment.other), ("Hanging Leg Raise", .core, .other),
      ("Lying Leg Curl (Machine)", .legs, .machine), ("Hammer Curl (Dumbbell)", .biceps, .dumbbell),
      ("Back Deltoids", .shoulders, .other), ("Lateral Raise (Cable)", .shoulders, .cable),
      ("Triceps Pushdown (Cable - Straight Bar)", .triceps, .cable), ("Iso-Lateral Row (Machine)", .back, .machine),
      ("Wide Pull Up", .back, .other), ("Chest Fly (Band)", .chest, .band), ("Farmer Walk", .fullBody, .other),
      ("Squat (Smith Machine)", .legs, .smithMachine), ("Seated Calf Raise (Plate Loaded)", .legs, .plateLoaded),
    ])
  func particulars(name: String, part: BodyPart, equipment: Equipment) {
    let facts = guessExercise(name, sets: [])
    #expect(facts.bodyPart == part)
    #expect(facts.equipment == equipment)
  }

  private func facts(_ name: String, _ equipment: Equipment) -> ExerciseFacts {
    ExerciseFacts(name: name, type: .weightReps, bodyPart: .triceps, equipment: equipment)
  }

  @Test(
    "a name fits by itself, by the equipment it tells, or loosely",
    arguments: [
      ("Bench press", "Bench press", Equipment.barbell, MatchQuality.same),
      ("T Bar Row", "T-bar row", .plateLoaded, .same), ("Bench Press (Barbell)", "Bench press", .barbell, .named),
      ("Dip Machine", "Machine dip", .machine, .named), ("Seated Dip", "Machine dip", .machine, .loose),
      ("Triceps Extension", "Dumbbell overhead triceps extension", .dumbbell, .loose),
      ("Hyperextensions", "Back extension", .bodyweight, .named), ("Squat Rack", "Band squat", .band, .loose),
    ])
  func quality(theirs: String, ours: String, equipment: Equipment, quality: MatchQuality) {
    #expect(MatchQuality(of: theirs, for: facts(ours, equipment)) == quality)
    let assisted = ExerciseFacts(name: "Assisted pull-up", type: .assisted, bodyPart: .back, equipment: .machine)
    #expect(MatchQuality(of: "Pull Up (Assisted)", for: assisted) == .named)
    let banded = ExerciseFacts(name: "Band-assisted pull-up", type: .assisted, bodyPart: .back, equipment: .band)
    #expect(MatchQuality(of: "Pull Up (Band)", for: banded) == .named)
  }

  @Test("what is doubtful becomes an exercise of the member's own with a suggestion; a choice goes before everything")
  func plan() {
    let known: [String: (Int, ExerciseFacts)] = [
      "Dip Machine": (1, facts("Machine dip", .machine)), "Tricep Dip (Machine)": (1, facts("Machine dip", .machine)),
      "Seated Dip": (1, facts("Machine dip", .machine)), "Pull Up": (2, facts("Pull-up", .bodyweight)),
      "Pull-Up": (2, facts("Pull-up", .bodyweight)), "Low Row": (3, facts("Iso-lateral low row", .plateLoaded)),
    ]
    var names = Dictionary(uniqueKeysWithValues: known.keys.map { ($0, 10) })
    names["Dip Machine"] = 41
    names["Keller"] = 9
    func lines(_ choices: [String: Int?] = [:]) -> [String: ImportPlan.Line] {
      ImportPlan(names: names, known: { known[$0] }, choices: choices).lines
    }
    #expect(lines()["Dip Machine"] == ImportPlan.Line(exercise: 1))
    #expect(lines()["Tricep Dip (Machine)"] == ImportPlan.Line(doubt: .shared, suggestion: 1))
    #expect(lines()["Seated Dip"] == ImportPlan.Line(doubt: .shared, suggestion: 1))
    #expect(lines()["Low Row"] == ImportPlan.Line(doubt: .equipment, suggestion: 3))
    // Two spellings of one name are one exercise.
    #expect(lines()["Pull Up"]?.exercise == 2 && lines()["Pull-Up"]?.exercise == 2)
    #expect(lines()["Keller"] == ImportPlan.Line())
    let chosen = lines(["seated dip": 1, "dip machine": nil])
    #expect(chosen["Seated Dip"] == ImportPlan.Line(exercise: 1))
    #expect(chosen["Dip Machine"] == ImportPlan.Line())
  }
}
