/// The forecast for a session. All values are natural logarithms of grams, or differences of them.
struct NextSessionForecast {
  var last: Double
  var traits: NextSessionTraits
  /// The usual absolute step from one session to the next.
  var scale: Double
  /// The value that each expert gives.
  var said: [Double]
  var value: Double
  /// The unit of the range.
  var spread: Double
  var low: Double
  var high: Double

  /// The experts' errors in units of `scale`, relative to the actual value, and at most 4.
  func errors(actual: Double) -> [Double] {
    said.map { min(abs(exponential(($0 - actual).limited(to: 0.4)) - 1) / scale, 4) }
  }
}

/// Goes through the sessions of an exercise in order, predicts each from those before it, and learns from it.
/// `NextSessionModel` explains the steps.
struct NextSessionReplay {
  static let experts = prior.count
  static let tail = 0.1
  /// Two bests whose logarithms differ by less than this are the same.
  static let sameLogarithm = 0.0015
  /// The logarithm of a factor of four.
  private static let mistake = 1.386
  /// A range never extends beyond half or double.
  private static let farthest = 0.7
  /// The initial weights of the experts, in the order of `NextSessionModel`.
  private static let prior = [3, 3, 1, 0.5, 0.5, 0.3, 0.3, 0.2, 0.5]
  /// Initial residuals. Their quantiles are those of the simulated lifters, with heavier tails.
  private static let usualResiduals = [
    -2.5, -1.5, -1.0, -0.7, -0.45, -0.3, -0.15, -0.05, 0, 0, 0.05, 0.15, 0.3, 0.5, 0.7, 0.9, 1.2, 1.6, 2.2,
  ]

  /// What is known about a session before it.
  struct Next {
    var startedAt: Int?
    var workout: String?
    var position: Int?
    var form: Double
  }

  private let marks: [NextSessionMark]
  private let next: Next
  private let habits: NextSessionHabits
  private var regression: NextSessionRegression
  private var errors = [Double](repeating: 0, count: experts)
  private var levels: (slow: Double, fast: Double)
  private var changes = (sum: 0.0, weight: 0.0)
  /// The sessions that repeat the last one, the others, and the changes of the others.
  private var repeats = (weight: 0.0, others: 0.0, changes: 0.0)
  private var residuals: [Double] = []
  /// How many sessions had a range, and how many of them were within it.
  private(set) var tried = 0
  private(set) var held = 0

  /// - Returns: nil if no session has an estimated max.
  init?(_ history: [PastSession], _ context: NextSessionContext, _ habits: NextSessionHabits) {
    var marks: [NextSessionMark] = []
    for session in history.reversed() where marks.count < NextSessionModel.window {
      if let mark = NextSessionMark(session) { marks.append(mark) }
    }
    self.marks = Self.withoutMistakes(marks.reversed())
    guard let first = self.marks.first else { return nil }
    self.habits = habits
    next = Next(
      startedAt: context.startedAt, workout: context.workout, position: context.position, form: context.form.value)
    regression = NextSessionRegression(habits.regression.coefficients, sessions: 8, kept: 0.985)
    levels = (first.best, first.best)
  }

  /// Removes likely typing mistakes: sessions that are four times as high, or a quarter as high, as at least three
  /// sessions around them. A member who really changed that much does so again in the next session, and from then on it
  /// counts.
  private static func withoutMistakes(_ marks: [NextSessionMark]) -> [NextSessionMark] {
    let likely = marks.enumerated().filter { index, mark in
      let around = marks[max(index - 3, 0)..<min(index + 3, marks.count)]
      return around.count < 4 || around.count { abs($0.best - mark.best) <= mistake } > 1
    }
    return likely.isEmpty ? marks : likely.map(\.element)
  }

  /// - Parameter last: how many of the last sessions are counted in `tried` and `held`.
  mutating func run(trying last: Int) -> NextSessionForecast {
    for index in marks.indices.dropFirst() {
      let mark = marks[index]
      var forecast = forecast(
        of: Next(startedAt: mark.startedAt, workout: mark.workout, position: mark.position, form: mark.form),
        after: index)
      if index >= marks.count - last {
        addRange(to: &forecast)
        tried += 1
        held += forecast.low - 1e-6...forecast.high + 1e-6 ~= mark.best ? 1 : 0
      }
      learn(forecast, actual: mark.best)
    }
    var forecast = forecast(of: next, after: marks.count)
    addRange(to: &forecast)
    return forecast
  }

  // MARK: The value

