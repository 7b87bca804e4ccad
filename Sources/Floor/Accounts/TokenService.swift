import Gym
import Secrets
import Storage
import Wire

/// The tokens with which scripts call methods by HTTP: a member's own, and the gym's.
struct TokenService: Service {
  /// How many tokens each member may have, and how many the gym.
  static let most = 10
  static let longestName = 40

  static let memberData = MemberData("tokens")

  func register(in registry: inout Registry) {
    registry.query(TokensList.self, .login) { caller, _, tx in
      TokensReply(tokens: try tx.tokens.list(of: caller.signedIn().member.id).map(TokenView.init))
    }
    registry.change(
      TokensMake.self, .login, audit: .entry(.tokenMade) { Self.words($0.scopes) }
    ) { caller, call, tx in
      let (login, member) = try caller.signedIn()
      // The next person at the kiosk could copy it.
      guard login.device == nil else { throw Fault(.conflict, "shared_device") }
      let earlier = try tx.tokens.list(of: member.id).count
      return try Self.make(call.name, call.scopes, isOfGym: false, earlier: earlier, member, at: caller.now, tx)
    }
    registry.change(TokensRevoke.self, .login, audit: .entry(.tokenRevoked)) { caller, call, tx in
      guard try tx.tokens.remove(call.token, of: caller.signedIn().member.id) else {
        throw Fault.missing("token", field: "token")
      }
      return Outcome(Nothing())
    }
    registry.query(TokensGym.self, .owner) { _, _, tx in
      TokensReply(tokens: try tx.tokens.listOfGym().map(TokenView.init))
    }
    registry.change(
      TokensMakeForGym.self, .owner, asksPassword: true, notes: .nothing("Is in the audit log itself."),
      audit: .entries(of: [.gymTokenMade]) { _, reply, _ in [.init(.gymTokenMade, what: reply.token.name)] }
    ) { caller, call, tx in
      let member = try caller.signedIn().member
      let earlier = try tx.tokens.listOfGym().count
      return try Self.make(call.name, call.scopes, isOfGym: true, earlier: earlier, member, at: caller.now, tx)
    }
    registry.change(
      TokensRevokeOfGym.self, .owner, notes: .nothing("Is in the audit log itself."),
      audit: .written(.gymTokenRevoked)
    ) { caller, call, tx in
      guard let name = try tx.tokens.removeOfGym(call.token) else { throw Fault.missing("token", field: "token") }
      try tx.audit.append(.gymTokenRevoked, by: caller, what: name)
      return Outcome(Nothing())
    }
  }

  private static func make(
    _ name: String, _ scopes: [TokenScope], isOfGym: Bool, earlier: Int, _ member: Member, at now: Int, _ tx: Tx
  ) throws -> Outcome<NewTokenReply> {
    let name = try Text.line(name, max: longestName, field: "name")
    guard !scopes.isEmpty else { throw Fault.invalid("scopes", "required") }
    guard scopes.allSatisfy({ $0.isOfGym == isOfGym }) else { throw Fault.invalid("scopes", "not_one_of") }
    guard earlier < most else { throw Fault(.conflict, "too_many", params: ["max": Double(most)]) }
    let secret = Tokens.make(isOfGym ? .gymScript : .script)
    let token = try tx.tokens.insert(
      member: member.id, isOfGym: isOfGym, name: name, scopes: TokenScope.allCases.filter(scopes.contains),
      hash: Tokens.hash(secret), at: now)
    return Outcome(NewTokenReply(token: TokenView(token), secret: secret))
  }

  /// The scopes, for the audit log. It must not contain a name that a member chose.
  private static func words(_ scopes: [TokenScope]) -> String {
    TokenScope.allCases.filter(scopes.contains).map(\.rawValue).joined(separator: " ")
  }
}

extension TokenView {
  fileprivate init(_ token: StoredToken) {
    self.init(id: token.id, name: token.name, scopes: token.scopes, madeAt: token.madeAt, usedAt: token.usedAt)
  }
}

extension AuditKind {
  static let tokenMade = AuditKind("tokenMade", .people)
  static let tokenRevoked = AuditKind("tokenRevoked", .people)
  static let gymTokenMade = AuditKind("gymTokenMade", .settings)
  static let gymTokenRevoked = AuditKind("gymTokenRevoked", .settings)
}
