/// What the calories of a road were computed from.
package enum RoadCalories: String, Codable, CaseIterable, Sendable {
  case heart
  /// Speed, climb and body weight.
  case pace
  /// The device said so.
  case device

  /// A formula counts only where it holds for nearly all of the moving time, four fifths: the rest would be missing.
  static func isEnough(_ part: Int, of whole: Int) -> Bool { whole > 0 && part >= whole - whole / 5 }
}

/// The oxygen that walking and running take, in ml a minute for each kilogram of the body, with what the body takes at
/// rest. The equations of the American College of Sports Medicine: Guidelines for Exercise Testing and Prescription,
/// 10th edition, table 6.3.
package enum PaceOxygen {
  /// Metres a minute.
  private static let walking = 50.0...100.0
  /// Metres a minute, for those who truly run.
  private static let running = 80.0...
  /// The steepest climb the equations are used for. They know no descent, which counts as level.
  private static let grades = 0.0...0.25
  /// Kilocalories of a litre of oxygen.
  private static let kilocaloriesALitre = 5.0

  /// - Parameters:
  ///   - speed: metres a minute. Whoever runs, but slower than anybody can, walks.
  ///   - grade: metres up for each metre along.
  /// - Returns: nil for kinds and speeds that the equations were not made for.
  package static func perMinute(_ kind: RoadKind, speed: Double, grade: Double) -> Double? {
    let grade = min(max(grade, grades.lowerBound), grades.upperBound)
    switch kind {
    case .run where running.contains(speed): return 3.5 + 0.2 * speed + 0.9 * speed * grade
    case .run, .walk, .hike: return walking.contains(speed) ? 3.5 + 0.1 * speed + 1.8 * speed * grade : nil
    case .ride, .row, .ski, .swim, .other: return nil
    }
  }

  /// Kilocalories a minute.
  package static func energy(oxygen: Double, kilograms: Double) -> Double {
    oxygen * kilograms / 1_000 * kilocaloriesALitre
  }
}

/// The kilocalories of a road by its pace, minute by minute of the moving time.
struct PaceCalories {
  let kind: RoadKind
  /// Of the whole road: minute by minute, the noise of the altitude would look like climbs.
  let grade: Double
  let kilograms: Double
  private var kilocalories = 0.0
  private var coveredMs = 0
  private var allMs = 0
  private var open = (milliseconds: 0, meters: 0.0)

  private static let stretch = 60_000

  init(kind: RoadKind, grade: Double, kilograms: Double) {
    self.kind = kind
    self.grade = grade
    self.kilograms = kilograms
  }

  mutating func add(_ milliseconds: Int, _ meters: Double) {
    open = (open.milliseconds + milliseconds, open.meters + meters)
    if open.milliseconds >= Self.stretch { close() }
  }

  private mutating func close() {
    let (milliseconds, meters) = open
    open = (0, 0)
    guard milliseconds > 0 else { return }
    allMs += milliseconds
    let minutes = Double(milliseconds) / 60_000
    guard let oxygen = PaceOxygen.perMinute(kind, speed: meters / minutes, grade: grade) else { return }
    coveredMs += milliseconds
    kilocalories += PaceOxygen.energy(oxygen: oxygen, kilograms: kilograms) * minutes
  }

  /// - Returns: nil if the equations do not hold for nearly all of it.
  mutating func finish() -> Double? {
    close()
    return RoadCalories.isEnough(coveredMs, of: allMs) ? kilocalories : nil
  }
}
