/// What members send to each other, each kind with a limit. The limits count what was sent, even if it was deleted,
/// so
/// deleting makes no room for more. They are far above what anybody sends who means no harm.
package enum SentKind: String, Hashable, Sendable, CaseIterable {
  /// A friend request. The limit is enough for a class and too low to search for strangers' emails.
  case request
  case message, comment
  /// A reaction given or changed. Taking one back is always allowed.
  case reaction
  /// A new group. Even a member who organizes everything makes about three a week.
  case group
  /// A renamed group, or a person added to one, also when it is made. The limit is about five full groups.
  case groupChange
  case challenge

  private static let hour = 3_600_000
  private static let day = 24 * hour
  package static let longestWindow = day

  /// The most of this kind that a member can send within `window`.
  package var most: Int {
    switch self {
    case .request: 30
    case .message, .reaction: 300
    case .comment, .groupChange: 120
    case .group: 20
    case .challenge: 10
    }
  }

  /// In milliseconds, ending now.
  package var window: Int {
    switch self {
    case .request, .group, .challenge: Self.day
    case .message, .comment, .reaction, .groupChange: Self.hour
    }
  }
}
