import Gym

/// A device that an adapter has heard.
struct BlueZDevice: Sendable {
  enum Stage: Equatable, Sendable {
    /// Not connected.
    case idle
    case connecting(since: Double, call: Int)
    /// Connected. BlueZ says that the services are resolved before it has their objects, so the characteristic itself is
    /// waited for.
    case finding(since: Double)
    case live(lastAt: Double)
    /// A connection is being ended.
    case leaving(since: Double)
  }

  let path: String
  let adapter: String
  /// `C0:FF:EE:00:11:22`.
  let address: String
  var services: Set<String> = []
  var signal = -127
  /// When it was last heard, connected or not.
  var seenAt: Double
  /// When an advertisement last had a rate.
  var broadcastAt: Double?
  /// The manufacturer's data that was last read, and when it last counted as a beat.
  var broadcast: [UInt8] = []
  var stage = Stage.idle
  /// Whether the connection was made here, so that it is ended here.
  var isOurs = false
  var failures = 0
  /// When a connection may be tried again; nil if it may be now.
  var tryAt: Double?
  /// The characteristics that are there, by path.
  var values: [String: HeardValues] = [:]
  /// When to subscribe to each of them; nil once that was asked for.
  var subscribeAt: [String: Double] = [:]

  var strap: String { HeardKind.heart.prefix + address }

  /// After this silence, in milliseconds, a connection counts as dead.
  var patience: Double {
    values.values.contains { $0.kind != .heart } ? BlueZ.machineSilentMs : BlueZ.silentMs
  }

  /// Whether this device says the same by a service that says more. A PM5 can be set to speak FTMS as well, and would be two
  /// machines.
  func isSaidBetter(_ kind: HeardKind) -> Bool {
    guard kind == .rower || kind == .bike else { return false }
    return services.contains(HeardKind.pm5.service) || values.values.contains { $0.kind == .pm5 }
  }

  var holdsConnection: Bool { stage != .idle }

  var wakeAt: Double? {
    switch stage {
    case .idle: tryAt
    case .connecting(let since, _): since + BlueZ.connectMs
    case .finding(let since): min(subscribeAt.values.min() ?? .infinity, since + BlueZ.findMs)
    case .live(let last): min(subscribeAt.values.min() ?? .infinity, last + patience)
    case .leaving(let since): since + BlueZ.leaveMs
    }
  }
}

extension BlueZ {
  static let connectMs = 30_000.0
  static let findMs = 20_000.0
  /// A strap that says nothing for so long while it is connected is connected anew.
  static let silentMs = 15_000.0
  /// Many machines say nothing while nobody moves them.
  static let machineSilentMs = 600_000.0
  static let leaveMs = 10_000.0
  /// A device that was not heard for so long is not tried: each try keeps the adapter busy for half a minute.
  static let seenMs = 60_000.0
  /// A strap whose advertisements had a rate in so long needs no connection.
  static let broadcastMs = 10_000.0
  /// The same advertisement counts again after so long: the strap is there, and its rate is the same.
  static let repeatMs = 1_000.0

  mutating func addDevice(_ path: String, _ properties: [String: BusValue]) {
    guard let adapter = BlueZName.adapter(in: path), adapters[adapter] != nil,
      let address = properties["Address"]?.text?.uppercased(), Self.isAddress(address)
    else { return }
    if devices[path] == nil {
      // Whether it is here now is said by its signal or connection.
      devices[path] = BlueZDevice(path: path, adapter: adapter, address: address, seenAt: -Self.seenMs)
    }
    changeDevice(path, properties)
  }

