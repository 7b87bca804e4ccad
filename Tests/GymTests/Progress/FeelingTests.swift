import Testing

@testable import Gym

/// What a member says about their muscles, and what follows from it.
@Suite struct FeelingTests {
  private static let hour = 3_600_000
  private static let now = SuggestionTests.now

  private static func state(
    _ work: [(name: String, hoursAgo: Int, sets: Int)], _ said: [MuscleFeeling] = []
  ) -> MuscleState {
    let rows = work.sorted { $0.hoursAgo > $1.hoursAgo }.map { one in
      let at = now - one.hoursAgo * hour
      return MuscleWork(
        exercise: SuggestionTests.id(one.name), startedAt: at, lastAt: at, hardSets: one.sets, failureSets: 0)
    }
    return MuscleState(
      rows, now: now, ranges: [:], said: said, day: { CalendarDay(number: $0 / 86_400_000) },
      shares: { SuggestionTests.catalog[$0 - 1].facts.shares })
  }

  private static func said(_ muscle: Muscle, _ feeling: Feeling, hoursAgo: Int) -> MuscleFeeling {
    MuscleFeeling(muscle: muscle, feeling: feeling, at: now - hoursAgo * hour)
  }

  @Test("a sore muscle counts as sore for two days, a ready one until the estimate agrees, and training ends both")
  func holds() {
    // Ten sets take 42 hours.
    let bench = [(name: "Bench press", hoursAgo: 30, sets: 10)]
    for (said, isReady, holds) in [
      (Self.said(.chest, .ready, hoursAgo: 1), true, true), (Self.said(.chest, .ready, hoursAgo: 29), true, true),
      (Self.said(.chest, .sore, hoursAgo: 1), false, true),
      // It was said before the workout.
      (Self.said(.chest, .ready, hoursAgo: 31), false, false),
    ] {
      let state = Self.state(bench, [said])
      #expect(state.isReady(.chest) == isReady && (state.felt[.chest] != nil) == holds, "\(said)")
      #expect(state.percent(.chest) == 71)
    }
    let ready = Self.state(bench, [Self.said(.chest, .ready, hoursAgo: 1)])
    #expect(ready.felt[.chest]?.until == Self.now + 12 * Self.hour)
    let old = [(name: "Bench press", hoursAgo: 90, sets: 4)]
    #expect(!Self.state(old, [Self.said(.chest, .sore, hoursAgo: 47)]).isReady(.chest))
    #expect(Self.state(old, [Self.said(.chest, .sore, hoursAgo: 48)]).isReady(.chest))
    // The estimate already says the same, so no feeling holds.
    #expect(Self.state(old, [Self.said(.chest, .ready, hoursAgo: 1)]).felt[.chest] == nil)
    // A muscle that was never trained can be sore as well.
    #expect(!Self.state([], [Self.said(.calves, .sore, hoursAgo: 1)]).isReady(.calves))
  }

  @Test("helping in an exercise is training, too")
  func helping() {
    // The bench press works the triceps as a secondary muscle.
    let bench = [(name: "Bench press", hoursAgo: 2, sets: 3)]
    #expect(Self.state(bench, [Self.said(.triceps, .sore, hoursAgo: 3)]).felt[.triceps] == nil)
    #expect(Self.state(bench, [Self.said(.quadriceps, .sore, hoursAgo: 3)]).felt[.quadriceps] != nil)
  }

  private static func suggestions(
    _ work: [(name: String, hoursAgo: Int, sets: Int)], _ said: [MuscleFeeling]
  ) -> Suggestions {
    Suggestions(
      aims: TrainingAims(), minutes: 60, today: SuggestionTests.today, state: state(work, said), workouts: 30,
      known: [:], exercises: SuggestionTests.compact, equipment: nil)
  }

  private static func primary(_ cards: [Suggestion]) -> Set<Muscle> {
    Set(cards.flatMap(\.plan).flatMap { SuggestionTests.catalog[$0.exercise - 1].facts.primary })
  }

  @Test("a workout leaves out what is sore, and says so")
  func sore() throws {
    let work = [(name: "Bench press", hoursAgo: 100, sets: 4), (name: "Squat", hoursAgo: 100, sets: 4)]
    #expect(Self.primary(Self.suggestions(work, []).cards()).isSuperset(of: [.chest, .quadriceps]))
    let cards = Self.suggestions(
      work, [Self.said(.chest, .sore, hoursAgo: 1), Self.said(.quadriceps, .sore, hoursAgo: 1)]
    ).cards()
    #expect(Self.primary(cards).isDisjoint(with: [.chest, .quadriceps]))
    #expect(cards.first?.reasons.first == SuggestionReason(.leftOut, muscle: .chest, times: 2))
    #expect(cards.allSatisfy { (1...2).contains($0.reasons.count) })
  }

  @Test("soreness counts towards a day of rest, and who is ready after all need not rest")
  func rest() throws {
    let hard = ["Bench press", "Squat", "Barbell row", "Romanian deadlift"].map {
      (name: $0, hoursAgo: 24, sets: 10)
    }
    let rest = Self.suggestions(hard, []).cards()
    #expect(rest.map(\.code) == [.rest])
    let ready = Self.suggestions(hard, MuscleState.large.map { Self.said($0, .ready, hoursAgo: 1) })
    let cards = ready.cards()
    #expect(!cards.contains { $0.code == .rest } && !cards.isEmpty)
    #expect(cards.flatMap(\.reasons).contains { $0.code == .saidReady })
    let sore = Self.suggestions([], MuscleState.large.prefix(4).map { Self.said($0, .sore, hoursAgo: 1) })
    let reason = try #require(sore.cards().first?.reasons.first)
    #expect(reason.code == .tired && reason.tired == 4 && reason.at == Self.now + 47 * Self.hour)
  }

  @Test("being ready takes away neither a full week nor the training of today")
  func limits() {
    // 24 sets a week are more than the chest recovers from.
    let full = [1, 3, 5].map { (name: "Bench press", hoursAgo: $0 * 24, sets: 8) }
    let state = Self.state(full, [Self.said(.chest, .ready, hoursAgo: 1)])
    #expect(state.isReady(.chest) && state.isFull(.chest) && state.need(.chest) == 0)
    let today = Self.suggestions(
      [(name: "Bench press", hoursAgo: 3, sets: 8)], [Self.said(.chest, .ready, hoursAgo: 1)])
    #expect(today.cards().first?.reasons.first?.code == .trainedToday)
  }

  @Test("whatever is said, it changes no plan's loads or reps, only which muscles are trained")
  func noLoads() {
    for round in 0..<60 {
      let muscles = Muscle.allCases.enumerated().filter { ($0.offset + round) % 4 == 0 }.map(\.element)
      let work = SuggestionTests.usual.map { (name: $0.name, hoursAgo: $0.daysAgo * 24 + 40, sets: $0.sets) }
      let said = muscles.enumerated().map {
        Self.said($0.element, ($0.offset + round) % 3 == 0 ? .sore : .ready, hoursAgo: 1)
      }
      let suggestions = Self.suggestions(work, said)
      let cards = suggestions.cards()
      #expect(Self.primary(cards).isDisjoint(with: suggestions.state.felt.sore.muscles), "round \(round)")
      #expect(cards.flatMap(\.plan).flatMap(\.sets).allSatisfy { $0.load == nil })
    }
  }
}
