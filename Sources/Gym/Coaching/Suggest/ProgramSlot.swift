/// A slot in a day of a generated program, for one exercise of a kind.
enum ProgramSlot: String, Sendable, CaseIterable {
  case squat, lunge, hinge, press, overhead, row, pulldown
  case quads, hamstrings, glutes, calves, biceps, triceps, sideDelts, rearDelts, abdominals, obliques

  /// In the order in which they are done and, if time is short, kept. Each area of the day comes early, so that a short
  /// day stays balanced.
  static func of(_ kind: ProgramDayKind, number: Int) -> [ProgramSlot] {
    switch (kind, number) {
    case (.fullBody, 1):
      [.squat, .press, .row, .abdominals, .hamstrings, .sideDelts, .biceps, .triceps, .calves]
    case (.fullBody, 2):
      [.hinge, .overhead, .pulldown, .abdominals, .lunge, .press, .rearDelts, .calves, .triceps, .biceps]
    case (.fullBody, _):
      [.lunge, .press, .row, .abdominals, .hinge, .calves, .sideDelts, .biceps, .triceps]
    case (.upper, 1):
      [.press, .row, .overhead, .pulldown, .sideDelts, .triceps, .biceps, .rearDelts, .press]
    case (.upper, _):
      [.pulldown, .press, .row, .sideDelts, .biceps, .triceps, .rearDelts, .press]
    case (.lower, 1):
      [.squat, .hinge, .abdominals, .calves, .hamstrings, .quads, .obliques]
    case (.lower, _):
      [.hinge, .squat, .abdominals, .calves, .quads, .hamstrings, .obliques, .glutes]
    case (.push, _): [.press, .overhead, .press, .triceps, .sideDelts, .triceps, .abdominals]
    case (.pull, _): [.row, .pulldown, .biceps, .rearDelts, .row, .biceps, .abdominals]
    case (.legs, 1): [.squat, .hinge, .abdominals, .calves, .hamstrings, .quads, .lunge]
    case (.legs, _): [.hinge, .lunge, .abdominals, .calves, .quads, .hamstrings, .glutes]
    case (.easy, _): [.abdominals, .obliques]
    }
  }

  var area: ProgramArea {
    switch self {
    case .press, .overhead, .triceps, .sideDelts: .push
    case .row, .pulldown, .biceps, .rearDelts: .pull
    case .squat, .lunge, .hinge, .quads, .hamstrings, .glutes, .calves: .legs
    case .abdominals, .obliques: .core
    }
  }

  /// The muscle that the slot is for.
  var muscle: Muscle {
    switch self {
    case .squat, .lunge, .quads: .quadriceps
    case .hinge, .hamstrings: .hamstrings
    case .press: .chest
    case .overhead: .frontDelts
    case .row: .upperBack
    case .pulldown: .lats
    case .glutes: .glutes
    case .calves: .calves
    case .biceps: .biceps
    case .triceps: .triceps
    case .sideDelts: .sideDelts
    case .rearDelts: .rearDelts
    case .abdominals: .abdominals
    case .obliques: .obliques
    }
  }

  /// Several joints move, so it allows more weight and needs longer rests.
  var isCompound: Bool {
    switch self {
    case .squat, .lunge, .hinge, .press, .overhead, .row, .pulldown: true
    default: false
    }
  }

  /// How well an exercise fits the slot: 2 well, 1 as a substitute if nothing else is possible, nil not at all. The
  /// catalog does not name movements, so they are derived from the muscles.
  func fit(_ facts: ExerciseFacts) -> Int? {
    let all = Set(facts.primary + facts.secondary)
    let first = facts.primary.first
    func has(_ muscle: Muscle) -> Bool { facts.primary.contains(muscle) }
    switch self {
    case .squat, .lunge:
      guard first == .quadriceps, all.contains(.glutes), facts.bodyPart == .legs else { return nil }
      return (facts.stance == .split || facts.stance == .moving) == (self == .lunge) ? 2 : 1
    case .hinge:
      guard facts.bodyPart == .legs else { return nil }
      if has(.hamstrings), has(.glutes) { return 2 }
      return first == .glutes && all.contains(.hamstrings) ? 1 : nil
    case .press: return first == .chest && all.contains(.triceps) ? 2 : nil
    case .overhead: return first == .frontDelts && all.contains(.triceps) && !has(.chest) ? 2 : nil
    case .row: return has(.upperBack) && all.isSuperset(of: [.lats, .rearDelts, .biceps]) ? 2 : nil
    case .pulldown: return first == .lats && all.contains(.biceps) && !all.contains(.rearDelts) ? 2 : nil
    case .quads: return facts.primary == [.quadriceps] ? (all.contains(.glutes) ? 1 : 2) : nil
    case .hamstrings:
      if first == .hamstrings { return has(.glutes) ? 1 : 2 }
      return first == .glutes && all.contains(.hamstrings) ? 1 : nil
    case .glutes: return first == .glutes && !has(.hamstrings) ? 2 : nil
    case .abdominals, .obliques:
      guard facts.bodyPart == .core, has(muscle) else { return nil }
      return first == muscle ? 2 : 1
    case .calves, .biceps, .triceps, .sideDelts, .rearDelts:
      if facts.primary == [muscle] || first == muscle && !has(.chest) { return 2 }
      return has(muscle) ? 1 : nil
    }
  }

  /// Words in the catalog's `focus` that mark an exercise as unsuitable for a general program.
  private static let odd = [
    "mobility", "warm-up", "recovery", "power", "strongman", "conditioning", "shins", "ankle", "rotator", "grip",
    "balance", "drill", "neck", "maximal", "stability",
  ]

  static func isFit(_ facts: ExerciseFacts) -> Bool {
    guard facts.impact ?? .low == .low, facts.type != .distanceDuration, facts.type != .assisted else { return false }
    guard facts.type != .duration || facts.bodyPart == .core else { return false }
    guard let focus = facts.focus?.lowercased() else { return true }
    return !odd.contains { focus.contains($0) }
  }

  /// Endurance at the end of a day.
  static func isCardio(_ facts: ExerciseFacts) -> Bool {
    guard let seconds = facts.recommended?.durationSeconds, seconds.count == 2 else { return false }
    return facts.type == .distanceDuration && facts.equipment != .other && facts.difficulty != .advanced
      && seconds[0] <= 900 && seconds[1] >= 900
  }
}
