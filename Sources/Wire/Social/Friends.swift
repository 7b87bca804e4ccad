package import Gym

package struct FriendView: Codable, Hashable, Sendable {
  package var friend: FaceView
  package var since: Int
  /// When their open workout began. Absent without one, and where they do not show it.
  package var trainingSince: Int?
  package init(friend: FaceView, since: Int, trainingSince: Int? = nil) {
    self.friend = friend
    self.since = since
    self.trainingSince = trainingSince
  }
}

package struct FriendRequestView: Codable, Hashable, Sendable {
  package var from: FaceView
  package var at: Int
  package init(from: FaceView, at: Int) {
    self.from = from
    self.at = at
  }
}

/// A request that the member sent. It says nothing about what became of it.
package struct SentRequestView: Codable, Hashable, Sendable {
  package var id: Int
  /// Absent where the member asked by email.
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

/// Whom the member shows what.
package struct SharingView: Codable, Hashable, Sendable {
  package var profile: SharingLevel
  package var workouts: SharingLevel
  package var records: SharingLevel
  package var bodyWeight: SharingLevel
  package var awards: SharingLevel
  /// Whether members who are no friends find them by their display name.
  package var foundByName: Bool

  package init(_ levels: SharingLevels, foundByName: Bool) {
    profile = levels.profile
    workouts = levels.workouts
    records = levels.records
    bodyWeight = levels.bodyWeight
    awards = levels.awards
    self.foundByName = foundByName
  }
}

/// The member's friends, by name, and the open requests, newest first.
package struct FriendsSnapshot: Codable, Hashable, Sendable {
  package var friends: [FriendView]
  package var requests: [FriendRequestView]
  package var sent: [SentRequestView]
  package var sharing: SharingView
  /// Absent where the member may write and keep their display name.
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
package struct FriendsFind: Call, Hashable {
  package static let method = "friends.find"
  package var `as`: String?
  package var text: String

  package struct Reply: Codable, Hashable, Sendable {
    /// By name.
    package var people: [FaceView]
    package init(people: [FaceView]) { self.people = people }
  }
}

/// Asks somebody to be a friend. Whoever asked the caller already is one at once.
package struct FriendsRequest: Change, Hashable {
  package static let method = "friends.request"
  package var key: String
  package var `as`: String?
  /// Exactly one of the two.
  package var member: Int?
  package var email: String?

  package struct Reply: Codable, Hashable, Sendable {
    /// Exactly one of the two.
    package var sent: SentRequestView?
    package var friend: FriendView?
    package init(sent: SentRequestView) { self.sent = sent }
    package init(friend: FriendView) { self.friend = friend }
  }
}

/// Takes a request back.
package struct FriendsWithdraw: Change, Hashable {
  package static let method = "friends.withdraw"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var request: Int
}

package struct FriendReply: Codable, Hashable, Sendable {
  package var friend: FriendView
  package init(friend: FriendView) { self.friend = friend }
}

package struct FriendsAccept: Change, Hashable {
  package static let method = "friends.accept"
  package typealias Reply = FriendReply
  package var key: String
  package var `as`: String?
  package var member: Int
}

/// Refuses a request. The other is not told.
package struct FriendsDecline: Change, Hashable {
  package static let method = "friends.decline"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var member: Int
}

/// Ends a friendship.
package struct FriendsRemove: Change, Hashable {
  package static let method = "friends.remove"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var member: Int
}

/// Hides two members from each other. The other is not told.
package struct FriendsBlock: Change, Hashable {
  package static let method = "friends.block"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var member: Int
}

package struct FriendsUnblock: Change, Hashable {
  package static let method = "friends.unblock"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var member: Int
}

/// Whom the caller has blocked.
package struct FriendsBlocked: Call, Hashable {
  package static let method = "friends.blocked"
  package var `as`: String?

  package struct Reply: Codable, Hashable, Sendable {
    /// By name.
    package var people: [FaceView]
    package init(people: [FaceView]) { self.people = people }
  }
}

/// Asks for a code that makes a friend of whoever claims it.
package struct FriendsInvite: Call, Hashable {
  package static let method = "friends.invite"
  package var `as`: String?

  package struct Reply: Codable, Hashable, Sendable {
    package var code: String
    package var expiresAt: Int
    package init(code: String, expiresAt: Int) {
      self.code = code
      self.expiresAt = expiresAt
    }
  }
}

/// Whose code it is, before it is claimed.
package struct FriendsInvitation: Call, Hashable {
  package static let method = "friends.invitation"
  package var `as`: String?
  package var code: String

  package struct Reply: Codable, Hashable, Sendable {
    package var from: FaceView
    package init(from: FaceView) { self.from = from }
  }
}

/// Makes a friend of the member who shows this code.
package struct FriendsClaim: Change, Hashable {
  package static let method = "friends.claim"
  package typealias Reply = FriendReply
  package var key: String
  package var `as`: String?
  package var code: String
}

/// Chooses whom the caller shows what. What is absent stays.
package struct FriendsShare: Change, Hashable {
  package static let method = "friends.share"
  package typealias Reply = SharingView
  package var key: String
  package var `as`: String?
  package var profile: SharingLevel?
  package var workouts: SharingLevel?
  package var records: SharingLevel?
  package var bodyWeight: SharingLevel?
  package var awards: SharingLevel?
  package var foundByName: Bool?
}

package struct FriendAdded: TopicEvent, Hashable {
  package static let event = "friends.added"
  package var friend: FriendView
  package init(friend: FriendView) { self.friend = friend }
}

/// The member is no friend any more.
package struct FriendRemoved: TopicEvent, Hashable {
  package static let event = "friends.removed"
  package var member: Int
  package init(member: Int) { self.member = member }
}

package struct FriendRequested: TopicEvent, Hashable {
  package static let event = "friends.requested"
  package var request: FriendRequestView
  package init(request: FriendRequestView) { self.request = request }
}

/// The member's request is open no more.
package struct FriendRequestEnded: TopicEvent, Hashable {
  package static let event = "friends.requestEnded"
  package var member: Int
  package init(member: Int) { self.member = member }
}

package struct FriendRequestSent: TopicEvent, Hashable {
  package static let event = "friends.sent"
  package var sent: SentRequestView
  package init(sent: SentRequestView) { self.sent = sent }
}

/// A request of one's own was taken back or accepted.
package struct FriendSentEnded: TopicEvent, Hashable {
  package static let event = "friends.sentEnded"
  package var request: Int
  package init(request: Int) { self.request = request }
}

/// Whom the member shows what, after that changed.
package struct SharingChanged: TopicEvent, Hashable {
  package static let event = "friends.sharingChanged"
  package var sharing: SharingView
  package init(sharing: SharingView) { self.sharing = sharing }
}
