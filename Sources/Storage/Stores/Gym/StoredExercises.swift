import Gym

/// An exercise of a plan, as its JSON column holds it. Defaults are left out, because a plan has up to 1,800 sets.
struct StoredExercise: Codable {
  var item: Int
  var exercise: Int
  var sets: [Target]
  var rest: Int?
  var superset: Int?
  var note: String?
  var alternatives: [Int]?
  var perSide: Bool?
  var skipped: Bool?

  /// One set, or several equal sets in a row. Grouping them makes reading much faster.
  struct Target: Codable, Equatable {
    /// Absent for 1.
    var count: Int?
    /// Absent for a working set.
    var kind: SetKind?
    var reps: Int?
    /// Absent if there is only `reps`.
    var maxReps: Int?
    /// True for "5+".
    var more: Bool?
    var ms: Int?
    var mm: Int?
    var milli: Int?
    var unit: WeightUnit?
    var percentOfMax: Int?
    var percentOfTrainingMax: Int?
    var rpe: Int?

    init(_ set: PlannedSet) {
      kind = set.kind == .working ? nil : set.kind
      reps = set.reps?.min
      maxReps = set.reps.flatMap { $0.max == $0.min ? nil : $0.max }
      more = set.reps.flatMap { $0.max == nil ? true : nil }
      ms = set.milliseconds
      mm = set.millimetres
      switch set.load {
      case .weight(let weight): (milli, unit) = (weight.milli, weight.unit)
      case .percentOfMax(let tenths): percentOfMax = tenths
      case .percentOfTrainingMax(let tenths): percentOfTrainingMax = tenths
      case .rpe(let tenths): rpe = tenths
      case nil: break
      }
    }

    var set: PlannedSet {
      PlannedSet(
        kind: kind ?? .working, reps: reps.map { RepTarget(min: $0, max: more == true ? nil : maxReps ?? $0) },
        milliseconds: ms, millimetres: mm, load: load)
    }

    private var load: LoadTarget? {
      if let milli, let unit { return .weight(Weight(milli: milli, unit: unit)) }
      if let percentOfMax { return .percentOfMax(percentOfMax) }
      if let percentOfTrainingMax { return .percentOfTrainingMax(percentOfTrainingMax) }
      return rpe.map(LoadTarget.rpe)
    }
  }

  init(_ planned: PlannedExercise) {
    item = planned.item
    exercise = planned.exercise
    sets = []
    for target in planned.sets.map(Target.init) {
      var last = sets.last
      last?.count = nil
      if last == target {
        sets[sets.count - 1].count = (sets[sets.count - 1].count ?? 1) + 1
      } else {
        sets.append(target)
      }
    }
    rest = planned.restSeconds
    superset = planned.superset
    note = planned.note
    alternatives = planned.alternatives.isEmpty ? nil : planned.alternatives
    perSide = planned.isPerSide ? true : nil
    skipped = planned.isSkipped ? true : nil
  }

  var planned: PlannedExercise {
    var planned = PlannedExercise(
      item: item, exercise: exercise, sets: sets.flatMap { Array(repeating: $0.set, count: $0.count ?? 1) })
    planned.restSeconds = rest
    planned.superset = superset
    planned.note = note
    planned.alternatives = alternatives ?? []
    planned.isPerSide = perSide ?? false
    planned.isSkipped = skipped ?? false
    return planned
  }
}

extension JSONColumn {
  static func text(_ plan: [PlannedExercise]) throws -> String { try text(plan.map(StoredExercise.init)) }

  static func exercises(_ text: String) throws -> [PlannedExercise] {
    try value(text, as: [StoredExercise].self).map(\.planned)
  }
}
