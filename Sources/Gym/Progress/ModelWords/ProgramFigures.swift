/// The figures of a generated program, for its reasons in words. Pure.
package struct ProgramFigures: Equatable, Sendable {
  package var daysPerWeek: Int
  package var weeks: Int
  package var minutes: Int
  /// Hard sets in a week with all sets.
  package var hardSets: [Muscle: Double]

  static let mostMuscles = 4

  package init(daysPerWeek: Int, weeks: Int, minutes: Int, hardSets: [Muscle: Double]) {
    self.daysPerWeek = daysPerWeek
    self.weeks = weeks
    self.minutes = minutes
    self.hardSets = hardSets
  }

  package init(_ program: GeneratedProgram) {
    self.init(
      daysPerWeek: program.wish.aims.daysPerWeek, weeks: program.wish.weeks, minutes: program.wish.aims.minutes,
      hardSets: Dictionary(program.volume.map { ($0.muscle, $0.full) }, uniquingKeysWith: { $1 }))
  }

  /// - Returns: nil if the program trains nothing.
  package var facts: ModelFacts? {
    let most = hardSets.filter { $0.value >= 0.5 }.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
    guard !most.isEmpty else { return nil }
    let (days, all) = (ModelFacts.Figure(Double(daysPerWeek), .days), ModelFacts.Figure(Double(weeks), .weeks))
    let long = ModelFacts.Figure(Double(minutes), .minutes)
    let program = ModelFacts.Subject(
      "program", aliases: ["plan", "training program", "training plan"], figures: [days, all, long],
      sentence: "The program has \(days.shown) a week for \(all.shown) and is made for \(long.shown).")
    let muscles = most.prefix(Self.mostMuscles).map { muscle, sets in
      let figure = ModelFacts.Figure(sets, .hardSets, decimals: 1)
      return ModelFacts.Subject(
        muscle.plainName, figures: [figure], sentence: "Your \(muscle.plainName) gets \(figure.shown) a week.")
    }
    return ModelFacts(about: .program, subjects: [program] + muscles)
  }
}
