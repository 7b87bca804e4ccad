import CLinux
import Devices
import Foundation

/// Straps by Bluetooth, through BlueZ.
package struct BlueZSource: RadioSource {
  private let adapters: [String]
  private let hearsMachines: Bool
  private let address: String?

  /// - Parameters:
  ///   - adapters: the names of those to use, such as `hci0`; empty for all that there are or come.
  ///   - hearsMachines: whether rowers and bikes are connected too. Each takes a connection that a strap could have.
  ///   - address: of the bus; nil is the system's.
  package init(adapters: [String] = [], hearsMachines: Bool = false, address: String? = nil) {
    self.adapters = adapters
    self.hearsMachines = hearsMachines
    self.address = address
  }

  package func listen(_ heard: @escaping @Sendable (RadioEvent) -> Void) async {
    let hears: Set<HeardKind> = hearsMachines ? HeardKind.machines.union([.heart]) : [.heart]
    let logic = BlueZ(adapters: adapters, hears: hears)
    let address = address
    await StopPipe.thread("bluez") { stop in
      BlueZListener(logic, address: address, heard, stop).run()
    }
  }
}

/// Keeps the connection to the bus, on a thread of its own.
private struct BlueZListener {
  private let fresh: BlueZ
  private let address: String?
  private let heard: (RadioEvent) -> Void
  private let stop: StopPipe

  init(_ logic: BlueZ, address: String?, _ heard: @escaping (RadioEvent) -> Void, _ stop: StopPipe) {
    fresh = logic
    self.address = address
    self.heard = heard
    self.stop = stop
  }

  func run() {
    var failures = 0
    var lastReason: String?
    while !stop.isStopped {
      let began = DeviceClock.now()
      do throws(Bus.Failure) {
        try listen(on: try Bus(address: address)) { lastReason = nil }
      } catch {
        if lastReason != error.reason { heard(.notice(.noBus(error.reason))) }
        lastReason = error.reason
      }
      // A bus that was there for a while is tried again at once.
      failures = DeviceClock.now() - began > 60_000 ? 1 : failures + 1
      stop.wait(milliseconds: min(30_000, BlueZ.pause(after: failures)))
    }
  }

  /// Returns when it was stopped.
  private func listen(on bus: Bus, _ worked: () -> Void) throws(Bus.Failure) {
    var session = Session(bus: bus, logic: fresh)
    try session.perform(session.logic.take(.start, at: DeviceClock.now()), heard)
    while !stop.isStopped {
      while let message = try bus.next() {
        guard let input = session.input(message) else { continue }
        worked()
        try session.perform(session.logic.take(input, at: DeviceClock.now()), heard)
      }
      stop.wait(for: [try bus.waiting()], milliseconds: try session.milliseconds())
      try session.perform(session.logic.take(.tick, at: DeviceClock.now()), heard)
    }
    try session.perform(session.logic.leave(), heard)
    bus.flush()
  }

  private struct Session {
    let bus: Bus
    var logic: BlueZ
    /// The state machine's number of each call that has no reply yet, by the bus's.
    var calls: [UInt64: Int] = [:]

    mutating func perform(
      _ effects: [BlueZ.Effect], _ heard: (RadioEvent) -> Void
    ) throws(Bus.Failure) {
      for effect in effects {
        switch effect {
        case .call(let number, let call): calls[try bus.send(call)] = number
        case .event(let event): heard(event)
        }
      }
    }

    mutating func input(_ message: BusMessage) -> BlueZ.Input? {
      switch message {
      case .signal(let signal): .signal(signal)
      case .reply(let number, let result): calls.removeValue(forKey: number).map { .reply(call: $0, result) }
      }
    }

    /// Until something is due.
    func milliseconds() throws(Bus.Failure) -> Double {
      var milliseconds = logic.wakeAt - DeviceClock.now()
      if let wakeAt = try bus.wakeAt() {
        milliseconds = min(milliseconds, Double(wakeAt) / 1_000 - Double(rackside_monotonic()) / 1_000_000)
      }
      return milliseconds
    }
  }
}
