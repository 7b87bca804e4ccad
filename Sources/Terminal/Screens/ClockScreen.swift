import Gym
import Wire

extension Screen {
  private typealias Piece = (text: String, style: Style)

  /// A timer's clock: its name, its digits as large as they fit, the phase, what comes next, who did what, and the
  /// other clocks in a line each. What matters least is left out first. The size of the digits depends on nothing that
  /// comes and goes by itself.
  /// - Parameter room: the widest that the digits get.
  /// - Returns: the row after the last one.
  @discardableResult
  func clock(
    _ face: ClockFace, _ others: [ClockFace], _ display: Display, _ area: CellRect, isAlone: Bool = false,
    room: String? = nil, _ canvas: inout Canvas
  ) -> Int {
    guard area.rows > 0, area.columns > 0 else { return area.row }
    let room = room ?? ClockText.room(face)
    let rounds = area.rows >= 24 ? face.timer.plan.roundCount : 1
    let titleRows = area.rows >= 12 ? 2 : 1
    let kept = min(others.count, area.rows >= 24 ? 6 : area.rows >= 12 ? 3 : 0)
    let details = area.rows < 12 ? 0 : 1 + (face.timer.plan.format.takesLaps ? 1 : 0) + (rounds > 1 ? 1 : 0)
    let widest = BlockDigits.fitting(room, columns: area.columns, rows: area.rows)?.columns(of: room) ?? 0
    let heads = title(face, display, width: isAlone ? max(widest, 44) : area.columns, rows: titleRows).count
    let needed = heads + 2 + details + (kept > 0 ? kept + 1 : 0)
    let shape =
      BlockDigits.fitting(room, columns: area.columns, rows: area.rows - needed - (area.rows >= 24 ? 2 : 0))
      ?? BlockDigits.fitting(room, columns: area.columns, rows: area.rows - heads - 2)
    let digits = ClockText.time(face.seconds)
    let width = shape?.columns(of: room) ?? CellWidth.of(digits)
    let inner = isAlone ? min(area.columns, max(width, 44)) : area.columns
    let column = area.column + (area.columns - inner) / 2
    let titles = title(face, display, width: inner, rows: titleRows)
    let height = needed - heads + titles.count + (shape?.rows ?? 1) + 2
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
      let left = column + (isAlone ? (inner - shape.columns(of: digits)) / 2 : 0)
      row = canvas.put(shape.draw(digits), row: row, column: left, style(face))
      if isRoomy { row += 1 }
      if row < end {
        status(face, others: kept > 0 ? 0 : others.count, row: row, column: column, width: inner, &canvas)
      }
    } else {
      canvas.put(digits, row: row, column: column, width: inner, .strong)
      let taken = CellWidth.of(digits) + 2
      canvas.put(
        clocks.status(face), row: row, column: column + taken, width: max(0, inner - taken), plainStatusStyle(face))
    }
    row += 1
    if row < end, bar(face, row: row, column: column, width: inner, &canvas) { row += 1 }
    if rounds > 1, row < end, segments(face, row: row, column: column, width: inner, &canvas) { row += 1 }
    let lap = clocks.lap(face.timer)
    // A action beside which the next phase has no room takes the first free row. Nothing moves for it.
    let next = clocks.next(face) ?? ""
    let news = face.news.map { Printable.clean(clocks.action($0, face.timer.plan.format)) }
    let isBeside = news.map { next.isEmpty || CellWidth.of(next) + 2 + CellWidth.of($0) <= inner } ?? true
    let isUnder = !isBeside && row + (lap == nil ? 1 : 2) < end
    if row < end, detail(next, isUnder ? nil : news, row: row, column: column, width: inner, &canvas) { row += 1 }
    if let lap, row < end {
      canvas.put(lap, row: row, column: column, width: inner, .ink)
      row += 1
    }
    if let news, isUnder { canvas.put(news, row: row, column: column, width: inner, .ink) }
    if kept > 0, row + 1 < end {
      row = list(others, display, CellRect(row: row + 1, column: column, columns: inner, rows: end - row - 1), &canvas)
    }
    return row
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
  /// - Parameter others: how many clocks run that have no line of their own.
  private func status(
    _ face: ClockFace, others: Int, row: Int, column: Int, width: Int, _ canvas: inout Canvas
  ) {
    let text = clocks.status(face)
    let style = statusStyle(face)
    let shown = style == .paused ? " \(text) " : text
    let taken = canvas.put(shown, row: row, column: column, width: width, style)
    let rest = [clocks.toGo(face), others > 0 ? clocks.words.hidden(others) : nil].compactMap(\.self)
    let right = rest.joined(separator: "  ")
    guard taken + 2 + CellWidth.of(right) <= width else { return }
    canvas.put(right, row: row, column: column + taken, width: width - taken, .dim, side: .right)
  }

  /// - Returns: whether there is something to measure.
  private func bar(_ face: ClockFace, row: Int, column: Int, width: Int, _ canvas: inout Canvas) -> Bool {
    guard let share = face.share, width > 2 else { return false }
    let full = Int((Double(width) * share).rounded())
    let glyph = face.kind == .rest ? "▒" : "▓"
    canvas.put(String(repeating: glyph, count: full), row: row, column: column, barStyle(face))
    canvas.put(String(repeating: "░", count: width - full), row: row, column: column + full, .track)
    return true
  }

