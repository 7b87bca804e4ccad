import Devices
import Wire

extension Screen {
  /// The pairing code as large as possible, the instructions below, and the two words that the owner compares.
  func pairing(
    _ display: Display, _ code: String, _ pair: [String], _ expiresAt: Int, _ canvas: inout Canvas
  ) {
    let size = canvas.size
    let shown = code.count == 8 ? "\(code.prefix(4))-\(code.dropFirst(4))" : code
    let steps = instructions(display, shown, pair, expiresAt, width: size.columns - 4)
    let picture = codePicture(code, columns: size.columns - 4, rows: size.rows - 5 - steps.count)
    let height = (picture.isEmpty ? 0 : picture.count + 2) + steps.count
    var row = max(2, (size.rows - height) / 2)
    if let width = picture.map(CellWidth.of).max() {
      row = canvas.put(picture, row: row, column: (size.columns - width) / 2, .go) + 2
    }
    for step in steps {
      canvas.put(step.text, row: row, column: 2, width: size.columns - 4, step.style, side: .centre)
      row += 1
    }
  }

  func declined(_ display: Display, _ canvas: inout Canvas) {
    message([words.declined, words.askAgain], &canvas)
  }

  private func instructions(
    _ display: Display, _ code: String, _ pair: [String], _ expiresAt: Int, width: Int
  ) -> [(text: String, style: Style)] {
    var steps: [(text: String, style: Style)] = []
    func add(_ text: String, _ style: Style) { steps += wrap(text, max(1, width)).map { ($0, style) } }
    if display.wasRevoked { add(words.revoked, .offline) }
    if display.gym?.setUp == false { add(words.noOwner, .offline) }
    add(words.pairOpen("\(address)/owner/"), .ink)
    add(words.pairType, .ink)
    add(code, .go)
    add(words.pairCompare, .ink)
    add(words.pair(pair), .go)
    add(words.validUntil(WallTime(Double(expiresAt), zone: zone(display)).text), .dim)
    return steps
  }

  /// The code in block letters: in one line, in two lines, or empty if not even small letters fit.
  private func codePicture(_ code: String, columns: Int, rows: Int) -> [String] {
    guard BlockLetters.canDraw(code) else { return [] }
    let half = code.count / 2
    func fits(_ count: Int, pixel: Int, lines: Int) -> Bool {
      BlockLetters.columns(count, pixel: pixel) <= columns && lines * BlockLetters.rows + lines - 1 <= rows
    }
    if fits(code.count + 1, pixel: 2, lines: 1) {
      let left = BlockLetters.draw(String(code.prefix(half)), pixel: 2)
      let right = BlockLetters.draw(String(code.dropFirst(half)), pixel: 2)
      return zip(left, right).map { "\($0)          \($1)" }
    }
    if fits(half, pixel: 2, lines: 2) {
      return BlockLetters.draw(String(code.prefix(half)), pixel: 2) + [""]
        + BlockLetters.draw(String(code.dropFirst(half)), pixel: 2)
    }
    return fits(code.count, pixel: 1, lines: 1) ? BlockLetters.draw(code, pixel: 1) : []
  }
}
