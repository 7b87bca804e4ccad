/// What public screens show of a member's heart, from least to most. Never the rate itself.
package enum HeartLevel: String, Codable, Comparable, Sendable, CaseIterable {
  case nothing
  case points
  /// The zone and the points.
  case zone
  /// The percent of the maximum, the zone and the points.
  case percent

  package static func < (left: HeartLevel, right: HeartLevel) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .nothing: 0
    case .points: 1
    case .zone: 2
    case .percent: 3
    }
  }
}

/// What a member chose for their heart.
package struct HeartSettings: Codable, Equatable, Sendable {
  package var shown: HeartLevel
  /// The maximum that they entered, in beats a minute.
  package var maximum: Int?
  /// The maximum that was measured since then.
  package var measured: Int?
  /// Whether their strap checks them in.
  package var signsIn: Bool

  package init(shown: HeartLevel, maximum: Int?, measured: Int?, signsIn: Bool) {
    self.shown = shown
    self.maximum = maximum
    self.measured = measured
    self.signsIn = signsIn
  }

  /// Until a member chooses.
  package static let usual = HeartSettings(shown: .nothing, maximum: nil, measured: nil, signsIn: true)
}

/// Whose a strap is.
package enum StrapKind: String, Codable, Sendable, CaseIterable {
  case own
  /// Worn for one class, and then forgotten.
  case loan
}

/// A heart-rate strap that is known.
package struct Strap: Equatable, Sendable {
  /// As radios name it: `ble:C0:FF:EE:00:11:22`, `ant:12345` or `sim:mara`.
  package var address: String
  /// Whose own it is; nil for one of the gym's.
  package var member: Int?
  /// What the gym calls a strap that it lends; nil for a member's own.
  package var name: String?

  package init(address: String, member: Int?, name: String?) {
    self.address = address
    self.member = member
    self.name = name
  }

  /// How many straps a member may have.
  package static let most = 5
  /// How many the gym may lend.
  package static let mostLent = 200
  /// The longest name of a strap that the gym lends, in characters.
  package static let maxName = 8

  /// Whether a radio may name a strap so.
  package static func isAddress(_ text: String) -> Bool {
    guard let (by, which) = RadioAddress.parts(text) else { return false }
    switch by {
    case "ble": return RadioAddress.isSixBytes(which)
    case "ant":
      guard let number = Int(which), String(number) == which else { return false }
      return (1...1_048_575).contains(number)
    case "sim": return RadioAddress.isInvented(which)
    default: return false
    }
  }
}

/// A strap of the gym's, or an unknown one, that a member wears for one class.
package struct StrapLoan: Equatable, Sendable {
  package var address: String
  package var member: Int

  package init(address: String, member: Int) {
    self.address = address
    self.member = member
  }
}

/// The time for which a trainer shows hearts on the walls. There is one at a time.
package struct HeartClass: Codable, Equatable, Sendable {
  package var title: String?
  package var startedAt: Int
  /// As public screens show the trainer's name.
  package var trainer: String

  package init(title: String?, startedAt: Int, trainer: String) {
    self.title = title
    self.startedAt = startedAt
    self.trainer = trainer
  }

  package static let maxTitle = 60
  /// A class that nobody ends is over after this, in milliseconds.
  package static let longest = 4 * 3_600_000
}

/// A stored session of a member's heart.
package struct HeartSession: Equatable, Sendable {
  package var id: Int
  package var member: Int
  package var tally: HeartTally.Stored
  package var isOpen: Bool

  package init(id: Int, member: Int, tally: HeartTally.Stored, isOpen: Bool) {
    self.id = id
    self.member = member
    self.tally = tally
    self.isOpen = isOpen
  }
}
