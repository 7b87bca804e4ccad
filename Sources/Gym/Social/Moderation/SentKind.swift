/// What members send to each other within a limit. The limits count what was sent, whether or not it still exists, so
/// deleting makes no room for more. They are far above what anybody sends who means no harm.
package enum SentKind: String, Hashable, Sendable, CaseIterable {
  /// Asking to be friends: enough for a class, too few to look for strangers' emails.
  case request
  case message, comment
  /// A reaction that is given or changed. Taking one back is always allowed.
  case reaction
  /// A group that is made. Even a member who organizes everything makes about three a week.
  case group
  /// A group that is renamed, or a person who is added to one, also when it is made. The limit is about five full groups.
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
