import Gym
import Testing

@Suite struct PhotoRulesTests {
  @Test("all photos take a fifth of what they have and of what is free beyond the reserve")
  func room() {
    let cases: [(bytes: Int, stored: Int, free: Int?, fits: Bool)] = [
      (20, 0, 100, true), (21, 0, 100, false), (10, 10, 90, true), (11, 10, 90, false), (1, 0, -5, false),
      (1, 100, nil, true), (1, Int.max / 2, Int.max, false),
    ]
    for one in cases {
      #expect(PhotoRules.hasRoom(for: one.bytes, stored: one.stored, free: one.free) == one.fits, "\(one)")
    }
  }
}
