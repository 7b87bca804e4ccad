import Devices

/// Turns frames into text for the terminal: only the lines that changed since the last frame.
struct Painter {
  private let palette: Palette
  private var shown: [TextLine] = []
  private var size: Size?

  init(_ depth: ColourDepth) { palette = Palette(depth: depth) }

  /// Draws the next frame completely, for example after another program wrote to the terminal.
  mutating func forget() { size = nil }

  /// - Returns: an empty string if nothing changed.
  mutating func paint(_ lines: [TextLine], size: Size) -> String {
    let isNew = size != self.size
    var out = ""
    if isNew { out += "\u{1B}[\(palette.ground(isBar: false))m\u{1B}[2J" }
    for (row, line) in lines.enumerated() where isNew || !shown.indices.contains(row) || shown[row] != line {
      out += "\u{1B}[\(row + 1);1H" + paint(line)
    }
    self.size = size
    shown = lines
    guard !out.isEmpty else { return "" }
    // Terminals with mode 2026 (synchronized output) show the frame at once; others ignore it.
    return "\u{1B}[?2026h\(out)\u{1B}[0m\u{1B}[?2026l"
  }

  private func paint(_ line: TextLine) -> String {
    let ground = palette.ground(isBar: line.isBar)
    // Erasing fills the line with the current background.
    var out = "\u{1B}[\(ground)m\u{1B}[2K"
    var at = 0
    var columnIsKnown = true
    for span in line.spans {
      if span.column != at || !columnIsKnown { out += "\u{1B}[\(span.column + 1)G" }
      let style = palette.style(span.style)
      out += style.isEmpty ? span.text : "\u{1B}[\(style)m\(span.text)\u{1B}[\(ground)m"
      at = span.column + CellWidth.of(span.text)
      // Terminals disagree about the width of other characters, so the next span is placed by its column.
      columnIsKnown = span.text.unicodeScalars.allSatisfy {
        $0.value < 0x300 || (0x2010...0x2026).contains($0.value) || (0x2500...0x259F).contains($0.value)
      }
    }
    return out
  }
}
