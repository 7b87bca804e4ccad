import Gym
import Wire

extension Screen {
  /// The clock on the left, what the gym does on the right; or what the owner chose in their place.
  func floor(_ display: Display, _ local: Double, _ time: Double, _ canvas: inout Canvas) {
    let clocks = display.clocks(at: local)
    let (body, footer) = FloorLayout.body(canvas.size)
    var list = body
    if let name = display.named {
      named(name, clocks, display, body, &canvas)
    } else {
      switch (display.settings.layout, clocks.first) {
      case (.clock, let clock?): self.clock(clock, Array(clocks.dropFirst()), display, body, isAlone: true, &canvas)
      case (.clock, nil): timeOfDay(display, time, body, &canvas)
      case (.fourClocks, .some): fourClocks(clocks, display, body, &canvas)
      case (let chosen, let clock?):
        let most = chosen == .clockBoard ? BoardColumns.most : FeedColumns.most
        let layout = FloorLayout(canvas.size, clock: ClockText.room(clock), beside: most)
        if let panel = layout.panel {
          let end = self.clock(clock, Array(clocks.dropFirst()), display, panel, &canvas)
          let left = panel.row + panel.rows - 6
          if chosen == .clockFeed, end + 2 <= left {
            sums(
              display.log.totals, CellRect(row: left, column: panel.column, columns: min(panel.columns, 34), rows: 6),
              &canvas)
          }
        }
        if layout.feed.columns < body.columns - 4 { list = layout.feed }
        beside(display, time, layout.feed, &canvas)
      case (_, nil):
        let layout = FloorLayout(canvas.size)
        if let panel = layout.panel { clockPanel(display, time, panel, stacked: layout.isStacked, &canvas) }
        if !layout.isStacked, layout.panel != nil { list = layout.feed }
        beside(display, time, layout.feed, &canvas)
      }
    }
    if let footer { self.footer(display, footer, hasClocks: !clocks.isEmpty, &canvas) }
    asking(display, list, footer: footer, &canvas)
  }

  /// What stands beside the clock.
  private func beside(_ display: Display, _ time: Double, _ area: CellRect, _ canvas: inout Canvas) {
    switch display.settings.layout {
    case .clockBoard: board(display, area, &canvas)
    case .calendar where area.rows > 3:
      canvas.put(clocks.words.needsBrowser, row: area.row, column: area.column, width: area.columns, .dim)
      let rest = CellRect(row: area.row + 2, column: area.column, columns: area.columns, rows: area.rows - 2)
      feed(display, time, rest, &canvas)
    default: if area.rows > 0 { feed(display, time, area, &canvas) }
    }
  }

  /// The time of day alone, as large as it gets.
  private func timeOfDay(_ display: Display, _ time: Double, _ area: CellRect, _ canvas: inout Canvas) {
    let wall = WallTime(time, zone: zone(display))
    let digits = BlockDigits.fitting(wall.text, columns: area.columns, rows: area.rows - 2)
    let height = (digits?.rows ?? 1) + 2
    var row = area.row + max(0, (area.rows - height) / 2)
    if let digits {
      let left = area.column + (area.columns - digits.columns(of: wall.text)) / 2
      row = canvas.put(digits.draw(wall.text), row: row, column: left, .strong)
    } else {
      canvas.put(wall.text, row: row, column: area.column, width: area.columns, .strong, side: .centre)
      row += 1
    }
    guard row + 1 < area.row + area.rows else { return }
    canvas.put(wall.date(words), row: row + 1, column: area.column, width: area.columns, .dim, side: .centre)
  }

  /// The time of day, the date and the sums.
  private func clockPanel(
    _ display: Display, _ time: Double, _ panel: CellRect, stacked: Bool, _ canvas: inout Canvas
  ) {
    let wall = WallTime(time, zone: zone(display))
    var row = panel.row
    if let digits = BlockDigits.fitting(wall.text, columns: panel.columns, rows: stacked ? 5 : panel.rows - 9) {
      row = canvas.put(digits.draw(wall.text), row: row, column: panel.column, .strong)
    } else {
      canvas.put(wall.text, row: row, column: panel.column, .strong)
      row += 1
    }
    if stacked {
      let column = panel.column + panel.columns + 4
      let columns = canvas.size.columns - column - 1
      canvas.put(wall.date(words), row: panel.row, column: column, width: columns, .dim)
      sums(
        display.log.totals, CellRect(row: panel.row + 1, column: column, columns: min(columns, 30), rows: 4), &canvas)
      return
    }
    row += 1
    canvas.put(wall.date(words), row: row, column: panel.column, width: panel.columns, .dim)
    let left = panel.row + panel.rows - row - 2
    sums(
      display.log.totals,
      CellRect(row: row + 2, column: panel.column, columns: min(panel.columns, 34), rows: left), &canvas)
  }

  /// What the gym did together, as a small table.
  private func sums(_ totals: FloorTotals?, _ area: CellRect, _ canvas: inout Canvas) {
    guard let totals, area.rows >= 4 else { return }
    let week = max(8, area.columns / 3)
    let today = area.columns - week - 9
    func line(_ row: Int, _ label: String, _ first: String, _ second: String, _ style: Style) {
      canvas.put(label, row: area.row + row, column: area.column, width: 9, .dim)
      canvas.put(
        first, row: area.row + row, column: area.column + 9, width: today, style, side: .right)
      canvas.put(
        second, row: area.row + row, column: area.column + 9 + today, width: week, style, side: .right)
    }
    let isRoomy = area.rows >= 6
    line(0, "", words.today, isRoomy && week >= 10 ? words.week : words.weekShort, .dim)
    line(1, words.sets, words.number(totals.today.sets), words.number(totals.week.sets), .ink)
    line(2, words.members, words.number(totals.today.members), words.number(totals.week.members), .ink)
    line(3, words.tonnes, tonnes(totals.today.volumeGrams), tonnes(totals.week.volumeGrams), .ink)
    guard isRoomy else { return }
    let taken = canvas.put(words.number(totals.present), row: area.row + 5, column: area.column, .strong)
    canvas.put(
      words.onTheFloor, row: area.row + 5, column: area.column + taken + 1, width: area.columns - taken - 1, .dim)
  }

  private func tonnes(_ grams: Int) -> String {
    let tonnes = Double(grams) / 1_000_000
    return words.number(tonnes, places: tonnes < 100 ? 1 : 0)
  }

  private func feed(_ display: Display, _ time: Double, _ area: CellRect, _ canvas: inout Canvas) {
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
    // A mark takes its room from the exercise, in the rows that have one.
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

  /// A member's plate: their letters on their colour, with rounded edges; in brackets where there are no colours.
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

  private func footer(_ display: Display, _ row: Int, hasClocks: Bool, _ canvas: inout Canvas) {
    let hint = hasClocks || display.mayControl ? words.keysQuits : words.quits
    let start = canvas.size.columns - CellWidth.of(hint) - 1
    let away = hasClocks ? words.ownClocks : words.lastShown
    let text = display.awaySince == nil ? (display.tokenNotKept ? words.tokenWasNotKept : address) : away
    canvas.put(text, row: row, column: 2, width: max(0, start - 4), .dim)
    canvas.put(hint, row: row, column: start, .dim)
  }
}
