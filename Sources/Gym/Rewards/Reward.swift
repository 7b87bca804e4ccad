/// Something that members get for points at the desk.
package struct Reward: Hashable, Sendable {
  package var id: Int
  package var name: String
  package var text: String?
  package var cost: Int
  /// How many are left; nil for as many as are asked for.
  package var stock: Int?
  /// For one member in one month of the gym's zone; nil for no limit.
  package var aMonth: Int?
  /// Members see it.
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

  /// - Throws: the first field that is wrong.
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
  package static let codeLife = 30 * 86_400_000
  /// Codes that a member can have open.
  package static let mostOpen = 10
  /// How long what was handed out is kept, in milliseconds.
  package static let keptFor = 365 * 86_400_000

  static func check(_ field: String, _ value: Int?, _ bounds: ClosedRange<Int>) throws(Invalid) {
    guard let value, !bounds.contains(value) else { return }
    throw Invalid(field, .outOfRange(min: Double(bounds.lowerBound), max: Double(bounds.upperBound)))
  }
}

/// A reward that a member spent points on, until it is handed out.
package enum RedemptionState: String, Codable, Hashable, Sendable, CaseIterable {
  case open, handedOut
  /// The points came back: the member changed their mind, or did not fetch it in time.
  case givenBack, expired
}

package struct Redemption: Hashable, Sendable {
  package var id: Int
  package var reward: Int?
  /// As it was when it was redeemed.
  package var name: String
  package var cost: Int
  /// Nil for a member who is gone.
  package var member: Face?
  package var code: String
  package var state: RedemptionState
  package var madeAt: Int
  package var expiresAt: Int
  package var endedAt: Int?
  /// Who handed it out, by the name of then.
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
