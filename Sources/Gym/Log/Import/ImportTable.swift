/// The columns of a table, found by name in any order, and the cells of its rows.
struct ImportTable<Column: Hashable> {
  private(set) var places: [Column: Int] = [:]
  /// The text in brackets after a column's name: its unit.
  private(set) var details: [Column: String] = [:]
  let count: Int

  /// - Parameter column: the column with this plain lower-case name and this detail in brackets.
  /// - Returns: nil if a column occurs twice.
  init?(_ header: [String], column: (_ name: String, _ detail: String?) -> Column?) {
    count = header.count
    for (place, text) in header.enumerated() {
      let (name, detail) = Self.name(text)
      guard let column = column(name, detail) else { continue }
      guard places.updateValue(place, forKey: column) == nil else { return nil }
      details[column] = detail
    }
  }

  /// `Gewicht (kg)` is `gewicht` with the detail `kg`; `weight_kg` is `weight kg`.
  static func name(_ text: String) -> (name: String, detail: String?) {
    let folded = Text.folded(text)
    let detail =
      folded.contains("(") ? plain(folded.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }) : nil
    return (plain(folded.prefix { $0 != "(" }), detail)
  }

  private static func plain(_ text: Substring) -> String {
    String(text.map { $0.isLetter || $0.isNumber ? $0 : " " }).split(separator: " ").joined(separator: " ")
  }

  /// Finds a column by its place instead of its name.
  mutating func put(_ column: Column, at place: Int, detail: String?) {
    places[column] = place
    details[column] = detail
  }

  func has(_ columns: Column...) -> Bool { columns.allSatisfy { places[$0] != nil } }

  /// The trimmed text of a cell; empty if the file has no such column.
  func cell(_ column: Column, _ row: CSVRow) -> String {
    guard let place = places[column], place < row.fields.count else { return "" }
    let text = row.fields[place]
    // Most cells are numbers without space around them.
    guard let first = text.utf8.first, let last = text.utf8.last else { return text }
    return first > 0x20 && first < 0x80 && last > 0x20 && last < 0x80 ? text : Text.trimmed(text)
  }

  /// Text that a person wrote, without the `'` that keeps spreadsheets from evaluating it: see `LogCSV`.
  func text(_ column: Column, _ row: CSVRow) -> String {
    let text = cell(column, row)
    guard text.utf8.first == UInt8(ascii: "'") else { return text }
    let rest = text.drop { $0 == "'" }
    return rest.first.map { "=+-@".contains($0) } == true ? String(text.dropFirst()) : text
  }

  func name(
    _ column: Column, _ row: CSVRow, field: String, mayBeEmpty: Bool = false
  ) throws(Invalid) -> String {
    let text = Text.cleaned(text(column, row))
    return mayBeEmpty && text.isEmpty ? "" : try Text.line(text, max: 100, field: field)
  }

  func notes(_ column: Column, _ row: CSVRow, _ field: String, max: Int) throws(Invalid) -> String? {
    try ImportCell.notes(text(column, row), field, max: max)
  }
}

extension ImportTable where Column: RawRepresentable<String> {
  /// The place of the column with a field's name.
  func place(of field: String) -> Int? { Column(rawValue: field).flatMap { places[$0] } }
}

/// Reads a file's table. The separator is the one that its first line has most of: comma, semicolon or tab.
func readTable(_ bytes: [UInt8]) throws(CSVError) -> [CSVRow] {
  let first = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
  let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
  let counts = separators.map { separator in first.count { $0 == separator } }
  let most = counts.max() ?? 0
  return try readCSV(bytes, separator: separators[counts.firstIndex(of: most) ?? 0])
}
