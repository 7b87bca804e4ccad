/// A kind of data that a member may let somebody else see. `Shares` stores it as bits, so never change the order.
package enum SharedKind: String, Codable, Sendable, CaseIterable {
  /// Workouts with their sets, notes and comments, including the current one. Always part of a consent.
  case workouts
  /// Records, curves, estimates and what is derived from them.
  case progress
  case bodyWeight
  case goals
  /// The trainer manages the plan: they add routines to the member's list and days to their calendar, and change those.
  case plan
  /// What is planned, and how much of it was done.
  case calendar
  /// Waist, chest and so on, with their dates. The trainer can add measurements.
  case measurements
  /// What the heart did: sessions with zones, points and rates.
  case heart
  /// Photos of the body.
  case photos
}

/// What a member shares with one other person. Always includes the workouts.
package struct Shares: Equatable, Sendable {
  package let kinds: Set<SharedKind>

  package init(_ kinds: some Sequence<SharedKind>) { self.kinds = Set(kinds).union([.workouts]) }

  /// Unknown bits are ignored.
  package init(bits: Int) {
    self.init(SharedKind.allCases.enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element))
  }

  package var bits: Int {
    SharedKind.allCases.enumerated().reduce(0) { kinds.contains($1.element) ? $0 | (1 << $1.offset) : $0 }
  }

  /// In the order of `SharedKind`.
  package var list: [SharedKind] { SharedKind.allCases.filter(kinds.contains) }

  /// The default for a new consent. The member must add `bodyWeight`, `plan`, `measurements`,
  /// `heart` and `photos` themselves.
  package static let usual = Shares([.workouts, .progress, .goals, .calendar])
}

/// The relation of a viewer to the member whose data they request.
package enum Relation: Equatable, Sendable {
  case oneself
  /// The member's trainer: the consent has not ended, and they are still a trainer of the gym.
  case trainer(Shares)
  case friend(SharingLevels)
  /// Another member of the gym.
  case gymMember(SharingLevels)
  /// No relation. Also if one has blocked the other.
  case none
}

/// The only rule for who may see what of a member's data. Requests, subscriptions, lists, boards and exports all use
/// it.
package enum SharingRule {
  package static func allows(_ kind: SharedKind, to relation: Relation) -> Bool {
    switch relation {
    case .oneself: true
    case .trainer(let shares): shares.kinds.contains(kind)
    case .friend, .gymMember: kind.shown.map { allows($0, to: relation) } ?? false
    case .none: false
    }
  }

  package static func allows(_ kind: ShownKind, to relation: Relation) -> Bool {
    switch relation {
    case .oneself: true
    case .trainer(let shares): kind.shared.map(shares.kinds.contains) ?? false
    case .friend(let levels): levels[kind] != .nobody
    case .gymMember(let levels): levels[kind] == .gym
    case .none: false
    }
  }

  /// - Parameter item: the level that the member chose for this item; nil if their level for the kind applies.
  package static func allows(_ kind: ShownKind, to relation: Relation, item: SharingLevel?) -> Bool {
    guard let item else { return allows(kind, to: relation) }
    return switch relation {
    case .friend: item != .nobody
    case .gymMember: item == .gym
    case .oneself, .trainer, .none: allows(kind, to: relation)
    }
  }

  /// Whether loads and volumes of these exercises include the body weight and would reveal it.
  package static func containsBodyWeight(_ type: ExerciseType) -> Bool {
    switch type {
    case .reps, .bodyweightPlus, .assisted: true
    case .weightReps, .duration, .weightDuration, .distanceDuration: false
    }
  }
}

extension SharedKind {
  /// The kind under which friends see the same data; nil for what only trainers can see.
  fileprivate var shown: ShownKind? {
    switch self {
    case .workouts: .workouts
    case .progress: .records
    case .bodyWeight: .bodyWeight
    case .heart: .heart
    case .goals, .plan, .calendar, .measurements, .photos: nil
    }
  }
}

extension ShownKind {
  /// The kind under which a trainer sees the same data; nil for what only friends can see.
  fileprivate var shared: SharedKind? { SharedKind.allCases.first { $0.shown == self } }
}
