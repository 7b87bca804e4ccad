import Testing

@testable import Gym

private func read(_ text: String, unit: WeightUnit? = nil) -> ImportedLog {
  ImportedLog.read(Array(text.utf8), as: nil, unit: unit)
}

private func line(_ log: ImportedLog, _ number: Int) -> ImportedSet? {
  log.workouts.flatMap(\.sets).first { $0.line == number }
}

@Suite struct HevyTests {
  static let head = """
    title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,\
    distance_km,duration_seconds,rpe

    """
  static let push =
    head + """
      "Push","10 Jun 2024, 08:15","10 Jun 2024, 09:20","felt, well","Bench Press (Barbell)",,"elbows in",0,"warmup",40,10,,,
      "Push","10 Jun 2024, 08:15","10 Jun 2024, 09:20","felt, well","Bench Press (Barbell)",,"elbows in",1,"normal",82.25,8,,,8.5
      "Push","10 Jun 2024, 08:15","10 Jun 2024, 09:20","felt, well","Pull Up (Assisted)",0,,0,"dropset",20,6,,,
      "Push","10 Jun 2024, 08:15","10 Jun 2024, 09:20","felt, well","Plank",0,,0,"failure",,,,90,
      "Run","12 Jun 2024, 18:00","12 Jun 2024, 18:30",,"Running",,,0,"normal",,,5.2,1800,

      """

  @Test("workouts, set types, supersets, notes and units are read")
  func reads() throws {
    let log = read(Self.push)
    #expect(log.format == .hevy && log.errors == [] && !log.needsUnit)
    #expect(log.workouts.map(\.name) == ["Push", "Run"])
    #expect(log.workouts.map(\.key) == ["hevy 2024-06-10 08:15:00", "hevy 2024-06-12 18:00:00"])
    #expect(log.workouts.map(\.durationSeconds) == [3_900, 1_800])
    #expect(log.workouts[0].notes == "felt, well")
    let sets = log.workouts[0].sets
    #expect(sets.map(\.kind) == [.warmup, .working, .drop, .failure])
    #expect(sets[1].weight == Weight(milli: 82_250, unit: .kg) && sets[1].rpeTenths == 85)
    #expect(sets.map(\.superset) == [nil, nil, 1, 1])
    // Hevy repeats an exercise's note in each set.
    #expect(sets.map(\.notes) == ["elbows in", nil, nil, nil])
    // Assistance is a positive weight; only the name shows it.
    #expect(guessExercise("Pull Up (Assisted)", sets: [sets[2]]).type == .assisted)
    #expect(sets[3].seconds == 90 && sets[3].weight == nil)
    #expect(log.workouts[1].sets[0].metres == 5_200)
  }

  @Test("pounds and miles are told by the columns")
  func pounds() {
    let text = Self.push.replacing("weight_kg", with: "weight_lbs").replacing("distance_km", with: "distance_miles")
    let log = read(text)
    #expect(log.workouts[0].sets[1].weight == Weight(milli: 82_250, unit: .lb))
    #expect(log.workouts[1].sets[0].metres == 5.2 * 1609.344)
  }

  @Test("a renamed workout is the same one, and two of one start are two")
  func identity() {
    let other = read(Self.push.replacing("\"Push\"", with: "\"Press day\""))
    #expect(other.workouts.map(\.key) == read(Self.push).workouts.map(\.key))
    let both = read(Self.push + Self.push.dropFirst(Self.head.count).replacing("\"Push\"", with: "\"B\""))
    #expect(both.workouts.map(\.key).contains("hevy 2024-06-10 08:15:00 #2"))
  }

  @Test("each broken line is listed with its number, and the others are read")
  func broken() {
    let log = read(
      Self.push.replacing("82.25,8", with: "heavy,8").replacing("dropset", with: "giant")
        .replacing("12 Jun 2024, 18:00", with: "12 Foo 2024, 18:00"))
    #expect(log.errors == [] && log.leftOut.map(\.line) == [3, 4, 6])
    #expect(log.leftOut.map(\.field) == ["weight", "setType", "date"])
    // An unknown kind of set is a working set.
    #expect(log.leftOut.map(\.part) == [.set, .cell, .set] && log.workouts.flatMap(\.sets).map(\.line) == [2, 4, 5])
  }
}

