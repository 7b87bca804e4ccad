/// The lifts of 5/3/1, in the default order of a week.
package enum WendlerLift: String, Codable, Sendable, CaseIterable {
  case press, deadlift, bench, squat

  package var region: Wendler.Region { self == .press || self == .bench ? .upper : .lower }

  /// The default exercise for the lift, from the shipped catalog.
  package var slug: String {
    switch self {
    case .press: "overhead-press-barbell"
    case .deadlift: "deadlift-barbell"
    case .bench: "bench-press-barbell"
    case .squat: "squat-barbell"
    }
  }
}

/// Five sets of ten after the main sets.
package enum BoringButBig: String, Codable, Sendable, CaseIterable {
  case none
  /// At 50 % of the training max.
  case fifty
  /// At 50, 60 and 70 %, one cycle each, then from the beginning.
  case rising

  package func percent(cycle: Int) -> Int? {
    switch self {
    case .none: nil
    case .fifty: 50
    case .rising: [50, 60, 70][(cycle - 1) % 3]
    }
  }
}

package struct WendlerOptions: Codable, Equatable, Sendable {
  /// Sessions per calendar week. With two, a session has two lifts; with three, a week of the program takes longer than
  /// a calendar week.
  package var days = 4
  package var hasDeload = true
  package var boringButBig = BoringButBig.none

  package init(days: Int = 4, hasDeload: Bool = true, boringButBig: BoringButBig = .none) {
    self.days = days
    self.hasDeload = hasDeload
    self.boringButBig = boringButBig
  }
}

/// A lift of a program, and the exercise used for it.
package struct ProgramLift: Codable, Equatable, Sendable {
  package var lift: WendlerLift
  package var exercise: Int

  package init(lift: WendlerLift, exercise: Int) {
    self.lift = lift
    self.exercise = exercise
  }
}

/// The member's choices. Training maxes and the position are in `ProgramHistory`.
package struct WendlerProgram: Equatable, Sendable {
  /// In the order of the week.
  package var lifts: [ProgramLift]
  package var options: WendlerOptions

  package init(lifts: [ProgramLift], options: WendlerOptions) {
    self.lifts = lifts
    self.options = options
  }

  package var weeks: Int { options.hasDeload ? 4 : 3 }

  /// The exercises of each session of a week.
  package var sessions: [[Int]] {
    let exercises = lifts.map(\.exercise)
    let size = options.days == 2 ? 2 : 1
    return stride(from: 0, to: exercises.count, by: size).map { Array(exercises[$0..<min($0 + size, exercises.count)]) }
  }

  package func region(of exercise: Int) -> Wendler.Region {
    lifts.first { $0.exercise == exercise }?.lift.region ?? .upper
  }

  // MARK: Plans

  package static let mainRestSeconds = 180
  package static let boringRestSeconds = 90

  /// The plan of a session: for each lift its warm-ups and main sets, and Boring But Big as a separate item.
  ///
  /// Warm-ups that are not lighter than the next set are left out, and so are those for which the bar is too heavy, if
  /// the main sets are done with it. The deload has no warm-ups, because its sets are just as light.
  /// - Parameters:
  ///   - loadable: the weights that the gym can load in a unit.
  ///   - equipment: of an exercise. Only a barbell is loaded with plates.
  package func plan(
    _ exercises: [Int], cycle: Int, week: Int, maxes: [Int: Weight], loadable: (WeightUnit) -> LoadableWeights,
    equipment: (Int) -> Equipment = { _ in .barbell }
  ) -> [PlannedExercise] {
    var plan: [PlannedExercise] = []
    for exercise in exercises {
      guard let max = maxes[exercise], Wendler.weeks.indices.contains(week - 1) else { continue }
      let tool = equipment(exercise)
      let weights = tool == .barbell ? loadable(max.unit) : nil
      func target(_ step: Wendler.Step, _ kind: SetKind = .working) -> PlannedSet {
        let value = Double(max.milli * step.percent) / 100
        let milli = weights?.nearestMilli(to: value) ?? NextLoad.multiple(near: value, tool, max.unit)
        return PlannedSet(
          kind: kind, reps: RepTarget(min: step.reps, max: step.isAMRAP ? nil : step.reps),
          load: .weight(Weight(milli: milli, unit: max.unit)))
      }
      let main = Wendler.weeks[week - 1].map { target($0) }
      var warmups = week == Wendler.deloadWeek ? [] : Wendler.warmupSteps.map { target($0, .warmup) }
      if let weights, !weights.isLighter(main[main.count - 1].milli) {
        warmups.removeAll { weights.isLighter($0.milli) }
      }
      for index in warmups.indices.reversed() {
        let next = index + 1 < warmups.count ? warmups[index + 1] : main[0]
        if warmups[index].milli >= next.milli { warmups.remove(at: index) }
      }
      var item = PlannedExercise(item: plan.count + 1, exercise: exercise, sets: warmups + main)
      item.restSeconds = Self.mainRestSeconds
      plan.append(item)
      guard week != Wendler.deloadWeek, let percent = options.boringButBig.percent(cycle: cycle) else { continue }
      var boring = PlannedExercise(
        item: plan.count + 1, exercise: exercise,
        sets: Array(repeating: target(Wendler.Step(percent, 10)), count: 5))
      boring.restSeconds = Self.boringRestSeconds
      plan.append(boring)
    }
    return plan
  }

  /// The target of an exercise's plus set in a plan; nil if it has none.
  package static func plusSet(of exercise: Int, in plan: [PlannedExercise]) -> PlusTarget? {
    plan.filter { $0.exercise == exercise }.flatMap(\.sets).compactMap { set -> PlusTarget? in
      guard let reps = set.reps, reps.max == nil, case .weight(let weight)? = set.load else { return nil }
      return PlusTarget(weight: weight, reps: reps.min)
    }.max { $0.weight.grams < $1.weight.grams }
  }
}

