/// Plates of one weight.
package struct PlateCount: Equatable, Sendable {
  /// Thousandths of the unit.
  package var milli: Int
  /// Single plates, not pairs; nil means any number.
  package var count: Int?

  package init(milli: Int, count: Int?) {
    self.milli = milli
    self.count = count
  }
}

/// The bars and plates that a gym has in one unit.
package struct PlateStock: Equatable, Sendable {
  /// Thousandths of the unit. The first bar is the default.
  package var bars: [Int]
  package var plates: [PlateCount]

  package init(bars: [Int], plates: [PlateCount]) {
    self.bars = bars
    self.plates = plates
  }

  /// - Parameter field: a path such as `plates.kg`.
  /// - Returns: the stock with its plates from heavy to light.
  /// - Throws: `required` without a bar; `out_of_range` for a weight, a count or too many rows; `malformed` for a
  ///   weight that occurs twice.
  package func checked(field: String) throws(Invalid) -> PlateStock {
    guard !bars.isEmpty else { throw Invalid("\(field).bars", .required) }
    guard bars.count <= 8 else { throw Invalid("\(field).bars", .outOfRange(min: 1, max: 8)) }
    guard plates.count <= 20 else { throw Invalid("\(field).plates", .outOfRange(min: 0, max: 20)) }
    for (index, bar) in bars.enumerated() where !(1...200_000).contains(bar) {
      throw Invalid("\(field).bars[\(index)]", .outOfRange(min: 0.001, max: 200))
    }
    for (index, plate) in plates.enumerated() {
      guard (1...200_000).contains(plate.milli) else {
        throw Invalid("\(field).plates[\(index)].weight", .outOfRange(min: 0.001, max: 200))
      }
      if let count = plate.count, !(0...1000).contains(count) {
        throw Invalid("\(field).plates[\(index)].count", .outOfRange(min: 0, max: 1000))
      }
    }
    guard Set(bars).count == bars.count else { throw Invalid("\(field).bars", .malformed) }
    guard Set(plates.map(\.milli)).count == plates.count else { throw Invalid("\(field).plates", .malformed) }
    return PlateStock(bars: bars, plates: plates.sorted { $0.milli > $1.milli })
  }
}

extension Equipment {
  /// Whether a gym with this equipment can do an exercise with `self`. Always true for bodyweight and
  /// "other".
  /// - Parameter owned: nil until the owner has chosen, which means everything.
  package func isAvailable(in owned: Set<Equipment>?) -> Bool {
    self == .bodyweight || self == .other || owned.map { $0.contains(self) } ?? true
  }
}
