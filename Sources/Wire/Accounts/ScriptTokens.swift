package import Gym

/// A script's token, without its secret.
package struct TokenView: Codable, Sendable {
  package var id: Int
  package var name: String
  package var scopes: [TokenScope]
  package var madeAt: Int
  /// Absent if it was never used. Up to a minute behind.
  package var usedAt: Int?

  package init(id: Int, name: String, scopes: [TokenScope], madeAt: Int, usedAt: Int?) {
    self.id = id
    self.name = name
    self.scopes = scopes
    self.madeAt = madeAt
    self.usedAt = usedAt
  }
}

package struct TokensReply: Codable, Sendable {
  package var tokens: [TokenView]
  package init(tokens: [TokenView]) { self.tokens = tokens }
}

/// `secret` is what the script sends. No other reply has it.
package struct NewTokenReply: Codable, Sendable {
  package var token: TokenView
  package var secret: String
  package init(token: TokenView, secret: String) {
    self.token = token
    self.secret = secret
  }
}

package struct TokensList: Call {
  package static let method = "tokens.list"
  package typealias Reply = TokensReply
  package var `as`: String?
}

package struct TokensMake: Change {
  package static let method = "tokens.make"
  package typealias Reply = NewTokenReply
  package var key: String
  package var `as`: String?
  package var name: String
  package var scopes: [TokenScope]
}

package struct TokensRevoke: Change {
  package static let method = "tokens.revoke"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var token: Int
}

/// The gym's own tokens.
package struct TokensGym: Call {
  package static let method = "tokens.gym"
  package typealias Reply = TokensReply
  package var `as`: String?
}

package struct TokensMakeForGym: Change {
  package static let method = "tokens.makeForGym"
  package typealias Reply = NewTokenReply
  package var key: String
  package var `as`: String?
  package var name: String
  package var scopes: [TokenScope]
}

package struct TokensRevokeOfGym: Change {
  package static let method = "tokens.revokeOfGym"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var token: Int
}
