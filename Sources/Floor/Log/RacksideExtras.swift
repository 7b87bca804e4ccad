import Gym
import Wire

/// Reads what one of our own files has besides workouts. Its errors have the line 0.
struct RacksideExtras {
  private(set) var extras = ImportedExtras()
  private(set) var error: LineError?
  /// The type of an exercise, by the file's number.
  let type: (Int) -> ExerciseType?
  /// `YYYY-MM-DD`.
  let today: String

  init(_ file: Value, today: String, type: @escaping (Int) -> ExerciseType?) {
    self.type = type
    self.today = today
    do {
      try readWeights(file.member("bodyWeights"))
      try readProfile(file.member("member"))
      try readAims(file.member("aims"))
      try readRoutines(file.member("routines"))
      try readMaxes(file.member("maxes"))
      try readGoals(file.member("goals"))
      try readTargets(file.member("targets"))
      try readMeasurements(file.member("measurements"))
    } catch let invalid as Invalid {
      error = LineError(line: 0, field: invalid.field, reason: invalid.reason)
    } catch let fault as Fault {
      error = LineError(line: 0, field: fault.field ?? "file", reason: .malformed)
    } catch {
      self.error = LineError(line: 0, field: "file", reason: .malformed)
    }
  }

  private func list(_ value: Value?, _ field: String, most: Int) throws(Invalid) -> [Value] {
    guard let value, value.kind != .null else { return [] }
    guard value.isArray else { throw Invalid(field, .malformed) }
    guard value.elements.count <= most else { throw Invalid(field, .outOfRange(min: 0, max: Double(most))) }
    return value.elements
  }

  private static func at(_ value: Value, _ field: String) throws(Invalid) -> Int {
    guard let at = value.member("at")?.int, RacksideFile.instants.contains(at) else {
      throw Invalid("\(field).at", .malformedDate)
    }
    return at
  }

  private static func weight(_ value: Value?, _ field: String) throws -> Weight? {
    guard let value, value.kind != .null else { return nil }
    do { return try WireDecoder.decode(WeightValue.self, from: value).weight(field: field) } catch {
      throw Invalid(field, .malformed)
    }
  }

  private mutating func readWeights(_ value: Value?) throws {
    var seen: Set<Int> = []
    for (place, one) in try list(value, "bodyWeights", most: MemberRules.mostBodyWeights).enumerated() {
      let field = "bodyWeights[\(place)]"
      let at = try Self.at(one, field)
      guard let weight = try Self.weight(one.member("weight"), "\(field).weight") else {
        throw Invalid("\(field).weight", .required)
      }
      do { _ = try MemberRules.bodyWeight(weight) } catch { throw Invalid("\(field).weight", error.reason) }
      if seen.insert(at).inserted { extras.bodyWeights.append(.init(at: at, weight: weight)) }
    }
    extras.bodyWeights.sort { $0.at < $1.at }
  }

  private mutating func readProfile(_ value: Value?) throws {
    guard let value, value.isObject else { return }
    if let sex = value.member("sex")?.string {
      guard let known = Sex(rawValue: sex) else {
        throw Invalid("member.sex", .notOneOf(Sex.allCases.map(\.rawValue)))
      }
      extras.profile.sex = known
    }
    do {
      extras.profile.birthDate = try value.member("birthDate")?.string.map {
        try MemberRules.birthDate($0, today: today)
      }
      extras.profile.heightMillimetres = try value.member("heightCm")?.double.map {
        try MemberRules.heightMillimetres(centimetres: $0)
      }
    } catch let invalid as Invalid { throw Invalid("member.\(invalid.field)", invalid.reason) }
  }

  private mutating func readAims(_ value: Value?) throws {
    guard let value, value.kind != .null else { return }
    guard value.isObject else { throw Invalid("aims", .malformed) }
    guard let goal = value.member("goal")?.string.flatMap(TrainingGoal.init) else {
      throw Invalid("aims.goal", .notOneOf(TrainingGoal.allCases.map(\.rawValue)))
    }
    var aims = TrainingAims(goal: goal)
    aims.daysPerWeek = value.member("daysPerWeek")?.int ?? aims.daysPerWeek
    aims.minutes = value.member("minutes")?.int ?? aims.minutes
    if let equipment = value.member("equipment"), equipment.kind != .null {
      let all = try list(equipment, "aims.equipment", most: Equipment.allCases.count)
      aims.equipment = try all.enumerated().map { at, one in
        guard let known = one.string.flatMap(Equipment.init) else { throw Invalid("aims.equipment[\(at)]", .malformed) }
        return known
      }
    }
    do { extras.profile.aims = try aims.checked() } catch let invalid {
      throw Invalid("aims.\(invalid.field)", invalid.reason)
    }
  }

