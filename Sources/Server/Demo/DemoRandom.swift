/// Repeatable random numbers: SplitMix64 (Steele, Lea, Flood 2014), seeded by a name and a number.
struct DemoRandom: Sendable {
  private(set) var seed: UInt64

  init(_ name: String, _ number: Int) {
    let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    seed = hash ^ UInt64(bitPattern: Int64(number))
    _ = next()
    seed = next()
  }

  mutating func next() -> UInt64 {
    seed &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (seed ^ (seed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 to 1, excluding 1.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
}
