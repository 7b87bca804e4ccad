/// An exercise as the client should do it today, and why.
package struct Prescription: Equatable, Sendable {
  package var planned: PlannedExercise
  package var reason: ProgressionReason?

  package init(_ planned: PlannedExercise, reason: ProgressionReason? = nil) {
    self.planned = planned
    self.reason = reason
  }
}

/// Computes today's sets from the plan, its progression and what was done so far.
///
/// Nothing is stored, so the same log always gives the same loads, even after an entry was corrected.
package struct Prescriber: Sendable {
  /// What the gym can load for this exercise, in the client's unit.
  package var loads: NextLoad
  /// The first day of the assignment. Its weeks of seven days begin here.
  package var start: CalendarDay
  package var today: CalendarDay
  /// The client's own. The trainer's takes precedence.
  package var trainingMax: Weight?
  /// The client's last weight, for a plan without weights.
  package var known: Weight?

  package init(
    loads: NextLoad, start: CalendarDay, today: CalendarDay, trainingMax: Weight? = nil, known: Weight? = nil
  ) {
    self.loads = loads
    self.start = start
    self.today = today
    self.trainingMax = trainingMax
    self.known = known
  }

  /// - Parameter done: the workouts of the assignment before today's, oldest first.
  package func prescribe(
    _ planned: PlannedExercise, by progression: Progression, after done: [ProgressionWorkout]
  ) -> Prescription {
    switch progression {
    case .linear(let step): return stepped(planned, step, after: done) { $0.min }
    case .double(let step): return stepped(planned, step, after: done, isDouble: true) { $0.max ?? $0.min }
    case .percentages(let weeks, let own):
      guard let max = (own ?? trainingMax).map(inOwnUnit), !weeks.isEmpty else {
        return Prescription(planned, reason: ProgressionReason(.noMax))
      }
      let week = trainedWeeks(done).week(of: today) % weeks.count
      let load = share(of: max, tenths: weeks[week])
      return Prescription(
        loaded(planned, load),
        reason: ProgressionReason(
          .week, weight: max, week: week + 1, weeks: weeks.count, percent: weeks[week]))
    case .wendler(let region, let own):
      guard let max = (own ?? trainingMax).map(inOwnUnit) else {
        return Prescription(planned, reason: ProgressionReason(.noMax))
      }
      return wendler(planned, region, max, after: done)
    }
  }

  // MARK: Weeks

  private func trainedWeeks(_ done: [ProgressionWorkout]) -> TrainedWeeks {
    TrainedWeeks(start: start, trained: done.map(\.day))
  }

  // MARK: Steps

  /// - Parameter aim: the reps that every set must reach before the load goes up.
  private func stepped(
    _ planned: PlannedExercise, _ step: Weight, after done: [ProgressionWorkout], isDouble: Bool = false,
    _ aim: (RepTarget) -> Int
  ) -> Prescription {
    let working = planned.working
    let targets = working.compactMap(\.reps)
    guard !working.isEmpty, targets.count == working.count else { return Prescription(planned) }
    let shares = shares(of: working)
    let results = done.compactMap { Result($0, shares, targets.map(aim), targets.map(\.min), step) }
    guard let last = results.last else {
      let begin = planned.topWeight.map { $0.unit == loads.unit ? $0 : nearest(grams: $0.grams) } ?? known
      return Prescription(
        begin.map { loaded(planned, $0) } ?? planned,
        reason: begin.map { ProgressionReason(.begin, weight: $0) })
    }
    if last.reachedAll {
      let times = results.reversed().prefix { $0.reachedAll && $0.isAt(last.top) }.count
      let reps = targets.map(aim).max()
      guard let load = heavier(than: last.top, by: step, times: times) else {
        return Prescription(
          loaded(planned, last.top), reason: ProgressionReason(.held, weight: last.top, reps: reps, times: times))
      }
      let more = Weight(milli: load.milli - last.top.milli, unit: load.unit)
      return Prescription(
        loaded(planned, load), reason: ProgressionReason(.more, weight: last.top, step: more, reps: reps))
    }
    if isDouble, !last.isShort {
      return Prescription(
        loaded(planned, last.top),
        reason: ProgressionReason(.reps, weight: last.top, reps: targets.map(aim).max()))
    }
    let times = results.reversed().prefix { $0.isShort && $0.isAt(last.top) }.count
    let reps = targets.map(\.min).max()
    if times >= Progression.stalls, let load = lighter(than: last.top) {
      return Prescription(
        loaded(planned, load), reason: ProgressionReason(.less, weight: last.top, reps: reps, times: times))
    }
    return Prescription(
      loaded(planned, last.top), reason: ProgressionReason(.again, weight: last.top, reps: reps, times: times))
  }

  /// How a workout went compared with the plan.
  private struct Result {
    /// The load from which the next workout starts.
    var top: Weight
    var reachedAll: Bool
    /// Whether a set was missing or below the minimum reps of its target.
    var isShort: Bool

    /// - Parameter shares: each planned set's share of the heaviest one; all 1 if the sets are equal.
    init?(_ workout: ProgressionWorkout, _ shares: [Double], _ aims: [Int], _ least: [Int], _ step: Weight) {
      let sets = Array(workout.sets.prefix(shares.count))
      guard let heaviest = sets.map(\.weight).max(by: { $0.grams < $1.grams }) else { return nil }
      // If all sets are equal, the most frequent weight counts, so that one heavier attempt does not cancel the others.
      let isFlat = shares.allSatisfy { $0 == 1 }
      top = isFlat ? Self.usual(sets.map(\.weight)) ?? heaviest : heaviest
      let topGrams = top.grams
      let slack = isFlat ? 0 : step.grams
      func reached(_ reps: [Int]) -> Bool {
        sets.count == shares.count
          && sets.indices.allSatisfy { index in
            // A gram is added because both weights may be rounded from pounds.
            sets[index].reps >= reps[index]
              && Double(sets[index].weight.grams + slack + 1) >= Double(topGrams) * shares[index] * 0.995
          }
      }
      reachedAll = reached(aims)
      isShort = !reached(least)
    }

    func isAt(_ weight: Weight) -> Bool { abs(top.exactGrams - weight.exactGrams) * 200 <= weight.exactGrams + 1e-3 }

    /// The most frequent weight; on a tie the heaviest.
    private static func usual(_ weights: [Weight]) -> Weight? {
      let groups = Dictionary(grouping: weights, by: \.grams)
      return groups.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }?.value.first
    }
  }

  // MARK: 5/3/1

  private func wendler(
    _ planned: PlannedExercise, _ region: Wendler.Region, _ begin: Weight, after done: [ProgressionWorkout]
  ) -> Prescription {
    let weeks = Wendler.weeks.count
    let trained = trainedWeeks(done)
    let now = trained.week(of: today)
    var max = begin
    var short = 0
    for cycle in 0..<(now / weeks) {
      let plus = done.filter { trained.week(of: $0.day) / weeks == cycle }.compactMap { workout -> Bool? in
        let step = Wendler.weeks[trained.week(of: workout.day) % weeks][2]
        guard step.isAMRAP else { return nil }
        let grams = share(of: max, tenths: step.percent * 10).grams
        return workout.sets.contains { $0.reps >= step.reps && PlusTarget.isWeight($0.weight.grams, of: grams) }
      }
      if plus.allSatisfy({ $0 }) {
        short = 0
        max = Weight(milli: max.milli + Int(Wendler.step(region, max.unit) * 1000), unit: max.unit)
      } else {
        short += 1
        if short == Progression.stalls {
          short = 0
          max.milli = max.milli * Progression.lessPercent / 100
        }
      }
    }
    let warmups = planned.sets.filter { $0.kind == .warmup }
    var prescribed = planned
    prescribed.sets =
      warmups
      + Wendler.weeks[now % weeks].map { step in
        PlannedSet(
          reps: RepTarget(min: step.reps, max: step.isAMRAP ? nil : step.reps),
          load: .weight(share(of: max, tenths: step.percent * 10)))
      }
    return Prescription(
      prescribed, reason: ProgressionReason(.wendler, weight: max, week: now % weeks + 1, weeks: weeks))
  }

  // MARK: Loads

  /// Each set's share of the heaviest one; 1 if the plan has no weights.
  private func shares(of sets: [PlannedSet]) -> [Double] {
    let grams = sets.map { $0.weight?.grams ?? 0 }
    guard let top = grams.max(), top > 0 else { return sets.map { _ in 1 } }
    return grams.map { $0 == 0 ? 1 : Double($0) / Double(top) }
  }

  /// The plan with `top` as its heaviest set. Warm-ups with a weight keep their share of it.
  private func loaded(_ planned: PlannedExercise, _ top: Weight) -> PlannedExercise {
    var loaded = planned
    let most = planned.topWeight?.grams ?? 0
    for index in planned.sets.indices {
      let set = planned.sets[index]
      let isWorking = set.kind == .working || set.kind == .failure
      guard isWorking || set.weight != nil else { continue }
      let share = most > 0 ? set.weight.map { Double($0.grams) / Double(most) } ?? 1 : 1
      // An exact load is kept unchanged: the client has lifted it, so it can be loaded.
      loaded.sets[index].load = .weight(share == 1 ? top : nearest(Double(top.milli) * share, like: top))
    }
    return loaded
  }

  private func nearest(grams: Int) -> Weight {
    loads.nearest(grams: Double(grams), last: Weight(milli: 0, unit: loads.unit))
  }

  /// In steps of 0.5, because nobody sets a training max to the gram.
  private func inOwnUnit(_ weight: Weight) -> Weight {
    guard weight.unit != loads.unit else { return weight }
    let value = Double(weight.grams) / (loads.unit == .kg ? 1 : 0.45359237)
    return Weight(milli: Int((value / 500).rounded()) * 500, unit: loads.unit)
  }

  /// A share of a training max, in tenths of a percent. On other equipment the steps are counted from the training max.
  /// On a barbell it is ignored: a training max below the bar does not mean that the client used a lighter tool.
  private func share(of max: Weight, tenths: Int) -> Weight {
    let like = loads.equipment == .barbell ? Weight(milli: 0, unit: max.unit) : max
    return nearest(Double(max.milli) * Double(tenths) / 1000, like: like)
  }

  private func nearest(_ milli: Double, like weight: Weight) -> Weight {
    let grams = weight.unit == .kg ? milli : milli * 0.45359237
    return loads.nearest(grams: grams, last: weight)
  }

  /// The load one step above. A step that is too small for the gym's weights is saved up: each further workout that
  /// reached its reps at `weight` adds one, until there is a heavier load near the sum.
  /// - Parameter times: the workouts in a row that reached their reps at `weight`; at least 1.
  private func heavier(than weight: Weight, by step: Weight, times: Int) -> Weight? {
    let step = step.milli(in: weight.unit)
    for count in 1...min(times, Self.tries) {
      let load = nearest(Double(weight.milli + count * step), like: weight)
      if load.milli > weight.milli { return load }
    }
    return nil
  }

  /// Ten percent less, or the next lighter load that the gym has; nil if there is none.
  private func lighter(than weight: Weight) -> Weight? {
    let aim = weight.milli * Progression.lessPercent / 100
    for count in 0..<Self.tries {
      let load = nearest(Double(max(0, aim - count * 1000)), like: weight)
      if load.milli < weight.milli { return load }
    }
    return nil
  }

  private static let tries = 40
}

extension PlannedSet {
  package var weight: Weight? { if case .weight(let weight)? = load { weight } else { nil } }
}

extension PlannedExercise {
  /// The heaviest weight in the plan's working sets.
  package var topWeight: Weight? { working.compactMap(\.weight).max { $0.grams < $1.grams } }
}

extension Weight {
  /// The step in another unit, converted as plates are: 2.5 kg are 5 lb.
  fileprivate func milli(in other: WeightUnit) -> Int {
    switch (unit, other) {
    case (.kg, .kg), (.lb, .lb): milli
    case (.kg, .lb): milli * 2
    case (.lb, .kg): milli / 2
    }
  }
}
