/// How tiles of hearts lie in the cells of a terminal, from left to right and then down.
struct HeartGrid: Equatable {
  enum Form: CaseIterable {
    /// The figure in block digits.
    case large
    /// Two rows: the name above what there is to say.
    case card
    /// One row.
    case line
    /// One row without the zone's number.
    case narrow

    fileprivate var least: Int {
      switch self {
      case .large: 30
      case .card: 31
      case .line: 34
      case .narrow: 24
      }
    }

    fileprivate var most: Int {
      switch self {
      case .large: 44
      case .card, .line, .narrow: 48
      }
    }

    fileprivate var rows: Int {
      switch self {
      case .large: 7
      case .card: 2
      case .line, .narrow: 1
      }
    }

    fileprivate var gap: Int {
      switch self {
      case .large, .card: 1
      case .line, .narrow: 0
      }
    }
  }

  private(set) var form: Form
  private(set) var columns: Int
  /// The tiles of each page.
  private(set) var pages: [Range<Int>]
  private let area: CellRect

  private static let between = 2
  private static let turnMilliseconds = 10_000.0

  /// The largest form in which all tiles fit. If none does, there are pages, of about one length.
  init(_ count: Int, _ area: CellRect) {
    self.area = area
    func across(_ form: Form) -> Int { max(1, (area.columns + Self.between) / (form.least + Self.between)) }
    func down(_ form: Form) -> Int { (area.rows + form.gap) / (form.rows + form.gap) }
    let fitting = Form.allCases.first { area.columns >= $0.least && across($0) * down($0) >= count }
    form = fitting ?? .narrow
    let room = max(1, across(form) * down(form))
    let pageCount = max(1, (count + room - 1) / room)
    let size = max(1, (count + pageCount - 1) / pageCount)
    // No more columns than it takes.
    columns = min(across(form), max(1, size))
    pages = (0..<pageCount).map { min(count, $0 * size)..<min(count, ($0 + 1) * size) }
  }

  /// The page to show at a time of the server's clock, so that all displays of one size show the same.
  func page(at time: Double) -> Int { Int(time / Self.turnMilliseconds) % pages.count }

  /// Where the tile with that number on its page lies.
  func cell(_ index: Int) -> CellRect {
    let width = min(form.most, (area.columns + Self.between) / columns - Self.between)
    return CellRect(
      row: area.row + index / columns * (form.rows + form.gap),
      column: area.column + index % columns * (width + Self.between), columns: max(0, width), rows: form.rows)
  }
}
