import Foundation
import Gym
import TestKit
import Testing

@Suite struct WendlerTests {
  /// The cases of 5/3/1 and of rounding, of this repository and, where it is present, of the shared file.
  static let files = [
    URL(fileURLWithPath: Fixture.repository + "/Tests/Vectors/wendler.json"), sharedFile("vectors/formulas.json"),
  ].compactMap { $0 }

  @Test("all cases of 5/3/1 and of rounding hold", arguments: files)
  func vectors(file: URL) throws {
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let cases = try #require(json as? [[String: Any]])
    var checked = 0
    for item in cases {
      let formula = try #require(item["formula"] as? String)
      let inputs = try #require(item["inputs"] as? [String: Any])
      guard let result = try result(formula, inputs) else { continue }
      checked += 1
      let expected = try #require(item["output"])
      #expect(isSame(result, expected), "\(formula) \(inputs): \(result) and not \(expected)")
    }
    #expect(checked == 59)
  }

  private func result(_ formula: String, _ inputs: [String: Any]) throws -> Any? {
    func number(_ key: String) throws -> Double { try #require((inputs[key] as? NSNumber)?.doubleValue) }
    func rounding() throws -> Wendler.Rounding { .increment(try number("increment")) }
    func object(_ step: Wendler.WeighedStep) -> [String: Any] {
      ["percent": step.percent, "reps": step.reps, "amrap": step.isAMRAP, "weight": step.weight]
    }
    switch formula {
    case "round_to_increment": return rounded(try number("value"), toIncrement: try number("increment"))
    case "wendler_training_max":
      return try Wendler.trainingMax(
        oneRepMax: number("oneRepMax"), percent: number("percent"), increment: number("increment"))
    case "wendler_set":
      return try Wendler.set(trainingMax: number("trainingMax"), percent: number("percent"), rounding())
    case "wendler_week":
      return try #require(Wendler.week(Int(number("week")), trainingMax: number("trainingMax"), rounding())).map(object)
    case "wendler_warmup": return try Wendler.warmup(trainingMax: number("trainingMax"), rounding()).map(object)
    case "wendler_bbb":
      let sets = try Wendler.boringButBig(trainingMax: number("trainingMax"), percent: number("percent"), rounding())
      return ["sets": sets.sets, "reps": sets.reps, "weight": sets.weight] as [String: Any]
    case "wendler_next_training_max":
      let region = try #require(Wendler.Region(rawValue: inputs["lift"] as? String ?? ""))
      let unit = try #require(WeightUnit(rawValue: inputs["unit"] as? String ?? ""))
      return try Wendler.nextTrainingMax(number("trainingMax"), region, unit)
    default: return nil
    }
  }

  /// Compares every field that is expected.
  private func isSame(_ value: Any, _ expected: Any) -> Bool {
    if let expected = expected as? [Any], let value = value as? [Any] {
      return value.count == expected.count && zip(value, expected).allSatisfy(isSame)
    }
    if let expected = expected as? [String: Any], let value = value as? [String: Any] {
      return expected.allSatisfy { key, expected in value[key].map { isSame($0, expected) } ?? false }
    }
    if let expected = (expected as? NSNumber)?.doubleValue {
      let value = (value as? Double) ?? (value as? Int).map(Double.init) ?? (value as? Bool).map { $0 ? 1 : 0 }
      return value.map { abs($0 - expected) <= 1e-9 } ?? false
    }
    return false
  }

  @Test("a week that there is not has no sets")
  func noSuchWeek() {
    #expect(Wendler.week(0, trainingMax: 100, .increment(2.5)) == nil)
    #expect(Wendler.week(5, trainingMax: 100, .increment(2.5)) == nil)
  }
}

@Suite struct LoadableWeightsTests {
  private func weights(_ bars: [Int], _ plates: [(Int, Int?)], upTo heaviest: Int = 400_000) -> LoadableWeights {
    LoadableWeights(
      PlateStock(bars: bars, plates: plates.map { PlateCount(milli: $0.0, count: $0.1) }), .kg, upTo: heaviest)
  }

  @Test("with the usual plates it is the nearest 2.5 kg or 5 lb, below the bar too")
  func usual() {
    let kg = LoadableWeights(.usual(.kg), .kg, upTo: 400_000)
    #expect(
      [81.25, 81.24, 116.9, 47.5, 46.2, 19.5, 18.7, 12.5].map(kg.nearest) == [
        82.5, 80, 117.5, 47.5, 45, 20, 17.5, 12.5,
      ])
    #expect(kg.isLighter(17_500) && !kg.isLighter(20_000))
    let lb = LoadableWeights(.usual(.lb), .lb, upTo: 900_000)
    #expect([122.5, 117, 44, 46, 42, 30].map(lb.nearest) == [125, 115, 45, 45, 40, 30])
  }

  // Other apps rounded down, which made 45 of 47.5, or forgot that the bar is part of the load.
  @Test("without small plates the steps begin at the bar")
  func coarse() {
    let lb = LoadableWeights(
      PlateStock(bars: [45_000], plates: [45_000, 25_000, 10_000, 5000].map { PlateCount(milli: $0, count: nil) }), .lb,
      upTo: 400_000)
    #expect([130.0, 135, 140, 129].map(lb.nearest) == [135, 135, 145, 125])
    let kg = weights([20_000], [(20_000, nil), (5000, nil)])
    #expect([47.5, 45, 44.9, 65].map(kg.nearest) == [50, 50, 40, 70])
    // With only pairs of 40 kg, 41 kg must not become 60.
    #expect([41.0, 52, 60].map(weights([20_000], [(20_000, nil)]).nearest) == [20, 60, 60])
  }

  @Test("a plate that the gym has once cannot be loaded, and where plates are missing the load is the one below")
  func counted() {
    let kg = weights([20_000], [(20_000, 4), (10_000, 1), (2500, 2)])
    #expect(kg.milli == [20_000, 25_000, 60_000, 65_000, 100_000, 105_000])
    #expect([300, 42.5, 57, 58].map(kg.nearest) == [105, 25, 25, 60])
  }

  @Test("a lighter bar serves what is lighter than the usual bar alone, and a heavier bar nothing")
  func bars() {
    let kg = weights([20_000, 15_000, 10_000], [(20_000, nil), (2500, nil)], upTo: 60_000)
    #expect(kg.milli == [10_000, 15_000, 20_000, 25_000, 30_000, 35_000, 40_000, 45_000, 50_000, 55_000, 60_000])
    #expect(kg.nearest(to: 12.5) == 15 && kg.nearest(to: 8) == 7.5)
    #expect(weights([20_000], []).milli == [20_000])
    #expect(weights([20_000, 25_000], [(10_000, nil)], upTo: 60_000).milli == [20_000, 40_000, 60_000])
  }
}
