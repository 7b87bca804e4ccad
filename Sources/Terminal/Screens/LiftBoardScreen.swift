import Devices
import Gym
import Wire

extension LayoutScreen {
  static var boards: LayoutScreen {
    LayoutScreen(
      topics: [.liftBoards],
      beside: { screen, display, time, area, canvas in screen.liftBoard(display, time, area, &canvas) },
      mostBeside: BoardColumns.most)
  }
}

extension Screen {
  /// One page of the gym's boards; the pages take turns.
  func liftBoard(_ display: Display, _ time: Double, _ area: CellRect, _ canvas: inout Canvas) {
    guard area.rows > 0 else { return }
    let page = display.liftBoards.state.page(at: time, rows: area.rows)
    guard let first = page.first else {
      for (index, line) in wrap(words.noBoards, max(1, area.columns)).prefix(area.rows).enumerated() {
        canvas.put(line, row: area.row + index, column: area.column, width: area.columns, index == 0 ? .strong : .dim)
      }
      return
    }
    guard page.count == 1 else {
      sharedPage(page, unit(display), area, &canvas)
      return
    }
    let shown = first.list
    let headings = loneHeading(first, unit(display), area, &canvas)
    let row = area.row + headings
    if shown.rows.isEmpty, area.rows > 1 {
      canvas.put(words.noneOnBoard, row: row, column: area.column, width: area.columns, .dim)
    }
    let columns = BoardColumns(area.columns)
    for (index, place) in shown.rows[first.rows].prefix(max(0, area.rows - headings)).enumerated() {
      liftRow(
        place, on: shown.board, unit(display), columns, row: row + index, column: area.column, &canvas)
    }
  }

  /// The heading of a list that has a page to itself: the name, the class, and which rows the page has.
  /// - Returns: the rows that it takes.
  private func loneHeading(
    _ first: ShownBoards.Shown, _ unit: WeightUnit, _ area: CellRect, _ canvas: inout Canvas
  ) -> Int {
    let shown = first.list
    let metric = words.boardMetric(shown.board.metric)
    let name = shown.board.exerciseName ?? metric
    // A long name goes on in the rows that nobody on the board needs. On a very narrow one it would be a pile of syllables.
    let leastName = 8
    let free = area.columns < leastName ? 0 : max(0, area.rows - 1 - max(1, first.rows.count))
    var title = Printable.lines(Printable.clean(name), area.columns, rows: 1 + free)
    let part = words.boardClass(shown, in: unit)
    // Of a list that goes on, how far this page is matters more than what the board ranks.
    var range = first.isWhole ? "" : words.range(first.rows, of: shown.rows.count)
    var width = area.columns - (range.isEmpty ? 0 : CellWidth.of(range) + 2)
    // The columns that the name leaves to the class: without it, nobody knows which list this is.
    var room = 0
    if let part, area.columns >= leastName {
      let needed = CellWidth.of(part) + 2
      if CellWidth.of(title[title.count - 1]) + needed > width {
        if title.count <= free {
          title.append("")
          if width < CellWidth.of(part) {
            range = ""
            width = area.columns
          }
        } else {
          // The places in the rows also say how far the page is.
          if width < leastName + needed {
            range = ""
            width = area.columns
          }
          room = max(0, min(needed, width - leastName))
        }
      }
    }
    for (index, line) in title.dropLast().enumerated() {
      canvas.put(line, row: area.row + index, column: area.column, width: area.columns, .strong)
    }
    let row = area.row + title.count - 1
    var taken = canvas.put(
      title[title.count - 1], row: row, column: area.column, width: max(0, width - room), .strong)
    let gap = taken == 0 ? 0 : 2
    if let part, taken + gap < width {
      taken += gap
      taken += canvas.put(
        part, row: row, column: area.column + taken, width: width - taken, .ink)
    }
    if shown.board.exerciseName != nil, taken + 2 + CellWidth.of(metric) <= width {
      canvas.put(metric, row: row, column: area.column + taken + 2, .dim)
    }
    if !range.isEmpty {
      canvas.put(range, row: row, column: area.column, width: area.columns, .dim, side: .right)
    }
    return title.count
  }

  /// Several lists below one another. Of a board with more than one, only the first heading has its name.
  private func sharedPage(_ page: [ShownBoards.Shown], _ unit: WeightUnit, _ area: CellRect, _ canvas: inout Canvas) {
    let columns = BoardColumns(area.columns)
    var row = area.row
    var before: LiftBoard?
    for one in page {
      heading(one.list, isNamed: before?.id != one.list.board.id, unit, row: row, area, &canvas)
      for (index, place) in one.list.rows[one.rows].enumerated() {
        liftRow(place, on: one.list.board, unit, columns, row: row + 1 + index, column: area.column, &canvas)
      }
      row += one.rows.count + 2
      before = one.list.board
    }
  }

  private func heading(
    _ shown: LiftBoardWall, isNamed: Bool, _ unit: WeightUnit, row: Int, _ area: CellRect, _ canvas: inout Canvas
  ) {
    let metric = words.boardMetric(shown.board.metric)
    let part = words.boardClass(shown, in: unit)
    guard isNamed || part == nil else {
      canvas.put(part ?? "", row: row, column: area.column, width: area.columns, .ink)
      return
    }
    // A long name leaves the class its columns: without it, nobody knows which list this is.
    let room = part.map { min(CellWidth.of($0) + 2, area.columns / 2) } ?? 0
    var taken = canvas.put(
      shown.board.exerciseName ?? metric, row: row, column: area.column, width: area.columns - room, .strong)
    if let part {
      taken += 2
      taken += canvas.put(part, row: row, column: area.column + taken, width: max(0, area.columns - taken), .ink)
    }
    if shown.board.exerciseName != nil, taken + 2 + CellWidth.of(metric) <= area.columns {
      canvas.put(metric, row: row, column: area.column + taken + 2, .dim)
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
