/// Writes JSON into a byte array.
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init(capacity: Int = 256) { bytes.reserveCapacity(capacity) }

  /// Appends text that is already JSON.
  package mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  package mutating func raw(_ json: some Collection<UInt8>) { bytes.append(contentsOf: json) }

  package mutating func byte(_ byte: UInt8) { bytes.append(byte) }

  package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

  package mutating func int(_ value: Int) {
    if value >= 0, value < 10 {
      bytes.append(UInt8(48 + value))
      return
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var rest = value.magnitude
      var at = 20
      repeat {
        at -= 1
        digits[at] = UInt8(48 + rest % 10)
        rest /= 10
      } while rest > 0
      if value < 0 {
        at -= 1
        digits[at] = UInt8(ascii: "-")
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[at..<20]))
    }
  }

  /// Writes the shortest text that reads back as the same double. A whole number has no fraction. A number that is not
  /// finite becomes `null`.
  package mutating func double(_ value: Double) {
    if value.rounded() == value, abs(value) < 1e15 {
      int(Int(value))
    } else if let thousandths = Self.thousandths(value) {
      int(thousandths / 1000, negative: thousandths < 0)
      decimals(Int(thousandths.magnitude % 1000))
    } else if value.isFinite {
      bytes.append(contentsOf: value.description.utf8)
    } else {
      raw("null")
    }
  }

  /// The number in thousandths, if it has at most three decimals; otherwise nil. The division rounds like parsing those
  /// decimals would.
  private static func thousandths(_ value: Double) -> Int? {
    guard abs(value) < 9e12 else { return nil }
    let thousandths = (value * 1000).rounded()
    return thousandths / 1000 == value ? Int(thousandths) : nil
  }

  private mutating func int(_ value: Int, negative: Bool) {
    if value == 0, negative { bytes.append(UInt8(ascii: "-")) }
    int(value)
  }

  /// Writes a point and up to three digits, without trailing zeros. `thousandths` must not be 0.
  private mutating func decimals(_ thousandths: Int) {
    bytes.append(UInt8(ascii: "."))
    bytes.append(UInt8(48 + thousandths / 100))
    if thousandths % 100 > 0 { bytes.append(UInt8(48 + thousandths / 10 % 10)) }
    if thousandths % 10 > 0 { bytes.append(UInt8(48 + thousandths % 10)) }
  }

  package mutating func string(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      var from = 0
      for at in 0..<utf8.count {
        let byte = utf8[at]
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[from..<at]))
        escape(byte)
        from = at + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[from...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): raw("\\\"")
    case UInt8(ascii: "\\"): raw("\\\\")
    case 0x0A: raw("\\n")
    case 0x0D: raw("\\r")
    case 0x09: raw("\\t")
    default:
      raw("\\u00")
      let digits: StaticString = "0123456789abcdef"
      bytes.append(digits.utf8Start[Int(byte >> 4)])
      bytes.append(digits.utf8Start[Int(byte & 15)])
    }
  }
}
