import Gym
import Wire

extension Screen {
  /// One of the gym's boards; they take turns.
  func liftBoard(_ display: Display, _ time: Double, _ area: CellRect, _ canvas: inout Canvas) {
    guard area.rows > 0 else { return }
    guard let shown = display.liftBoards.state.turn(at: time) else {
      for (index, line) in wrap(words.noBoards, max(1, area.columns)).prefix(area.rows).enumerated() {
        canvas.put(line, row: area.row + index, column: area.column, width: area.columns, index == 0 ? .strong : .dim)
      }
      return
    }
    let metric = words.boardMetric(shown.board.metric)
    let name = shown.board.exerciseName ?? metric
    // A long name goes on in the rows that nobody on the board needs. On a very narrow one it would be a pile of syllables.
    let free = area.columns < 8 ? 0 : max(0, area.rows - 1 - max(1, shown.rows.count))
    let title = Printable.lines(Printable.clean(name), area.columns, rows: 1 + free)
    for (index, line) in title.dropLast().enumerated() {
      canvas.put(line, row: area.row + index, column: area.column, width: area.columns, .strong)
    }
    let row = area.row + title.count - 1
    var taken = canvas.put(title[title.count - 1], row: row, column: area.column, width: area.columns, .strong)
    if let part = words.boardClass(shown, in: unit(display)), taken + 2 < area.columns {
      taken += 2
      taken += canvas.put(
        part, row: row, column: area.column + taken, width: area.columns - taken, .ink)
    }
    if shown.board.exerciseName != nil, taken + 2 + CellWidth.of(metric) <= area.columns {
      canvas.put(metric, row: row, column: area.column + taken + 2, .dim)
    }
    if shown.rows.isEmpty, area.rows > 1 {
      canvas.put(words.noneOnBoard, row: row + 1, column: area.column, width: area.columns, .dim)
    }
    let columns = BoardColumns(area.columns)
    for (index, place) in shown.rows.prefix(max(0, area.rows - title.count)).enumerated() {
      liftRow(
        place, on: shown.board, unit(display), columns, row: row + 1 + index, column: area.column, &canvas)
    }
  }

  private func liftRow(
    _ shown: LiftBoardRow, on board: LiftBoard, _ unit: WeightUnit, _ columns: BoardColumns, row: Int, column: Int,
    _ canvas: inout Canvas
  ) {
    canvas.put(
      "\(shown.rank)", row: row, column: column, width: BoardColumns.place, shown.rank == 1 ? .strong : .dim,
      side: .right)
    var at = column + BoardColumns.place + 1
    plate(shown.member, row: row, column: at, &canvas)
    at += FloorColumns.plate + 1
    canvas.put(shown.member.name, row: row, column: at, width: columns.name, .ink)
    at += columns.name + 1
    guard let score = shown.score else { return }
    canvas.put(
      words.boardScore(board.metric, score, in: unit), row: row, column: at, width: columns.result, .strong,
      side: .right)
  }
}
