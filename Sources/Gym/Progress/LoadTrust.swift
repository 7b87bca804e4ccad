/// How far the corrections of a member's loads are followed, from how well they would have done so far.
///
/// Some lifters keep a load whatever the rest of their log says, and others follow it further than most. Four shares of
/// each correction are tried beside each other: none, half, all, and half as much again. The mean of the shares is
/// followed, and a share that missed by more than the others counts less. Before anything is known, nearly the whole
/// correction is.
///
/// More reps than last time are a habit of their own: whoever tries them with the same load may still add load for fewer.
package struct LoadTrust: Hashable, Sendable {
  private static let shares = [0, 0.5, 1, 1.5]
  /// The logarithms of the shares' weights before any error is known: most lifters do as the coefficients say.
  private static let usual = shares.map { -6 * abs(1 - $0) }
  /// How fast a weight falls with the sum of its errors.
  private static let sharpness = 10.0
  /// What an error still counts after the next one of the same habit: the last fifty or so decide.
  private static let keep = 0.98
  /// A typing mistake counts as an error of a half for every share, so it decides nothing.
  private static let mostError = 0.5

  /// The sums of errors of each share.
  private var forMoreReps = [Double](repeating: 0, count: shares.count)
  private var forOthers = [Double](repeating: 0, count: shares.count)

  package init() {}

  /// The share of its correction that a load follows, from 0 to 1.5.
  func share(forMoreReps isForMoreReps: Bool) -> Double {
    let errors = isForMoreReps ? forMoreReps : forOthers
    let least = errors.min() ?? 0
    var sum = 0.0
    var total = 0.0
    for (index, share) in Self.shares.enumerated() {
      let weight = exponential(Self.usual[index] - Self.sharpness * (errors[index] - least))
      sum += weight * share
      total += weight
    }
    return sum / total
  }

  /// - Parameters:
  ///   - load: as it was predicted, for the reps that were done.
  ///   - liftedGrams: the top set's load.
  mutating func learn(_ load: PredictedLoad, liftedGrams: Int) {
    let lifted = Double(liftedGrams)
    var errors = load.isForMoreReps ? forMoreReps : forOthers
    for (index, share) in Self.shares.enumerated() {
      let error = min(abs(load.following(share).steppedGrams - lifted) / lifted, Self.mostError)
      errors[index] = errors[index] * Self.keep + error
    }
    if load.isForMoreReps { forMoreReps = errors } else { forOthers = errors }
  }
}
