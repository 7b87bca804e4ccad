extension SeededRandom {
  /// Changes a text in one place, as a fault or an attacker would. The result may no longer be JSON.
  package mutating func mutate(_ bytes: inout [UInt8]) {
    let alphabet = Array("{}[]\",:\\u0123456789.eE+-truefalsn \u{0}\u{1f}é\u{7f}".utf8) + [0xff, 0xc0, 0xed, 0xf0]
    let at = Int.random(in: 0..<bytes.count, using: &self)
    switch Int.random(in: 0..<6, using: &self) {
    case 0: bytes[at] = one(of: alphabet)
    case 1: bytes.insert(one(of: alphabet), at: at)
    case 2: bytes.remove(at: at)
    case 3:
      bytes.replaceSubrange(at..<min(at + 8, bytes.count), with: Array(one(of: Fixture.all).bytes.prefix(20)))
    case 4: bytes.insert(contentsOf: bytes[at..<min(at + 16, bytes.count)], at: at)
    default: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &self)
    }
    if bytes.isEmpty { bytes = [0x7b] }
  }
}
