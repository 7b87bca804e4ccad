import Devices
import Gym
import Wire

extension Screen {
  /// Draws how much of the phase is over.
  /// - Returns: false, and draws nothing, if the phase has no end.
  func bar(_ face: ClockFace, row: Int, column: Int, width: Int, _ canvas: inout Canvas) -> Bool {
    guard let share = face.share, width > 2 else { return false }
    let full = Int((Double(width) * share).rounded())
    let glyph = face.kind == .rest ? "▒" : "▓"
    canvas.put(String(repeating: glyph, count: full), row: row, column: column, face.barStyle)
    canvas.put(String(repeating: "░", count: width - full), row: row, column: column + full, .track)
    return true
  }

  /// One segment for each round: completed, current and future.
  /// - Returns: false, and draws nothing, if there is not enough room.
  func roundBar(_ face: ClockFace, row: Int, column: Int, width: Int, _ canvas: inout Canvas) -> Bool {
    let count = face.timer.plan.roundCount
    guard (width + 1) / count > 2 else { return false }
    for round in 1...count {
      let start = (round - 1) * (width + 1) / count
      let length = round * (width + 1) / count - 1 - start
      let isOver = round < face.position.round || round == face.position.round && face.isDone
      let isNow = round == face.position.round && !face.isDone
      canvas.put(
        String(repeating: isOver ? "━" : isNow ? "╍" : "─", count: length), row: row, column: column + start,
        isOver ? .dim : isNow ? face.barStyle : .track)
    }
    return true
  }

  /// Draws one line for each clock, and how many do not fit.
  /// - Returns: the row after the last one.
  @discardableResult
  func list(_ faces: [ClockFace], _ display: Display, _ area: CellRect, _ canvas: inout Canvas) -> Int {
    guard area.rows > 0 else { return area.row }
    let isCut = faces.count > area.rows
    for (index, face) in faces.prefix(isCut ? area.rows - 1 : area.rows).enumerated() {
      listRow(face, display, row: area.row + index, column: area.column, width: area.columns, &canvas)
    }
    if isCut {
      let left = faces.count - area.rows + 1
      canvas.put(
        clocks.words.more(left), row: area.row + area.rows - 1, column: area.column, width: area.columns, .dim)
    }
    return area.row + min(faces.count, area.rows)
  }

  /// A clock's digits, name, area and phase.
  private func listRow(
    _ face: ClockFace, _ display: Display, row: Int, column: Int, width: Int, _ canvas: inout Canvas
  ) {
    let digits = ClockText.time(face.seconds)
    // From ten hours on the digits use one of the two columns before the name.
    canvas.put(
      digits, row: row, column: column, width: min(max(digits.count, 7), width), face.digitStyle, side: .right)
    let start = 9
    let phase = width >= 34 ? min(18, (width - start) / 2) : 0
    let name = max(0, width - start - (phase > 0 ? phase + 2 : 0))
    let taken = canvas.put(face.timer.label, row: row, column: column + start, width: name, .ink)
    if let area = display.timers.area(of: face.timer), taken + 2 + CellWidth.of(area.name) <= name {
      canvas.put(area.name, row: row, column: column + start + taken + 2, width: name - taken - 2, .dim)
    }
    guard phase > 0 else { return }
    canvas.put(
      face.isPaused ? clocks.words.paused : clocks.status(face), row: row, column: column + width - phase, width: phase,
      face.listStyle)
  }
}

extension ClockFace {
  var digitStyle: Style {
    if isDone || isPaused { return .dim }
    switch kind {
    case .prepare: return .prepare
    case .rest: return .rest
    case .work, .done: return .strong
    }
  }

  var barStyle: Style { isDone || isPaused ? .dim : phaseStyle }

  /// The status under large digits.
  var statusStyle: Style { isPaused ? .paused : listStyle }

  /// The status in a list.
  var listStyle: Style {
    if isDone { return .strong }
    return isPaused ? .dim : phaseStyle
  }

  private var phaseStyle: Style {
    switch kind {
    case .prepare: .prepare
    case .rest: .rest
    case .work, .done: .work
    }
  }
}
