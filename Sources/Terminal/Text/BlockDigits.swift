/// Large digits made of blocks: three by five pixels, each several cells wide and high.
struct BlockDigits: Equatable {
  /// Columns of an outer stroke and of the middle; rows of a stroke and of the rows between; columns between digits.
  let stroke: Int
  let hole: Int
  let strokeRows: Int
  let holeRows: Int
  let gap: Int

  /// From largest to smallest. A cell is about twice as high as it is wide.
  static let sizes =
    (2...40).reversed().map {
      BlockDigits(stroke: $0, hole: $0, strokeRows: $0 / 2, holeRows: ($0 + 1) / 2, gap: max(1, $0 / 2))
    } + [BlockDigits(stroke: 2, hole: 1, strokeRows: 1, holeRows: 1, gap: 1)]

  /// The largest size that fits; nil if none does.
  static func fitting(_ text: String, columns: Int, rows: Int) -> BlockDigits? {
    sizes.first { $0.columns(of: text) <= columns && $0.rows <= rows }
  }

  var rows: Int { 3 * strokeRows + 2 * holeRows }

  func columns(of text: String) -> Int {
    text.reduce(0) { $0 + ($1 == ":" ? stroke : 2 * stroke + hole) } + gap * max(0, text.count - 1)
  }

  func draw(_ text: String) -> [String] {
    let glyphs = text.compactMap { Self.glyphs[$0] }
    return (0..<5).flatMap { row in
      let line = glyphs.map { glyph in widened(glyph[row]) }.joined(separator: String(repeating: " ", count: gap))
      return Array(repeating: line, count: row.isMultiple(of: 2) ? strokeRows : holeRows)
    }
  }

  private func widened(_ pixels: String) -> String {
    pixels.enumerated().map { index, pixel in
      String(repeating: pixel == "#" ? "█" : " ", count: index == 1 ? hole : stroke)
    }.joined()
  }

  private static let glyphs: [Character: [String]] = [
    "0": ["###", "# #", "# #", "# #", "###"],
    // Without a serif at the top: from a distance it would look like a 7.
    "1": ["  #", "  #", "  #", "  #", "  #"],
    "2": ["###", "  #", "###", "#  ", "###"],
    "3": ["###", "  #", "###", "  #", "###"],
    "4": ["# #", "# #", "###", "  #", "  #"],
    "5": ["###", "#  ", "###", "  #", "###"],
    "6": ["###", "#  ", "###", "# #", "###"],
    "7": ["###", "  #", "  #", "  #", "  #"],
    "8": ["###", "# #", "###", "# #", "###"],
    "9": ["###", "# #", "###", "  #", "###"],
    ":": [" ", "#", " ", "#", " "],
  ]
}

/// Large letters and digits for pairing codes: five by five pixels.
enum BlockLetters {
  static let rows = 5
  private static let gap = 2

  static func columns(_ count: Int, pixel: Int) -> Int { count * 5 * pixel + (count - 1) * gap }

  static func draw(_ text: String, pixel: Int) -> [String] {
    let letters = text.compactMap { glyphs[$0] }
    return (0..<rows).map { row in
      letters.map { letter in
        letter[row].map { String(repeating: $0 == "#" ? "█" : " ", count: pixel) }.joined()
      }.joined(separator: String(repeating: " ", count: gap))
    }
  }

  static func canDraw(_ text: String) -> Bool { text.allSatisfy { glyphs[$0] != nil } }

  private static let glyphs: [Character: [String]] = [
    "B": ["#### ", "#   #", "#### ", "#   #", "#### "],
    "C": [" ####", "#    ", "#    ", "#    ", " ####"],
    "D": ["#### ", "#   #", "#   #", "#   #", "#### "],
    "F": ["#####", "#    ", "#### ", "#    ", "#    "],
    "G": [" ####", "#    ", "#  ##", "#   #", " ####"],
    "H": ["#   #", "#   #", "#####", "#   #", "#   #"],
    "J": ["  ###", "   # ", "   # ", "#  # ", " ##  "],
    "K": ["#  ##", "# #  ", "##   ", "# #  ", "#  ##"],
    "M": ["#   #", "## ##", "# # #", "#   #", "#   #"],
    "N": ["#   #", "##  #", "# # #", "#  ##", "#   #"],
    "P": ["#### ", "#   #", "#### ", "#    ", "#    "],
    "Q": [" ### ", "#   #", "# # #", "#  # ", " ## #"],
    "R": ["#### ", "#   #", "#### ", "#  # ", "#   #"],
    "T": ["#####", "  #  ", "  #  ", "  #  ", "  #  "],
    "V": ["#   #", "#   #", "#   #", " # # ", "  #  "],
    "W": ["#   #", "#   #", "# # #", "## ##", "#   #"],
    "X": ["#   #", " # # ", "  #  ", " # # ", "#   #"],
    "Z": ["#####", "   # ", "  #  ", " #   ", "#####"],
    "3": ["#### ", "    #", " ### ", "    #", "#### "],
    "4": ["#  # ", "#  # ", "#####", "   # ", "   # "],
    "5": ["#####", "#    ", "#### ", "    #", "#### "],
    "7": ["#####", "   # ", "  #  ", "  #  ", "  #  "],
    "9": [" ### ", "#   #", " ####", "    #", " ### "],
  ]
}
