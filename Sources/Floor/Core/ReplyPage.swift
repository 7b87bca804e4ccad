import Gym
import Wire

/// Takes entries, day by day, until a page is full.
struct ReplyPage {
  /// Well below 1 MiB, the most that a reply may have, because the sizes are estimates.
  static let mostBytes = 600_000
  /// An entry's bytes without its longer texts. Those are counted in UTF-8, since our JSON escapes nothing outside ASCII.
  static let entryBytes = 200

  private var bytes = 0
  /// The first entry that did not fit.
  private(set) var next: NextPage?
  private let first: CalendarDay
  private let after: Int
  private var day: CalendarDay?
  private var index = 0

  /// - Parameters:
  ///   - first: the first day of the page.
  ///   - after: how many entries of it are left out.
  init(from first: CalendarDay, after: Int) {
    self.first = first
    self.after = after
  }

  var isFull: Bool { next != nil }

  /// Offers the next entry, in the order of the days.
  /// - Parameter texts: the entry's longer texts.
  /// - Returns: whether it belongs to this page.
  mutating func takes(_ day: CalendarDay, texts: String?...) -> Bool {
    if day != self.day { (self.day, index) = (day, 0) }
    defer { index += 1 }
    guard !isFull, day != first || index >= after else { return false }
    let size = texts.reduce(Self.entryBytes) { $0 + ($1?.utf8.count ?? 0) }
    guard bytes == 0 || bytes + size <= Self.mostBytes else {
      next = NextPage(from: day.text, after: index)
      return false
    }
    bytes += size
    return true
  }
}
