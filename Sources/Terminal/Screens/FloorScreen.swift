import Devices
import Gym
import Wire

extension Screen {
  /// The floor in the owner's layout: usually clocks on the left and the gym's latest sets on the right.
  func floor(_ display: Display, _ local: Double, _ time: Double, _ canvas: inout Canvas) {
    let clocks = display.clocks(at: local)
    let (body, footer) = FloorLayout.body(canvas.size)
    let listArea: CellRect
    if let name = display.timerName {
      namedClock(name, clocks, display, body, &canvas)
      listArea = body
    } else if clocks.isEmpty {
      listArea = idleFloor(display, time, body, &canvas)
    } else {
      listArea = clockFloor(clocks, display, time, body, &canvas)
    }
    if let footer { self.footer(display, time, footer, hasClocks: !clocks.isEmpty, &canvas) }
    prompt(display, listArea, footer: footer, &canvas)
  }

  /// With timers.
  /// - Returns: where a list of presets may cover the floor.
  private func clockFloor(
    _ clocks: [ClockFace], _ display: Display, _ time: Double, _ body: CellRect, _ canvas: inout Canvas
  ) -> CellRect {
    let others = Array(clocks.dropFirst())
    let chosen = display.settings.layout
    switch chosen {
    case .clock: clock(clocks[0], others, display, body, isAlone: true, &canvas)
    case .fourClocks: fourClocks(clocks, display, body, &canvas)
    case .hearts: hearts(display, clocks, time, body, &canvas)
    case .clockFeed, .clockBoard, .calendar, .boards, .week, .race:
      let most = chosen == .clockBoard || chosen == .boards ? BoardColumns.most : FloorColumns.most
      let layout = FloorLayout(canvas.size, clock: ClockText.widest(clocks[0]), beside: most)
      if let panel = layout.panel {
        let end = clock(clocks[0], others, display, panel, &canvas)
        let top = panel.row + panel.rows - 6
        if chosen == .clockFeed, end + 2 <= top {
          let area = CellRect(row: top, column: panel.column, columns: min(panel.columns, 34), rows: 6)
          totals(display, area, &canvas)
        }
      }
      beside(display, time, layout.feed, &canvas)
      if layout.feed.columns < body.columns - 4 { return layout.feed }
    }
    return body
  }

  /// Without timers: the time of day instead.
  /// - Returns: where a list of presets may cover the floor.
  private func idleFloor(
    _ display: Display, _ time: Double, _ body: CellRect, _ canvas: inout Canvas
  ) -> CellRect {
    if display.settings.layout == .clock {
      timeOfDay(display, time, body, &canvas)
      return body
    }
    if display.settings.layout == .hearts {
      hearts(display, [], time, body, &canvas)
      return body
    }
    let layout = FloorLayout(canvas.size)
    if let panel = layout.panel { clockPanel(display, time, panel, stacked: layout.isStacked, &canvas) }
    beside(display, time, layout.feed, &canvas)
    return layout.isStacked || layout.panel == nil ? body : layout.feed
  }

  /// The part beside the clock: the floor list, or the scoreboard.
  private func beside(_ display: Display, _ time: Double, _ area: CellRect, _ canvas: inout Canvas) {
    switch display.settings.layout {
    case .clockBoard: scoreboard(display, area, &canvas)
    case .boards: liftBoard(display, time, area, &canvas)
    case .calendar where area.rows > 3:
      var taken = today(display, time, area, &canvas)
      if taken == 0 {
        canvas.put(clocks.words.needsBrowser, row: area.row, column: area.column, width: area.columns, .dim)
        taken = 1
      }
      let rest = CellRect(
        row: area.row + taken + 1, column: area.column, columns: area.columns, rows: area.rows - taken - 1)
      if rest.rows > 0 { floorList(display, time, rest, &canvas) }
    default: if area.rows > 0 { floorList(display, time, area, &canvas) }
    }
  }

  private func footer(_ display: Display, _ time: Double, _ row: Int, hasClocks: Bool, _ canvas: inout Canvas) {
    let hint = hasClocks || display.mayControl ? words.keysQuit : words.quit
    let start = canvas.size.columns - CellWidth.of(hint) - 1
    var offline = hasClocks ? words.clocksKeepRunning : words.lastKnown
    if case .failed(let failure)? = display.problem, failure.isAboutTrust {
      offline = words.connection.sentences(failure, address)[0]
    }
    let next = classesAhead(display, time).first.map { classLine($0, display, time) }
    let ribbon = [next, plansLine(display, time)].compactMap { $0 }.joined(separator: " · ")
    let news = display.tokenNotStored ? words.tokenNotStored : ribbon.isEmpty ? address : ribbon
    let text = display.offlineSince != nil ? offline : display.gym?.clock != nil ? words.clockUnset : news
    canvas.put(text, row: row, column: 2, width: max(0, start - 4), .dim)
    canvas.put(hint, row: row, column: start, .dim)
  }
}
