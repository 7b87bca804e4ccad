import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

/// The ways in which a connection loses its permissions.
private enum Loss: String, CaseIterable {
  case leaves, idles, newPassword, demoted, revoked
}

extension Who {
  /// The kind of caller after a loss; nil if that loss cannot happen to it.
  fileprivate func after(_ loss: Loss) -> Who? {
    switch loss {
    case .leaves, .newPassword: hasLogin ? (isDevice ? .kioskAlone : .stranger) : nil
    case .idles: hasLogin && isDevice ? .kioskAlone : nil
    case .demoted:
      switch self {
      case .trainer, .owner: .member
      case .ownerByPin: .kioskWithMember
      default: nil
      }
    case .revoked: isDevice ? .stranger : nil
    }
  }
}

/// An event that no service sends.
private struct Probe: TopicEvent {
  static let event = "test.probe"
}

extension TestFloor {
  /// Publishes to a topic.
  /// - Parameter member: the member whose topic it is, if each member has one.
  /// - Returns: whether the client got the event.
  fileprivate func hears(_ client: TestClient, _ topic: String, member: Int) throws -> Bool {
    let stream = Topic(
      topic,
      of: ["me", "heart", "machine", "coaching", "friends", "messages", "challenges", "points"].contains(topic)
        ? member : nil)
    let probes = { client.events(topic).count { $0.event == .string(Probe.event) } }
    let before = probes()
    server.dispatcher.hub.publish([Event(stream, Probe())])
    return probes() > before
  }
}

@Suite(.limitedConcurrency) struct TopicPermissionTests {
  @Test("every topic is heard by whom its page names and by nobody else", arguments: Who.allCases.map(\.rawValue))
  func everyTopic(_ name: String) async throws {
    let who = try #require(Who(rawValue: name))
    let floor = try TestFloor()
    for (topic, rule) in try Self.topics() {
      let client = try await floor.caller(who)
      let reply = try await subscribe(client, topic)
      #expect(reply.error.data.reason.string == rule.refusal(who), "\(who) \(topic): \(reply)")
      #expect(reply.result.snapshot.isNull == (rule.refusal(who) != nil), "\(who) \(topic): \(reply)")
      #expect(try floor.hears(client, topic, member: client.member) == (rule.refusal(who) == nil), "\(who) \(topic)")
      client.hangUp()
      #expect(try !floor.hears(client, topic, member: client.member), "\(who) \(topic), hung up")
    }
  }

  /// All topics except those named by an id, which CoachingTests covers.
  private static func topics() throws -> [(name: String, rule: Rule)] {
    try Rule.listed("topic").filter { !$0.name.hasSuffix(TopicDefinition.idSuffix) }
  }

  private func subscribe(_ client: TestClient, _ topic: String) async throws -> JSON {
    let login: Params = client.handle.isEmpty ? [:] : ["as": client.handle]
    return await client.reply(client.post("topics.subscribe", login.merging(["topic": topic]) { $1 }))
  }

