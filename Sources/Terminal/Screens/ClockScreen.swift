import Gym
import Wire

extension Screen {
  private typealias Piece = (text: String, style: Style)

  /// A timer's clock: its name, its digits as large as they fit, the phase, what comes next, who did what, and the
  /// other clocks in a line each. What matters least is left out first.
  func clock(
    _ face: ClockFace, _ others: [ClockFace], _ display: Display, _ area: Area, isAlone: Bool = false,
    _ canvas: inout Canvas
  ) {
    guard area.rows > 0, area.columns > 0 else { return }
    let tail = details(face)
    let room = ClockText.room(face)
    // The other clocks come before the size of the digits, up to a point; the details only where digits stay large.
    let kept = min(others.count, area.rows >= 20 ? 6 : area.rows >= 12 ? 3 : 0)
    let least = area.rows >= 12 ? 5 + tail.count + (kept > 0 ? kept + 1 : 0) : 2
    let shape =
      BlockDigits.fitting(room, columns: area.columns, rows: area.rows - least)
      ?? BlockDigits.fitting(room, columns: area.columns, rows: area.rows - 2)
    let digits = ClockText.time(face.seconds)
    let width = shape?.columns(of: room) ?? CellWidth.of(digits)
    let inner = isAlone ? min(area.columns, max(width, 44)) : area.columns
    var column = area.column + (area.columns - inner) / 2
    let titles = title(face, display, width: inner, rows: area.rows < 8 ? 1 : 2)
    let height = titles.count + (shape?.rows ?? 1) + 2 + tail.count + (kept > 0 ? kept + 1 : 0) + 2
    let isRoomy = height <= area.rows
    let end = area.row + area.rows
    var row = isAlone && isRoomy ? area.row + (area.rows - height) / 2 : area.row

    if shape != nil || area.rows >= 3 {
      for title in titles {
        put(title, row: row, column: column, width: inner, &canvas)
        row += 1
      }
    }
    if isRoomy { row += 1 }
    if let shape {
      // Aligned to the right of the widest, so that the seconds stay where they are.
      let left = column + (isAlone ? (inner - width) / 2 : 0) + width - shape.columns(of: digits)
      row = canvas.put(shape.draw(digits), row: row, column: left, style(face))
      if isAlone, width < inner, area.columns == inner { column = max(area.column, column) }
    } else if row < end {
      canvas.put(digits, row: row, column: column, width: inner, .strong)
      canvas.put(
        clocks.status(face), row: row, column: column + CellWidth.of(digits) + 2,
        width: max(0, inner - CellWidth.of(digits) - 2), statusStyle(face))
      row += 1
    }
    if isRoomy { row += 1 }
    if shape != nil, row < end {
      status(face, row: row, column: column, width: inner, &canvas)
      row += 1
    }
    if row < end, bar(face, row: row, column: column, width: inner, &canvas) { row += 1 }
    for detail in tail where row < end {
      canvas.put(detail.text, row: row, column: column, width: inner, detail.style)
      row += 1
    }
    list(others, display, Area(row: row + 1, column: column, columns: inner, rows: end - row - 1), &canvas)
  }

  /// "MAIN FLOOR  EMOM 8 × 60 s" in one line, or in two.
  private func title(_ face: ClockFace, _ display: Display, width: Int, rows: Int) -> [[Piece]] {
    let timer = face.timer
    let format = clocks.format(timer.plan)
    let label = Printable.clean(timer.label)
    var first: [Piece] = []
    if let area = display.timers.area(of: timer) { first.append((area.name.uppercased(), .strong)) }
    // A preset is often named like what it is.
    let isSaid = format.lowercased().hasPrefix(label.lowercased())
    if !isSaid { first.append((label, first.isEmpty ? .strong : .ink)) }
    let second: Piece = (format, first.isEmpty ? .strong : .dim)
    let needed = (first + [second]).reduce(-2) { $0 + CellWidth.of($1.text) + 2 }
    if needed <= width || first.isEmpty { return [first + [second]] }
    return rows < 2 ? [first] : [first, [second]]
  }

  private func put(_ pieces: [Piece], row: Int, column: Int, width: Int, _ canvas: inout Canvas) {
    var at = column
    for piece in pieces {
      let room = column + width - at
      guard room > 1 else { return }
      at += canvas.put(piece.text, row: row, column: at, width: room, piece.style) + 2
    }
  }

  /// The phase on the left, what is left of the whole on the right.
  private func status(_ face: ClockFace, row: Int, column: Int, width: Int, _ canvas: inout Canvas) {
    let text = clocks.status(face)
    let style = statusStyle(face)
    let shown = style == .away ? " \(text) " : text
    let taken = canvas.put(shown, row: row, column: column, width: width, style)
    guard let rest = clocks.toGo(face), taken + 2 + CellWidth.of(rest) <= width else { return }
    canvas.put(rest, row: row, column: column + taken, width: width - taken, .dim, side: .right)
  }

