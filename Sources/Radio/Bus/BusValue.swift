/// A value in a D-Bus message. Variants are replaced by what is in them.
enum BusValue: Hashable, Sendable {
  case flag(Bool)
  /// Of any integer type. A number of 64 bits without a sign is read as if it had one.
  case number(Int)
  case decimal(Double)
  /// A text, an object's path or a signature.
  case text(String)
  /// An array of bytes.
  case bytes([UInt8])
  /// Another array, or a struct.
  case list([BusValue])
  case table([BusValue: BusValue])

  var flag: Bool? { if case .flag(let value) = self { value } else { nil } }
  var number: Int? { if case .number(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
  var bytes: [UInt8]? { if case .bytes(let value) = self { value } else { nil } }
  var table: [BusValue: BusValue]? { if case .table(let value) = self { value } else { nil } }

  var texts: [String] { if case .list(let values) = self { values.compactMap(\.text) } else { [] } }

  /// The entries of a table whose keys are texts, such as properties.
  var named: [String: BusValue] {
    guard case .table(let entries) = self else { return [:] }
    return Dictionary(
      entries.compactMap { key, value in key.text.map { ($0, value) } }, uniquingKeysWith: { first, _ in first })
  }
}

/// What a call hands over.
enum BusArgument: Hashable, Sendable {
  case text(String)
  case texts([String])
  case flag(Bool)
  indirect case variant(BusArgument)
  /// A table of names and variants.
  case settings([String: BusArgument])

  var signature: String {
    switch self {
    case .text: "s"
    case .texts: "as"
    case .flag: "b"
    case .variant: "v"
    case .settings: "a{sv}"
    }
  }
}

struct BusCall: Hashable, Sendable {
  var destination: String
  var path: String
  var interface: String
  var method: String
  var arguments: [BusArgument] = []
}

struct BusSignal: Hashable, Sendable {
  var path: String
  var interface: String
  var name: String
  var values: [BusValue]
}

struct BusError: Error, Hashable, Sendable {
  /// Such as `org.bluez.Error.Failed`.
  var name: String
  var message: String
}

enum BusMessage: Sendable {
  case signal(BusSignal)
  /// - Parameter call: what `Bus.send` returned for the call.
  case reply(call: UInt64, Result<[BusValue], BusError>)
}
