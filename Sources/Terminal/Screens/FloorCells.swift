import Devices
import Gym
import Wire

/// What a line of the floor list says, column by column.
struct FloorCells {
  typealias Cell = (text: String, style: Style)

  var member: FaceView
  /// The exercise, or what the member did instead.
  var text: Cell
  /// Stands beside the text: a record, the kind of the set, or how far the member is.
  var mark: Cell?
  /// A text in a single row keeps at least these columns beside its mark, or the mark is left out.
  var leastText = 8
  var load: Cell
  var at: Int

  /// The columns of the text and its mark in one row.
  var columns: Int { CellWidth.of(Printable.clean(text.text)) + (mark.map { CellWidth.of($0.text) + 1 } ?? 0) }
}

/// A text in its rows, with its mark beside one of them.
struct FloorText: Equatable {
  var lines: [String]
  /// Nil if there is no mark, or no room for it.
  var markRow: Int?

  /// - Parameter rows: how many it may take.
  init(_ cells: FloorCells, width: Int, most rows: Int) {
    lines = Printable.lines(Printable.clean(cells.text.text), width, rows: rows)
    guard let mark = cells.mark.map({ CellWidth.of($0.text) }) else { return }
    guard rows > 1 else {
      markRow = width >= mark + cells.leastText ? 0 : nil
      return
    }
    guard mark < width else { return }
    let row = lines.firstIndex { CellWidth.of($0) + 1 + mark <= width } ?? lines.count
    if row < rows {
      if row == lines.count { lines.append("") }
      markRow = row
    } else if width >= mark + cells.leastText {
      // The last row is cut for it.
      markRow = rows - 1
    }
  }
}

extension Screen {
  /// "Mara  Bench press  12 of 19  80 kg × 6  now", "Mara  started Push A  0 of 19  now" or
  /// "Mara  The hundred: 100 workouts.  award  now".
  func cells(_ line: FloorLine, _ columns: FloorColumns) -> FloorCells {
    let isFull = columns.showsFullWords
    func chip(_ text: String) -> String { hasColours && isFull ? " \(text) " : text }
    switch line {
    case .began(let workout):
      return FloorCells(
        member: workout.member, text: (words.began(workout.name), .dim),
        load: (sets.way(workout, short: !isFull), .dim), at: workout.startedAt)
    case .earned(let award):
      let whole = words.awarded(award.name, award.text)
      let fits = CellWidth.of(whole) <= columns.exercise
      return FloorCells(
        member: award.member, text: (fits ? whole : award.name, .ink), load: (chip(words.award), .record),
        at: award.at)
    case .run(let run, let workout):
      let row = run.row
      let quiet = row.kind == .warmup
      let mark = sets.mark(run, workout, short: !isFull).map { text, isRecord -> FloorCells.Cell in
        isRecord ? (chip(text), .record) : (text, .dim)
      }
      return FloorCells(
        member: row.member, text: (row.exercise, quiet ? .dim : .ink), mark: mark,
        leastText: sets.mark(row, short: true) == nil ? 6 : 8,
        load: (sets.load(row, unit: columns.showsFullUnits), quiet ? .dim : .strong), at: row.at)
    }
  }
}
