/// The limits of a plan, and its stored form.
package enum PlanRules {
  package static let maxExercises = 60
  package static let maxSets = 30
  package static let maxAlternatives = 10
  /// In characters.
  package static let maxNote = 500
  package static let maxRestSeconds = 3600
  /// The limit for `item` and `superset`, which clients choose.
  package static let maxNumber = 1_000_000

  /// Checks a plan and returns its stored form: notes are trimmed, each alternative occurs once, and a superset has at
  /// least two exercises, which are neighbours. A group of one is cleared silently, because moving an exercise out of a
  /// superset can leave one behind.
  ///
  /// - Parameters:
  ///   - leastExercises: 1 for a routine. A workout may begin without any.
  ///   - type: the exercise's type; nil if the person who plans does not have the exercise.
  ///   - field: the path to the plan.
  /// - Throws: the first wrong field, such as `plan[2].sets[0].reps`.
  package static func checked(
    _ plan: [PlannedExercise], leastExercises: Int = 1, field: String = "plan", type: (Int) -> ExerciseType?
  ) throws(Invalid) -> [PlannedExercise] {
    try range(field, plan.count, leastExercises...maxExercises)
    var items: Set<Int> = []
    var checked: [PlannedExercise] = []
    for (index, planned) in plan.enumerated() {
      let field = "\(field)[\(index)]"
      try range("\(field).item", planned.item, 1...maxNumber)
      guard items.insert(planned.item).inserted else { throw Invalid("\(field).item", .malformed) }
      checked.append(try self.checked(planned, field, type))
    }
    return tidied(checked)
  }

  private static func checked(
    _ planned: PlannedExercise, _ field: String, _ type: (Int) -> ExerciseType?
  ) throws(Invalid) -> PlannedExercise {
    var planned = planned
    guard let known = type(planned.exercise) else { throw Invalid("\(field).exercise", .noSuchExercise) }
    try range("\(field).sets", planned.sets.count, 1...maxSets)
    for (index, set) in planned.sets.enumerated() { try check(set, known, "\(field).sets[\(index)]") }
    try range("\(field).restSeconds", planned.restSeconds, 0...maxRestSeconds)
    try range("\(field).superset", planned.superset, 1...maxNumber)
    planned.note = try planned.note.flatMap { note throws(Invalid) in try self.note(note, field: "\(field).note") }
    var seen: Set<Int> = [planned.exercise]
    for (index, alternative) in planned.alternatives.enumerated() where type(alternative) == nil {
      throw Invalid("\(field).alternatives[\(index)]", .noSuchExercise)
    }
    planned.alternatives = planned.alternatives.filter { seen.insert($0).inserted }
    guard planned.alternatives.count <= maxAlternatives else {
      throw Invalid("\(field).alternatives", .outOfRange(min: 0, max: Double(maxAlternatives)))
    }
    return planned
  }

  /// - Returns: nil for a note without a visible character.
  package static func note(_ text: String, field: String) throws(Invalid) -> String? {
    let note = Text.trimmed(text)
    if note.isEmpty { return nil }
    if Text.hasBadCharacters(note, lineBreaks: true) { throw Invalid(field, .badCharacters) }
    guard Text.isWithin(note, max: maxNote) else { throw Invalid(field, .tooLong(max: maxNote)) }
    return note
  }

  private static func check(_ set: PlannedSet, _ type: ExerciseType, _ field: String) throws(Invalid) {
    if let reps = set.reps {
      try takes(type.takesReps, "\(field).reps")
      try range("\(field).reps", reps.min, 1...SetRules.maxReps)
      try range("\(field).reps", reps.max, reps.min...SetRules.maxReps)
    }
    if let milliseconds = set.milliseconds {
      try takes(type.takesSeconds, "\(field).seconds")
      try range("\(field).seconds", milliseconds, 1000...SetRules.maxMilliseconds, scale: 1000)
    }
    if let millimetres = set.millimetres {
      try takes(type.takesMetres, "\(field).metres")
      try range("\(field).metres", millimetres, 1000...SetRules.maxMillimetres, scale: 1000)
    }
    switch set.load {
    case nil: break
    case .weight(let weight):
      try takes(type.takesWeight, "\(field).load")
      try SetRules.check(weight, max: type.maxKilograms, field: "\(field).load")
    case .percentOfMax(let tenths), .percentOfTrainingMax(let tenths):
      // Only these types have a one-rep max.
      guard type == .weightReps || type == .bodyweightPlus else { throw Invalid("\(field).load", .notForExercise) }
      try range("\(field).load", tenths, 10...1500, scale: 10)
    case .rpe(let tenths):
      try range("\(field).load", tenths, 60...100, scale: 10)
      guard tenths.isMultiple(of: 5) else { throw Invalid("\(field).load", .malformed) }
    }
  }

  /// Clears groups of one. If two separate groups have the same number, the later one gets another.
  static func tidied(_ plan: [PlannedExercise]) -> [PlannedExercise] {
    var plan = plan
    var used = Set(plan.compactMap(\.superset))
    var closed: Set<Int> = []
    var start = 0
    while start < plan.count {
      let end = plan[start...].firstIndex { $0.superset != plan[start].superset } ?? plan.count
      defer { start = end }
      guard let number = plan[start].superset else { continue }
      guard end - start > 1 else {
        plan[start].superset = nil
        continue
      }
      guard !closed.insert(number).inserted else { continue }
      // There are at most `maxExercises` numbers, so one of these is free.
      let free = (1...maxExercises + 1).first { !used.contains($0) } ?? number
      used.insert(free)
      for index in start..<end { plan[index].superset = free }
    }
    return plan
  }

  private static func takes(_ need: Need, _ field: String) throws(Invalid) {
    if need == .never { throw Invalid(field, .notForExercise) }
  }

  private static func range(
    _ field: String, _ value: Int?, _ bounds: ClosedRange<Int>, scale: Double = 1
  ) throws(Invalid) {
    guard let value, !bounds.contains(value) else { return }
    throw Invalid(
      field, .outOfRange(min: Double(bounds.lowerBound) / scale, max: Double(bounds.upperBound) / scale))
  }
}
