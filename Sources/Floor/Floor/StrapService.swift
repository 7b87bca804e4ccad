import Gym
import Secrets
import Storage
import Wire

/// Whose straps are whose: claims, loans, and what the gym lends.
struct StrapService: Service {
  let live: HeartLive
  let limiter: GuessLimiter

  static let memberData = MemberData("straps", "strap_loans")
    .exporting { export, tx in
      export.add(
        "straps",
        unlessEmpty: try tx.straps.own(of: export.member.id).map { StrapView(strap: $0.address, kind: .own) })
    }

  func register(in registry: inout Registry) {
    registry.instant(StrapsPeek.self, .login, peek)
    registry.change(
      StrapsClaim.self, .login,
      prepare: { caller, call in try strap(call.code, caller) }, claim)
    registry.query(StrapsMine.self, .login, mine)
    registry.allow(StrapsMine.self, .read)
    registry.change(StrapsForget.self, .login, forget)
    registry.query(StrapsList.self, .owner) { _, _, tx in try list(tx) }
    registry.change(StrapsLend.self, .owner, notes: .nothing("The gym's own straps."), lend)
    registry.change(StrapsUnlend.self, .owner, notes: .nothing("The gym's own straps."), unlend)
    registry.change(
      StrapsFree.self, .owner, notes: .nothing("It is in the audit log."), audit: .written(.strapFreed), free)
    registry.remember(StrapClaimed.self) { event, _ in
      let wearer = HeartFloor.Wearer(event.member, event.settings)
      live.claimed(event.strap, by: wearer, event.kind)
    }
    registry.remember(StrapReleased.self) { event, _ in live.change { $0.released(event.strap) } }
    registry.remember(StrapLent.self) { event, _ in live.change { $0.set(event.strap, lentAs: event.name) } }
  }

  // MARK: Members

  /// The strap with a code. A wrong one counts as a guess.
  private func strap(_ typed: String, _ caller: Caller) throws(Fault) -> String {
    let member = try caller.signedIn().member.id
    let found = try limiter.attempt(.strap(member: member), by: caller) {
      StrapCode.normalise(typed).flatMap { code in live.read { $0.strap(code: code) } }
    }
    guard let found else { throw Fault(.notFound, "code_unknown", field: "code") }
    return found
  }

  private func peek(_ caller: Caller, _ call: StrapsPeek) throws -> StrapsPeek.Reply {
    let address = try strap(call.code, caller)
    let (heard, name) = live.read { ($0.heard[address], $0.lent[address]) }
    let isLost = heard.map { caller.now - $0.lastAt > HeartFloor.lost } ?? true
    return StrapsPeek.Reply(bpm: isLost ? nil : heard?.bpm, loan: name)
  }

  private func claim(
    _ caller: Caller, _ call: StrapsClaim, _ address: String, _ tx: Tx
  ) throws -> Outcome<StrapsClaim.Reply> {
    let id = try caller.signedIn().member.id
    guard let wearer = try HeartLive.wearer(id, tx) else { throw Fault(.unauthenticated, "no_session") }
    let known = try tx.straps.find(address)
    // Somebody else was faster.
    guard known?.member == nil || known?.member == id else {
      throw Fault(.notFound, "code_unknown", field: "code")
    }
    let kind: StrapKind = known?.member == id ? .own : known?.name == nil ? call.kind : .loan
    switch kind {
    case .own:
      if known == nil {
        guard try tx.straps.own(of: id).count < Strap.most else { throw Fault(.conflict, "too_many", field: "code") }
        try tx.straps.endLoan(address)
        try tx.straps.insert(Strap(address: address, member: id, name: nil), at: caller.now)
      }
    case .loan: try tx.straps.lend(address, to: id, at: caller.now)
    }
    return Outcome(
      StrapsClaim.Reply(strap: view(address, kind, name: known?.name)),
      events: [
        Event(
          .straps,
          StrapClaimed(strap: address, kind: kind, member: wearer.member, settings: wearer.settings))
      ])
  }

  private func view(_ address: String, _ kind: StrapKind?, name: String? = nil) -> StrapView {
    var view = StrapView(strap: address, kind: kind, name: name)
    view.heardAt = live.read { $0.heard[address]?.lastAt }
    return view
  }

