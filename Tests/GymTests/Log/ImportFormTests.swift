import Foundation
import Testing

@testable import Gym

private func read(_ text: String, unit: WeightUnit? = .kg) -> ImportedLog {
  ImportedLog.read(Array(text.utf8), as: nil, unit: unit)
}

@Suite struct StrongLanguageTests {
  /// A set, a rest timer, a warm-up and a drop set.
  private func rows(duration: String, timer: String, separator: String = ",") -> String {
    let start = ["2025-08-23 17:51:23", "\"Push \"", duration, "\"Chest Press (Machine)\""]
    return [
      ["1", "52.5", "12.0", "0", "0.0", "tief", "gut", "8"], [timer, "0", "0.0", "0", "120.0", "", "", ""],
      ["W", "20.0", "10.0", "0", "0.0", "", "", ""], ["D", "40", "9", "0", "0.0", "", "", ""],
    ].map { (start + $0).joined(separator: separator) + "\r\n" }.joined()
  }

  private static let headers: [(names: String, duration: String, timer: String)] = [
    (
      "Datum,Workout-Name,Dauer,Name der Übung,Reihenfolge festlegen,Gewicht,Wiederh.,Entfernung,Sekunden,Notizen,"
        + "Workout-Notizen,RPE", "1h 5min", "Ruhezeit"
    ),
    (
      "Date,Nom de l'entraînement,Durée,Nom de l'exercice,Ordre de la série,Poids,Réps,Distance,Secondes,Notes,"
        + "Notes d'entraînement,RPE", "1 h 5 min", "Minuteur de repos"
    ),
    (
      "Data,Nome do treino,Duração,Nome do exercício,Ordem da série,Peso,Reps,Distância,Segundos,Notas,"
        + "Notas do treino,RPE", "1:05:00", "Cronômetro de descanso"
    ),
    // Nothing but the places tells what these columns are.
    (
      "Datum,Naam van de training,Duur,Naam oefening,Setvolgorde,Gewicht,Herhalingen,Afstand,Seconden,Notities,"
        + "Trainingsnotities,RPE", "1 uur 5 min", "Rusttimer"
    ),
    (
      "Дата,Название тренировки,Продолжительность,Название упражнения,Порядок подходов,Вес,Повторы,Расстояние,Секунды,"
        + "Заметки,Заметки к тренировке,RPE", "1 ч 5 мин", "Таймер отдыха"
    ),
    ("日付,ワークアウト名,時間,エクササイズ名,セット順,重量,回数,距離,秒,メモ,ワークアウトメモ,RPE", "1時間5分", "休憩タイマー"),
  ]

  @Test("Strong's export is read in any language, with its length and its notes", arguments: headers)
  func languages(header: String, duration: String, timer: String) throws {
    for separator in [",", ";"] {
      let log = read(
        header.replacing(",", with: separator) + "\r\n" + rows(duration: duration, timer: timer, separator: separator))
      #expect(log.format == .strong && log.errors == [] && log.skipped == 1)
      let workout = try #require(log.workouts.first)
      #expect(workout.durationSeconds == 3_900 && workout.notes == "gut" && workout.name == "Push")
      #expect(workout.sets.map(\.kind) == [.working, .warmup, .drop])
      let set = workout.sets[0]
      #expect(set.weight == Weight(milli: 52_500, unit: .kg) && set.reps == 12 && set.rpeTenths == 80)
      #expect(set.notes == "tief" && set.exercise == "Chest Press (Machine)")
    }
  }

  @Test(
    "a length that cannot be read, or that nobody trains, keeps no set out", arguments: ["soon", "264h", "1:05", "-3m"])
  func lengths(duration: String) throws {
    let header =
      "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"
    let log = read(header + rows(duration: duration, timer: "Rest Timer"))
    let workout = try #require(log.workouts.first)
    #expect(workout.durationSeconds == nil && workout.sets.count == 3)
    // What was there and is not stored is told once.
    let expected = LeftOut(
      line: 2, field: "duration", column: "Duration", text: "264h", reason: .outOfRange(min: 0, max: 86_400),
      part: .cell)
    #expect(log.leftOut == (duration == "264h" ? [expected] : []))
  }

  @Test("the form of 2016 has the units as the names of columns", arguments: ["kg", "lb"])
  func old(unit: String) throws {
    let log = read(
      """
      Date,Workout Name,Exercise Name,Set Order,\(unit),Reps,\(unit == "kg" ? "km" : "mi"),Seconds,Notes
      2016-05-02 18:01:00,"Heavy",Bench Press (Barbell),1,82.5,5,0,0,""
      2016-05-02 18:01:00,"Heavy",Running,1,0,0,2,600,""

      """, unit: nil)
    #expect(log.format == .strong && log.errors == [] && !log.needsUnit)
    let sets = try #require(log.workouts.first).sets
    #expect(sets[0].weight == Weight(milli: 82_500, unit: unit == "kg" ? .kg : .lb))
    #expect(sets[1].metres == (unit == "kg" ? 2_000 : 3_218.688) && sets[1].seconds == 600)
  }

