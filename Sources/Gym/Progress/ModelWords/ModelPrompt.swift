/// What is sent to a language model. Figures and names of exercises of the catalog alone.
package struct ModelPrompt: Equatable, Sendable {
  package var system: String
  package var user: String

  /// The most tokens that a reply may have. `WordsCheck` allows 600 characters.
  package static let mostTokens = 260

  package init(_ facts: ModelFacts) {
    system = """
      You put a gym member's training figures into words, in English, in two to four short plain sentences. Each \
      sentence is about one subject of the list, names it as the list does, and uses only that subject's figures, \
      written as digits with their unit. Write "from 80 to 82.5 kg" or "3 workouts, after 2". Say that something rose, \
      fell or stayed the same only where the list says so. Never calculate. No advice, no predictions, no health, \
      no questions, no lists, no headings, no markup, no emoji. Use simple words. Write nothing else.
      """
    let head =
      switch facts.about {
      case .week: "The last seven days, and the seven days before:"
      case .why: "The last workout with an exercise, and the one before:"
      case .program: "A training program for the next weeks:"
      }
    user = ([head] + facts.subjects.map(Self.line)).joined(separator: "\n")
  }

  private static func line(_ subject: ModelFacts.Subject) -> String {
    let figures = subject.figures.map { figure in
      "\(figure.text) \(WordsCheck.unitWords(figure.unit)[0])\(figure.time == .before ? " before" : "")"
    }
    let direction: [String] =
      switch subject.direction {
      case .up: ["it rose"]
      case .down: ["it fell"]
      case .same: ["it stayed the same"]
      case nil: []
      }
    return "- \(subject.name): \((figures + direction).joined(separator: ", "))"
  }
}
