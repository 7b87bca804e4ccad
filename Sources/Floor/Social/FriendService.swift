import Gym
import Storage
import Wire

extension Topic {
  /// A member's friends, requests and levels.
  static func friends(_ member: Int) -> Topic { Topic("friends", of: member) }
}

/// Who is whose friend, and what each member shows to whom. Nobody learns that they were refused or blocked.
struct FriendService: Service {
  let database: Database
  let hub: TopicHub
  let limiter: GuessLimiter
  let exercises: ExerciseCatalog
  let messages: MessageReader
  let clock: Clock
  let codes = ShownCodes<Void>()

  init(
    database: Database, hub: TopicHub, limiter: GuessLimiter, exercises: ExerciseCatalog, messages: MessageReader,
    clock: Clock
  ) {
    self.database = database
    self.hub = hub
    self.limiter = limiter
    self.exercises = exercises
    self.messages = messages
    self.clock = clock
  }

  static let most = 1_000
  /// The most open requests of a sender.
  static let mostSent = 100
  static let found = 20
  /// How long a request stays open, and how long a refusal prevents further ones, in milliseconds.
  private static let kept = 180 * Milliseconds.day

  static let memberData = MemberData(
    "friendships", "friend_requests", "friend_refusals", "blocks", "sharing_levels"
  )
  .exporting { export, tx in export.add("friends", try Self.export(export.member.id, tx)) }
  .leaving { member, _, tx in
    let events = try leaving(member, tx)
    return { _ in events }
  }

  func register(in registry: inout Registry) {
    registry.ownTopic("friends", Topic.friends) { member, tx in
      let standing = try Moderation.standing(member, tx, now: clock.now)
      return FriendsSnapshot(
        friends: try tx.friends.list(of: member).map(FriendView.init),
        requests: try tx.friends.received(by: member).map { FriendRequestView(from: FaceView($0.face), at: $0.at) },
        sent: try tx.friends.sent(by: member).map(SentRequestView.init),
        sharing: try SharingView(tx.friends.sharing(member)),
        standing: standing.muted || standing.rename ? standing : nil)
    }
    registry.query(FriendsFind.self, .login, find)
    registry.change(FriendsRequest.self, .login, request)
    registry.change(FriendsWithdraw.self, .login, withdraw)
    registry.change(FriendsAccept.self, .login, accept)
    registry.change(FriendsDecline.self, .login, decline)
    registry.change(FriendsRemove.self, .login, remove)
    registry.change(FriendsBlock.self, .login, block)
    registry.change(FriendsUnblock.self, .login, unblock)
    registry.query(FriendsBlocked.self, .login) { caller, _, tx in
      FriendsBlocked.Reply(people: try tx.friends.blocked(by: caller.signedIn().member.id).map { FaceView($0) })
    }
    registry.instant(FriendsInvite.self, .login, invite)
    registry.query(FriendsInvitation.self, .login, invitation)
    registry.change(FriendsClaim.self, .login, prepare: claimed, claim)
    registry.change(FriendsShare.self, .login, share)
    registry.publishes(
      FriendAdded.self, FriendRemoved.self, FriendRequested.self, FriendRequestEnded.self, FriendRequestSent.self,
      FriendSentEnded.self, SharingChanged.self)
    registry.remember(FriendAdded.self) { event, topic in
      if let member = topic.member { codes.use(member: member, claimedBy: event.friend.friend.id) }
    }
    registry.remember(AccountRemoved.self) { event, _ in codes.forget(member: event.member) }
    // Drop stored events: a reconnecting client must not recover what it may no longer see.
    registry.retracts(FriendsFeedChanged.self)
    registry.namesOthers("friends")
    registry.remember(FriendRemoved.self) { [hub] _, topic in
      guard let member = topic.member else { return }
      for one in [Topic.friends(member), .messages(member), .challenges(member)] { hub.forgetEvents(of: one) }
    }
    registry.remember(MemberBlocked.self) { [hub] _, _ in hub.forgetWhatOthersDid() }
    registry.remember(AccountRemoved.self) { [hub] _, _ in hub.forgetWhatOthersDid() }
    registry.chore { now in codes.prune(now: now) }
    registry.dailyChore { now in
      Task {
        try? await database.write { tx in
          try tx.friends.prune(before: now - Self.kept)
          try tx.sent.prune(now: now)
        }
      }
    }
  }

