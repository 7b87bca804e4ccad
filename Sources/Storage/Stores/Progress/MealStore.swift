package import Gym

/// What members chose for their meal plans.
package struct MealStore {
  let tx: Tx

  /// - Returns: nil if the member chose nothing yet.
  package func choices(of member: Int) throws -> MealChoices? {
    try tx.row(
      "SELECT goal, activity, diet, meals, no_pork, no_lactose, no_gluten FROM meal_choices WHERE member = ?", member
    ) { row -> MealChoices in
      var choices = try MealChoices(
        goal: row.value(), activity: row.value(), diet: row.value(), without: [], meals: row.int())
      for avoided in [MealAvoidance.pork, .lactose, .gluten] {
        if try row.bool() { choices.without.insert(avoided) }
      }
      return choices
    }
  }

  package func set(_ choices: MealChoices, of member: Int) throws {
    let without = choices.without
    try tx.execute(
      """
      INSERT INTO meal_choices (member, goal, activity, diet, no_pork, no_lactose, no_gluten, meals)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (member) DO UPDATE SET goal = excluded.goal, activity = excluded.activity, diet = excluded.diet,
        no_pork = excluded.no_pork, no_lactose = excluded.no_lactose, no_gluten = excluded.no_gluten,
        meals = excluded.meals
      """, member, choices.goal, choices.activity, choices.diet, without.contains(.pork), without.contains(.lactose),
      without.contains(.gluten), choices.meals)
  }
}

extension MealGoal: SQLArgument {}
extension EverydayActivity: SQLArgument {}
extension MealDiet: SQLArgument {}

extension Tx {
  package var meals: MealStore { MealStore(tx: self) }
}
