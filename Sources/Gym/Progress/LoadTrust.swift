/// How far the corrections of a member's loads are followed, judged by how well they would have done so far.
///
/// Some lifters keep a load whatever the rest of their log says, and others follow it further than most. So four shares
/// of each correction are tried side by side: none, half, all, and one and a half. The result is the weighted mean of
/// the shares. The larger a share's errors, the lower its weight. Before any error is known, the mean is nearly the
/// whole correction.
///
/// Loads for more reps than last time are learned separately: a lifter who tries more reps with the same load may still
/// add load for fewer reps.
package struct LoadTrust: Equatable, Sendable {
  private static let shares = [0, 0.5, 1, 1.5]
  /// The logarithms of the shares' first weights. Most lifters follow the whole correction.
  private static let usual = shares.map { -6 * abs(1 - $0) }
  /// How fast a share's weight falls with the sum of its errors.
  private static let sharpness = 10.0
  /// The factor for earlier errors at each new one, so that about the last fifty decide.
  private static let keep = 0.98
  /// The largest error that counts. A typing mistake is at least this for every share, so it decides nothing.
  private static let mostError = 0.5

  /// The sum of errors of each share, in the order of `shares`.
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