  private func forecast(of next: Next, after count: Int) -> NextSessionForecast {
    let marks = marks[..<count]
    let last = marks[count - 1].best
    let named = lastNamed(next.workout, marks)
    let traits = NextSessionTraits(marks, level: levels.slow, named: named, next: next)
    let scale = max((3 * habits.change + changes.sum) / (3 + changes.weight), 0.002)
    let said = [
      last, last + habits.regression.step(traits), last + regression.step(traits), levels.fast, named ?? last,
      median(marks.suffix(3).map(\.best)), median(marks.suffix(5).map(\.best)), marks[max(count - 2, 0)].best,
      last + usualStep(marks),
    ]
    let mean = weighedMean(said)
    let value = last + withRepeats(mean - last)
    let month = NextSessionTraits.monthsAway(from: marks[count - 1].startedAt, to: next.startedAt)
    let spread = min(max(scale * (1 + 0.5 * month) * (1 + 0.5 / Double(count)), 0.002), 0.5)
    return NextSessionForecast(
      last: last, traits: traits, scale: scale, said: said, value: value, spread: spread, low: value, high: value)
  }

  private func lastNamed(_ workout: String?, _ marks: ArraySlice<NextSessionMark>) -> Double? {
    guard let workout else { return nil }
    let recent = marks.suffix(10)
    guard recent.contains(where: { $0.workout != recent.last?.workout }) else { return nil }
    return marks.last { $0.workout == workout }?.best
  }

  private func usualStep(_ marks: ArraySlice<NextSessionMark>) -> Double {
    guard marks.count > 2 else { return 0 }
    let five = marks.suffix(6)
    return median(zip(five.dropFirst(), five).map { ($0.best - $1.best).limited(to: 0.15) })
  }

  private func weighedMean(_ said: [Double]) -> Double {
    var best = Double.infinity
    for index in said.indices { best = min(best, errors[index] + 0.1 * habits.errors[index]) }
    var sum = 0.0
    var weights = 0.0
    for index in said.indices {
      let weight = Self.prior[index] * exponential(best - errors[index] - 0.1 * habits.errors[index])
      sum += weight * said[index]
      weights += weight
    }
    return sum / weights
  }

  /// Shrinks a step towards zero, depending on the share of repeats.
  private func withRepeats(_ step: Double) -> Double {
    let share = 0.8 * (4 * habits.repeatShare + repeats.weight) / (4 + repeats.weight + repeats.others)
    guard share < 0.4999 else { return 0 }
    let scale = 0.8 * (3 * habits.change + repeats.changes) / (3 + repeats.others)
    let shrinkage = -scale * logarithm(1 - share / (1 - share))
    return step < 0 ? min(step + shrinkage, 0) : max(step - shrinkage, 0)
  }

  // MARK: Learning

  private mutating func learn(_ forecast: NextSessionForecast, actual: Double) {
    for (index, error) in forecast.errors(actual: actual).enumerated() { errors[index] = errors[index] * 0.96 + error }
    let change = actual - forecast.last
    regression.learn(forecast.traits, step: change.limited(to: 0.3), scale: forecast.scale)
    residuals.append((actual - forecast.value) / forecast.spread)
    let size = min(abs(change), 0.3)
    changes = (changes.sum * 0.93 + size, changes.weight * 0.93 + 1)
    let isRepeat = abs(change) < Self.sameLogarithm
    repeats = (
      repeats.weight * 0.95 + (isRepeat ? 1 : 0), repeats.others * 0.95 + (isRepeat ? 0 : 1),
      repeats.changes * 0.95 + (isRepeat ? 0 : size)
    )
    levels.slow += 0.35 * (actual - levels.slow).limited(to: 0.12)
    levels.fast += 0.5 * (actual - levels.fast).limited(to: 0.12)
  }

  // MARK: The range

  private func addRange(to forecast: inout NextSessionForecast) {
    var pool = Self.usualResiduals.map { (value: $0, weight: 3 / Double(Self.usualResiduals.count)) }
    var weight = 1.0
    for residual in residuals.reversed() {
      pool.append((residual, weight))
      weight *= 0.97
    }
    let others = habits.residuals
    if !others.isEmpty {
      let each = 10 * min(1, Double(others.count) / 40) / Double(others.count)
      for residual in others { pool.append((residual, each)) }
    }
    pool.sort { $0.value < $1.value }
    let tails = habits.tails
    forecast.low += (forecast.spread * min(quantile(pool, tails.below), 0)).limited(to: Self.farthest)
    forecast.high += (forecast.spread * max(quantile(pool, 1 - tails.above), 0)).limited(to: Self.farthest)
  }

  /// - Parameter pool: ascending by value.
  private func quantile(_ pool: [(value: Double, weight: Double)], _ share: Double) -> Double {
    let wanted = share * pool.reduce(0) { $0 + $1.weight }
    var sum = 0.0
    for entry in pool {
      sum += entry.weight
      if sum >= wanted { return entry.value }
    }
    return pool.last?.value ?? 0
  }
}

private func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}
