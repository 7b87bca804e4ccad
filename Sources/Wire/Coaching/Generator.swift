package import Gym

/// The wishes for a program. The three requests of the generator have the same fields.
package protocol ProgramWishEntry {
  var goal: TrainingGoal { get }
  var daysPerWeek: Int { get }
  var minutes: Int { get }
  var equipment: [Equipment]? { get }
  var weeks: Int { get }
}

extension ProgramWishEntry {
  package var wish: ProgramWish {
    ProgramWish(
      aims: TrainingAims(goal: goal, daysPerWeek: daysPerWeek, minutes: minutes, equipment: equipment), weeks: weeks)
  }
}

package struct ProgramStepView: Codable, Sendable {
  package var sets: Int
  package var reps: RepTargetView?
  package var seconds: Int?
  package var weight: WeightValue?
  package var reserve: Int?
}

package struct GeneratedExerciseView: Codable, Sendable {
  package var exercise: Int
  package var area: ProgramArea
  package var restSeconds: Int
  package var steps: [ProgramStepView]
  package var reasons: [ProgramReason]

  package init(_ exercise: ProgramExercise) {
    self.exercise = exercise.exercise
    area = exercise.area
    restSeconds = exercise.restSeconds
    steps = exercise.steps.map { step in
      ProgramStepView(
        sets: step.sets, reps: step.reps.map { RepTargetView(min: $0.min, max: $0.max) }, seconds: step.seconds,
        weight: step.weight.map(WeightValue.init), reserve: step.reserve)
    }
    reasons = exercise.reasons
  }
}

package struct GeneratedDayView: Codable, Sendable {
  package var kind: ProgramDayKind
  package var number: Int?
  package var weekday: Int
  package var minutes: Int
  package var exercises: [GeneratedExerciseView]

  package init(_ day: ProgramDay) {
    kind = day.kind
    number = day.number
    weekday = day.weekday
    minutes = day.minutes
    exercises = day.exercises.map(GeneratedExerciseView.init)
  }
}

package struct GeneratedWeekView: Codable, Sendable {
  package var week: Int
  package var kind: ProgramWeek.Kind
  package var reserve: Int

  package init(_ week: ProgramWeek) {
    self.week = week.week
    kind = week.kind
    reserve = week.reserve
  }
}

package struct MuscleVolumeView: Codable, Sendable {
  package var muscle: Muscle
  package var first: Double
  package var full: Double
  package var low: Int?
  package var high: Int?

  package init(_ volume: MuscleVolume) {
    muscle = volume.muscle
    first = volume.first
    full = volume.full
    low = volume.range?.low
    high = volume.range?.high
  }
}

package struct GeneratorPreview: Call, ProgramWishEntry {
  package static let method = "generator.preview"
  package var `as`: String?
  package var goal: TrainingGoal
  package var daysPerWeek: Int
  package var minutes: Int
  package var equipment: [Equipment]?
  package var weeks: Int

  package struct Reply: Codable, Sendable {
    package var split: ProgramSplit
    package var level: Difficulty
    package var weeks: [GeneratedWeekView]
    package var days: [GeneratedDayView]
    package var volume: [MuscleVolumeView]
    package var reasons: [ProgramReason]

    package init(_ program: GeneratedProgram) {
      split = program.split
      level = program.level
      weeks = program.weeks.map(GeneratedWeekView.init)
      days = program.days.map(GeneratedDayView.init)
      volume = program.volume.map(MuscleVolumeView.init)
      reasons = program.reasons
    }
  }
}

/// Stores each day of the program as a routine of the member.
package struct GeneratorSave: Change, ProgramWishEntry {
  package static let method = "generator.save"
  package var key: String
  package var `as`: String?
  package var goal: TrainingGoal
  package var daysPerWeek: Int
  package var minutes: Int
  package var equipment: [Equipment]?
  package var weeks: Int

  package struct Reply: Codable, Sendable {
    /// In the order of the days.
    package var routines: [RoutineRow]
    package init(routines: [RoutineRow]) { self.routines = routines }
  }
}

package enum Paper: String, Codable, Sendable, CaseIterable {
  case a4, letter
}

/// The program as a printable file.
package struct GeneratorPaper: Call, ProgramWishEntry {
  package static let method = "generator.paper"
  package var `as`: String?
  package var goal: TrainingGoal
  package var daysPerWeek: Int
  package var minutes: Int
  package var equipment: [Equipment]?
  package var weeks: Int
  /// Absent means Letter for members who use pounds, otherwise A4.
  package var paper: Paper?

  package struct Reply: Codable, Sendable {
    /// A suggested file name.
    package var name: String
    /// The PDF, as base64.
    package var pdf: String
    package init(name: String, pdf: String) {
      self.name = name
      self.pdf = pdf
    }
  }
}
