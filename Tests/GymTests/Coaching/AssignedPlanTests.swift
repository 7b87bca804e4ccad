import Testing

@testable import Gym

@Suite struct AssignedPlanTests {
  private func one(_ item: Int, _ exercise: Int? = nil, reps: Int = 5, rest: Int? = nil) -> PlannedExercise {
    var planned = PlannedExercise(
      item: item, exercise: exercise ?? item, sets: [PlannedSet(reps: RepTarget(min: reps, max: reps))])
    planned.restSeconds = rest
    return planned
  }

  private func summary(_ plan: AssignedPlan) -> [String] {
    plan.differences.map { "\($0.by) \($0.kind) \($0.after?.item ?? $0.before?.item ?? 0)" }
  }

  @Test("the trainer's changes and the client's are told apart, also in one exercise")
  func editors() {
    var plan = AssignedPlan(given: [one(1), one(2), one(3)])
    #expect(plan.isUnchanged && plan.editors == [])
    plan = plan.edited(to: [one(1, reps: 3), one(2), one(3)])
    #expect(summary(plan) == ["trainer changed 1"] && plan.differences[0].parts == [.reps])
    // The client takes the third out and rests longer.
    plan.copy = [one(1, reps: 3), one(2, rest: 240)]
    #expect(summary(plan) == ["trainer changed 1", "client changed 2", "client removed 3"])
    #expect(plan.editors == [.trainer, .client])
    // The trainer adds one more. The client's changes stay the client's.
    plan = plan.edited(to: plan.copy + [one(4)])
    #expect(summary(plan) == ["trainer changed 1", "trainer added 4", "client changed 2", "client removed 3"])
    // Back as it was given.
    plan.copy = plan.given
    #expect(plan.isUnchanged && summary(plan) == [])
  }

  @Test("an update follows the template and keeps what was changed in the copy")
  func update() {
    var plan = AssignedPlan(given: [one(1), one(2), one(3)])
    plan.copy = [one(1), one(2, rest: 240), one(4, 40)]
    let template = [one(1, reps: 3), one(2, reps: 3), one(3, reps: 3), one(4)]
    let updated = plan.updated(to: template)
    // 3 stays removed, 2 stays as the client has it, and the client's own exercise gets a number that the template does
    // not use.
    #expect(updated.copy == [one(1, reps: 3), one(2, rest: 240), one(5, 40), one(4)])
    #expect(summary(updated) == ["client changed 2", "client added 5", "client removed 3"])
    #expect(AssignedPlan(given: plan.given).updated(to: template) == AssignedPlan(given: template))
  }

  @Test("an exercise that the template drops goes, unless the copy changed it")
  func dropped() {
    var plan = AssignedPlan(given: [one(1), one(2), one(3)])
    plan.copy = [one(1), one(2), one(3, rest: 30)]
    let updated = plan.updated(to: [one(1)])
    #expect(updated.copy == [one(1), one(3, rest: 30)])
  }

  @Test("moved exercises are a change")
  func moved() {
    var plan = AssignedPlan(given: [one(1), one(2)])
    plan.copy = [one(2), one(1)]
    #expect(!plan.isUnchanged && plan.editors == [.client] && summary(plan) == ["client moved 2"])
  }

  @Test("whatever was edited: an update leaves no exercise twice, and what was changed as it was")
  func properties() {
    var random = SystemRandomNumberGenerator()
    func edited(_ plan: [PlannedExercise]) -> [PlannedExercise] {
      var plan = plan
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        switch Int.random(in: 0...3, using: &random) {
        case 0 where plan.count > 1: plan.remove(at: Int.random(in: 0..<plan.count, using: &random))
        case 1:
          let item = (plan.map(\.item).max() ?? 0) + 1
          plan.insert(
            one(item, Int.random(in: 1...9, using: &random)), at: Int.random(in: 0...plan.count, using: &random))
        case 2: plan.shuffle(using: &random)
        default:
          let at = Int.random(in: 0..<plan.count, using: &random)
          plan[at].restSeconds = Int.random(in: 0...300, using: &random)
        }
      }
      return plan
    }
    for _ in 0..<500 {
      var plan = AssignedPlan(given: (1...Int.random(in: 1...6, using: &random)).map { one($0) })
      plan = plan.edited(to: edited(plan.copy))
      #expect(!plan.editors.contains(.client))
      plan.copy = edited(plan.copy)
      let template = edited(plan.given)
      let updated = plan.updated(to: template)
      #expect(updated.given == template)
      for each in [updated.copy, updated.led] { #expect(Set(each.map(\.item)).count == each.count) }
      if plan.isUnchanged { #expect(updated.copy == template && updated.editors == []) }
      for kept in plan.copy where !plan.given.contains(kept) {
        #expect(
          updated.copy.contains { $0.exercise == kept.exercise && $0.restSeconds == kept.restSeconds }
            || template.contains { $0.item == kept.item && $0.exercise == kept.exercise })
      }
    }
  }
}