@Suite struct FitNotesTests {
  @Test("Android: each day is a workout, a row names its unit")
  func android() {
    let log = read(
      """
      Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment
      2024-06-10,Flat Barbell Bench Press,Chest,82.25,kgs,8,,,,easy
      2024-06-10,Rowing Machine,Cardio,,,,2,km,0:08:30,
      2024-06-12,Flat Barbell Bench Press,Chest,185,lbs,5,,,,

      """)
    #expect(log.format == .fitnotes && log.errors == [] && !log.needsUnit)
    #expect(log.workouts.map(\.start) == [.local("2024-06-10 12:00:00"), .local("2024-06-12 12:00:00")])
    #expect(log.workouts.map(\.sets.count) == [2, 1] && log.workouts.allSatisfy(\.isDayOnly))
    #expect(line(log, 2)?.notes == "easy" && line(log, 2)?.weight == Weight(milli: 82_250, unit: .kg))
    #expect(line(log, 3)?.seconds == 510 && line(log, 3)?.metres == 2_000)
    #expect(line(log, 4)?.weight == Weight(milli: 185_000, unit: .lb))
  }

  @Test("Android's older header names the unit, and a header without one needs it")
  func header() {
    let row = "\n2024-06-10,Squat,Legs,100,5,,,,\n"
    let tail = "Reps,Distance,Distance Unit,Time,Comment"
    let named = read("Date,Exercise,Category,Weight (kgs),\(tail)\(row)")
    #expect(line(named, 2)?.weight == Weight(milli: 100_000, unit: .kg) && !named.needsUnit)
    let unnamed = "Date,Exercise,Category,Weight,\(tail)\(row)"
    #expect(read(unnamed).needsUnit && !read(unnamed, unit: .lb).needsUnit)
    #expect(line(read(unnamed, unit: .lb), 2)?.weight?.unit == .lb)
  }

  @Test("iOS: of two weights the one that was entered is taken")
  func iOS() {
    let log = read(
      """
      Date,Exercise,Category,Weight (kg),Weight (lbs),Reps,Distance,Distance Unit,Time,Notes,Kind
      2024-06-10,Squat,Legs,100,220.46,5,,,,,wr
      2024-06-10,Squat,Legs,102.06,225,5,,,,,wr
      2024-06-10,Squat,Legs,,45,5,,,,,wr
      2024-06-10,Plank,Abs,,,,,,1:30,,t

      """)
    #expect(log.errors == [] && log.workouts.count == 1)
    #expect(log.workouts[0].sets.map { $0.weight?.unit } == [.kg, .lb, .lb, nil])
    #expect(line(log, 5)?.seconds == 90)
  }
}

@Suite struct JefitTests {
  static let file = """
    ### SETTING ##########################################

    row_id,USERID,TIMESTAMP,gender,mass,length
    1,1,"2024-01-01 00:00:00",M," lbs"," in"

    ######################################################

    ### WORKOUT SESSIONS #################################

    _id,mydate,starttime,total_time
    1000,2024-06-10,1718000100,3600

    ######################################################

    ### EXERCISE LOGS ####################################

    USERID,TIMESTAMP,logs,_id,mydate,eid,ename,belongsession
    1,"2024-06-10 00:00:00","60x10,65x8,65x0",1,2024-06-10,21,"Barbell Bench Press",1000
    1,"2024-06-10 00:00:00","0x5,0x4",2,2024-06-10,90,"Pull Up",1000
    1,"2024-06-10 00:00:00","0x0,0x0,0x0,0x10,0x60",3,2024-06-10,91,"Treadmill",1000
    1,"2024-06-12 00:00:00","100x5",4,2024-06-12,127,"Barbell Squat",2000

    ######################################################

    """

  @Test("sections are read, the unit stands in SETTING, a session tells its start, and a log without one its day")
  func reads() {
    let log = read(Self.file)
    #expect(log.format == .jefit && log.errors == [] && !log.needsUnit)
    #expect(log.workouts.map(\.start) == [.instant(1_718_000_100_000), .local("2024-06-12 12:00:00")])
    #expect(log.workouts.map(\.durationSeconds) == [3_600, nil])
    let bench = log.workouts[0].sets
    #expect(bench.map(\.reps) == [10, 8, 5, 4])
    #expect(bench.map(\.weight?.milli) == [60_000, 65_000, 0, 0] && bench[0].weight?.unit == .lb)
    // Cardio in the same cell and a set of no reps are not sets.
    #expect(log.skipped == 1)
  }

