import Devices
import Gym
import Wire

extension LayoutScreen {
  static var clock: LayoutScreen {
    LayoutScreen(
      clocks: { screen, display, faces, _, area, canvas in
        screen.clock(faces[0], Array(faces.dropFirst()), display, area, isAlone: true, &canvas)
      },
      idle: { screen, display, time, area, canvas in screen.timeOfDay(display, time, area, &canvas) },
      showsTimeOfDay: { _ in true })
  }
}

extension Screen {
  /// Only the time of day, as large as possible, and the date.
  func timeOfDay(_ display: Display, _ time: Double, _ area: CellRect, _ canvas: inout Canvas) {
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

  /// The time of day, the date and the totals.
  /// - Parameter stacked: whether the panel is above the feed, with the totals on the right.
  func clockPanel(
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
      totals(display, CellRect(row: panel.row + 1, column: column, columns: min(columns, 30), rows: 4), &canvas)
      return
    }
    row += 1
    canvas.put(wall.date(words), row: row, column: panel.column, width: panel.columns, .dim)
    let left = panel.row + panel.rows - row - 2
    totals(
      display, CellRect(row: row + 2, column: panel.column, columns: min(panel.columns, 34), rows: left), &canvas)
  }

  /// The gym's totals of today and this week, as a small table.
  func totals(_ display: Display, _ area: CellRect, _ canvas: inout Canvas) {
    guard let totals = display.log.totals, area.rows >= 4 else { return }
    let unit = unit(display)
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
    line(
      3, unit == .kg ? words.tonnes : words.pounds, thousands(totals.today.volumeGrams, unit),
      thousands(totals.week.volumeGrams, unit), .ink)
    guard isRoomy else { return }
    let taken = canvas.put(words.number(totals.present), row: area.row + 5, column: area.column, .strong)
    canvas.put(
      words.onTheFloor, row: area.row + 5, column: area.column + taken + 1, width: area.columns - taken - 1, .dim)
  }

  /// Tonnes, or thousands of pounds: "12.5", "135k".
  private func thousands(_ grams: Int, _ unit: WeightUnit) -> String {
    let thousands = unit.value(grams: grams) / 1000
    let number = words.number(thousands, places: thousands < 100 ? 1 : 0)
    return unit == .kg ? number : words.inThousands(number)
  }
}
