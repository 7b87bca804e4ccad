/// Body mass index: kg/m². For adults only; it does not distinguish muscle from fat.
package enum BodyMass {
  /// The WHO's classes of 1995, 2000 and 2004: half-open, applied to the unrounded value.
  package enum Class: String, Codable, Sendable, CaseIterable {
    case severeThinness = "severe thinness"
    case moderateThinness = "moderate thinness"
    case mildThinness = "mild thinness"
    case normal
    case preObese = "pre-obese"
    case obeseI = "obese class I"
    case obeseII = "obese class II"
    case obeseIII = "obese class III"

    package init(index: Double) {
      switch index {
      case ..<16: self = .severeThinness
      case ..<17: self = .moderateThinness
      case ..<18.5: self = .mildThinness
      case ..<25: self = .normal
      case ..<30: self = .preObese
      case ..<35: self = .obeseI
      case ..<40: self = .obeseII
      default: self = .obeseIII
      }
    }
  }

  /// Show one decimal. Both arguments must be above 0.
  package static func index(weightKg: Double, heightM: Double) -> Double { weightKg / (heightM * heightM) }

  /// A rule of thumb, 20 to 25 inclusive; not a WHO class. Show it as informal.
  package static func isInformallyHealthy(index: Double) -> Bool { (20...25).contains(index) }
}
