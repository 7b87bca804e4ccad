import Gym
import Storage
import Wire

/// A member's rest between sets. `sets.log` starts it; these methods start it by hand, adjust it and stop it.
struct RestService: Service {
  static let memberData = MemberData("rests").clearing { member, tx in try tx.rests.remove(member: member) }

  func register(in registry: inout Registry) {
    registry.publishes(RestChanged.self)
    registry.change(RestsStart.self, .login, sharesGroup: true) { caller, call, tx in
      try Fault.check(call.seconds, in: 1...Rest.longestSeconds, "seconds")
      return try put(
        Rest(exercise: nil, startedAt: caller.now, endsAt: caller.now + call.seconds * 1000), caller, tx)
    }
    registry.allow(RestsStart.self, .log)
    registry.change(RestsAdjust.self, .login, sharesGroup: true, adjust)
    registry.allow(RestsAdjust.self, .log)
    registry.change(RestsStop.self, .login, sharesGroup: true) { caller, _, tx in
      try tx.rests.remove(member: try caller.signedIn().member.id)
      return try changed(nil, caller)
    }
    registry.allow(RestsStop.self, .log)
  }

  private func adjust(_ caller: Caller, _ call: RestsAdjust, _ tx: Tx) throws -> Outcome<RestReply> {
    let member = try caller.signedIn().member
    try Fault.check(call.addSeconds, in: -Rest.longestSeconds...Rest.longestSeconds, "addSeconds")
    guard var rest = try tx.rests.find(member: member.id), rest.endsAt > caller.now else {
      throw Fault.missing("rest", field: "addSeconds")
    }
    let latest = rest.startedAt + Rest.longestSeconds * 1000
    rest.endsAt = min(max(rest.endsAt + call.addSeconds * 1000, caller.now), latest)
    if call.keep == true, !rest.isWarmup, let exercise = rest.exercise {
      try tx.rests.choose(max((rest.endsAt - rest.startedAt) / 1000, 1), member: member.id, exercise: exercise)
    }
    return try put(rest, caller, tx)
  }

  private func put(_ rest: Rest, _ caller: Caller, _ tx: Tx) throws -> Outcome<RestReply> {
    try tx.rests.put(rest, member: try caller.signedIn().member.id)
    return try changed(rest, caller)
  }

  private func changed(_ rest: Rest?, _ caller: Caller) throws -> Outcome<RestReply> {
    let view = rest.map(RestView.init)
    let member = try caller.signedIn().member.id
    return Outcome(
      RestReply(rest: view), events: [Event(.me(member), RestChanged(rest: view), isReply: true)])
  }
}
