/// Who changed a client's copy of a routine.
package enum PlanEditor: String, Codable, Sendable, CaseIterable {
  case trainer, client
}

/// How one exercise of a copy differs from the assigned version.
package struct PlanDifference: Equatable, Sendable {
  package enum Kind: String, Codable, Sendable, CaseIterable {
    case added, removed, changed
    /// It is at another position.
    case moved
  }

  /// The parts of an exercise that can differ.
  package enum Part: String, Codable, Sendable, CaseIterable {
    case sets, reps, load, rest, note, other
  }

  package var kind: Kind
  package var by: PlanEditor
  /// The parts that changed, in the order of `Part`.
  package var parts: [Part]
  /// nil for an added exercise.
  package var before: PlannedExercise?
  /// nil for a removed one.
  package var after: PlannedExercise?
}

/// A client's copy of a routine, next to the assigned version.
///
/// Three plans show who changed what: the trainer made the changes from `given` to `led`, the client those from `led`
/// to `copy`. So clients edit their copy like any of their routines, and nothing has to be recorded.
package struct AssignedPlan: Equatable, Sendable {
  /// The template when the copy was made or last updated.
  package var given: [PlannedExercise]
  /// The same with the trainer's own changes to this copy.
  package var led: [PlannedExercise]
  /// The copy as it is now.
  package var copy: [PlannedExercise]

  package init(given: [PlannedExercise], led: [PlannedExercise], copy: [PlannedExercise]) {
    self.given = given
    self.led = led
    self.copy = copy
  }

  package init(given: [PlannedExercise]) { self.init(given: given, led: given, copy: given) }

  package var isUnchanged: Bool { copy == given }

  // MARK: Differences

  /// The trainer's changes and then the client's, each in plan order. Changes that were undone are left out.
  package var differences: [PlanDifference] {
    let (first, now) = (Entries(given), Entries(copy))
    return (Self.compare(given, led, by: .trainer) + Self.compare(led, copy, by: .client)).filter { difference in
      guard difference.kind != .moved, let planned = difference.after ?? difference.before else { return true }
      return first[planned] != now[planned]
    }
  }

  /// Who changed the copy; empty if nobody did.
  package var editors: [PlanEditor] {
    let found = Set(differences.map(\.by))
    return PlanEditor.allCases.filter(found.contains)
  }

  private static func compare(
    _ old: [PlannedExercise], _ new: [PlannedExercise], by editor: PlanEditor
  ) -> [PlanDifference] {
    let (before, after) = (Entries(old), Entries(new))
    var found: [PlanDifference] = []
    for planned in new {
      guard let was = before[planned] else {
        found.append(PlanDifference(kind: .added, by: editor, parts: [], before: nil, after: planned))
        continue
      }
      if was != planned {
        found.append(
          PlanDifference(kind: .changed, by: editor, parts: parts(was, planned), before: was, after: planned))
      }
    }
    for planned in old where after[planned] == nil {
      found.append(PlanDifference(kind: .removed, by: editor, parts: [], before: planned, after: nil))
    }
    let common = (old.filter { after[$0] != nil }, new.filter { before[$0] != nil })
    if let at = zip(common.0, common.1).first(where: { Key($0) != Key($1) })?.1 {
      found.append(PlanDifference(kind: .moved, by: editor, parts: [], before: before[at], after: at))
    }
    return found
  }

  private static func parts(_ old: PlannedExercise, _ new: PlannedExercise) -> [PlanDifference.Part] {
    var parts: [PlanDifference.Part] = []
    if old.sets.map(\.kind) != new.sets.map(\.kind) { parts.append(.sets) }
    // Extra sets in the longer of the two are already reported as a different number of sets.
    let pairs = zip(old.sets, new.sets)
    if pairs.contains(where: {
      ($0.reps, $0.milliseconds, $0.millimetres) != ($1.reps, $1.milliseconds, $1.millimetres)
    }) {
      parts.append(.reps)
    }
    if pairs.contains(where: { $0.load != $1.load }) { parts.append(.load) }
    if old.restSeconds != new.restSeconds { parts.append(.rest) }
    if old.note != new.note { parts.append(.note) }
    if (old.superset, old.isPerSide) != (new.superset, new.isPerSide) || old.alternatives != new.alternatives {
      parts.append(.other)
    }
    return parts
  }

  // MARK: Changing

  /// Applies the trainer's edit of this copy. What the client changed before and the trainer leaves alone remains the
  /// client's change.
  package func edited(to plan: [PlannedExercise]) -> AssignedPlan {
    let (was, own) = (Entries(copy), Entries(led))
    let stays = Entries(plan)
    var led = plan.compactMap { planned in was[planned] == planned ? own[planned] : planned }
    // An exercise that the client removed must not count as removed by the trainer.
    for planned in self.led where was[planned] == nil && stays[planned] == nil { led.append(planned) }
    // The order in the trainer's edit counts as the trainer's.
    return AssignedPlan(given: given, led: led.sorted(like: plan, before: self.led), copy: plan)
  }

  /// Updates the copy to a new version of the template. Exercises that were changed in this copy stay as they are; all
  /// others follow the template.
  package func updated(to template: [PlannedExercise]) -> AssignedPlan {
    guard !isUnchanged else { return AssignedPlan(given: template) }
    let names = renamed(for: template)
    return AssignedPlan(
      given: template, led: PlanRules.tidied(merged(led, template, names)),
      copy: PlanRules.tidied(merged(copy, template, names)))
  }

  private func merged(
    _ own: [PlannedExercise], _ template: [PlannedExercise], _ names: [Key: Int]
  ) -> [PlannedExercise] {
    let (first, mine, next) = (Entries(given), Entries(own), Entries(template))
    var merged: [PlannedExercise] = []
    for planned in template {
      guard let was = first[planned] else {
        merged.append(mine[planned] ?? planned)
        continue
      }
      guard let kept = mine[planned] else { continue }
      merged.append(kept == was ? planned : kept)
    }
    // Exercises that only the copy has keep their place after the same neighbour.
    for (index, planned) in own.enumerated() where next[planned] == nil && first[planned] != planned {
      var kept = planned
      kept.item = names[Key(planned)] ?? planned.item
      let before = own[..<index].last { one in merged.contains { Key($0) == Key(one) } }
      let place = before.flatMap { one in merged.firstIndex { Key($0) == Key(one) } }.map { $0 + 1 } ?? 0
      merged.insert(kept, at: place)
    }
    return merged
  }

  /// New numbers for exercises that only this copy has, if the template uses their number for another exercise.
  private func renamed(for template: [PlannedExercise]) -> [Key: Int] {
    let next = Entries(template)
    let taken = Set(template.map(\.item))
    var free = ((template + given + led + copy).map(\.item).max() ?? 0) + 1
    var names: [Key: Int] = [:]
    for planned in led + copy {
      guard next[planned] == nil, taken.contains(planned.item), names[Key(planned)] == nil else { continue }
      names[Key(planned)] = free
      free += 1
    }
    return names
  }
}

