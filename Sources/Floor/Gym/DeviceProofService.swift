import Gym
import Storage
import Wire

/// The owner said whether a screen is off on purpose.
struct DeviceMarked: TopicEvent {
  static let event = "devices.marked"
  var device: Int
  var off: DeviceOff?
}

/// Takes the screens' proofs that they draw, and their good-byes.
struct DeviceProofService: Service {
  let devices: DeviceService
  /// A week: no screen goes off by itself for longer.
  private static let longestRest = 7 * 86_400_000
  private static let longestFrame = 86_400_000

  func register(in registry: inout Registry) {
    let (watch, list) = (devices.watch, devices.list)
    registry.instant(DevicesDrew.self, .device, drew)
    registry.instant(DevicesRest.self, .device, rest)
    registry.change(
      DevicesSetOff.self, .owner, notes: .nothing("A screen."),
      audit: .entries(of: [.deviceChanged]) { call, _, tx in
        [.init(.deviceChanged, what: try tx.devices.name(of: call.device))]
      }, setOff)
    registry.remember(DeviceMarked.self) { event, _ in watch.mark(event.device, off: event.off) }
    registry.react(DeviceMarked.self) { _, _ in list.publish() }
    registry.atStart { tx in try watch.load(tx) }
    // Also while the clock is unsure, because it only compares how much time has passed.
    registry.chore(always: true) { now in if watch.tick(now: now) { list.publish() } }
    registry.atStop { now in watch.store(now: now, atOnce: true) }
  }

  private func drew(_ caller: Caller, _ call: DevicesDrew) throws -> Nothing {
    guard let device = caller.device else { throw Fault(.unauthenticated, "no_session") }
    let page = try call.page.map { page in try Text.line(page, max: 120, field: "page") }
    try Self.check(call.tookMs, in: 0...Self.longestFrame, "tookMs")
    if let memory = call.memoryBytes { try Self.check(memory, in: 0...(1 << 50), "memoryBytes") }
    let proof = DeviceProof(at: caller.now, tookMs: call.tookMs, memoryBytes: call.memoryBytes, page: page)
    devices.watch.drew(device.id, caller.client, proof)
    return Nothing()
  }

  private func rest(_ caller: Caller, _ call: DevicesRest) throws -> Nothing {
    guard let device = caller.device else { throw Fault(.unauthenticated, "no_session") }
    if let wait = call.backInMs { try Self.check(wait, in: 1...Self.longestRest, "backInMs") }
    // The page is going over to https. If it never arrives there, that is a failure and not on purpose.
    if call.why == .closed || call.why == .hidden, devices.moves[device.id] == .going { return Nothing() }
    guard let why = call.why.reason else {
      devices.watch.woke(device.id, caller.client, at: caller.now)
      return Nothing()
    }
    let until = call.backInMs.map { caller.now + $0 }
    devices.watch.rests(device.id, caller.client, DeviceOff(why, since: caller.now, until: until))
    return Nothing()
  }

  private func setOff(_ caller: Caller, _ call: DevicesSetOff, _ tx: Tx) throws -> Outcome<Nothing> {
    guard try tx.devices.find(call.device) != nil else { throw Fault.missing("device", field: "device") }
    let off = call.off ? DeviceOff(.owner, since: caller.now) : nil
    // The stored mark may be some seconds old, so the one in memory is set even if the stored one does not change.
    let isMarked = try tx.devices.off(of: call.device)?.why == .owner
    if isMarked != call.off { try tx.devices.store(off, of: call.device) }
    return Outcome(Nothing(), events: [Event(.pairing, DeviceMarked(device: call.device, off: off))])
  }

  private static func check(_ value: Int, in range: ClosedRange<Int>, _ field: String) throws(Fault) {
    guard range.contains(value) else {
      throw Fault(
        .invalid, "out_of_range", field: field,
        params: ["min": Double(range.lowerBound), "max": Double(range.upperBound)])
    }
  }
}
