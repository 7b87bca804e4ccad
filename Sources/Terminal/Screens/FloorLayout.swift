import Devices

/// Where the parts of the floor's screen go. The panel is for a timer's clock or the time of day.
struct FloorLayout: Equatable {
  /// nil if the screen is too small for it.
  var panel: CellRect?
  var feed: CellRect
  /// The last row, for the address and hints; nil if the screen is too small for it.
  var footer: Int?

  /// The narrowest panel for the time of day: the width of the smallest digits.
  static let panelColumns = 26

  /// The narrowest panel for a timer beside a feed.
  static let clockColumns = 36

  /// Everything between the header and the footer.
  static func body(_ size: Size) -> (area: CellRect, footer: Int?) {
    let footer = size.rows >= 16 ? size.rows - 1 : nil
    let top = size.rows >= 10 ? 2 : 1
    let rows = max(0, (footer.map { $0 - 1 } ?? size.rows) - top)
    return (CellRect(row: top, column: 1, columns: max(0, size.columns - 2), rows: rows), footer)
  }

  /// For a timer's clock: beside the feed, above it, or without a feed if only the clock fits.
  /// - Parameters:
  ///   - digits: the widest text that the clock shows.
  ///   - most: the most columns that the part beside the clock can use.
  init(_ size: Size, clock digits: String, beside most: Int = FloorColumns.most) {
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

  /// For the time of day: beside the feed, above it, or none if only the feed fits.
  init(_ size: Size) {
    let (whole, footer) = Self.body(size)
    let (top, rows) = (whole.row, whole.rows)
    self.footer = footer
    if size.columns >= 76, rows >= 12 {
      // The clock gets the columns that the feed cannot use.
      let spare = size.columns - FloorColumns.most - 6
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

  /// Whether the panel is above the feed.
  var isStacked: Bool { panel.map { $0.rows == 5 } ?? false }
}
