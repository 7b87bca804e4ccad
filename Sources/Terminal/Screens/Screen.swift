package import Devices
import Gym
import Wire

/// Draws a display's state. It is a pure function, so that tests need no terminal.
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

  /// - Parameter local: an instant of the display's local clock.
  package func draw(_ display: Display, at local: Double, size: Size) -> [TextLine] {
    var canvas = Canvas(size)
    let time = display.clock.time(local)
    header(display, local, time, &canvas)
    switch display.stage {
    case .ready: floor(display, local, time, &canvas)
    case .pairing(let code, let pair, let expiresAt): pairing(display, code, pair, expiresAt, &canvas)
    case .declined: declined(display, &canvas)
    case .starting: starting(display, &canvas)
    }
    return canvas.lines
  }

  /// The bar at the top: the gym, the display's name, the time and the connection.
  private func header(_ display: Display, _ local: Double, _ time: Double, _ canvas: inout Canvas) {
    canvas.bar(row: 0)
    let (state, style) = connection(display)
    let width = CellWidth.of(state) + (style == .offline ? 2 : 0)
    let start = canvas.size.columns - width - 1
    var end = start - 2
    // The time is here unless it is shown in large digits.
    if display.stage == .ready, end > 12, !showsTimeOfDay(display, local, canvas.size) {
      end -= 7
      canvas.put(WallTime(time, zone: zone(display)).text, row: 0, column: end + 2, width: 5, .strong)
    }
    let name = display.gym?.name ?? words.program
    let taken = canvas.put(name.uppercased(), row: 0, column: 1, width: max(0, end - 1), .strong)
    if let device = display.device, end - taken > 28 {
      canvas.put(device.name, row: 0, column: taken + 3, width: end - taken - 4, .dim)
    }
    if start > 8 {
      if style == .offline {
        canvas.put(" \(state) ", row: 0, column: start, .offline)
      } else {
        canvas.put(state, row: 0, column: start, style)
      }
    }
  }

  private func showsTimeOfDay(_ display: Display, _ local: Double, _ size: Size) -> Bool {
    guard display.timerName == nil, display.clocks(at: local).isEmpty else { return false }
    return display.settings.layout.screen.showsTimeOfDay(size)
  }

  private func connection(_ display: Display) -> (String, Style) {
    if display.link == .stopped { return (words.stopped, .offline) }
    if let since = display.offlineSince, display.stage == .ready {
      return (words.offlineSince(WallTime(since, zone: zone(display)).text), .offline)
    }
    switch display.stage {
    case .ready: return display.link == .live ? ("● \(words.live)", .live) : (words.offline, .offline)
    case .pairing, .declined: return (words.notPaired, .dim)
    case .starting: return (words.connecting, .dim)
    }
  }

  func unit(_ display: Display) -> WeightUnit { display.gym?.usualUnit ?? .kg }

  func zone(_ display: Display) -> String { display.gym?.timeZone ?? "UTC" }

  private func starting(_ display: Display, _ canvas: inout Canvas) {
    let lines = words.connection.problem(display, address)
    message(lines.isEmpty ? [words.connectingTo(address)] : lines, &canvas)
  }

  /// A few lines in the middle of the screen; the first one is bold.
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

  /// Breaks a text into lines between words. A word wider than the line stays whole.
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
