import Gym

/// The texts of a generated program, on paper and in its routines. The pages have the same sentences in
/// Web/shared/words/en/coaching/generator.js.
enum GeneratorWords {
  static let reasons = "Why this program"
  static let volume = "Hard sets a week"
  static let weeks = "The weeks"
  static let days = "The days"
  static let exercise = "Exercise"
  static let write = "Write the weight and the reps of your sets into the boxes."
  static let guidance = "A guide, and no more: leave out what hurts, and ask a trainer."

  static func title(_ wish: ProgramWish) -> String {
    "\(goal(wish.aims.goal)): \(wish.aims.daysPerWeek) \(wish.aims.daysPerWeek == 1 ? "day" : "days") a week, "
      + "\(wish.weeks) weeks"
  }

  static func goal(_ goal: TrainingGoal) -> String {
    switch goal {
    case .loseWeight: "Lose weight"
    case .gainMuscle: "Gain muscle"
    case .strength: "Get strong"
    case .keepFit: "Keep fit"
    }
  }

  static func page(_ page: Int, of all: Int) -> String { "Page \(page) of \(all)" }
  static func made(_ day: String) -> String { "Made on \(day)" }
  static func minutes(_ minutes: Int) -> String { "about \(minutes) min" }

  static func weekday(_ number: Int) -> String {
    DateWords.weekdays[(number - 1) % 7]
  }

  static func day(_ day: ProgramDay) -> String {
    let name =
      switch day.kind {
      case .fullBody: "Full body"
      case .upper: "Upper"
      case .lower: "Lower"
      case .push: "Push"
      case .pull: "Pull"
      case .legs: "Legs"
      case .easy: "Easy day"
      }
    let letters = ["A", "B", "C"]
    guard let number = day.number, letters.indices.contains(number - 1) else { return name }
    return "\(name) \(letters[number - 1])"
  }

  /// The name of the routine made from a day.
  static func routine(_ day: ProgramDay, weeks: Int) -> String { "\(self.day(day)) · \(weeks) weeks" }

  static func routineText(_ day: ProgramDay, _ wish: ProgramWish) -> String {
    "\(title(wish)). A day for \(weekday(day.weekday)). \(sentence(ProgramReason(.progress), unit: .kg))"
  }

  static func week(_ week: ProgramWeek) -> String {
    switch week.kind {
    case .build: "Week \(week.week): fewer sets, leave \(count(week.reserve, "rep", "reps"))"
    case .full: "Week \(week.week): all sets, leave \(count(week.reserve, "rep", "reps"))"
    case .light: "Week \(week.week): light, half the sets"
    }
  }

  static func weekHead(_ week: ProgramWeek) -> (title: String, text: String) {
    ("Week \(week.week)", week.kind == .light ? "light" : "leave \(count(week.reserve, "rep", "reps"))")
  }

  static func rest(_ seconds: Int) -> String {
    seconds.isMultiple(of: 60) ? "rest \(seconds / 60) min" : "rest \(seconds) s"
  }

  /// "3 × 6–10", "2 × 45 s", "15 min".
  static func step(_ step: ProgramStep) -> String {
    if let seconds = step.seconds {
      let time = seconds >= 120 && seconds.isMultiple(of: 60) ? "\(seconds / 60) min" : "\(seconds) s"
      return step.sets == 1 ? time : "\(step.sets) × \(time)"
    }
    guard let reps = step.reps else { return "\(step.sets) sets" }
    return "\(step.sets) × " + (reps.max == reps.min ? "\(reps.min)" : "\(reps.min)–\(reps.max.map(String.init) ?? "")")
  }

  /// How the sets change from week to week; nil if they do not.
  static func course(_ exercise: ProgramExercise, light: Int) -> String? {
    let texts = exercise.steps.map { step in
      self.step(step) + (step.weight.map { " with \(weight($0))" } ?? "")
    }
    guard Set(texts).count > 1 else { return nil }
    var parts: [String] = []
    var first = 0
    for index in texts.indices where index + 1 == texts.count || texts[index + 1] != texts[first] {
      let weeks = first == index ? "Week \(first + 1)" : "Weeks \(first + 1)–\(index + 1)"
      parts.append("\(weeks): \(texts[index])\(index + 1 == light ? ", light" : "").")
      first = index + 1
    }
    return parts.joined(separator: " ")
  }

  static func weight(_ weight: Weight) -> String { "\(number(weight.value)) \(weight.unit.rawValue)" }

