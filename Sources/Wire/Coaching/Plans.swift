package import Gym

/// The target load of a set. Exactly one field is set. A percentage of 75 means 75 %.
package struct LoadTargetView: Codable, Sendable {
  package var weight: WeightValue?
  package var percentOfMax: Double?
  package var percentOfTrainingMax: Double?
  package var rpe: Double?

  package init(_ load: LoadTarget) {
    switch load {
    case .weight(let weight): self.weight = WeightValue(weight)
    case .percentOfMax(let tenths): percentOfMax = Double(tenths) / 10
    case .percentOfTrainingMax(let tenths): percentOfTrainingMax = Double(tenths) / 10
    case .rpe(let tenths): rpe = Double(tenths) / 10
    }
  }

  /// - Throws: `malformed` unless exactly one field is set; `precision` and `out_of_range` for its number.
  func target(field: String) throws(Fault) -> LoadTarget {
    let all = [weight != nil, percentOfMax != nil, percentOfTrainingMax != nil, rpe != nil]
    guard all.count(where: { $0 }) == 1 else { throw Fault.invalid("\(field).load", "malformed") }
    if let weight { return .weight(try weight.weight(field: "\(field).load")) }
    if let percentOfMax { return .percentOfMax(try whole(percentOfMax, 10, "\(field).load")) }
    if let percentOfTrainingMax { return .percentOfTrainingMax(try whole(percentOfTrainingMax, 10, "\(field).load")) }
    return .rpe(try whole(rpe ?? 0, 10, "\(field).load"))
  }
}

package struct RepTargetView: Codable, Sendable {
  package var min: Int
  /// Absent means as many as possible.
  package var max: Int?
}

/// One set as planned.
package struct PlannedSetView: Codable, Sendable {
  package var kind: SetKind
  package var reps: RepTargetView?
  package var seconds: Double?
  package var metres: Double?
  package var load: LoadTargetView?

  package init(
    kind: SetKind, reps: RepTargetView? = nil, seconds: Double? = nil, metres: Double? = nil,
    load: LoadTargetView? = nil
  ) {
    self.kind = kind
    self.reps = reps
    self.seconds = seconds
    self.metres = metres
    self.load = load
  }

  package init(_ set: PlannedSet) {
    kind = set.kind
    reps = set.reps.map { RepTargetView(min: $0.min, max: $0.max) }
    seconds = set.milliseconds.map { Double($0) / 1000 }
    metres = set.millimetres.map { Double($0) / 1000 }
    load = set.load.map(LoadTargetView.init)
  }
}

/// An exercise of a routine or of a workout's plan. `perSide` and `skipped` are false if absent.
package struct PlannedExerciseView: Codable, Sendable {
  package var item: Int
  package var exercise: Int
  package var sets: [PlannedSetView]
  package var restSeconds: Int?
  package var superset: Int?
  package var note: String?
  package var alternatives: [Int]?
  package var perSide: Bool?
  package var skipped: Bool?

  package init(_ planned: PlannedExercise) {
    item = planned.item
    exercise = planned.exercise
    sets = planned.sets.map(PlannedSetView.init)
    restSeconds = planned.restSeconds
    superset = planned.superset
    note = planned.note
    alternatives = planned.alternatives.isEmpty ? nil : planned.alternatives
    perSide = planned.isPerSide ? true : nil
    skipped = planned.isSkipped ? true : nil
  }

  /// Converts to Gym's integer units. Gym checks the ranges.
  /// - Parameter field: the path to this exercise, such as `plan[2]`.
  package func planned(field: String) throws(Fault) -> PlannedExercise {
    var sets: [PlannedSet] = []
    for (index, set) in self.sets.enumerated() {
      let field = "\(field).sets[\(index)]"
      sets.append(
        PlannedSet(
          kind: set.kind, reps: set.reps.map { RepTarget(min: $0.min, max: $0.max) },
          milliseconds: try set.seconds.map { seconds throws(Fault) in try whole(seconds, 1000, "\(field).seconds") },
          millimetres: try set.metres.map { metres throws(Fault) in try whole(metres, 1000, "\(field).metres") },
          load: try set.load.map { load throws(Fault) in try load.target(field: field) }))
    }
    var planned = PlannedExercise(item: item, exercise: exercise, sets: sets)
    planned.restSeconds = restSeconds
    planned.superset = superset
    planned.note = note
    planned.alternatives = alternatives ?? []
    planned.isPerSide = perSide ?? false
    planned.isSkipped = skipped ?? false
    return planned
  }
}

/// - Throws: `out_of_range` for a number that is far too large, `precision` for too many decimals.
private func whole(_ value: Double, _ scale: Double, _ field: String) throws(Fault) -> Int {
  let scaled = (value * scale).rounded()
  guard abs(scaled) < 1e15 else { throw Fault.invalid(field, "out_of_range") }
  guard abs(scaled / scale - value) < 1e-6 else { throw Fault.invalid(field, "precision") }
  return Int(scaled)
}
