import Devices
import Wire

extension LayoutScreen {
  static var calendar: LayoutScreen {
    LayoutScreen(beside: { screen, display, time, area, canvas in screen.calendar(display, time, area, &canvas) })
  }
}

extension Screen {
  /// What goes on today, and below it the gym's latest sets.
  func calendar(_ display: Display, _ time: Double, _ area: CellRect, _ canvas: inout Canvas) {
    guard area.rows > 3 else { return floorList(display, time, area, &canvas) }
    var taken = today(display, time, area, &canvas)
    if taken == 0 {
      canvas.put(clocks.words.needsBrowser, row: area.row, column: area.column, width: area.columns, .dim)
      taken = 1
    }
    let rest = CellRect(
      row: area.row + taken + 1, column: area.column, columns: area.columns, rows: area.rows - taken - 1)
    floorList(display, time, rest, &canvas)
  }

  /// Today's classes that are still to come or going on.
  func classesAhead(_ display: Display, _ time: Double) -> [ClassSessionView] {
    let zone = zone(display)
    return display.classes.state.ahead(at: Int(time)) { WallTime(Double($0), zone: zone).date(words) }
  }

  /// "41 plan to train today"; nil if nobody does, or the number is unknown.
  func plansLine(_ display: Display, _ time: Double) -> String? {
    let count = display.plans.count(on: WallTime(time, zone: zone(display)).day)
    return count > 0 ? words.plansToday(count) : nil
  }

  /// "18:00 Barbell basics, 3 places left".
  func classLine(_ session: ClassSessionView, _ display: Display, _ time: Double) -> String {
    let start = WallTime(Double(session.startsAt), zone: zone(display)).text
    let places: String =
      if session.startsAt <= Int(time) {
        words.classNow
      } else if session.full {
        words.classFull(session.waiting ?? 0)
      } else if let left = session.left {
        words.classLeft(left)
      } else {
        words.classFree
      }
    return "\(start) \(Printable.clean(session.name)), \(places)"
  }

  /// Draws how many plan to train today, and a list of the classes.
  /// - Returns: the number of rows drawn.
  func today(_ display: Display, _ time: Double, _ area: CellRect, _ canvas: inout Canvas) -> Int {
    var taken = 0
    func put(_ text: String, _ style: Style) {
      canvas.put(text, row: area.row + taken, column: area.column, width: area.columns, style)
      taken += 1
    }
    if let plans = plansLine(display, time), area.rows > 1 { put(plans, .strong) }
    let sessions = classesAhead(display, time).prefix(max(0, area.rows - taken - 1))
    guard !sessions.isEmpty else { return taken }
    put(words.classesToday, .dim)
    for session in sessions { put(classLine(session, display, time), .ink) }
    return taken
  }
}
