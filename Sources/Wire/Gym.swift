package import Gym

package struct GymReply: Codable, Hashable, Sendable {
  package var name: String
  package var joining: JoiningRule
  /// As people read it: `KDMW-7XQP`.
  package var invitation: String
  /// Whether every member may start and change the floor's timers.
  package var membersControlTimers: Bool
  /// What the gym has; nil until the owner said so, which means everything.
  package var equipment: [Equipment]?
  /// Nil until the owner chose: the usual bars and as many plates as anybody needs.
  package var plates: PlatesView?
  package init(
    name: String, joining: JoiningRule, invitation: String, membersControlTimers: Bool, equipment: [Equipment]? = nil,
    plates: PlatesView? = nil
  ) {
    self.name = name
    self.joining = joining
    self.invitation = invitation
    self.membersControlTimers = membersControlTimers
    self.equipment = equipment
    self.plates = plates
  }
}

package struct GymGet: Call, Hashable {
  package static let method = "gym.get"
  package typealias Reply = GymReply
  package var `as`: String?
}

/// Only what is there changes.
package struct GymConfigure: Change, Hashable {
  package static let method = "gym.configure"
  package typealias Reply = GymReply
  package var key: String
  package var `as`: String?
  package var name: String?
  package var joining: JoiningRule?
  /// True makes a new invitation code: the old one opens nothing any more.
  package var newInvitation: Bool?
  package var membersControlTimers: Bool?
  package var equipment: [Equipment]?
  /// A unit that is missing stays as it is.
  package var plates: PlatesView?
}

/// What every connection may know of the gym, told again when it changes.
package struct GymChanged: Notice, Hashable {
  package static let method = "gym.changed"
  package var gym: Hello.GymInfo
  package init(gym: Hello.GymInfo) { self.gym = gym }
}
