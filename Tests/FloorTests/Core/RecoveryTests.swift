import Gym
import Mail
import Secrets
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

/// Taken emails and forgotten passwords.
@Suite(.limitedConcurrency) struct RecoveryTests {
  // MARK: An email that is taken

  private func signUp(_ client: TestClient, _ email: String) async throws -> JSON {
    let refusal = await #expect(throws: Refusal.self) { try await client.signUp("Eve", more: ["email": email]) }
    return try #require(refusal).error.data.without("request")
  }

  @Test("few taken emails can be found from one place, and once they are spent a free one is refused as a taken one")
  func takenEmails() async throws {
    let folder = Folder()
    var settings = FloorSettings()
    settings.takenEmailsPerHour = 3
    let floor = try TestFloor(folder: folder, settings: settings)
    for name in ["Mara", "Ben", "Ida", "Jon"] { try await floor.member(name) }
    let stranger = floor.connect(address: "203.0.113.9")
    for _ in 0..<5 {
      // A second request reveals nothing new.
      #expect(try await signUp(stranger, "mara@example.com").reason == "email_taken")
    }
    #expect(try await signUp(stranger, " BEN@example.com").reason == "email_taken")
    floor.time.advance(600_000)
    #expect(try await signUp(stranger, "ida@example.com").reason == "email_taken")
    let taken = try await signUp(stranger, "jon@example.com")
    let free = try await signUp(stranger, "nobody@example.com")
    #expect(taken == free)
    #expect(taken.reason == "sign_up_paused")
    #expect(taken.retryAfterMs == 3_000_000)
    // An answer that this place already got may be given again, and no other place is slowed.
    #expect(try await signUp(stranger, "mara@example.com").reason == "email_taken")
    try await floor.member("Kim")
    let kiosk = try await floor.device("kiosk")
    try await kiosk.signUp("Lea")
    floor.time.advance(3_000_001)
    try await stranger.signUp("Eve")
  }

