/// Reads a radio's bytes in order, all little-endian, as the services of Bluetooth have them.
struct RadioBytes {
  /// The bytes end before the field does.
  struct Truncated: Error {}

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var count: Int { rest.count }

  mutating func uint8() throws(Truncated) -> Int { try number(1) }
  mutating func uint16() throws(Truncated) -> Int { try number(2) }
  mutating func uint24() throws(Truncated) -> Int { try number(3) }

  mutating func int16() throws(Truncated) -> Int {
    let value = try number(2)
    return value < 0x8000 ? value : value - 0x1_0000
  }

  mutating func skip(_ bytes: Int) throws(Truncated) { _ = try number(bytes) }

  /// At most 7 bytes.
  private mutating func number(_ bytes: Int) throws(Truncated) -> Int {
    guard rest.count >= bytes else { throw Truncated() }
    let value = rest.prefix(bytes).reversed().reduce(0) { $0 << 8 | Int($1) }
    rest = rest.dropFirst(bytes)
    return value
  }
}
