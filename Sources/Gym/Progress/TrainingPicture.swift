/// How much a member has trained lately, over all exercises, and what their log leaves out. Pure, without a clock.
package struct TrainingPicture: Sendable {
  /// The sessions from which the fatigue is computed.
  package var sessions: [SessionLoad]
  package var week: MuscleWeek
  package var balance: TrainingBalance

  /// The most sentences after the fatigue.
  package static let most = 4

  package init(sessions: [SessionLoad], week: MuscleWeek, balance: TrainingBalance) {
    self.sessions = sessions
    self.week = week
    self.balance = balance
  }

  /// The first is the fatigue, or why there is none. Then follow warnings, and then what was left out.
  package func sentences() -> [Sentence] {
    let muscles = Muscle.allCases
    let often = week.often(muscles)
    // One sentence for each muscle is enough.
    let named = Set(often.compactMap(\.params.muscle))
    let above = week.aboveRange(muscles.filter { !named.contains($0) })
    let rest = (often.prefix(2) + above.prefix(2)) + [balance.sentence, week.neglectedMuscle()].compactMap(\.self)
    return [fatigue()] + rest.prefix(Self.most)
  }

  private func fatigue() -> Sentence {
    if let known = Evaluation.fatigue(sessions) { return known }
    guard let oldest = sessions.map(\.daysAgo).max() else {
      return Sentence(.noFatigue, SentenceParams(tier: "empty", days: Evaluation.fatigueDays))
    }
    let left = Double(Evaluation.fatigueDays) - oldest
    return left > 0
      ? Sentence(.noFatigue, SentenceParams(tier: "young", days: Int(left.rounded(.up))))
      : Sentence(.noFatigue, SentenceParams(tier: "weights"))
  }
}

/// Which of the large parts of the body a log has exercises for.
package struct TrainingBalance: Equatable, Sendable {
  package var workouts: Int
  package private(set) var trained: Set<BodyPart> = []

  /// After fewer workouts than this, nothing is missing yet.
  package static let leastWorkouts = 10
  static let large: [BodyPart] = [.legs, .back, .chest]

  /// - Parameters:
  ///   - workouts: all in the log.
  ///   - exercises: all that the log has.
  package init(workouts: Int, exercises: some Sequence<ExerciseFacts>) {
    self.workouts = workouts
    for facts in exercises { trained.formUnion(facts.parts) }
  }

  package var sentence: Sentence? {
    let missing = Self.large.filter { !trained.contains($0) }
    guard workouts >= Self.leastWorkouts, !trained.isEmpty, !missing.isEmpty else { return nil }
    return Sentence(
      .missing, SentenceParams(times: workouts, parts: missing), [SentenceNumber(.workouts, workouts, .workouts)])
  }
}

extension ExerciseFacts {
  /// The parts of the body that it is for. A member's own exercise may have no muscles.
  package var parts: Set<BodyPart> {
    Set(primary.compactMap(\.region)).union(bodyPart == .fullBody ? TrainingBalance.large : [bodyPart])
  }
}