  @Test("questions at the same time are counted as those one after the other, and free emails are not counted")
  func atOnce() async throws {
    var settings = FloorSettings()
    settings.takenEmailsPerHour = 2
    let floor = try TestFloor(settings: settings)
    let names = ["Mara", "Ben", "Ida", "Jon"]
    for name in names { try await floor.member(name) }
    let reasons = try await withThrowingTaskGroup(of: String.self) { group in
      for name in names {
        group.addTask {
          let client = floor.connect(address: "203.0.113.9")
          return try await signUp(client, "\(name.lowercased())@example.com").reason.string ?? ""
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(reasons.sorted() == ["email_taken", "email_taken", "sign_up_paused", "sign_up_paused"])
    for name in ["Kim", "Lea", "Max", "Noa"] { try await floor.connect(address: "203.0.113.10").signUp(name) }
  }

  @Test("a taken email costs its hash before anybody is told, as a free one does")
  func sameCost() async throws {
    let folder = Folder()
    let before = try TestFloor(folder: folder)
    try await before.member("Mara")
    before.stop()
    // No hash can be computed here.
    let floor = try TestFloor(
      folder: folder, time: before.time,
      hasher: GuardedHasher(Passwords(cost: .least), concurrent: 0, maxWaiting: 0))
    #expect(try await signUp(floor.connect(), "mara@example.com").reason == "busy")
    #expect(try await signUp(floor.connect(), "nobody@example.com").reason == "busy")
  }

  // MARK: A link by email

  static let password = "three plates by june"

  @Test("a forgotten password is mended by a link that works once and ends all other logins")
  func link() async throws {
    let post = try PostOffice()
    defer { post.stop() }
    let floor = post.floor
    let mara = try await floor.member("Mara")
    #expect(await floor.connect().notice("hello").gym.mail == true)
    let phone = floor.connect()
    #expect(try await phone.call("accounts.sendLink", ["email": " MARA@example.com "]) == [:])
    let secret = try await post.secret()
    let email = post.sink.emails[0]
    #expect(email.to == ["mara@example.com"])
    #expect(email.text.contains("Hello Mara,"))
    // The secret is nowhere in the database, and requesting a link changes nothing.
    let found = "SELECT /* test */ COUNT(*) FROM password_links WHERE CAST(hash AS TEXT) LIKE '%\(secret)%'"
    #expect(try floor.count(found) == 0)
    #expect(try floor.count("SELECT COUNT(*) FROM password_links") == 1)
    try await mara.log()

    #expect(
      try await phone.refusal("accounts.useLink", ["link": secret, "password": "short"]).reason == "too_short")
    #expect(
      try await phone.refusal("accounts.useLink", ["link": secret, "password": "mara@example.com"]).field == "password")
    let reply = try await phone.call("accounts.useLink", ["link": secret, "password": Self.password])
    phone.handle = reply.handle.string ?? ""
    #expect(reply.member.id.int == mara.member)
    #expect(await mara.notice("session.ended").reason == "revoked")
    #expect(try await mara.refusedChange("sets.log", mara.set()).reason == "no_session")
    try await phone.log()
    let again = try await floor.connect().refusal("accounts.useLink", ["link": secret, "password": Self.password])
    #expect(again.reason == "link_unknown")
    #expect(again.field == "link")
    let old: Params = ["email": "mara@example.com", "password": TestFloor.password]
    #expect(try await floor.connect().refusal("sessions.logIn", old).reason == "wrong_credentials")
    _ = try await floor.logIn("mara@example.com", password: Self.password)
    #expect(try floor.problems() == [])
  }

  @Test("a link works for 30 minutes, and using one or another new password ends all of a member's links")
  func linkEnds() async throws {
    let post = try PostOffice()
    defer { post.stop() }
    let floor = post.floor
    let mara = try await floor.member("Mara")
    _ = try await floor.connect().call("accounts.sendLink", ["email": "mara@example.com"])
    let old = try await post.secret()
    floor.time.advance(30 * 60_000)
    func use(_ secret: String) async throws -> JSON {
      try await floor.connect().refusal("accounts.useLink", ["link": secret, "password": Self.password]).reason
    }
    #expect(try await use(old) == "link_unknown")
    _ = try await floor.connect().call("accounts.sendLink", ["email": "mara@example.com"])
    let second = try await post.secret(2)
    _ = try await floor.connect().call("accounts.sendLink", ["email": "mara@example.com"])
    let third = try await post.secret(3)
    let used = try await floor.connect().call("accounts.useLink", ["link": second, "password": Self.password])
    #expect(used.handle.string?.hasPrefix("s_") == true)
    #expect(try await use(third) == "link_unknown")

    floor.time.advance(3_600_000)
    _ = try await floor.connect().call("accounts.sendLink", ["email": "mara@example.com"])
    let fourth = try await post.secret(4)
    _ = try await floor.owner().change("accounts.oneTimePassword", ["member": mara.member])
    #expect(try await use(fourth) == "link_unknown")
    #expect(try await use("l_" + String(repeating: "a", count: 43)) == "link_unknown")
    #expect(try await use("") == "link_unknown")
    floor.time.advance(86_400_000)
    floor.server.prune()
    await floor.settle()
    #expect(try floor.count("SELECT COUNT(*) FROM password_links") == 0)
  }

  @Test("two who use a link at the same time change the password once")
  func linkTwice() async throws {
    let post = try PostOffice()
    defer { post.stop() }
    let floor = post.floor
    try await floor.member("Mara")
    _ = try await floor.connect().call("accounts.sendLink", ["email": "mara@example.com"])
    let secret = try await post.secret()
    let worked = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<6 {
        group.addTask {
          let client = floor.connect()
          let params: Params = ["link": secret, "password": "plates by june \(number)"]
          return (try? await client.call("accounts.useLink", params)) != nil
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(worked == 1)
  }

  @Test("the reply is the same for an email that nobody has, and no email goes there nor to a blocked member")
  func unknownEmail() async throws {
    let post = try PostOffice()
    defer { post.stop() }
    let floor = post.floor
    try await floor.member("Mara")
    let ben = try await floor.member("Ben")
    _ = try await floor.owner().change("accounts.block", ["member": ben.member, "blocked": true])
    let phone = floor.connect()
    for email in ["who@example.com", "ben@example.com", "mara@example.com"] {
      #expect(try await phone.call("accounts.sendLink", ["email": email]) == [:])
    }
    _ = try await post.secret()
    #expect(post.sink.emails.map(\.to) == [["mara@example.com"]])
    #expect(try await phone.refusal("accounts.sendLink", ["email": "mara"]).reason == "malformed_email")
  }

  @Test("one email gets few emails an hour and nobody is told so; one place may ask so often and is told to wait")
  func linkLimits() async throws {
    var settings = FloorSettings()
    settings.linksPerSource = 5
    settings.linksPerEmail = 2
    let post = try PostOffice(settings)
    defer { post.stop() }
    let floor = post.floor
    try await floor.member("Mara")
    try await floor.member("Ben")
    let phone = floor.connect(address: "203.0.113.9")
    for _ in 0..<4 { #expect(try await phone.call("accounts.sendLink", ["email": "mara@example.com"]) == [:]) }
    _ = try await phone.call("accounts.sendLink", ["email": "ben@example.com"])
    let refused = try await phone.refusal("accounts.sendLink", ["email": "who@example.com"])
    #expect(refused.reason == "too_many_links")
    #expect(try #require(refused.retryAfterMs.int) > 0)
    let emails = await post.sink.emails(3)
    #expect(emails.map(\.to) == [["mara@example.com"], ["mara@example.com"], ["ben@example.com"]])
    _ = try await floor.connect().call("accounts.sendLink", ["email": "who@example.com"])
    // Her first link still works.
    let first = try #require(emails[0].text.firstMatch(of: /#link=(l_[\w-]{43})/))
    _ = try await floor.connect().call("accounts.useLink", ["link": String(first.1), "password": Self.password])
  }

  @Test("a link unlocks what guesses have locked, and lets a waiting or one-time member no further than before")
  func linkAndOthers() async throws {
    let post = try PostOffice()
    defer { post.stop() }
    let floor = post.floor
    let mara = try await floor.member("Mara")
    _ = try await floor.owner().change("accounts.oneTimePassword", ["member": mara.member])
    _ = try await floor.owner().change("gym.configure", ["joining": "approval"])
    try await floor.member("Ida")
    for _ in 0..<12 {
      _ = try await floor.connect().refusal("sessions.logIn", ["email": "mara@example.com", "password": "wrong"])
      floor.time.advance(60_000)
    }
    _ = try await floor.connect().call("accounts.sendLink", ["email": "mara@example.com"])
    let phone = floor.connect()
    let link = try await post.secret()
    let reply = try await phone.call("accounts.useLink", ["link": link, "password": Self.password])
    #expect(reply.member.mustChangePassword.isNull)
    _ = try await floor.logIn("mara@example.com", password: Self.password)
    _ = try await floor.connect().call("accounts.sendLink", ["email": "ida@example.com"])
    let ida = floor.connect()
    let hers = try await post.secret(2)
    ida.handle =
      try await ida.call("accounts.useLink", ["link": hers, "password": Self.password]).handle.string ?? ""
    #expect(try await ida.refusedChange("sets.log", ida.set()).reason == "approval_needed")
  }

  @Test("a gym without a mail server says so, and sends its members to the desk")
  func noMail() async throws {
    let floor = try TestFloor()
    let phone = floor.connect()
    #expect(await phone.notice("hello").gym.mail.isNull)
    #expect(try await phone.refusal("accounts.sendLink", ["email": "mara@example.com"]).reason == "no_mail")
  }
}