  static func number(_ value: Double) -> String {
    let tenths = (value * 100).rounded() / 100
    return tenths == tenths.rounded() ? String(Int(tenths)) : String(tenths)
  }

  static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }

  static func muscle(_ muscle: Muscle) -> String {
    switch muscle {
    case .frontDelts: "front delts"
    case .sideDelts: "side delts"
    case .rearDelts: "rear delts"
    case .hipFlexors: "hip flexors"
    case .lowerBack: "lower back"
    case .upperBack: "upper back"
    default: muscle.rawValue
    }
  }

  static func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  // MARK: Reasons

  /// - Parameter unit: of estimates.
  static func sentence(_ reason: ProgramReason, unit: WeightUnit) -> String {
    let params = reason.params
    let name = muscle(params.muscle ?? .chest)
    let (low, high) = (params.low ?? 0, params.high ?? 0)
    let times = params.times ?? 0
    switch reason.code {
    case .split: return split(params.split ?? .fullBody, days: params.days ?? 1)
    case .level: return level(params.level ?? .beginner, workouts: times)
    case .goal: return goal(params.goal ?? .keepFit, low, high)
    case .time:
      return "The longest day has \(number(params.sets ?? 0)) sets, so that the warm-up and the rests fit into "
        + "\(params.minutes ?? 0) minutes."
    case .volume:
      return "Each muscle gets \(low) to \(high) hard sets a week; where it only helps, a set counts half."
    case .few:
      return "\(capitalised(name)): \(number(params.sets ?? 0)) sets a week, where \(low) would be better. "
        + "More days or minutes would make room."
    case .missing: return "Nothing for \(name) alone: no exercise for it can be done with this equipment."
    case .build: return "All sets from week \(params.week ?? 1) on. Before that there are fewer, to get used to it."
    case .light:
      return "Week \(params.week ?? 1) is light, with half the sets and lighter weights, so that you come back rested."
    case .progress: return "When every set reaches its most reps, take the next weight up."
    case .log: return "\(count(times, "exercise is one", "exercises are ones")) that you know from your log."
    case .cardio: return "\(params.minutes ?? 0) minutes of easy endurance end each day."
    case .known: return "In \(count(times, "workout", "workouts")) of your log’s last half year."
    case .usual: return "A good exercise for \(name)."
    case .variety: return "For \(name), and another one than on the other day."
    case .weight:
      let estimate = unit.value(grams: params.grams ?? 0)
      return "Weights that fit about \(Int(estimate.rounded())) \(unit.rawValue) for one rep, from your log."
    case .noWeight:
      return "Begin with a weight that leaves you \(count(params.reserve ?? 3, "rep", "reps")) at the end of a set."
    case .lighter:
      let bar = "\(number(unit.value(grams: params.grams ?? 0))) \(unit.rawValue)"
      return "Weights below \(bar) are lighter than the bar: take a lighter bar or dumbbells."
    }
  }

  private static func split(_ split: ProgramSplit, days: Int) -> String {
    switch split {
    case .fullBody where days == 1: "One day a week, so it trains the whole body."
    case .fullBody: "\(days) days a week, each for the whole body: every muscle gets its turn \(days) times."
    case .upperLower:
      "Two days for the upper and two for the lower body: every muscle works twice and rests in between."
    case .mixed: "Push, pull and legs, then an upper and a lower day: every muscle works twice."
    case .pushPullLegs where days == 7: "Push, pull and legs, twice. The seventh day is easy, to recover."
    case .pushPullLegs: "Push, pull and legs, twice: every muscle works twice and rests in between."
    }
  }

  private static func level(_ level: Difficulty, workouts: Int) -> String {
    switch level {
    case .beginner where workouts == 0: "Exercises that are quick to learn, since your log is still empty."
    case .beginner: "Exercises that are quick to learn, since your log is young."
    case .intermediate: "Harder exercises are in, since your log has \(workouts) workouts."
    case .advanced: "The hardest exercises are in, too, since your log has \(workouts) workouts."
    }
  }

  private static func goal(_ goal: TrainingGoal, _ low: Int, _ high: Int) -> String {
    switch goal {
    case .strength: "To get strong, the main lifts have about \(low) to \(high) reps, heavy weights and long rests."
    case .gainMuscle:
      "To gain muscle, the main lifts have about \(low) to \(high) reps, near to the last one you can do."
    case .loseWeight:
      "To lose weight and keep muscle, the main lifts have about \(low) to \(high) reps and short rests."
    case .keepFit: "To keep fit, the main lifts have about \(low) to \(high) reps and never go to the limit."
    }
  }
}
