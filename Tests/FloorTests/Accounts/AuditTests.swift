import Foundation
import Gym
import Logging
import Storage
import TestKit
import Testing

@testable import Floor

/// The audit log, as the owner reads it.
@Suite(.limitedConcurrency) struct AuditTests {
  /// Changes that are not in the audit log, by the reason. Those that are in the record of staff's actions need no entry
  /// here.
  private static let notAudited: [(reason: String, methods: String)] = [
    (
      "their own training, body, plans and advice",
      """
      aims.set awards.share faces.remove faces.set body.deleteWeight body.weigh coaching.dismiss exercises.create exercises.delete \
      exercises.propose exercises.rename exercises.restore exercises.star feelings.set generator.save goals.answer \
      goals.removeTarget goals.set goals.target hearts.configure hearts.remove imports.run imports.strong imports.undo \
      machines.leave machines.take meals.save measurements.delete model.report model.turn model.write straps.claim \
      straps.forget \
      measurements.note members.setMax points.turn programs.answerMissed programs.edit programs.end programs.skip \
      programs.start progress.setRange push.subscribe push.unsubscribe reminders.dismiss reminders.save routines.copy \
      roads.change roads.configure roads.import roads.remove routes.change routes.import routes.remove routes.save \
      routines.create routines.delete routines.edit routines.restore routines.share schedule.edit schedule.move \
      schedule.plan schedule.remove schedule.skip scores.delete scores.save sets.delete sets.edit sets.log \
      photos.add photos.change photos.remove sets.restore steps.configure steps.import steps.report steps.set \
      workouts.comment workouts.delete workouts.finish workouts.pause workouts.plan workouts.record \
      workouts.rename workouts.reopen workouts.restore workouts.show workouts.start
      """
    ),
    (
      "between members, and not the gym's business",
      """
      boards.join boards.leave challenges.cancel challenges.decline challenges.invite challenges.join \
      challenges.leave challenges.make comments.delete comments.read comments.write friends.accept friends.block \
      friends.claim friends.decline friends.remove friends.request friends.share friends.unblock friends.withdraw \
      messages.changeGroup messages.copy messages.delete messages.deleteAll messages.group messages.leave \
      messages.mute messages.read messages.write posts.comment posts.react posts.uncomment reports.send
      """
    ),
    (
      "what a trainer does for a client, by the client's consent",
      """
      assignments.assign assignments.edit assignments.end assignments.plan assignments.update coaching.adjust \
      coaching.rest coaching.suggest coaching.swap goals.propose goals.withdraw notes.delete notes.write
      """
    ),
    (
      "the member's own coming, going and booking",
      """
      appointments.checkIn appointments.request appointments.seen classes.book classes.cancel classes.checkIn \
      classes.claim classes.seen rewards.giveBack rewards.redeem visits.checkIn visits.leave
      """
    ),
    (
      "what a trainer offers, and the address of their own calendar",
      "appointments.removeKind appointments.saveKind appointments.setHours feeds.removeTrainer feeds.renewTrainer"
    ),
    ("the address of one's own calendar", "feeds.remove feeds.renew"),
    (
      "clocks, and the sound and the music of a screen",
      """
      devices.setSound hearts.begin hearts.end machines.endRace machines.race music.finished music.next music.pause \
      music.play music.stop music.volume presets.delete presets.save rests.adjust rests.start rests.stop timers.adjust \
      timers.clear \
      timers.end timers.label timers.lap timers.pause timers.restart timers.resume timers.skip timers.start timers.undo
      """
    ),
    (
      "the catalog, which is nobody's",
      """
      exercises.accept exercises.decline exercises.setMuscles exercises.setSteps exercises.setVideo \
      exercises.setVideoFile
      """
    ),
    ("a note to the owner", "problems.close problems.send"),
    ("what the gym lends, and what it calls its machines", "machines.name straps.lend straps.unlend"),
    ("opens nothing by itself: the login that follows is in the log", "sessions.confirm sessions.phoneCode"),
  ]

