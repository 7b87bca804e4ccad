import Testing

@testable import Gym

/// What follows from a screen's proofs that it draws.
@Suite struct DeviceHealthTests {
  private static let start = 1_795_250_000_000
  private static let minute = 60_000

  private static func verdict(
    _ health: DeviceHealth, after milliseconds: Int, knownFrom: Int = 0
  ) -> DeviceHealth.Verdict {
    health.verdict(now: start + milliseconds, knownFrom: start + knownFrom)
  }

  private static func proof(_ milliseconds: Int) -> DeviceProof { DeviceProof(at: start + milliseconds, tookMs: 33) }

  @Test("a screen that proves it every 30 s draws; one that stops is frozen since its last proof")
  func frozen() {
    var health = DeviceHealth()
    health.connected(at: Self.start)
    #expect(Self.verdict(health, after: 0) == .init(.unsettled))
    for second in stride(from: 0, through: 300, by: 30) {
      health.drew(Self.proof(second * 1_000))
      #expect(Self.verdict(health, after: second * 1_000) == .init(.drawing))
    }
    #expect(Self.verdict(health, after: 389_999) == .init(.drawing))
    #expect(Self.verdict(health, after: 390_000) == .init(.frozen, since: Self.start + 300_000))
    health.drew(Self.proof(400_000))
    #expect(Self.verdict(health, after: 400_000) == .init(.drawing))
  }

  @Test("a page that comes again and again and never draws is frozen since it came first")
  func flapping() {
    var health = DeviceHealth(lastSeenAt: Self.start - 3 * 86_400_000)
    for second in stride(from: 0, through: 120, by: 20) {
      health.connected(at: Self.start + second * 1_000)
      health.disconnected(at: Self.start + second * 1_000 + 15_000)
    }
    health.connected(at: Self.start + 140_000)
    #expect(Self.verdict(health, after: 140_000) == .init(.frozen, since: Self.start))
    health.drew(Self.proof(141_000))
    health.disconnected(at: Self.start + 142_000)
    health.connected(at: Self.start + 143_000)
    #expect(Self.verdict(health, after: 143_000) == .init(.drawing))
    // The page that came last has a time of its own.
    #expect(Self.verdict(health, after: 143_000 + 89_999) == .init(.unsettled))
    #expect(Self.verdict(health, after: 143_000 + 90_000) == .init(.frozen, since: Self.start + 143_000))
  }

  @Test("a screen without a connection is away since then, but not at once; one that was never there has no such time")
  func away() {
    var health = DeviceHealth()
    health.connected(at: Self.start)
    health.drew(Self.proof(1_000))
    health.disconnected(at: Self.start + 2_000)
    #expect(Self.verdict(health, after: 91_999) == .init(.unsettled))
    #expect(Self.verdict(health, after: 92_000) == .init(.away, since: Self.start + 2_000))
    #expect(Self.verdict(DeviceHealth(), after: 90_000) == .init(.away, since: nil))
    // A radio has nothing to draw.
    var radio = DeviceHealth(draws: false)
    radio.connected(at: Self.start)
    #expect(Self.verdict(radio, after: 600_000) == .init(.drawing))
    radio.disconnected(at: Self.start + 600_000)
    #expect(Self.verdict(radio, after: 700_000).state == .away)
    #expect(DeviceState.allCases.filter(\.isFailed) == [.frozen, .away])
  }

