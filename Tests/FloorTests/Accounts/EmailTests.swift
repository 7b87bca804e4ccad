import Gym
import Storage
import TestKit
import Testing

@testable import Floor

extension TestFloor {
  /// Confirms emails as staff would do at the desk.
  func confirmEmail(of clients: TestClient...) async throws {
    let (ids, now) = (clients.map(\.member), time.now)
    try await database.write { tx in for id in ids { _ = try tx.emails.confirm(id, at: now) } }
  }
}

/// An email belongs to whoever confirmed it, not to whoever typed it first.
@Suite(.limitedConcurrency) struct EmailTests {
  private func subscribed(_ client: TestClient) async throws -> TestClient {
    _ = try await client.call("topics.subscribe", ["as": client.handle, "topic": "friends"])
    return client
  }

  /// The member's friends and requests as a page gets them now.
  private func state(_ client: TestClient) async throws -> JSON {
    _ = try await client.call("topics.unsubscribe", ["as": client.handle, "topic": "friends"])
    return try await client.call("topics.subscribe", ["as": client.handle, "topic": "friends"]).snapshot
  }

  private func ask(_ client: TestClient, _ email: String) async throws -> JSON {
    try await client.change("friends.request", ["as": client.handle, "email": email])
  }

  /// The names of those who ask the member, sorted.
  private func asking(_ client: TestClient) async throws -> [String] {
    try await state(client).requests.array.compactMap(\.from.name.string).sorted()
  }

  // MARK: Requests

