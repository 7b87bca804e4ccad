import Gym
import Secrets
import Storage
import Synchronization
import Wire

/// The gym's name, and whether it has an owner yet.
final class GymIdentity: Sendable {
  private let state: Mutex<(name: String, setupCode: String?)>

  init(name: String) { state = Mutex((name, nil)) }

  var name: String {
    get { state.withLock { $0.name } }
    set { state.withLock { $0.name = newValue } }
  }

  /// The one-time code of a gym without an owner; nil once it is set up.
  var setupCode: String? {
    get { state.withLock { $0.setupCode } }
    set { state.withLock { $0.setupCode = newValue } }
  }
}

/// The gym was set up: it has an owner, and perhaps another name.
struct GymSetUpDone: TopicEvent {
  static let event = "gym.isSetUp"
  var name: String?
}

extension Topic {
  /// Heard inside the server only.
  static let gym = Topic("gym")
}

/// Setting the gym up, once.
struct GymService: Service {
  let gym: GymIdentity
  let joining: Joining

  func register(in registry: inout Registry) {
    registry.task(GymSetUp.self, .notDisplay, setUp)
    registry.follow(GymSetUpDone.self) { [gym] event, _ in
      gym.setupCode = nil
      if let name = event.name { gym.name = name }
    }
    registry.atStart { [gym] tx in
      if try !tx.members.hasOwner() { gym.setupCode = PairingCode.make() }
      if let name = try tx.settings.get("gym.name") { gym.name = name }
    }
  }

  private func setUp(_ caller: Caller, _ call: GymSetUp) async throws -> LoginReply {
    let join = try joining.begin(
      caller, key: call.key, method: GymSetUp.method, email: call.email, password: call.password)
    guard let code = gym.setupCode else {
      guard let login = try await joining.retry(join) else { throw Fault(.conflict, "already_set_up") }
      return login
    }
    let right = try joining.secrets.limiter.attempt(.setup, now: caller.now) {
      PairingCode.normalise(call.code) == code ? true : nil
    }
    guard right != nil else { throw Fault(.notFound, "code_unknown", field: "code") }
    let gymName = try call.gymName.map { try MemberRules.name($0, field: "gymName") }
    let name = try MemberRules.name(call.name)
    return try await joining.finish(join, .owner(name: name, email: call.email, password: call.password)) { tx in
      guard try !tx.members.hasOwner() else { throw Fault(.conflict, "already_set_up") }
      if let gymName { try tx.settings.set("gym.name", gymName) }
      return [Event(.gym, GymSetUpDone(name: gymName))]
    }
  }
}