  @Test("without SETTING the unit is asked for, and a wrong cell is told with its line")
  func broken() {
    let bare = "### EXERCISE LOGS ###\nmydate,ename,logs\n2024-06-10,Bench,\"60x10\"\n"
    #expect(read(bare).needsUnit && !read(bare, unit: .kg).needsUnit)
    let wrong = read(bare + "2024-06-10,Bench,60-10\n")
    #expect(wrong.errors == [] && wrong.leftOut.map(\.line) == [4] && wrong.leftOut.map(\.field) == ["logs"])
  }
}

@Suite struct FitbodTests {
  private static let head =
    "Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,multiplier\n"

  @Test("a time for each workout, and weight 0 with reps is kept; the multiplier changes no weight")
  func workouts() {
    let log = read(
      Self.head + """
        2024-06-12 06:15:00 +0000,Deadlift,5,140,0,0,0,0,false,,1.0
        2024-06-10 06:15:00 +0000,Pull Up,8,0,0,0,0,0,true,,1.0
        2024-06-10 06:15:00 +0000,Dumbbell Bench Press,10,22.5,0,0,0,0,false,easy,2.0

        """)
    #expect(log.format == .fitbod && log.errors == [])
    #expect(log.workouts.map(\.start) == [.instant(1_718_000_100_000), .instant(1_718_172_900_000)])
    #expect(line(log, 3)?.kind == .warmup && line(log, 3)?.reps == 8 && line(log, 3)?.weight?.milli == 0)
    #expect(line(log, 4)?.weight?.milli == 22_500 && line(log, 4)?.notes == "easy")
    #expect(log.workouts[0].sets.allSatisfy { $0.at == nil })
  }

  @Test("a time for each set: a pause of more than two hours begins another workout, wherever the columns stand")
  func sets() {
    let log = read(
      """
      Exercise,Date,isWarmup,Weight(lbs),Reps,Note
      Squat,2024-06-10 23:40:00 +0200,false,225,5,
      Squat,2024-06-11 00:10:00 +0200,false,225,5,
      Squat,2024-06-11 09:00:00 +0200,false,225,5,

      """)
    #expect(log.workouts.map(\.sets.count) == [2, 1])
    #expect(log.workouts[0].durationSeconds == 1_800)
    #expect(log.workouts[0].sets.map(\.at) == [1_718_055_600_000, 1_718_057_400_000])
    #expect(line(log, 2)?.weight == Weight(milli: 225_000, unit: .lb))
  }
}

@Suite struct RecognitionTests {
  @Test("Strong's header in other languages, with decimal commas and a byte-order mark")
  func german() {
    let text =
      "\u{FEFF}Workout #;Datum;Workout-Name;Dauer (Sek.);Name der Übung;Satzreihenfolge;Gewicht (kg);Wiederholungen;RPE\n"
      + "1;2024-01-07 18:05:00;Push;3600;Bankdrücken;1;82,25;8;8,5\n1;2024-01-07 18:05:00;Push;3600;Bankdrücken;Pausentimer;;;\n"
    // "Workout-Name" is what Strong says in German, too.
    let log = read(text)
    #expect(log.format == .strong && log.errors == [] && log.skipped == 1 && !log.needsUnit)
    #expect(line(log, 2)?.weight == Weight(milli: 82_250, unit: .kg) && line(log, 2)?.rpeTenths == 85)
    let french =
      "Date,Nom de l'entraînement,Durée,Nom de l'exercice,Ordre de la série,Poids,Répétitions\n2024-01-07 18:05:00,A,5m,B,W,60,5\n"
    #expect(read(french).needsUnit && read(french, unit: .kg).errors == [])
  }

  @Test("what is no log of a known app is nothing", arguments: ["", "a,b\n1,2\n", "%PDF-1.4", "### SETTING ###\na\n"])
  func unknown(text: String) {
    #expect(ImportFormat.recognise(Array(text.utf8)) == nil)
    #expect(read(text).format == nil && read(text).errors.map(\.field) == ["header"])
  }
}

@Suite struct GrowthTests {
  private func set(_ exercise: String, _ weight: Int, _ reps: Int) -> ImportedSet {
    ImportedSet(line: 1, exercise: exercise, weight: Weight(milli: weight * 1_000, unit: .kg), reps: reps)
  }