extension PlannedSet {
  fileprivate var milli: Int { if case .weight(let weight)? = load { weight.milli } else { 0 } }
}

/// The target of a plus set: at least these reps with this weight.
package struct PlusTarget: Codable, Equatable, Sendable {
  package var weight: Weight
  package var reps: Int

  package init(weight: Weight, reps: Int) {
    self.weight = weight
    self.reps = reps
  }

  /// Allows half a percent, so that 220 lb counts as 100 kg. That is less than any plate adds.
  package func isWeight(_ grams: Int) -> Bool { Self.isWeight(grams, of: weight.grams) }

  /// A gram is added because both may be rounded from pounds: 199 lb is exactly half a percent less than 200 lb.
  static func isWeight(_ grams: Int, of target: Int) -> Bool { (grams + 1) * 200 >= target * 199 }
}

/// The bounds of what a member enters.
package enum ProgramRules {
  package static let maxCycle = 1000

  /// - Parameter field: a path such as `lifts[0].trainingMax`.
  package static func check(_ weight: Weight, field: String) throws(Invalid) {
    let max = Weight.thousandths(ofKilograms: 500, in: weight.unit)
    guard (5000...max).contains(weight.milli) else {
      throw Invalid(field, .outOfRange(min: 5, max: Double(max) / 1000))
    }
  }

  /// - Throws: `required` without lifts, `malformed` for a repeated lift, `out_of_range`.
  package static func check(_ program: WendlerProgram) throws(Invalid) {
    guard !program.lifts.isEmpty else { throw Invalid("lifts", .required) }
    var (lifts, exercises): (Set<WendlerLift>, Set<Int>) = ([], [])
    for (index, lift) in program.lifts.enumerated() {
      guard lifts.insert(lift.lift).inserted else { throw Invalid("lifts[\(index)].lift", .malformed) }
      guard exercises.insert(lift.exercise).inserted else { throw Invalid("lifts[\(index)].exercise", .malformed) }
    }
    guard (2...4).contains(program.options.days) else {
      throw Invalid("options.days", .outOfRange(min: 2, max: 4))
    }
  }

  /// 90 % of the one-rep max, rounded to 2.5 kg or 5 lb, and at least one increment.
  package static func trainingMax(of max: Weight) -> Weight {
    let increment = Wendler.increment(max.unit)
    let value = Wendler.trainingMax(oneRepMax: max.value, increment: increment)
    return Weight(milli: Int((Swift.max(value, increment) * 1000).rounded()), unit: max.unit)
  }
}
