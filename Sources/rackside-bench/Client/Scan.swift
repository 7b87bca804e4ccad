import CLinux
import Glibc

/// Finds fields in JSON of known shape without parsing it.
enum Scan {
  /// Calls `body` with the whole number behind each `needle`, in order.
  static func numbers(after needle: StaticString, in bytes: UnsafeRawBufferPointer, _ body: (Int) -> Void) {
    guard var at = bytes.baseAddress else { return }
    let end = at + bytes.count
    while let found = memmem(at, end - at, needle.utf8Start, needle.utf8CodeUnitCount) {
      at = UnsafeRawPointer(found) + needle.utf8CodeUnitCount
      var number = 0
      while at < end {
        let digit = Int(at.load(as: UInt8.self)) - 48
        guard digit >= 0, digit <= 9 else { break }
        number = number * 10 + digit
        at += 1
      }
      body(number)
    }
  }

  static func number(after needle: StaticString, in bytes: UnsafeRawBufferPointer) -> Int? {
    var first: Int?
    numbers(after: needle, in: bytes) { if first == nil { first = $0 } }
    return first
  }

  static func has(_ needle: StaticString, in bytes: UnsafeRawBufferPointer) -> Bool {
    memmem(bytes.baseAddress, bytes.count, needle.utf8Start, needle.utf8CodeUnitCount) != nil
  }
}
