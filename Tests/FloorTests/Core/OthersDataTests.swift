import Gym
import TestKit
import Testing

@testable import Floor

/// Every method, called by everybody, with the ids of a member who has something of each kind.
///
/// The calls are made of the examples on the protocol's pages, so a new method is tried without an edit here. What it
/// may need is the meaning of a new parameter: see `FullMember.ids` and `plainNumbers`.
@Suite(.limitedConcurrency) struct OthersDataTests {
  @Test("every number in the examples of requests is known to be an id or not to be one")
  func numbers() async throws {
    let member = try await FullMember()
    for call in try Example.all() {
      for name in call.numbers {
        let isKnown = member.value(of: name, in: call.method) != nil || Example.plainNumbers.contains(name)
        #expect(isKnown, "\(call.method): is \(name) an id?")
      }
    }
  }

  @Test("the member's own people see all of it, so a walk that finds nothing has looked for something")
  func seen() async throws {
    let member = try await FullMember()
    let methods = member.floor.server.dispatcher.registry.methods
    var seen: Set<String> = []
    for client in [member.mara, member.ines, member.tove, member.owner] {
      for call in try Example.all() where methods[call.method]?.isChange == false && call.method != "sessions.leave" {
        for params in member.variants(call) {
          seen.formUnion(FullMember.found(in: await client.reply(client.post(call.method, params, by: client))))
        }
      }
      for topic in ["messages", "challenges"] {
        let reply = try await client.call("topics.subscribe", ["as": client.handle, "topic": JSON.string(topic)])
        seen.formUnion(FullMember.found(in: reply))
      }
    }
    let problems = try await member.owner.call(
      "topics.subscribe", ["as": member.owner.handle, "topic": "problems"])
    seen.formUnion(FullMember.found(in: problems))
    #expect(FullMember.texts.union(FullMember.numbers.values).subtracting(seen) == [])
  }

  @Test("whoever a page does not name is refused as it says, whatever they ask for, and nothing is stored")
  func refused() async throws {
    let member = try await FullMember()
    let floor = member.floor
    let rules = Dictionary(uniqueKeysWithValues: try Rule.listed("method"))
    let calls = try Example.all()
    let watch = try RowWatch(floor, member: member.mara.member)
    func quiet() async throws {
      repeat { await floor.settle() } while try watch.hasNews()
    }
    for who in Who.allCases {
      let client = try await floor.caller(who)
      try await quiet()
      for call in calls {
        guard let refusal = rules[call.method]?.refusal(who) else { continue }
        for params in [call.params, member.filled(call)] {
          let reply = await client.reply(client.post(call.method, params, by: client))
          #expect(reply.error.data.reason.string == refusal, "\(who) \(call.method): \(reply)")
          #expect(try !watch.hasNews(), "\(who) \(call.method) was refused and yet changed something")
        }
      }
    }
    // Another's login is nobody's, on a connection that is not theirs.
    let thief = try await floor.caller(.member)
    try await quiet()
    let open: Set<Rule> = [.anyone, .unidentified, .notDisplay, .device, .radio, .kiosk]
    for call in calls where rules[call.method].map(open.contains) == false {
      var params = member.filled(call)
      params["as"] = .string(member.mara.handle)
      let reply = await thief.reply(thief.post(call.method, params, by: member.mara))
      #expect(reply.error.data.reason == "no_session", "\(call.method): \(reply)")
      #expect(try !watch.hasNews(), "\(call.method) by another's login changed something")
    }
  }

  @Test("whoever may call a method gets nothing of another's by it, and changes nothing of another's")
  func allowed() async throws {
    let member = try await FullMember()
    let rules = Dictionary(uniqueKeysWithValues: try Rule.listed("method"))
    let calls = try Example.all()
    let watch = try RowWatch(member.floor, member: member.mara.member)
    var understood: Set<String> = []
    for role in Role.all {
      let walk = Walk(role: role, member: member, watch: watch)
      for call in calls where rules[call.method]?.refusal(role.who) == nil {
        let isDuty = role.isStaff && Role.staffDuties[call.method] != nil
        for params in member.variants(call, about: isDuty ? member.bystander : member.mara) {
          if try await walk.run(call, params).error.code != -32602 { understood.insert(call.method) }
        }
        if role.name == "stranger", Self.tellsApart[call.method] == nil { try await walk.runForNobody(call) }
      }
      for topic in member.floor.server.dispatcher.registry.topics.keys.sorted() { try await walk.listen(topic) }
    }
    // A call whose parameters are refused by everybody was not tried.
    let notUnderstood = Set(calls.map(\.method)).subtracting(understood)
    #expect(notUnderstood == Set(Self.notTried.keys))
    #expect(Set(Role.staffDuties.keys).union(Self.tellsApart.keys).isSubset(of: rules.keys))
  }

  /// Methods that cannot be called here as their page shows it, and why.
  private static let notTried: [String: String] = [:]

  /// Methods that answer otherwise for another's id than for one that does not exist, and why they may.
  private static let tellsApart: [String: String] = [
    "appointments.request": "what trainers offer is for all", "boards.join": "the gym's boards",
    "boards.leave": "the gym's boards", "boards.show": "the gym's boards", "classes.book": "the gym's classes",
    "classes.cancel": "the gym's classes", "classes.claim": "the gym's classes",
    "emails.change": "the second wrong password has to wait", "members.signUp": "an email has one account",
    "rewards.redeem": "the gym's rewards", "sessions.logIn": "the second wrong password has to wait",
  ]
}
