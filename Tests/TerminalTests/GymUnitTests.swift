import Foundation
import Gym
import Testing
import Wire

@testable import Terminal

/// Cases of Tests/Vectors/units.json, which also test the pages' implementation.
@Suite struct GymUnitTests {
  private struct Case: Decodable {
    var gym: Hello.GymInfo
    var unit: WeightUnit
  }

  @Test("the unit of a gym is that of its plates, or else of where it stands, as on the pages")
  func vectors() throws {
    let file = URL(fileURLWithPath: #filePath).appending(path: "../../Vectors/units.json").standardized
    let cases = try JSONDecoder().decode([Case].self, from: Data(contentsOf: file))
    #expect(Set(cases.map(\.unit)) == [.kg, .lb])
    for one in cases { #expect(one.gym.usualUnit == one.unit, "\(one.gym)") }
  }
}
