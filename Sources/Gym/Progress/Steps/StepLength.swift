/// How long a member's steps are.
package struct StepLength: Equatable, Sendable {
  package enum Source: String, Codable, Hashable, Sendable, CaseIterable {
    case typed, height
  }

  package let millimetres: Int
  package let from: Source

  /// What a member may enter, in centimetres.
  package static let centimetres = 20...200

  /// Without a typed length, the one of walking for the member's height: see `Steps.length`. If the sex is not known,
  /// the middle of both.
  /// - Parameter typed: in millimetres.
  /// - Returns: nil if neither a length nor a height is known.
  package init?(typed: Int?, height: Int?, sex: Sex?) {
    if let typed {
      (millimetres, from) = (typed, .typed)
    } else if let height {
      let sexes: [FormulaSex] = sex.map { [$0 == .male ? FormulaSex.male : .female] } ?? [.male, .female]
      let lengths = sexes.map { Steps.length(sex: $0, heightCm: Double(height) / 10) * 1000 }
      millimetres = Int((lengths.reduce(0, +) / Double(lengths.count)).rounded())
      from = .height
    } else {
      return nil
    }
  }

  /// Whole metres.
  package func metres(steps: Int) -> Int { (steps * millimetres + 500) / 1000 }

  /// - Throws: `outOfRange` at `centimeters`; `malformed` for more than one decimal.
  package static func millimetres(centimetres value: Double) throws(Invalid) -> Int {
    let (least, most) = (Double(centimetres.lowerBound), Double(centimetres.upperBound))
    guard value >= least, value <= most else { throw Invalid("centimeters", .outOfRange(min: least, max: most)) }
    let tenths = (value * 10).rounded()
    guard tenths / 10 == value else { throw Invalid("centimeters", .malformed) }
    return Int(tenths)
  }
}

/// What a member chose for their steps.
package struct StepSettings: Equatable, Sendable {
  /// Steps a day. Nil if they chose none: the server advises none.
  package var goal: Int?
  /// The length of a step as they entered it, in millimetres.
  package var length: Int?

  package init(goal: Int? = nil, length: Int? = nil) {
    self.goal = goal
    self.length = length
  }

  package static let usual = StepSettings()
}
