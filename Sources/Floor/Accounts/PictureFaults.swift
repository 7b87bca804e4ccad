import Gym
import Wire

extension Fault {
  /// Why a picture that a member sent was refused.
  /// - Parameters:
  ///   - sides: how many pixels each side may have.
  ///   - field: the request's field.
  init(_ flaw: JPEGFile.Flaw, sides: ClosedRange<Int>, field: String) {
    switch flaw {
    case .notJPEG: self = .invalid(field, "not_a_jpeg")
    case .broken: self = .invalid(field, "broken_jpeg")
    case .otherKind: self = .invalid(field, "other_jpeg")
    case .tooLong(let most): self = Fault(.invalid, "too_long", field: field, params: ["max": Double(most)])
    case .tooLarge:
      self = Fault(
        .invalid, "out_of_range", field: field,
        params: ["min": Double(sides.lowerBound), "max": Double(sides.upperBound)])
    }
  }
}
