/// A set of instants that are taken, in UTC milliseconds. How much of a range is taken is found by binary search.
package struct TakenTime: Sendable {
  /// In order, not touching each other.
  private var pieces: [Range<Int>] = []
  /// The length of all pieces before each one.
  private var before: [Int] = []

  /// - Parameter ranges: in any order; they may overlap.
  package init(_ ranges: [Range<Int>]) {
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = pieces.last, range.lowerBound <= last.upperBound {
        pieces[pieces.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        pieces.append(range)
      }
    }
    var length = 0
    for piece in pieces {
      before.append(length)
      length += piece.count
    }
  }

  /// How many milliseconds of a range are taken.
  package func overlap(_ range: Range<Int>) -> Int {
    length(before: range.upperBound) - length(before: range.lowerBound)
  }

  package func contains(_ instant: Int) -> Bool { overlap(instant..<instant + 1) > 0 }

  private func length(before instant: Int) -> Int {
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].lowerBound < instant { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return 0 }
    let piece = pieces[low - 1]
    return before[low - 1] + min(instant, piece.upperBound) - piece.lowerBound
  }
}

/// What earlier ranges leave of each range. Pass the ranges in the order of their starts.
struct FirstCome {
  private var end = Int.min

  /// - Returns: nil if nothing is left.
  mutating func rest(of range: Range<Int>) -> Range<Int>? {
    defer { end = max(end, range.upperBound) }
    guard range.upperBound > end || range.lowerBound >= end else { return nil }
    return max(range.lowerBound, end)..<range.upperBound
  }

  /// The part that is left, from 0 to 1.
  mutating func part(of range: Range<Int>) -> Double {
    guard let rest = rest(of: range) else { return 0 }
    return range.isEmpty ? 1 : Double(rest.count) / Double(range.count)
  }
}
