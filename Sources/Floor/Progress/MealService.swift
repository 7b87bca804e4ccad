import Gym
import Storage
import Wire

/// Members' meal plans. All but what they chose is computed at each request. Nobody else sees any of it, and a kiosk
/// shows none: anybody may look on there.
struct MealService: Service {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog

  static let memberData = MemberData("meal_choices").exporting { export, tx in
    export.add("mealChoices", try tx.meals.choices(of: export.member.id).map(MealChoicesView.init))
  }

  func register(in registry: inout Registry) {
    registry.query(MealsPlan.self, .login, cost: .heavy, plan)
    registry.change(MealsSave.self, .login, save)
    registry.publishes(MealsChanged.self)
  }

  private func plan(_ caller: Caller, _ call: MealsPlan, _ tx: Tx) throws -> MealsPlan.Reply {
    try caller.refuseAtKiosk()
    let member = try caller.signedIn().member
    let today = calendar.calendarDay(at: caller.now)
    let first = today.adding(days: -MealTraining.window)
    let reader = EnergyReader(calendar: calendar, exercises: exercises)
    let energy = try reader.read(member, from: first, to: today, now: caller.now, tx).energy
    let choices = try tx.meals.choices(of: member.id)
    let known = energy.body(on: today)
    let missing = MealCaution.missing(
      energy.missing(on: today), known, hasHeight: member.heightMillimetres != nil, goal: choices?.goal, on: today)
    guard missing.isEmpty, let choices, let body = known else {
      return MealsPlan.Reply(choices: choices, missing: missing)
    }
    let days = (first.number..<today.number).map { energy.items(on: CalendarDay(number: $0)) }
    let training = MealTraining(days: days, basal: body.basal)
    do throws(MealNeeds.Refusal) {
      let needs = try MealNeeds(body, choices, training: training)
      return MealsPlan.Reply(
        choices: choices, missing: [], plan: MealPlanView(needs, body, training, choices))
    } catch {
      return MealsPlan.Reply(choices: choices, missing: [], refused: error)
    }
  }

  private func save(_ caller: Caller, _ call: MealsSave, _ tx: Tx) throws -> Outcome<MealChoicesView> {
    try caller.refuseAtKiosk()
    let member = try caller.signedIn().member.id
    try Fault.check(call.meals, in: MealChoices.mealCounts, "meals")
    let most = MealAvoidance.allCases.count
    guard (call.without ?? []).count <= most else {
      throw Fault(.invalid, "too_many", field: "without", params: ["max": Double(most)])
    }
    let choices = MealChoices(
      goal: call.goal, activity: call.activity, diet: call.diet, without: Set(call.without ?? []), meals: call.meals)
    let reply = MealChoicesView(choices)
    guard try tx.meals.choices(of: member) != choices else { return Outcome(reply) }
    try tx.meals.set(choices, of: member)
    return Outcome(reply, events: [Event(.me(member), MealsChanged(choices: reply), key: MealsChanged.event)])
  }
}
