/// A road's totals as others get them while its member hides the ends of its line.
///
/// Others know exactly how long the part is that they see. Exact totals would tell how long the hidden rest is, and so
/// how far from the first point shown the door is.
extension RoadSums {
  /// Centimetres: half a kilometre. A finer step for short roads would tell most where nearly all is hidden.
  private static let step = 50_000
  /// Centimetres: ten metres.
  private static let climbStep = 1_000
  private static let minute = 60_000
  /// Below this many milliseconds, whole minutes would make the pace wrong.
  private static let inMinutesFrom = 20 * minute
  /// Thousandths of a kcal: ten of them.
  private static let caloriesStep = 10_000
  /// A zone has a whole number of twentieths of the time.
  private static let parts = 20

  /// The distance is rounded down, and the time in motion fits it at the road's own pace, so that the two tell no more
  /// than the pace does. Nothing that the visible part has all of may be scaled in the same way, such as pauses or
  /// climbs: its share of the shown distance would tell the exact one.
  package var rounded: RoadSums {
    var sums = self
    sums.distance = distance / Self.step * Self.step
    let time = movingMs > 0 ? movingMs : elapsedMs
    let about = roundedTime(time, for: sums.distance)
    sums.movingMs = movingMs > 0 ? about : 0
    sums.elapsedMs = about + Self.down(elapsedMs - time, to: Self.minute)
    sums.ascent = ascent.map { Self.down($0, to: Self.climbStep) }
    sums.descent = descent.map { Self.down($0, to: Self.climbStep) }
    sums.zones = zones.map { Self.shares(of: about, like: $0) }
    sums.calories = calories.map { Self.nearest(Self.scaled($0, by: about, of: time), to: Self.caloriesStep) }
    return sums
  }

  private func roundedTime(_ time: Int, for rounded: Int) -> Int {
    guard rounded > 0 else { return Self.down(time, to: Self.minute) }
    let scaled = Self.scaled(time, by: rounded, of: distance)
    return Self.nearest(scaled, to: scaled < Self.inMinutesFrom ? 10_000 : Self.minute)
  }

  /// Milliseconds in each zone. A zone that the visible part has all of would tell the whole time otherwise.
  private static func shares(of time: Int, like zones: [Int]) -> [Int] {
    let all = zones.reduce(0, +)
    guard all > 0 else { return zones }
    return zones.map { zone in time / parts * ((zone * parts + all / 2) / all) }
  }

  /// `value * part / whole`, rounded down; 0 without a whole. The product may be too large for an `Int`.
  private static func scaled(_ value: Int, by part: Int, of whole: Int) -> Int {
    guard value > 0, part > 0, whole > 0 else { return 0 }
    let product = UInt(value).multipliedFullWidth(by: UInt(part))
    guard product.high < UInt(whole) else { return value }
    return Int(clamping: UInt(whole).dividingFullWidth(product).quotient)
  }

  private static func down(_ value: Int, to step: Int) -> Int { value / step * step }

  private static func nearest(_ value: Int, to step: Int) -> Int { down(value + step / 2, to: step) }
}

extension StoredRoad {
  /// The road as others get its totals; nil if they get them exactly. Without places, nothing of it is hidden.
  /// - Parameter hidesEnds: whether its member hides the ends of their lines.
  package func rounded(hidesEnds: Bool) -> StoredRoad? {
    guard hidesEnds, hasPlaces else { return nil }
    var road = self
    road.sums = sums.rounded
    return road
  }
}
