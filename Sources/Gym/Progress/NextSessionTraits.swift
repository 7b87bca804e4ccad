import Foundation

/// What a replay keeps of a session.
struct NextSessionMark {
  /// The natural logarithm of its best estimated max.
  var best: Double
  /// The mean logarithm of all its sets, minus `best`: 0 if all were equal.
  var drop: Double
  var startedAt: Int
  var workout: String?
  var position: Int?
  var form: Double

  init?(_ session: PastSession) {
    let estimates = session.sets.compactMap { $0.estimate.map(logarithm) }
    guard let best = estimates.max() else { return nil }
    self.best = best
    drop = estimates.reduce(0, +) / Double(estimates.count) - best
    startedAt = session.startedAt
    workout = session.workout
    position = session.position
    form = session.form.value
  }
}

/// How the last session differs from the usual, as seen before the next one. All values are differences of logarithms
/// or have that order of magnitude. They are limited, so that a typing mistake does little harm.
struct NextSessionTraits: Hashable, Sendable {
  /// In the order of `start`.
  private(set) var values: [Double]

  /// The coefficients that best fit the simulated lifters by absolute errors, with equal weight for each of the 14
  /// kinds of lifters. No real log was used.
  static let start: [Double] = [
    -0.127,  // the mean of the last three sessions
    0.255,  // two sessions ago
    0.113,  // three
    0.059,  // four
    0.015,  // the robust level
    0.108,  // the mean of the last session's sets
    0.205,  // the last session of a workout of the same name
    0.426,  // how earlier exercises of this day went
    -1.033,  // a pause of over three weeks, 0.02 for each month more
    0.383,  // always 0.01: the drift
    -0.493,  // how much later in the workout than last time, 0.01 for each exercise
    0.41,  // the mean step of the last eight sessions
    0.081,  // the best of the last eight sessions
  ]

  /// - Parameters:
  ///   - marks: the sessions before, at least one.
  ///   - level: the robust level after the last of them.
  ///   - named: the last session of a workout with the same name. Nil if there is none, or if all have the same name.
  init(_ marks: ArraySlice<NextSessionMark>, level: Double, named: Double?, next: NextSessionReplay.Next) {
    let count = marks.count
    let end = marks.endIndex
    let last = marks[end - 1]
    func ago(_ sessions: Int) -> Double {
      count < sessions ? 0 : (marks[end - sessions].best - last.best).limited(to: 0.2)
    }
    let three = marks.suffix(3)
    let mean = three.reduce(0) { $0 + $1.best } / Double(three.count)
    let eight = marks.suffix(9)
    var steps = 0.0
    for index in eight.indices.dropFirst() { steps += (marks[index].best - marks[index - 1].best).limited(to: 0.15) }
    let top = marks.suffix(8).reduce(last.best) { max($0, $1.best) }
    var later = 0.0
    if let position = next.position, let before = last.position { later = Double(position - before).limited(to: 4) }
    values = [
      (mean - last.best).limited(to: 0.2), ago(2), ago(3), ago(4), (level - last.best).limited(to: 0.2),
      last.drop.limited(to: 0.2), named.map { ($0 - last.best).limited(to: 0.2) } ?? 0, next.form,
      0.02 * Self.monthsAway(from: last.startedAt, to: next.startedAt), 0.01, 0.01 * later,
      steps / Double(3 + max(eight.count - 1, 0)), min(top - last.best, 0.2),
    ]
  }

  /// By how many months a break exceeds three weeks, at most 2.
  static func monthsAway(from last: Int, to next: Int?) -> Double {
    guard let next else { return 0 }
    let days = Double(next - last) / 86_400_000
    return min(max((days - 21) / 30, 0), 2)
  }
}

extension Double {
  func limited(to limit: Double) -> Double { Swift.min(Swift.max(self, -limit), limit) }
}

func logarithm(_ value: Double) -> Double { log(value) }
func exponential(_ value: Double) -> Double { exp(value) }
