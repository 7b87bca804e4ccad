import Devices
import Gym

/// A class that is not there, for demonstrations and tests.
package struct SimulatedSource: RadioSource {
  private let count: Int
  private let people: SimulatedClass
  private let machines: SimulatedMachines

  /// - Parameters:
  ///   - count: how many people, from 1 to 200.
  ///   - machines: how many rowers, from 0 to 64.
  package init(count: Int, seed: UInt64, machines: Int = 0) {
    self.count = count
    people = SimulatedClass(count: count, seed: seed)
    self.machines = SimulatedMachines(count: machines, seed: seed)
  }

  package func listen(_ heard: @escaping @Sendable (RadioEvent) -> Void) async {
    heard(.notice(.simulates(count)))
    if machines.count > 0 { heard(.notice(.simulatesMachines(machines.count))) }
    let start = DeviceClock.now()
    // Straps do not speak at the same instant: each person has a tenth of the second.
    for tick in 0... {
      for beat in Self.beats(of: people, tick: tick) { heard(.beat(beat)) }
      // Each machine speaks twice a second, as a PM5 does.
      for machine in 0..<machines.count where machine % 5 == tick % 5 {
        let now = DeviceClock.now()
        let reading = machines.reading(of: machine, at: (now - start) / 1_000)
        heard(.machine("sim:\(machine + 1)", reading, at: now))
      }
      let due = start + Double(tick + 1) * 100
      do { try await Task.sleep(for: .milliseconds(max(0, due - DeviceClock.now()))) } catch { return }
    }
  }

  /// What is heard in a tenth of a second, by the same bytes as a strap's.
  private static func beats(of people: SimulatedClass, tick: Int) -> [Beat] {
    people.measurements(in: tick / 10).filter { $0.person % 10 == tick % 10 }.compactMap { heard in
      guard let reading = HeartMeasurement(heard.measurement.bytes)?.reading else { return nil }
      return Beat(strap: "sim:\(heard.person)", reading: reading, at: DeviceClock.now())
    }
  }
}
