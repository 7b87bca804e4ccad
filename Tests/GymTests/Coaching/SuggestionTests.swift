import Foundation
import TestKit
import Testing

@testable import Gym

/// What could be done today, on the catalog that Rackside ships.
@Suite struct SuggestionTests {
  /// The catalog, with ids from 1 in the order of its files.
  static let catalog: [Exercise] = {
    struct File: Decodable {
      var exercises: [ExerciseFacts]
    }
    let folder = URL(fileURLWithPath: Fixture.repository).appendingPathComponent("Config/catalog/exercises")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let facts = names.sorted().flatMap { name -> [ExerciseFacts] in
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)),
        let file = try? JSONDecoder().decode(File.self, from: data)
      else { return [] }
      return file.exercises
    }
    return facts.enumerated().map { Exercise(id: $0 + 1, slug: nil, owner: nil, facts: $1) }
  }()
  static let compact = catalog.map(SuggestibleExercise.init)
  static let today = 20_900
  static let now = today * 86_400_000 + 17 * 3_600_000

  static func id(_ name: String) -> Int { catalog.first { $0.facts.name == name }?.id ?? 0 }

  /// - Parameters:
  ///   - work: exercise, days ago, hard sets.
  ///   - workouts: nil for one on each of the days.
  static func suggestions(
    _ work: [(name: String, daysAgo: Int, sets: Int)], aims: TrainingAims = TrainingAims(), minutes: Int? = nil,
    today: Int = today, workouts: Int? = nil, equipment: Set<Equipment>? = nil,
    routines: [SuggestibleRoutine] = []
  ) -> Suggestions {
    let now = today * 86_400_000 + 17 * 3_600_000
    let rows = work.sorted { $0.daysAgo > $1.daysAgo }.map { one in
      let at = now - one.daysAgo * 86_400_000
      return MuscleWork(exercise: id(one.name), startedAt: at, lastAt: at, hardSets: one.sets, failureSets: 0)
    }
    let state = MuscleState(
      rows.filter { now - $0.startedAt <= MuscleState.lookBackDays * 86_400_000 }, now: now, ranges: [:],
      day: { CalendarDay(number: $0 / 86_400_000) }, shares: { catalog[$0 - 1].facts.shares })
    var known: [Int: KnownExercise] = [:]
    for row in rows {
      known[row.exercise, default: KnownExercise(times: 0, daysSince: nil)].times += 1
      known[row.exercise]?.daysSince = (now - row.startedAt) / 86_400_000
    }
    var suggestions = Suggestions(
      aims: aims, minutes: minutes ?? aims.minutes, today: today, state: state,
      workouts: workouts ?? Set(work.map(\.daysAgo)).count, known: known, exercises: compact,
      equipment: aims.equipment(in: equipment), routines: routines)
    for one in work {
      for part in catalog[id(one.name) - 1].facts.parts {
        suggestions.lastDone[part] = min(
          suggestions.lastDone[part] ?? .max, one.daysAgo, MuscleState.lookBackDays)
      }
    }
    return suggestions
  }

  /// A log of some weeks, by a member who trains two days of four.
  static let usual: [(name: String, daysAgo: Int, sets: Int)] = stride(from: 4, to: 40, by: 4).flatMap { days in
    [
      ("Bench press", days, 3), ("Lat pulldown", days, 3), ("Squat", days - 1, 4), ("Dumbbell curl", days - 1, 3),
    ]
  }

  @Test("the catalog's names that these tests use are there")
  func names() {
    #expect(Self.catalog.count > 600)
    for (name, _, _) in Self.usual { #expect(Self.id(name) > 0, "\(name)") }
  }

  // MARK: Properties

  private struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 33
    }
  }

  @Test("no plan has what the gym lacks, a tired primary muscle, an exercise twice, or more than the time")
  func properties() throws {
    var random = Random(state: 42)
    var (cards, rests) = (0, 0)
    for round in 0..<400 {
      var work: [(name: String, daysAgo: Int, sets: Int)] = []
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        let exercise = Self.catalog.randomElement(using: &random)
        let days = Int.random(in: 0...(round.isMultiple(of: 3) ? 3 : 40), using: &random)
        work.append((exercise?.facts.name ?? "", days, Int.random(in: 1...6, using: &random)))
      }
      let owned = round.isMultiple(of: 2) ? nil : Set(Equipment.allCases.filter { _ in Bool.random(using: &random) })
      let own = round.isMultiple(of: 5) ? Equipment.allCases.filter { _ in Bool.random(using: &random) } : nil
      let aims = TrainingAims(
        goal: TrainingGoal.allCases[round % 4], daysPerWeek: Int.random(in: 1...7, using: &random),
        minutes: Int.random(in: 10...180, using: &random), equipment: own)
      let suggestions = Self.suggestions(work, aims: aims, today: Self.today + round, equipment: owned)
      let found = suggestions.cards()
      #expect(found.count <= Suggestions.most)
      #expect(found == suggestions.cards())
      cards += found.count
      for card in found {
        #expect((1...2).contains(card.reasons.count))
        rests += card.code == .rest ? 1 : 0
        #expect((card.code == .rest) == card.plan.isEmpty)
        let ids = card.plan.map(\.exercise)
        #expect(Set(ids).count == ids.count, "twice in round \(round)")
        let checked = try PlanRules.checked(card.plan, leastExercises: 0) { Self.catalog[$0 - 1].facts.type }
        #expect(checked == card.plan)
        let seconds = WorkoutTime.seconds(of: card.plan, minutes: aims.minutes) { _ in 0 }
        #expect(card.minutes <= aims.minutes && seconds <= aims.minutes * 60 || card.plan.isEmpty)
        for id in ids {
          let facts = Self.catalog[id - 1].facts
          #expect(facts.equipment.isAvailable(in: owned) && facts.equipment.isAvailable(in: own.map(Set.init)))
          for muscle in facts.primary {
            #expect(suggestions.state.percent(muscle) >= MuscleState.threshold, "\(facts.name) in round \(round)")
          }
        }
      }
    }
    #expect(cards > 300 && rests > 20)
  }

  @Test(
    "a balanced workout fills its time, and trains legs, what pushes and what pulls", arguments: TrainingGoal.allCases)
  func balance(_ goal: TrainingGoal) throws {
    for minutes in [30, 45, 60, 90] {
      for day in 0..<7 {
        let suggestions = Self.suggestions(
          Self.usual.map { ($0.name, $0.daysAgo + 5, $0.sets) }, aims: TrainingAims(goal: goal), minutes: minutes,
          today: Self.today + day, workouts: 30)
        let card = try #require(suggestions.cards().first)
        #expect(card.code == .today && card.focus == .fullBody)
        #expect(card.minutes >= minutes * 6 / 10 || card.plan.count == WorkoutBuilder.mostExercises)
        let trained = Muscles(card.plan.flatMap { Self.catalog[$0.exercise - 1].facts.primary })
        #expect(!trained.isDisjoint(with: WorkoutFocus.push.muscles))
        #expect(!trained.isDisjoint(with: WorkoutFocus.pull.muscles))
        #expect(!trained.isDisjoint(with: WorkoutFocus.legs.muscles))
      }
    }
  }

  // MARK: Cases

  @Test("an empty log gets a first workout of the whole body, of exercises for beginners")
  func newcomer() throws {
    for equipment in [nil, [], [Equipment.dumbbell]] as [Set<Equipment>?] {
      let cards = Self.suggestions([], equipment: equipment).cards()
      let first = try #require(cards.first)
      #expect(first.code == .first && first.focus == .fullBody && first.tip == .chooseLoad)
      #expect(first.reasons.map(\.code) == [.newcomer, .fits])
      #expect(first.plan.count >= 4)
      #expect(first.plan.allSatisfy { Self.catalog[$0.exercise - 1].facts.difficulty == .beginner })
      #expect(first.plan.allSatisfy { $0.sets.count <= 2 || $0.sets[0].milliseconds != nil })
    }
  }

  @Test("what was left out is named with its days")
  func neglected() throws {
    let work: [(name: String, daysAgo: Int, sets: Int)] = [
      ("Bench press", 4, 4), ("Squat", 4, 4), ("Lat pulldown", 11, 4), ("Dumbbell curl", 4, 3),
    ]
    let cards = Self.suggestions(work, workouts: 20).cards()
    let reasons = cards.flatMap(\.reasons)
    let back = reasons.filter { $0.code == .notTrained && $0.bodyPart == .back }
    #expect(back.map(\.days) == [11])
    let card = try #require(cards.first)
    #expect(card.plan.contains { Self.catalog[$0.exercise - 1].facts.primary.contains(.lats) })
  }

  @Test("a part that nothing in the log is for was never trained; one that the log does not reach back to is long ago")
  func never() {
    func legs(_ work: [(name: String, daysAgo: Int, sets: Int)]) -> [SuggestionReason] {
      Self.suggestions(work, workouts: 20).cards().flatMap(\.reasons).filter { $0.bodyPart == .legs }
    }
    let young: [(name: String, daysAgo: Int, sets: Int)] = [("Bench press", 9, 4), ("Lat pulldown", 3, 4)]
    #expect(legs(young) == [SuggestionReason(.never, bodyPart: .legs)])
    #expect(
      legs(young + [("Squat", 60, 4)])
        == [SuggestionReason(.longAgo, bodyPart: .legs, days: MuscleState.lookBackDays)])
    // Easy sets are not hard sets, and yet the part was trained.
    #expect(legs(young + [("Squat", 12, 0)]) == [SuggestionReason(.notTrained, bodyPart: .legs, days: 12)])
    #expect(legs(young + [("Squat", 2, 0)]).allSatisfy { $0.code != .never && $0.code != .longAgo })
  }

  @Test("known exercises come first, and now and then a new one")
  func variety() throws {
    let suggestions = Self.suggestions(Self.usual.map { ($0.name, $0.daysAgo + 3, $0.sets) }, minutes: 60, workouts: 30)
    let plan = try #require(suggestions.cards().first).plan.map(\.exercise)
    #expect(plan.contains(Self.id("Bench press")))
    let isNew = plan.map { suggestions.known[$0] == nil }
    #expect(isNew.contains(true) && isNew.count { !$0 } >= 2)
  }

  @Test("a hard day is followed by rest, which says until when, and so is a workout of today")
  func rest() throws {
    let hard: [(name: String, daysAgo: Int, sets: Int)] = [
      ("Bench press", 1, 10), ("Squat", 1, 10), ("Barbell row", 1, 10), ("Romanian deadlift", 1, 8),
    ]
    let cards = Self.suggestions(hard, workouts: 20).cards()
    #expect(cards.map(\.code) == [.rest] && cards.first?.reasons.first?.code == .tired)
    #expect((cards.first?.reasons.first?.at ?? 0) > Self.now)
    let today = Self.suggestions([("Bench press", 0, 6)], workouts: 20).cards()
    #expect(today.map(\.code) == [.rest] && today[0].reasons == [SuggestionReason(.trainedToday, sets: 6)])
  }

  @Test("after weeks away one begins with the whole body, and lighter")
  func comeback() throws {
    let gone = Self.suggestions([("Bench press", 35, 5)], workouts: 80)
    let card = try #require(gone.cards().first)
    #expect(gone.isComeback && card.reasons == [SuggestionReason(.comeback, days: 35)] && card.tip == .startLight)
    let long = Self.suggestions([("Bench press", 400, 5)], aims: TrainingAims(daysPerWeek: 6), workouts: 80)
    #expect(long.isComeback && long.cards().first?.focus == .fullBody)
  }

  @Test("a routine suits if it fits the time, its equipment is there and its muscles are ready")
  func routines() {
    func routine(_ id: Int, _ name: String, daysSince: Int?, isOwn: Bool = true, sets: Int = 3) -> SuggestibleRoutine {
      let set = PlannedSet(reps: RepTarget(min: 8, max: 12))
      let planned = PlannedExercise(
        item: 1, exercise: Self.id(name), sets: [PlannedSet](repeating: set, count: sets))
      return SuggestibleRoutine(id: id, plan: [planned], isOwn: isOwn, daysSince: daysSince)
    }
    let tired: [(name: String, daysAgo: Int, sets: Int)] = [("Squat", 1, 8)]
    func chosen(_ routines: [SuggestibleRoutine], equipment: Set<Equipment>? = nil) -> Int? {
      Self.suggestions(tired, workouts: 20, equipment: equipment, routines: routines).cards()
        .first { $0.code == .routine }?.routine
    }
    let pulldown = routine(1, "Lat pulldown", daysSince: 9)
    #expect(chosen([pulldown, routine(2, "Bench press", daysSince: 3)]) == 1)
    #expect(chosen([routine(3, "Squat", daysSince: 30), pulldown]) == 1)
    #expect(chosen([routine(4, "Lat pulldown", daysSince: 30, sets: 29)]) == nil)
    #expect(chosen([pulldown], equipment: [.barbell]) == nil)
    #expect(chosen([routine(5, "Bench press", daysSince: nil, isOwn: false), pulldown]) == 1)
    // One's own that was never started.
    let new = routine(6, "Bench press", daysSince: nil)
    #expect(chosen([pulldown, new]) == 6)
    #expect(chosen([routine(7, "Lat pulldown", daysSince: 0), new]) == 6)
  }

  @Test("reps and rests follow the goal, as far as they suit the exercise")
  func goals() {
    func plan(_ goal: TrainingGoal) -> [PlannedExercise] {
      Self.suggestions(
        Self.usual.map { ($0.name, $0.daysAgo + 5, $0.sets) }, aims: TrainingAims(goal: goal), workouts: 30
      ).cards().first?.plan ?? []
    }
    let (strong, light) = (plan(.strength), plan(.loseWeight))
    #expect(strong.compactMap { $0.sets[0].reps?.min }.min() ?? 99 <= 6)
    #expect(strong.compactMap(\.restSeconds).max() ?? 0 >= 150)
    #expect(light.compactMap(\.restSeconds).max() ?? 999 <= 60)
    // Long, steady movement comes at the end.
    #expect(light.last?.sets.first?.milliseconds ?? 0 >= 8 * 60_000 && strong.last?.sets.first?.milliseconds == nil)
  }

  @Test("half of the body, or a third, for who trains often")
  func splits() {
    let work = Self.usual.map { (name: $0.name, daysAgo: $0.daysAgo + 2, sets: $0.sets) }
    func focus(_ days: Int) -> WorkoutFocus? {
      Self.suggestions(work, aims: TrainingAims(daysPerWeek: days), workouts: 30).cards().first?.focus
    }
    #expect(focus(3) == .fullBody)
    #expect([.upperBody, .lowerBody].contains(focus(4)))
    #expect([.push, .pull, .lowerBody].contains(focus(6)))
  }
}
