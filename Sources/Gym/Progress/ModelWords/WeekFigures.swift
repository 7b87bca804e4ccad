/// The figures of seven days and of the seven before, for a summary in words. Pure.
package struct WeekFigures: Equatable, Sendable {
  package struct Lift: Equatable, Sendable {
    package var name: String
    /// Whether the member typed that name. Then the model does not get it.
    package var isOwn: Bool
    package var grams: Int
    /// The best estimate of the seven days before; nil for none.
    package var gramsBefore: Int?

    package init(name: String, isOwn: Bool, grams: Int, gramsBefore: Int?) {
      self.name = name
      self.isOwn = isOwn
      self.grams = grams
      self.gramsBefore = gramsBefore
    }
  }

  package var workouts: Int
  package var workoutsBefore: Int
  package var volumeGrams: Int
  package var volumeGramsBefore: Int
  /// Those with an estimated max, by the number of sets.
  package var lifts: [Lift]
  /// Fractional hard sets.
  package var hardSets: [Muscle: Double]

  package static let mostLifts = 3
  static let mostMuscles = 2
  /// Smaller changes of the volume count as none, as on the pages.
  static let sameVolume = 0.01

  package init(
    workouts: Int, workoutsBefore: Int, volumeGrams: Int, volumeGramsBefore: Int, lifts: [Lift],
    hardSets: [Muscle: Double]
  ) {
    self.workouts = workouts
    self.workoutsBefore = workoutsBefore
    self.volumeGrams = volumeGrams
    self.volumeGramsBefore = volumeGramsBefore
    self.lifts = lifts
    self.hardSets = hardSets
  }

  /// - Returns: nil if nothing was trained in the seven days.
  package func facts(in unit: WeightUnit) -> ModelFacts? {
    guard workouts > 0 else { return nil }
    var subjects = [trained()]
    if volumeGrams > 0 { subjects.append(volume(unit)) }
    var own = 0
    for lift in lifts.prefix(Self.mostLifts) {
      let name = lift.isOwn ? ModelFacts.placeholder(own) : lift.name
      if lift.isOwn { own += 1 }
      subjects.append(Self.subject(lift, called: name, unit))
    }
    let most = hardSets.filter { $0.value >= 0.5 }.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
    subjects += most.prefix(Self.mostMuscles).map { Self.subject($0.key, $0.value) }
    return ModelFacts(about: .week, subjects: subjects)
  }

  private func trained() -> ModelFacts.Subject {
    let after = workoutsBefore > 0 ? ", after \(workoutsBefore) in the seven days before" : ""
    return ModelFacts.Subject(
      "workouts", aliases: ["training sessions", "sessions"],
      figures: ModelFacts.Figure.pair(Double(workouts), workoutsBefore > 0 ? Double(workoutsBefore) : nil, .workouts),
      direction: workoutsBefore > 0 ? .of(Double(workouts), Double(workoutsBefore)) : nil,
      sentence: "You did \(workouts) \(workouts == 1 ? "workout" : "workouts") in the last seven days\(after).")
  }

  private func volume(_ unit: WeightUnit) -> ModelFacts.Subject {
    let now = unit.value(grams: volumeGrams).rounded()
    let before = volumeGramsBefore > 0 ? unit.value(grams: volumeGramsBefore).rounded() : nil
    let figures = ModelFacts.Figure.pair(now, before, unit.figures)
    let after = figures.count > 1 ? ", after \(figures[1].shown) in the seven days before" : ""
    return ModelFacts.Subject(
      "volume", aliases: ["total volume", "training volume"], figures: figures,
      direction: before.map { .of(now, $0, within: Self.sameVolume * $0) },
      sentence: "Your volume was \(figures[0].shown)\(after).")
  }

  private static func subject(_ lift: Lift, called name: String, _ unit: WeightUnit) -> ModelFacts.Subject {
    let figures = ModelFacts.Figure.pair(
      unit.value(grams: lift.grams), lift.gramsBefore.map { unit.value(grams: $0) }, unit.figures, decimals: 1)
    let after = figures.count > 1 ? ", after \(figures[1].shown) in the seven days before" : ""
    let isSame = figures.count > 1 && figures[0].text == figures[1].text
    let links = ["for", "in", "in the", "on", "on the", "of the", "of your", "for your"]
    return ModelFacts.Subject(
      "estimated max of \(name)",
      aliases: links.map { "estimated max \($0) \(name)" } + ["\(name) estimated max", "estimated \(name) max"],
      figures: figures,
      direction: lift.gramsBefore.map { isSame ? .same : .of(Double(lift.grams), Double($0)) },
      sentence: "Your estimated max of \(name) was \(figures[0].shown)\(after).",
      replaces: lift.isOwn ? (name, lift.name) : nil)
  }

  private static func subject(_ muscle: Muscle, _ sets: Double) -> ModelFacts.Subject {
    let figure = ModelFacts.Figure(sets, .hardSets, decimals: 1)
    let name = muscle.plainName
    return ModelFacts.Subject(
      name, figures: [figure], sentence: "Your \(name) had \(figure.shown) in the last seven days.")
  }
}

extension ModelFacts.Direction {
  /// - Parameter within: a smaller difference counts as none.
  static func of(_ now: Double, _ before: Double, within: Double = 0) -> ModelFacts.Direction {
    if abs(now - before) <= within { return .same }
    return now > before ? .up : .down
  }
}

extension ModelFacts.Figure {
  static func pair(_ now: Double, _ before: Double?, _ unit: ModelFacts.Unit, decimals: Int = 0) -> [Self] {
    [Self(now, unit, decimals: decimals)] + (before.map { [Self($0, unit, decimals: decimals, .before)] } ?? [])
  }

  /// With groups of digits and the unit: "12,400 kg".
  var shown: String {
    let parts = text.split(separator: ".")
    let whole = Array(parts[0])
    let grouped = whole.indices.map { index in
      (index > 0 && (whole.count - index).isMultiple(of: 3) ? "," : "") + String(whole[index])
    }.joined()
    let number = parts.count > 1 ? "\(grouped).\(parts[1])" : grouped
    let words = WordsCheck.unitWords(unit)
    return "\(number) \(text == "1" && unit.isCounted ? words[1] : words[0])"
  }
}

extension ModelFacts.Unit {
  var isCounted: Bool {
    switch self {
    case .kilograms, .pounds, .percent: false
    case .workouts, .sets, .hardSets, .reps, .minutes, .days, .weeks: true
    }
  }
}

extension WeightUnit {
  package var figures: ModelFacts.Unit { self == .kg ? .kilograms : .pounds }
}

extension Muscle {
  /// As a sentence has it.
  package var plainName: String {
    switch self {
    case .frontDelts: "front delts"
    case .sideDelts: "side delts"
    case .rearDelts: "rear delts"
    case .hipFlexors: "hip flexors"
    case .lowerBack: "lower back"
    case .upperBack: "upper back"
    case .abdominals, .obliques, .abductors, .adductors, .biceps, .calves, .chest, .forearms, .glutes, .hamstrings,
      .lats, .neck, .quadriceps, .traps, .triceps:
      rawValue
    }
  }
}
