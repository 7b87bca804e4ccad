import Gym

/// The logic of hearing straps through BlueZ, as a pure state machine.
///
/// Each adapter listens for advertisements. A strap that says its rate in them is heard so, by any number at a time. To any
/// other, a connection is made, one after the other, for as long as the adapter takes more.
///
/// Instants are milliseconds of `DeviceClock`. Nothing here waits or sends.
struct BlueZ: Sendable {
  enum Input: Sendable {
    /// The bus is there.
    case start
    case signal(BusSignal)
    /// - Parameter call: the number that came with the effect.
    case reply(call: Int, Result<[BusValue], BusError>)
    /// The instant that `wakeAt` returned has been reached.
    case tick
  }

  enum Effect: Equatable, Sendable {
    case call(Int, BusCall)
    case event(RadioEvent)
  }

  /// What a call was for.
  enum Purpose: Equatable, Sendable {
    case watch, objects
    case power(adapter: String)
    case listen(adapter: String)
    case connect(device: String)
    case subscribe(characteristic: String)
    case disconnect
  }

  /// The adapters to use, by name; empty for all.
  let wanted: [String]
  let hears: Set<HeardKind>

  /// By name, such as `hci0`.
  var adapters: [String: BlueZAdapter] = [:]
  /// By path.
  var devices: [String: BlueZDevice] = [:]
  var calls: [Int: Purpose] = [:]
  /// The latest instant of any input.
  private(set) var now = 0.0
  private var lastCall = 0
  private var effects: [Effect] = []
  private var lastNotices: [String: RadioNotice] = [:]
  /// When to ask for BlueZ again; nil while it is there.
  private var askAt: Double?

  static let askEveryMs = 60_000.0

  init(adapters: [String] = [], hears: Set<HeardKind> = [.heart]) {
    wanted = adapters
    self.hears = hears
  }

  mutating func take(_ input: Input, at instant: Double) -> [Effect] {
    now = max(now, instant)
    switch input {
    case .start: start()
    case .signal(let signal): handle(signal)
    case .reply(let call, let result): handleReply(call, result)
    case .tick: break
    }
    if let askAt, askAt <= now { askForObjects() }
    for name in adapters.keys.sorted() { tickAdapter(name) }
    for path in devices.keys.sorted() { tickDevice(path) }
    connectNext()
    defer { effects = [] }
    return effects
  }

  /// When `take` must be called even if nothing comes.
  var wakeAt: Double {
    let instants = adapters.values.compactMap(\.wakeAt) + devices.values.compactMap(\.wakeAt)
    return min(instants.min() ?? .infinity, askAt ?? .infinity)
  }

  /// Ends the connections that were made here. BlueZ itself stops listening when the bus is left.
  mutating func leave() -> [Effect] {
    for (path, device) in devices where device.isOurs { call(.disconnect, Self.deviceCall(path, "Disconnect")) }
    defer { effects = [] }
    return effects
  }

  private mutating func start() {
    for rule in BlueZName.rules {
      call(
        .watch,
        BusCall(
          destination: BlueZName.bus, path: BlueZName.busPath, interface: BlueZName.bus, method: "AddMatch",
          arguments: [.text(rule)]))
    }
    askForObjects()
  }

  /// The signals before the reply change nothing that the reply does not have too.
  private mutating func askForObjects() {
    askAt = now + Self.askEveryMs
    call(
      .objects,
      BusCall(destination: BlueZName.service, path: "/", interface: BlueZName.objects, method: "GetManagedObjects"))
  }

