import Gym
import Wire

/// The widths of the floor list's columns. If there is not enough space, the least important columns are left out.
struct FloorColumns: Equatable {
  var name: Int
  var exercise: Int
  var load: Int
  var age: Int
  var gap: Int

  static let plate = 4
  private static let leastExercise = 8
  /// A wider row would be hard to read across.
  static let most = 88

  /// - Parameter widest: the columns of the longest set. It is never cut: "185 lb × 1" for twelve reps is wrong.
  init(_ columns: Int, load widest: Int = 0) {
    let width = min(columns, Self.most)
    let usualLoad = width >= 80 ? 16 : width >= 62 ? 14 : width >= 40 ? 10 : width >= 22 ? 9 : 0
    let load = usualLoad == 0 ? 0 : min(max(usualLoad, widest), width - Self.plate - 1)
    var gap = width >= 80 ? 3 : width >= 60 ? 2 : 1
    var age = width >= 60 ? 6 : width >= 46 ? 4 : width >= 40 ? 3 : 0
    var name = width >= 80 ? 18 : width >= 56 ? 12 : width >= 44 ? 8 : width >= 30 ? 7 : 0
    func left() -> Int {
      let others = [name, load, age].filter { $0 > 0 }
      return width - Self.plate - 1 - others.reduce(0, +) - gap * others.count
    }
    // A long set takes columns from the exercise first, then from the name and the age.
    if load > usualLoad {
      if left() < Self.leastExercise { gap = 1 }
      if left() < Self.leastExercise, name > 0 { name = max(4, name - (Self.leastExercise - left())) }
      if left() < Self.leastExercise { age = 0 }
      if left() < 0 { name = 0 }
    }
    exercise = max(0, left())
    showsFullUnits = usualLoad >= 14
    self.load = load
    self.gap = gap
    self.age = age
    self.name = name
  }

  /// Whether "kg" is written.
  private(set) var showsFullUnits: Bool
  /// Whole words for a set's mark and age.
  var showsFullWords: Bool { age >= 6 }
}

extension Screen {
  /// The gym's latest sets, newest first: one line for a member's sets in a row.
  func floorList(_ display: Display, _ time: Double, _ area: CellRect, _ canvas: inout Canvas) {
    let log = display.log
    guard !log.rows.isEmpty || !log.workouts.isEmpty || !log.awards.isEmpty else {
      canvas.put(words.quiet, row: area.row, column: area.column, width: area.columns, .strong)
      canvas.put(words.quietMore, row: area.row + 1, column: area.column, width: area.columns, .dim)
      return
    }
    let lines = FloorLine.of(log.rows, log.workouts, log.awards).prefix(max(0, area.rows))
    let usual = FloorColumns(area.columns)
    let loads = lines.map { line in
      if case .run(let run, _) = line { CellWidth.of(sets.load(run.row, unit: usual.showsFullUnits)) } else { 0 }
    }
    let widest = loads.max() ?? 0
    let columns = FloorColumns(area.columns, load: widest)
    for (index, line) in lines.enumerated() {
      switch line {
      case .run(let run, let workout):
        feedRow(run, workout, time, columns, row: area.row + index, column: area.column, &canvas)
      case .began(let workout):
        beganRow(workout, time, columns, row: area.row + index, column: area.column, &canvas)
      case .earned(let award):
        earnedRow(award, time, columns, row: area.row + index, column: area.column, &canvas)
      }
    }
  }

  /// "Mara  began Push A  0 of 19  now".
  private func beganRow(
    _ workout: FloorWorkout, _ time: Double, _ columns: FloorColumns, row y: Int, column x: Int,
    _ canvas: inout Canvas
  ) {
    plate(workout.member, row: y, column: x, &canvas)
    var at = x + FloorColumns.plate + 1
    if columns.name > 0 {
      canvas.put(workout.member.name, row: y, column: at, width: columns.name, .strong)
      at += columns.name + columns.gap
    }
    canvas.put(words.began(workout.name), row: y, column: at, width: columns.exercise, .dim)
    at += columns.exercise + columns.gap
    if columns.load > 0 {
      let way = sets.way(workout, short: !columns.showsFullWords)
      canvas.put(way, row: y, column: at, width: columns.load, .dim, side: .right)
      at += columns.load + columns.gap
    }
    if columns.age > 0 {
      let age = sets.age(Int(time) - workout.startedAt, short: !columns.showsFullWords)
      canvas.put(age, row: y, column: at, width: columns.age, .dim, side: .right)
    }
  }

