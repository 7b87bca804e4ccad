/// What one of our own files has besides workouts.
package struct ImportedExtras: Equatable, Sendable {
  /// Oldest first, one per instant.
  package var bodyWeights: [BodyWeight] = []
  package var profile = Profile()
  /// Their plans use the file's exercise numbers.
  package var routines: [RoutineFacts] = []
  /// With the file's exercise numbers.
  package var maxes: [EnteredMax] = []
  package var goals = Goals()
  /// With the file's exercise numbers.
  package var targets: [LiftTarget] = []
  /// One per kind and day.
  package var measurements: [Measured] = []

  /// A measurement of a day.
  package struct Measured: Codable, Equatable, Sendable {
    package var kind: MeasurementKind
    /// `YYYY-MM-DD`.
    package var day: String
    /// Thousandths of the unit.
    package var milli: Int
    package var unit: MeasurementUnit

    package init(kind: MeasurementKind, day: String, _ measurement: Measurement) {
      self.kind = kind
      self.day = day
      milli = measurement.milli
      unit = measurement.unit
    }

    package var measurement: Measurement { Measurement(milli: milli, unit: unit) }
    package struct Slot: Hashable {
      package var kind: MeasurementKind
      package var day: String
      package init(kind: MeasurementKind, day: String) {
        self.kind = kind
        self.day = day
      }
    }
    /// Two measurements in one slot are the same one, entered again.
    package var slot: Slot { Slot(kind: kind, day: day) }
  }

  package struct BodyWeight: Codable, Equatable, Sendable {
    /// UTC milliseconds.
    package var at: Int
    package var weight: Weight

    package init(at: Int, weight: Weight) {
      self.at = at
      self.weight = weight
    }
  }

  /// It has no unit: every member already has one, so the file's is ignored.
  package struct Profile: Codable, Equatable, Sendable {
    package var sex: Sex?
    /// `YYYY-MM-DD`.
    package var birthDate: String?
    package var heightMillimetres: Int?
    package var aims: TrainingAims?

    package init(
      sex: Sex? = nil, birthDate: String? = nil, heightMillimetres: Int? = nil, aims: TrainingAims? = nil
    ) {
      self.sex = sex
      self.birthDate = birthDate
      self.heightMillimetres = heightMillimetres
      self.aims = aims
    }

    package var isEmpty: Bool { fields.isEmpty }
    /// The wire names of the fields that are set.
    package var fields: [String] {
      [
        sex == nil ? nil : "sex", birthDate == nil ? nil : "birthDate", heightMillimetres == nil ? nil : "heightCm",
        aims == nil ? nil : "aims",
      ].compactMap(\.self)
    }
  }

  package init() {}

  package var isEmpty: Bool {
    bodyWeights.isEmpty && profile.isEmpty && routines.isEmpty && maxes.isEmpty && goals == Goals() && targets.isEmpty
      && measurements.isEmpty
  }

  /// The numbers of the exercises that it names.
  package var exercises: Set<Int> {
    Set(routines.flatMap(\.plan).flatMap(\.named)).union(maxes.map(\.exercise)).union(targets.map(\.exercise))
  }
}

extension PlannedExercise {
  /// The exercise and its alternatives.
  package var named: [Int] { [exercise] + alternatives }
}

extension [PlannedExercise] {
  /// Replaces the exercise numbers. Exercises without a new number are left out.
  package func renumbered(_ number: (Int) -> Int?) -> [PlannedExercise] {
    compactMap { planned in
      guard let exercise = number(planned.exercise) else { return nil }
      var planned = planned
      planned.exercise = exercise
      planned.alternatives = planned.alternatives.compactMap(number).filter { $0 != exercise }
      return planned
    }
  }

  /// Adapts the plan to these exercise types. If an exercise has another type than in the file, its sets keep their
  /// number and kinds but lose their targets.
  package func fitted(type: (Int) -> ExerciseType?) -> [PlannedExercise] {
    let fitting = map { planned in
      if (try? PlanRules.checked([planned], type: type)) != nil { return planned }
      var planned = planned
      planned.sets = planned.sets.map { PlannedSet(kind: $0.kind) }
      return planned
    }
    return (try? PlanRules.checked(fitting, leastExercises: 0, type: type)) ?? []
  }
}
