package import Gym

/// A login. `idleMs`, `warnMs` and, for a new login, `delivery` are set only at a kiosk. `browser` is set after a login
/// by password elsewhere, and `from` after one by a ticket: the id of the login that it was made for.
package struct LoginReply: Codable, Sendable {
  package var handle: String
  package var member: MemberView
  package var idleMs: Int?
  package var warnMs: Int?
  /// The secret with which the kiosk delivers queued changes after the member has left. It gives no other access.
  package var delivery: String?
  /// The browser sends this with later logins, to be recognised.
  package var browser: String?
  package var from: Int?

  package init(
    handle: String, member: MemberView, idleMs: Int? = nil, warnMs: Int? = nil, delivery: String? = nil,
    browser: String? = nil
  ) {
    self.handle = handle
    self.member = member
    self.idleMs = idleMs
    self.warnMs = warnMs
    self.delivery = delivery
    self.browser = browser
  }
}

/// The reply to a right password: a login, or, if a second factor is on, a ticket for `sessions.secondFactor`.
package enum PasswordReply: Codable, Sendable {
  case login(LoginReply)
  case secondStep(SecondStep)

  package struct SecondStep: Codable, Sendable {
    package var ticket: String
    /// When it expires, UTC milliseconds.
    package var until: Int
    /// Whether the server's clock is good enough for a phone's codes. If not, only recovery codes work.
    package var isClockSure: Bool
    package init(ticket: String, until: Int, isClockSure: Bool) {
      self.ticket = ticket
      self.until = until
      self.isClockSure = isClockSure
    }
  }

  package init(from decoder: any Decoder) throws {
    if let step = try? SecondStep(from: decoder) {
      self = .secondStep(step)
    } else {
      self = .login(try LoginReply(from: decoder))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .login(let login): try login.encode(to: encoder)
    case .secondStep(let step): try step.encode(to: encoder)
    }
  }
}

/// Finishes a login by password with a code of the second factor.
package struct SessionsSecondFactor: Call {
  package static let method = "sessions.secondFactor"
  package typealias Reply = LoginReply
  package var ticket: String
  /// The six digits that the phone shows, or a recovery code.
  package var code: String
}

package struct GymSetUp: Change {
  package static let method = "gym.setUp"
  package typealias Reply = LoginReply
  package var key: String
  package var code: String
  package var gymName: String?
  package var name: String
  package var email: String
  package var password: String
}

/// Logs in at a kiosk with a PIN. Exactly one of `member` and `badge` identifies the member.
package struct SessionsEnter: Call {
  package static let method = "sessions.enter"
  package typealias Reply = LoginReply
  package var member: Int?
  package var badge: String?
  package var pin: String
}

package struct SessionsLogIn: Call {
  package static let method = "sessions.logIn"
  package typealias Reply = PasswordReply
  package var email: String
  package var password: String
  /// The `browser` of an earlier reply in this browser.
  package var browser: String?
  package init(email: String, password: String, browser: String? = nil) {
    self.email = email
    self.password = password
    self.browser = browser
  }
}

/// Makes a code with which the member goes on on their phone. It replaces the one before.
package struct SessionsPhoneCode: Change {
  package static let method = "sessions.phoneCode"
  package var key: String
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    package var code: String
    /// When it expires, UTC milliseconds.
    package var until: Int
    package init(code: String, until: Int) {
      self.code = code
      self.until = until
    }
  }
}

/// Logs in on one's own device with a code from a kiosk and the PIN.
package struct SessionsUsePhoneCode: Call {
  package static let method = "sessions.usePhoneCode"
  package typealias Reply = LoginReply
  package var code: String
  package var pin: String
}

/// Makes a ticket with which the same browser logs in at another address of the server. It replaces the one before.
package struct SessionsTicket: Call {
  package static let method = "sessions.ticket"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    package var ticket: String
    /// When it expires, UTC milliseconds.
    package var until: Int
    package init(ticket: String, until: Int) {
      self.ticket = ticket
      self.until = until
    }
  }
}

/// Logs in with such a ticket. Then `sessions.end` ends the login that it was made for.
package struct SessionsUseTicket: Call {
  package static let method = "sessions.useTicket"
  package typealias Reply = LoginReply
  package var ticket: String
}

package struct SessionsResume: Call {
  package static let method = "sessions.resume"
  package typealias Reply = LoginReply
  package var handle: String
}

/// Confirms the password of the login that asks. Some methods need that, for a few minutes.
package struct SessionsConfirm: Change {
  package static let method = "sessions.confirm"
  package var key: String
  package var `as`: String?
  package var password: String
  /// As in `SessionsLogIn`.
  package var browser: String?

  package struct Reply: Codable, Sendable {
    /// UTC milliseconds.
    package var until: Int
    package init(until: Int) { self.until = until }
  }
}

package struct SessionsDeliver: Call {
  package static let method = "sessions.deliver"
  package typealias Reply = Nothing
  package var delivery: String
  /// When the member left, UTC milliseconds.
  package var leftAt: Int
}

package struct SessionsKeep: Call {
  package static let method = "sessions.keep"
  package typealias Reply = Nothing
  package var `as`: String?
}

package struct SessionsLeave: Call {
  package static let method = "sessions.leave"
  package typealias Reply = Nothing
  package var `as`: String?
}

package struct SessionsList: Call {
  package static let method = "sessions.list"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    package var sessions: [Entry]
    package init(sessions: [Entry]) { self.sessions = sessions }
  }

  package struct Entry: Codable, Sendable {
    package var id: Int
    /// Whether it is the login of this request.
    package var isThis: Bool
    /// Whether a connection is using it right now.
    package var isOnline: Bool
    /// The shared device on which it was made; absent for a person's own device.
    package var device: String?
    package var kind: DeviceKind?
    package var address: String?
    /// On a person's own device: what its browser claims to be, such as `Firefox` and `Linux`.
    package var browser: String?
    package var system: String?
    package var startedAt: Int
    package var lastSeenAt: Int
    package init(
      id: Int, isThis: Bool, isOnline: Bool, device: String?, kind: DeviceKind?, address: String?,
      browser: String? = nil, system: String? = nil, startedAt: Int, lastSeenAt: Int
    ) {
      self.id = id
      self.isThis = isThis
      self.isOnline = isOnline
      self.device = device
      self.kind = kind
      self.address = address
      self.browser = browser
      self.system = system
      self.startedAt = startedAt
      self.lastSeenAt = lastSeenAt
    }
  }
}

package struct SessionsEnd: Change {
  package static let method = "sessions.end"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var session: Int
}

/// Ends all logins except that of this request.
package struct SessionsEndOthers: Change {
  package static let method = "sessions.endOthers"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
}

package struct SessionEnded: Notice {
  package static let method = "session.ended"
  package var handle: String
  /// `idle` or `revoked`.
  package var reason: String
  package init(handle: String, reason: String) {
    self.handle = handle
    self.reason = reason
  }
}