  private mutating func readRoutines(_ value: Value?) throws {
    for (place, one) in try list(value, "routines", most: RoutineService.mostOwn).enumerated() {
      let field = "routines[\(place)]"
      do {
        guard let name = one.member("name")?.string else { throw Invalid("name", .required) }
        var facts = RoutineFacts(name: name, plan: try RacksideFile.plan(one.member("plan"), known: type) ?? [])
        facts.description = one.member("description")?.string
        facts.goal = one.member("goal")?.string.flatMap(RoutineGoal.init)
        facts.level = one.member("level")?.string.flatMap(Difficulty.init)
        facts.minutes = one.member("minutes")?.int
        extras.routines.append(try RoutineRules.checked(facts, type: type))
      } catch let invalid as Invalid { throw Invalid("\(field).\(invalid.field)", invalid.reason) }
    }
  }

  private mutating func readMaxes(_ value: Value?) throws {
    for (place, one) in try list(value, "maxes", most: MaxRules.mostEntered).enumerated() {
      let field = "maxes[\(place)]"
      guard let exercise = one.member("exercise")?.int, let type = type(exercise) else {
        throw Invalid("\(field).exercise", .noSuchExercise)
      }
      let entered = EnteredMax(
        exercise: exercise, max: try Self.weight(one.member("max"), "\(field).max"),
        trainingMax: try Self.weight(one.member("trainingMax"), "\(field).trainingMax"), at: try Self.at(one, field))
      guard entered.max != nil || entered.trainingMax != nil else { throw Invalid("\(field).max", .required) }
      do { try MaxRules.check(entered, type: type) } catch { throw Invalid("\(field).\(error.field)", error.reason) }
      extras.maxes.append(entered)
    }
  }

  private mutating func readGoals(_ value: Value?) throws {
    guard let value, value.kind != .null else { return }
    do { extras.goals = try WireDecoder.decode(ChosenGoals.self, from: value).checked() } catch let invalid as Invalid {
      throw Invalid("goals.\(invalid.field)", invalid.reason)
    } catch { throw Invalid("goals", .malformed) }
  }

  /// Ignores who entered a measurement, because a file is no proof that a trainer did.
  private mutating func readMeasurements(_ value: Value?) throws {
    var seen: Set<ImportedExtras.Measured.Slot> = []
    for (place, one) in try list(value, "measurements", most: Measurement.most).enumerated() {
      let field = "measurements[\(place)]"
      // A newer version may have other kinds.
      guard let kind = one.member("kind")?.string.flatMap(MeasurementKind.init) else { continue }
      guard let day = one.member("day")?.string.flatMap(CalendarDay.init), day.year >= 1900, day.text <= today else {
        throw Invalid("\(field).day", .malformedDate)
      }
      guard let value = one.member("value"),
        let entered = try? WireDecoder.decode(MeasurementValue.self, from: value)
      else { throw Invalid("\(field).value", .malformed) }
      let measurement = try entered.measurement(of: kind, field: "\(field).value")
      let measured = ImportedExtras.Measured(kind: kind, day: day.text, measurement)
      if seen.insert(measured.slot).inserted { extras.measurements.append(measured) }
    }
  }

  private mutating func readTargets(_ value: Value?) throws {
    for (place, one) in try list(value, "targets", most: LiftTarget.most).enumerated() {
      let field = "targets[\(place)]"
      guard let exercise = one.member("exercise")?.int, let type = type(exercise) else {
        throw Invalid("\(field).exercise", .noSuchExercise)
      }
      guard let weight = try Self.weight(one.member("weight"), "\(field).weight") else {
        throw Invalid("\(field).weight", .required)
      }
      let at = try Self.at(one, field)
      // The same weights and exercises are allowed as for an entered max. The day may have passed since.
      do { try MaxRules.check(EnteredMax(exercise: exercise, max: weight, trainingMax: nil, at: at), type: type) } catch
      {
        throw Invalid("\(field).weight", error.reason)
      }
      guard let by = one.member("by")?.string.flatMap(CalendarDay.init) else {
        throw Invalid("\(field).by", .malformedDate)
      }
      extras.targets.append(LiftTarget(exercise: exercise, weight: weight, by: by, at: at))
    }
  }
}