  @Test(
    "whoever loses a permission hears nothing further of what it allowed, and goes on hearing the rest",
    arguments: Loss.allCases.flatMap { loss in Who.allCases.filter { $0.after(loss) != nil }.map { ($0, loss) } }
      .map { "\($0.rawValue) \($1.rawValue)" })
  func losses(_ name: String) async throws {
    let words = name.split(separator: " ").map(String.init)
    let who = try #require(Who(rawValue: words[0]))
    let loss = try #require(Loss(rawValue: words[1]))
    let after = try #require(who.after(loss))
    let floor = try TestFloor()
    let client = try await floor.caller(who)
    let topics = try Self.topics().filter { $0.rule.refusal(who) == nil }
    for (topic, _) in topics { #expect(try await subscribe(client, topic).error.isNull, "\(topic)") }
    for (topic, _) in topics { #expect(try floor.hears(client, topic, member: client.member), "\(topic)") }
    try await lose(loss, client, floor)
    for (topic, rule) in topics {
      #expect(try floor.hears(client, topic, member: client.member) == (rule.refusal(after) == nil), "\(topic)")
    }
    if !after.hasLogin, !client.handle.isEmpty {
      for (topic, _) in topics {
        #expect(try await subscribe(client, topic).error.data.reason == "no_session", "\(topic), by the ended login")
      }
      client.handle = ""
    }
    for (topic, rule) in topics {
      #expect(try await subscribe(client, topic).error.data.reason.string == rule.refusal(after), "\(topic)")
    }
  }

  private func lose(_ loss: Loss, _ client: TestClient, _ floor: TestFloor) async throws {
    switch loss {
    case .leaves: _ = try await client.call("sessions.leave", ["as": client.handle])
    case .idles:
      floor.time.advance(floor.server.settings.idleMilliseconds + 1)
      floor.server.housekeeping()
      #expect(await client.notice("session.ended").reason == "idle")
    case .newPassword:
      let email = try await client.call("members.me", ["as": client.handle]).member.email.string ?? ""
      let phone = try await floor.logIn(email)
      _ = try await phone.change(
        "members.update", ["password": "iron and chalk 5x5", "currentPassword": TestFloor.password])
      #expect(await client.notice("session.ended").reason == "revoked")
    case .demoted:
      _ = try await BackOffice(database: floor.database).createMember(
        NewPerson(
          name: "Omar", displayName: "Omar", email: "omar@example.com", password: TestFloor.password, role: .owner),
        hasher: floor.hasher, calendar: floor.calendar, now: floor.time.now)
      let other = try await floor.logIn("omar@example.com")
      _ = try await other.change("members.setRole", ["member": client.member, "role": "member"])
    case .revoked:
      _ = try await floor.owner().change("devices.revoke", ["device": client.device])
      #expect(client.peer.closes == [.revoked])
    }
  }

  @Test("another member's own topic cannot be had, by whatever name")
  func othersTopic() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let stream = try await mara.call("topics.subscribe", ["topic": "me"])
    let owner = try await floor.owner()
    let kiosk = try await floor.device("kiosk")
    try await kiosk.signUp("Ben")
    for client in [owner, kiosk] {
      let stolen: Params = ["topic": "me", "as": mara.handle]
      #expect(try await client.refusal("topics.subscribe", stolen).reason == "no_session")
      for name in [
        "me \(mara.member)", "me:\(mara.member)", "me/\(mara.member)", "member", "member(\(mara.member))", "",
      ] {
        #expect(
          try await client.refusal("topics.subscribe", ["topic": name, "as": client.handle]).reason == "no_such_topic")
      }
      // Resuming at the position of Mara's own screen gives no access: it is another stream.
      let own = try await client.call(
        "topics.subscribe", ["topic": "me", "as": client.handle, "epoch": stream.epoch, "after": 0])
      #expect(own.recovered.isNull && own.epoch != stream.epoch && own.snapshot.workout.isNull)
    }
    try await mara.log()
    // The first set checks in.
    await floor.settle()
    #expect(try floor.hears(mara, "me", member: mara.member))
    for client in [owner, kiosk] { #expect(client.events("me") == []) }
    #expect(mara.events("me").map(\.event) == ["set.logged", "visits.changed", .string(Probe.event)])
  }

  @Test("an owner who lost the role loses the devices at once, also where they were listening")
  func demoted() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    _ = try await BackOffice(database: floor.database).createMember(
      NewPerson(
        name: "Omar", displayName: "Omar", email: "omar@example.com", password: TestFloor.password, role: .owner),
      hasher: floor.hasher, calendar: floor.calendar, now: floor.time.now)
    let other = try await floor.logIn("omar@example.com")
    let id = try await other.call("members.me").member.id
    _ = try await other.call("topics.subscribe", ["topic": "devices"])
    _ = try await owner.call("topics.subscribe", ["topic": "devices"])
    _ = try await owner.change("members.setRole", ["member": id, "role": "member"])
    _ = try await floor.device("wall")
    _ = await owner.event("devices.changed") { $0.data.devices.array.count == 1 }
    #expect(other.events("devices") == [])
    #expect(try await other.refusal("devices.list").reason == "not_allowed")
  }
}