  // MARK: Asking

  private func find(_ caller: Caller, _ call: FriendsFind, _ tx: Tx) throws -> FriendsFind.Reply {
    let text = Text.trimmed(call.text)
    guard text.count >= 2 else { throw Fault(.invalid, "too_short", field: "text", params: ["min": 2]) }
    return FriendsFind.Reply(
      people: try tx.friends.find(text, for: caller.signedIn().member.id, limit: Self.found).map { FaceView($0) })
  }

  private func request(_ caller: Caller, _ call: FriendsRequest, _ tx: Tx) throws -> Outcome<FriendsRequest.Reply> {
    let own = try caller.signedIn().member
    var receiver: Int?
    let email: String?
    var waitsFor: String?
    switch (call.member, call.email) {
    case (let member?, nil): (receiver, email) = (try visible(member, to: own.id, caller, tx), nil)
    case (nil, let typed?):
      email = try MemberRules.email(typed)
      let key = MemberRules.emailKey(typed)
      let found = try tx.members.secrets(emailKey: key)?.member
      guard found?.id != own.id else { throw Fault(.conflict, "own_request", field: "email") }
      // Anybody can sign up with anybody's email. Until it is confirmed, treat it as unknown.
      receiver = found?.emailConfirmedAt != nil && found?.restriction == nil ? found?.id : nil
      waitsFor = receiver == nil ? key : nil
    case (nil, nil): throw Fault.invalid("member", "one_of_two")
    case (_?, _?): throw Fault.invalid("email", "one_of_two")
    }
    if let asked = receiver, try tx.friends.areFriends(own.id, asked) {
      guard email != nil else { throw Fault(.conflict, "friends_already", field: "member") }
      // Treat the email as unknown, so that a friend cannot learn whose it is.
      receiver = nil
    }
    // A refused request still looks open to its sender, so asking back makes them friends.
    if let receiver, try tx.friends.hasAsked(receiver, own.id), try !tx.friends.isBlocked(own.id, receiver) {
      let (friend, events) = try befriend(own, receiver, tx, now: caller.now)
      return Outcome(FriendsRequest.Reply(friend: friend), events: events)
    }
    guard try tx.friends.countSent(by: own.id) < Self.mostSent else {
      throw Fault(.conflict, "too_many", params: ["max": Double(Self.mostSent)])
    }
    try SentLimits.check(.request, by: caller, tx)
    let isNew = try receiver.map { try !tx.friends.isAsked($0, by: own.id) } ?? false
    let sent = try tx.friends.request(
      sender: own.id, receiver: receiver, email: email, waitsFor: waitsFor, at: caller.now)
    guard let sent else {
      throw Fault.missing("request", field: "member")
    }
    let view = SentRequestView(sent)
    var events = [Event(.friends(own.id), FriendRequestSent(sent: view))]
    if isNew, let receiver, try tx.friends.isAsked(receiver, by: own.id) {
      let request = FriendRequestView(from: FaceView(own.face), at: caller.now)
      events.append(Event(.friends(receiver), FriendRequested(request: request)))
    }
    return Outcome(FriendsRequest.Reply(sent: view), events: events)
  }

  /// A member whom the caller can see: by name, at the same kiosk, by what they show the gym, or because they have
  /// asked or are a friend.
  ///
  /// A member who has blocked the caller is found like any other, or the caller would learn of the block. A member whom
  /// the caller has blocked is not found, as in a search.
  private func visible(_ member: Int, to own: Int, _ caller: Caller, _ tx: Tx) throws -> Int {
    guard member != own else { throw Fault(.conflict, "own_request", field: "member") }
    guard let found = try tx.members.find(member), found.restriction == nil,
      try !tx.friends.hasBlocked(own, member)
    else { throw Fault.missing("member", field: "member") }
    let sharing = try tx.friends.sharing(member)
    let isBeside = caller.client.logins.contains { $0.member == member }
    guard
      try isBeside || sharing.foundByName || sharing.levels[.profile] == .gym
        || tx.friends.isAsked(own, by: member) || tx.friends.areFriends(own, member)
    else { throw Fault.missing("member", field: "member") }
    return member
  }

