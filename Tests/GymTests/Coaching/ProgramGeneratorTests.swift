import Testing

@testable import Gym

/// Generated programs over every goal, number of days and set of equipment, with the catalog that ships.
@Suite struct ProgramGeneratorTests {
  private static let kits: [[Equipment]?] = [
    nil, [], [.dumbbell], [.barbell, .cable, .machine], [.band, .kettlebell],
  ]
  private static let pasts = [
    TrainingPast(), TrainingPast(workouts: 80, days: 300), TrainingPast(workouts: 300, days: 900),
  ]

  private static func program(
    _ goal: TrainingGoal, days: Int = 3, minutes: Int = 60, _ kit: [Equipment]? = nil, weeks: Int = 8,
    past: TrainingPast = TrainingPast(), owned: Set<Equipment>? = nil, ranges: [Muscle: SetRange] = [:]
  ) -> GeneratedProgram {
    let aims = TrainingAims(goal: goal, daysPerWeek: days, minutes: minutes, equipment: kit)
    return ProgramGenerator(
      wish: ProgramWish(aims: aims, weeks: weeks), exercises: SearchTests.catalog, owned: owned, past: past,
      ranges: ranges
    ).generate()
  }

  private static let facts = Dictionary(uniqueKeysWithValues: SearchTests.catalog.map { ($0.id, $0.facts) })
  private static func find(_ slug: String) -> Exercise? { SearchTests.catalog.first { $0.slug == slug } }

  @Test(
    "every program fits its days, its minutes, the equipment and the ranges of each muscle",
    arguments: TrainingGoal.allCases, Array(1...7))
  func properties(_ goal: TrainingGoal, days: Int) throws {
    for (index, kit) in Self.kits.enumerated() {
      for minutes in [10, 20, 45, 60, 90, 180] {
        let (weeks, past) = ([4, 6, 8][(index + minutes) % 3], Self.pasts[(index + days) % 3])
        let program = Self.program(goal, days: days, minutes: minutes, kit, weeks: weeks, past: past)
        let what: Comment = "\(goal) \(days) \(minutes) \(String(describing: kit)) \(weeks)"
        #expect(program.days.count == days && program.weeks.count == weeks, what)
        #expect(program.days.map(\.weekday) == program.days.map(\.weekday).sorted(), what)
        for day in program.days {
          #expect(!day.exercises.isEmpty && day.minutes <= minutes, what)
          #expect(Set(day.exercises.map(\.exercise)).count == day.exercises.count, what)
          for exercise in day.exercises {
            let facts = try #require(Self.facts[exercise.exercise])
            #expect(facts.equipment == .bodyweight || kit?.contains(facts.equipment) ?? true, "\(facts.name) \(what)")
            #expect(exercise.steps.count == weeks && exercise.steps.allSatisfy { $0.sets >= 1 }, what)
            #expect(!exercise.reasons.isEmpty, what)
          }
          let plan = program.plan(of: day) { _ in nil }
          #expect(throws: Never.self, what) { _ = try PlanRules.checked(plan) { Self.facts[$0]?.type } }
        }
        check(program, what)
        let said = Set(program.reasons.map(\.code))
        #expect(said.isSuperset(of: [.split, .level, .goal, .time, .light, .progress]), what)
      }
    }
  }

