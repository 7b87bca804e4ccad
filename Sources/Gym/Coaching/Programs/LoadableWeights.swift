/// The weights that can be loaded with a gym's bars and plates, in the unit of its stock, and how a load that a rule
/// computed is rounded to one of them. Web/shared/log/plates.js has the same rules; Tests/Vectors/plates.json tests
/// both.
///
/// Plates are loaded in pairs. The first bar is the usual one and makes all weights from its own upwards. Lighter bars
/// make the lighter weights. A heavier bar is used only if a member chooses it.
package struct LoadableWeights: Equatable, Sendable {
  /// Thousandths, from light to heavy; never empty.
  package let milli: [Int]
  /// The lightest pair of plates.
  private let step: Int
  /// The usual difference between fixed bars, or dumbbells.
  private let usualStep: Int

  /// - Parameter heaviest: thousandths. Heavier weights are left out.
  package init(_ stock: PlateStock, _ unit: WeightUnit, upTo heaviest: Int) {
    let bars = stock.bars.isEmpty ? [0] : stock.bars
    let usual = bars[0]
    let pairs = stock.plates.compactMap { plate -> (milli: Int, count: Int?)? in
      let count = plate.count.map { $0 / 2 }
      return count == 0 ? nil : (plate.milli * 2, count)
    }
    var all = Set(Self.sums(pairs, upTo: heaviest - usual).map { usual + $0 })
    for bar in bars where bar < usual {
      all.formUnion(Self.sums(pairs, upTo: min(heaviest, usual - 1) - bar).map { bar + $0 })
    }
    let sorted = all.sorted()
    milli = sorted.isEmpty ? [bars.min() ?? 0] : sorted
    usualStep = unit == .kg ? 2500 : 5000
    step = pairs.map(\.milli).min() ?? usualStep
  }

  /// Every sum of pairs up to `limit`. It counts in steps of the pairs' greatest common divisor, so that usual stocks
  /// need a few hundred steps.
  private static func sums(_ pairs: [(milli: Int, count: Int?)], upTo limit: Int) -> [Int] {
    guard limit >= 0 else { return [] }
    let unit = pairs.reduce(0) { divisor($0, $1.milli) }
    guard unit > 0 else { return [0] }
    let size = limit / unit
    var reached = [Bool](repeating: false, count: size + 1)
    reached[0] = true
    for pair in pairs {
      let step = pair.milli / unit
      guard step <= size else { continue }
      // How many of this pair each sum uses; 0 if the sum was reached without it.
      var used = [Int](repeating: 0, count: size + 1)
      for sum in step...size where !reached[sum] && reached[sum - step] {
        let count = used[sum - step] + 1
        if count > pair.count ?? .max { continue }
        reached[sum] = true
        used[sum] = count
      }
    }
    return reached.indices.filter { reached[$0] }.map { $0 * unit }
  }

  private static func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }

  /// The loadable weight nearest to a computed one, both in thousandths; halves up.
  ///
  /// The result exceeds `value` by at most half a step of the plates and at most a fifth; otherwise it is the next
  /// lighter weight. If even the lightest bar is too heavy, the result is a weight for another tool than a bar, and
  /// `isLighter` is true.
  package func nearestMilli(to value: Double) -> Int {
    let margin = 1e-6 * max(1, value)
    let above = milli.firstIndex { Double($0) >= value } ?? milli.count
    guard above > 0 else {
      let bar = milli[0]
      if Double(bar) - value <= Double(min(step, usualStep)) / 2 + margin { return bar }
      let light = Int(rounded(value, toIncrement: Double(usualStep)))
      return max(0, light < bar ? light : (bar - 1) / usualStep * usualStep)
    }
    guard above < milli.count else { return milli[milli.count - 1] }
    let (low, high) = (milli[above - 1], milli[above])
    let (up, down) = (Double(high) - value, value - Double(low))
    return up <= min(down, Double(step) / 2, value / 5) + margin ? high : low
  }

  package func nearest(to value: Double) -> Double { Double(nearestMilli(to: value * 1000)) / 1000 }

  /// Whether every bar is heavier than this.
  package func isLighter(_ milli: Int) -> Bool { milli < self.milli[0] }
}

extension PlateStock {
  /// A gym's default stock, until its owner sets it. Web/shared/gym/gymequipment.js has the same.
  package static func usual(_ unit: WeightUnit) -> PlateStock {
    let (bar, plates) =
      unit == .kg
      ? (20_000, [25_000, 20_000, 15_000, 10_000, 5000, 2500, 1250])
      : (45_000, [45_000, 35_000, 25_000, 10_000, 5000, 2500])
    return PlateStock(bars: [bar], plates: plates.map { PlateCount(milli: $0, count: nil) })
  }
}
