import Devices

/// A rectangle of cells. Rows and columns count from the upper left corner, from 0.
struct CellRect: Equatable {
  var row: Int
  var column: Int
  var columns: Int
  var rows: Int
}

/// A piece of text in one style, at its column. The text is clean and fits.
package struct Span: Equatable, Sendable {
  package var column: Int
  package var text: String
  package var style: Style
}

/// One row of the screen: spans from left to right, without overlaps.
package struct TextLine: Equatable, Sendable {
  package var spans: [Span] = []
  /// Whether the row has the background of a bar.
  package var isBar = false

  /// The row as plain text.
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

/// What screens draw on. Anything outside is cut off, so that a small terminal shows less but nothing breaks.
struct Canvas {
  enum Side { case left, right, centre }

  let size: Size
  private(set) var lines: [TextLine]

  init(_ size: Size) {
    self.size = size
    lines = Array(repeating: TextLine(), count: max(size.rows, 0))
  }

  var area: CellRect { CellRect(row: 0, column: 0, columns: size.columns, rows: size.rows) }

  mutating func bar(row: Int) {
    guard lines.indices.contains(row) else { return }
    lines[row].isBar = true
  }

  /// Removes the spans of a row that begin at `column` or to the right of it.
  mutating func clear(row: Int, from column: Int = 0) {
    guard lines.indices.contains(row) else { return }
    lines[row].spans.removeAll { $0.column >= column }
  }

  /// - Parameter width: the available columns. A shorter text is aligned in them, a longer one is cut with an ellipsis.
  /// - Returns: the columns that the text takes.
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
      // Spaces are skipped, so that text behind a picture stays visible.
      var at = column
      for run in text.split(separator: " ", omittingEmptySubsequences: false) {
        if !run.isEmpty { put(String(run), row: row + index, column: at, style) }
        at += run.count + 1
      }
    }
    return row + picture.count
  }
}