  /// The weeks and the hard sets of each muscle, counted by the rule of `hardSets`.
  private func check(_ program: GeneratedProgram, _ what: Comment) {
    for week in program.weeks.indices {
      let sets = program.days.flatMap(\.exercises).filter { $0.area != .cardio }.flatMap { exercise in
        let facts = Self.facts[exercise.exercise]
        return Array(
          repeating: MuscleSet(primary: facts?.primary ?? [], secondary: facts?.secondary ?? []),
          count: exercise.steps[week].sets)
      }
      let counted = hardSets(sets)
      for row in program.volume {
        let count = counted[row.muscle] ?? 0
        if let range = row.range { #expect(count <= Double(range.high), "\(row.muscle) \(what)") }
        switch program.weeks[week].kind {
        case .full: #expect(count == row.full, what)
        case .build:
          #expect(count == row.first, what)
          // No muscle that has enough sets loses them.
          if let low = row.range?.low, row.full >= Double(low) { #expect(count >= Double(low), what) }
        case .light: #expect(count <= row.full, what)
        }
      }
    }
    let kinds = program.weeks.map(\.kind)
    #expect(kinds.last == .light && kinds.first == .build && kinds.dropLast().last == .full, what)
    let reserves = program.weeks.dropLast().map(\.reserve)
    #expect(reserves == reserves.sorted(by: >) && reserves.first == 3 && (program.weeks.last?.reserve ?? 0) == 4, what)
    let all = program.days.flatMap(\.exercises).filter { $0.area != .cardio }
    let (hard, light) = (program.weeks.count - 2, program.weeks.count - 1)
    #expect(all.allSatisfy { $0.steps[light].sets <= max(1, ($0.steps[hard].sets + 1) / 2) }, what)
  }

  @Test("with an hour and all equipment, pushing, pulling, legs and core all have their share", arguments: 1...6)
  func balance(_ days: Int) {
    for goal in TrainingGoal.allCases {
      let program = Self.program(goal, days: days, past: Self.pasts[1])
      var sets: [ProgramArea: Int] = [:]
      for exercise in program.days.flatMap(\.exercises) {
        sets[exercise.area, default: 0] += exercise.steps[program.weeks.count - 2].sets
      }
      let (push, pull, legs) = (sets[.push] ?? 0, sets[.pull] ?? 0, sets[.legs] ?? 0)
      #expect(push > 0 && pull > 0 && legs > 0 && sets[.core] ?? 0 > 0, "\(goal) \(days): \(sets)")
      #expect(Double(push) / Double(pull) < 1.7 && Double(pull) / Double(push) < 1.7, "\(goal) \(days): \(sets)")
      for day in program.days where day.kind == .fullBody {
        let areas = Set(day.exercises.map(\.area))
        #expect(areas.isSuperset(of: [.push, .pull, .legs, .core]), "\(goal) \(days)")
      }
    }
  }

  @Test("with four days of an hour, every large muscle has what its range asks for")
  func ranges() {
    let program = Self.program(.gainMuscle, days: 4, minutes: 75, past: Self.pasts[1])
    for muscle in [Muscle.chest, .lats, .upperBack, .quadriceps, .hamstrings] {
      let row = program.volume.first { $0.muscle == muscle }
      #expect(row?.full ?? 0 >= Double(row?.range?.low ?? 99), "\(muscle) \(String(describing: row))")
    }
  }

  @Test("a muscle that gets too little is said, and one that nothing can train")
  func few() throws {
    let short = Self.program(.gainMuscle, days: 1, minutes: 30)
    let said = short.reasons.filter { $0.code == .few }
    #expect(!said.isEmpty && said.count <= 3)
    for reason in said {
      let muscle = try #require(reason.params.muscle)
      let row = short.volume.first { $0.muscle == muscle }
      #expect(row?.full ?? 0 == reason.params.sets && reason.params.sets ?? 0 < Double(reason.params.low ?? 0))
    }
    let bare = ProgramGenerator(
      wish: ProgramWish(aims: TrainingAims(daysPerWeek: 2), weeks: 4), exercises: []
    ).generate()
    #expect(bare.days.allSatisfy(\.exercises.isEmpty) && bare.reasons.contains { $0.code == .missing })
  }

  @Test("a member's own ranges hold, and one of nothing keeps a muscle free of direct work")
  func ownRanges() {
    let program = Self.program(
      .gainMuscle, days: 4, past: Self.pasts[2], ranges: [.biceps: SetRange(low: 0, high: 6)])
    let row = program.volume.first { $0.muscle == .biceps }
    #expect(row?.full ?? 0 <= 6 && row?.range == SetRange(low: 0, high: 6))
  }

  @Test("the same question gives the same program, whatever the order of the catalog")
  func deterministic() {
    let aims = TrainingAims(goal: .gainMuscle, daysPerWeek: 5, minutes: 60, equipment: nil)
    func made(_ exercises: [Exercise]) -> GeneratedProgram {
      ProgramGenerator(wish: ProgramWish(aims: aims, weeks: 6), exercises: exercises, past: Self.pasts[1]).generate()
    }
    #expect(made(SearchTests.catalog) == made(SearchTests.catalog.reversed()))
  }

  @Test("what the member knows comes first, with weights from their estimate that rise until the light week")
  func known() throws {
    let press = try #require(Self.find("machine-chest-press"))
    let bench = try #require(Self.find("bench-press-barbell"))
    var past = Self.pasts[1]
    past.known[press.id] = .init(times: 9)
    past.known[bench.id] = .init(
      times: 30, e1rmGrams: 100_000, last: Weight(milli: 80_000, unit: .kg), daysAgo: 4)
    let program = Self.program(.gainMuscle, past: past)
    let all = program.days.flatMap(\.exercises)
    #expect(all.contains { $0.exercise == press.id })
    let lift = try #require(all.first { $0.exercise == bench.id })
    #expect(lift.reasons.map(\.code) == [.known, .weight] && lift.reasons[1].params.grams == 100_000)
    let weights = lift.steps.compactMap(\.weight?.grams)
    #expect(weights.count == 8 && weights.dropLast() == weights.dropLast().sorted()[...])
    #expect(weights.last ?? 0 < weights[0] && weights.allSatisfy { (55_000...85_000).contains($0) })
    #expect(weights.allSatisfy { $0.isMultiple(of: 2_500) })
    #expect(program.reasons.contains { $0.code == .log && $0.params.times == 2 })
    // Long ago: a tenth less.
    past.known[bench.id]?.daysAgo = 100
    let later = Self.program(.gainMuscle, past: past).days.flatMap(\.exercises).first { $0.exercise == bench.id }
    #expect(later?.steps[0].weight?.grams ?? .max < weights[0])
    let pounds = TrainingPast.Known(
      times: 30, e1rmGrams: 100_000, last: Weight(milli: 185_000, unit: .lb), daysAgo: 4)
    past.known[bench.id] = pounds
    let lb = Self.program(.gainMuscle, past: past).days.flatMap(\.exercises).first { $0.exercise == bench.id }
    #expect(lb?.steps.compactMap(\.weight).allSatisfy { $0.unit == .lb && $0.milli.isMultiple(of: 5_000) } == true)
  }

  @Test("beginners get nothing hard where something easier does, strength keeps its lifts, and a gym's kit is a limit")
  func choices() throws {
    for exercise in Self.program(.keepFit, days: 4).days.flatMap(\.exercises) {
      #expect(Self.facts[exercise.exercise]?.difficulty == .beginner)
    }
    let strong = Self.program(.strength, past: Self.pasts[1]).days.flatMap(\.exercises)
    for slug in ["squat-barbell", "bench-press-barbell"] {
      let lift = try #require(strong.first { $0.exercise == Self.find(slug)?.id })
      #expect(lift.steps.compactMap(\.reps?.min) == [5, 5, 5, 4, 4, 3, 3, 5])
    }
    let owned = Self.program(.gainMuscle, days: 4, owned: [.dumbbell, .bodyweight])
    for exercise in owned.days.flatMap(\.exercises) {
      let equipment = try #require(Self.facts[exercise.exercise]?.equipment)
      #expect([.dumbbell, .bodyweight, .other].contains(equipment))
    }
  }

  @Test("a wish outside its bounds is refused by its field")
  func bounds() {
    let wrong: [(ProgramWish, String)] = [
      (ProgramWish(aims: TrainingAims(daysPerWeek: 8), weeks: 4), "daysPerWeek"),
      (ProgramWish(aims: TrainingAims(daysPerWeek: 0), weeks: 4), "daysPerWeek"),
      (ProgramWish(aims: TrainingAims(minutes: 9), weeks: 4), "minutes"),
      (ProgramWish(aims: TrainingAims(), weeks: 5), "weeks"),
    ]
    for (wish, field) in wrong {
      #expect(throws: Invalid.self) { try wish.checked() }
      do { _ = try wish.checked() } catch { #expect(error.field == field) }
    }
  }
}
