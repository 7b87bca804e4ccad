/// Who may see a kind of a member's data, from fewest to most.
package enum SharingLevel: String, Codable, Hashable, Sendable, CaseIterable {
  case nobody, friends
  /// Everybody who is logged in as a member of the gym.
  case gym
}

/// A kind of data for which a member chooses the level.
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
}

/// A member's level for each kind of data.
package struct SharingLevels: Equatable, Sendable {
  package var profile: SharingLevel
  package var workouts: SharingLevel
  package var records: SharingLevel
  package var bodyWeight: SharingLevel
  package var awards: SharingLevel
  package var visits: SharingLevel

  /// The default levels.
  package static let usual = SharingLevels(
    profile: .friends, workouts: .friends, records: .friends, bodyWeight: .nobody, awards: .friends, visits: .nobody)

  package init(
    profile: SharingLevel, workouts: SharingLevel, records: SharingLevel, bodyWeight: SharingLevel,
    awards: SharingLevel,
    visits: SharingLevel
  ) {
    self.profile = profile
    self.workouts = workouts
    self.records = records
    self.bodyWeight = bodyWeight
    self.awards = awards
    self.visits = visits
  }

  package subscript(_ kind: ShownKind) -> SharingLevel {
    switch kind {
    case .profile: profile
    case .workouts: workouts
    case .records: records
    case .bodyWeight: bodyWeight
    case .awards: awards
    case .visits: visits
    }
  }
}