  @Test("another app's table of twelve columns is not taken for Strong's")
  func foreign() {
    let names = "a,b,c,d,e,f,g,h,i,j,k"
    let row = "2025-08-23 17:51:23,Push,5m,Press,1,50,12,0,0,,,8\n"
    #expect(ImportFormat.recognise(Array("\(names),l\n\(row)".utf8)) == nil)
    #expect(ImportFormat.recognise(Array("\(names),RPE\n\(row)".utf8)) == .strong)
    #expect(ImportFormat.recognise(Array("\(names),RPE\n\(row)x,y,z,1,2,3,4,5,6,7,8,9\n".utf8)) == nil)
    #expect(ImportFormat.recognise(Array("\(names),RPE\n".utf8)) == nil)
  }
}

@Suite struct HevyFormTests {
  private func line(
    _ title: String, _ start: String, _ end: String, _ description: String, _ exercise: String, note: String = ""
  ) -> String {
    "\"\(title)\",\"\(start)\",\"\(end)\",\"\(description)\",\"\(exercise)\",,\"\(note)\",0,normal,60,8,,,\n"
  }

  @Test("line breaks are the two characters that Hevy writes for them")
  func lineBreaks() throws {
    let log = read(
      HevyTests.head
        + line("A", "10 Jun 2024, 08:15", "10 Jun 2024, 09:15", #"slept badly\ncoffee"#, "Squat", note: #"low\nbar"#))
    let workout = try #require(log.workouts.first)
    #expect(workout.notes == "slept badly\ncoffee" && workout.sets[0].notes == "low\nbar")
  }

  @Test("two workouts of one title and one start stay two, each with its description")
  func twins() {
    let (start, end) = ("10 Jun 2024, 08:15", "10 Jun 2024, 09:15")
    let log = read(
      HevyTests.head + line("A", start, end, "mine", "Squat") + line("A", start, end, "mine", "Bench")
        + line("A", start, end, "copied", "Squat") + line("A", start, "10 Jun 2024, 08:45", "copied", "Row"))
    #expect(log.workouts.map(\.notes) == ["mine", "copied", "copied"])
    #expect(log.workouts.map(\.sets.count) == [2, 1, 1])
    #expect(log.workouts.map(\.durationSeconds) == [3_600, 3_600, 1_800])
    #expect(Set(log.workouts.map(\.key)).count == 3)
  }

  @Test("a workout that nobody finished has no length")
  func unfinished() {
    let log = read(HevyTests.head + line("A", "10 Jun 2024, 08:15", "21 Jun 2024, 08:15", "", "Squat"))
    #expect(log.errors == [] && log.workouts.map(\.durationSeconds) == [nil] && log.workouts[0].sets.count == 1)
    #expect(log.leftOut.map(\.field) == ["endTime"] && log.leftOut.map(\.part) == [.cell])
  }

  @Test("an unknown month is an error that names the column and says what is there")
  func unknownMonth() {
    let log = read(HevyTests.head + line("A", "10 Foo 2024, 08:15", "10 Foo 2024, 09:15", "", "Squat"))
    let error = LineError(
      line: 2, field: "date", column: "start_time", text: "10 Foo 2024, 08:15", reason: .malformedDate)
    #expect(log.errors == [error])
  }
}

@Suite struct FitNotesFormTests {
  private let android = "Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment\n"

  @Test("commas in names and comments that are not quoted are put back")
  func commas() throws {
    let log = read(
      android + """
        2024-06-10,Overhead Press (Each Side, Dumbbells),Shoulders,22.5,kgs,8,,,,easy
        2024-06-10,Overhead Press (Each Side, Dumbbells),Shoulders,22.5,kgs,8,,,,slow, then fast, then slow
        2024-06-10,Row,Back,60,kgs,8,,,,good, really
        2024-06-10,Plank, left,Abs,,,,,,0:01:30,
        2024-06-10,Row,Back,heavy,kgs,8,,,,good, really
        2024-06-10,Row,Back,60

        """)
    let sets = try #require(log.workouts.first).sets
    #expect(
      sets.map(\.exercise) == [
        "Overhead Press (Each Side, Dumbbells)", "Overhead Press (Each Side, Dumbbells)", "Row", "Plank, left",
      ])
    #expect(sets.map(\.notes) == ["easy", "slow, then fast, then slow", "good, really", nil])
    #expect(sets.map(\.weight?.milli) == [22_500, 22_500, 60_000, nil] && sets[3].seconds == 90)
    #expect(log.leftOut.map(\.line) == [6, 7] && log.leftOut.allSatisfy { $0.field == "columns" })
  }

  @Test("iOS, where columns follow the notes")
  func iOS() throws {
    let log = read(
      """
      Date,Exercise,Category,Weight (kg),Weight (lbs),Reps,Distance,Distance Unit,Time,Notes,Kind
      2024-06-10,Press, seated,Shoulders,22.5,49.6,8,,,,slow, fast,wr

      """)
    let set = try #require(log.workouts.first?.sets.first)
    #expect(log.errors == [] && set.exercise == "Press, seated" && set.notes == "slow, fast" && set.reps == 8)
  }

  @Test("the form with workouts has their start, their length, warm-ups and decimal commas")
  func workouts() throws {
    let text = """
      Name,StartTime,EndTime,BodyWeight,Exercise,Equipment,Reps,Weight,Time,Distance,Status,IsWarmup,RPE,RIR,Categories,Note
      Push,2025-02-23T10:13:53Z,2025-02-23T11:08:47Z,"94,0",Bench Press,Barbell,10,"20,0",,,Done,true,,,"Pectorals,Triceps",
      Push,2025-02-23T10:13:53Z,2025-02-23T11:08:47Z,"94,0",Bench Press,Barbell,8,"61,25",,,Done,false,"8,5",,"Pectorals,Triceps",wide
      Push,2025-02-23T10:13:53Z,2025-02-23T11:08:47Z,"94,0",Bench Press,Barbell,7,"61,25",,,Failed,false,,0,"Pectorals,Triceps",
      Push,2025-02-23T10:13:53Z,2025-02-23T11:08:47Z,"94,0",Bench Press,Barbell,8,"61,25",,,NotStarted,false,,,"Pectorals,Triceps",
      Push,2025-02-23T10:13:53Z,2025-02-23T11:08:47Z,"94,0",Plank,Bodyweight,1,"0,0",00:01:30,,Done,false,,2,"Core",
      Legs,2025-02-25T10:00:00Z,,,Squat,None,5,100,,,Done,false,,,,

      """
    #expect(read(text, unit: nil).needsUnit)
    let log = read(text)
    #expect(log.format == .fitnotes && log.errors == [] && log.skipped == 1)
    #expect(log.workouts.map(\.name) == ["Push", "Legs"] && log.workouts.map(\.durationSeconds) == [3_294, nil])
    #expect(log.workouts[0].start == .instant(1_740_305_633_000))
    let sets = log.workouts[0].sets
    #expect(sets.map(\.exercise) == Array(repeating: "Bench Press (Barbell)", count: 3) + ["Plank"])
    #expect(sets.map(\.kind) == [.warmup, .working, .failure, .working])
    #expect(sets.map(\.rpeTenths) == [nil, 85, 100, 80])
    #expect(sets[1].weight == Weight(milli: 61_250, unit: .kg) && sets[1].notes == "wide" && sets[3].seconds == 90)
    #expect(log.workouts[1].sets[0].exercise == "Squat")
  }
}

@Suite struct JefitFormTests {
  private func reps(_ cell: String) -> [Int?] {
    let log = read("### EXERCISE LOGS ###\nmydate,ename,logs\n2024-06-10,Pull Up,\"\(cell)\"\n")
    return log.workouts.flatMap(\.sets).map(\.reps)
  }

