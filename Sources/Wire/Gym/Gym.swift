package import Gym

package struct GymReply: Codable, Sendable {
  package var name: String
  package var joining: JoiningRule
  /// In the form for people: `KDMW-7XQP`.
  package var invitation: String
  /// Whether every member may start and change the floor's timers.
  package var membersControlTimers: Bool
  /// The gym's equipment; nil until the owner has set it, which means everything.
  package var equipment: [Equipment]?
  /// Nil until the owner has set them, which means the usual bars and any number of plates of each weight.
  package var plates: PlatesView?
  /// True if a member's new picture waits until a trainer or the owner accepts it. Otherwise absent.
  package var approvesPictures: Bool?
  package init(
    name: String, joining: JoiningRule, invitation: String, membersControlTimers: Bool, equipment: [Equipment]? = nil,
    plates: PlatesView? = nil, approvesPictures: Bool? = nil
  ) {
    self.name = name
    self.joining = joining
    self.invitation = invitation
    self.membersControlTimers = membersControlTimers
    self.equipment = equipment
    self.plates = plates
    self.approvesPictures = approvesPictures
  }
}

package struct GymGet: Call {
  package static let method = "gym.get"
  package typealias Reply = GymReply
  package var `as`: String?
}

/// Changes only the given fields.
package struct GymConfigure: Change {
  package static let method = "gym.configure"
  package typealias Reply = GymReply
  package var key: String
  package var `as`: String?
  package var name: String?
  package var joining: JoiningRule?
  /// True makes a new invitation code. The old one stops working.
  package var newInvitation: Bool?
  package var membersControlTimers: Bool?
  package var equipment: [Equipment]?
  /// Units that are absent keep their plates.
  package var plates: PlatesView?
  package var approvesPictures: Bool?
}

/// What every connection may know about the gym, sent again when it changes.
package struct GymChanged: Notice {
  package static let method = "gym.changed"
  package var gym: Hello.GymInfo
  package init(gym: Hello.GymInfo) { self.gym = gym }
}
