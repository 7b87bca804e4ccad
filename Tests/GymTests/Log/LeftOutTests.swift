import Testing

@testable import Gym

/// One wrong cell costs a set or less, and never the file.
@Suite struct LeftOutTests {
  private static let head =
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Distance Unit,Seconds,Notes,Workout Notes,RPE\n"

  private func strong(_ rows: String..., unit: WeightUnit = .kg) -> ImportedLog {
    ImportedLog.read(Array((Self.head + rows.joined(separator: "\n") + "\n").utf8), as: .strong, unit: unit)
  }

  private func row(
    _ exercise: String = "Squat", weight: String = "100", reps: String = "5", far: String = "0", unit: String = "",
    seconds: String = "0", notes: String = "", workout: String = "", rpe: String = ""
  ) -> String {
    "2024-06-10 08:15:00,Day,1h,\(exercise),1,\(weight),\(reps),\(far),\(unit),\(seconds),\(notes),\(workout),\(rpe)"
  }

  @Test("a slip among the reps costs that set, and is listed with the column's name and what the cell says")
  func slip() {
    let log = strong(row(), row(reps: "877777"), row())
    #expect(log.errors == [] && log.workouts[0].sets.map(\.line) == [2, 4])
    #expect(
      log.leftOut == [
        LeftOut(
          line: 3, field: "reps", column: "Reps", text: "877777", reason: .outOfRange(min: 0, max: 100_000), part: .set)
      ])
  }

  @Test("the steps of a stair climber are a number of reps")
  func steps() {
    let log = strong(row("Stair Climber", weight: "0", reps: "4500", seconds: "1800"))
    #expect(log.leftOut == [] && log.workouts[0].sets[0].reps == 4500)
  }

  @Test(
    "what a set can do without is left out of it",
    arguments: [
      (weight: "100", reps: "5", far: "0", seconds: "0", rpe: "7.3", field: "rpe"),
      ("100", "5", "0", "0", "11", "rpe"), ("0", "0", "1585", "600", "", "distance"),
      ("100", "5", "far", "0", "", "distance"), ("100", "5", "0", "90000", "", "seconds"),
    ])
  func cells(_ cells: (weight: String, reps: String, far: String, seconds: String, rpe: String, field: String)) {
    let log = strong(
      row(weight: cells.weight, reps: cells.reps, far: cells.far, seconds: cells.seconds, rpe: cells.rpe))
    #expect(log.errors == [] && log.leftOut.map(\.field) == [cells.field] && log.leftOut.map(\.part) == [.cell])
    let set = log.workouts[0].sets[0]
    #expect(set.rpeTenths == nil && set.reps.map(String.init) == cells.reps && set.metres ?? 0 == 0)
  }

  @Test("a set of which nothing remains is left out as a whole")
  func nothing() {
    let log = strong(row(), row("Run", weight: "0", reps: "0", far: "1585"))
    #expect(log.leftOut.map(\.part) == [.set] && log.leftOut[0].text == "1585" && log.workouts[0].sets.count == 1)
  }

  @Test("a weight below zero costs its set: nobody knows what it means")
  func negative() {
    let log = strong(row(), row("Pull Up", weight: "-20"))
    #expect(log.leftOut.map(\.field) == ["weight"] && log.workouts[0].sets.count == 1)
  }

  @Test("the unit of nothing is ignored, and an unknown unit of a distance takes the distance with it")
  func units() {
    let log = strong(row(far: "0.0", unit: "kg"), row(far: "", unit: "kg"))
    #expect(log.leftOut == [] && log.workouts[0].sets.count == 2)
    let far = strong(row(far: "5", unit: "parsecs"))
    #expect(far.leftOut.map(\.text) == ["5 parsecs"] && far.leftOut.map(\.column) == ["Distance Unit"])
    #expect(far.workouts[0].sets[0].metres == nil && far.workouts[0].sets[0].reps == 5)
    let header = "Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment\n"
    let notes = ImportedLog.read(
      Array((header + "2024-06-10,Squat,Legs,,stone,8,0.0,kg,,\n").utf8), as: nil, unit: nil)
    #expect(notes.format == .fitnotes && notes.leftOut == [] && notes.workouts[0].sets[0].reps == 8)
  }

  @Test("notes are cleaned without a word and cut with one; what they say is not repeated")
  func notes() {
    let log = strong(row(notes: "\"a\tb\u{2028}c\u{0}\u{202E}d\r\ne\""), row(notes: String(repeating: "x", count: 501)))
    #expect(log.workouts[0].sets[0].notes == "a b\ncd\ne")
    #expect(log.workouts[0].sets[1].notes == String(repeating: "x", count: 499) + "…")
    #expect(
      log.leftOut == [
        LeftOut(line: log.leftOut[0].line, field: "notes", column: "Notes", reason: .tooLong(max: 500), part: .rest)
      ])
  }

  @Test("names are cleaned and cut")
  func names() {
    let log = strong(row("Squat\tbar"), row(String(repeating: "s", count: 120)))
    #expect(log.workouts[0].sets.map(\.exercise) == ["Squat bar", String(repeating: "s", count: 99) + "…"])
    #expect(log.leftOut.map(\.field) == ["exercise"] && log.leftOut.map(\.part) == [.rest])
  }

  @Test("what each row of a workout repeats is listed once")
  func repeated() {
    let long = String(repeating: "n", count: 5001)
    let log = strong(row(workout: long), row(workout: long), row(workout: long))
    #expect(log.leftOut.map(\.line) == [2] && log.workouts[0].notes?.count == 5000)
  }

  @Test("the list is bounded and says how many more there are; a file of nothing else is refused")
  func bounds() {
    let bad = (0..<250).map { _ in row(reps: "x") }
    let log = strong(([row()] + bad).joined(separator: "\n"))
    #expect(log.errors == [] && log.leftOut.count == 100 && log.leftOutCount == 250)
    let none = strong(bad.joined(separator: "\n"))
    #expect(none.errors.count == 100 && none.leftOut == [] && none.workouts == [])
    #expect(none.errors[0] == LineError(line: 2, field: "reps", column: "Reps", text: "x", reason: .malformed))
  }

  @Test("Hevy's note of an exercise stays although another cell of its row is left out")
  func hevy() {
    let text =
      HevyTests.head + #""A","10 Jun 2024, 08:15","soon",,"Squat",,"deep",0,"normal",100,5,,,7.2"# + "\n"
    let log = ImportedLog.read(Array(text.utf8), as: nil, unit: nil)
    #expect(log.leftOut.map(\.field) == ["rpe", "endTime"] && log.workouts[0].sets[0].notes == "deep")
    #expect(log.workouts[0].durationSeconds == nil)
  }

  @Test("Fitbod's multiplier and warm-up flag cost nothing")
  func fitbod() {
    let text = """
      Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,multiplier
      2024-06-12 06:15:00 +0000,Deadlift,5,140,0,0,0,0,maybe,,many

      """
    let log = ImportedLog.read(Array(text.utf8), as: nil, unit: nil)
    #expect(log.leftOut.map(\.part) == [.cell, .cell] && log.workouts[0].sets[0].reps == 5)
  }
}

