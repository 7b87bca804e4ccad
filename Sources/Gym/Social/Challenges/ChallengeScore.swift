/// One contribution: a set, a workout's time, or a day.
package struct ChallengeEffort: Equatable, Sendable {
  package var at: Int
  /// The day in the gym's zone, as `CalendarDay.number`.
  package var day: Int
  /// In the metric's unit.
  package var amount: Int

  package init(at: Int, day: Int, amount: Int) {
    self.at = at
    self.day = day
    self.amount = amount
  }
}

/// A member's result so far.
package struct ChallengeScore: Equatable, Sendable {
  package var amount = 0
  /// When the target was reached.
  package var reachedAt: Int?
  /// Whether a day exceeded its limit and the excess was ignored.
  package var isCapped = false

  package init() {}

  /// - Parameter efforts: in the order of their times.
  package init(_ efforts: [ChallengeEffort], metric: ChallengeMetric, target: Int?) {
    let most = ChallengeRules.mostADay(metric)
    var days: [Int: Int] = [:]
    for effort in efforts where effort.amount > 0 {
      let before = days[effort.day] ?? 0
      let counted = min(effort.amount, most - before)
      // A second set on one day does not make a second session. That is normal and not reported as capped.
      if counted < effort.amount, metric != .sessions { isCapped = true }
      guard counted > 0 else { continue }
      days[effort.day] = before + counted
      amount += counted
      if let target, reachedAt == nil, amount >= target { reachedAt = effort.at }
    }
  }
}

/// A place in the ranking of a challenge.
package struct ChallengePlace: Equatable, Sendable {
  /// From 1; equal results share a place. Nil without a result.
  package var rank: Int?
  package var isTied: Bool

  package init(rank: Int? = nil, isTied: Bool = false) {
    self.rank = rank
    self.isTied = isTied
  }
}

/// A participant's result: a member's or a team's.
package struct ChallengeEntry: Equatable, Sendable {
  package var id: Int
  package var score: Int
  package var reachedAt: Int?

  package init(id: Int, score: Int, reachedAt: Int?) {
    self.id = id
    self.score = score
    self.reachedAt = reachedAt
  }

  /// - Returns: each entry's place: first by who reached the target earlier, then by the higher result.
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

/// How a challenge ended.
package enum ChallengeOutcome: String, Codable, Sendable, CaseIterable {
  /// Somebody, or a team, came first.
  case won
  /// Several share the first place.
  case draw
  /// There was nobody to compete with: only one member has a score, or only one team has members.
  case alone
  /// Nobody has a score.
  case nobody
}

/// News for a member about a challenge: an invitation, or how it ended for them.
package enum ChallengeNews: String, Codable, Sendable, CaseIterable {
  case asked, won, lost, draw, alone, nobody
}

/// What a member is compared with in a challenge with a handicap.
package enum ChallengeBaseline: String, Codable, Sendable, CaseIterable {
  /// Their own average of the eight weeks before the start.
  case own
  /// The group's median, because they have too little history.
  case median
  /// Nobody has enough history: the plain results are compared.
  case none
}

package enum ChallengeHandicap {
  /// In how many of the eight weeks before a challenge a member did something. They end with its first day, whatever day
  /// of the week that is: weeks of the calendar would cut them into nine.
  package static func weeks(_ efforts: [ChallengeEffort], before start: CalendarDay) -> Int {
    let last = ChallengeRules.baselineDays / 7 - 1
    return Set(efforts.filter { $0.amount > 0 }.map { min(max(0, start.number - 1 - $0.day) / 7, last) }).count
  }

  /// What a member would do in the challenge's days if they trained as before; nil if there is too little history.
  /// - Parameter weeks: how many of the eight weeks have a set that was logged here as it was done.
  package static func expected(_ before: Int, weeks: Int, days: Int) -> Int? {
    guard weeks >= ChallengeRules.baselineWeeks else { return nil }
    return max(1, before * days / ChallengeRules.baselineDays)
  }

  /// The middle value, or the mean of the middle two; nil if there are none.
  package static func median(_ values: [Int]) -> Int? {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return nil }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The result in thousandths of the expected result.
  package static func permille(_ amount: Int, expected: Int) -> Int { amount * 1000 / max(1, expected) }
}
