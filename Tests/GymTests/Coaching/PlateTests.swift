import Foundation
import Gym
import TestKit
import Testing

/// Cases of Tests/Vectors/plates.json, which also test the browser's implementation.
@Suite struct PlateTests {
  private static func milli(_ value: JSON) -> Int {
    if case .number(let number) = value { Int((number * 1000).rounded()) } else { 0 }
  }

  @Test("what can be loaded and how a load is rounded match the shared vectors")
  func vectors() throws {
    let file = URL(fileURLWithPath: Fixture.repository + "/Tests/Vectors/plates.json")
    let cases = try JSON(Data(contentsOf: file)).array
    try #require(cases.count > 30)
    for one in cases {
      let unit = try #require(WeightUnit(rawValue: one.unit.string ?? ""))
      let stock = PlateStock(
        bars: one.bars.array.map(Self.milli),
        plates: one.plates.array.map { PlateCount(milli: Self.milli($0.weight), count: $0.count.int) })
      let loadable = LoadableWeights(stock, unit, upTo: 400_000)
      for pair in one.nearest.array {
        let near = loadable.nearestMilli(to: Double(Self.milli(pair[0])))
        #expect(near == Self.milli(pair[1]), "\(Self.milli(pair[0])) of \(one)")
      }
      // The plates leave nothing over exactly when a program could plan the weight.
      for row in one.load.array where row.bar.isNull {
        let target = Self.milli(row.target)
        #expect(loadable.milli.contains(target) == (row.loaded[2] == 0), "\(target) of \(one)")
      }
    }
  }
}
