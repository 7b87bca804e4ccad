import Devices
import Gym

/// Where the parts of one timer's clock go. The size of the digits does not depend on parts that come and go.
struct ClockLayout {
  /// The title in one or two lines.
  let titles: [[ClockTitle.Piece]]
  /// nil if not even the smallest digits fit; the time is then plain text.
  let digits: BlockDigits?
  /// The number of rounds to draw a bar for; 1 for no bar.
  let rounds: Int
  /// The number of rows for other clocks.
  let listRows: Int
  let column: Int
  let width: Int
  let firstRow: Int
  /// The row after the last one.
  let endRow: Int
  /// Whether there is room for empty rows around the digits.
  let isRoomy: Bool
  let isAlone: Bool

  /// The narrowest clock that has the whole screen.
  private static let leastAlone = 44

  init(
    _ face: ClockFace, _ title: ClockTitle, otherClocks: Int, _ area: CellRect, isAlone: Bool, widest: String
  ) {
    let plan = face.timer.plan
    let isTall = area.rows >= 24
    let isMedium = area.rows >= 12
    rounds = isTall ? plan.roundCount : 1
    listRows = min(otherClocks, isTall ? 6 : isMedium ? 3 : 0)
    let detailRows = isMedium ? 1 + (plan.format.takesLaps ? 1 : 0) + (rounds > 1 ? 1 : 0) : 0
    let titleRows = isMedium ? 2 : 1

    func digits(rows: Int) -> BlockDigits? { .fitting(widest, columns: area.columns, rows: rows) }
    let most = digits(rows: area.rows)?.columns(of: widest) ?? 0
    let expectedTitles = title.lines(width: isAlone ? max(most, Self.leastAlone) : area.columns, rows: titleRows).count
    let otherRows = 2 + detailRows + (listRows > 0 ? listRows + 1 : 0)
    self.digits =
      digits(rows: area.rows - expectedTitles - otherRows - (isTall ? 2 : 0))
      ?? digits(rows: area.rows - expectedTitles - 2)

    let digitColumns = self.digits?.columns(of: widest) ?? CellWidth.of(ClockText.time(face.seconds))
    width = isAlone ? min(area.columns, max(digitColumns, Self.leastAlone)) : area.columns
    column = area.column + (area.columns - width) / 2
    titles = title.lines(width: width, rows: titleRows)
    let height = otherRows + titles.count + (self.digits?.rows ?? 1) + 2
    isRoomy = height <= area.rows
    firstRow = isAlone && isRoomy ? area.row + (area.rows - height) / 2 : area.row
    endRow = area.row + area.rows
    self.isAlone = isAlone
  }
}

/// "MAIN FLOOR  Kettlebells  EMOM 8 × 1:00", in one line or in two.
struct ClockTitle {
  typealias Piece = (text: String, style: Style)

  private let name: [Piece]
  private let format: Piece

  /// - Parameter area: the name of the timer's area; nil if it is for the whole gym.
  init(_ timer: FloorTimer, area: String?, _ clocks: ClockText) {
    let text = clocks.format(timer.plan)
    let label = Printable.clean(timer.label)
    var name: [Piece] = []
    if let area { name.append((area.uppercased(), .strong)) }
    // Many presets have the name of their format, which is not repeated.
    if !text.lowercased().hasPrefix(label.lowercased()) { name.append((label, name.isEmpty ? .strong : .ink)) }
    self.name = name
    format = (text, name.isEmpty ? .strong : .dim)
  }

  /// - Parameter rows: if 1 and it does not fit in one line, the format is left out.
  func lines(width: Int, rows: Int) -> [[Piece]] {
    let whole = name + [format]
    let needed = whole.reduce(-2) { $0 + CellWidth.of($1.text) + 2 }
    if needed <= width || name.isEmpty { return [whole] }
    return rows < 2 ? [name] : [name, [format]]
  }
}