  /// - Returns: whether there is something to measure.
  private func bar(_ face: ClockFace, row: Int, column: Int, width: Int, _ canvas: inout Canvas) -> Bool {
    guard let share = face.share, width > 2 else { return false }
    let full = Int((Double(width) * share).rounded())
    let glyph = face.kind == .rest ? "▒" : "▓"
    canvas.put(String(repeating: glyph, count: full), row: row, column: column, barStyle(face))
    canvas.put(String(repeating: "░", count: width - full), row: row, column: column + full, .rule)
    return true
  }

  private func details(_ face: ClockFace) -> [Piece] {
    let next = clocks.next(face).map { ($0, Style.dim) }
    let lap = clocks.lap(face.timer).map { ($0, Style.ink) }
    let deed = face.news.map { (clocks.deed($0), Style.ink) }
    return [next, lap, deed].compactMap(\.self)
  }

  private func list(_ others: [ClockFace], _ display: Display, _ area: Area, _ canvas: inout Canvas) {
    guard area.rows > 0 else { return }
    let isCut = others.count > area.rows
    for (index, face) in others.prefix(isCut ? area.rows - 1 : area.rows).enumerated() {
      line(face, display, row: area.row + index, column: area.column, width: area.columns, &canvas)
    }
    if isCut {
      let left = others.count - area.rows + 1
      canvas.put(
        clocks.words.more(left), row: area.row + area.rows - 1, column: area.column, width: area.columns, .dim)
    }
  }

  /// Another clock in a line: its digits, its phase, its name.
  private func line(
    _ face: ClockFace, _ display: Display, row: Int, column: Int, width: Int, _ canvas: inout Canvas
  ) {
    let digits = CellWidth.of(ClockText.room(face)) + 1
    canvas.put(ClockText.time(face.seconds), row: row, column: column, width: min(7, width), style(face), side: .right)
    let start = max(digits, 7) + 2
    let phase = width >= 34 ? min(18, (width - start) / 2) : 0
    let name = max(0, width - start - (phase > 0 ? phase + 2 : 0))
    canvas.put(face.timer.label, row: row, column: column + start, width: name, .ink)
    guard phase > 0 else { return }
    canvas.put(
      clocks.status(face), row: row, column: column + width - phase, width: phase, plainStatusStyle(face))
  }

  private func style(_ face: ClockFace) -> Style {
    if face.isDone || face.isPaused { return .dim }
    switch face.kind {
    case .prepare: return .go
    case .rest: return .live
    case .work, .done: return .strong
    }
  }

  private func barStyle(_ face: ClockFace) -> Style {
    if face.isDone || face.isPaused { return .dim }
    return face.kind == .rest ? .live : .go
  }

  private func statusStyle(_ face: ClockFace) -> Style { face.isPaused ? .away : plainStatusStyle(face) }

  private func plainStatusStyle(_ face: ClockFace) -> Style {
    if face.isDone { return .strong }
    if face.isPaused { return .dim }
    return face.kind == .rest ? .live : .go
  }

  /// Up to four of one size, the others in lines under them.
  func fourClocks(_ faces: [ClockFace], _ display: Display, _ area: Area, _ canvas: inout Canvas) {
    let across = area.columns >= 60 && faces.count > 1 ? 2 : 1
    let down = max(1, min((min(faces.count, 4) + across - 1) / across, area.rows / 8))
    let large = Array(faces.prefix(across * down))
    let small = Array(faces.dropFirst(large.count))
    if large.count == 1 {
      return clock(large[0], small, display, area, isAlone: true, &canvas)
    }
    let under = min(small.count, area.rows / 6)
    let height = (area.rows - under - (under > 0 ? 1 : 0)) / down
    let gap = across > 1 ? 4 : 0
    let width = (area.columns - 2 - gap) / across
    for (index, face) in large.enumerated() {
      let cell = Area(
        row: area.row + index / across * height, column: area.column + 1 + index % across * (width + gap),
        columns: width, rows: height - (down > 1 ? 1 : 0))
      clock(face, [], display, cell, &canvas)
    }
    list(
      small, display,
      Area(
        row: area.row + height * down + 1, column: area.column + 1, columns: min(area.columns - 2, 60),
        rows: under), &canvas)
  }

  /// One clock over the whole terminal, or that nobody has started it yet.
  func named(_ name: String, _ faces: [ClockFace], _ display: Display, _ area: Area, _ canvas: inout Canvas) {
    guard let face = faces.first else { return message([words.clocks.noneNamed(name), words.clocks.waitsForIt], &canvas) }
    clock(face, [], display, area, isAlone: true, &canvas)
  }
}
