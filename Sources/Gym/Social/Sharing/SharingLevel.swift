/// Who may see a kind of a member's data, from fewest to most.
package enum SharingLevel: String, Codable, Hashable, Sendable, CaseIterable {
  case nobody, friends
  /// Everybody who is logged in as a member of the gym.
  case gym
}

/// A kind of data for which a member chooses the level. `sharing_levels` has a column for each.
package enum ShownKind: String, Codable, Hashable, Sendable, CaseIterable {
  /// On which days they train, since when they are a member, and the routines that they share.
  case profile
  /// Workouts with their sets, and whether they are training now.
  case workouts
  /// Bests, curves and scores.
  case records
  /// The body weight, and every figure that includes it.
  case bodyWeight
  case awards
  /// Whether they are in the gym now.
  case visits
  /// Their goals for a day and a week, and how far the week is.
  case goals
  /// What their heart did: sessions with zones, points and rates.
  case heart
  /// Their roads: the figures, and the lines without their ends.
  case roads

  /// The level of members who have not chosen one.
  package var usual: SharingLevel {
    switch self {
    case .profile, .workouts, .records, .awards: .friends
    case .bodyWeight, .visits, .goals, .heart, .roads: .nobody
    }
  }
}

/// A member's level for each kind of data.
package struct SharingLevels: Equatable, Sendable {
  private var levels: [ShownKind: SharingLevel]

  /// Asks for the level of each kind, in the order of `ShownKind`.
  package init(_ level: (ShownKind) throws -> SharingLevel) rethrows {
    levels = Dictionary(uniqueKeysWithValues: try ShownKind.allCases.map { ($0, try level($0)) })
  }

  /// The default levels.
  package static let usual = SharingLevels(\.usual)
  /// Nothing is shown, not even on which days they train.
  package static let nobody = SharingLevels { _ in .nobody }

  package subscript(_ kind: ShownKind) -> SharingLevel {
    get { levels[kind] ?? kind.usual }
    set { levels[kind] = newValue }
  }
}
