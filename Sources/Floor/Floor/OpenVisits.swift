import Gym
import Storage
import Synchronization
import Wire

extension Topic {
  /// Who is in the gym, for staff.
  static let visits = Topic("visits")
  /// The same for the server's memory. Never sent to clients.
  static let presence = Topic("presence")
}

/// Somebody came or left. Never sent to clients.
struct Presence: TopicEvent {
  static let event = "presence.changed"
  var visit: Int
  var member: Int?
  /// Nil if the visit is over.
  var arrivedAt: Int?
  /// False if a set began the visit, which may have been logged on the member's own phone elsewhere.
  var isSure: Bool

  init(_ visit: Visit) {
    self.visit = visit.id
    member = visit.member
    arrivedAt = visit.leftAt == nil ? visit.arrivedAt : nil
    isSure = visit.how != .set || visit.isCounted
  }
}

/// The owner changed the rules. Never sent to clients.
struct VisitRulesChanged: TopicEvent {
  static let event = "presence.rules"
  var minutes: Int
  var byPhone: Bool
}

/// Who is in the gym, so that a set of somebody who is in needs no query, and walls have the count at once.
final class OpenVisits: Sendable {
  private struct Stay {
    var arrivedAt: Int
    /// False while only sets on their own phone say that they are in.
    var isSure: Bool
  }

  private struct State {
    /// Each member who is in.
    var members: [Int: Stay] = [:]
    /// The visits of people without an account.
    var others: Set<Int> = []
    var rules = VisitRules()
  }

  private let state = Mutex(State())

  var count: Int { state.withLock { $0.members.count + $0.others.count } }
  var rules: VisitRules { state.withLock { $0.rules } }

  func set(_ rules: VisitRules) { state.withLock { $0.rules = rules } }

  func apply(_ event: Presence) {
    state.withLock { state in
      if let member = event.member {
        let wasSure = state.members[member]?.isSure ?? false
        state.members[member] = event.arrivedAt.map { Stay(arrivedAt: $0, isSure: event.isSure || wasSure) }
      } else if event.arrivedAt != nil {
        state.others.insert(event.visit)
      } else {
        state.others.remove(event.visit)
      }
    }
  }

  func forget(member: Int) { state.withLock { $0.members[member] = nil } }

  /// Whether a set says more about its member's presence than is known.
  func isNews(_ set: SetActivity) -> Bool {
    guard set.kind == .logged, set.isHere else { return false }
    return state.withLock { state in
      guard set.isAtKiosk || state.rules.byPhone else { return false }
      guard let stay = state.members[set.member] else { return true }
      return set.at < stay.arrivedAt - VisitRules.slack || (set.isAtKiosk && !stay.isSure)
    }
  }

  /// Makes a member count as in from their set on, before the event of the visit arrives.
  func note(_ set: SetActivity, now: Int) {
    guard isNews(set), set.at + VisitRules.afterSet > now else { return }
    state.withLock { state in
      let known = state.members[set.member]
      state.members[set.member] = Stay(
        arrivedAt: known?.arrivedAt ?? set.at, isSure: set.isAtKiosk || known?.isSure ?? false)
    }
  }
}
