import Devices
import Gym
import Wire

extension Screen {
  /// Draws the keyboard's prompt or note: questions and notes in the last row, a list over `area`.
  func prompt(_ display: Display, _ area: CellRect, footer: Int?, _ canvas: inout Canvas) {
    let last = footer ?? canvas.size.rows - 1
    let words = clocks.words
    switch display.controls.prompt {
    case .presets(let page): return presets(display, page, area, last, &canvas)
    case .help: return help(display, last, &canvas)
    case .restart(let timer): statusLine(words.reallyRestart(label(timer, display)), .go, last, &canvas)
    case .end(let timer): statusLine(words.reallyEnd(label(timer, display)), .go, last, &canvas)
    case nil:
      if let note = display.controls.note {
        statusLine(clocks.note(note), .strong, last, &canvas)
      } else if let face = display.undoableClock, let action = face.timer.actions.first {
        let text = clocks.action(action, face.timer.plan.format)
        statusLine(words.undoHint(Printable.clean(face.timer.label), Printable.clean(text)), .go, last, &canvas)
      }
    }
  }

  private func label(_ timer: Int, _ display: Display) -> String {
    display.timers.timers.first { $0.id == timer }.map { Printable.clean($0.label) } ?? ""
  }

  private func statusLine(_ text: String, _ style: Style, _ row: Int, _ canvas: inout Canvas) {
    canvas.clear(row: row)
    canvas.put(text, row: row, column: 2, width: canvas.size.columns - 4, style)
  }

  /// Draws the keys in as many rows as needed, from the bottom up.
  private func help(_ display: Display, _ last: Int, _ canvas: inout Canvas) {
    let room = canvas.size.columns - 4
    var lines: [String] = []
    for key in (display.mayControl ? clocks.words.controlHelp : []) + clocks.words.help {
      if let line = lines.last, CellWidth.of(line) + 3 + CellWidth.of(key) <= room {
        lines[lines.count - 1] = "\(line)   \(key)"
      } else {
        lines.append(key)
      }
    }
    let top = max(1, last - lines.count + 1)
    for (index, line) in lines.enumerated() where top + index <= last {
      statusLine(line, .ink, top + index, &canvas)
    }
  }

  private func presets(_ display: Display, _ page: Int, _ area: CellRect, _ last: Int, _ canvas: inout Canvas) {
    let size = Controls.listKeys.count
    let all = display.timers.presets
    let shown = Array(zip(Controls.listKeys, all.dropFirst(page * size)))
    for row in area.row..<max(area.row, area.row + area.rows) { canvas.clear(row: row, from: area.column) }
    canvas.put(clocks.words.startWhich, row: area.row, column: area.column, width: area.columns, .go)
    let top = area.row + (area.rows >= 8 ? 2 : 1)
    let rows = max(1, area.row + area.rows - top)
    let columns = (shown.count + rows - 1) / rows
    let width = max(0, (area.columns - 2 * max(0, columns - 1)) / max(1, columns))
    for (index, (key, preset)) in shown.enumerated() {
      let column = area.column + index / rows * (width + 2)
      let row = top + index % rows
      canvas.put(String(key), row: row, column: column, width: width, .go)
      let taken = canvas.put(preset.name, row: row, column: column + 3, width: width - 3, .ink)
      let format = clocks.format(TimerPlan(preset.plan))
      if 3 + taken + 2 + CellWidth.of(format) <= width, !format.lowercased().hasPrefix(preset.name.lowercased()) {
        canvas.put(format, row: row, column: column + 3 + taken + 2, .dim)
      }
    }
    statusLine(all.count > size ? clocks.words.listHelpMore : clocks.words.listHelp, .strong, last, &canvas)
  }
}
