import Gym
import Secrets
import Storage
import Wire

/// Rewards for points: the owner's list, the codes with which members fetch them, and the desk that takes the codes.
struct RewardService: Service {
  let changes: Changes
  let calendar: GymCalendar
  let limiter: GuessLimiter

  private static let page = 50

  func register(in registry: inout Registry) {
    registry.query(RewardsList.self, .login, list)
    registry.allow(RewardsList.self, .read)
    registry.change(RewardsRedeem.self, .login, prepare: { _, _ in PairingCode.make() }, redeem)
    registry.change(RewardsGiveBack.self, .login, giveBack)
    registry.task(RewardsCheck.self, .trainer) { caller, call in
      let found = try await find(call.code, caller)
      return RewardsRedeem.Reply(redemption: RedemptionView(found, isForStaff: true))
    }
    registry.change(
      RewardsHandOut.self, .trainer, notes: [.rewardHandedOut],
      prepare: { caller, call in try await find(call.code, caller).id }, handOut)
    registry.query(RewardsAll.self, .owner, all)
    registry.allow(RewardsAll.self, .gymRead)
    registry.change(RewardsSave.self, .owner, notes: [.rewardAdded, .rewardChanged], save)
    registry.change(RewardsRemove.self, .owner, notes: [.rewardRemoved], remove)
    registry.publishes(RewardsChanged.self)
    registry.chore { now in expire(now: now) }
    registry.dailyChore { now in
      changes.prune("rewards") { tx in try tx.rewards.prune(before: now - RewardRules.keptFor) }
    }
  }

  private static func event(_ id: Int, of member: Int, _ tx: Tx) throws -> Event? {
    try tx.rewards.redemption(id).map { Event(.points(member), RewardsChanged(redemption: own($0))) }
  }

  /// The redemption as its member sees it.
  private static func own(_ redemption: Redemption) -> RedemptionView {
    RedemptionView(redemption, code: redemption.state == .open ? PairingCode.display(redemption.code) : nil)
  }

  // MARK: Members

  private func list(_ caller: Caller, _ call: RewardsList, _ tx: Tx) throws -> RewardsList.Reply {
    let own = try caller.signedIn().member.id
    guard try tx.points.account(own)?.isOff != true else { return RewardsList.Reply(rewards: [], redemptions: []) }
    let month = month(caller.now)
    return RewardsList.Reply(
      rewards: try tx.rewards.all().filter(\.isListed).map { reward in
        let taken = try reward.aMonth == nil ? 0 : tx.rewards.count(reward.id, of: own, month: month)
        return RewardView(reward, leftThisMonth: reward.aMonth.map { max(0, $0 - taken) })
      }, redemptions: try tx.rewards.redemptions(of: own, limit: Self.page).map(Self.own))
  }

  private func month(_ now: Int) -> String { PointChanges.month(calendar.calendarDay(at: now)) }

  private func redeem(
    _ caller: Caller, _ call: RewardsRedeem, _ code: String, _ tx: Tx
  ) throws -> Outcome<RewardsRedeem.Reply> {
    let own = try caller.signedIn().member.id
    guard let reward = try tx.rewards.find(call.reward), reward.isListed else {
      throw Fault.missing("reward", field: "reward")
    }
    // Refuse the change if the price is not the one that the member saw.
    guard reward.cost == call.cost else { throw Fault(.conflict, "cost_changed", field: "cost") }
    guard reward.stock != 0 else { throw Fault(.conflict, "reward_gone", field: "reward") }
    if let most = reward.aMonth {
      guard try tx.rewards.count(reward.id, of: own, month: month(caller.now)) < most else {
        throw Fault(.conflict, "month_used", field: "reward", params: ["max": Double(most)])
      }
    }
    guard let account = try tx.points.account(own), !account.isOff, account.balance >= reward.cost else {
      throw Fault(.conflict, "not_enough_points", field: "reward")
    }
    guard try tx.rewards.countOpen(own) < RewardRules.mostOpen else {
      throw Fault(.conflict, "too_many", params: ["max": Double(RewardRules.mostOpen)])
    }
    let id = try tx.rewards.redeem(
      reward, member: own, code: code, month: month(caller.now), at: caller.now,
      expiresAt: caller.now + RewardRules.codeLife)
    return try outcome(id, own, tx)
  }

  private func outcome(_ id: Int, _ own: Int, _ tx: Tx) throws -> Outcome<RewardsRedeem.Reply> {
    guard let redemption = try tx.rewards.redemption(id) else { throw Fault.missing("redemption", field: "redemption") }
    let view = Self.own(redemption)
    return Outcome(
      RewardsRedeem.Reply(redemption: view),
      events: [Event(.points(own), RewardsChanged(redemption: view)), try PointService.changed(own, tx)])
  }

  private func giveBack(
    _ caller: Caller, _ call: RewardsGiveBack, _ tx: Tx
  ) throws -> Outcome<RewardsRedeem.Reply> {
    let own = try caller.signedIn().member.id
    guard let redemption = try tx.rewards.redemption(call.redemption), redemption.member?.id == own else {
      throw Fault.missing("redemption", field: "redemption")
    }
    guard redemption.state != .handedOut else { throw Fault(.conflict, "handed_out", field: "redemption") }
    _ = try tx.rewards.end(redemption.id, as: .givenBack, at: caller.now)
    return try outcome(redemption.id, own, tx)
  }

