package struct Size: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A rectangle of cells, from the upper left corner.
struct CellRect: Hashable {
  var row: Int
  var column: Int
  var columns: Int
  var rows: Int
}

/// A piece of a line at its column; its text is clean and fits.
package struct Span: Hashable, Sendable {
  package var column: Int
  package var text: String
  package var style: Style
}

/// One row of the screen: spans from left to right that do not overlap.
package struct Line: Hashable, Sendable {
  package var spans: [Span] = []
  /// A bar across the whole width.
  package var isBar = false

  /// As a reader sees it without colours.
  package var text: String {
    var result = ""
    var at = 0
    for span in spans {
      result += String(repeating: " ", count: max(0, span.column - at)) + span.text
      at = max(at, span.column) + CellWidth.of(span.text)
    }
    return result
  }
}

/// Where screens draw. What lies outside is cut off, so that a small terminal shows less and breaks nothing.
struct Canvas {
  enum Side { case left, right, centre }

  let size: Size
  private(set) var lines: [Line]

  init(_ size: Size) {
    self.size = size
    lines = Array(repeating: Line(), count: max(size.rows, 0))
  }

  var area: CellRect { CellRect(row: 0, column: 0, columns: size.columns, rows: size.rows) }

  mutating func bar(row: Int) {
    guard lines.indices.contains(row) else { return }
    lines[row].isBar = true
  }

  /// Makes room in a row for something that matters more just now.
  /// - Parameter column: spans that begin left of it stay.
  mutating func clear(row: Int, from column: Int = 0) {
    guard lines.indices.contains(row) else { return }
    lines[row].spans.removeAll { $0.column >= column }
  }

  /// - Parameter width: the columns it has; less text is aligned in them, more is cut with an ellipsis.
  /// - Returns: how many columns the text took.
  @discardableResult
  mutating func put(
    _ text: String, row: Int, column: Int, width: Int = .max, _ style: Style = .ink, side: Side = .left
  ) -> Int {
    guard lines.indices.contains(row), column >= 0, column < size.columns else { return 0 }
    let room = min(width, size.columns - column)
    let fitting = Printable.fit(Printable.clean(text), room)
    let taken = CellWidth.of(fitting)
    guard taken > 0 else { return 0 }
    let shift =
      switch side {
      case .left: 0
      case .right: room - taken
      case .centre: (room - taken) / 2
      }
    let span = Span(column: column + shift, text: fitting, style: style)
    let place = lines[row].spans.firstIndex { $0.column > span.column } ?? lines[row].spans.count
    lines[row].spans.insert(span, at: place)
    return taken
  }

  /// - Returns: the row after the last one.
  @discardableResult
  mutating func put(_ picture: [String], row: Int, column: Int, _ style: Style) -> Int {
    for (index, text) in picture.enumerated() {
      // Blanks are left out, so that a picture may lie on something.
      var at = column
      for run in text.split(separator: " ", omittingEmptySubsequences: false) {
        if !run.isEmpty { put(String(run), row: row + index, column: at, style) }
        at += run.count + 1
      }
    }
    return row + picture.count
  }
}
