import Devices
import Gym
import Wire

extension Screen {
  /// Draws a timer's clock: its name, its digits as large as possible, the phase, what comes next, who changed it last,
  /// and one line for each other clock. If there is not enough room, the least important parts are left out.
  /// - Parameters:
  ///   - isAlone: whether it has the whole screen. It is then centred.
  ///   - widest: the widest text that the digits must leave room for; by default the clock's own.
  /// - Returns: the row after the last one.
  @discardableResult
  func clock(
    _ face: ClockFace, _ others: [ClockFace], _ display: Display, _ area: CellRect, isAlone: Bool = false,
    widest: String? = nil, _ canvas: inout Canvas
  ) -> Int {
    guard area.rows > 0, area.columns > 0 else { return area.row }
    let title = ClockTitle(face.timer, area: display.timers.area(of: face.timer)?.name, clocks)
    let layout = ClockLayout(
      face, title, otherClocks: others.count, area, isAlone: isAlone, widest: widest ?? ClockText.widest(face))
    var row = layout.firstRow
    if layout.digits != nil || area.rows >= 3 {
      for line in layout.titles {
        put(line, row: row, column: layout.column, width: layout.width, &canvas)
        row += 1
      }
    }
    if layout.isRoomy { row += 1 }
    row = digitsAndStatus(face, layout, others: others.count, row: row, &canvas)
    row = details(face, layout, row: row, &canvas)
    guard layout.listRows > 0, row + 1 < layout.endRow else { return row }
    let rest = CellRect(
      row: row + 1, column: layout.column, columns: layout.width, rows: layout.endRow - row - 1)
    return list(others, display, rest, &canvas)
  }

  private func put(_ pieces: [ClockTitle.Piece], row: Int, column: Int, width: Int, _ canvas: inout Canvas) {
    var at = column
    for piece in pieces {
      let room = column + width - at
      guard room > 1 else { return }
      at += canvas.put(piece.text, row: row, column: at, width: room, piece.style) + 2
    }
  }

  /// - Returns: the row after the status.
  private func digitsAndStatus(
    _ face: ClockFace, _ layout: ClockLayout, others: Int, row: Int, _ canvas: inout Canvas
  ) -> Int {
    var row = row
    let text = ClockText.time(face.seconds)
    guard let digits = layout.digits else {
      canvas.put(text, row: row, column: layout.column, width: layout.width, .strong)
      let taken = CellWidth.of(text) + 2
      canvas.put(
        clocks.status(face), row: row, column: layout.column + taken, width: max(0, layout.width - taken),
        face.listStyle)
      return row + 1
    }
    let indent = layout.isAlone ? (layout.width - digits.columns(of: text)) / 2 : 0
    row = canvas.put(digits.draw(text), row: row, column: layout.column + indent, face.digitStyle)
    if layout.isRoomy { row += 1 }
    if row < layout.endRow {
      status(face, layout, others: layout.listRows > 0 ? 0 : others, row: row, &canvas)
    }
    return row + 1
  }

  /// The phase on the left, the time until the timer's end on the right.
  /// - Parameter others: the number of clocks that are not listed.
  private func status(_ face: ClockFace, _ layout: ClockLayout, others: Int, row: Int, _ canvas: inout Canvas) {
    let text = clocks.status(face)
    let style = face.statusStyle
    let shown = style == .paused ? " \(text) " : text
    let taken = canvas.put(shown, row: row, column: layout.column, width: layout.width, style)
    let parts = [clocks.toGo(face), others > 0 ? clocks.words.hidden(others) : nil].compactMap(\.self)
    let right = parts.joined(separator: "  ")
    guard taken + 2 + CellWidth.of(right) <= layout.width else { return }
    canvas.put(
      right, row: row, column: layout.column + taken, width: layout.width - taken, .dim, side: .right)
  }

  /// The bars, what comes next, the latest action and the latest lap.
  /// - Returns: the row after them.
  private func details(_ face: ClockFace, _ layout: ClockLayout, row: Int, _ canvas: inout Canvas) -> Int {
    var row = row
    let (column, width, end) = (layout.column, layout.width, layout.endRow)
    if row < end, bar(face, row: row, column: column, width: width, &canvas) { row += 1 }
    if layout.rounds > 1, row < end, roundBar(face, row: row, column: column, width: width, &canvas) { row += 1 }
    let lap = clocks.lap(face.timer)
    let next = clocks.next(face) ?? ""
    let action = face.recentAction.map { Printable.clean(clocks.action($0, face.timer.plan.format)) }
    // An action that does not fit beside `next` goes into the first free row, so that nothing else moves.
    let fitsBeside = action.map { next.isEmpty || CellWidth.of(next) + 2 + CellWidth.of($0) <= width } ?? true
    let isBelow = !fitsBeside && row + (lap == nil ? 1 : 2) < end
    if row < end, nextAndAction(next, isBelow ? nil : action, row: row, column: column, width: width, &canvas) {
      row += 1
    }
    if let lap, row < end {
      canvas.put(lap, row: row, column: column, width: width, .ink)
      row += 1
    }
    if let action, isBelow { canvas.put(action, row: row, column: column, width: width, .ink) }
    return row
  }

  /// What comes next on the left and the latest action on the right; only the action if both do not fit.
  /// - Returns: whether anything was drawn.
  private func nextAndAction(
    _ next: String, _ action: String?, row: Int, column: Int, width: Int, _ canvas: inout Canvas
  ) -> Bool {
    guard let action else { return canvas.put(next, row: row, column: column, width: width, .dim) > 0 }
    let fitsBoth = !next.isEmpty && CellWidth.of(next) + 2 + CellWidth.of(action) <= width
    let taken = fitsBoth ? canvas.put(next, row: row, column: column, .dim) : 0
    canvas.put(
      action, row: row, column: column + taken, width: width - taken, .ink, side: fitsBoth ? .right : .left)
    return true
  }
}
