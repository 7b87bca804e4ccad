import Devices
import Gym
import Wire

/// What a tile of a heart says. What its member does not share is absent.
struct HeartCells {
  var zone: HeartZone?
  /// In place of a zone.
  var mark: String
  var name: String
  /// "87%", or the code of a strap.
  var figure: String?
  var points: String?
  /// Digits for a large tile.
  var digits: String?
  /// What there is to do or to know.
  var note: String?

  init(_ tile: HeartTileView, _ words: Words) {
    zone = tile.state == .live ? tile.zone.flatMap { HeartZone(rawValue: $0) } : nil
    points = tile.points.map(words.heartPoints)
    name = tile.member?.name ?? ""
    mark = ""
    switch tile.state {
    case .unclaimed:
      mark = words.heartNew
      name = words.heartYours
      figure = tile.code
      note = words.heartAtKiosk
    case .lost:
      mark = words.heartLost
      note = words.heartCheck
    case .live:
      figure = tile.percent.map(words.heartPercent)
      digits = (tile.percent ?? (tile.zone == nil ? tile.points : nil)).map { "\($0)" }
      if tile.zone == nil, tile.points == nil { note = words.heartUnknown }
    }
    guard let loan = tile.loan else { return }
    name = words.heartLoan(loan)
    if let code = tile.code { (figure, note) = (code, words.heartYours) }
  }
}

extension Screen {
  /// A zone's shape, so that it is not told by its colour alone. Without colours, characters of any terminal.
  func shape(_ zone: HeartZone) -> String {
    switch zone {
    case .rest: hasColours ? "○" : "."
    case .easy: hasColours ? "●" : "~"
    case .light: hasColours ? "■" : "="
    case .steady: hasColours ? "◆" : "+"
    case .hard: hasColours ? "▲" : "^"
    case .max: hasColours ? "★" : "*"
    }
  }

  func draw(_ tile: HeartTileView, as form: HeartGrid.Form, _ area: CellRect, _ canvas: inout Canvas) {
    let cells = HeartCells(tile, words)
    switch form {
    case .large: large(cells, area, &canvas)
    case .card: card(cells, area, &canvas)
    case .line: line(cells, isNumbered: true, area, &canvas)
    case .narrow: line(cells, isNumbered: false, area, &canvas)
    }
  }

  /// Zone, name, percent and points in one row. A narrow terminal leaves out the last of them first.
  private func line(_ cells: HeartCells, isNumbered: Bool, _ area: CellRect, _ canvas: inout Canvas) {
    let right = area.column + area.columns
    let mark = zoneMark(cells, isNumbered: isNumbered, hasWord: area.columns >= 18)
    let start =
      area.column + 1
      + canvas.put(mark.text, row: area.row, column: area.column, width: area.columns, mark.style)
    let left = right - start
    let pointColumns = left < 14 ? 0 : isNumbered ? 5 : 4
    let figureColumns = left < 8 ? 0 : 5
    var end = right
    func put(_ text: String?, columns: Int, before right: Int, _ style: Style) {
      guard let text, columns > 0 else { return }
      canvas.put(text, row: area.row, column: right - columns + 1, width: columns - 1, style, side: .right)
      end = min(end, right - columns)
    }
    // Of the points only the number.
    put(cells.points.map { String($0.prefix { $0 != " " }) }, columns: pointColumns, before: right, .ink)
    if cells.figure != nil {
      put(cells.figure, columns: figureColumns, before: right - pointColumns, .strong)
    } else if let note = cells.note, left >= 27 {
      put(note, columns: CellWidth.of(note) + 1, before: right - pointColumns, noteStyle(cells))
    }
    canvas.put(cells.name, row: area.row, column: start, width: max(0, end - start), nameStyle(cells))
  }

  private func card(_ cells: HeartCells, _ area: CellRect, _ canvas: inout Canvas) {
    let band = words.widestHeartZone + 2
    for (index, text) in bandTexts(cells).enumerated() {
      bandRow(text, cells, row: area.row + index, column: area.column, width: band, &canvas)
    }
    let start = area.column + band + 1
    let width = max(0, area.columns - band - 1)
    canvas.put(cells.name, row: area.row, column: start, width: width, nameStyle(cells))
    var taken = 0
    let parts: [(String?, Style)] = [
      (cells.figure, .strong), (cells.note, noteStyle(cells)), (cells.points, .ink),
    ]
    for (text, style) in parts {
      guard let text, taken < width else { continue }
      taken +=
        canvas.put(text, row: area.row + 1, column: start + taken, width: width - taken, style) + 2
    }
  }

  private func large(_ cells: HeartCells, _ area: CellRect, _ canvas: inout Canvas) {
    let band = words.widestHeartZone + 4
    let texts = bandTexts(cells)
    for row in 0..<area.rows {
      let text = row == 2 ? texts[0] : row == 4 ? texts[1] : ""
      bandRow(text, cells, row: area.row + row, column: area.column, width: band, &canvas)
    }
    let start = area.column + band + 1
    let width = max(0, area.columns - band - 1)
    canvas.put(cells.name, row: area.row, column: start, width: width, nameStyle(cells))
    let last = area.row + area.rows - 1
    if let text = cells.digits, let digits = BlockDigits.fitting(text, columns: width - 2, rows: area.rows - 2) {
      let end = canvas.put(digits.draw(text), row: area.row + 1, column: start, .strong)
      if cells.zone != nil { canvas.put("%", row: end - 1, column: start + digits.columns(of: text) + 1, .dim) }
    } else {
      canvas.put(cells.figure ?? "", row: area.row + 2, column: start, width: width, .strong)
      canvas.put(cells.note ?? "", row: area.row + 3, column: start, width: width, noteStyle(cells))
    }
    canvas.put(cells.points ?? "", row: last, column: start, width: width, .ink)
  }

  /// The shape with the zone's number, and its word; for a strap without a zone, its state.
  private func bandTexts(_ cells: HeartCells) -> [String] {
    guard let zone = cells.zone else { return [cells.mark.isEmpty ? "" : "-", cells.mark] }
    return ["\(shape(zone)) \(zone.rawValue)", words.heartZone(zone)]
  }

  private func bandRow(
    _ text: String, _ cells: HeartCells, row: Int, column: Int, width: Int, _ canvas: inout Canvas
  ) {
    let before = max(0, (width - CellWidth.of(text)) / 2)
    let after = max(0, width - before - CellWidth.of(text))
    let padded = String(repeating: " ", count: before) + text + String(repeating: " ", count: after)
    canvas.put(padded, row: row, column: column, width: width, cells.zone.map(Style.zone) ?? .dim)
  }

  private func zoneMark(_ cells: HeartCells, isNumbered: Bool, hasWord: Bool) -> (text: String, style: Style) {
    func padded(_ word: String) -> String {
      word + String(repeating: " ", count: max(0, words.widestHeartZone - CellWidth.of(word)))
    }
    let sign = cells.zone.map { shape($0) + (isNumbered ? "\($0.rawValue)" : "") }
    let start = sign ?? (cells.mark.isEmpty ? " " : "-") + (isNumbered ? " " : "")
    let word = hasWord ? " " + padded(cells.zone.map(words.heartZone) ?? cells.mark) : ""
    return (isNumbered ? " \(start)\(word) " : start + word, cells.zone.map(Style.zone) ?? .dim)
  }

  private func nameStyle(_ cells: HeartCells) -> Style {
    cells.mark.isEmpty ? .strong : cells.mark == words.heartLost ? .ink : .go
  }

  private func noteStyle(_ cells: HeartCells) -> Style { cells.mark == words.heartLost ? .go : .dim }
}
