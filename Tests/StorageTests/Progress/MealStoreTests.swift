import Gym
import TestKit
import Testing

@testable import Storage

@Suite(.limitedConcurrency) struct MealStoreTests {
  @Test("all that a member can choose is stored, and replaced as a whole")
  func choices() async throws {
    let store = try Store()
    try await store.write { tx in
      let (mara, ben) = (try tx.person("mara").id, try tx.person("ben").id)
      for goal in MealGoal.allCases {
        for activity in EverydayActivity.allCases {
          for diet in MealDiet.allCases {
            for (meals, without) in [(3, []), (4, [.pork]), (5, [.lactose, .gluten])] as [(Int, Set<MealAvoidance>)] {
              let chosen = MealChoices(goal: goal, activity: activity, diet: diet, without: without, meals: meals)
              try tx.meals.set(chosen, of: mara)
              #expect(try tx.meals.choices(of: mara) == chosen)
            }
          }
        }
      }
      #expect(try tx.meals.choices(of: ben) == nil)
    }
  }
}
