import TestKit
import Testing

@testable import Floor

/// Somebody who asks for another member's things.
struct Role: Sendable {
  let name: String
  /// As the tables of access rules see them.
  let who: Who
  /// Texts of the member that they may see, and what of the numbers.
  var sees: Set<String> = []
  /// Nouns by which they may change what they have with the member.
  var shares: Set<String> = []
  let make: @Sendable (FullMember, _ number: Int) async throws -> TestClient
  /// Whether they are still who they are, after all that they called.
  var isIntact: @Sendable (FullMember, TestClient) async throws -> Bool = { _, client in
    await client.reply(client.post("members.me", ["as": client.handle])).error.isNull
  }

  var isStaff: Bool { who == .trainer || who == .owner }

  static let all: [Role] = [
    Role(name: "guest", who: .stranger, make: { member, _ in member.floor.connect() }, isIntact: { _, _ in false }),
    device("kiosk", .kioskAlone), device("wall", .wall), device("terminal", .terminal),
    Role(
      name: "radio", who: .radio, make: { member, _ in try await member.floor.device("radio") },
      isIntact: { _, radio in await radio.reply(radio.post("hearts.sent", ["beats": [] as JSON])).error.isNull }),
    Role(
      name: "member at a kiosk", who: .kioskWithMember,
      make: { member, number in
        let kiosk = try await member.floor.device("kiosk")
        try await kiosk.signUp("Kim\(number)")
        return kiosk
      }),
    Role(name: "stranger", who: .member, make: { member, number in try await member.floor.member("Ben\(number)") }),
    Role(
      name: "blocked member", who: .member, shares: ["accounts", "friends"],
      make: { member, number in
        let blocked = try await member.floor.member("Bo\(number)")
        try await member.floor.befriend(member.mara, blocked)
        _ = try await member.mara.change("friends.block", ["member": blocked.member])
        return blocked
      }),
    Role(
      name: "friend", who: .member, shares: ["accounts", "friends", "messages", "challenges"],
      make: { member, number in
        let friend = try await member.floor.member("Lin\(number)")
        try await member.floor.befriend(member.mara, friend)
        return friend
      },
      isIntact: { member, friend in
        let profile = friend.post("friends.profile", ["as": friend.handle, "member": member.mara.member])
        return await friend.reply(profile).error.isNull
      }),
    Role(name: "trainer", who: .trainer, make: { member, number in try await member.floor.trainer("Tom\(number)") }),
    Role(
      name: "trainer to whom they show workouts and body weight", who: .trainer,
      sees: ["ZqExercise", "ZqSet", "ZqWorkout", "ZqComment", "ZqOpen", "ZqImport", "body weight"],
      shares: ["accounts", "clients", "coaching", "comments", "friends", "notes"],
      make: { member, number in
        let trainer = try await member.floor.trainer("Una\(number)")
        try await member.floor.consent(member.mara, trainer, shares: ["bodyWeight"])
        return trainer
      },
      isIntact: { member, trainer in
        let weights = trainer.post("body.weights", ["as": trainer.handle, "client": member.mara.member])
        return await trainer.reply(weights).error.isNull
      }),
    Role(
      name: "owner", who: .owner, sees: ["ZqName", "zqmail@example.com", "ZqReported", "ZqProblem"],
      make: { member, _ in try await member.floor.caller(.owner) }),
  ]

  /// What staff may do to every member, and why.
  static let staffDuties: [String: String] = [
    "accounts.approve": "lets somebody in", "accounts.block": "bars somebody", "accounts.oneTimePassword": "helps",
    "accounts.remove": "bars somebody for good", "accounts.rename": "corrects a name", "accounts.resetPin": "helps",
    "accounts.restore": "takes a removal back", "classes.attend": "keeps the list of a class",
    "classes.changeSession": "makes room for who waits", "emails.confirm": "knows the person",
    "members.setRole": "makes trainers", "memberships.remove": "keeps memberships",
    "memberships.set": "keeps memberships", "problems.close": "has read it", "reports.decide": "judges a report",
    "reports.lift": "ends a mute", "reports.mute": "mutes", "rewards.remove": "gives the points back",
    "straps.free": "a strap was sold",
    "visits.admit": "checks in at the desk", "visits.end": "knows who left", "visits.remove": "corrects a mistake",
  ]