  @Test("sets of body weight are kept when some of them were not done")
  func bodyWeight() {
    #expect(reps("0x12,0x10,0x8,0x0") == [12, 10, 8])
    #expect(reps("0x0,0x10,0x8,0x8") == [10, 8, 8])
    #expect(reps("0x12,0x10,0x8,0x8,0x0") == [12, 10, 8, 8])
    #expect(reps("0x0,0x0,0x0,0x0,0x12") == [12])
    #expect(reps("0x15,0x0,0x12,0x10,0x30") == [15, 12, 10, 30])
    #expect(reps("0x0,0x0,0x0,0x0,0x0") == [])
  }

  @Test("cardio is none", arguments: ["0x0,0x0,0x0,0x0,0x1200", "0x0,0x0,0x0,0x10,0x60", "0x2.5,0x150,0x6,0x1,0x900"])
  func cardio(cell: String) { #expect(reps(cell) == []) }
}

@Suite struct SharedLogTests {
  @Test(
    "the logs of real lifters are read completely, except for what nobody lifts",
    .enabled(if: sharedFile("data/logs/01.csv") != nil))
  func logs() throws {
    var sets = 0
    for number in 1...27 {
      let name = number < 10 ? "0\(number)" : "\(number)"
      let file = try #require(sharedFile("data/logs/\(name).csv"))
      let log = ImportedLog.read(try [UInt8](Data(contentsOf: file)), as: nil, unit: .kg)
      #expect(log.format == .strong && log.skipped == 0 && log.errors == [], "\(name)")
      #expect(log.leftOut.allSatisfy { ["reps", "weight"].contains($0.field) }, "\(name)")
      sets += log.workouts.reduce(0) { $0 + $1.sets.count }
    }
    // Of 99,004 sets, one has 877,777 repetitions and three have a weight below 0.
    #expect(sets == 99_000)
  }
}