  private func new(_ now: [ImportedSet], after earlier: [ImportedSet]) -> [ImportedSet] {
    var printer = SetPrinter()
    let bytes = SetPrint.bytes(earlier.map { printer.print($0) })
    return newSets(of: now, known: SetPrint.read(bytes), printer: &printer)
  }

  @Test("what a workout has grown by is new; what was corrected, renamed or removed in the other app is not")
  func grows() {
    let squats = [set("Squat", 100, 5), set("Squat", 100, 5)]
    #expect(new(squats, after: squats) == [])
    #expect(new(squats + [set("Squat", 100, 5)], after: squats) == [set("Squat", 100, 5)])
    #expect(new([set("Squat", 60, 5)] + squats, after: squats) == [set("Squat", 60, 5)])
    #expect(new([squats[0], set("Squat", 110, 5)], after: squats) == [])
    #expect(new(squats.map { set("Squat (Barbell)", $0.weight?.milli ?? 0, 5) }, after: squats) == [])
    #expect(new([squats[0]], after: squats) == [])
    let edited = [squats[0], set("Squat", 110, 5), set("Squat", 120, 3), set("Curl", 20, 9)]
    #expect(new(edited, after: squats) == [set("Squat", 120, 3), set("Curl", 20, 9)])
  }

  @Test("without prints, what was ever logged counts")
  func logged() {
    var printer = SetPrinter()
    let now = [set("Squat", 100, 5), set("Squat", 100, 5), set("Squat", 90, 5)]
    let before = now.prefix(2).map { $0.entry(for: .weightReps) }
    #expect(newSets(of: now, logged: before, printer: &printer) == [now[2]])
    #expect(newSets(of: now, logged: before + before, printer: &printer) == [])
  }
}

@Suite struct LogCSVTests {
  @Test(
    "a log goes out in Strong's columns and comes back as it was, in both units, with nothing that a sheet would run")
  func back() throws {
    let calendar = try #require(GymCalendar(timeZone: "Europe/Berlin"))
    let start = 1_718_000_101_000
    let workout = Workout(
      id: 1, member: 1, name: "=HYPERLINK(1)", notes: "a, \"b\"\n-c", startedAt: start, finishedAt: start + 3_903_000,
      source: .floor)
    func logged(_ position: Int, _ entry: SetEntry) -> LoggedSet {
      LoggedSet(
        id: position, workout: 1, member: 1, exercise: 1, position: position, entry: entry, at: start,
        effectiveGrams: 0,
        liftedGrams: 0, e1rmGrams: nil, records: [])
    }
    let sets = [
      SetEntry(kind: .warmup, weight: Weight(milli: 20_000, unit: .kg), reps: 10, note: "@home"),
      SetEntry(weight: Weight(milli: 82_250, unit: .kg), reps: 8, rpeTenths: 85, note: "'=already"),
      SetEntry(kind: .drop, weight: Weight(milli: 225_000, unit: .lb), reps: 0, note: "+1"),
      SetEntry(kind: .failure, milliseconds: 90_500, millimetres: 1_234_567),
    ]
    let csv = LogCSV(calendar: calendar) { _ in "Bench press" }
    let text = LogCSV.header + csv.lines(workout, sets.enumerated().map { logged($0 + 1, $1) })
    for line in try readCSV(Array(text.utf8)).dropFirst() {
      #expect(line.fields.allSatisfy { $0.first.map { !"=+-@".contains($0) } ?? true })
    }
    let log = read(text)
    #expect(log.format == .strong && log.errors == [] && !log.needsUnit && log.workouts.count == 1)
    let back = log.workouts[0]
    #expect(back.name == workout.name && back.notes == workout.notes && back.durationSeconds == 3_903)
    #expect(back.start.milliseconds(in: calendar) == start)
    #expect(back.sets.map(\.kind) == sets.map(\.kind) && back.sets.map(\.weight) == sets.map(\.weight))
    #expect(back.sets.map(\.notes) == sets.map(\.note) && back.sets.map(\.rpeTenths) == sets.map(\.rpeTenths))
    #expect(back.sets.map(\.reps) == sets.map(\.reps) && back.sets[3].seconds == 90.5)
    #expect(back.sets[3].metres.map { Int(($0 * 1000).rounded()) } == 1_234_567)
  }
}
