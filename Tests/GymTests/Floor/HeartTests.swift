import Testing

@testable import Gym

/// Heart rates: zones, points, maxima, calories and recovery.
@Suite struct HeartTests {
  private static let start = 1_795_250_000_000

  /// A tally of readings a second apart, the first at the start.
  private func tally(_ rates: [Int], maximum: Int? = 200, body: HeartBody? = nil) -> HeartTally {
    var tally = HeartTally(bpm: rates[0], at: Self.start)
    for (second, bpm) in rates.enumerated().dropFirst() {
      tally.beat(bpm, at: Self.start + second * 1_000, maximum: maximum, body: body)
    }
    return tally
  }

  @Test(
    "each zone begins at its percent, rounded down",
    arguments: [
      (99, HeartZone.rest), (100, .easy), (119, .easy), (120, .light), (139, .light), (140, .steady), (159, .steady),
      (160, .hard), (179, .hard), (180, .max), (240, .max), (30, .rest),
    ])
  func zones(_ bpm: Int, _ zone: HeartZone) {
    #expect(HeartZone(bpm: bpm, maximum: 200) == zone)
    // 59.9 % is zone 1 still.
    #expect(HeartZone(bpm: 112, maximum: 187) == .easy && HeartZone.percent(bpm: 112, maximum: 187) == 59)
  }

  @Test("a minute in each zone gives its points", arguments: zip([90, 110, 130, 150, 170, 190], [0, 1, 2, 3, 4, 4]))
  func points(_ bpm: Int, _ points: Int) {
    let done = tally([Int](repeating: bpm, count: 61)).stored
    #expect(done.points == points && done.seconds.reduce(0, +) == 60 && done.average == bpm)
    #expect(done.seconds[HeartZone(bpm: bpm, maximum: 200).rawValue] == 60)
  }

  @Test("points grow with parts of minutes, and are whole")
  func parts() {
    // 30 s of zone 3 and 20 s of zone 2: 1.5 and 0.67 points.
    let done = tally([Int](repeating: 150, count: 30) + [Int](repeating: 130, count: 21)).stored
    #expect(done.milliseconds[3] == 30_000 && done.milliseconds[2] == 20_000 && done.points == 2)
  }

  @Test("a gap of five seconds counts, and one of six counts nothing")
  func gaps() {
    var tally = HeartTally(bpm: 150, at: Self.start)
    tally.beat(150, at: Self.start + 5_000, maximum: 200)
    #expect(tally.stored.milliseconds[3] == 5_000)
    tally.beat(150, at: Self.start + 11_000, maximum: 200)
    #expect(tally.stored.milliseconds[3] == 5_000 && tally.stored.measuredMs == 5_000)
    tally.beat(150, at: Self.start + 12_000, maximum: 200)
    #expect(tally.stored.milliseconds[3] == 6_000)
    #expect(tally.stored.curve == [150, 150, 150])
  }

  @Test("an older reading, as a second radio may send, changes nothing; a clock that was set back is taken as it is")
  func order() {
    var tally = self.tally([150, 150, 150])
    let before = tally
    tally.beat(190, at: Self.start + 1_500, maximum: 200)
    tally.beat(190, at: Self.start + 2_000, maximum: 200)
    #expect(tally == before)
    tally.beat(150, at: Self.start - 3_600_000, maximum: 200)
    tally.beat(150, at: Self.start - 3_599_000, maximum: 200)
    #expect(tally.stored.lastAt == Self.start - 3_599_000 && tally.stored.startedAt <= tally.stored.lastAt)
    #expect(tally.stored.measuredMs == 3_000)
  }

  @Test("without a maximum the time counts, but for no zone and no points")
  func unknown() {
    let done = tally([Int](repeating: 150, count: 61), maximum: nil).stored
    #expect(done.measuredMs == 60_000 && done.points == 0 && !done.hasZones && done.average == 150)
  }

  @Test("the maximum is by age until another is entered or measured, and unknown without either")
  func maximum() {
    #expect(HeartMaximum.of(age: 38, typed: nil, measured: nil) == HeartMaximum(187, from: .age))
    #expect(HeartMaximum.byAge(20)?.beats == 198 && HeartMaximum.byAge(60)?.beats == 173)
    #expect(HeartMaximum.of(age: 38, typed: 192, measured: nil) == HeartMaximum(192, from: .typed))
    #expect(HeartMaximum.of(age: 38, typed: 192, measured: 190) == HeartMaximum(192, from: .typed))
    #expect(HeartMaximum.of(age: 38, typed: nil, measured: 195) == HeartMaximum(195, from: .measured))
    #expect(HeartMaximum.of(age: nil, typed: nil, measured: 195) == nil)
    #expect(HeartMaximum.of(age: nil, typed: 170, measured: nil) == HeartMaximum(170, from: .typed))
    #expect(HeartMaximum.byAge(16) != nil && HeartMaximum.byAge(9) == nil && HeartMaximum.byAge(101) == nil)
  }

  @Test("an age changes on the birthday")
  func age() throws {
    let born = try #require(CalendarDay("1988-11-22"))
    let days = ["2026-11-21", "2026-11-22"].compactMap { CalendarDay($0) }
    #expect(days.map { HeartMaximum.age(born: born, on: $0) } == [37, 38])
  }

