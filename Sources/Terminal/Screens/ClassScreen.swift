import Wire

extension Screen {
  /// Today's classes that are still to come or going on.
  func classesAhead(_ display: Display, _ time: Double) -> [ClassSessionView] {
    let zone = zone(display)
    return display.classes.ahead(at: Int(time)) { WallTime(Double($0), zone: zone).date(words) }
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

  /// A list of them.
  /// - Returns: how many rows it took.
  func classList(_ display: Display, _ time: Double, _ area: CellRect, _ canvas: inout Canvas) -> Int {
    let sessions = classesAhead(display, time).prefix(max(0, area.rows - 1))
    guard !sessions.isEmpty else { return 0 }
    canvas.put(words.classesToday, row: area.row, column: area.column, width: area.columns, .dim)
    for (index, session) in sessions.enumerated() {
      canvas.put(
        classLine(session, display, time), row: area.row + 1 + index, column: area.column, width: area.columns, .ink)
    }
    return sessions.count + 1
  }
}
