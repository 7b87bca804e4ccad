/// How hard a heart works, as a part of the member's maximum.
package enum HeartZone: Int, Codable, Sendable, CaseIterable {
  /// Below 50 % of the maximum.
  case rest
  case easy, light, steady, hard, max

  /// Of a rate in beats a minute. 50 to 59 % is zone 1, 90 % and more is zone 5.
  package init(bpm: Int, maximum: Int) {
    self = HeartZone(rawValue: Swift.min(Swift.max(Self.percent(bpm: bpm, maximum: maximum) / 10 - 4, 0), 5)) ?? .rest
  }

  /// The rate as a part of the maximum, rounded down.
  package static func percent(bpm: Int, maximum: Int) -> Int { bpm * 100 / maximum }

  /// The effort points that a minute in this zone gives.
  package var effort: Int {
    switch self {
    case .rest: 0
    case .easy: 1
    case .light: 2
    case .steady: 3
    case .hard, .max: 4
    }
  }
}

/// What a strap's silence means.
package enum HeartRate {
  /// Whoever was unheard for longer, in milliseconds, may have done anything meanwhile: that time counts nothing.
  package static let gap = 5_000
  /// After this silence, in milliseconds, a member's session is over and a strap is forgotten.
  package static let silence = 10 * 60_000
}

/// A member's highest heart rate, in beats a minute.
package struct HeartMaximum: Codable, Equatable, Sendable {
  package enum Source: String, Codable, Sendable, CaseIterable {
    case age
    /// The member entered it.
    case typed
    /// They held more than was known of.
    case measured
  }

  package var beats: Int
  package var from: Source

  package init(_ beats: Int, from: Source) {
    self.beats = beats
    self.from = from
  }

  /// What a member may enter.
  package static let allowed = 100...230
  /// By so much a maximum may be raised at once, in beats: a loose strap counts too many.
  package static let mostRaise = 10
  /// For how long a rate has to be held to raise the maximum, in milliseconds.
  package static let held = 30_000
  private static let ages = 10...100

  /// What counts: the measured one where it is above what the member entered, or above what their age says.
  /// - Parameter age: in years; nil without a birth date.
  /// - Returns: nil if nothing is known.
  package static func of(age: Int?, typed: Int?, measured: Int?) -> HeartMaximum? {
    guard let known = typed.map({ HeartMaximum($0, from: .typed) }) ?? age.flatMap(byAge) else { return nil }
    guard let measured, measured > known.beats else { return known }
    return HeartMaximum(measured, from: .measured)
  }

  /// 211 − 0.64 × age: Nes et al. 2013, the HUNT Fitness Study, of people from 19 to 89. For others it is further from
  /// the truth; below 10 and above 100 years there is none.
  package static func byAge(_ age: Int) -> HeartMaximum? {
    guard ages.contains(age) else { return nil }
    return HeartMaximum(Int((211 - 0.64 * Double(age)).rounded()), from: .age)
  }

  /// In whole years.
  package static func age(born: CalendarDay, on day: CalendarDay) -> Int {
    let isBefore = (day.month, day.day) < (born.month, born.day)
    return day.year - born.year - (isBefore ? 1 : 0)
  }
}

/// What the energy of a heart rate depends on.
package struct HeartBody: Equatable, Sendable {
  package var kilograms: Double
  package var years: Int
  package var sex: Sex

  /// - Returns: nil if something is not known, or for minors: the formulas were fitted on adults.
  package init?(kilograms: Double?, years: Int?, sex: Sex?) {
    guard let kilograms, let years, let sex, years >= 18 else { return nil }
    self.kilograms = kilograms
    self.years = years
    self.sex = sex
  }
}

/// Energy by heart rate: Keytel et al. 2005, without a measured oxygen uptake. Fitted on people from 18 to 45 years and 47
/// to 120 kg, at 57 to 90 % of their maximum.
package enum HeartCalories {
  /// kcal a minute, never below 0.
  package static func perMinute(bpm: Int, _ body: HeartBody) -> Double {
    let (rate, years) = (Double(bpm), Double(body.years))
    let kilojoules =
      switch body.sex {
      case .male: -55.0969 + 0.6309 * rate + 0.1988 * body.kilograms + 0.2017 * years
      case .female: -20.4022 + 0.4472 * rate - 0.1263 * body.kilograms + 0.0740 * years
      }
    return Swift.max(0, kilojoules / 4.184)
  }

  /// kcal a minute of a member whose maximum is known. Nothing below 50 % of it, where the formula holds no longer.
  package static func perMinute(bpm: Int, maximum: Int, _ body: HeartBody) -> Double {
    HeartZone(bpm: bpm, maximum: maximum) == .rest ? 0 : perMinute(bpm: bpm, body)
  }
}