@Suite struct DateOrderTests {
  private func read(_ dates: [String], _ order: DateOrder? = nil) -> ImportedLog {
    let rows = dates.map { "\($0) 08:15,A,Squat,1,100,5\n" }.joined()
    return ImportedLog.read(
      Array(("Date,Workout Name,Exercise Name,Set Order,Weight,Reps\n" + rows).utf8), as: nil, unit: .kg, dates: order)
  }

  private func days(_ log: ImportedLog) -> [String] {
    log.workouts.map { if case .local(let text) = $0.start { String(text.prefix(10)) } else { "" } }
  }

  @Test("a file that does not show its order says so, and is read as the member says")
  func open() {
    let log = read(["03/09/2026"])
    #expect(days(log) == ["2026-03-09"])
    #expect(
      log.dates
        == DateQuestion(
          text: "03/09/2026", dayFirst: "2026-09-03", monthFirst: "2026-03-09", order: .monthFirst))
    let chosen = read(["03/09/2026"], .dayFirst)
    #expect(days(chosen) == ["2026-09-03"] && chosen.dates?.isChosen == true && chosen.dates?.order == .dayFirst)
  }

  @Test(
    "a date beyond the twelfth answers the question, whatever is chosen",
    arguments: [nil, DateOrder.dayFirst, .monthFirst])
  func shown(order: DateOrder?) {
    #expect(days(read(["03/09/2026", "13/09/2026"], order)) == ["2026-09-03", "2026-09-13"])
    #expect(days(read(["03/09/2026", "03/13/2026"], order)) == ["2026-03-09", "2026-03-13"])
    #expect(days(read(["09-03-2026", "09-13-2026"], order)) == ["2026-09-03", "2026-09-13"])
    #expect(read(["03/09/2026", "13/09/2026"], order).dates == nil)
    #expect(read(["2026-09-03", "3.9.2026"], order).dates == nil)
    // Both orders mean the same day.
    #expect(read(["03/03/2026"], order).dates == nil)
  }

  @Test("apps sort their rows, so the order in which the days are sorted is the better guess")
  func sorted() {
    let log = read(["03/09/2026", "10/09/2026", "01/10/2026", "02/11/2026"])
    #expect(log.dates?.order == .dayFirst && days(log)[2] == "2026-10-01")
    #expect(read(["09/03/2026", "09/10/2026", "10/01/2026", "11/02/2026"].reversed()).dates?.order == .monthFirst)
  }
}

