package import Gym

/// A reward for points.
package struct RewardView: Codable, Sendable {
  package var id: Int
  package var name: String
  package var text: String?
  package var cost: Int
  /// How many are left; absent means unlimited.
  package var stock: Int?
  /// The limit per member and month; absent means no limit.
  package var aMonth: Int?
  /// How many of `aMonth` the caller has left; only for members.
  package var leftThisMonth: Int?
  /// False if members do not see it; only for the owner.
  package var listed: Bool?

  package init(_ reward: Reward, leftThisMonth: Int? = nil, listed: Bool? = nil) {
    id = reward.id
    name = reward.name
    text = reward.text
    cost = reward.cost
    stock = reward.stock
    aMonth = reward.aMonth
    self.leftThisMonth = leftThisMonth
    self.listed = listed
  }
}

/// A reward that points were spent on.
package struct RedemptionView: Codable, Sendable {
  package var id: Int
  package var name: String
  package var cost: Int
  package var state: RedemptionState
  package var madeAt: Int
  /// When it expires.
  package var expiresAt: Int
  package var endedAt: Int?
  /// Who handed it out.
  package var by: String?
  /// Only while it is open, and only for its member.
  package var code: String?
  /// Only for staff; absent if the member's account is gone.
  package var member: FaceView?

  package init(_ redemption: Redemption, code: String? = nil, isForStaff: Bool = false) {
    id = redemption.id
    name = redemption.name
    cost = redemption.cost
    state = redemption.state
    madeAt = redemption.madeAt
    expiresAt = redemption.expiresAt
    endedAt = redemption.endedAt
    by = redemption.staffName
    self.code = code
    member = isForStaff ? redemption.member.map(FaceView.init) : nil
  }
}

// MARK: For members

package struct RewardsList: Call {
  package static let method = "rewards.list"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    /// Cheapest first.
    package var rewards: [RewardView]
    /// The caller's own, newest first.
    package var redemptions: [RedemptionView]
    package init(rewards: [RewardView], redemptions: [RedemptionView]) {
      self.rewards = rewards
      self.redemptions = redemptions
    }
  }
}

/// Spends points on a reward.
package struct RewardsRedeem: Change {
  package static let method = "rewards.redeem"
  package var key: String
  package var `as`: String?
  package var reward: Int
  /// The price that the page showed.
  package var cost: Int

  package struct Reply: Codable, Sendable {
    package var redemption: RedemptionView
    package init(redemption: RedemptionView) { self.redemption = redemption }
  }
}

/// Returns a reward for its points, if it was not handed out yet.
package struct RewardsGiveBack: Change {
  package static let method = "rewards.giveBack"
  package typealias Reply = RewardsRedeem.Reply
  package var key: String
  package var `as`: String?
  package var redemption: Int
}

/// A reward of the member was redeemed, given back, handed out or has expired.
package struct RewardsChanged: TopicEvent {
  package static let event = "rewards.changed"
  package var redemption: RedemptionView
  package init(redemption: RedemptionView) { self.redemption = redemption }
}

// MARK: For staff

/// Looks up a code that a member shows.
package struct RewardsCheck: Call {
  package static let method = "rewards.check"
  package typealias Reply = RewardsRedeem.Reply
  package var `as`: String?
  package var code: String
}

package struct RewardsHandOut: Change {
  package static let method = "rewards.handOut"
  package typealias Reply = RewardsRedeem.Reply
  package var key: String
  package var `as`: String?
  package var code: String
}

package struct RewardsAll: Call {
  package static let method = "rewards.all"
  package var `as`: String?
  /// The `endedAt` of the last entry of `handedOut` that the page has.
  package var before: Int?

  package struct Reply: Codable, Sendable {
    /// Cheapest first.
    package var rewards: [RewardView]
    /// Redemptions that were not fetched yet, oldest first.
    package var open: [RedemptionView]
    /// Newest first.
    package var handedOut: [RedemptionView]
    package var more: Bool
    package init(rewards: [RewardView], open: [RedemptionView], handedOut: [RedemptionView], more: Bool) {
      self.rewards = rewards
      self.open = open
      self.handedOut = handedOut
      self.more = more
    }
  }
}

/// Adds a reward, or changes one.
package struct RewardsSave: Change {
  package static let method = "rewards.save"
  package var key: String
  package var `as`: String?
  /// Absent means a new one.
  package var reward: Int?
  package var name: String
  package var text: String?
  package var cost: Int
  package var stock: Int?
  package var aMonth: Int?
  package var listed: Bool

  package struct Reply: Codable, Sendable {
    package var reward: RewardView
    package init(reward: RewardView) { self.reward = reward }
  }
}

package struct RewardsRemove: Change {
  package static let method = "rewards.remove"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var reward: Int
}