  private func mine(_ caller: Caller, _ call: StrapsMine, _ tx: Tx) throws -> StrapsList.Reply {
    let member = try caller.signedIn().member.id
    var straps = try tx.straps.own(of: member).map { view($0.address, .own) }
    if let loan = try tx.straps.loan(of: member) {
      straps.append(view(loan.address, .loan, name: try tx.straps.find(loan.address)?.name))
    }
    return StrapsList.Reply(straps: straps)
  }

  private func forget(_ caller: Caller, _ call: StrapsForget, _ tx: Tx) throws -> Outcome<Nothing> {
    let member = try caller.signedIn().member.id
    if try tx.straps.find(call.strap)?.member == member {
      try tx.straps.remove(call.strap)
    } else if try tx.straps.loan(of: member)?.address == call.strap {
      try tx.straps.endLoan(call.strap)
    } else {
      throw Fault.missing("strap", field: "strap")
    }
    return Outcome(Nothing(), events: [Event(.straps, StrapReleased(strap: call.strap))])
  }

  // MARK: The owner

  private func list(_ tx: Tx) throws -> StrapsList.Reply {
    let known = try tx.straps.all()
    let loans = Dictionary(
      try tx.straps.loans().map { ($0.address, $0.member) }, uniquingKeysWith: { first, _ in first })
    let heard = live.read { $0.heard }
    func row(_ address: String, _ strap: Strap?) throws -> StrapView {
      let member = strap?.member ?? loans[address]
      let kind: StrapKind? = strap?.member != nil ? .own : strap?.name != nil || member != nil ? .loan : nil
      var row = StrapView(strap: address, kind: kind, name: strap?.name)
      row.member = try member.flatMap { try tx.members.find($0) }.map { FaceView($0.face) }
      row.heardAt = heard[address]?.lastAt
      if member == nil { row.code = heard[address]?.code }
      return row
    }
    let others = Set(heard.keys).union(loans.keys).subtracting(known.map(\.address)).sorted()
    return StrapsList.Reply(
      straps: try known.map { try row($0.address, $0) } + others.map { try row($0, nil) },
      radios: live.radios())
  }

  private func lend(_ caller: Caller, _ call: StrapsLend, _ tx: Tx) throws -> Outcome<StrapsClaim.Reply> {
    guard Strap.isAddress(call.strap) else { throw Fault.invalid("strap", "malformed") }
    let name = try Text.line(call.name, max: Strap.maxName, field: "name")
    let known = try tx.straps.find(call.strap)
    guard known?.member == nil else { throw Fault(.conflict, "strap_taken", field: "strap") }
    if known?.name != name {
      guard try !tx.straps.isTaken(name: name) else { throw Fault(.conflict, "name_taken", field: "name") }
      if known == nil {
        guard try tx.straps.lentCount() < Strap.mostLent else { throw Fault(.conflict, "too_many", field: "strap") }
        try tx.straps.insert(Strap(address: call.strap, member: nil, name: name), at: caller.now)
      } else {
        try tx.straps.rename(call.strap, to: name)
      }
    }
    return Outcome(
      StrapsClaim.Reply(strap: view(call.strap, .loan, name: name)),
      events: [Event(.straps, StrapLent(strap: call.strap, name: name))])
  }

  private func unlend(_ caller: Caller, _ call: StrapsUnlend, _ tx: Tx) throws -> Outcome<Nothing> {
    guard try tx.straps.find(call.strap)?.name != nil else { throw Fault.missing("strap", field: "strap") }
    try tx.straps.remove(call.strap)
    try tx.straps.endLoan(call.strap)
    return Outcome(Nothing(), events: [Event(.straps, StrapLent(strap: call.strap, name: nil))])
  }

  private func free(_ caller: Caller, _ call: StrapsFree, _ tx: Tx) throws -> Outcome<Nothing> {
    guard let member = try tx.straps.find(call.strap)?.member else { throw Fault.missing("strap", field: "strap") }
    try tx.straps.remove(call.strap)
    try tx.audit.append(.strapFreed, by: caller, member: member)
    return Outcome(Nothing(), events: [Event(.straps, StrapReleased(strap: call.strap))])
  }
}

extension AuditKind {
  static let strapFreed = AuditKind("strapFreed", .people)
}
