/// The formula by which a day's need at rest was computed. See `Metabolism`.
package enum BasalFormula: String, Codable, Hashable, Sendable, CaseIterable {
  case mifflin
  /// Katch and McArdle's, from the fat-free mass.
  case katch
}

/// What a day lacks to have figures.
package enum EnergyMissing: String, Codable, Hashable, Sendable, CaseIterable {
  case birthDate
  /// Nothing to enter: the member is not of age on that day, and the formulas are for adults.
  case age
  case bodyWeight, sex, height
}

/// What is known of a member's body on a day, enough for its energy.
package struct EnergyBody: Equatable, Sendable {
  package var years: Int
  package var grams: Int
  package var weighedOn: CalendarDay
  package var sex: Sex?
  package var heightMillimetres: Int?
  /// Thousandths of a per cent of the body weight.
  package var bodyFat: Int?
  package var measuredOn: CalendarDay?
  package let formula: BasalFormula
  /// kcal at rest in a whole day.
  package let basal: Double

  package var kilograms: Double { Double(grams) / 1_000 }

  /// kcal at rest in this time.
  package func rest(_ milliseconds: Double) -> Double { basal * milliseconds / Double(Milliseconds.day) }
}

/// What a member entered about their body, by date.
package struct EnergyProfile: Sendable {
  package var sex: Sex?
  package var born: CalendarDay?
  package var heightMillimetres: Int?
  /// In grams.
  package var weights: DatedValues
  /// In thousandths of a per cent.
  package var bodyFats: DatedValues

  /// The formulas were fitted on people of at least this age, in years.
  package static let adult = 18

  package init(
    sex: Sex?, born: CalendarDay?, heightMillimetres: Int?, weights: DatedValues, bodyFats: DatedValues
  ) {
    self.sex = sex
    self.born = born
    self.heightMillimetres = heightMillimetres
    self.weights = weights
    self.bodyFats = bodyFats
  }

  /// In the order of the cases; empty if the day has figures.
  package func missing(on day: CalendarDay) -> [EnergyMissing] {
    if let born, HeartMaximum.age(born: born, on: day) < Self.adult { return [.age] }
    let hasFat = bodyFats.value(on: day) != nil
    var missing: [EnergyMissing] = []
    if born == nil { missing.append(.birthDate) }
    if weights.value(on: day) == nil { missing.append(.bodyWeight) }
    if sex == nil, !hasFat { missing.append(.sex) }
    if heightMillimetres == nil, !hasFat { missing.append(.height) }
    return missing
  }

  /// - Returns: nil exactly if something is missing.
  package func body(on day: CalendarDay) -> EnergyBody? {
    guard let born, let weight = weights.value(on: day) else { return nil }
    let years = HeartMaximum.age(born: born, on: day)
    guard years >= Self.adult else { return nil }
    let kilograms = Double(weight.value) / 1_000
    let fat = bodyFats.value(on: day)
    let (formula, basal): (BasalFormula, Double)
    if let fat {
      formula = .katch
      basal = Metabolism.katchMcArdle(weightKg: kilograms, bodyFatPercent: Double(fat.value) / 1_000)
    } else if let sex, let heightMillimetres {
      formula = .mifflin
      basal = Metabolism.mifflin(
        sex: sex == .male ? .male : .female, weightKg: kilograms, heightCm: Double(heightMillimetres) / 10,
        ageYears: Double(years))
    } else {
      return nil
    }
    // The formula is below 0 for impossible bodies.
    return EnergyBody(
      years: years, grams: weight.value, weighedOn: weight.day, sex: sex, heightMillimetres: heightMillimetres,
      bodyFat: fat?.value, measuredOn: fat?.day, formula: formula, basal: max(0, basal))
  }
}

/// Values by day. A value also counts for days near it.
package struct DatedValues: Equatable, Sendable {
  private let days: [CalendarDay]
  private let values: [Int]

  /// How many days a value counts for later days, and for earlier days that have no value before them.
  package static let reach = 90

  /// - Parameter entries: in the order of the days. Of several of one day, the last counts.
  package init(_ entries: [(day: CalendarDay, value: Int)]) {
    var (days, values): ([CalendarDay], [Int]) = ([], [])
    for (day, value) in entries {
      if days.last == day {
        values[values.count - 1] = value
      } else {
        days.append(day)
        values.append(value)
      }
    }
    (self.days, self.values) = (days, values)
  }

  /// The last one of the day or before it, else the next one after it.
  package func value(on day: CalendarDay) -> (day: CalendarDay, value: Int)? {
    var (low, high) = (0, days.count)
    while low < high {
      let middle = (low + high) / 2
      if days[middle] <= day { low = middle + 1 } else { high = middle }
    }
    if low > 0, day.number - days[low - 1].number <= Self.reach { return (days[low - 1], values[low - 1]) }
    if low < days.count, days[low].number - day.number <= Self.reach { return (days[low], values[low]) }
    return nil
  }
}
