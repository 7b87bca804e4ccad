package import Wire

/// The gym's boards that its owner shows on walls.
package struct ShownBoards: TopicState {
  package private(set) var boards: [LiftBoardWall] = []

  package init() {}

  package mutating func begin(_ snapshot: Value) throws {
    boards = try WireDecoder.decode(LiftBoardsShown.self, from: snapshot).boards
  }

  package mutating func apply(_ event: String, _ data: Value) throws {
    if event == LiftBoardsShown.event { try begin(data) }
  }

  /// What is shown at a time: a list, or several that fit one page together.
  struct Shown: Equatable {
    var list: LiftBoardWall
    /// Which rows of the list are on the page.
    var rows: Range<Int>

    var isWhole: Bool { rows.count == list.rows.count }
  }

  /// The page to show now; empty without boards. Displays of one size show the same one, by the server's clock.
  /// - Parameter rows: the rows that a page has, at least 1.
  func page(at time: Double, rows: Int) -> [Shown] {
    let filled = boards.filter { !$0.rows.isEmpty }
    let all = filled.isEmpty ? boards : filled
    // On a single row there is only the title, so that nothing is split.
    let packer = PagePacker(rows: rows, gap: 1, alone: rows > 1 ? rows - 1 : .max)
    let pages = packer.pages(of: all.map { PagePacker.List(board: $0.board.id, rows: $0.rows.count) })
    guard !pages.isEmpty else { return [] }
    let page = pages[Int(time / Self.turnMilliseconds) % pages.count]
    return page.joined().map { Shown(list: all[$0.list], rows: $0.rows) }
  }

  private static let turnMilliseconds = 12_000.0
}
