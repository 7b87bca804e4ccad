import Devices
import Gym
import Wire

/// The widths of a board's columns.
struct BoardColumns: Equatable {
  var name: Int
  var result: Int
  var mark: Int

  static let place = 3
  static let most = 56

  init(_ columns: Int) {
    let width = min(columns, Self.most)
    mark = width >= 34 ? 6 : 0
    result = width >= 26 ? 10 : 8
    name = max(0, width - Self.place - 1 - FloorColumns.plate - 1 - result - 1 - (mark > 0 ? mark + 2 : 0))
  }
}

extension LayoutScreen {
  static var clockBoard: LayoutScreen {
    LayoutScreen(
      topics: [.board],
      beside: { screen, display, _, area, canvas in screen.scoreboard(display, area, &canvas) },
      mostBeside: BoardColumns.most)
  }
}

extension Screen {
  /// Today's results, newest workout first.
  func scoreboard(_ display: Display, _ area: CellRect, _ canvas: inout Canvas) {
    guard area.rows > 0 else { return }
    guard !display.board.state.boards.isEmpty else {
      canvas.put(clocks.words.noBoard, row: area.row, column: area.column, width: area.columns, .strong)
      let more = wrap(clocks.words.noBoardMore, max(1, area.columns))
      for (index, line) in more.enumerated() where index + 1 < area.rows {
        canvas.put(line, row: area.row + 1 + index, column: area.column, width: area.columns, .dim)
      }
      return
    }
    let columns = BoardColumns(area.columns)
    var row = area.row
    let end = area.row + area.rows
    for board in display.board.state.boards where row + 1 < end {
      let taken = canvas.put(board.label, row: row, column: area.column, width: area.columns, .strong)
      let format = clocks.format(TimerPlan(board.plan))
      if taken + 2 + CellWidth.of(format) <= area.columns {
        canvas.put(format, row: row, column: area.column + taken + 2, .dim)
      }
      row += 1
      for result in board.rows.prefix(end - row) {
        boardRow(result, columns, row: row, column: area.column, &canvas)
        row += 1
      }
      row += 1
    }
  }

  private func boardRow(
    _ result: ScoreboardView.Row, _ columns: BoardColumns, row: Int, column: Int, _ canvas: inout Canvas
  ) {
    canvas.put(
      "\(result.place)", row: row, column: column, width: BoardColumns.place, result.place == 1 ? .strong : .dim,
      side: .right)
    var at = column + BoardColumns.place + 1
    plate(result.member, row: row, column: at, &canvas)
    at += FloorColumns.plate + 1
    canvas.put(result.member.name, row: row, column: at, width: columns.name, .ink)
    at += columns.name + 1
    canvas.put(clocks.result(result), row: row, column: at, width: columns.result, .strong, side: .right)
    at += columns.result + 2
    guard columns.mark > 0 else { return }
    canvas.put(
      result.scaled ? clocks.words.scaled : clocks.words.rx, row: row, column: at, width: columns.mark, .dim)
  }
}
