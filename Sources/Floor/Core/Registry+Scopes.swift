import Gym
import Wire

/// Which methods tokens open to scripts.
extension Registry {
  /// Lets scripts call a method with a token that has one of these scopes. Without this line, no token opens the method. A
  /// test lists such methods, so that nobody forgets to decide.
  mutating func allow<C: Call>(_ type: C.Type, _ scopes: TokenScope...) {
    precondition(self.scopes[C.method] == nil, "\(C.method) has scopes already")
    self.scopes[C.method] = scopes
  }

  /// Call it when all methods are registered. Stops the program if a scope opens a method that its tokens can never call:
  /// members' tokens have no rights of a trainer or an owner, and no token can confirm a password.
  func checkScopes() {
    for (name, scopes) in scopes {
      guard let method = methods[name] else { preconditionFailure("\(name) has scopes, but is no method") }
      precondition(!method.asksPassword, "\(name) asks for the password, which no script types")
      let isForStaff = [.owner, .trainer].contains(method.permission)
      let isForAll = [.anyone, .identified, .login, .delivery, .account].contains(method.permission)
      precondition(isForAll || (isForStaff && scopes.allSatisfy(\.isOfGym)), "\(name) is not for tokens")
    }
  }

  /// Why a token does not open a method; nil if it does, or if there is no such method.
  func refusal(of method: String, to scopes: [TokenScope]) -> Fault? {
    guard methods[method] != nil else { return nil }
    guard let opening = self.scopes[method] else { return Fault(.forbidden, "not_for_tokens", field: "method") }
    return opening.contains(where: scopes.contains) ? nil : Fault(.forbidden, "scope_needed", field: "method")
  }
}
