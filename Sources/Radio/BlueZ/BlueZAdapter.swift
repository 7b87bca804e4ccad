/// One Bluetooth adapter.
struct BlueZAdapter: Equatable, Sendable {
  enum Stage: Equatable, Sendable {
    case asked
    case listening
    case waiting(until: Double)
    /// Switched off. It is tried to switch it on, again and again.
    case off(until: Double)
  }

  let path: String
  var isPowered: Bool
  var stage: Stage
  var failures = 0
  /// The device to which a connection is being made. BlueZ makes one at a time.
  var connecting: String?
  /// How many connections it takes, since it refused one more; nil if that is not known.
  var limit: Int?
  /// When the limit is forgotten: it depends on what else the adapter does.
  var limitUntil: Double = 0

  var wakeAt: Double? {
    switch stage {
    case .asked, .listening: limit == nil ? nil : limitUntil
    case .waiting(let until), .off(let until): until
    }
  }
}

extension BlueZ {
  static let limitMs = 600_000.0
  /// How long an adapter may have stopped to listen. It does so for a moment at each connection.
  static let silenceMs = 5_000.0

  mutating func addAdapter(_ path: String, _ properties: [String: BusValue]) {
    guard let name = BlueZName.adapter(in: path), wanted.isEmpty || wanted.contains(name) else { return }
    guard adapters[name] == nil else { return changeAdapter(path, properties) }
    let isPowered = properties["Powered"]?.flag ?? true
    adapters[name] = BlueZAdapter(path: path, isPowered: isPowered, stage: .waiting(until: now))
    forgetNotice("adapters")
  }

  mutating func changeAdapter(_ path: String, _ properties: [String: BusValue]) {
    guard let name = BlueZName.adapter(in: path), adapters[name] != nil else { return }
    if let isPowered = properties["Powered"]?.flag, isPowered != adapters[name]?.isPowered {
      adapters[name]?.isPowered = isPowered
      adapters[name]?.failures = 0
      adapters[name]?.stage = .waiting(until: now)
      if !isPowered { lostAll(of: name) }
    }
    if properties["Discovering"]?.flag == false, adapters[name]?.stage == .listening {
      adapters[name]?.stage = .waiting(until: now + Self.silenceMs)
    }
    // It listens again by itself.
    if properties["Discovering"]?.flag == true, case .waiting = adapters[name]?.stage, adapters[name]?.failures == 0 {
      adapters[name]?.stage = .listening
    }
  }

  mutating func removeAdapter(_ path: String) {
    guard let name = BlueZName.adapter(in: path), adapters.removeValue(forKey: name) != nil else { return }
    devices = devices.filter { $0.value.adapter != name }
    notice(.adapterGone(name), about: name)
    if adapters.isEmpty { tellMissingAdapters() }
  }

  mutating func tickAdapter(_ name: String) {
    guard let adapter = adapters[name] else { return }
    if adapter.limit != nil, adapter.limitUntil <= now { adapters[name]?.limit = nil }
    switch adapter.stage {
    case .waiting(let until) where until <= now, .off(let until) where until <= now:
      adapter.isPowered ? listen(name, adapter) : switchOn(name, adapter)
    default: break
    }
  }

  private mutating func switchOn(_ name: String, _ adapter: BlueZAdapter) {
    adapters[name]?.stage = .asked
    call(
      .power(adapter: name),
      BusCall(
        destination: BlueZName.service, path: adapter.path, interface: BlueZName.properties, method: "Set",
        arguments: [.text(BlueZName.adapter), .text("Powered"), .variant(.flag(true))]))
  }

  mutating func powered(_ name: String, _ error: BusError?) {
    guard adapters[name]?.stage == .asked else { return }
    // Without an error, a change of the property follows, which may have come already.
    if error == nil, adapters[name]?.isPowered == true { return }
    let failures = (adapters[name]?.failures ?? 0) + 1
    adapters[name]?.failures = failures
    adapters[name]?.stage = .off(until: now + Self.pause(after: failures))
    if error != nil { notice(.adapterOff(name), about: name) }
  }

  private mutating func listen(_ name: String, _ adapter: BlueZAdapter) {
    adapters[name]?.stage = .asked
    // `DuplicateData`: a strap that repeats its advertisement is told again, so that it is known to be there.
    let services = Set(hears.map(\.service)).sorted()
    call(
      .watch,
      BusCall(
        destination: BlueZName.service, path: adapter.path, interface: BlueZName.adapter, method: "SetDiscoveryFilter",
        arguments: [
          .settings(["UUIDs": .texts(services), "Transport": .text("le"), "DuplicateData": .flag(true)])
        ]))
    call(
      .listen(adapter: name),
      BusCall(
        destination: BlueZName.service, path: adapter.path, interface: BlueZName.adapter, method: "StartDiscovery"))
  }

  mutating func listening(_ name: String, _ error: BusError?) {
    guard let adapter = adapters[name], adapter.stage == .asked else { return }
    // In progress: it listens already, for us.
    guard let error, error.name != "org.bluez.Error.InProgress" else {
      adapters[name]?.stage = .listening
      adapters[name]?.failures = 0
      return notice(.adapterListens(name), about: name)
    }
    adapters[name]?.failures += 1
    adapters[name]?.stage = .waiting(until: now + Self.pause(after: adapter.failures + 1))
    notice(.adapterFails(name, error.message), about: name)
  }

  mutating func tellMissingAdapters() {
    let missing = wanted.filter { adapters[$0] == nil }
    if !missing.isEmpty || adapters.isEmpty { notice(.noAdapter(missing), about: "adapters") }
  }

  /// How many connections an adapter has, with the one that is being made.
  func connections(of name: String) -> Int { devices.values.count { $0.adapter == name && $0.holdsConnection } }

  func hasRoom(_ name: String) -> Bool {
    guard let adapter = adapters[name], adapter.stage == .listening, adapter.connecting == nil else { return false }
    return adapter.limit.map { connections(of: name) < $0 } ?? true
  }

  /// An adapter refused a connection beside those that it has.
  mutating func refusedOneMore(_ name: String) {
    let limit = max(1, connections(of: name))
    adapters[name]?.limit = limit
    adapters[name]?.limitUntil = now + Self.limitMs
    notice(.adapterFull(name, limit), about: name + " is full")
  }
}