  @Test("a restart of the server, and a clock that was set, make no screen look failed")
  func restart() {
    let health = DeviceHealth(lastSeenAt: Self.start - 86_400_000)
    #expect(Self.verdict(health, after: 89_999) == .init(.unsettled))
    #expect(Self.verdict(health, after: 90_000) == .init(.away, since: Self.start - 86_400_000))
    var connected = DeviceHealth()
    connected.connected(at: Self.start)
    connected.drew(Self.proof(0))
    // The clock goes ahead by an hour, between two proofs.
    #expect(Self.verdict(connected, after: 3_600_000, knownFrom: 3_600_000) == .init(.unsettled))
    // And back by an hour.
    connected.setBack(to: Self.start - 3_600_000)
    #expect(Self.verdict(connected, after: -3_600_000 + 89_999, knownFrom: -3_600_000) == .init(.drawing))
    #expect(
      Self.verdict(connected, after: -3_600_000 + 90_000, knownFrom: -3_600_000)
        == .init(.frozen, since: Self.start - 3_600_000))
  }

  @Test("a rest lasts as long as before when the clock is set, back or ahead")
  func restAcrossAClockThatIsSet() {
    let night = DeviceOff(.night, since: Self.start, until: Self.start + 28_800_000)
    var back = DeviceHealth(lastSeenAt: Self.start, off: night)
    back.setBack(to: Self.start - 60_000)
    #expect(back.off == DeviceOff(.night, since: Self.start - 60_000, until: Self.start + 28_740_000))
    let before = DeviceHealth(lastSeenAt: Self.start, off: night)
    var ahead = before
    ahead.shift(Self.start + 1...Self.start + 1_000, by: 3_600_000)
    #expect(ahead == before, "what was before the clock was wrong stays")
    ahead.shift(Self.start...Self.start + 1_000, by: 3_600_000)
    #expect(ahead.off == DeviceOff(.night, since: Self.start + 3_600_000, until: Self.start + 32_400_000))
    #expect(ahead.lastSeenAt == Self.start + 3_600_000)
  }

  @Test(
    "a screen that said why is off, whether or not it is connected, until it draws or comes again",
    arguments: [DeviceOff.Reason.hidden, .closed, .night], [true, false])
  func rests(_ why: DeviceOff.Reason, _ leaves: Bool) {
    var health = DeviceHealth()
    health.connected(at: Self.start)
    health.drew(Self.proof(0))
    health.rests(DeviceOff(why, since: Self.start + 1_000))
    health.rests(DeviceOff(why, since: Self.start + 31_000))
    if leaves { health.disconnected(at: Self.start + 32_000) }
    #expect(Self.verdict(health, after: 3 * 86_400_000) == .init(.off, since: Self.start + 1_000))
    // One that is still there sleeps. One that has gone may have a fault.
    let left = DeviceHealth.Verdict(.away, since: Self.start + 32_000)
    let asleep = DeviceHealth.Verdict(.off, since: Self.start + 1_000)
    #expect(Self.verdict(health, after: 10 * 86_400_000) == (leaves ? left : asleep))
    var drawing = health
    drawing.connected(at: Self.start + 86_400_000)
    #expect(drawing.off == nil)
    #expect(Self.verdict(drawing, after: 86_400_000 + 90_000).state == .frozen)
    drawing.rests(DeviceOff(why, since: Self.start + 86_500_000))
    drawing.drew(Self.proof(86_500_001))
    #expect(Self.verdict(drawing, after: 86_500_001) == .init(.drawing))
  }

  @Test("a page that can be seen again and draws nothing is frozen from then on")
  func wakes() {
    var health = DeviceHealth()
    health.connected(at: Self.start)
    health.rests(DeviceOff(.hidden, since: Self.start))
    health.woke(at: Self.start + 3_600_000)
    #expect(Self.verdict(health, after: 3_600_000 + 89_999) == .init(.unsettled))
    #expect(Self.verdict(health, after: 3_600_000 + 90_000) == .init(.frozen, since: Self.start + 3_600_000))
  }

  @Test("a screen that does not come back from its night is away since the morning; its page says less than its night")
  func night() {
    var health = DeviceHealth()
    health.connected(at: Self.start)
    let morning = Self.start + 8 * 3_600_000
    health.rests(DeviceOff(.night, since: Self.start, until: morning))
    health.rests(DeviceOff(.hidden, since: Self.start + 1))
    health.rests(DeviceOff(.closed, since: Self.start + 2))
    health.disconnected(at: Self.start + 3)
    #expect(health.off == DeviceOff(.night, since: Self.start, until: morning))
    let late = DeviceHealth.wakingMilliseconds
    #expect(Self.verdict(health, after: 8 * 3_600_000 + late - 1) == .init(.off, since: Self.start))
    #expect(Self.verdict(health, after: 8 * 3_600_000 + late) == .init(.away, since: morning))
  }

  @Test("what the owner said holds until the screen comes again, and no screen that draws is off")
  func owner() {
    var health = DeviceHealth()
    health.connected(at: Self.start)
    health.drew(Self.proof(0))
    health.mark(DeviceOff(.owner, since: Self.start + 1_000))
    health.drew(Self.proof(30_000))
    health.rests(DeviceOff(.closed, since: Self.start + 31_000))
    #expect(Self.verdict(health, after: 31_000) == .init(.drawing))
    #expect(Self.verdict(health, after: 31_000 + Self.minute * 2) == .init(.off, since: Self.start + 1_000))
    health.disconnected(at: Self.start + 32_000)
    #expect(Self.verdict(health, after: 9 * 86_400_000) == .init(.off, since: Self.start + 1_000))
    health.connected(at: Self.start + 9 * 86_400_000)
    #expect(health.off == nil)
    // Whoever takes back a mark takes back nothing that the screen has said.
    health.rests(DeviceOff(.hidden, since: Self.start))
    health.mark(nil)
    #expect(health.off?.why == .hidden)
    health.mark(DeviceOff(.owner, since: Self.start))
    health.mark(nil)
    #expect(health.off == nil)
  }

  @Test("a page that comes again and again is told from one that has come just now by the limit that is set")
  func patience() {
    var health = DeviceHealth()
    for second in [0, 100, 200, 300] {
      health.connected(at: Self.start + second * 1_000, patience: 300_000)
      health.disconnected(at: Self.start + second * 1_000 + 1_000)
    }
    health.connected(at: Self.start + 302_000, patience: 300_000)
    let verdict = health.verdict(now: Self.start + 302_000, knownFrom: Self.start, patience: 300_000)
    #expect(verdict == .init(.frozen, since: Self.start))
  }

  @Test("nothing lies in the future after the clock was set back, and a night keeps its length")
  func future() {
    let year = 365 * 86_400_000
    var gone = DeviceHealth(lastSeenAt: Self.start + year)
    gone.setBack(to: Self.start)
    #expect(Self.verdict(gone, after: 90_000) == .init(.away, since: Self.start))
    let night = DeviceOff(.night, since: Self.start + year, until: Self.start + year + 8 * 3_600_000)
    var asleep = DeviceHealth(lastSeenAt: Self.start + year, off: night)
    asleep.setBack(to: Self.start)
    #expect(asleep.off == DeviceOff(.night, since: Self.start, until: Self.start + 8 * 3_600_000))
  }
}