  private static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 6 && parts.allSatisfy { $0.utf8.count == 2 && UInt8($0, radix: 16) != nil }
  }

  mutating func changeDevice(_ path: String, _ properties: [String: BusValue]) {
    guard devices[path] != nil else { return }
    if let services = properties["UUIDs"]?.texts { devices[path]?.services = Set(services.map { $0.lowercased() }) }
    if let signal = properties["RSSI"]?.number {
      devices[path]?.signal = signal
      devices[path]?.seenAt = now
    }
    if let data = properties["ManufacturerData"]?.table { advertised(path, data) }
    if let isConnected = properties["Connected"]?.flag { isConnected ? joined(path) : lost(path) }
  }

  mutating func removeDevice(_ path: String) {
    guard let device = devices.removeValue(forKey: path) else { return }
    if adapters[device.adapter]?.connecting == path { adapters[device.adapter]?.connecting = nil }
  }

  private mutating func advertised(_ path: String, _ data: [BusValue: BusValue]) {
    guard var device = devices[path], hears.contains(.heart) else { return }
    for (company, bytes) in data {
      guard let company = company.number, let bytes = bytes.bytes,
        let heard = HeartAdvertisement(company: company, data: bytes)
      else { continue }
      device.seenAt = now
      let isNew = device.broadcast != bytes || now - (device.broadcastAt ?? -.infinity) >= Self.repeatMs
      // Connected, the strap says more.
      if let reading = heard.reading, isNew {
        device.broadcast = bytes
        device.broadcastAt = now
        if case .live = device.stage {} else { emit(.beat(Beat(strap: device.strap, reading: reading, at: now))) }
      }
      devices[path] = device
      return
    }
  }

  // MARK: Connections

  /// Begins one connection for each adapter that has room.
  mutating func connectNext() {
    for name in adapters.keys.sorted() where hasRoom(name) {
      let candidates = devices.values.filter { $0.adapter == name && isWorthConnecting($0) }
      let best = candidates.min {
        ($0.failures, -$0.signal, $0.path) < ($1.failures, -$1.signal, $1.path)
      }
      guard let best else { continue }
      let number = call(.connect(device: best.path), Self.deviceCall(best.path, "Connect"))
      adapters[name]?.connecting = best.path
      devices[best.path]?.stage = .connecting(since: now, call: number)
      devices[best.path]?.isOurs = true
    }
  }

  /// Whether nothing of the device itself speaks against a connection.
  private func isReady(_ device: BlueZDevice) -> Bool {
    device.stage == .idle && device.tryAt == nil && now - device.seenAt < Self.seenMs
      && hears.contains { device.services.contains($0.service) }
  }

  private func isWorthConnecting(_ device: BlueZDevice) -> Bool {
    guard isReady(device) else { return false }
    let twins = devices.values.filter { $0.address == device.address }
    if twins.contains(where: { now - ($0.broadcastAt ?? -.infinity) < Self.broadcastMs }) { return false }
    // Heard by several adapters, it goes to one: a free one with fewer connections.
    return twins.allSatisfy { twin in
      if twin.path == device.path { return true }
      if twin.holdsConnection { return false }
      return
        !(isReady(twin) && hasRoom(twin.adapter)
        && connections(of: twin.adapter) < connections(of: device.adapter))
    }
  }

  mutating func connected(_ path: String, _ number: Int, _ error: BusError?) {
    guard let device = devices[path], case .connecting(_, number) = device.stage else { return }
    guard let error, error.name != "org.bluez.Error.AlreadyConnected" else { return joined(path) }
    adapters[device.adapter]?.connecting = nil
    devices[path]?.stage = .idle
    if Self.meansFull(error), connections(of: device.adapter) > 0 {
      // The strap is not to blame.
      devices[path]?.isOurs = false
      refusedOneMore(device.adapter)
    } else {
      failed(path)
    }
  }

  /// Whether an adapter has no more connections to give. Source: BlueZ, `src/error.h`.
  private static func meansFull(_ error: BusError) -> Bool {
    ["le-connection-concurrent-connection-limit", "le-connection-memory-allocation", "le-connection-refused"]
      .contains { error.message.hasSuffix($0) }
  }

  private mutating func joined(_ path: String) {
    guard let device = devices[path] else { return }
    if adapters[device.adapter]?.connecting == path { adapters[device.adapter]?.connecting = nil }
    devices[path]?.seenAt = now
    switch device.stage {
    case .idle, .connecting:
      devices[path]?.stage = .finding(since: now)
      devices[path]?.subscribeAt = device.values.mapValues { _ in now }
    case .finding, .live, .leaving: break
    }
  }

  private mutating func lost(_ path: String) {
    guard let device = devices[path] else { return }
    switch device.stage {
    // BlueZ says so of every device that it has only heard.
    case .idle, .connecting: break
    case .finding, .live, .leaving: failed(path)
    }
  }

  private mutating func failed(_ path: String) {
    guard let device = devices[path] else { return }
    if adapters[device.adapter]?.connecting == path { adapters[device.adapter]?.connecting = nil }
    devices[path]?.stage = .idle
    devices[path]?.isOurs = false
    devices[path]?.subscribeAt = [:]
    devices[path]?.failures += 1
    devices[path]?.tryAt = now + Self.pause(after: device.failures + 1)
  }

  mutating func lostAll(of adapter: String) {
    for (path, device) in devices where device.adapter == adapter && device.holdsConnection { failed(path) }
  }

  /// Ends a connection that is of no use. A device that is not ours is left to whoever connected it.
  private mutating func leave(_ path: String) {
    guard let device = devices[path] else { return }
    guard device.isOurs else { return failed(path) }
    call(.disconnect, Self.deviceCall(path, "Disconnect"))
    devices[path]?.stage = .leaving(since: now)
    devices[path]?.subscribeAt = [:]
    if adapters[device.adapter]?.connecting == path { adapters[device.adapter]?.connecting = nil }
  }

  mutating func tickDevice(_ path: String) {
    guard let device = devices[path] else { return }
    switch device.stage {
    case .idle: if let tryAt = device.tryAt, tryAt <= now { devices[path]?.tryAt = nil }
    case .connecting(let since, _): if now - since >= Self.connectMs { leave(path) }
    case .finding(let since): now - since >= Self.findMs ? leave(path) : subscribe(path)
    case .live(let last): now - last >= device.patience ? leave(path) : subscribe(path)
    case .leaving(let since): if now - since >= Self.leaveMs { failed(path) }
    }
  }

  // MARK: Characteristics

  mutating func addCharacteristic(_ path: String, _ properties: [String: BusValue]) {
    guard let owner = BlueZName.device(of: path), let device = devices[owner],
      let uuid = properties["UUID"]?.text?.lowercased(),
      let kind = HeardKind.allCases.first(where: { $0.characteristic == uuid }), hears.contains(kind),
      device.values[path] == nil
    else { return }
    devices[owner]?.values[path] = HeardValues(kind)
    switch device.stage {
    case .finding, .live: devices[owner]?.subscribeAt[path] = now
    case .idle, .connecting, .leaving: break
    }
  }

  mutating func removeCharacteristic(_ path: String) {
    guard let owner = BlueZName.device(of: path) else { return }
    devices[owner]?.values[path] = nil
    devices[owner]?.subscribeAt[path] = nil
  }

  private mutating func subscribe(_ path: String) {
    guard let due = devices[path]?.subscribeAt.filter({ $0.value <= now }).keys.sorted() else { return }
    for characteristic in due {
      devices[path]?.subscribeAt[characteristic] = nil
      call(
        .subscribe(characteristic: characteristic),
        BusCall(
          destination: BlueZName.service, path: characteristic, interface: BlueZName.characteristic,
          method: "StartNotify"))
    }
  }

  mutating func subscribed(_ characteristic: String, _ error: BusError?) {
    guard let path = BlueZName.device(of: characteristic), let device = devices[path],
      device.values[characteristic] != nil
    else { return }
    switch device.stage {
    case .finding:
      if error == nil {
        devices[path]?.stage = .live(lastAt: now)
      } else {
        // It may be too early.
        devices[path]?.subscribeAt[characteristic] = now + 1_000
      }
    case .live: if error != nil { devices[path]?.subscribeAt[characteristic] = now + 1_000 }
    case .idle, .connecting, .leaving: break
    }
  }

  mutating func heard(_ characteristic: String, _ bytes: [UInt8]) {
    guard let path = BlueZName.device(of: characteristic), let device = devices[path],
      var values = device.values[characteristic]
    else { return }
    let heard = values.take(bytes)
    devices[path]?.values[characteristic] = values
    devices[path]?.seenAt = now
    if case .leaving = device.stage {
    } else {
      // Whether or not BlueZ has said so yet.
      joined(path)
      devices[path]?.stage = .live(lastAt: now)
      devices[path]?.failures = 0
    }
    switch heard {
    case .beat(let reading): emit(.beat(Beat(strap: device.strap, reading: reading, at: now)))
    case .machine(let reading):
      guard !device.isSaidBetter(values.kind) else { return }
      emit(.machine(values.kind.prefix + device.address, reading, at: now))
    case nil: break
    }
  }
}
