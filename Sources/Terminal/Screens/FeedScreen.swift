import Gym
import Wire

/// The widths of the feed's columns. If there is not enough room, the least important columns are left out.
struct FeedColumns: Hashable {
  var name: Int
  var exercise: Int
  var load: Int
  var age: Int
  var gap: Int

  static let plate = 4
  /// A wider row would be hard to read across.
  static let most = 88

  init(_ columns: Int) {
    let width = min(columns, Self.most)
    gap = width >= 80 ? 3 : width >= 60 ? 2 : 1
    age = width >= 60 ? 6 : width >= 46 ? 4 : width >= 40 ? 3 : 0
    load = width >= 80 ? 16 : width >= 62 ? 14 : width >= 40 ? 10 : width >= 22 ? 9 : 0
    name = width >= 80 ? 18 : width >= 56 ? 12 : width >= 44 ? 8 : width >= 30 ? 7 : 0
    let others = [name, load, age].filter { $0 > 0 }
    exercise = max(0, width - Self.plate - 1 - others.reduce(0, +) - gap * others.count)
  }

  var showsFullUnits: Bool { load >= 14 }
  /// Whole words for a set's mark and age.
  var showsFullWords: Bool { age >= 6 }
}

extension Screen {
  /// The gym's latest sets, newest first.
  func feed(_ display: Display, _ time: Double, _ area: CellRect, _ canvas: inout Canvas) {
    guard !display.log.rows.isEmpty else {
      canvas.put(words.quiet, row: area.row, column: area.column, width: area.columns, .strong)
      canvas.put(words.quietMore, row: area.row + 1, column: area.column, width: area.columns, .dim)
      return
    }
    let columns = FeedColumns(area.columns)
    for (index, row) in display.log.rows.prefix(max(0, area.rows)).enumerated() {
      feedRow(row, time, columns, row: area.row + index, column: area.column, &canvas)
    }
  }

  private func feedRow(
    _ row: FloorRow, _ time: Double, _ columns: FeedColumns, row y: Int, column x: Int, _ canvas: inout Canvas
  ) {
    plate(row.member, row: y, column: x, &canvas)
    var at = x + FeedColumns.plate + 1
    if columns.name > 0 {
      canvas.put(row.member.name, row: y, column: at, width: columns.name, .strong)
      at += columns.name + columns.gap
    }
    // In rows with a mark, the mark takes columns from the exercise.
    let mark = sets.mark(row, short: !columns.showsFullWords).map {
      ($0.isRecord && hasColours && columns.showsFullWords ? " \($0.text) " : $0.text, $0.isRecord)
    }
    let markColumns = mark.map { CellWidth.of($0.0) } ?? 0
    let showsMark = columns.exercise >= markColumns + 8
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
