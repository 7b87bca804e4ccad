import Devices
import Gym
import Wire

/// Where the parts of the layout `hearts` go.
struct HeartLayout: Equatable {
  /// For a timer's clock or the time of day; nil if there is no room for it.
  var clock: CellRect?
  /// For the class and what it did together.
  var sum: CellRect
  var tiles: CellRect

  private static let leastBeside = 60
  /// The columns of the sum beside a clock.
  private static let sumColumns = 30

  /// - Parameter hasTimer: whether a timer's clock is shown, which also fits into one row.
  init(_ body: CellRect, hasTimer: Bool) {
    let isBeside = body.columns >= Self.leastBeside && body.rows >= 14
    let clockRows =
      if isBeside {
        hasTimer ? (body.rows >= 40 ? 12 : body.rows >= 30 ? 10 : 8) : 5
      } else {
        hasTimer ? (body.rows >= 20 ? 8 : body.rows >= 8 ? 2 : min(1, body.rows)) : 0
      }
    let sumRows = isBeside ? clockRows : body.rows >= 3 ? 1 : 0
    if isBeside {
      let width = max(Self.sumColumns, body.columns / 3)
      clock = CellRect(row: body.row, column: body.column + 1, columns: body.columns - width - 4, rows: clockRows)
      sum = CellRect(row: body.row, column: body.column + body.columns - width, columns: width, rows: clockRows)
    } else {
      clock =
        clockRows > 0 ? CellRect(row: body.row, column: body.column, columns: body.columns, rows: clockRows) : nil
      sum = CellRect(row: body.row + clockRows, column: body.column, columns: body.columns, rows: sumRows)
    }
    let head = isBeside ? clockRows : clockRows + sumRows
    let gap = body.rows >= 10 ? 1 : 0
    tiles = CellRect(
      row: body.row + head + gap, column: body.column, columns: body.columns, rows: max(0, body.rows - head - gap))
  }

  /// Whether the time of day is among them when no timer runs.
  static func showsTimeOfDay(_ size: Size) -> Bool {
    HeartLayout(FloorLayout.body(size).area, hasTimer: false).clock != nil
  }
}

extension LayoutScreen {
  static var hearts: LayoutScreen {
    LayoutScreen(
      topics: [.hearts],
      clocks: { screen, display, faces, time, area, canvas in screen.hearts(display, faces, time, area, &canvas) },
      idle: { screen, display, time, area, canvas in screen.hearts(display, [], time, area, &canvas) },
      showsTimeOfDay: HeartLayout.showsTimeOfDay)
  }
}

extension Screen {
  /// The clock and what the class did together, and below them a tile for each heart; for a while after a class, its sum.
  func hearts(
    _ display: Display, _ faces: [ClockFace], _ time: Double, _ body: CellRect, _ canvas: inout Canvas
  ) {
    let layout = HeartLayout(body, hasTimer: !faces.isEmpty)
    if let area = layout.clock {
      if let face = faces.first {
        clock(face, Array(faces.dropFirst()), display, area, &canvas)
      } else {
        clockPanel(WallTime(time, zone: zone(display)), area, &canvas)
      }
    }
    // Until the server has sent one, nothing is known.
    guard let board = display.hearts.state.board else { return }
    let grid = HeartGrid(board.tiles.count, layout.tiles)
    let page = grid.page(at: time)
    together(
      board, grid.pages.count > 1 ? words.heartsPage(page + 1, of: grid.pages.count) : nil, time, layout.sum, &canvas)
    if let summary = board.summary {
      self.summary(summary, layout.tiles, &canvas)
    } else if board.tiles.isEmpty {
      lines(nothing(board), layout.tiles, &canvas)
    } else if layout.tiles.rows > 0 {
      for (index, tile) in board.tiles[grid.pages[page]].enumerated() {
        draw(tile, as: grid.form, grid.cell(index), &canvas)
      }
    }
  }

  private func clockPanel(_ wall: WallTime, _ area: CellRect, _ canvas: inout Canvas) {
    guard let digits = BlockDigits.fitting(wall.text, columns: area.columns, rows: area.rows) else { return }
    canvas.put(digits.draw(wall.text), row: area.row, column: area.column, .strong)
  }

