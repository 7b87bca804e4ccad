/// Writes a FIT file for tests, one message after another.
///
/// It shares nothing with what reads them, so the two check each other.
package struct FITWriter {
  package enum Order: Sendable { case little, big }

  /// The base types that the tests need, as definitions have them.
  package enum FieldType: UInt8, Sendable {
    case enumeration = 0x00
    case sint8 = 0x01
    case uint8 = 0x02
    case string = 0x07
    case uint8z = 0x0A
    case byte = 0x0D
    case sint16 = 0x83
    case uint16 = 0x84
    case sint32 = 0x85
    case uint32 = 0x86
    case uint32z = 0x8C

    package var size: Int {
      switch self {
      case .enumeration, .sint8, .uint8, .string, .uint8z, .byte: 1
      case .sint16, .uint16: 2
      case .sint32, .uint32, .uint32z: 4
      }
    }

    fileprivate var invalid: Int {
      switch self {
      case .enumeration, .uint8, .byte: 0xFF
      case .sint8: 0x7F
      case .uint16: 0xFFFF
      case .sint16: 0x7FFF
      case .uint32: 0xFFFF_FFFF
      case .sint32: 0x7FFF_FFFF
      case .string, .uint8z, .uint32z: 0
      }
    }
  }

  package struct Field: Sendable {
    package var number: UInt8
    package var type: FieldType
    /// Several numbers in one field.
    package var count: Int

    package init(_ number: UInt8, _ type: FieldType, count: Int = 1) {
      self.number = number
      self.type = type
      self.count = count
    }
  }

  /// What a message says in one field: one number, the same no value for nil, or its bytes as they are.
  package enum Value: Sendable, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral {
    case number(Int)
    case invalid
    case bytes([UInt8])

    package init(integerLiteral value: Int) { self = .number(value) }
    package init(nilLiteral: ()) { self = .invalid }
    package init(arrayLiteral elements: UInt8...) { self = .bytes(elements) }

    package static func optional(_ number: Int?) -> Value { number.map(Value.number) ?? .invalid }
  }

  private struct Definition {
    var fields: [Field]
    var order: Order
    var developerBytes: Int
  }

  private var definitions: [Int: Definition] = [:]
  /// The messages so far, without header and checksum.
  package private(set) var messages: [UInt8] = []

  package init() {}

  /// - Parameters:
  ///   - localType: 0 to 15; those of messages with compressed times 0 to 3.
  ///   - message: its number in the profile.
  ///   - developer: the sizes of developers' fields; each message of this definition has as many bytes more.
  package mutating func define(
    _ localType: Int, _ message: Int, _ fields: [Field], order: Order = .little, developer: [UInt8] = []
  ) {
    messages.append(UInt8(0x40 | localType | (developer.isEmpty ? 0 : 0x20)))
    messages += [0, order == .big ? 1 : 0]
    messages += Self.bytes(message, 2, order)
    messages.append(UInt8(fields.count))
    for field in fields { messages += [field.number, UInt8(field.type.size * field.count), field.type.rawValue] }
    if !developer.isEmpty {
      messages.append(UInt8(developer.count))
      for (index, size) in developer.enumerated() { messages += [UInt8(index), size, 0] }
    }
    definitions[localType] = Definition(
      fields: fields, order: order, developerBytes: developer.reduce(0) { $0 + Int($1) })
  }

  /// Adds a message with a value for each field of its definition.
  package mutating func add(_ localType: Int, _ values: [Value]) { add(header: UInt8(localType), localType, values) }

  /// - Parameter time: only its low 5 bits are written.
  package mutating func addCompressed(_ localType: Int, time: Int, _ values: [Value] = []) {
    add(header: UInt8(0x80 | localType << 5 | time & 0x1F), localType, values)
  }

  /// Adds bytes that may mean nothing.
  package mutating func add(bytes: [UInt8]) { messages += bytes }

  private mutating func add(header: UInt8, _ localType: Int, _ values: [Value]) {
    guard let definition = definitions[localType], definition.fields.count == values.count else {
      fatalError("the values do not fit the definition of \(localType)")
    }
    messages.append(header)
    for (field, value) in zip(definition.fields, values) {
      switch value {
      case .number(let number): messages += Self.bytes(number, field.type.size, definition.order)
      case .invalid:
        for _ in 0..<field.count { messages += Self.bytes(field.type.invalid, field.type.size, definition.order) }
      case .bytes(let bytes): messages += bytes
      }
    }
    messages += [UInt8](repeating: 0xA5, count: definition.developerBytes)
  }

  /// The whole file.
  /// - Parameters:
  ///   - headerSize: 12, or from 14.
  ///   - headerChecksum: nil for the right one.
  ///   - dataSize: nil for the right one.
  ///   - checksum: nil for the right one.
  package func file(
    headerSize: Int = 14, headerChecksum: UInt16? = nil, dataSize: Int? = nil, checksum: UInt16? = nil
  ) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(headerSize), 0x20, 0x54, 0x08]
    bytes += Self.bytes(dataSize ?? messages.count, 4, .little)
    bytes += Array(".FIT".utf8)
    if headerSize >= 14 { bytes += Self.bytes(Int(headerChecksum ?? Self.checksum(bytes)), 2, .little) }
    bytes += [UInt8](repeating: 0, count: headerSize - bytes.count)
    bytes += messages
    return bytes + Self.bytes(Int(checksum ?? Self.checksum(bytes)), 2, .little)
  }

  private static func bytes(_ value: Int, _ count: Int, _ order: Order) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return order == .little ? little : little.reversed()
  }

  /// CRC-16 with the reflected polynomial 0xA001, bit by bit.
  private static func checksum(_ bytes: [UInt8]) -> UInt16 {
    bytes.reduce(0) { sum, byte in
      (0..<8).reduce(sum ^ UInt16(byte)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xA001 }
    }
  }
}
