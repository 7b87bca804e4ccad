/// A reward that members get at the desk for points.
package struct Reward: Equatable, Sendable {
  package var id: Int
  package var name: String
  package var text: String?
  package var cost: Int
  /// How many are left; nil means unlimited.
  package var stock: Int?
  /// The limit per member and month in the gym's zone; nil means no limit.
  package var aMonth: Int?
  /// Whether members see it.
  package var isListed: Bool

  package init(
    id: Int, name: String, text: String?, cost: Int, stock: Int?, aMonth: Int?, isListed: Bool
  ) {
    self.id = id
    self.name = name
    self.text = text
    self.cost = cost
    self.stock = stock
    self.aMonth = aMonth
    self.isListed = isListed
  }

  /// - Throws: the wrong field.
  package func checked() throws(Invalid) -> Reward {
    var reward = self
    reward.name = try Text.line(name, max: RewardRules.longestName, field: "name")
    if let text { reward.text = try Text.line(text, max: RewardRules.longestText, field: "text") }
    try RewardRules.check("cost", cost, RewardRules.cost)
    try RewardRules.check("stock", stock, RewardRules.stock)
    try RewardRules.check("aMonth", aMonth, RewardRules.aMonth)
    return reward
  }
}

package enum RewardRules {
  package static let longestName = 60
  package static let longestText = 200
  package static let cost = 1...100_000
  package static let stock = 0...10_000
  package static let aMonth = 1...100
  package static let most = 50
  /// How long a code works, in milliseconds.
  package static let codeLife = 30 * Milliseconds.day
  /// The most open codes per member.
  package static let mostOpen = 10
  /// How long redemptions that were handed out are kept, in milliseconds.
  package static let keptFor = 365 * Milliseconds.day

  static func check(_ field: String, _ value: Int?, _ bounds: ClosedRange<Int>) throws(Invalid) {
    guard let value, !bounds.contains(value) else { return }
    throw Invalid(field, .outOfRange(min: Double(bounds.lowerBound), max: Double(bounds.upperBound)))
  }
}

/// The state of a redemption: a reward on which a member spent points.
package enum RedemptionState: String, Codable, Hashable, Sendable, CaseIterable {
  case open, handedOut
  /// The points were given back: the member changed their mind, or did not fetch it in time.
  case givenBack, expired
}

package struct Redemption: Equatable, Sendable {
  package var id: Int
  package var reward: Int?
  /// The reward's name and price when it was redeemed.
  package var name: String
  package var cost: Int
  /// Nil if the member's account was deleted.
  package var member: Face?
  package var code: String
  package var state: RedemptionState
  package var madeAt: Int
  package var expiresAt: Int
  package var endedAt: Int?
  /// The name at that time of the person who handed it out.
  package var staffName: String?

  package init(
    id: Int, reward: Int?, name: String, cost: Int, member: Face?, code: String, state: RedemptionState, madeAt: Int,
    expiresAt: Int, endedAt: Int?, staffName: String?
  ) {
    self.id = id
    self.reward = reward
    self.name = name
    self.cost = cost
    self.member = member
    self.code = code
    self.state = state
    self.madeAt = madeAt
    self.expiresAt = expiresAt
    self.endedAt = endedAt
    self.staffName = staffName
  }
}
