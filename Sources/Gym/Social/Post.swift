/// A post, as friends see it: a finished workout, an award that somebody earned, or a road.
package enum Post: Equatable, Sendable {
  case workout(Int, of: Int)
  /// The award's id among the member's awards.
  case award(String, of: Int)
  case road(Int, of: Int)

  /// The member whose post it is.
  package var member: Int {
    switch self {
    case .workout(_, let member), .award(_, let member), .road(_, let member): member
    }
  }

  /// The kind of data that a viewer must be allowed to see.
  package var kind: ShownKind {
    switch self {
    case .workout: .workouts
    case .award: .awards
    case .road: .roads
    }
  }

  /// The id for clients: `workout.9.40`, `award.9.first-bench` or `road.9.7`, with the member's id first.
  package var id: String {
    switch self {
    case .workout(let workout, let member): "workout.\(member).\(workout)"
    case .award(let award, let member): "award.\(member).\(award)"
    case .road(let road, let member): "road.\(member).\(road)"
    }
  }

  /// - Returns: nil if the text is not the id of a post.
  package init?(id: String) {
    let parts = id.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let member = Int(parts[1]), !parts[2].isEmpty, parts[2].utf8.count <= 200 else {
      return nil
    }
    switch parts[0] {
    case "workout":
      guard let workout = Int(parts[2]) else { return nil }
      self = .workout(workout, of: member)
    case "award": self = .award(String(parts[2]), of: member)
    case "road":
      guard let road = Int(parts[2]) else { return nil }
      self = .road(road, of: member)
    default: return nil
    }
  }
}

/// A reaction to a post, without text.
package enum ReactionKind: String, Codable, Hashable, Sendable, CaseIterable {
  case strong, fire, clap, cheer
}
