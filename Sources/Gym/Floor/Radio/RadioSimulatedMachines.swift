import Foundation

/// Rowers that nobody sits on, for demonstrations and tests.
///
/// They row without an end, each at a pace of its own that comes and goes. From the same seed and instant come the same
/// readings.
package struct SimulatedMachines: Sendable {
  private struct Rower: Sendable {
    /// Metres in a second, on average.
    var speed: Double
    /// By how much the speed comes and goes, as a part of it.
    var swing: Double
    /// Of that coming and going, in seconds.
    var period: Double
    var phase: Double
    /// Strokes in a minute.
    var rate: Double
  }

  package static let most = 64

  private let rowers: [Rower]

  /// - Parameter count: how many, from 0 to 64.
  package init(count: Int, seed: UInt64) {
    rowers = (0..<min(max(count, 0), Self.most)).map { index in
      func share(_ purpose: UInt64) -> Double { SimulatedClass.share(seed, UInt64(index), 200 + purpose) }
      return Rower(
        speed: 3.7 + 0.9 * share(1), swing: 0.03 + 0.05 * share(2), period: 40 + 50 * share(3),
        phase: 2 * .pi * share(4), rate: 22 + 8 * share(5))
    }
  }

  package var count: Int { rowers.count }

  /// What a machine says.
  /// - Parameters:
  ///   - machine: from 0.
  ///   - seconds: since it was set to zero.
  package func reading(of machine: Int, at seconds: Double) -> MachineReading {
    let rower = rowers[machine]
    let turn: Double = 2 * .pi / rower.period
    let angle: Double = turn * seconds + rower.phase
    let speed: Double = rower.speed * (1 + rower.swing * sin(angle))
    // The integral of what the speed has above its average.
    let ahead: Double = rower.swing / turn * (cos(rower.phase) - cos(angle))
    var reading = MachineReading(kind: .rower)
    reading.elapsedSeconds = seconds
    reading.metres = rower.speed * (seconds + ahead)
    reading.metresPerSecond = speed
    reading.paceSeconds = 500 / speed
    reading.cadence = (rower.rate * speed / rower.speed).rounded()
    reading.kilocalories = Int(seconds * 0.2)
    return reading
  }
}
