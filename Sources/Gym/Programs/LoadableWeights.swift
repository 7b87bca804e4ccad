/// The weights that can be loaded with a gym's bars and plates, in the unit of its stock.
///
/// Plates are loaded in pairs. A bar lighter than the default one is used only for weights below the default bar:
/// heavier weights use the default bar.
package struct LoadableWeights: Hashable, Sendable {
  /// Thousandths, from light to heavy; never empty.
  package let milli: [Int]

  /// - Parameter heaviest: thousandths. Heavier weights are left out.
  package init(_ stock: PlateStock, upTo heaviest: Int) {
    let bars = stock.bars.isEmpty ? [0] : stock.bars
    let usual = bars[0]
    let pairs = stock.plates.compactMap { plate -> (milli: Int, count: Int?)? in
      let count = plate.count.map { $0 / 2 }
      return count == 0 ? nil : (plate.milli * 2, count)
    }
    var all: Set<Int> = []
    for bar in bars {
      let limit = bar < usual ? min(heaviest, usual - 1) : heaviest
      all.formUnion(Self.sums(pairs, upTo: limit - bar).map { bar + $0 })
    }
    let sorted = all.sorted()
    milli = sorted.isEmpty ? [bars.min() ?? 0] : sorted
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

  /// The nearest weight in thousandths; halves round up. Below the lightest bar it is the lightest bar.
  package func nearestMilli(to value: Double) -> Int {
    let above = milli.firstIndex { Double($0) >= value } ?? milli.count
    guard above < milli.count else { return milli[milli.count - 1] }
    guard above > 0 else { return milli[0] }
    let (low, high) = (milli[above - 1], milli[above])
    return value - Double(low) < Double(high) - value - 1e-6 ? low : high
  }

  package func nearest(to value: Double) -> Double { Double(nearestMilli(to: value * 1000)) / 1000 }
}

extension PlateStock {
  /// A gym's default stock, until its owner sets it. Web/shared/gymkit.js has the same.
  package static func usual(_ unit: WeightUnit) -> PlateStock {
    let (bar, plates) =
      unit == .kg
      ? (20_000, [25_000, 20_000, 15_000, 10_000, 5000, 2500, 1250])
      : (45_000, [45_000, 35_000, 25_000, 10_000, 5000, 2500])
    return PlateStock(bars: [bar], plates: plates.map { PlateCount(milli: $0, count: nil) })
  }
}
