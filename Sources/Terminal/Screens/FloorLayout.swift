/// Where things stand on the floor's screen. The panel is a clock's: a timer's, or else the time of day.
struct FloorLayout: Hashable {
  /// For block digits and what belongs to them; nil where the screen is too small.
  var panel: CellRect?
  var feed: CellRect
  /// The last row, for what is said in a whisper.
  var footer: Int?

  /// The narrowest panel, which is what the smallest digits need.
  static let panelColumns = 26

  /// The least that a timer's words need beside a feed.
  static let clockColumns = 36

  /// All between the bar and the last row.
  static func body(_ size: Size) -> (area: CellRect, footer: Int?) {
    let footer = size.rows >= 16 ? size.rows - 1 : nil
    let top = size.rows >= 10 ? 2 : 1
    let rows = max(0, (footer.map { $0 - 1 } ?? size.rows) - top)
    return (CellRect(row: top, column: 1, columns: max(0, size.columns - 2), rows: rows), footer)
  }

  /// With a timer's clock: beside the feed, above it, or without it where there is room for one only.
  /// - Parameter digits: the widest that the clock shows.
  init(_ size: Size, clock digits: String, beside most: Int = FeedColumns.most) {
    let (whole, footer) = Self.body(size)
    self.footer = footer
    if size.columns >= 76, whole.rows >= 12 {
      let spare = size.columns - most - 6
      let widest = max(size.columns / 2 - 2, spare, Self.clockColumns)
      let shape = BlockDigits.fitting(digits, columns: widest, rows: whole.rows - 8)
      let columns = max(shape?.columns(of: digits) ?? 0, min(widest, Self.clockColumns))
      panel = CellRect(row: whole.row, column: 2, columns: columns, rows: whole.rows)
      let start = 2 + columns + 4
      feed = CellRect(row: whole.row, column: start, columns: size.columns - start - 1, rows: whole.rows)
    } else {
      let rows = whole.rows >= 15 ? 10 : whole.rows >= 13 ? 9 : whole.rows
      panel = CellRect(row: whole.row, column: 1, columns: whole.columns, rows: rows)
      let top = whole.row + rows + 1
      feed = CellRect(row: top, column: 1, columns: whole.columns, rows: max(0, whole.row + whole.rows - top))
    }
  }

  init(_ size: Size) {
    let (whole, footer) = Self.body(size)
    let (top, rows) = (whole.row, whole.rows)
    self.footer = footer
    if size.columns >= 76, rows >= 12 {
      // What the feed cannot use is the clock's.
      let spare = size.columns - FeedColumns.most - 6
      let panel = CellRect(
        row: top, column: 2, columns: max(size.columns * 38 / 100 - 2, spare, Self.panelColumns), rows: rows)
      let columns = min(
        panel.columns,
        BlockDigits.fitting("00:00", columns: panel.columns, rows: rows - 9)?
          .columns(of: "00:00") ?? panel.columns)
      self.panel = CellRect(row: top, column: 2, columns: columns, rows: rows)
      let start = 2 + columns + 3
      feed = CellRect(row: top, column: start, columns: size.columns - start - 1, rows: rows)
    } else if size.columns >= 52, rows >= 14 {
      panel = CellRect(row: top, column: 2, columns: Self.panelColumns, rows: 5)
      feed = CellRect(row: top + 6, column: 1, columns: whole.columns, rows: rows - 6)
    } else {
      panel = nil
      feed = whole
    }
  }

  /// Beside the clock instead of under it.
  var isStacked: Bool { panel.map { $0.rows == 5 } ?? false }
}

/// The columns of the feed, as wide as its area allows: what matters least goes first.
struct FeedColumns: Hashable {
  var name: Int
  var exercise: Int
  var load: Int
  var age: Int
  var gap: Int

  static let plate = 4
  /// More than this would tear a row apart.
  static let most = 88

  init(_ columns: Int) {
    let width = min(columns, Self.most)
    gap = width >= 80 ? 3 : width >= 60 ? 2 : 1
    age = width >= 60 ? 6 : width >= 46 ? 4 : width >= 40 ? 3 : 0
    load = width >= 80 ? 16 : width >= 62 ? 14 : width >= 40 ? 10 : width >= 22 ? 9 : 0
    name = width >= 80 ? 18 : width >= 56 ? 12 : width >= 44 ? 8 : width >= 30 ? 7 : 0
    let others = [name, load, age].filter { $0 > 0 }
    exercise = max(0, width - Self.plate - 1 - others.reduce(0, +) - gap * others.count)
  }

  var showsFullUnits: Bool { load >= 14 }
  /// Whole words for a set's mark and age.
  var showsFullWords: Bool { age >= 6 }
}
