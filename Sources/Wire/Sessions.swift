/// A login: `idleMs` and `warnMs` at a kiosk only.
package struct LoginReply: Codable, Hashable, Sendable {
  package var handle: String
  package var member: MemberView
  package var idleMs: Int?
  package var warnMs: Int?

  package init(handle: String, member: MemberView, idleMs: Int? = nil, warnMs: Int? = nil) {
    self.handle = handle
    self.member = member
    self.idleMs = idleMs
    self.warnMs = warnMs
  }
}

package struct GymSetUp: Change, Hashable {
  package static let method = "gym.setUp"
  package typealias Reply = LoginReply
  package var key: String
  package var code: String
  package var gymName: String?
  package var name: String
  package var email: String
  package var password: String
}

/// At a kiosk: who it is, by `member` or `badge`, and the PIN that confirms it.
package struct SessionsEnter: Call, Hashable {
  package static let method = "sessions.enter"
  package typealias Reply = LoginReply
  package var member: Int?
  package var badge: String?
  package var pin: String
}

package struct SessionsLogIn: Call, Hashable {
  package static let method = "sessions.logIn"
  package typealias Reply = LoginReply
  package var email: String
  package var password: String
  package init(email: String, password: String) {
    self.email = email
    self.password = password
  }
}

package struct SessionsResume: Call, Hashable {
  package static let method = "sessions.resume"
  package typealias Reply = LoginReply
  package var handle: String
}

package struct SessionsKeep: Call, Hashable {
  package static let method = "sessions.keep"
  package typealias Reply = Nothing
  package var `as`: String?
}

package struct SessionsLeave: Call, Hashable {
  package static let method = "sessions.leave"
  package typealias Reply = Nothing
  package var `as`: String?
}

package struct SessionEnded: Notice, Hashable {
  package static let method = "session.ended"
  package var handle: String
  /// `idle` or `revoked`.
  package var reason: String
  package init(handle: String, reason: String) {
    self.handle = handle
    self.reason = reason
  }
}
