package import Gym

/// What a radio heard of machines. Nothing is promised, and nothing is stored.
package struct MachinesSent: Call, Equatable {
  package static let method = "machines.sent"
  package typealias Reply = Nothing
  /// At most 64.
  package var readings: [Reading]
  package init(readings: [Reading]) { self.readings = readings }

  /// What one machine says of the work on it. What it does not say is absent.
  package struct Reading: Codable, Equatable, Sendable {
    /// `ftms:` or `pm5:` and six bytes, or `sim:` and a name.
    package var machine: String
    package var kind: MachineKind
    /// Metres since the machine was last set to zero, 0 to 1,000,000.
    package var distanceM: Double?
    /// Milliseconds since then, at most two days.
    package var elapsedMs: Int?
    /// Milliseconds for 500 m, 10,000 to 3,600,000; absent at a standstill.
    package var paceMs: Int?
    /// 0 to 5,000.
    package var watts: Int?
    /// Strokes or turns of the pedals in a minute, 0 to 300.
    package var cadence: Int?
    /// Since the machine was last set to zero, 0 to 65,534.
    package var kcal: Int?
    /// How long ago it was heard, 0 to 10,000; absent for now.
    package var agoMs: Int?

    package init(machine: String, kind: MachineKind, work: MachineWork, agoMs: Int? = nil) {
      self.machine = machine
      self.kind = kind
      distanceM = work.metres
      elapsedMs = work.elapsedMs
      paceMs = work.paceMs
      watts = work.watts
      cadence = work.cadence
      kcal = work.kcal
      self.agoMs = agoMs
    }
  }
}
