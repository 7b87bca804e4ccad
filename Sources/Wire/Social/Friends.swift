package struct FriendView: Codable, Sendable {
  package var friend: FaceView
  package var since: Int
  /// When their open workout began. Absent if there is none, or if they do not show it.
  package var trainingSince: Int?
  /// When their open visit began. Absent if they are not in the gym, or do not show it.
  package var hereSince: Int?
  package init(friend: FaceView, since: Int, trainingSince: Int? = nil, hereSince: Int? = nil) {
    self.friend = friend
    self.since = since
    self.trainingSince = trainingSince
    self.hereSince = hereSince
  }
}

package struct FriendRequestView: Codable, Sendable {
  package var from: FaceView
  package var at: Int
  package init(from: FaceView, at: Int) {
    self.from = from
    self.at = at
  }
}

/// A request that the member sent. It does not reveal whether the receiver refused.
package struct SentRequestView: Codable, Sendable {
  package var id: Int
  /// Absent if the member asked by email.
  package var to: FaceView?
  package var email: String?
  package var at: Int
  package init(id: Int, to: FaceView?, email: String?, at: Int) {
    self.id = id
    self.to = to
    self.email = email
    self.at = at
  }
}

/// The member's friends, by name, and the open requests, newest first.
package struct FriendsSnapshot: Codable, Sendable {
  package var friends: [FriendView]
  package var requests: [FriendRequestView]
  package var sent: [SentRequestView]
  package var sharing: SharingView
  /// Absent if the member may write and may keep their display name.
  package var standing: WritingStanding?
  package init(
    friends: [FriendView], requests: [FriendRequestView], sent: [SentRequestView], sharing: SharingView,
    standing: WritingStanding?
  ) {
    self.friends = friends
    self.requests = requests
    self.sent = sent
    self.sharing = sharing
    self.standing = standing
  }
}

/// Finds members by their display name.
package struct FriendsFind: Call {
  package static let method = "friends.find"
  package var `as`: String?
  package var text: String

  package struct Reply: Codable, Sendable {
    /// By name.
    package var people: [FaceView]
    package init(people: [FaceView]) { self.people = people }
  }
}

/// Sends a friend request. If that member has already asked the caller, they become friends at once.
package struct FriendsRequest: Change {
  package static let method = "friends.request"
  package var key: String
  package var `as`: String?
  /// Exactly one of `member` and `email`.
  package var member: Int?
  package var email: String?

  package struct Reply: Codable, Sendable {
    /// Exactly one of `sent` and `friend`.
    package var sent: SentRequestView?
    package var friend: FriendView?
    package init(sent: SentRequestView) { self.sent = sent }
    package init(friend: FriendView) { self.friend = friend }
  }
}

package struct FriendsWithdraw: Change {
  package static let method = "friends.withdraw"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var request: Int
}

package struct FriendReply: Codable, Sendable {
  package var friend: FriendView
  package init(friend: FriendView) { self.friend = friend }
}

package struct FriendsAccept: Change {
  package static let method = "friends.accept"
  package typealias Reply = FriendReply
  package var key: String
  package var `as`: String?
  package var member: Int
}

/// Refuses a request. Its sender does not learn of it.
package struct FriendsDecline: Change {
  package static let method = "friends.decline"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var member: Int
}

package struct FriendsRemove: Change {
  package static let method = "friends.remove"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var member: Int
}

/// Hides two members from each other. The other one is not informed of the block.
package struct FriendsBlock: Change {
  package static let method = "friends.block"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var member: Int
}

package struct FriendsUnblock: Change {
  package static let method = "friends.unblock"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var member: Int
}

/// Lists the members whom the caller has blocked.
package struct FriendsBlocked: Call {
  package static let method = "friends.blocked"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    /// By name.
    package var people: [FaceView]
    package init(people: [FaceView]) { self.people = people }
  }
}

/// Creates a code that makes whoever claims it the caller's friend.
package struct FriendsInvite: Call {
  package static let method = "friends.invite"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    package var code: String
    package var expiresAt: Int
    package init(code: String, expiresAt: Int) {
      self.code = code
      self.expiresAt = expiresAt
    }
  }
}

/// Shows whose code it is, before it is claimed.
package struct FriendsInvitation: Call {
  package static let method = "friends.invitation"
  package var `as`: String?
  package var code: String

  package struct Reply: Codable, Sendable {
    package var from: FaceView
    package init(from: FaceView) { self.from = from }
  }
}

/// Makes the caller a friend of the member who shows this code.
package struct FriendsClaim: Change {
  package static let method = "friends.claim"
  package typealias Reply = FriendReply
  package var key: String
  package var `as`: String?
  package var code: String
}

package struct FriendAdded: TopicEvent {
  package static let event = "friends.added"
  package var friend: FriendView
  package init(friend: FriendView) { self.friend = friend }
}

/// The friendship with the member has ended.
package struct FriendRemoved: TopicEvent {
  package static let event = "friends.removed"
  package var member: Int
  package init(member: Int) { self.member = member }
}

package struct FriendRequested: TopicEvent {
  package static let event = "friends.requested"
  package var request: FriendRequestView
  package init(request: FriendRequestView) { self.request = request }
}

/// The member's request is no longer open.
package struct FriendRequestEnded: TopicEvent {
  package static let event = "friends.requestEnded"
  package var member: Int
  package init(member: Int) { self.member = member }
}

package struct FriendRequestSent: TopicEvent {
  package static let event = "friends.sent"
  package var sent: SentRequestView
  package init(sent: SentRequestView) { self.sent = sent }
}

/// A request that the member sent has ended: it was withdrawn or accepted, or the member blocked its receiver.
package struct FriendSentEnded: TopicEvent {
  package static let event = "friends.sentEnded"
  package var request: Int
  package init(request: Int) { self.request = request }
}

/// The member changed who may see which of their data.
package struct SharingChanged: TopicEvent {
  package static let event = "friends.sharingChanged"
  package var sharing: SharingView
  package init(sharing: SharingView) { self.sharing = sharing }
}
