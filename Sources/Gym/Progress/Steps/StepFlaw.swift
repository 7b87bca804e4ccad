/// Why a row of a file with steps is left out.
package struct StepFlaw: Equatable, Sendable {
  package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// No day that exists, or one before `StepRules.firstYear`.
    case badDate
    /// 3/4/2026, in a file of which no date shows whether days or months come first.
    case unclearDate
    /// After the gym's today.
    case inFuture
    /// No whole number of `StepRules.steps`.
    case badSteps
    /// With it, the day has more than `StepRules.steps`.
    case tooManySteps
  }

  package var kind: Kind
  /// On which the row starts, from 1.
  package var line: Int

  package init(_ kind: Kind, line: Int) {
    self.kind = kind
    self.line = line
  }
}
