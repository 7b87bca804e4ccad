/// How far whole grams may be from a weight as entered.
///
/// A pound is not a whole number of grams, so two loads that are equal in pounds can differ by a gram or two in grams.
/// The rounding must not move a value across a limit that members see: the same training would get another verdict in
/// the other unit.
package enum GramRounding {
  /// A rep's share of a volume, in grams: half a gram for the weight and half for the body weight.
  package static let perRep = 1.0
  /// An estimated max, in grams: 30 reps double the error of a rep, and the estimate is rounded itself.
  package static let e1rm = 2.5
  /// Two estimated maxes that are no further apart count as equal.
  package static let sameE1rm = 5
  /// Two volumes of an exercise that are no further apart count as equal: less than one rep with a pound.
  package static let sameVolume = 400
  /// The fatigue index, in points: enough for sums of weights from two kilograms a rep.
  package static let fatigueIndex = 0.05
}

extension Weight {
  /// In grams, not rounded.
  var exactGrams: Double {
    switch unit {
    case .kg: Double(milli)
    case .lb: Double(milli) * kilogramsPerPound
    }
  }
}

extension RecordKind {
  /// A value must exceed the best by more than this to be a record.
  var rounding: Int {
    switch self {
    case .e1rm: GramRounding.sameE1rm
    case .setVolume, .sessionVolume: GramRounding.sameVolume
    case .heaviest, .reps, .longest, .farthest, .repsAtWeight, .fastest: 0
    }
  }
}