  private static func device(_ kind: String, _ who: Who) -> Role {
    Role(
      name: kind, who: who, make: { member, _ in try await member.floor.device(kind) },
      isIntact: { _, device in await device.reply(device.post("rooms.list")).error.isNull })
  }
}

extension FullMember {
  /// What of the member's is in a reply.
  static func found(in json: JSON) -> Set<String> {
    switch json {
    case .object(let members): members.values.reduce(into: []) { $0.formUnion(found(in: $1)) }
    case .array(let elements): elements.reduce(into: []) { $0.formUnion(found(in: $1)) }
    case .string(let text): Set(texts.filter { text.contains($0) })
    case .number(let number): numbers[number].map { [$0] } ?? []
    case .null, .bool: []
    }
  }
}

/// One role's way through all methods. It begins anew where a call has ended what makes the role.
final class Walk {
  private let role: Role
  private let member: FullMember
  private let watch: RowWatch
  private var client: TestClient?
  private var number = 0

  init(role: Role, member: FullMember, watch: RowWatch) {
    self.role = role
    self.member = member
    self.watch = watch
  }

  private static let documented: Set<String> = Set(
    ProtocolPage.rows("reason").flatMap { row in
      row[1].split(separator: ", ").map { "\($0) \(row[0].prefix { $0 != " " })" }
    })

  private func ready() async throws -> TestClient {
    if let client, try await role.isIntact(member, client) { return client }
    client?.hangUp()
    number += 1
    // Wrong passwords and codes from an address slow down whoever signs up from there.
    member.floor.time.advance(3_600_000)
    let made = try await role.make(member, number)
    client = made
    await member.floor.settle()
    // What they have with the member since then is theirs.
    _ = try watch.changedTables()
    return made
  }

  @discardableResult
  func run(_ call: Example, _ params: JSON) async throws -> JSON {
    let client = try await ready()
    var reply = await client.reply(client.post(call.method, params, by: client))
    if reply.error.data.reason == "password_needed" {
      _ = try await client.change("sessions.confirm", ["as": client.handle, "password": TestFloor.password])
      reply = await client.reply(client.post(call.method, params, by: client))
    }
    let said: Testing.Comment = "\(role.name): \(call.method) \(params): \(reply)"
    #expect(reply.error.code != -32603 && reply.error.code != -32601, said)
    if !reply.error.isNull {
      let error = reply.error.data
      #expect(Self.documented.contains("\(error.code.string ?? "") \(error.reason.string ?? "")"), said)
    }
    // The request's number is nobody's.
    let seen = FullMember.found(in: reply.without("id")).subtracting(role.sees)
      .subtracting(FullMember.found(in: params))
    #expect(seen.isEmpty, said)
    let changed = try watch.changedTables()
    let may = role.shares.contains(call.noun) || (role.isStaff && Role.staffDuties[call.method] != nil)
    #expect(changed.isEmpty || may, "\(role.name): \(call.method) \(params) changed \(changed)")
    return reply
  }

  /// What is another's and what does not exist are refused alike.
  func runForNobody(_ call: Example) async throws {
    let (theirs, nobodys) = (member.filled(call), member.filledForNobody(call))
    if theirs == nobodys { return }
    let replies = [try await run(call, theirs), try await run(call, nobodys)].map { $0.error.data.without("request") }
    #expect(replies[0] == replies[1], "\(role.name): \(call.method) tells another's from what does not exist")
  }

  /// Subscribes to a topic; one that is named by an id, to the member's.
  func listen(_ topic: String) async throws {
    let client = try await ready()
    let suffix = TopicDefinition.idSuffix
    let name = topic.hasSuffix(suffix) ? "\(topic.dropLast(suffix.count)).\(member.mara.member)" : topic
    var params: Params = ["topic": name]
    if !client.handle.isEmpty { params["as"] = client.handle }
    let reply = await client.reply(client.post("topics.subscribe", params))
    // The request's number is nobody's.
    let seen = FullMember.found(in: reply.without("id")).subtracting(role.sees)
    #expect(seen.isEmpty, "\(role.name): \(name): \(reply)")
    #expect(reply.error.code != -32603, "\(role.name): \(name): \(reply)")
  }
}
