/// Something that counts: a set, a workout's time, or a day.
package struct ChallengeEffort: Hashable, Sendable {
  package var at: Int
  /// The gym's day, by its number.
  package var day: Int
  /// In the metric's unit.
  package var amount: Int

  package init(at: Int, day: Int, amount: Int) {
    self.at = at
    self.day = day
    self.amount = amount
  }
}

/// What a member has so far.
package struct ChallengeScore: Hashable, Sendable {
  package var amount = 0
  /// When the target was reached.
  package var reachedAt: Int?
  /// Something was too much for one day, and was cut off.
  package var isCapped = false
  /// On how many weeks, counted back from the end, something counts.
  package var weeks: Set<Int> = []

  package init() {}

  /// - Parameter efforts: in the order of their instants.
  package init(_ efforts: [ChallengeEffort], metric: ChallengeMetric, target: Int?) {
    let most = ChallengeRules.mostADay(metric)
    var days: [Int: Int] = [:]
    for effort in efforts where effort.amount > 0 {
      let before = days[effort.day] ?? 0
      let counted = min(effort.amount, most - before)
      // A second set makes no second session, and nobody needs to hear of it.
      if counted < effort.amount, metric != .sessions { isCapped = true }
      guard counted > 0 else { continue }
      days[effort.day] = before + counted
      amount += counted
      if let target, reachedAt == nil, amount >= target { reachedAt = effort.at }
    }
    weeks = Set(days.keys.map { $0 / 7 })
  }
}

/// A place on a challenge's board.
package struct ChallengePlace: Hashable, Sendable {
  /// From 1; those with the same result share one. Nil without a result.
  package var rank: Int?
  package var isTied: Bool

  package init(rank: Int? = nil, isTied: Bool = false) {
    self.rank = rank
    self.isTied = isTied
  }
}

/// Who is how far: members, or teams.
package struct ChallengeEntry: Hashable, Sendable {
  package var id: Int
  package var score: Int
  package var reachedAt: Int?

  package init(id: Int, score: Int, reachedAt: Int?) {
    self.id = id
    self.score = score
    self.reachedAt = reachedAt
  }

  /// - Returns: each entry's place: who reached the target first, and then who has the most.
  package static func places(_ entries: [ChallengeEntry]) -> [Int: ChallengePlace] {
    func key(_ entry: ChallengeEntry) -> (Int, Int) {
      entry.reachedAt.map { ($0, 0) } ?? (.max, -entry.score)
    }
    let sorted = entries.filter { $0.score > 0 }.sorted { key($0) < key($1) }
    var places = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, ChallengePlace()) })
    for (index, entry) in sorted.enumerated() {
      let isTied = index > 0 && key(sorted[index - 1]) == key(entry)
      if isTied { places[sorted[index - 1].id]?.isTied = true }
      places[entry.id] = ChallengePlace(
        rank: isTied ? places[sorted[index - 1].id]?.rank : index + 1, isTied: isTied)
    }
    return places
  }
}

/// What a member is told of a challenge.
package enum ChallengeNews: String, Codable, Sendable, CaseIterable {
  case asked, won, ended
}

/// What a member is compared with where a challenge has a handicap.
package enum ChallengeBaseline: String, Codable, Sendable, CaseIterable {
  /// Their own average of the eight weeks before the start.
  case own
  /// The group's median, since they have too little history.
  case median
  /// Nobody has enough history: the plain results are compared.
  case none
}

package enum ChallengeHandicap {
  /// What a member would do in the challenge's days, if they trained as before; nil for too little history.
  package static func expected(_ before: ChallengeScore, days: Int) -> Int? {
    guard before.weeks.count >= ChallengeRules.baselineWeeks else { return nil }
    return max(1, before.amount * days / ChallengeRules.baselineDays)
  }

  /// The middle one, or the mean of the middle two; nil for none.
  package static func median(_ values: [Int]) -> Int? {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return nil }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// In thousandths of what was expected.
  package static func permille(_ amount: Int, expected: Int) -> Int { amount * 1000 / max(1, expected) }
}