@Suite struct FileEncodingTests {
  private func text(_ bytes: [UInt8]) -> String? {
    FileEncoding.decode(bytes).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test("UTF-8 stays as it is, and what spreadsheets on Windows write is decoded")
  func decodes() throws {
    let umlauts = "Überzüge für 5 €"
    #expect(text(Array(umlauts.utf8)) == umlauts)
    #expect(FileEncoding.decode(Array(umlauts.utf8))?.encoding == .utf8)
    let old = Array("\u{DC}berz\u{FC}ge f\u{FC}r 5 ".unicodeScalars.map { UInt8($0.value) }) + [0x80]
    #expect(text(old) == umlauts && FileEncoding.decode(old)?.encoding == .windows1252)
    let units = Array(umlauts.utf16)
    #expect(text([0xFF, 0xFE] + units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }) == umlauts)
    #expect(text([0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }) == umlauts)
  }

  @Test("what is no text is refused, and never replaced")
  func refuses() {
    #expect(FileEncoding.decode([0x41, 0x81]) == nil && FileEncoding.decode([0xFF, 0x00, 0x41]) == nil)
    #expect(FileEncoding.decode([0xFF, 0xFE, 0x00]) == nil)
    // Half of a surrogate pair.
    #expect(FileEncoding.decode([0xFF, 0xFE, 0x00, 0xD8]) == nil)
  }
}

@Suite struct ShapeTests {
  private func set(_ weight: Int = 0, reps: Int? = nil, seconds: Double? = nil, metres: Double? = nil) -> ImportedSet {
    ImportedSet(
      line: 1, exercise: "X", weight: weight == 0 ? nil : Weight(milli: weight * 1000, unit: .lb), reps: reps,
      seconds: seconds, metres: metres)
  }

  @Test("a set fits a type that shows what was done")
  func fits() {
    #expect(!set(reps: 60).fits(.duration) && set(seconds: 60).fits(.duration) && set(reps: 60).fits(.reps))
    #expect(!set(99, metres: 30).fits(.weightReps) && !set(99, metres: 30).fits(.weightDuration))
    #expect(!set(10, seconds: 60).fits(.duration) && set(10, seconds: 60).fits(.weightDuration))
    #expect(set(100, reps: 5, seconds: 45).fits(.weightReps) && set(metres: 400).fits(.distanceDuration))
    // Nothing was done, so there is nothing that could be hidden.
    #expect(set().fits(.duration))
  }

  @Test("an exercise of a type that does not fit is a doubt with a suggestion, unless the member chose it")
  func doubt() {
    let facts = ExerciseFacts(name: "Plank", type: .duration, bodyPart: .core, equipment: .bodyweight)
    func line(_ choices: [String: Int?] = [:]) -> ImportPlan.Line? {
      ImportPlan(
        names: ["Plank": 1], known: { _ in (id: 7, facts: facts) },
        fits: { set(reps: 60).fits($1.type) && $0 == "Plank" },
        choices: choices
      ).lines["Plank"]
    }
    #expect(line() == ImportPlan.Line(doubt: .type, suggestion: 7))
    #expect(line(["plank": 7]) == ImportPlan.Line(exercise: 7))
  }

  @Test("the type of a new exercise follows most of its sets, and a carry over a distance is no set of zero reps")
  func guesses() {
    func type(_ sets: ImportedSet...) -> ExerciseType { guessExercise("X", sets: sets).type }
    #expect(type(set(99, metres: 30)) == .distanceDuration)
    #expect(type(set(99, seconds: 20, metres: 30)) == .weightDuration)
    #expect(type(set(seconds: 60), set(seconds: 60), set(reps: 60)) == .duration)
    #expect(type(set(reps: 60), set(reps: 60), set(seconds: 60)) == .reps)
  }
}

@Suite struct RepeatedHourTests {
  @Test("a workout of the second hour that an autumn night repeats comes back as it was, and others have no offset")
  func back() throws {
    let calendar = try #require(GymCalendar(timeZone: "Europe/Berlin"))
    // 2:30 on 25 October 2026, before and after the clocks go back.
    let first = 1_792_888_200_000
    for (start, offset) in [(first, ""), (first + 3_600_000, " +0100"), (first + 7_200_000, "")] {
      let workout = Workout(id: 1, member: 1, startedAt: start, finishedAt: start + 60_000, source: .floor)
      let set = LoggedSet(
        id: 1, workout: 1, member: 1, exercise: 1, position: 1, entry: SetEntry(reps: 5), at: start, effectiveGrams: 0,
        liftedGrams: 0, e1rmGrams: nil, records: [])
      let lines = LogCSV(calendar: calendar) { _ in "Push-up" }.lines(workout, [set])
      #expect(lines.hasPrefix("\(calendar.local(at: start))\(offset),"))
      let log = StrongFile.read(LogCSV.header + lines, unit: nil)
      #expect(log.workouts.map { $0.start.milliseconds(in: calendar) } == [start])
    }
  }
}
