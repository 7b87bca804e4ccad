import Testing

@testable import Gym

/// The figures of a program in words.
@Suite struct ProgramFiguresTests {
  private static let figures = ProgramFigures(
    daysPerWeek: 3, weeks: 8, minutes: 45, hardSets: [.chest: 12, .lowerBack: 4.5, .biceps: 0, .lats: 9])

  @Test("our own sentences say days, weeks, minutes and the muscles with the most sets, and pass the check")
  func own() throws {
    let facts = try #require(Self.figures.facts)
    #expect(
      facts.ownSentences == [
        "The program has 3 days a week for 8 weeks and is made for 45 minutes.", "Your chest gets 12 hard sets a week.",
        "Your lats gets 9 hard sets a week.", "Your lower back gets 4.5 hard sets a week.",
      ])
    let check = WordsCheck(facts)
    for sentence in facts.ownSentences { #expect(check.refusal(sentence) == nil, "\(sentence)") }
    for lie in [
      "The program has 8 days a week for 3 weeks.", "The program has 3 days a week for 45 weeks.",
      "Your chest gets 9 hard sets a week.", "The program has more sets.", "Your biceps gets 12 hard sets.",
      "The program will make you strong.", "The program has 4 days.", "Your chest gets 12 hard sets for 8 weeks.",
    ] { #expect(check.refusal(lie) != nil, "\(lie)") }
  }

  @Test("a program that trains nothing has no words")
  func none() {
    var empty = Self.figures
    empty.hardSets = [.chest: 0]
    #expect(empty.facts == nil)
  }
}