  /// The class, everybody's points, and how many are in each zone.
  private func together(
    _ board: HeartBoard, _ page: String?, _ time: Double, _ area: CellRect, _ canvas: inout Canvas
  ) {
    let isCounted = board.summary == nil && (board.points > 0 || board.zones.contains { $0 > 0 })
    let points = isCounted ? words.heartsTogether(board.points) : nil
    let about = page
    guard area.rows > 0 else { return }
    guard area.rows > 1 else {
      // In one row, the points stand before all else.
      var taken = 0
      let parts: [(String?, Style)] = [(points, .strong), (board.class?.title, .ink), (about, .dim)]
      for (text, style) in parts {
        guard let text, area.columns - taken > 4 else { continue }
        taken +=
          canvas.put(text, row: area.row, column: area.column + taken, width: area.columns - taken, style) + 2
      }
      return
    }
    var row = area.row
    func put(_ text: String?, _ style: Style) {
      guard let text, row < area.row + area.rows else { return }
      canvas.put(text, row: row, column: area.column, width: area.columns, style)
      row += 1
    }
    if let shown = board.class {
      put(shown.title, .strong)
      let minutes = max(0, Int(time) - shown.startedAt) / 60_000
      put("\(words.heartsWith(Printable.clean(shown.trainer))) \(words.heartsFor(minutes: minutes))", .dim)
    }
    put(points, .strong)
    if isCounted, row < area.row + area.rows {
      spread(board.zones, row: row, area, &canvas)
      row += 1
    }
    put(about, .dim)
  }

  /// How many are in each zone.
  private func spread(_ zones: [Int], row: Int, _ area: CellRect, _ canvas: inout Canvas) {
    var taken = 0
    for (number, people) in zones.enumerated() where people > 0 {
      guard let zone = HeartZone(rawValue: number) else { continue }
      let text = hasColours ? " \(shape(zone)) \(people) " : "\(shape(zone))\(people) "
      guard taken + CellWidth.of(text) <= area.columns else { return }
      taken += canvas.put(text, row: row, column: area.column + taken, .zone(zone)) + 1
    }
  }

  /// What a class did together: its points, and the minutes in each zone.
  private func summary(_ summary: HeartBoard.Summary, _ area: CellRect, _ canvas: inout Canvas) {
    let seconds = summary.seconds
    let zones = HeartZone.allCases.reversed().filter { zone in
      seconds.indices.contains(zone.rawValue) && (zone != .rest || seconds[zone.rawValue] > 0)
    }
    let heads: [(String, Style)] = [
      (summary.title ?? words.heartsOver, .strong),
      ("\(words.heartsTogether(summary.points)), \(words.heartsBy(summary.people))", .ink),
    ]
    let gap = area.rows >= heads.count + zones.count + 1 ? 1 : 0
    let top = area.row + max(0, (area.rows - heads.count - gap - zones.count) / 2)
    let width = min(area.columns, 64)
    let column = area.column + (area.columns - width) / 2
    for (index, head) in heads.enumerated() where index < area.rows {
      canvas.put(head.0, row: top + index, column: column, width: width, head.1)
    }
    let most = max(1, seconds.max() ?? 0)
    for (index, zone) in zones.enumerated() {
      let row = top + heads.count + gap + index
      guard row < area.row + area.rows else { return }
      let text = " \(shape(zone)) \(words.heartZone(zone)) "
      let name = words.widestHeartZone + 4
      let padded = text + String(repeating: " ", count: max(0, name - CellWidth.of(text)))
      canvas.put(padded, row: row, column: column, width: width, .zone(zone))
      guard width >= name + 10 else { continue }
      let minutes = words.minutes(Self.minutes(seconds[zone.rawValue]))
      let room = width - name - 10
      let bar = Int((Double(room) * Double(seconds[zone.rawValue]) / Double(most)).rounded())
      canvas.put(String(repeating: "▓", count: bar), row: row, column: column + name + 1, .ink)
      canvas.put(minutes, row: row, column: column + width - 8, width: 8, .strong, side: .right)
    }
  }

  /// Whole minutes. A zone that was reached has at least one.
  private static func minutes(_ seconds: Int) -> Int { seconds > 0 ? max(1, (seconds + 30) / 60) : 0 }

  private func nothing(_ board: HeartBoard) -> [String] {
    board.radios == 0 ? words.heartsNoRadio : words.heartsNone
  }

  /// A few lines in the middle of an area; the first one is bold.
  private func lines(_ texts: [String], _ area: CellRect, _ canvas: inout Canvas) {
    let wrapped = texts.enumerated().flatMap { index, text in
      wrap(text, max(1, area.columns)).map { ($0, index == 0 ? Style.strong : Style.dim) }
    }
    let top = area.row + max(0, (area.rows - wrapped.count) / 2)
    for (index, line) in wrapped.enumerated() where index < area.rows {
      canvas.put(
        line.0, row: top + index, column: area.column, width: area.columns, line.1, side: .centre)
    }
  }
}
