import Testing

@testable import Gym

@Suite struct ComparisonTests {
  private func points(_ values: [Double], apart: Int = 1_000) -> [ComparedPoint] {
    values.enumerated().map { ComparedPoint(at: $0.offset * apart, value: $0.element) }
  }

  @Test("a long line keeps the best of each span, in order, and a short one all")
  func thinned() {
    let short = points([3, 1, 2])
    #expect(short.thinned(to: 3) == short)
    let long = points((0..<1_000).map { Double($0 % 10) })
    let thin = long.thinned(to: 80)
    #expect(thin.count <= 80 && thin.count > 60)
    #expect(thin.allSatisfy { $0.value >= 8 } && thin == thin.sorted { $0.at < $1.at })
    // All at one instant.
    #expect(points(Array(repeating: 5, count: 100), apart: 0).thinned(to: 80).count == 1)
  }

  @Test("a change is in percent of the first value, and nothing without one")
  func changes() {
    #expect(points([80, 100, 60]).changes.map(\.value) == [0, 25, -25])
    #expect(points([0, 5]).changes == [] && [ComparedPoint]().changes == [])
  }

  @Test("a load is measured by the body weight of its day, and a score needs the sex")
  func values() {
    #expect(CompareBy.bodyWeight.value(grams: 120_000, bodyGrams: 60_000, sex: nil) == 2)
    #expect(CompareBy.bodyWeight.value(grams: 120_000, bodyGrams: 0, sex: nil) == nil)
    #expect(CompareBy.dots.value(grams: 120_000, bodyGrams: 60_000, sex: nil) == nil)
    let dots = CompareBy.dots.value(grams: 120_000, bodyGrams: 60_000, sex: .female)
    #expect(dots == PowerScore.dots(sex: .female, bodyweightKg: 60, totalKg: 120))
    #expect(CompareBy.absolute.value(grams: 5, bodyGrams: 0, sex: nil) == 5)
  }

  @Test("whatever is compared by a load with the body weight in it says so", arguments: ExerciseType.allCases)
  func body(type: ExerciseType) {
    #expect(type.comparesBodyWeight == [.bodyweightPlus, .assisted].contains(type))
  }
}
