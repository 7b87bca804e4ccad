/// One message with data, and when it was.
struct FITMessage {
  let kind: FITMessageKind?
  /// Seconds of FIT, from its own field or its header; nil if it has neither.
  fileprivate(set) var seconds: Int?
  private let isBigEndian: Bool
  private let bytes: [UInt8]
  private let start: Int
  private let fields: [FITField]

  /// - Parameter start: as many bytes as the definition says are there.
  fileprivate init(_ definition: FITDefinition, _ bytes: [UInt8], at start: Int) {
    kind = definition.kind
    isBigEndian = definition.isBigEndian
    fields = definition.fields
    self.bytes = bytes
    self.start = start
    seconds = number(FITFieldNumber.time)
  }

  /// The first number of a field; nil if the message has none, or says that it has no value.
  func number(_ field: UInt8) -> Int? {
    guard let found = fields.first(where: { $0.number == field }), let type = found.type, found.size >= type.size else {
      return nil
    }
    return value(at: start + found.offset, type)
  }

  /// All numbers of a field; those that say that they have no value are nil.
  func numbers(_ field: UInt8) -> [Int?] {
    guard let found = fields.first(where: { $0.number == field }), let type = found.type else { return [] }
    return (0..<found.size / type.size).map { value(at: start + found.offset + $0 * type.size, type) }
  }

  /// The bytes of a field, whatever their type; empty if there are none, or all are 0xFF, which is no value.
  func raw(_ field: UInt8) -> ArraySlice<UInt8> {
    guard let found = fields.first(where: { $0.number == field }) else { return [] }
    let raw = bytes[start + found.offset..<start + found.offset + found.size]
    return raw.allSatisfy { $0 == 0xFF } ? [] : raw
  }

  private func value(at place: Int, _ type: FITBaseType) -> Int? {
    var value = 0
    for index in 0..<type.size {
      value = value << 8 | Int(bytes[isBigEndian ? place + index : place + type.size - 1 - index])
    }
    let bits = type.size * 8
    if type.isSigned, value >= 1 << (bits - 1) { value -= 1 << bits }
    return value == type.invalid ? nil : value
  }
}

/// Reads the messages of one file in their order.
///
/// Source: FIT Protocol, sections 4.1 to 4.8. The header of a message is one byte: with bit 7 set, data with a compressed
/// time in the low 5 bits and the local type in bits 5 and 6; else bit 6 is a definition, bit 5 developers' fields in it,
/// and the low 4 bits the local type.
struct FITMessages {
  enum Fault: Error {
    /// The bytes end within a message.
    case cutShort
    /// Data of a type that was not defined, or a byte order that there is not.
    case unreadable
  }

  private let bytes: [UInt8]
  private let end: Int
  private var position: Int
  private var definitions = [FITDefinition?](repeating: nil, count: 16)
  /// The last time in the file, which compressed times continue.
  private var lastSeconds: Int?

  /// - Parameter range: within the bytes.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    end = range.upperBound
    position = range.lowerBound
  }

  /// - Returns: nil at the end of the range.
  mutating func next() throws(Fault) -> FITMessage? {
    while position < end {
      let header = try byte()
      if header & 0x80 != 0 {
        return try message(Int(header >> 5 & 0x03), timeOffset: Int(header & 0x1F))
      } else if header & 0x40 != 0 {
        definitions[Int(header & 0x0F)] = try definition(hasDeveloperFields: header & 0x20 != 0)
      } else {
        return try message(Int(header & 0x0F), timeOffset: nil)
      }
    }
    return nil
  }

  private mutating func message(_ localType: Int, timeOffset: Int?) throws(Fault) -> FITMessage {
    guard let definition = definitions[localType] else { throw .unreadable }
    guard end - position >= definition.size else { throw .cutShort }
    var message = FITMessage(definition, bytes, at: position)
    position += definition.size
    if message.seconds == nil, let timeOffset, let lastSeconds {
      // Five bits of the time. They have gone round when they are fewer than before.
      message.seconds = lastSeconds + ((timeOffset - lastSeconds) & 0x1F)
    }
    if let seconds = message.seconds { lastSeconds = seconds }
    return message
  }

  private mutating func definition(hasDeveloperFields: Bool) throws(Fault) -> FITDefinition {
    _ = try byte()
    let order = try byte()
    guard order <= 1 else { throw .unreadable }
    let first = Int(try byte())
    let second = Int(try byte())
    let number = order == 1 ? first << 8 | second : second << 8 | first
    var definition = FITDefinition(kind: FITMessageKind(rawValue: number), isBigEndian: order == 1)
    for _ in 0..<(try byte()) {
      let field = try byte()
      let size = Int(try byte())
      definition.add(field, size: size, type: try byte())
    }
    guard hasDeveloperFields else { return definition }
    for _ in 0..<(try byte()) {
      _ = try byte()
      definition.size += Int(try byte())
      _ = try byte()
    }
    return definition
  }

  private mutating func byte() throws(Fault) -> UInt8 {
    guard position < end else { throw .cutShort }
    defer { position += 1 }
    return bytes[position]
  }
}
