import Gym
import Storage

/// What the member whose login is printed chose for their meal plan.
struct DemoMeals {
  let tx: Tx

  /// What they chose since stays.
  func prepare(_ people: [(DemoPerson, Member)]) throws {
    guard let member = people.first(where: { $0.0.email == DemoGym.member })?.1 else { return }
    guard try tx.meals.choices(of: member.id) == nil else { return }
    try tx.meals.set(
      MealChoices(goal: .keep, activity: .sitting, diet: .everything, without: [], meals: 4), of: member.id)
  }
}