  private func withdraw(_ caller: Caller, _ call: FriendsWithdraw, _ tx: Tx) throws -> Outcome<Nothing> {
    let own = try caller.signedIn().member.id
    let (found, receiver) = try tx.friends.withdraw(call.request, sender: own)
    guard found else { throw Fault.missing("request", field: "request") }
    var events = [Event(.friends(own), FriendSentEnded(request: call.request))]
    if let receiver, try !tx.friends.hasAsked(own, receiver) {
      events.append(Event(.friends(receiver), FriendRequestEnded(member: own)))
    }
    return Outcome(Nothing(), events: events)
  }

  // MARK: Answering

  private func accept(_ caller: Caller, _ call: FriendsAccept, _ tx: Tx) throws -> Outcome<FriendReply> {
    let own = try caller.signedIn().member
    guard try tx.friends.isAsked(own.id, by: call.member) else { throw Fault.missing("request", field: "member") }
    let (friend, events) = try befriend(own, call.member, tx, now: caller.now)
    return Outcome(FriendReply(friend: friend), events: events)
  }

  private func decline(_ caller: Caller, _ call: FriendsDecline, _ tx: Tx) throws -> Outcome<Nothing> {
    let own = try caller.signedIn().member.id
    guard try tx.friends.isAsked(own, by: call.member) else { throw Fault.missing("request", field: "member") }
    try tx.friends.refuse(call.member, member: own, at: caller.now)
    return Outcome(Nothing(), events: [Event(.friends(own), FriendRequestEnded(member: call.member))])
  }

  /// Makes two members friends, and ends the requests between them.
  /// - Throws: `too_many`, `no_such_member`.
  func befriend(_ own: Member, _ member: Int, _ tx: Tx, now: Int) throws -> (FriendView, [Event]) {
    guard let other = try tx.members.find(member), other.restriction == nil else {
      throw Fault.missing("member", field: "member")
    }
    for one in [own.id, other.id] where try tx.friends.count(of: one) >= Self.most {
      throw Fault(.conflict, "too_many", params: ["max": Double(Self.most)])
    }
    try tx.friends.befriend(own.id, other.id, at: now)
    var events: [Event] = []
    for (one, another) in [(own, other), (other, own)] {
      for request in try tx.friends.endRequests(sender: one.id, receiver: another.id) {
        events.append(Event(.friends(one.id), FriendSentEnded(request: request)))
      }
      events.append(Event(.friends(one.id), FriendRequestEnded(member: another.id)))
    }
    let (forOwn, forOther) = (try view(of: other.id, for: own.id, tx), try view(of: own.id, for: other.id, tx))
    events += [
      Event(.friends(own.id), FriendAdded(friend: forOwn)), Event(.friends(other.id), FriendAdded(friend: forOther)),
    ]
    return (forOwn, events)
  }

  func view(of friend: Int, for member: Int, _ tx: Tx) throws -> FriendView {
    guard let found = try tx.friends.find(friend, of: member) else { throw Fault.missing("member", field: "member") }
    return FriendView(found)
  }
}

/// One member has blocked another, or the gym has blocked one. Internal event; never sent to clients.
struct MemberBlocked: TopicEvent {
  static let event = "friends.memberBlocked"
}

extension FriendView {
  init(_ friend: Friend) {
    self.init(
      friend: FaceView(friend.face), since: friend.since, trainingSince: friend.trainingSince,
      hereSince: friend.hereSince)
  }
}

extension SentRequestView {
  init(_ sent: SentRequest) {
    self.init(id: sent.id, to: sent.receiver.map { FaceView($0) }, email: sent.email, at: sent.at)
  }
}

extension SharingView {
  init(_ choice: SharingChoice) { self.init(choice.levels, foundByName: choice.foundByName) }
}
