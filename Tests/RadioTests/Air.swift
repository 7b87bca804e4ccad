import Gym

@testable import Radio

/// What BlueZ says to the state machine, and what that does.
struct Air {
  static let strap = "C0:FF:EE:00:11:22"
  static let other = "C0:FF:EE:00:11:33"

  var logic: BlueZ
  var now = 1_000.0
  /// What was called since the last look, by its number.
  var calls: [(number: Int, call: BusCall)] = []
  var events: [RadioEvent] = []

  /// - Parameter adapters: what is there at the start, and listens.
  init(wanted: [String] = [], hears: Set<HeardKind> = [.heart], adapters: [String] = ["hci0"]) {
    logic = BlueZ(adapters: wanted, hears: hears)
    give(.start)
    answer("GetManagedObjects", [.table(Dictionary(uniqueKeysWithValues: adapters.map { Self.adapter($0) }))])
    while calls.contains(where: { $0.call.method == "StartDiscovery" }) { answer("StartDiscovery") }
    calls = []
  }

  mutating func give(_ input: BlueZ.Input, after milliseconds: Double = 0) {
    now += milliseconds
    for effect in logic.take(input, at: now) {
      switch effect {
      case .call(let number, let call): calls.append((number, call))
      case .event(let event): events.append(event)
      }
    }
  }

  /// Answers the first call of a method that waits.
  /// - Returns: the path of what was called; nil if nothing was.
  @discardableResult
  mutating func answer(_ method: String, _ values: [BusValue] = [], error: BusError? = nil) -> String? {
    guard let index = calls.firstIndex(where: { $0.call.method == method }) else { return nil }
    let (number, call) = calls.remove(at: index)
    give(.reply(call: number, error.map { .failure($0) } ?? .success(values)))
    return call.path
  }

  /// Goes on to an instant, with every tick on the way that is asked for.
  mutating func pass(_ milliseconds: Double) {
    let end = now + milliseconds
    while logic.wakeAt <= end {
      now = max(now, logic.wakeAt)
      give(.tick)
    }
    now = end
    give(.tick)
  }

  func called(_ method: String) -> [String] { calls.filter { $0.call.method == method }.map(\.call.path) }

  mutating func takeEvents() -> [RadioEvent] {
    defer { events = [] }
    return events
  }

  // MARK: What BlueZ says

  static func path(_ address: String = strap, on adapter: String = "hci0") -> String {
    "/org/bluez/\(adapter)/dev_\(address.replacing(":", with: "_"))"
  }

  static func value(_ address: String = strap, on adapter: String = "hci0", _ number: String = "000c") -> String {
    path(address, on: adapter) + "/service000b/char" + number
  }

  static func named(_ values: [String: BusValue]) -> BusValue {
    .table(Dictionary(uniqueKeysWithValues: values.map { (.text($0.key), $0.value) }))
  }

  static func adapter(_ name: String, powered: Bool = true) -> (BusValue, BusValue) {
    (.text("/org/bluez/\(name)"), named([BlueZName.adapter: named(["Powered": .flag(powered)])]))
  }

  mutating func add(_ path: String, _ interface: String, _ properties: [String: BusValue]) {
    let interfaces = Self.named([interface: Self.named(properties)])
    give(
      .signal(
        BusSignal(path: "/", interface: BlueZName.objects, name: "InterfacesAdded", values: [.text(path), interfaces])))
  }

  mutating func remove(_ path: String, _ interface: String) {
    give(
      .signal(
        BusSignal(
          path: "/", interface: BlueZName.objects, name: "InterfacesRemoved",
          values: [.text(path), .list([.text(interface)])])))
  }

  mutating func change(_ path: String, _ interface: String, _ properties: [String: BusValue]) {
    give(
      .signal(
        BusSignal(
          path: path, interface: BlueZName.properties, name: "PropertiesChanged",
          values: [.text(interface), Self.named(properties), .list([])])))
  }

  /// A strap is heard for the first time.
  mutating func appear(_ address: String = strap, on adapter: String = "hci0", service: HeardKind = .heart) {
    add(
      Self.path(address, on: adapter), BlueZName.device,
      [
        "Address": .text(address), "UUIDs": .list([.text(service.service)]), "RSSI": .number(-60),
        "Connected": .flag(false),
      ])
  }

  mutating func characteristic(_ path: String = value(), _ kind: HeardKind = .heart) {
    add(path, BlueZName.characteristic, ["UUID": .text(kind.characteristic)])
  }

  mutating func advertise(_ data: [UInt8], _ address: String = strap) {
    change(
      Self.path(address), BlueZName.device,
      ["RSSI": .number(-61), "ManufacturerData": .table([.number(HeartAdvertisement.polar): .bytes(data)])])
  }

  mutating func say(_ bytes: [UInt8], _ path: String = value()) {
    change(path, BlueZName.characteristic, ["Value": .bytes(bytes)])
  }

  /// A strap that was heard is connected and says its rates.
  mutating func connect(_ address: String = strap, on adapter: String = "hci0") {
    appear(address, on: adapter)
    answer("Connect")
    characteristic(Self.value(address, on: adapter))
    answer("StartNotify")
  }

  mutating func drop(_ address: String = strap, on adapter: String = "hci0") {
    change(Self.path(address, on: adapter), BlueZName.device, ["Connected": .flag(false)])
  }
}
