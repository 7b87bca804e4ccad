/// How the lists of boards share pages, in rows. The wall packs them in the same way (`Web/wall/pages.js`);
/// Tests/Vectors/pages.json tests both.
struct PagePacker: Equatable {
  struct List: Equatable {
    var board: Int
    var rows: Int
  }

  /// Some rows of a list, which is given by its place among all.
  struct Slice: Equatable {
    var list: Int
    var rows: Range<Int>

    /// With its heading.
    var height: Int { 1 + rows.count }
  }

  /// The columns of a page, each with its lists in order.
  typealias Page = [[Slice]]

  /// The rows of a column. The heading of each list takes one.
  var rows: Int
  var columns = 1
  /// Empty rows between two lists in a column.
  var gap = 0
  /// How many rows a list has on a page of its own; at least `rows - 1`. A longer list is split into parts of about one
  /// length, which share no page.
  var alone: Int

  /// - Parameter lists: in order, those of one board side by side.
  func pages(of lists: [List]) -> [Page] {
    var pages: [Page] = []
    var page: [Slice] = []
    func turn() {
      if !page.isEmpty { pages.append(balanced(page)) }
      page = []
    }
    for board in Self.boards(lists) {
      // A board begins on a page with another one if all of it has room there, or if most of that page would stay empty.
      if isHalfFull(page), fill(page + board, most: rows) == nil { turn() }
      for list in board {
        if fill(page + [list], most: rows) != nil {
          page.append(list)
          continue
        }
        turn()
        if list.rows.count <= alone {
          page = [list]
        } else {
          pages += parts(list).map { [[$0]] }
        }
      }
    }
    turn()
    return pages
  }

  private static func boards(_ lists: [List]) -> [[Slice]] {
    var boards: [[Slice]] = []
    for (index, list) in lists.enumerated() {
      if index == 0 || lists[index - 1].board != list.board { boards.append([]) }
      boards[boards.count - 1].append(Slice(list: index, rows: 0..<list.rows))
    }
    return boards
  }

  private func isHalfFull(_ page: [Slice]) -> Bool {
    !page.isEmpty && 2 * page.reduce(0) { $0 + $1.height } >= rows * columns
  }

  /// Fills columns in order.
  /// - Parameter most: the rows of a column.
  /// - Returns: nil if that takes too many columns. A list without rows shares no page, where its heading would stand alone.
  private func fill(_ lists: [Slice], most: Int) -> Page? {
    if lists.count > 1, lists.contains(where: \.rows.isEmpty) { return nil }
    var filled: Page = [[]]
    var taken = 0
    for list in lists {
      let isFirst = filled[filled.count - 1].isEmpty
      let more = isFirst ? list.height : gap + list.height
      if taken + more <= most {
        filled[filled.count - 1].append(list)
        taken += more
      } else if !isFirst, list.height <= most, filled.count < columns {
        filled.append([list])
        taken = list.height
      } else {
        return nil
      }
    }
    return filled
  }

  /// The columns of a page, as low as possible. A list that is too high for a column is a page of its own.
  private func balanced(_ page: [Slice]) -> Page {
    for most in stride(from: 1, through: rows, by: 1) {
      if let filled = fill(page, most: most) { return filled }
    }
    return [page]
  }

  private func parts(_ list: Slice) -> [Slice] {
    let rows = list.rows.count
    let count = (rows - 1) / alone + 1
    return (0..<count).map { Slice(list: list.list, rows: $0 * rows / count..<($0 + 1) * rows / count) }
  }
}
