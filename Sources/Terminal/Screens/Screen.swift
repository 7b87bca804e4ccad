import Gym
import Wire

/// Draws a display's state: pure, so that a test needs no terminal.
package struct Screen {
  let words: Words
  let address: String
  let hasColours: Bool
  let sets: SetText
  let clocks: ClockText

  /// - Parameter address: the server's, such as `http://gym.local:8080`.
  package init(words: Words = .english, address: String, colours: ColourDepth) {
    self.words = words
    self.address = address
    hasColours = colours != .none
    sets = SetText(words: words)
    clocks = ClockText(words: words.clocks)
  }

  /// - Parameter time: the server's, UTC milliseconds.
  package func draw(_ display: Display, at local: Double, size: Size) -> [Line] {
    var canvas = Canvas(size)
    let time = display.clock.time(local)
    header(display, local, time, &canvas)
    switch display.stage {
    case .floor: floor(display, local, time, &canvas)
    case .pairing(let code, let expiresAt): pairing(display, code, expiresAt, &canvas)
    case .declined: declined(display, &canvas)
    case .arriving: arriving(display, &canvas)
    }
    return canvas.lines
  }

  /// The bar at the top: whose floor it is, and how the connection is.
  private func header(_ display: Display, _ local: Double, _ time: Double, _ canvas: inout Canvas) {
    canvas.bar(row: 0)
    let (state, style) = connection(display)
    let width = CellWidth.of(state) + (style == .away ? 2 : 0)
    let start = canvas.size.columns - width - 1
    var end = start - 2
    // Where it is not in large digits, the time stands here.
    if display.stage == .floor, end > 12, !showsTimeOfDay(display, local, canvas.size) {
      end -= 7
      canvas.put(WallTime(time, zone: zone(display)).text, row: 0, column: end + 2, width: 5, .strong)
    }
    let name = display.gym?.name ?? words.program
    let taken = canvas.put(name.uppercased(), row: 0, column: 1, width: max(0, end - 1), .strong)
    if let device = display.device, end - taken > 28 {
      canvas.put(device.name, row: 0, column: taken + 3, width: end - taken - 4, .dim)
    }
    if start > 8 {
      if style == .away {
        canvas.put(" \(state) ", row: 0, column: start, .away)
      } else {
        canvas.put(state, row: 0, column: start, style)
      }
    }
  }

  private func showsTimeOfDay(_ display: Display, _ local: Double, _ size: Size) -> Bool {
    guard display.named == nil, display.clocks(at: local).isEmpty else { return false }
    return display.settings.layout == .clock || FloorLayout(size).panel != nil
  }

  private func connection(_ display: Display) -> (String, Style) {
    if display.link == .stopped { return (words.stopped, .away) }
    if let since = display.awaySince, display.stage == .floor {
      return (words.awaySince(WallTime(since, zone: zone(display)).text), .away)
    }
    switch display.stage {
    case .floor: return display.link == .live ? ("● \(words.live)", .live) : (words.away, .away)
    case .pairing, .declined: return (words.notPaired, .dim)
    case .arriving: return (words.connecting, .dim)
    }
  }

  func zone(_ display: Display) -> String { display.gym?.timeZone ?? "UTC" }

  /// What to do about the connection, where there is something to say.
  func trouble(_ display: Display) -> [String] {
    switch display.trouble {
    case .noAnswer: [words.noAnswer(address), words.tryingAgain]
    case .refused: [words.refusedHandshake, words.tryingAgain]
    case .tooMany: [words.tooMany]
    case .notUnderstood: [words.notUnderstood]
    case nil: []
    }
  }

  private func arriving(_ display: Display, _ canvas: inout Canvas) {
    let lines = trouble(display)
    message(lines.isEmpty ? [words.reaching(address)] : lines, &canvas)
  }

  /// A few lines in the middle, the first of them the loudest.
  func message(_ lines: [String], _ canvas: inout Canvas) {
    let room = max(1, canvas.size.columns - 4)
    let wrapped = lines.enumerated().flatMap { index, line in
      wrap(line, room).map { ($0, index == 0 ? Style.strong : Style.dim) }
    }
    let top = max(2, (canvas.size.rows - wrapped.count) / 2)
    for (index, line) in wrapped.enumerated() {
      canvas.put(line.0, row: top + index, column: 2, width: room, line.1, side: .centre)
    }
  }

  /// Lines of whole words, cut only where one word is too long.
  func wrap(_ text: String, _ width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, CellWidth.of(last) + 1 + CellWidth.of(String(word)) <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
