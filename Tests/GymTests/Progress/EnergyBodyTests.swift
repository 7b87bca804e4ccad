import Testing

@testable import Gym

/// What a body needs at rest, and what has to be known for it.
@Suite struct EnergyBodyTests {
  private static let day = CalendarDay(number: 20_778)  // 2026-11-21

  private func profile(
    sex: Sex? = .female, born: String? = "1995-03-10", height: Int? = 1_700, weights: [(Int, Int)] = [(0, 64_500)],
    fats: [(Int, Int)] = []
  ) -> EnergyProfile {
    EnergyProfile(
      sex: sex, born: born.flatMap { CalendarDay($0) }, heightMillimetres: height, weights: Self.dated(weights),
      bodyFats: Self.dated(fats))
  }

  /// - Parameter entries: days after `day`, and values.
  private static func dated(_ entries: [(Int, Int)]) -> DatedValues {
    DatedValues(entries.map { (CalendarDay(number: day.number + $0.0), $0.1) })
  }

  @Test("without body fat it is Mifflin and St Jeor's formula, with it Katch and McArdle's")
  func formulas() throws {
    #expect(Self.day.text == "2026-11-21")
    // 10 × 64.5 + 6.25 × 170 − 5 × 31 − 161, and 5 in place of −161.
    let woman = try #require(profile().body(on: Self.day))
    #expect(woman.formula == .mifflin && woman.years == 31 && abs(woman.basal - 1_391.5) < 1e-9)
    let man = try #require(profile(sex: .male).body(on: Self.day))
    #expect(abs(man.basal - 1_557.5) < 1e-9)
    // 370 + 21.6 × 64.5 × 0.75.
    let lean = try #require(profile(sex: nil, height: nil, fats: [(-5, 25_000)]).body(on: Self.day))
    #expect(lean.formula == .katch && abs(lean.basal - 1_414.9) < 1e-9)
    #expect(lean.bodyFat == 25_000 && lean.measuredOn?.text == "2026-11-16")
    #expect(abs(woman.rest(43_200_000) - 695.75) < 1e-9)
  }

  @Test("what is missing is named, and nothing is computed then")
  func missing() {
    let all: [(profile: EnergyProfile, missing: [EnergyMissing])] = [
      (profile(), []), (profile(sex: nil), [.sex]), (profile(height: nil), [.height]),
      (profile(weights: []), [.bodyWeight]), (profile(born: nil), [.birthDate]),
      (profile(sex: nil, born: nil, height: nil, weights: []), [.birthDate, .bodyWeight, .sex, .height]),
      (profile(sex: nil, height: nil, fats: [(0, 20_000)]), []),
      (profile(weights: [], fats: [(0, 20_000)]), [.bodyWeight]),
    ]
    for (profile, missing) in all {
      #expect(profile.missing(on: Self.day) == missing)
      #expect((profile.body(on: Self.day) == nil) == !missing.isEmpty)
    }
  }

  @Test("nobody under 18 gets a figure, up to the day before the birthday")
  func minors() {
    for (born, missing) in [("2008-11-21", []), ("2008-11-22", [.age]), ("2026-11-22", [.age])]
      as [(String, [EnergyMissing])]
    {
      #expect(profile(born: born).missing(on: Self.day) == missing)
      #expect((profile(born: born).body(on: Self.day) == nil) == !missing.isEmpty)
    }
    // There is nothing else to enter then.
    #expect(profile(sex: nil, born: "2020-01-01", height: nil, weights: []).missing(on: Self.day) == [.age])
  }

  @Test("a body that nobody has needs nothing, and no less")
  func extremes() throws {
    let old = try #require(
      profile(born: "1900-01-01", height: 500, weights: [(0, 20_000)]).body(on: Self.day))
    #expect(old.basal == 0)
  }

  @Test(
    "the last value within 90 days counts, else the next one within 90 days",
    arguments: [
      ([(-1, 9), (0, 1)], 1), ([(-90, 1), (1, 2)], 1), ([(-91, 1), (1, 2)], 2), ([(-91, 1), (90, 2)], 2),
      ([(-91, 1), (91, 2)], nil), ([(-3, 1), (-3, 2), (5, 3)], 2), ([], nil),
    ] as [([(Int, Int)], Int?)])
  func near(entries: [(Int, Int)], value: Int?) {
    let values = Self.dated(entries)
    #expect(values.value(on: Self.day)?.value == value)
  }
}