  /// "Mara  The hundred: 100 finished workouts.  award  now".
  private func earnedRow(
    _ award: FloorAward, _ time: Double, _ columns: FloorColumns, row y: Int, column x: Int, _ canvas: inout Canvas
  ) {
    plate(award.member, row: y, column: x, &canvas)
    var at = x + FloorColumns.plate + 1
    if columns.name > 0 {
      canvas.put(award.member.name, row: y, column: at, width: columns.name, .strong)
      at += columns.name + columns.gap
    }
    let whole = words.awarded(award.name, award.text)
    let text = CellWidth.of(whole) <= columns.exercise ? whole : award.name
    canvas.put(text, row: y, column: at, width: columns.exercise, .ink)
    at += columns.exercise + columns.gap
    if columns.load > 0 {
      let isMarked = hasColours && columns.showsFullWords
      let mark = isMarked ? " \(words.award) " : words.award
      let width = min(columns.load, CellWidth.of(mark))
      canvas.put(mark, row: y, column: at + columns.load - width, width: width, .record)
      at += columns.load + columns.gap
    }
    if columns.age > 0 {
      let age = sets.age(Int(time) - award.at, short: !columns.showsFullWords)
      canvas.put(age, row: y, column: at, width: columns.age, .dim, side: .right)
    }
  }

  private func feedRow(
    _ run: FloorRun, _ workout: FloorWorkout?, _ time: Double, _ columns: FloorColumns, row y: Int, column x: Int,
    _ canvas: inout Canvas
  ) {
    let row = run.row
    plate(row.member, row: y, column: x, &canvas)
    var at = x + FloorColumns.plate + 1
    if columns.name > 0 {
      canvas.put(row.member.name, row: y, column: at, width: columns.name, .strong)
      at += columns.name + columns.gap
    }
    // In rows with a mark, the mark takes columns from the exercise.
    let mark = sets.mark(run, workout, short: !columns.showsFullWords).map {
      ($0.isRecord && hasColours && columns.showsFullWords ? " \($0.text) " : $0.text, $0.isRecord)
    }
    let markColumns = mark.map { CellWidth.of($0.0) } ?? 0
    let showsMark = columns.exercise >= markColumns + (sets.mark(row, short: true) == nil ? 6 : 8)
    let exercise = columns.exercise - (showsMark && markColumns > 0 ? markColumns + 1 : 0)
    let quiet = row.kind == .warmup
    canvas.put(row.exercise, row: y, column: at, width: exercise, quiet ? .dim : .ink)
    if let mark, showsMark {
      canvas.put(mark.0, row: y, column: at + exercise + 1, width: markColumns, mark.1 ? .record : .dim)
    }
    at += columns.exercise + columns.gap
    if columns.load > 0 {
      canvas.put(
        sets.load(row, unit: columns.showsFullUnits), row: y, column: at, width: columns.load,
        quiet ? .dim : .strong, side: .right)
      at += columns.load + columns.gap
    }
    if columns.age > 0 {
      canvas.put(
        sets.age(Int(time) - row.at, short: !columns.showsFullWords), row: y, column: at, width: columns.age, .dim,
        side: .right)
    }
  }

  /// A member's plate: the initials on the member's colour. Without colours, the initials in brackets.
  func plate(_ face: FaceView, row: Int, column: Int, _ canvas: inout Canvas) {
    var letters = ""
    for letter in Printable.clean(face.initials) where CellWidth.of(letters) + CellWidth.of(letter) <= 2 {
      letters.append(letter)
    }
    let width = CellWidth.of(letters)
    letters = String(repeating: " ", count: max(0, (2 - width) / 2)) + letters
    letters += String(repeating: " ", count: max(0, 2 - CellWidth.of(letters)))
    canvas.put(hasColours ? "▐" : "(", row: row, column: column, .plateEdge(face.colour))
    canvas.put(letters, row: row, column: column + 1, .plate(face.colour))
    canvas.put(hasColours ? "▌" : ")", row: row, column: column + 3, .plateEdge(face.colour))
  }
}
