import Gym

/// Names in BlueZ's interface on D-Bus.
///
/// Source: BlueZ, `doc/org.bluez.Adapter.rst`, `org.bluez.Device.rst` and `org.bluez.GattCharacteristic.rst`.
enum BlueZName {
  static let service = "org.bluez"
  static let adapter = "org.bluez.Adapter1"
  static let device = "org.bluez.Device1"
  static let characteristic = "org.bluez.GattCharacteristic1"
  static let properties = "org.freedesktop.DBus.Properties"
  static let objects = "org.freedesktop.DBus.ObjectManager"
  static let bus = "org.freedesktop.DBus"
  static let busPath = "/org/freedesktop/DBus"

  /// The signals that are listened to. Each rule is as narrow as it can be: a busy gym has hundreds of advertisements a
  /// second from phones.
  static let rules =
    [adapter, device, characteristic].map {
      "type='signal',sender='\(service)',interface='\(properties)',member='PropertiesChanged',arg0='\($0)'"
    } + [
      "type='signal',sender='\(service)',interface='\(objects)'",
      "type='signal',sender='\(bus)',interface='\(bus)',member='NameOwnerChanged',arg0='\(service)'",
    ]

  /// `hci0` of `/org/bluez/hci0/dev_C0_FF_EE_00_11_22`; nil for other paths.
  static func adapter(in path: String) -> String? {
    let parts = path.split(separator: "/")
    guard parts.count >= 3, parts[0] == "org", parts[1] == "bluez" else { return nil }
    return String(parts[2])
  }

  /// The path of the device to which a characteristic belongs.
  static func device(of characteristic: String) -> String? {
    let parts = characteristic.split(separator: "/")
    guard parts.count >= 5, parts[3].hasPrefix("dev_") else { return nil }
    return "/" + parts.prefix(4).joined(separator: "/")
  }
}

/// What can be heard of devices: their services, and the characteristics that say it.
enum HeardKind: String, CaseIterable, Sendable {
  case heart, rower, bike, pm5

  /// The characteristic that is subscribed to.
  var characteristic: String {
    switch self {
    case .heart: "00002a37-0000-1000-8000-00805f9b34fb"
    case .rower: "00002ad1-0000-1000-8000-00805f9b34fb"
    case .bike: "00002ad2-0000-1000-8000-00805f9b34fb"
    case .pm5: "ce060080-43e5-11e4-916c-0800200c9a66"
    }
  }

  /// The service with which devices advertise. A PM5 names only its own.
  var service: String {
    switch self {
    case .heart: "0000180d-0000-1000-8000-00805f9b34fb"
    case .rower, .bike: "00001826-0000-1000-8000-00805f9b34fb"
    case .pm5: "ce060000-43e5-11e4-916c-0800200c9a66"
    }
  }

  /// Before a device's address, in the name by which the server knows it.
  var prefix: String {
    switch self {
    case .heart: "ble:"
    case .rower, .bike: "ftms:"
    case .pm5: "pm5:"
    }
  }

  static let machines: Set<HeardKind> = [.rower, .bike, .pm5]
}

/// Reads the values of one characteristic.
struct HeardValues: Sendable {
  let kind: HeardKind
  private var record = FitnessMachineRecord()
  private var pm5 = PM5Record()

  init(_ kind: HeardKind) { self.kind = kind }

  enum Heard: Equatable {
    case beat(HeartReading)
    case machine(MachineReading)
  }

  /// - Returns: nil for what says nothing that is believed.
  mutating func take(_ bytes: [UInt8]) -> Heard? {
    switch kind {
    case .heart: HeartMeasurement(bytes)?.reading.map(Heard.beat)
    case .rower: FitnessMachineData(rower: bytes).flatMap { record.take($0) }.map(Heard.machine)
    case .bike: FitnessMachineData(bike: bytes).flatMap { record.take($0) }.map(Heard.machine)
    case .pm5: PM5Status(.multiplexed, bytes).map { .machine(pm5.take($0)) }
    }
  }
}
