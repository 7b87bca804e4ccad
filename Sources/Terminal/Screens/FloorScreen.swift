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
    let chosen = display.settings.layout.screen
    if let draw = chosen.clocks {
      draw(self, display, clocks, time, body, &canvas)
      return body
    }
    let layout = FloorLayout(canvas.size, clock: ClockText.widest(clocks[0]), beside: chosen.mostBeside)
    if let panel = layout.panel {
      let end = clock(clocks[0], Array(clocks.dropFirst()), display, panel, &canvas)
      let top = panel.row + panel.rows - 6
      if chosen.hasTotals, end + 2 <= top {
        let area = CellRect(row: top, column: panel.column, columns: min(panel.columns, 34), rows: 6)
        totals(display, area, &canvas)
      }
    }
    chosen.beside(self, display, time, layout.feed, &canvas)
    return layout.feed.columns < body.columns - 4 ? layout.feed : body
  }

  /// Without timers: the time of day instead.
  /// - Returns: where a list of presets may cover the floor.
  private func idleFloor(
    _ display: Display, _ time: Double, _ body: CellRect, _ canvas: inout Canvas
  ) -> CellRect {
    let chosen = display.settings.layout.screen
    if let draw = chosen.idle {
      draw(self, display, time, body, &canvas)
      return body
    }
    let layout = FloorLayout(canvas.size)
    if let panel = layout.panel { clockPanel(display, time, panel, stacked: layout.isStacked, &canvas) }
    chosen.beside(self, display, time, layout.feed, &canvas)
    return layout.isStacked || layout.panel == nil ? body : layout.feed
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