  private mutating func handle(_ signal: BusSignal) {
    switch (signal.interface, signal.name) {
    case (BlueZName.bus, "NameOwnerChanged"):
      guard signal.values.count == 3, signal.values[0].text == BlueZName.service else { return }
      forgetAll()
      if signal.values[2].text == "" {
        notice(.noBlueZ, about: "BlueZ")
        askAt = now + Self.askEveryMs
      } else {
        askForObjects()
      }
    case (BlueZName.objects, "InterfacesAdded"):
      guard signal.values.count == 2, let path = signal.values[0].text else { return }
      add(path, signal.values[1].named)
    case (BlueZName.objects, "InterfacesRemoved"):
      guard signal.values.count == 2, let path = signal.values[0].text else { return }
      for interface in signal.values[1].texts { remove(path, interface) }
    case (BlueZName.properties, "PropertiesChanged"):
      guard signal.values.count == 3, let interface = signal.values[0].text else { return }
      change(signal.path, interface, signal.values[1].named)
    default: break
    }
  }

  /// Whatever BlueZ knew is gone with it.
  private mutating func forgetAll() {
    adapters = [:]
    devices = [:]
    calls = [:]
    lastNotices = lastNotices.filter { $0.key == "BlueZ" }
  }

  private mutating func handleReply(_ number: Int, _ result: Result<[BusValue], BusError>) {
    guard let purpose = calls.removeValue(forKey: number) else { return }
    let error: BusError? = if case .failure(let error) = result { error } else { nil }
    switch purpose {
    case .watch, .disconnect: break
    case .objects:
      guard case .success(let values) = result else { return notice(.noBlueZ, about: "BlueZ") }
      askAt = nil
      lastNotices["BlueZ"] = nil
      for (path, interfaces) in (values.first?.named ?? [:]).sorted(by: { $0.key < $1.key }) {
        add(path, interfaces.named)
      }
      tellMissingAdapters()
    case .power(let adapter): powered(adapter, error)
    case .listen(let adapter): listening(adapter, error)
    case .connect(let device): connected(device, number, error)
    case .subscribe(let characteristic): subscribed(characteristic, error)
    }
  }

  private mutating func add(_ path: String, _ interfaces: [String: BusValue]) {
    // In this order, since a device belongs to an adapter and a characteristic to a device.
    for interface in [BlueZName.adapter, BlueZName.device, BlueZName.characteristic] {
      guard let properties = interfaces[interface]?.named else { continue }
      switch interface {
      case BlueZName.adapter: addAdapter(path, properties)
      case BlueZName.device: addDevice(path, properties)
      default: addCharacteristic(path, properties)
      }
    }
  }

  private mutating func change(_ path: String, _ interface: String, _ properties: [String: BusValue]) {
    switch interface {
    case BlueZName.adapter: changeAdapter(path, properties)
    case BlueZName.device: changeDevice(path, properties)
    case BlueZName.characteristic:
      if let bytes = properties["Value"]?.bytes { heard(path, bytes) }
    default: break
    }
  }

  private mutating func remove(_ path: String, _ interface: String) {
    switch interface {
    case BlueZName.adapter: removeAdapter(path)
    case BlueZName.device: removeDevice(path)
    case BlueZName.characteristic: removeCharacteristic(path)
    default: break
    }
  }

  // MARK: Effects

  @discardableResult
  mutating func call(_ purpose: Purpose, _ call: BusCall) -> Int {
    lastCall += 1
    calls[lastCall] = purpose
    effects.append(.call(lastCall, call))
    return lastCall
  }

  mutating func emit(_ event: RadioEvent) { effects.append(.event(event)) }

  /// Says a notice if it is another than the last one about the same thing.
  mutating func notice(_ notice: RadioNotice, about thing: String) {
    guard lastNotices[thing] != notice else { return }
    lastNotices[thing] = notice
    emit(.notice(notice))
  }

  /// The next notice about this is said, whatever the last one was.
  mutating func forgetNotice(_ thing: String) { lastNotices[thing] = nil }

  static func deviceCall(_ path: String, _ method: String) -> BusCall {
    BusCall(destination: BlueZName.service, path: path, interface: BlueZName.device, method: method)
  }

  /// Milliseconds to wait after so many failures in a row: 1 s, 2 s, 4 s, up to a minute.
  static func pause(after failures: Int) -> Double { min(60_000, 1_000 * Double(1 << min(max(failures - 1, 0), 6))) }
}
