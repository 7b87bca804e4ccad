import Testing

@testable import Gym

/// The figures behind an exercise's evaluation.
@Suite struct WhyFiguresTests {
  private static func set(
    _ code: SentenceCode, _ weight: Double, _ reps: Int, before: (weight: Double, reps: Int)?
  ) -> Sentence {
    var numbers = [SentenceNumber(.weight, weight * 1_000, .grams), SentenceNumber(.reps, reps, .reps)]
    if let before {
      numbers += [
        SentenceNumber(.weightBefore, before.weight * 1_000, .grams), SentenceNumber(.repsBefore, before.reps, .reps),
      ]
    }
    return Sentence(code, SentenceParams(), numbers)
  }

  @Test("all that has figures is said in sentences of ours, which pass the check")
  func whole() throws {
    let sentences = [
      Sentence(.gap, SentenceParams(days: 30), [SentenceNumber(.days, 30, .days)]),
      Self.set(.upBoth, 82.5, 9, before: (80, 8)),
      Sentence(
        .volume, SentenceParams(percent: -5),
        [SentenceNumber(.volume, 1_900_000, .grams), SentenceNumber(.volumeBefore, 2_000_000, .grams)]),
      Sentence(.plateau, SentenceParams(tier: "improving"), [SentenceNumber(.slope, 1.5, .percentPerWeek)]),
      Sentence(.hardSets, SentenceParams(muscle: .chest, sets: 8.5, low: 10, high: 20)),
    ]
    let facts = try #require(WhyFigures(sentences).facts(in: .kg))
    #expect(
      facts.ownSentences == [
        "Your best set was 82.5 kg for 9 reps, after 80 kg for 8 reps the time before.",
        "Your volume was 1,900 kg, after 2,000 kg the time before.", "Your estimated max rose.",
        "Your chest had 8.5 hard sets in the last seven days.", "Your break was 30 days.",
      ])
    let check = WordsCheck(facts)
    for sentence in facts.ownSentences { #expect(check.refusal(sentence) == nil, "\(sentence)") }
    for lie in [
      "Your best set was 80 kg for 9 reps.", "Your best set was 82.5 kg for 8 reps.",
      "Your best set was 82.5 kg for 9 reps, after 80 kg for 9 reps.", "Your best set fell.",
      "Your volume was 82.5 kg.",
      "Your estimated max fell.", "Your estimated max rose to 82.5 kg.", "Your break was 30 weeks.",
      "Your volume rose.",
    ] { #expect(check.refusal(lie) != nil, "\(lie)") }
    #expect(check.refusal("Your best set got heavier, from 80 kg to 82.5 kg.") == nil)
  }

  @Test("a set that gained reps and lost weight has no direction, and one that gained reps alone is no heavier")
  func mixed() throws {
    let mixed = try #require(
      WhyFigures([Self.set(.upReps, 75, 12, before: (80, 8))]).facts(in: .kg))
    #expect(mixed.subjects[0].direction == nil)
    #expect(WordsCheck(mixed).refusal("Your best set improved.") != nil)
    let reps = WordsCheck(try #require(WhyFigures([Self.set(.upReps, 80, 9, before: (80, 8))]).facts(in: .kg)))
    #expect(reps.refusal("Your best set rose from 8 to 9 reps.") == nil)
    #expect(reps.refusal("Your best set was heavier.") == .direction)
  }

  @Test("without figures there is nothing to say")
  func none() {
    for sentences in [[], [Sentence(.missing)], [Sentence(.noFatigue)]] {
      #expect(WhyFigures(sentences).facts(in: .kg) == nil)
    }
    let helped = Sentence(
      .upReps, SentenceParams(), [SentenceNumber(.help, 20_000, .grams), SentenceNumber(.reps, 8, .reps)])
    #expect(WhyFigures([helped]).facts(in: .kg) == nil)
  }
}
