import Gym
import Wire

/// The texts of a month's review on paper. The pages have the same in Web/shared/words/en/coaching/review.js.
enum ReviewWords {
  static let volume = "volume"
  static let kept = "of the plan"
  static let weeks = "Workouts a week"
  static let lifts = "Estimated maxes"
  static let first = "first time"
  static let inMonth = "this month"
  static let bodyWeight = "Body weight"
  static let measurements = "Measurements"
  static let goals = "Goals"
  static let notes = "Notes"

  static func title(_ name: String, _ month: String) -> String {
    guard let month = CalendarMonth(month) else { return name }
    return "\(name): \(DateWords.months[month.first.month - 1]) \(month.first.year)"
  }

  static func by(_ trainer: String) -> String { "with \(trainer)" }
  static func before(_ value: String) -> String { "\(value) the month before" }
  static func workouts(_ count: Int) -> String { count == 1 ? "workout" : "workouts" }
  static func setsWord(_ count: Int) -> String { count == 1 ? "set" : "sets" }
  static func sets(_ count: Int) -> String { "\(count) \(setsWord(count))" }

  static func planned(_ kept: ComplianceView?) -> String {
    kept.map { "\($0.done) of \($0.planned) planned workouts" } ?? ""
  }

  static func percent(_ done: Int, _ planned: Int) -> String {
    planned > 0 ? "\((done * 200 + planned) / (planned * 2)) %" : "–"
  }

  static func short(_ day: String) -> String {
    guard let day = CalendarDay(day) else { return day }
    return "\(day.day) \(DateWords.months[day.month - 1].prefix(3))"
  }

  static func volume(_ grams: Int, _ unit: WeightUnit) -> String {
    let value = unit.value(grams: grams)
    return value >= 10_000 && unit == .kg
      ? "\(GeneratorWords.number((value / 100).rounded() / 10)) t"
      : "\(GeneratorWords.number(value.rounded())) \(unit.rawValue)"
  }

  static func grams(_ grams: Int, _ unit: WeightUnit) -> String {
    "\(GeneratorWords.number((unit.value(grams: grams) * 10).rounded() / 10)) \(unit.rawValue)"
  }

  static func change(_ grams: Int, _ unit: WeightUnit, _ since: String = "on half a year before") -> String {
    let value = (unit.value(grams: abs(grams)) * 10).rounded() / 10
    return "\(value == 0 ? "±" : grams > 0 ? "+" : "−")\(GeneratorWords.number(value)) \(unit.rawValue) \(since)"
  }

  static func value(_ value: MeasurementValue) -> String {
    "\(GeneratorWords.number(value.value)) \(value.unit.rawValue)"
  }

  static func measurement(_ kind: MeasurementKind) -> String {
    switch kind {
    case .neck: "Neck"
    case .shoulders: "Shoulders"
    case .chest: "Chest"
    case .waist: "Waist"
    case .hips: "Hips"
    case .leftArm: "Left arm"
    case .rightArm: "Right arm"
    case .leftThigh: "Left thigh"
    case .rightThigh: "Right thigh"
    case .leftCalf: "Left calf"
    case .rightCalf: "Right calf"
    case .bodyFat: "Body fat"
    }
  }

  static func goal(_ goal: ClientReviewView.Goal) -> String {
    let state =
      switch goal.state {
      case .reached: "reached"
      case .onCourse: "on course"
      case .behind: "behind"
      case .unknown: "no trend yet"
      case .missed: "missed"
      }
    let weight = "\(GeneratorWords.number(goal.weight.value)) \(goal.weight.unit.rawValue)"
    return "\(goal.name): \(weight) by \(short(goal.by)) \(goal.by.prefix(4)), \(state)"
  }
}
