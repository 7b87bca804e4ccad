import Testing

@testable import Gym

@Suite struct TrainingPictureTests {
  private static func facts(_ part: BodyPart, _ primary: [Muscle]) -> ExerciseFacts {
    var facts = ExerciseFacts(name: "Exercise", type: .weightReps, bodyPart: part, equipment: .barbell)
    facts.primary = primary
    return facts
  }

  private static let bench = facts(.chest, [.chest])
  private static let habit = (0..<15).map { SessionLoad(daysAgo: Double($0) * 2, volume: 5_000_000) }

  private static func picture(
    _ sessions: [SessionLoad] = habit, week: MuscleWeek = MuscleWeek(), workouts: Int = 40,
    _ exercises: [ExerciseFacts] = [bench, facts(.legs, [.quadriceps]), facts(.back, [.lats])]
  ) -> TrainingPicture {
    TrainingPicture(
      sessions: sessions, week: week, balance: TrainingBalance(workouts: workouts, exercises: exercises))
  }

  @Test("the fatigue is always said, or why there is none")
  func fatigue() {
    func first(_ sessions: [SessionLoad]) -> Sentence? { Self.picture(sessions).sentences().first }
    #expect(first(Self.habit)?.code == .fatigue && first(Self.habit)?.params.tier == "manageable")
    #expect(first([])?.params == SentenceParams(tier: "empty", days: 14))
    #expect(first(Array(Self.habit.prefix(3)))?.params == SentenceParams(tier: "young", days: 10))
    #expect(first([SessionLoad(daysAgo: 13.2, volume: 1)])?.params.days == 1)
    let unweighted = Self.habit.map { SessionLoad(daysAgo: $0.daysAgo, volume: 0) }
    #expect(first(unweighted)?.params == SentenceParams(tier: "weights"))
    #expect(first(unweighted)?.code == .noFatigue)
  }

  @Test("a log with one part of the body says what is missing, after ten workouts and not before")
  func missing() {
    func parts(_ workouts: Int, _ exercises: [ExerciseFacts]) -> [BodyPart]? {
      TrainingBalance(workouts: workouts, exercises: exercises).sentence?.params.parts
    }
    #expect(parts(84, [Self.bench]) == [.legs, .back])
    #expect(parts(9, [Self.bench]) == nil && parts(10, [Self.bench]) == [.legs, .back])
    #expect(parts(84, [Self.bench, Self.facts(.legs, [])]) == [.back])
    #expect(parts(84, [Self.facts(.fullBody, [])]) == nil)
    #expect(parts(84, [Self.bench, Self.facts(.legs, [.glutes, .lats])]) == nil)
    #expect(parts(84, []) == nil)
    let said = Self.picture(workouts: 84, [Self.bench]).sentences()
    #expect(said.map(\.code) == [.fatigue, .missing] && said[1].params.times == 84)
  }

  @Test("what warns comes before what is left out, and each muscle is named once")
  func order() {
    var week = MuscleWeek()
    week.days = [.chest: 6, .glutes: 3, .lats: 4]
    week.sets = [.chest: 30, .glutes: 18, .lats: 4]
    week.ranges = [.chest: SetRange(low: 10, high: 22), .glutes: SetRange(low: 4, high: 16)]
    week.neglected = (.calves, 12)
    let said = Self.picture(week: week, workouts: 84, [Self.bench]).sentences()
    #expect(said.map(\.code) == [.fatigue, .often, .often, .hardSets, .missing])
    #expect(said.compactMap(\.params.muscle) == [.chest, .lats, .glutes])
    week.days = [:]
    week.sets = [:]
    #expect(Self.picture(week: week).sentences().map(\.code) == [.fatigue, .neglected])
  }

  @Test("who has trained often is no beginner, however short the time")
  func level() {
    func level(_ workouts: Int, _ days: Int) -> Difficulty { TrainingPast(workouts: workouts, days: days).level }
    #expect(level(84, 83) == .intermediate && level(84, 400) == .intermediate)
    #expect(level(29, 400) == .beginner && level(59, 89) == .beginner && level(60, 80) == .intermediate)
    #expect(level(30, 90) == .intermediate && level(200, 730) == .advanced && level(200, 729) == .intermediate)
  }
}