  /// A piece for each round: those that are over, the one that runs, and those to come.
  /// - Returns: whether there is room for them.
  private func segments(_ face: ClockFace, row: Int, column: Int, width: Int, _ canvas: inout Canvas) -> Bool {
    let count = face.timer.plan.roundCount
    guard (width + 1) / count > 2 else { return false }
    for round in 1...count {
      let start = (round - 1) * (width + 1) / count
      let length = round * (width + 1) / count - 1 - start
      let isOver = round < face.place.round || round == face.place.round && face.isDone
      let isNow = round == face.place.round && !face.isDone
      canvas.put(
        String(repeating: isOver ? "━" : isNow ? "╍" : "─", count: length), row: row, column: column + start,
        isOver ? .dim : isNow ? barStyle(face) : .track)
    }
    return true
  }

  /// What comes next, and for a while who did what; that alone where there is no room for both.
  /// - Returns: whether there is something to say.
  private func detail(
    _ next: String, _ news: String?, row: Int, column: Int, width: Int, _ canvas: inout Canvas
  ) -> Bool {
    guard let news else { return canvas.put(next, row: row, column: column, width: width, .dim) > 0 }
    let isBoth = !next.isEmpty && CellWidth.of(next) + 2 + CellWidth.of(news) <= width
    let taken = isBoth ? canvas.put(next, row: row, column: column, .dim) : 0
    canvas.put(
      news, row: row, column: column + taken, width: width - taken, .ink, side: isBoth ? .right : .left)
    return true
  }

  /// - Returns: the row after the last one.
  @discardableResult
  private func list(_ others: [ClockFace], _ display: Display, _ area: CellRect, _ canvas: inout Canvas) -> Int {
    guard area.rows > 0 else { return area.row }
    let isCut = others.count > area.rows
    for (index, face) in others.prefix(isCut ? area.rows - 1 : area.rows).enumerated() {
      line(face, display, row: area.row + index, column: area.column, width: area.columns, &canvas)
    }
    if isCut {
      let left = others.count - area.rows + 1
      canvas.put(
        clocks.words.more(left), row: area.row + area.rows - 1, column: area.column, width: area.columns, .dim)
    }
    return area.row + min(others.count, area.rows)
  }

  /// Another clock in a line: its digits, its phase, its name.
  private func line(
    _ face: ClockFace, _ display: Display, row: Int, column: Int, width: Int, _ canvas: inout Canvas
  ) {
    let digits = ClockText.time(face.seconds)
    // From ten hours on they take one of the two blanks before the name.
    canvas.put(digits, row: row, column: column, width: min(max(digits.count, 7), width), style(face), side: .right)
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
      plainStatusStyle(face))
  }

  private func style(_ face: ClockFace) -> Style {
    if face.isDone || face.isPaused { return .dim }
    switch face.kind {
    case .prepare: return .prepare
    case .rest: return .rest
    case .work, .done: return .strong
    }
  }

  private func barStyle(_ face: ClockFace) -> Style {
    face.isDone || face.isPaused ? .dim : phaseStyle(face)
  }

  private func statusStyle(_ face: ClockFace) -> Style { face.isPaused ? .paused : plainStatusStyle(face) }

  private func plainStatusStyle(_ face: ClockFace) -> Style {
    if face.isDone { return .strong }
    return face.isPaused ? .dim : phaseStyle(face)
  }

  private func phaseStyle(_ face: ClockFace) -> Style {
    switch face.kind {
    case .prepare: .prepare
    case .rest: .rest
    case .work, .done: .work
    }
  }

  /// Up to four of one size, the others in lines under them.
  func fourClocks(_ faces: [ClockFace], _ display: Display, _ area: CellRect, _ canvas: inout Canvas) {
    let across = area.columns >= 60 && faces.count > 1 ? 2 : 1
    let down = max(1, min((min(faces.count, 4) + across - 1) / across, area.rows / 8))
    let large = Array(faces.prefix(across * down))
    let small = Array(faces.dropFirst(large.count))
    if large.count == 1 {
      clock(large[0], small, display, area, isAlone: true, &canvas)
      return
    }
    // All of one size, so that none looks like more than the others.
    let room = large.map(ClockText.room).max { $0.count < $1.count }
    let under = min(small.count, area.rows / 6)
    let height = (area.rows - under - (under > 0 ? 1 : 0)) / down
    let gap = across > 1 ? 4 : 0
    let width = (area.columns - 2 - gap) / across
    for (index, face) in large.enumerated() {
      let cell = CellRect(
        row: area.row + index / across * height, column: area.column + 1 + index % across * (width + gap),
        columns: width, rows: height - (down > 1 ? 1 : 0))
      clock(face, [], display, cell, room: room, &canvas)
    }
    list(
      small, display,
      CellRect(
        row: area.row + height * down + 1, column: area.column + 1, columns: min(area.columns - 2, 60),
        rows: under), &canvas)
  }

  /// One clock over the whole terminal, or that nobody has started it yet.
  func named(_ name: String, _ faces: [ClockFace], _ display: Display, _ area: CellRect, _ canvas: inout Canvas) {
    guard let face = faces.first else {
      return message([words.clocks.noneNamed(name), words.clocks.waitsForIt], &canvas)
    }
    clock(face, [], display, area, isAlone: true, &canvas)
  }
}
