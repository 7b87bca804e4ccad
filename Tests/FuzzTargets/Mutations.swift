import TestKit

/// Makes inputs that are nearly valid.
package struct Mutations: Sendable {
  private let seeds: [[UInt8]]
  private let tokens: [[UInt8]]

  /// No input is longer.
  private static let mostBytes = 65_536

  /// What is at the edge of a type or a range, or is written in an unusual way.
  private static let edges = [
    "0", "-0", "-1", "1", "00", "007", "99", "127", "128", "255", "256", "366", "367", "1000", "1440", "9999", "10000",
    "32768", "65535", "65536", "2147483647", "2147483648", "-2147483649", "4294967296", "9007199254740993",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "18446744073709551616", "1e308", "1e999",
    "0.1", "-0.0000000000000001", "1,5", "nan", "NaN", "inf", "Infinity", "١٢", "0x10", "1_000", "+1", "",
  ]

  private static let common = [
    "\u{0}", "\n", "\r", "\r\n", "\t", " ", "\"", "'", "\\", ",", ";", ":", "=", "#", "{", "}", "[", "]", "\u{FEFF}",
    "\u{2028}", "é\u{301}", "\u{1F468}\u{200D}\u{1F469}", "\u{202e}", "\u{10FFFF}",
  ]

  package init(_ target: FuzzTarget) throws {
    seeds = try target.files().map(\.bytes) + target.seeds()
    tokens = (target.tokens + Self.common).map { Array($0.utf8) }
  }

  /// Always the same input for a number, whatever was read before.
  package func input(_ number: Int) -> [UInt8] {
    var random = SeededRandom(UInt64(number))
    var bytes = random.one(of: seeds)
    // After more changes than one, most readers stop at the first.
    for _ in 0..<random.one(of: [1, 1, 1, 2, 4]) { change(&bytes, &random) }
    return Array(bytes.prefix(Self.mostBytes))
  }

  private func change(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    let at = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, at + Int.random(in: 1...24, using: &random))
    switch Int.random(in: 0..<9, using: &random) {
    case 0 where at < bytes.count: bytes[at] = UInt8.random(in: 0...255, using: &random)
    case 1 where at < bytes.count: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: bytes.removeSubrange(at..<end)
    case 3: bytes.insert(contentsOf: bytes[at..<end], at: random.chance(50) ? at : bytes.count)
    case 4: bytes.removeSubrange(at...)
    case 5:
      // Half of this one, half of another.
      let other = random.one(of: seeds)
      bytes = Array(bytes[..<at]) + other[Int.random(in: 0...other.count, using: &random)...]
    case 6: number(&bytes, at, random.one(of: Self.edges))
    case 7:
      let piece = random.one(of: tokens)
      let times = random.chance(5) ? Int.random(in: 2...2_000, using: &random) : 1
      bytes.insert(contentsOf: (0..<times).flatMap { _ in piece }, at: at)
    default: bytes.replaceSubrange(at..<end, with: random.one(of: tokens))
    }
  }

  /// Replaces the first number behind a place.
  private func number(_ bytes: inout [UInt8], _ at: Int, _ edge: String) {
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    guard let start = bytes[at...].firstIndex(where: isDigit) else { return }
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: Array(edge.utf8))
  }
}