/// Identifies an exercise of a plan. The item alone is not enough: a new exercise may get the number of a removed one.
private struct Key: Hashable {
  var item: Int
  var exercise: Int

  init(_ planned: PlannedExercise) {
    item = planned.item
    exercise = planned.exercise
  }
}

private struct Entries {
  private let byKey: [Key: PlannedExercise]
  init(_ plan: [PlannedExercise]) { byKey = Dictionary(plan.map { (Key($0), $0) }, uniquingKeysWith: { $1 }) }
  subscript(_ planned: PlannedExercise) -> PlannedExercise? { byKey[Key(planned)] }
}

extension [PlannedExercise] {
  /// Sorts by the order of a plan. Exercises that are not in it stay after their neighbour in the earlier order.
  fileprivate func sorted(like plan: [PlannedExercise], before old: [PlannedExercise]) -> [PlannedExercise] {
    let places = Dictionary(plan.enumerated().map { (Key($1), $0) }, uniquingKeysWith: { $1 })
    var sorted = filter { places[Key($0)] != nil }.sorted { (places[Key($0)] ?? 0) < (places[Key($1)] ?? 0) }
    for (index, planned) in old.enumerated() {
      guard let own = first(where: { Key($0) == Key(planned) }), places[Key(planned)] == nil else { continue }
      let neighbour = old[..<index].last { one in sorted.contains { Key($0) == Key(one) } }
      let place = neighbour.flatMap { one in sorted.firstIndex { Key($0) == Key(one) } }.map { $0 + 1 } ?? 0
      sorted.insert(own, at: place)
    }
    return sorted
  }
}
