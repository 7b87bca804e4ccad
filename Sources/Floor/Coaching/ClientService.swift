import Gym
import Storage
import Wire

extension Topic {
  /// Consents between members and trainers. Stays inside the server.
  static let consents = Topic("consents")
}

/// A consent was given, changed or, if `shares` is nil, ended.
struct ConsentChanged: TopicEvent {
  static let event = "consents.changed"
  var trainer: Int
  var member: Int
  var shares: [SharedKind]?
  /// The code with which the consent was given.
  var code: String?
}

/// Trainers and their clients: who lets whom see their log.
struct ClientService: Service {
  let database: Database
  let calendar: GymCalendar
  let limiter: GuessLimiter
  let logins: Logins
  private let codes = ShownCodes<Shares>()

  init(database: Database, calendar: GymCalendar, limiter: GuessLimiter, logins: Logins) {
    self.database = database
    self.calendar = calendar
    self.limiter = limiter
    self.logins = logins
  }

  static let mostClients = 1_000
  static let mostTrainers = 20

  static let memberData = MemberData("clients", "client_notes", "goal_proposals")

  func register(in registry: inout Registry) {
    registry.instant(ClientsInvite.self, .login, invite)
    registry.change(
      ClientsAccept.self, .trainer, notes: .nothing("Theirs, by consent."),
      audit: .entries(of: [.consentGiven]) { _, reply, _ in [.init(.consentGiven, member: reply.client.id)] },
      prepare: claim, accept)
    registry.query(ClientsTrainers.self, .login) { caller, _, tx in
      try Self.trainers(of: caller.signedIn().member.id, tx)
    }
    registry.change(ClientsShare.self, .login, audit: .about(.consentChanged) { $0.trainer }, share)
    registry.change(ClientsEnd.self, .login, audit: .about(.consentEnded) { $0.trainer ?? $0.client }, end)
    registry.publishes(TrainersChanged.self, ClientChanged.self)
    registry.remember(ConsentChanged.self) { event, _ in
      if let code = event.code { codes.forget(member: event.member, code: code) }
    }
    registry.remember(AccountRemoved.self) { event, _ in codes.forget(member: event.member) }
    registry.chore { now in codes.prune(now: now) }
  }

  // MARK: Consent

  private func invite(_ caller: Caller, _ call: ClientsInvite) throws -> ClientsInvite.Reply {
    let shares = call.shares.map { Shares($0) } ?? .usual
    guard let pending = try codes.make(for: caller.signedIn().member.id, shares, now: caller.now) else {
      throw Fault(.unavailable, "busy", retryAfterMs: 60_000)
    }
    return ClientsInvite.Reply(code: pending.code, expiresAt: pending.expiresAt)
  }

  /// A wrong code counts as a guess.
  private func claim(_ caller: Caller, _ call: ClientsAccept) async throws -> ShownCodes<Shares>.Pending {
    let trainer = try caller.signedIn().member.id
    let found = try limiter.attempt(.clientCode(trainer: trainer), by: caller) {
      codes.claim(call.code, by: trainer, now: caller.now)
    }
    guard let found else { throw Fault(.notFound, "code_unknown", field: "code") }
    return found
  }

  private func accept(
    _ caller: Caller, _ call: ClientsAccept, _ code: ShownCodes<Shares>.Pending, _ tx: Tx
  ) throws -> Outcome<ClientsAccept.Reply> {
    let trainer = try caller.signedIn().member.id
    guard code.member != trainer else { throw Fault(.conflict, "own_code", field: "code") }
    guard let member = try tx.members.find(code.member), member.restriction == nil,
      try !tx.friends.isBlocked(trainer, code.member)
    else {
      throw Fault(.notFound, "code_unknown", field: "code")
    }
    let isNew = try tx.clients.shares(trainer: trainer, member: member.id) == nil
    if isNew, try tx.clients.count(of: trainer) >= Self.mostClients {
      throw Fault(.conflict, "too_many", params: ["max": Double(Self.mostClients)])
    }
    if isNew, try tx.clients.trainerCount(of: member.id) >= Self.mostTrainers {
      throw Fault(.conflict, "too_many", params: ["max": Double(Self.mostTrainers)])
    }
    try tx.clients.put(trainer: trainer, member: member.id, code.offer, at: caller.now)
    return Outcome(
      ClientsAccept.Reply(client: FaceView(member.face), shares: code.offer.list),
      events: try Self.changed(trainer: trainer, member.face, code.offer, code: code.code, tx))
  }

  private func share(_ caller: Caller, _ call: ClientsShare, _ tx: Tx) throws -> Outcome<TrainersReply> {
    let member = try caller.signedIn().member
    guard let before = try tx.clients.shares(trainer: call.trainer, member: member.id) else {
      throw Fault.missing("trainer", field: "trainer")
    }
    let shares = Shares(call.shares)
    if shares == before { return Outcome(try Self.trainers(of: member.id, tx)) }
    try tx.clients.put(trainer: call.trainer, member: member.id, shares, at: caller.now)
    return Outcome(
      try Self.trainers(of: member.id, tx),
      events: try Self.changed(trainer: call.trainer, member.face, shares, tx))
  }

  private func end(_ caller: Caller, _ call: ClientsEnd, _ tx: Tx) throws -> Outcome<Nothing> {
    let own = try caller.signedIn().member
    let (trainer, client): (Int, Int)
    switch (call.trainer, call.client) {
    case (let other?, nil): (trainer, client) = (other, own.id)
    case (nil, let other?): (trainer, client) = (own.id, other)
    case (nil, nil): throw Fault.invalid("trainer", "one_of_two")
    case (_?, _?): throw Fault.invalid("client", "one_of_two")
    }
    guard try tx.clients.end(trainer: trainer, member: client) else {
      if call.trainer != nil { throw Fault.missing("trainer", field: "trainer") }
      throw Fault.missing("client", field: "client")
    }
    guard let face = try tx.members.find(client)?.face else { return Outcome(Nothing()) }
    return Outcome(Nothing(), events: try Self.changed(trainer: trainer, face, nil, tx))
  }

  /// The events for both sides, including the one that ends the trainer's subscriptions.
  static func changed(
    trainer: Int, _ client: Face, _ shares: Shares?, code: String? = nil, _ tx: Tx
  ) throws -> [Event] {
    [
      Event(
        .consents, ConsentChanged(trainer: trainer, member: client.id, shares: shares?.list, code: code)),
      Event(
        .me(client.id), TrainersChanged(try Self.trainers(of: client.id, tx)), key: TrainersChanged.event),
      Event(
        .me(trainer), ClientChanged(client: FaceView(client), shares: shares?.list),
        key: "\(ClientChanged.event) \(client.id)"),
    ]
  }

  private static func trainers(of member: Int, _ tx: Tx) throws -> TrainersReply {
    TrainersReply(
      trainers: try tx.clients.trainers(of: member).map {
        TrainerView(trainer: FaceView($0.face), since: $0.since, shares: $0.shares.list)
      })
  }
}

extension AuditKind {
  static let consentGiven = AuditKind("consentGiven", .people)
  static let consentChanged = AuditKind("consentChanged", .people)
  static let consentEnded = AuditKind("consentEnded", .people)
}
