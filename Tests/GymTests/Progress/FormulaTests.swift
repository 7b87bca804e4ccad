import Foundation
import Gym
import Testing

/// A published or computed case of a formula.
private struct Vector {
  var formula: String
  var inputs: [String: Any]
  var output: Double?
  var tolerance: Double
}

@Suite struct FormulaTests {
  @Test(
    "one pound is 0.45359237 kg exactly",
    arguments: [(1.0, 454), (100, 45_359), (225, 102_058), (315.5, 143_108), (2205, 1_000_171)])
  func pounds(lb: Double, grams: Int) {
    #expect(Weight(value: lb, unit: .lb)?.grams == grams)
  }

  @Test(
    "Epley matches published values",
    arguments: [
      (50.0, 8, 63.0, 0.5001), (225, 5, 262.5, 0.001), (200, 5, 233.3, 0.05), (140, 6, 168, 0.0001),
      (60, 20, 100, 0.0001),
    ])
  func epley(weight: Double, reps: Int, output: Double, tolerance: Double) {
    #expect(abs(OneRepMaxFormula.epley.estimate(weight: weight, reps: reps) - output) <= tolerance)
  }

  @Test(
    "Brzycki matches published values",
    arguments: [
      (50.0, 8, 62.0, 0.5001), (225, 5, 253.125, 0.001), (200, 2, 205.7, 0.05), (150, 12, 216, 0.001),
      (100, 1, 100, 0.0001),
    ])
  func brzycki(weight: Double, reps: Int, output: Double, tolerance: Double) {
    #expect(abs(OneRepMaxFormula.brzycki.estimate(weight: weight, reps: reps) - output) <= tolerance)
  }

  @Test(
    "one rep is its own max, and there is no estimate without weight, without reps or above thirty reps",
    arguments: OneRepMaxFormula.allCases)
  func policy(formula: OneRepMaxFormula) {
    #expect(estimatedMax(grams: 100_000, reps: 1, formula: formula)?.grams == 100_000)
    for (grams, reps) in [(0, 5), (-1, 5), (100_000, 0), (100_000, -1), (60_000, 31), (100_000, 37), (100_000, 40)] {
      #expect(estimatedMax(grams: grams, reps: reps, formula: formula) == nil)
    }
  }

  @Test("more than twelve reps give a rough estimate")
  func rough() {
    #expect(estimatedMax(grams: 60_000, reps: 12)?.rough == false)
    #expect(estimatedMax(grams: 60_000, reps: 13)?.rough == true)
    #expect(estimatedMax(grams: 60_000, reps: 30)?.grams == 120_000)
    #expect(estimatedMax(grams: 80_000, reps: 6)?.grams == 96_000)
  }

  @Test("all shared cases of these formulas hold", .enabled(if: sharedFile("vectors/formulas.json") != nil))
  func shared() throws {
    let file = try #require(sharedFile("vectors/formulas.json"))
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let vectors = try #require(json as? [[String: Any]]).compactMap { item -> Vector? in
      guard let formula = item["formula"] as? String, let inputs = item["inputs"] as? [String: Any] else { return nil }
      let tolerance = (item["tolerance"] as? NSNumber)?.doubleValue ?? 0
      return Vector(
        formula: formula, inputs: inputs, output: (item["output"] as? NSNumber)?.doubleValue, tolerance: tolerance)
    }
    var checked = 0
    for vector in vectors where try check(vector) { checked += 1 }
    #expect(checked == 39)
  }

  /// - Returns: whether we have this formula.
  private func check(_ vector: Vector) throws -> Bool {
    func number(_ key: String) throws -> Double { try #require((vector.inputs[key] as? NSNumber)?.doubleValue) }
    func compare(_ value: Double?, grain: Double = 0) {
      let close = value == nil && vector.output == nil
      let within = abs((value ?? .infinity) - (vector.output ?? 0)) <= vector.tolerance + grain
      #expect(close || within, "\(vector)")
    }
    switch vector.formula {
    case "lb_to_kg":
      // Our weights are whole grams.
      compare(try Weight(value: number("lb"), unit: .lb).map { Double($0.grams) / 1000 }, grain: 0.0005)
    case "e1rm_epley", "e1rm_brzycki":
      let formula = OneRepMaxFormula(rawValue: String(vector.formula.dropFirst(5)))
      compare(try formula?.estimate(weight: number("weight"), reps: Int(number("reps"))))
    case "e1rm_policy":
      // The limits are the same for every formula, also for those that we do not offer.
      for formula in OneRepMaxFormula.allCases {
        let max = try estimatedMax(grams: Int(number("weight") * 1000), reps: Int(number("reps")), formula: formula)
        compare(max.map { Double($0.grams) / 1000 })
      }
    case "volume_load":
      let sets = try #require(vector.inputs["sets"] as? [[NSNumber]])
      let grams = sets.map { set in
        let entry = SetEntry(weight: Weight(value: set[0].doubleValue, unit: .kg), reps: set[1].intValue)
        let load = effectiveGrams(entry, type: .weightReps, equipment: .barbell, bodyWeightGrams: nil)
        return volumeGrams(entry, effectiveGrams: load)
      }
      compare(Double(grams.reduce(0, +)) / 1000)
    default: return false
    }
    return true
  }
}