  @Test("a request to an email reaches whoever confirms it, and not who typed it first")
  func typedFirst() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let mara = try await subscribed(floor.member("Mara"))
    let eve = try await subscribed(floor.member("Eve", more: ["email": "joel@example.com"]))
    #expect(try await eve.call("members.me").member.emailUnconfirmed == true)
    _ = try await ask(mara, " JOEL@example.com")
    #expect(try await asking(eve) == [])
    #expect(try await eve.refusedChange("friends.accept", ["member": mara.member]).reason == "no_such_request")
    // Eve's own request does not make them friends, as it would if she had received Mara's.
    #expect(try await ask(mara, "joel@example.com").friend.isNull)
    // The desk notices. Once the removal is final, the email is free again, and Joel signs up.
    _ = try await owner.change("accounts.remove", ["member": eve.member])
    floor.time.advance(AccountService.restorableFor)
    while try floor.count("SELECT COUNT(*) FROM removals") > 0 {
      floor.server.housekeeping()
      await floor.settle()
    }
    let joel = try await subscribed(floor.member("Joel"))
    #expect(try await asking(joel) == [])
    _ = try await owner.change("emails.confirm", ["member": joel.member])
    #expect(await joel.event("friends.requested").data.request.from.name == "Mara")
    #expect(await joel.notice("session.changed").member.emailUnconfirmed.isNull)
    #expect(try await asking(joel) == ["Mara"])
    #expect(try await joel.change("friends.accept", ["member": mara.member]).friend.friend.name == "Mara")
    #expect(try await state(mara).friends.array.count == 1)
    #expect(try floor.problems() == [])
  }

  @Test("the sender sees the same whether an email is unknown, typed, confirmed or its member may not train")
  func sameForSender() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let mara = try await subscribed(floor.member("Mara"))
    let (typed, ines, ben) = (
      try await floor.member("Typed"), try await floor.member("Ines"), try await floor.member("Ben")
    )
    try await floor.confirmEmail(of: ines, ben)
    _ = try await owner.change("accounts.oneTimePassword", ["member": ben.member])
    func plain(_ sent: JSON) -> JSON {
      var sent = sent
      for field in ["id", "email"] { sent[field] = .null }
      return sent
    }
    var replies: [JSON] = []
    for name in ["nobody", "typed", "ines", "ben"] {
      let reply = try await ask(mara, "\(name)@example.com")
      #expect(try await ask(mara, "\(name)@example.com") == reply)
      #expect(reply.friend.isNull)
      replies.append(plain(reply.sent))
    }
    #expect(Set(replies.map { "\($0)" }).count == 1)
    let before = try await state(mara)
    let events = mara.events("friends").count
    #expect(before.sent.array.count == 4 && Set(before.sent.array.map { "\(plain($0))" }).count == 1)
    // Nor do they get an event when the email is confirmed.
    floor.time.advance(3_600_000)
    _ = try await owner.change("emails.confirm", ["member": typed.member])
    #expect(try await asking(typed) == ["Mara"])
    #expect(try await state(mara) == before)
    #expect(mara.events("friends").count == events)
    #expect(try await plain(ask(mara, "typed@example.com").sent) == replies[0])
    for sent in before.sent.array {
      #expect(try await mara.change("friends.withdraw", ["request": sent.id]) == [:])
    }
    #expect(try await asking(typed) == [])
  }

  @Test("what was taken back, is too old or has lost its sender does not arrive, and an export has what waits")
  func gone() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let (mara, ines, ben) = (
      try await floor.member("Mara"), try await floor.member("Ines"), try await floor.member("Ben")
    )
    let cleo = try await floor.member("Cleo")
    _ = try await ask(mara, "joel@example.com")
    floor.time.advance(181 * 86_400_000)
    floor.server.prune()
    await floor.settle()
    let sent = try await ask(ines, "joel@example.com").sent
    _ = try await ines.change("friends.withdraw", ["request": sent.id])
    for client in [ben, cleo] { _ = try await ask(client, "joel@example.com") }
    #expect(try await cleo.call("accounts.export").friends.sent.array.map(\.name) == ["joel@example.com"])
    _ = try await ben.change("accounts.delete", ["password": TestFloor.password])
    let joel = try await floor.member("Joel")
    _ = try await owner.change("emails.confirm", ["member": joel.member])
    #expect(try await asking(joel) == ["Cleo"])
    #expect(try floor.problems() == [])
  }

  @Test("a block keeps what waits away, a friend's request stays without effect, and nobody asks themselves")
  func blocksAndFriends() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let (mara, ines, ben, joel) = (
      try await floor.member("Mara"), try await floor.member("Ines"), try await floor.member("Ben"),
      try await subscribed(floor.member("Joel"))
    )
    let cleo = try await floor.member("Cleo")
    for client in [mara, ines, ben, cleo] { _ = try await ask(client, "joel@example.com") }
    #expect(try await joel.refusedChange("friends.request", ["email": "JOEL@example.com"]).reason == "own_request")
    _ = try await joel.change("friends.block", ["member": mara.member])
    _ = try await cleo.change("friends.block", ["member": joel.member])
    try await floor.befriend(joel, ben)
    _ = try await owner.change("emails.confirm", ["member": joel.member])
    #expect(try await asking(joel) == ["Ines"])
    let events = joel.events("friends").filter { $0.event == "friends.requested" }
    #expect(events.map(\.data.request.from.name) == ["Ines"])
    _ = try await joel.change("friends.unblock", ["member": mara.member])
    _ = try await cleo.change("friends.unblock", ["member": joel.member])
    _ = try await joel.change("friends.remove", ["member": ben.member])
    #expect(try await asking(joel) == ["Ines"])
    for client in [mara, ben, cleo] { #expect(try await state(client).sent.array.count == 1) }
    #expect(try floor.problems() == [])
  }

  @Test("a member who may not train gets what waits when they may")
  func restricted() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let mara = try await floor.member("Mara")
    _ = try await owner.change("gym.configure", ["joining": "approval"])
    let (joel, ines) = (try await floor.member("Joel"), try await floor.member("Ines"))
    for email in ["joel@example.com", "ines@example.com"] { _ = try await ask(mara, email) }
    // The owner knows Joel's email. Of Ines the owner only knows that she may train.
    _ = try await owner.change("accounts.approve", ["member": joel.member, "confirmsEmail": true])
    _ = try await owner.change("accounts.approve", ["member": ines.member])
    #expect(try await asking(joel) == ["Mara"])
    #expect(try await asking(ines) == [])
    let listed = try await owner.call("members.list")["members"].array
    let unconfirmed = listed.filter { $0.emailUnconfirmed == true }.compactMap(\.displayName.string)
    #expect(Set(unconfirmed) == ["Mara", "Ines"])
    let kinds = try await owner.call("staff.actions").actions.array.compactMap(\.kind.string)
    #expect(kinds.filter { $0 == "emailConfirmed" }.count == 1)

    let ben = try await floor.member("Ben")
    _ = try await owner.change("accounts.approve", ["member": ben.member, "confirmsEmail": true])
    let password = try await owner.change("accounts.oneTimePassword", ["member": ben.member]).password
    _ = try await ask(mara, "ben@example.com")
    let again = try await floor.logIn("ben@example.com", password: password.string ?? "")
    _ = try await again.change("accounts.renew", ["password": "three plates by june"])
    #expect(try await asking(again) == ["Mara"])
    for blocked in [true, false] {
      _ = try await owner.change("accounts.block", ["member": joel.member, "blocked": blocked])
      if blocked { _ = try await ask(ines, "joel@example.com") }
    }
    let back = try await floor.logIn("joel@example.com")
    #expect(try await asking(back) == ["Ines", "Mara"])
  }

  // MARK: Confirming

  @Test("a link by email confirms it once, for a day, and only for the account that it is about")
  func link() async throws {
    let post = try PostOffice()
    defer { post.stop() }
    let floor = post.floor
    let mara = try await floor.member("Mara")
    let (joel, eve) = (try await subscribed(floor.member("Joel")), try await floor.member("Eve"))
    _ = try await ask(mara, "joel@example.com")
    #expect(try await joel.call("emails.sendLink") == [:])
    let old = try await post.secret()
    #expect(post.sink.emails[0].to == ["joel@example.com"])
    let stored = try floor.count("SELECT /* test */ COUNT(*) FROM email_links WHERE CAST(hash AS TEXT) LIKE '%\(old)%'")
    #expect(stored == 0)
    floor.time.advance(EmailService.lifetime)
    #expect(try await joel.refusedChange("emails.useLink", ["link": old]).reason == "link_unknown")
    _ = try await joel.call("emails.sendLink")
    let secret = try await post.secret(2)
    let link: Params = ["link": secret]
    // Another account that gets hold of the link confirms neither email with it.
    #expect(try await eve.refusedChange("emails.useLink", link).reason == "link_unknown")
    #expect(try await floor.connect().refusedChange("emails.useLink", link).reason == "no_session")
    #expect(try await asking(joel) == [])
    let reply = try await joel.change("emails.useLink", link)
    #expect(reply.member.emailUnconfirmed.isNull && reply.member.email == "joel@example.com")
    #expect(try await asking(joel) == ["Mara"])
    #expect(await joel.event("friends.requested").data.request.from.name == "Mara")
    #expect(try await joel.call("members.me").member.emailUnconfirmed.isNull)
    #expect(try await joel.refusedChange("emails.useLink", link).reason == "link_unknown")
    #expect(try await joel.refusal("emails.sendLink").reason == "already_confirmed")
    #expect(try floor.count("SELECT COUNT(*) FROM email_links") == 0)
    // A link for a new password does not confirm an email, and neither does any other text.
    for wrong in ["l_" + secret.dropFirst(2), "e_", ""] {
      let refused = try await eve.refusedChange("emails.useLink", ["link": String(wrong)])
      #expect(refused.reason == "link_unknown" && refused.field == "link")
    }
  }

  @Test("one email gets few emails an hour, also after its account was made anew, and none without a mail server")
  func limits() async throws {
    var settings = FloorSettings()
    settings.linksPerEmail = 2
    let post = try PostOffice(settings)
    defer { post.stop() }
    let floor = post.floor
    let eve = try await floor.member("Eve", more: ["email": "joel@example.com"])
    _ = try await eve.call("emails.sendLink")
    _ = try await eve.change("accounts.delete", ["password": TestFloor.password])
    let again = try await floor.member("Eve", more: ["email": "JOEL@example.com"])
    _ = try await again.call("emails.sendLink")
    let refused = try await again.refusal("emails.sendLink")
    #expect(refused.reason == "too_many_links" && refused.retryAfterMs.int == 1_800_000)
    #expect(await post.sink.emails(2).count == 2)
    let other = try await TestFloor().member("Mara")
    #expect(try await other.refusal("emails.sendLink").reason == "no_mail")
  }

  @Test("a link for a new password confirms the email, and takes the PIN and badge of whoever only typed it")
  func passwordLink() async throws {
    let post = try PostOffice()
    defer { post.stop() }
    let floor = post.floor
    let mara = try await floor.member("Mara")
    let eve = try await floor.member("Eve", more: ["email": "joel@example.com"])
    _ = try await eve.change("members.update", ["badge": "0004817732"])
    _ = try await ask(mara, "joel@example.com")
    let joel = floor.connect()
    for count in 1...2 {
      _ = try await joel.call("accounts.sendLink", ["email": "joel@example.com"])
      let link: Params = ["link": try await post.secret(count), "password": "three plates by june"]
      let reply = try await joel.call("accounts.useLink", link)
      joel.handle = reply.handle.string ?? ""
      #expect(reply.member.emailUnconfirmed.isNull)
      // The second time the email was confirmed before, so the PIN is its member's and stays.
      #expect(reply.member.hasPin == .bool(count == 2))
      #expect(reply.member.hasBadge == false)
      #expect(try await asking(joel) == ["Mara"])
      _ = try await joel.change("members.update", ["as": joel.handle, "pin": "7391"])
    }
  }

  @Test("a changed email is not confirmed, and what was sent to the old one opens nothing")
  func change() async throws {
    let post = try PostOffice()
    defer { post.stop() }
    let floor = post.floor
    let owner = try await floor.owner()
    let (mara, joel) = (try await floor.member("Mara"), try await subscribed(floor.member("Joel")))
    _ = try await joel.call("emails.sendLink")
    let link: Params = ["link": try await post.secret()]
    func change(_ client: TestClient, _ email: String, _ password: String = TestFloor.password) -> Params {
      ["as": client.handle, "email": email, "password": password]
    }
    #expect(try await joel.refusedChange("emails.change", change(joel, "j@example.com", "wrong")).field == "password")
    #expect(try await joel.refusedChange("emails.change", change(joel, "joel")).reason == "malformed_email")
    let taken = try await joel.refusedChange("emails.change", change(joel, "MARA@example.com"))
    #expect(taken.reason == "email_taken" && taken.field == "email")
    let reply = try await joel.change("emails.change", change(joel, "j@example.com")).member
    #expect(reply.email == "j@example.com" && reply.emailUnconfirmed == true)
    #expect(try await joel.refusedChange("emails.useLink", link).reason == "link_unknown")
    // Another spelling is the same email.
    _ = try await owner.change("emails.confirm", ["member": joel.member])
    _ = try await ask(mara, "j@example.com")
    #expect(await joel.event("friends.requested").data.request.from.name == "Mara")
    let same = try await joel.change("emails.change", change(joel, "J@example.com")).member
    #expect(same.email == "J@example.com" && same.emailUnconfirmed.isNull)
    // Joel sends a request to an email and then takes it himself: he gets no request from himself, and those of others
    // still wait.
    let ben = try await floor.member("Ben")
    for client in [joel, ben] { _ = try await ask(client, "new@example.com") }
    #expect(try await joel.change("emails.change", change(joel, "new@example.com")).member.emailUnconfirmed == true)
    #expect(try await asking(joel) == ["Mara"])
    // Only the confirmed email gets the news.
    let emails = await post.sink.emails(2)
    #expect(emails[1].to == ["J@example.com"] && emails[1].text.contains("another email now"))
    _ = try await owner.change("emails.confirm", ["member": joel.member])
    #expect(try await asking(joel) == ["Ben", "Mara"])
    _ = try await floor.logIn("new@example.com")
    // An owner confirms emails, including their own.
    owner.member = try await owner.call("members.me").member.id.int ?? 0
    let own = try await owner.change("emails.change", change(owner, "boss@example.com")).member
    #expect(own.emailUnconfirmed.isNull && own.email == "boss@example.com")
    #expect(try floor.problems() == [])
  }

  @Test("few emails can be tried as one's own from one place")
  func changesAreLimited() async throws {
    var settings = FloorSettings()
    settings.takenEmailsPerHour = 2
    let floor = try TestFloor(settings: settings)
    let mara = try await floor.member("Mara")
    for email in ["a@example.com", "b@example.com"] {
      _ = try await mara.change("emails.change", ["email": email, "password": TestFloor.password])
    }
    let more: Params = ["email": "c@example.com", "password": TestFloor.password]
    let refused = try await mara.refusedChange("emails.change", more)
    #expect(refused.reason == "too_many_emails" && refused.retryAfterMs.int == 1_800_000)
  }

  @Test("whoever sets the gym up or is made on the server's machine needs no confirmation")
  func owners() async throws {
    let floor = try TestFloor()
    let code = try #require(floor.server.setupCode)
    let made = try await floor.connect().change(
      "gym.setUp",
      ["code": code, "name": "Nadia Brandt", "email": "nadia@example.com", "password": TestFloor.password])
    #expect(made.member.emailUnconfirmed.isNull)
    let mara = try await floor.member("Mara")
    _ = try await ask(mara, "omar@example.com")
    _ = try await BackOffice(database: floor.database).createMember(
      NewPerson(
        name: "Omar", displayName: "Omar", email: "omar@example.com", password: TestFloor.password, role: .owner),
      hasher: floor.hasher, calendar: floor.calendar, now: floor.time.now)
    let omar = try await floor.logIn("omar@example.com")
    #expect(try await omar.call("members.me").member.emailUnconfirmed.isNull)
    #expect(try await asking(omar) == ["Mara"])
  }
}
