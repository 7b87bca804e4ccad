import Gym
import Storage
import TestKit
import Testing

@testable import Floor

@Suite(.limitedConcurrency) struct RewardTests {
  private static let day = 86_400_000

  private func shake(_ owner: TestClient, _ more: Params = [:]) async throws -> JSON {
    let plain: Params = ["name": "Protein shake", "cost": 150, "listed": true]
    return try await owner.change("rewards.save", plain.merging(more) { $1 }).reward
  }

  @Test("a reward is redeemed, handed over once, and a second try says when and by whom")
  func once() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let tove = try await floor.trainer()
    let mara = try await floor.member("Mara")
    try await floor.give(200, to: mara)
    let shake = try await shake(owner, ["stock": 3, "aMonth": 2])
    let key = newKey()
    let params: Params = ["reward": shake.id, "cost": 150]
    let made = try await mara.change("rewards.redeem", params, key: key).redemption
    // A retry after a lost reply costs nothing more.
    #expect(try await mara.change("rewards.redeem", params, key: key).redemption == made)
    let code = try #require(made.code.string)
    #expect(code.count == 9 && made.state == "open")
    try await mara.points(are: 50)
    let list = try await mara.call("rewards.list", ["as": mara.handle])
    #expect(list.rewards[0].stock == 2 && list.rewards[0].leftThisMonth == 1 && list.redemptions[0].code == made.code)
    // The code stays valid after the login has ended.
    _ = try await mara.call("sessions.leave", ["as": mara.handle])
    let typed: Params = ["as": tove.handle, "code": code.lowercased().replacing("-", with: " ")]
    let seen = try await tove.call("rewards.check", typed).redemption
    #expect(seen.member.name == "Mara" && seen.name == "Protein shake" && seen.state == "open" && seen.code.isNull)
    floor.time.advance(1_000)
    let given = try await tove.change("rewards.handOut", typed).redemption
    #expect(given.state == "handedOut" && given.by == "Tove" && given.endedAt.int == floor.time.now)
    #expect(try await owner.refusedChange("rewards.handOut", ["code": code]).reason == "handed_out")
    let again = try await owner.call("rewards.check", ["as": owner.handle, "code": code]).redemption
    #expect(again.by == "Tove" && again.endedAt == given.endedAt)
    let all = try await owner.call("rewards.all", ["as": owner.handle])
    #expect(all.open.array.isEmpty && all.handedOut[0].member.name == "Mara" && all.rewards[0].stock == 2)
    let kinds = try await owner.call("staff.actions", ["as": owner.handle]).actions.array.map { $0.kind.string }
    #expect(kinds.prefix(2) == ["rewardHandedOut", "rewardAdded"])
    let back = try await floor.logIn("mara@example.com")
    #expect(try await back.refusedChange("rewards.giveBack", ["redemption": made.id]).reason == "handed_out")
    try await back.points(are: 50)
    #expect(try floor.problems() == [])
  }

  @Test("two members want the last piece at once: one gets it, and the schema refuses the other")
  func lastPiece() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let shake = try await shake(owner, ["stock": 1])
    let mara = try await floor.member("Mara")
    let ines = try await floor.member("Ines")
    for client in [mara, ines] { try await floor.give(200, to: client) }
    let gate = await floor.holdWriter()
    let asked = [mara, ines].map { client in
      (
        client,
        client.post(
          "rewards.redeem", ["as": client.handle, "key": newKey(), "reward": shake.id, "cost": 150])
      )
    }
    gate.open()
    var replies: [JSON] = []
    for (client, id) in asked { replies.append(await client.reply(id)) }
    #expect(replies.count { !$0.result.isNull } == 1)
    #expect(replies.count { $0.error.data.reason == "reward_gone" } == 1)
    let loser = try #require(zip([mara, ines], replies).first { !$1.error.isNull }?.0)
    try await loser.points(are: 200)
    // Even past the service's own check.
    try await floor.database.write { tx in
      let reward = try #require(try tx.rewards.all().first)
      #expect(throws: StorageError.self) {
        _ = try tx.rewards.redeem(reward, member: loser.member, code: "BBBBBBBB", month: "2026-11", at: 1, expiresAt: 2)
      }
      var dear = reward
      (dear.stock, dear.cost) = (5, 201)
      try tx.rewards.put(dear)
      #expect(throws: StorageError.self) {
        _ = try tx.rewards.redeem(dear, member: loser.member, code: "CCCCCCCC", month: "2026-11", at: 1, expiresAt: 2)
      }
    }
  }

  @Test("what is given back, and what is not fetched in 30 days, brings its points and the piece back")
  func back() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let shake = try await shake(owner, ["stock": 1, "aMonth": 1])
    let mara = try await floor.member("Mara")
    try await floor.give(200, to: mara)
    func redeem() async throws -> JSON {
      try await mara.change("rewards.redeem", ["reward": shake.id, "cost": 150]).redemption
    }
    let first = try await redeem()
    #expect(try await mara.change("rewards.giveBack", ["redemption": first.id]).redemption.state == "givenBack")
    #expect(
      try await owner.refusedChange("rewards.handOut", ["code": first.code.string ?? ""]).reason == "code_over")
    // A redemption that was given back does not count.
    let second = try await redeem()
    try await mara.points(are: 50)
    floor.time.advance(30 * Self.day)
    // The code has expired from that instant on, whether or not the chore has run.
    #expect(
      try await owner.refusedChange("rewards.handOut", ["code": second.code.string ?? ""]).reason == "code_over")
    floor.server.housekeeping()
    #expect(await mara.event("rewards.changed") { $0.data.redemption.state == "expired" }.data.redemption.code.isNull)
    #expect(try await mara.points().balance == 200)
    #expect(try await owner.call("rewards.all", ["as": owner.handle]).rewards[0].stock == 1)
  }

  @Test("too few points, another price, the month's number, what is not listed, and others' redemptions are refused")
  func refused() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let shake = try await shake(owner, ["aMonth": 1])
    let mara = try await floor.member("Mara")
    let ines = try await floor.member("Ines")
    let params: Params = ["reward": shake.id, "cost": 150]
    #expect(try await mara.refusedChange("rewards.redeem", params).reason == "not_enough_points")
    try await floor.give(1_000, to: mara)
    let cheap = params.merging(["cost": 1]) { $1 }
    #expect(try await mara.refusedChange("rewards.redeem", cheap).reason == "cost_changed")
    let made = try await mara.change("rewards.redeem", params).redemption
    #expect(try await mara.refusedChange("rewards.redeem", params).reason == "month_used")
    #expect(
      try await ines.refusedChange("rewards.giveBack", ["redemption": made.id]).reason == "no_such_redemption")
    // On the first of December, by the gym's clock.
    floor.time.advance(9 * Self.day + 16 * 3_600_000)
    #expect(floor.calendar.day(at: floor.time.now) == "2026-12-01")
    _ = try await mara.change("rewards.redeem", params)
    _ = try await self.shake(owner, ["reward": shake.id, "listed": false])
    #expect(try await mara.refusedChange("rewards.redeem", params).reason == "no_such_reward")
    #expect(try await mara.call("rewards.list", ["as": mara.handle]).rewards.array.isEmpty)
    // A removed reward that was redeemed can still be fetched.
    _ = try await owner.change("rewards.remove", ["reward": shake.id])
    #expect(try await owner.change("rewards.handOut", ["code": made.code]).redemption.state == "handedOut")
  }

  @Test("the owner's fields are checked, and names are there once")
  func fields() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    _ = try await shake(owner)
    func long(_ count: Int) -> JSON { .string(String(repeating: "a", count: count)) }
    let wrong: [(Params, field: String, reason: String)] = [
      (["name": " "], "name", "required"), (["name": long(61)], "name", "too_long"),
      (["text": long(201)], "text", "too_long"), (["cost": 0], "cost", "out_of_range"),
      (["stock": -1], "stock", "out_of_range"), (["aMonth": 0], "aMonth", "out_of_range"),
      (["name": "PROTEIN SHAKE"], "name", "name_taken"), (["reward": 99, "name": "Tea"], "reward", "no_such_reward"),
    ]
    for (more, field, reason) in wrong {
      let plain: Params = ["name": "Class", "cost": 100, "listed": true]
      let refused = try await owner.refusedChange("rewards.save", plain.merging(more) { $1 })
      #expect(refused.field == .string(field) && refused.reason == .string(reason), "\(more): \(refused)")
    }
  }

  @Test("wrong codes are slowed down, for that one of the staff")
  func guesses() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let tove = try await floor.trainer()
    var reasons: Set<String> = []
    for _ in 0..<40 {
      reasons.insert(
        try await tove.refusal("rewards.check", ["as": tove.handle, "code": "BBBB-CCCC"]).reason.string ?? "")
    }
    #expect(reasons.isSuperset(of: ["code_unknown", "slow_down"]))
    #expect(
      try await owner.refusal("rewards.check", ["as": owner.handle, "code": "BBBB-CCCC"]).reason == "code_unknown")
  }

  @Test("an account that is removed leaves no name, and what it had not fetched is free again")
  func removed() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let shake = try await shake(owner, ["stock": 2])
    let mara = try await floor.member("Mara")
    try await floor.give(400, to: mara)
    let params: Params = ["reward": shake.id, "cost": 150]
    let first = try await mara.change("rewards.redeem", params).redemption
    let second = try await mara.change("rewards.redeem", params).redemption
    _ = try await owner.change("rewards.handOut", ["code": first.code])
    let export = try await mara.call("accounts.export", ["as": mara.handle]).points
    #expect(export.rewards.array.count == 2 && export.entries.array.count == 1 && export.points.balance == 100)
    _ = try await mara.change("accounts.delete", ["password": TestFloor.password])
    let all = try await owner.call("rewards.all", ["as": owner.handle])
    #expect(all.open.array.isEmpty && all.handedOut.array.count == 1 && all.handedOut[0].member.isNull)
    #expect(all.rewards[0].stock == 1)
    let gone = try await owner.refusal("rewards.check", ["as": owner.handle, "code": second.code.string ?? ""])
    #expect(gone.reason == "code_unknown")
    #expect(try floor.problems() == [])
  }
}
