import Gym

/// The machines that are heard, for the radio's own lines and screen.
struct HeardMachines: Sendable {
  struct Machine: Equatable, Sendable {
    var kind: MachineKind
    var work: MachineWork
    var at: Double
    /// Unheard for five seconds. What it said last is not what it does now.
    var isLost = false
  }

  /// A machine that nobody moves may say nothing for long.
  static let forgottenMs = HeardStraps.forgottenMs

  private(set) var machines: [String: Machine] = [:]

  /// - Returns: whether it has just come.
  mutating func take(_ name: String, _ reading: MachineReading, at instant: Double) -> Bool {
    let isNew = machines[name] == nil
    machines[name] = Machine(kind: reading.kind, work: reading.work, at: instant)
    return isNew
  }

  mutating func tick(at now: Double) {
    machines = machines.filter { now - $0.value.at < Self.forgottenMs }
    for (name, machine) in machines where now - machine.at >= HeardStraps.lostMs { machines[name]?.isLost = true }
  }

  /// When the next machine counts as lost.
  var wakeAt: Double { machines.values.filter { !$0.isLost }.map { $0.at + HeardStraps.lostMs }.min() ?? .infinity }
}