  /// Methods that strangers may call, without entries, by the reason.
  private static let forStrangers: [(reason: String, methods: String)] = [
    ("opens nothing: an owner approves it, and that is in the log", "devices.pair"),
    ("its token is in the log once it is used (`deviceMoved`)", "devices.useTicket"),
    ("goes on with a login that is in the log", "sessions.resume"),
    ("opens nothing: the link goes to the member's own email, and its use is in the log", "accounts.sendLink"),
    (
      "of a gym without an owner; the backup's log then says `restored`",
      "restore.begin restore.cancel restore.open restore.result restore.start restore.upload"
    ),
  ]

  /// Methods that are no changes by their registration, and yet let somebody in or take data out.
  private static let others = [
    "accounts.export", "accounts.useLink", "backups.confirmKey", "backups.makeKey", "backups.stopEncrypting",
    "devices.identify", "gym.setUp", "members.signUp", "sessions.enter", "sessions.logIn", "sessions.secondFactor",
    "sessions.usePhoneCode", "sessions.useTicket",
  ]

  @Test("each change has entries in the audit log or in the record of staff, or a reason to have none")
  func declared() throws {
    let methods = try TestFloor().server.dispatcher.registry.methods
    let excused = Self.notAudited.flatMap { $0.methods.split(separator: " ").map(String.init) }
    #expect(Set(excused).count == excused.count)
    let silent = methods.values.filter { $0.isChange && $0.audits.isEmpty && $0.notes.kinds.isEmpty }.map(\.name)
    #expect(Set(silent).subtracting(excused).sorted() == [], "declare what these add to the audit log, or say why not")
    #expect(Set(excused).subtracting(silent).sorted() == [], "these have entries, or are no changes")
    let open = methods.values.filter { $0.permission == .unidentified || $0.permission == .notDisplay }
    let unsaid = open.filter { $0.audits.isEmpty }.map(\.name)
    #expect(unsaid.sorted() == Self.forStrangers.flatMap { $0.methods.split(separator: " ").map(String.init) }.sorted())
    for name in Self.others { #expect(methods[name]?.audits.isEmpty == false, "\(name)") }
  }

  @Test("the page of the protocol explains each kind, with its area, and no other")
  func explained() throws {
    let methods = try TestFloor().server.dispatcher.registry.methods.values
    let kinds = Set(methods.flatMap(\.audits) + AuditKind.ofServer)
    #expect(Set(kinds.map(\.name)).count == kinds.count)
    let page = ProtocolPage.rows("kind of entry").map { "\($0[0]) \($0[1])" }
    #expect(page.sorted() == kinds.map { "\($0.name) \($0.area.rawValue)" }.sorted())
  }

  private func entries(_ owner: TestClient, _ more: Params = [:]) async throws -> [JSON] {
    try await owner.call("audit.list", more).entries.array
  }

  private func kinds(_ owner: TestClient, _ more: Params = [:]) async throws -> [String] {
    try await entries(owner, more).map { $0.kind.string ?? "" }.reversed()
  }

  @Test("who did what to whom, and from where; nothing where nothing changed, and once for a retry")
  func day() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let ines = try await floor.member("Ines")
    let kiosk = try await floor.device("kiosk")
    _ = try await kiosk.call("sessions.enter", ["member": ines.member, "pin": "2580"])
    for _ in 0..<2 { _ = try await owner.change("members.setRole", ["member": ines.member, "role": "trainer"]) }
    #expect(
      try await owner.refusedChange("members.setRole", ["member": 900_000, "role": "trainer"]).reason
        == "no_such_member")
    _ = try await ines.change("members.update", ["pin": "8264"])
    _ = try await ines.change("members.update", ["shownOnFloor": true])
    _ = try await ines.call("accounts.export")
    _ = try await owner.change("members.export")
    _ = try await owner.change("gym.configure", ["joining": "kiosk"])
    _ = try await owner.change("devices.revoke", ["device": kiosk.device])
    let key = newKey()
    for _ in 0..<2 {
      _ = try await owner.change("accounts.block", ["member": ines.member, "blocked": true], key: key)
    }
    for _ in 0..<2 { _ = try await owner.change("accounts.block", ["member": ines.member, "blocked": false]) }
    await floor.settle()
    #expect(
      try await kinds(owner).filter { $0 != "loggedIn" } == [
        "memberAdded", "memberJoined", "devicePaired", "roleChanged", "pinChanged", "dataExported",
        "membersExported", "joiningChanged", "deviceRevoked", "memberBlocked", "memberUnblocked",
      ])
    let all = try await entries(owner)
    let role = try #require(all.first { $0.kind == "roleChanged" })
    #expect(role.by.face.name == "Nadia" && role.member.face.name == "Ines" && role.what == "trainer")
    #expect(role.address == "192.168.1.20" && role.device.isNull && role.at.int == floor.time.now)
    let pin = try #require(all.first { $0.kind == "loggedIn" && $0.what == "pin" })
    #expect(pin.by.id == ines.member.json && pin.member.isNull && pin.device == "The kiosk")
    let added = try #require(all.first { $0.kind == "memberAdded" })
    #expect(added.byCommand == true && added.by.isNull && added.what == "owner" && added.address.isNull)
    #expect(all.first { $0.kind == "deviceRevoked" }?.what == "The kiosk")
    #expect(all.first { $0.kind == "joiningChanged" }?.what == "kiosk")
    #expect(try floor.problems() == [])
  }

  @Test("only the owner reads it: neither a trainer nor a member, nor the owner by PIN at a kiosk")
  func forTheOwner() async throws {
    let floor = try TestFloor()
    for who in [Who.member, .trainer, .ownerByPin] {
      let client = try await floor.caller(who)
      for (method, params) in [
        ("audit.list", [:]), ("audit.export", ["key": newKey()]), ("audit.configure", ["key": newKey(), "months": 3]),
      ] as [(String, Params)] {
        let refusal = try await client.refusal(method, params.merging(["as": client.handle]) { $1 })
        #expect(refusal.reason == "not_allowed", "\(who) \(method)")
      }
    }
  }

  @Test("by area, member and day, a page at a time; the export has all of it")
  func pages() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let mara = try await floor.member("Mara")
    floor.time.advance(86_400_000)
    let today = JSON.string(floor.calendar.day(at: floor.time.now))
    for number in 0..<104 { _ = try await owner.change("gym.configure", ["name": "Gym \(number)"]) }
    let first = try await owner.call("audit.list", ["area": "settings"])
    #expect(first.entries.array.count == 100 && first.more == true && first.months == 12)
    let rest = try await owner.call("audit.list", ["area": "settings", "before": first.entries[99].id])
    #expect(rest.entries.array.count == 4 && rest.more == false)
    #expect(Set((first.entries.array + rest.entries.array).map(\.id)).count == 104)
    #expect(try await kinds(owner, ["member": mara.member]) == ["memberJoined", "loggedIn"])
    _ = try await owner.change("accounts.rename", ["member": mara.member, "displayName": "Mara K"])
    #expect(try await kinds(owner, ["member": mara.member]) == ["memberJoined", "loggedIn", "nameChanged"])
    #expect(try await kinds(owner, ["member": mara.member, "area": "logins"]) == ["loggedIn"])
    #expect(try await kinds(owner, ["member": mara.member, "from": today]) == ["nameChanged"])
    let yesterday = JSON.string(floor.calendar.day(at: floor.time.now - 86_400_000))
    #expect(try await kinds(owner, ["member": mara.member, "to": yesterday]) == ["memberJoined", "loggedIn"])
    #expect(try await owner.refusal("audit.list", ["from": "soon"]).field == "from")
    let file = try await owner.change("audit.export", ["area": "settings"])
    let lines = (file.csv.string ?? "").split(separator: "\r\n")
    #expect(lines.count == 105 && file.next.isNull)
    #expect(lines[0].hasPrefix("Time,Area,What,By,") && lines[1].contains(",settings,gymChanged,Nadia,,name,1,"))
    #expect(try await kinds(owner, ["area": "data"]) == ["auditExported"])
  }

  @Test("however fast somebody guesses, there are a few entries an hour, and every guess is counted")
  func guesses() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    let owner = try await floor.owner()
    let thief = floor.connect(address: "203.0.113.9")
    func guess(_ email: String, by client: TestClient) async throws {
      _ = try await client.refusal("sessions.logIn", ["email": email, "password": "the wrong secret"])
    }
    for _ in 0..<30 { try await guess("mara@example.com", by: thief) }
    for number in 0..<10 { try await guess("nobody\(number)@example.com", by: thief) }
    await floor.settle()
    let now = try await entries(owner, ["area": "guesses"])
    #expect(now.count == GuessRecord.mostGuesses && now.allSatisfy { $0.times.isNull && $0.by.isNull })
    #expect(now.allSatisfy { $0.address == "203.0.113.9" })
    #expect(now.last?.kind == "wrongPassword" && now.last?.member.id == mara.member.json)
    #expect(now.first?.member.isNull == true)
    floor.time.advance(GuessRecord.hour)
    floor.server.housekeeping()
    await floor.settle()
    let later = try await entries(owner, ["area": "guesses"])
    #expect(later.count <= 2 * GuessRecord.mostGuesses + 1)
    #expect(later.reduce(0) { $0 + ($1.times.int ?? 1) } == 40)
    #expect(later[0].since.int == floor.time.now - GuessRecord.hour)
    #expect(later.contains { $0.kind == "otherGuesses" && $0.member.isNull })
    // From many addresses.
    for number in 0..<30 { try await guess("mara@example.com", by: floor.connect(address: "198.51.100.\(number)")) }
    floor.time.advance(GuessRecord.hour)
    floor.server.housekeeping()
    await floor.settle()
    let all = try await entries(owner, ["area": "guesses"])
    let many = all.prefix(all.count - later.count)
    #expect(many.count <= GuessRecord.mostAddresses + 4)
    #expect(many.reduce(0) { $0 + ($1.times.int ?? 1) } == 30)
    // Nothing is counted twice. What a stop finds is counted at once.
    floor.server.housekeeping()
    floor.server.stop()
    await floor.settle()
    #expect(try await entries(owner, ["area": "guesses"]).count == all.count)
    for _ in 0..<3 { try await guess("nobody@example.com", by: thief) }
    floor.server.stop()
    await floor.settle()
    let last = try await entries(owner, ["area": "guesses"])
    #expect(last.prefix(last.count - all.count).reduce(0) { $0 + ($1.times.int ?? 1) } == 3)
  }

  @Test("of a deleted account the id is left, and no name")
  func deleted() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let mara = try await floor.member("Mara")
    _ = try await owner.change("accounts.rename", ["member": mara.member, "displayName": "Mara K"])
    _ = try await mara.change("accounts.delete", ["password": TestFloor.password])
    await floor.settle()
    let theirs = try await entries(owner, ["member": mara.member])
    #expect(theirs.map(\.kind) == ["accountDeleted", "nameChanged", "loggedIn", "memberJoined"])
    #expect(theirs[0].by == ["id": mara.member.json] && theirs[1].member == ["id": mara.member.json])
    #expect(!(try held(floor)).contains("Mara"))
    let file = try await owner.change("audit.export", ["member": mara.member])
    #expect(file.csv.string?.contains("deleted account \(mara.member)") == true)
    #expect(try floor.problems() == [])
  }

  /// All that the table holds.
  private func held(_ floor: TestFloor) throws -> String {
    try floor.database.read { tx in
      try tx.rows("SELECT * FROM audit /* test */") { row in row.restAsText() }.joined(separator: "\n")
    }
  }

  @Test("entries are kept for the months that the owner chose, counted from the one that was written last")
  func kept() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    #expect(try await owner.refusedChange("audit.configure", ["months": 4]).reason == "not_one_of")
    for _ in 0..<2 { #expect(try await owner.change("audit.configure", ["months": 3]).months == 3) }
    #expect(try await kinds(owner, ["area": "settings"]) == ["auditKept"])
    func left() async throws -> Int {
      floor.server.prune()
      await floor.settle()
      return try floor.count("SELECT COUNT(*) FROM audit /* test */")
    }
    let before = try await left()
    // A clock that is set forward deletes nothing, nor does an entry from then.
    floor.time.advance(60 * AuditRules.month)
    #expect(try await left() == before)
    _ = try await floor.logIn("nadia@example.com")
    #expect(try await left() == before + 1)
    floor.time.advance(-58 * AuditRules.month)
    _ = try await floor.logIn("nadia@example.com")
    floor.time.advance(AuditRules.month + 1)
    #expect(try await left() == before + 2)
    _ = try await floor.logIn("nadia@example.com")
    // Those of the beginning are over. The one from ahead leaves with its neighbours.
    #expect(try await left() == 3)
  }

  @Test("neither the audit log nor the server's log holds a password, a PIN, a code, a token, a weight or a message")
  func secrets() async throws {
    let lines = LogLines()
    var log = lines.logger()
    log.logLevel = .trace
    let floor = try TestFloor(log: log)
    let owner = try await floor.owner()
    let mara = try await floor.member("Mara", pin: "8264", more: ["bodyWeight": kg(71.37)])
    let ines = try await floor.member("Ines")
    try await floor.befriend(mara, ines)
    _ = try await mara.change("messages.write", ["to": ines.member, "text": "Zirkonium at six"])
    _ = try await mara.change("body.weigh", ["weight": kg(71.37)])
    let kiosk = try await floor.device("kiosk")
    _ = try await kiosk.call("sessions.enter", ["member": mara.member, "pin": "8264"])
    _ = try await kiosk.refusal("sessions.enter", ["member": ines.member, "pin": "9357"])
    let thief = floor.connect(address: "203.0.113.9")
    for email in ["mara@example.com", "typed in the wrong field"] {
      _ = try await thief.refusal("sessions.logIn", ["email": email, "password": "the wrong secret"])
    }
    _ = try await owner.refusal("devices.preview", ["code": "ZZZZ9999"])
    _ = try await mara.change("members.update", ["pin": "1593", "badge": "0412997331"])
    let changed: Params = ["password": "a newer chalk bucket", "currentPassword": TestFloor.password]
    _ = try await mara.change("members.update", changed)
    _ = try await mara.call("accounts.export")
    let invitation = try await owner.change("gym.configure", ["joining": "invitation", "newInvitation": true])
    let oneTime = try await owner.change("accounts.oneTimePassword", ["member": ines.member]).password
    floor.time.advance(GuessRecord.hour)
    floor.server.housekeeping()
    await floor.settle()
    let table = try held(floor)
    let all = table + lines.all.joined(separator: "\n")
    #expect(table.contains("wrongPin") && table.contains("203.0.113.9") && lines.all.count > 2)
    let secrets = [
      TestFloor.password, "8264", "9357", "1593", "0412997", "the wrong secret", "typed in", "newer chalk", "ZZZZ",
      "71.37", "71370", "Zirkonium", "mara@example.com", mara.handle, owner.handle, kiosk.token,
      oneTime.string ?? "?", invitation.invitation.string ?? "?",
    ]
    for secret in secrets { #expect(!all.contains(secret), "\(secret)") }
  }
}