  /// Ends a redemption. If it was open, its points are given back.
  static func end(
    _ redemption: Redemption, as state: RedemptionState, member: Int, now: Int, _ tx: Tx
  ) throws -> [Event] {
    guard try tx.rewards.end(redemption.id, as: state, at: now) else { return [] }
    return try [event(redemption.id, of: member, tx), PointService.changed(member, tx)].compactMap(\.self)
  }

  private func expire(now: Int) {
    changes.database.readLater(
      { tx in try tx.rewards.expired(now: now) },
      done: { result in
        guard case .success(let expired) = result, !expired.isEmpty else { return }
        changes.make("rewards") { tx in
          try expired.flatMap { one in
            try one.member.map { try Self.end(one, as: .expired, member: $0.id, now: now, tx) } ?? []
          }
        }
      })
  }

  // MARK: Desk

  /// Wrong codes are counted and slowed down, whoever types them.
  private func find(_ typed: String, _ caller: Caller) async throws -> Redemption {
    let staff = try caller.signedIn().member.id
    var found: Redemption?
    _ = try await limiter.attempt([.rewardCode(staff: staff)], by: caller) {
      guard let code = PairingCode.normalise(typed) else { return false }
      found = try await changes.database.readAsync { tx in try tx.rewards.redemption(code: code) }
      return found != nil
    }
    guard let found else { throw Fault(.notFound, "code_unknown", field: "code") }
    return found
  }

  private func handOut(
    _ caller: Caller, _ call: RewardsHandOut, _ id: Int, _ tx: Tx
  ) throws -> Outcome<RewardsRedeem.Reply> {
    let staff = try caller.signedIn().member
    guard let redemption = try tx.rewards.redemption(id), let member = redemption.member else {
      throw Fault(.notFound, "code_unknown", field: "code")
    }
    // An expired code is refused even before the chore has ended it.
    guard redemption.state != .open || redemption.expiresAt > caller.now else {
      throw Fault(.conflict, "code_over", field: "code")
    }
    guard try tx.rewards.handOut(id, staff: staff.face, at: caller.now) else {
      throw Fault(.conflict, redemption.state == .handedOut ? "handed_out" : "code_over", field: "code")
    }
    try tx.staff.note(.rewardHandedOut, by: caller, member: member.id, what: redemption.name)
    guard let after = try tx.rewards.redemption(id) else { throw Fault(.notFound, "code_unknown", field: "code") }
    return Outcome(
      RewardsRedeem.Reply(redemption: RedemptionView(after, isForStaff: true)),
      events: [Event(.points(member.id), RewardsChanged(redemption: Self.own(after)))])
  }

  // MARK: Owner

  private func all(_ caller: Caller, _ call: RewardsAll, _ tx: Tx) throws -> RewardsAll.Reply {
    let handedOut = try tx.rewards.handedOut(before: call.before, limit: Self.page + 1)
    func view(_ redemption: Redemption) -> RedemptionView { RedemptionView(redemption, isForStaff: true) }
    return RewardsAll.Reply(
      rewards: try tx.rewards.all().map { RewardView($0, listed: $0.isListed) },
      open: try tx.rewards.open(limit: 500).map(view), handedOut: handedOut.prefix(Self.page).map(view),
      more: handedOut.count > Self.page)
  }

  private func save(_ caller: Caller, _ call: RewardsSave, _ tx: Tx) throws -> Outcome<RewardsSave.Reply> {
    var reward = try Reward(
      id: call.reward ?? 0, name: call.name, text: call.text, cost: call.cost, stock: call.stock, aMonth: call.aMonth,
      isListed: call.listed
    ).checked()
    if let other = try tx.rewards.named(reward.name), other != call.reward {
      throw Fault(.conflict, "name_taken", field: "name")
    }
    if call.reward == nil {
      guard try tx.rewards.all().count < RewardRules.most else {
        throw Fault(.conflict, "too_many", params: ["max": Double(RewardRules.most)])
      }
      reward.id = try tx.rewards.add(reward)
      try tx.staff.note(.rewardAdded, by: caller, what: reward.name)
    } else {
      guard let before = try tx.rewards.find(reward.id) else { throw Fault.missing("reward", field: "reward") }
      if before != reward {
        try tx.rewards.put(reward)
        try tx.staff.note(.rewardChanged, by: caller, what: reward.name)
      }
    }
    return Outcome(RewardsSave.Reply(reward: RewardView(reward, listed: reward.isListed)))
  }

  private func remove(_ caller: Caller, _ call: RewardsRemove, _ tx: Tx) throws -> Outcome<Nothing> {
    guard let reward = try tx.rewards.find(call.reward) else { throw Fault.missing("reward", field: "reward") }
    try tx.rewards.remove(reward.id)
    try tx.staff.note(.rewardRemoved, by: caller, what: reward.name)
    return Outcome(Nothing())
  }
}

extension StaffActionKind {
  static let rewardHandedOut = StaffActionKind("rewardHandedOut")
  static let rewardRemoved = StaffActionKind("rewardRemoved")
  static let rewardAdded = StaffActionKind("rewardAdded")
  static let rewardChanged = StaffActionKind("rewardChanged")
}
