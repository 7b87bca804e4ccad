package import Gym

/// A gym's bars and plates, by unit. A unit that the owner has not set is absent.
package struct PlatesView: Codable, Sendable {
  package var kg: PlateStockView?
  package var lb: PlateStockView?
  package init(kg: PlateStockView? = nil, lb: PlateStockView? = nil) {
    self.kg = kg
    self.lb = lb
  }

  /// Nil if the owner has not set it.
  package func stock(_ unit: WeightUnit) -> PlateStock? {
    let view = unit == .kg ? kg : lb
    // Stored values were checked when they were set.
    return view.flatMap { try? $0.stock(field: "plates.\(unit)") }
  }

  /// The same, checked, with plates sorted from heavy to light.
  package func checked() throws -> PlatesView {
    PlatesView(
      kg: try kg.map { PlateStockView(try $0.stock(field: "plates.kg").checked(field: "plates.kg")) },
      lb: try lb.map { PlateStockView(try $0.stock(field: "plates.lb").checked(field: "plates.lb")) })
  }
}

/// Bars and plates of one unit. The first bar is the default.
package struct PlateStockView: Codable, Sendable {
  package var bars: [Double]
  package var plates: [PlateCountView]

  package init(_ stock: PlateStock) {
    bars = stock.bars.map { Double($0) / 1000 }
    plates = stock.plates.map { PlateCountView(weight: Double($0.milli) / 1000, count: $0.count) }
  }

  package func stock(field: String) throws(Fault) -> PlateStock {
    var stock = PlateStock(bars: [], plates: [])
    for (index, bar) in bars.enumerated() { stock.bars.append(try thousandths(bar, "\(field).bars[\(index)]")) }
    for (index, plate) in plates.enumerated() {
      let milli = try thousandths(plate.weight, "\(field).plates[\(index)].weight")
      stock.plates.append(PlateCount(milli: milli, count: plate.count))
    }
    return stock
  }
}

/// `count` is the number of single plates; absent means any number.
package struct PlateCountView: Codable, Sendable {
  package var weight: Double
  package var count: Int?
}

private func thousandths(_ value: Double, _ field: String) throws(Fault) -> Int {
  guard let weight = Weight(value: value, unit: .kg) else { throw Fault.invalid(field, "out_of_range") }
  guard weight.value == value else { throw Fault.invalid(field, "precision") }
  return weight.milli
}
