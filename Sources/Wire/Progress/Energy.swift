package import Gym

/// A part of a day's energy.
package struct EnergyPartView: Codable, Equatable, Sendable {
  /// Whole kcal.
  package var kilocalories: Int
  /// The one of its largest item.
  package var from: EnergySource
  /// Always true: each number is an estimate.
  package var isAbout: Bool

  package init(kilocalories: Int, from: EnergySource) {
    self.kilocalories = kilocalories
    self.from = from
    isAbout = true
  }
}

/// A day's energy. Either `basal` and `total` are there, or `missing` alone.
package struct EnergyDayView: Codable, Equatable, Sendable {
  package var day: String
  /// True if the day has figures and is not over: `basal` counts only the time so far. Absent otherwise.
  package var isSoFar: Bool?
  package var basal: EnergyPartView?
  package var workouts: EnergyPartView?
  package var roads: EnergyPartView?
  package var steps: EnergyPartView?
  /// Whole kcal: the sum of the parts.
  package var total: Int?
  package var missing: [EnergyMissing]?

  /// - Parameter items: all of the day's; empty if something is missing.
  package init(_ day: CalendarDay, isSoFar: Bool, items: [EnergyItem], missing: [EnergyMissing]) {
    self.day = day.text
    self.isSoFar = isSoFar && !items.isEmpty ? true : nil
    let parts = EnergyParts(items)
    basal = parts.basal
    workouts = parts.workouts
    roads = parts.roads
    steps = parts.steps
    total = items.isEmpty ? nil : parts.total
    self.missing = missing.isEmpty ? nil : missing
  }
}

/// The items of a day, added up.
private struct EnergyParts {
  private var all: [EnergyPart: EnergyPartView] = [:]
  private var largest: [EnergyPart: Int] = [:]
  private(set) var total = 0

  init(_ items: [EnergyItem]) {
    for item in items {
      let (part, energy) = (item.what.part, item.kilocalories)
      total += energy
      let before = all[part]
      let isLargest = energy > largest[part] ?? -1
      if isLargest { largest[part] = energy }
      all[part] = EnergyPartView(
        kilocalories: (before?.kilocalories ?? 0) + energy, from: isLargest ? item.from : before?.from ?? item.from)
    }
  }

  var basal: EnergyPartView? { all[.basal] }
  var workouts: EnergyPartView? { all[.workouts] }
  var roads: EnergyPartView? { all[.roads] }
  var steps: EnergyPartView? { all[.steps] }
}

/// About how much energy the member used, by the gym's days, oldest first.
package struct EnergyDays: Call, Equatable {
  package static let method = "energy.days"
  package var `as`: String?
  /// Both included, at most 400 days. Days after today are left out.
  package var from: String
  package var to: String

  package struct Reply: Codable, Equatable, Sendable {
    package var days: [EnergyDayView]
    /// The formula of the last day with figures.
    package var basalFrom: BasalFormula?
    /// What at least one of the days lacks.
    package var missing: [EnergyMissing]

    package init(days: [EnergyDayView], basalFrom: BasalFormula?) {
      self.days = days
      self.basalFrom = basalFrom
      let all = Set(days.flatMap { $0.missing ?? [] })
      missing = EnergyMissing.allCases.filter(all.contains)
    }
  }
}

/// Where each number of a day comes from.
package struct EnergyItemView: Codable, Equatable, Sendable {
  package var what: EnergyItem.What
  /// Of the workout, the heart session or the road.
  package var id: Int?
  /// A road's name is absent for tokens, since it may say a place.
  package var name: String?
  /// Of a road.
  package var kind: RoadKind?
  package var kilocalories: Int
  package var from: EnergySource
  /// The whole minutes that count here.
  package var minutes: Int?
  /// kcal that were subtracted, since `basal` has them.
  package var rest: Int?
  /// The mean MET of the minutes, with one decimal.
  package var mets: Double?
  package var meters: Double?
  /// The day's steps, and those of them that count here.
  package var steps: Int?
  package var counted: Int?

  /// - Parameter isNamed: false for a token.
  package init(_ item: EnergyItem, isNamed: Bool = true) {
    what = item.what
    id = item.id
    name = isNamed || item.what != .road ? item.name : nil
    kind = item.kind
    kilocalories = item.kilocalories
    from = item.from
    minutes = item.milliseconds.map { EnergyItem.whole($0 / 60_000) }
    rest = item.rest.map { EnergyItem.whole($0) }
    mets = item.mets.map { ($0 * 10).rounded() / 10 }
    meters = item.meters.map { ($0 * 10).rounded() / 10 }
    steps = item.steps
    counted = item.counted
  }
}

/// The member's numbers from which a day was computed.
package struct EnergyBodyView: Codable, Equatable, Sendable {
  package var years: Int
  package var kilograms: Double
  package var weighedOn: String
  package var sex: Sex?
  package var heightCm: Double?
  /// A percentage of the body weight, and the day on which it was measured.
  package var bodyFat: Double?
  package var measuredOn: String?
  /// The length of a step.
  package var stepCentimeters: Double?

  package init(_ body: EnergyBody, length: StepLength?) {
    years = body.years
    kilograms = body.kilograms
    weighedOn = body.weighedOn.text
    sex = body.sex
    heightCm = body.heightMillimetres.map { Double($0) / 10 }
    bodyFat = body.bodyFat.map { Double($0) / 1_000 }
    measuredOn = body.measuredOn?.text
    stepCentimeters = length.map { Double($0.millimetres) / 10 }
  }
}

/// One day's energy, with where each number comes from.
package struct EnergyDay: Call, Equatable {
  package static let method = "energy.day"
  package var `as`: String?
  /// Not after today.
  package var day: String

  package struct Reply: Codable, Equatable, Sendable {
    package var day: String
    package var isSoFar: Bool?
    package var basal: EnergyPartView?
    package var workouts: EnergyPartView?
    package var roads: EnergyPartView?
    package var steps: EnergyPartView?
    package var total: Int?
    package var basalFrom: BasalFormula?
    package var missing: [EnergyMissing]
    package var body: EnergyBodyView?
    package var items: [EnergyItemView]

    package init(_ view: EnergyDayView, basalFrom: BasalFormula?, body: EnergyBodyView?, items: [EnergyItemView]) {
      day = view.day
      isSoFar = view.isSoFar
      basal = view.basal
      workouts = view.workouts
      roads = view.roads
      steps = view.steps
      total = view.total
      self.basalFrom = basalFrom
      missing = view.missing ?? []
      self.body = body
      self.items = items
    }
  }
}
