/// An exercise of a plan, with what the order of its sets needs.
package struct PlanUnit: Equatable, Sendable {
  package var item: Int
  package var superset: Int?
  package var sets: Int
  /// How many of `sets`, at the start, are warm-ups.
  package var warmups: Int
  package var isSkipped: Bool

  package init(item: Int, superset: Int? = nil, sets: Int, warmups: Int = 0, isSkipped: Bool = false) {
    self.item = item
    self.superset = superset
    self.sets = sets
    self.warmups = warmups
    self.isSkipped = isSkipped
  }

  var isActive: Bool { !isSkipped && sets > 0 }
}

/// The order of a plan's sets. Web/shared/log/plan.js is the browser's twin; Tests/Vectors/supersets.json tests both.
///
/// A superset runs A, B, C, A, B, C. Finished or skipped exercises drop out, and one that is behind comes first. There
/// is one rest per round, after its last set. Warm-ups come before the first round, each with its own rest.
package struct SupersetOrder: Equatable, Sendable {
  /// The item of the next set; nil if the plan is done.
  package var next: Int?
  /// Whether a rest follows the last set.
  package var restsAfterLast: Bool

  /// - Parameter done: the items of the sets so far, in order. Items that are not in the plan have no effect.
  package init(_ units: [PlanUnit], done: [Int]) {
    var counts = Dictionary(units.map { ($0.item, 0) }, uniquingKeysWith: max)
    var last: Int?
    for item in done where counts[item] != nil {
      counts[item, default: 0] += 1
      last = item
    }
    let groups = Self.groups(units)
    let place = groups.firstIndex { $0.contains { $0.item == last } } ?? 0
    let turn = groups[place...] + groups[..<place]
    next = turn.lazy.compactMap { Self.next(in: $0, counts) }.first
    restsAfterLast = false
    if next != nil, let last { restsAfterLast = Self.endsRound(groups[place], last, counts) }
  }

  /// Neighbours with the same number form a group; every other exercise is a group of its own.
  static func groups(_ units: [PlanUnit]) -> [[PlanUnit]] {
    var groups: [[PlanUnit]] = []
    for unit in units {
      if let superset = unit.superset, groups.last?.first?.superset == superset {
        groups[groups.count - 1].append(unit)
      } else {
        groups.append([unit])
      }
    }
    return groups
  }

  /// Sets done after the warm-ups; negative while warm-ups are left.
  private static func working(_ unit: PlanUnit, _ counts: [Int: Int]) -> Int {
    min(counts[unit.item] ?? 0, unit.sets) - unit.warmups
  }

  private static func next(in group: [PlanUnit], _ counts: [Int: Int]) -> Int? {
    let open = group.filter { $0.isActive && (counts[$0.item] ?? 0) < $0.sets }
    if let cold = open.first(where: { working($0, counts) < 0 }) { return cold.item }
    let fewest = open.map { working($0, counts) }.min()
    return open.first { working($0, counts) == fewest }?.item
  }

  private static func endsRound(_ group: [PlanUnit], _ last: Int, _ counts: [Int: Int]) -> Bool {
    guard let own = group.first(where: { $0.item == last }) else { return false }
    let round = working(own, counts)
    if round <= 0 { return true }
    return group.filter(\.isActive).allSatisfy { working($0, counts) >= min(round, $0.sets - $0.warmups) }
  }
}