  @Test("a rate held above the maximum for 30 seconds raises it to the lowest of that time, by at most 10")
  func raised() {
    func raise(_ rates: [Int], maximum: Int = 180) -> [Int] {
      var tally = HeartTally(bpm: 100, at: Self.start)
      var known = maximum
      return rates.enumerated().compactMap { second, bpm in
        let raised = tally.beat(bpm, at: Self.start + (second + 1) * 1_000, maximum: known)
        known = raised ?? known
        return raised
      }
    }
    #expect(raise([Int](repeating: 185, count: 30)) == [])
    #expect(raise([Int](repeating: 185, count: 31)) == [185])
    #expect(raise([Int](repeating: 188, count: 15) + [183] + [Int](repeating: 188, count: 15)) == [183])
    #expect(raise([Int](repeating: 188, count: 15) + [180] + [Int](repeating: 188, count: 15)) == [])
    // A loose strap: ten at once, and ten more only after another half minute.
    #expect(raise([Int](repeating: 230, count: 31)) == [190])
    #expect(raise([Int](repeating: 230, count: 61)) == [190, 200])
    var tally = HeartTally(bpm: 185, at: Self.start)
    for second in 1...60 {
      #expect(tally.beat(185, at: Self.start + second * 1_000, maximum: nil) == nil)
    }
    // A gap breaks it.
    for second in stride(from: 66, through: 120, by: 6) {
      #expect(tally.beat(185, at: Self.start + second * 1_000, maximum: 180) == nil)
    }
  }

  @Test("recovery is what the rate has fallen by a minute after the peak, and a new peak begins anew")
  func recovery() {
    let falling = (1...60).map { 180 - ($0 + 1) / 2 }
    #expect(tally([170, 180] + falling).stored.recovery == 30)
    #expect(tally([170, 180] + falling.dropLast()).stored.recovery == nil)
    let again = tally([170, 180] + falling + [181, 150]).stored
    #expect(again.recovery == nil && again.highest == 181)
    // Nobody measured it: the strap was off at that moment.
    var tally = HeartTally(bpm: 180, at: Self.start)
    tally.beat(140, at: Self.start + 66_000, maximum: 200)
    #expect(tally.stored.recovery == nil)
  }

  @Test("calories match the published formulas")
  func calories() throws {
    let man = try #require(HeartBody(kilograms: 75, years: 35, sex: .male))
    let woman = try #require(HeartBody(kilograms: 60, years: 30, sex: .female))
    #expect(abs(HeartCalories.perMinute(bpm: 150, man) - 14.7007) < 0.0001)
    #expect(abs(HeartCalories.perMinute(bpm: 150, woman) - 9.8757) < 0.0001)
    #expect(HeartCalories.perMinute(bpm: 40, man) == 0)
    #expect(HeartCalories.perMinute(bpm: 92, maximum: 187, man) == 0)
    let minute = tally([Int](repeating: 150, count: 61), maximum: 189, body: man).stored
    #expect(abs((minute.kilocalories ?? 0) - 14.7007) < 0.001)
  }

  @Test("minors have no calories, nor has anybody of whom sex, weight or age is unknown")
  func noCalories() {
    #expect(HeartBody(kilograms: 60, years: 17, sex: .female) == nil)
    #expect(HeartBody(kilograms: 60, years: 18, sex: .female) != nil)
    #expect(HeartBody(kilograms: nil, years: 30, sex: .female) == nil)
    #expect(HeartBody(kilograms: 60, years: nil, sex: .female) == nil)
    #expect(HeartBody(kilograms: 60, years: 30, sex: nil) == nil)
    #expect(tally([Int](repeating: 150, count: 61)).stored.kilocalories == nil)
  }

  @Test("the curve has the average of each five seconds, and zeros where there was nothing")
  func curve() {
    var tally = self.tally([100, 110, 120, 130, 140, 150])
    tally.beat(160, at: Self.start + 21_000, maximum: 200)
    #expect(tally.stored.curve == [120, 150, 0, 0, 160])
    #expect(!tally.isWorthKeeping)
  }

  @Test("what was stored goes on")
  func restored() {
    let rates = [Int](repeating: 150, count: 40)
    let whole = tally(rates)
    var again = HeartTally(tally(Array(rates.prefix(20))).stored)
    // The first beat after a restart comes later than the gap.
    for second in 26..<40 { again.beat(150, at: Self.start + second * 1_000, maximum: 200) }
    #expect(again.stored.milliseconds[3] == whole.stored.milliseconds[3] - 7_000)
    #expect(again.stored.startedAt == whole.stored.startedAt && again.stored.lastAt == whole.stored.lastAt)
  }

  @Test(
    "radios name straps in one way only",
    arguments: [
      ("ble:C0:FF:EE:00:11:22", true), ("ble:c0:ff:ee:00:11:22", false), ("ble:C0:FF:EE:00:11", false),
      ("ble:C0:FF:EE:00:11:22:33", false), ("ble:C0-FF-EE-00-11-22", false), ("ant:1", true), ("ant:1048575", true),
      ("ant:1048576", false), ("ant:0", false), ("ant:01", false), ("ant:-1", false), ("sim:mara7", true),
      ("sim:", false), ("sim:a b", false), ("sim:ä", false), ("usb:1", false), ("", false), ("ble", false),
    ])
  func addresses(_ text: String, _ isRight: Bool) { #expect(Strap.isAddress(text) == isRight) }
}
