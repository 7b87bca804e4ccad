import Gym
import TestKit
import Testing

@testable import Floor

/// Which methods tokens open.
@Suite(.limitedConcurrency) struct ScopeTests {
  /// Those that no token opens, by the reason. Those that ask for the password, and those that nobody may call who is
  /// simply logged in, need none.
  private static let closed: [(reason: String, methods: String)] = [
    (
      "between members",
      """
      awards.share boards.join boards.leave boards.list boards.risen boards.show challenges.cancel challenges.decline \
      challenges.invite challenges.join challenges.leave challenges.make comments.delete comments.list comments.read \
      comments.write friends.accept friends.block friends.blocked friends.claim friends.compare friends.decline \
      friends.feed friends.find friends.invitation friends.invite friends.profile friends.remove friends.request \
      friends.share friends.unblock friends.withdraw messages.changeGroup messages.copy messages.delete \
      messages.deleteAll messages.group messages.leave messages.list messages.mute messages.read messages.write \
      posts.comment posts.get posts.react posts.uncomment reports.mine reports.send workouts.audience workouts.show
      """
    ),
    (
      "between members and their trainers",
      """
      appointments.book appointments.confirm appointments.decline appointments.offer appointments.requests \
      appointments.setLink assignments.assign assignments.edit assignments.end assignments.get assignments.list \
      assignments.plan assignments.update clients.accept clients.end clients.invite clients.list clients.paper \
      clients.report clients.share clients.trainers clients.workouts coaching.adjust coaching.dismiss coaching.rest \
      coaching.suggest coaching.swap goals.answer goals.propose goals.withdraw notes.delete notes.list notes.write
      """
    ),
    (
      "logins, secrets and accounts",
      """
      accounts.approve accounts.clearLog accounts.delete accounts.export accounts.rename accounts.renew emails.add \
      emails.change emails.confirm emails.sendLink emails.useLink feeds.get feeds.remove feeds.removeRoom \
      feeds.removeTrainer feeds.renew feeds.renewRoom feeds.renewTrainer feeds.rooms feeds.trainer members.add \
      members.update push.subscribe push.try push.unsubscribe secondFactor.get secondFactor.staff secondFactor.turnOn \
      sessions.confirm sessions.end sessions.endOthers sessions.keep sessions.leave sessions.list sessions.phoneCode \
      sessions.ticket tokens.gym tokens.list tokens.make tokens.revoke tokens.revokeOfGym
      """
    ),
    (
      "a token would say that its member is in the gym",
      "appointments.checkIn classes.checkIn visits.checkIn visits.leave"
    ),
    (
      "a road, or a route, says where its member lives",
      """
      roads.change roads.get roads.of roads.remove roads.show routes.change routes.get \
      routes.import routes.list routes.remove routes.save
      """
    ),
    ("what a member weighs and should eat is theirs alone", "meals.plan meals.save"),
    (
      "a text by the model is for whoever reads it on a page, and the gym's own machine writes one at a time",
      "model.cancel model.report model.settings model.turn model.write"
    ),
    ("notes that somebody has seen something", "appointments.seen classes.seen reminders.dismiss"),
    (
      "plans and choices that are made on a page",
      """
      aims.set faces.own faces.remove roads.configure roads.settings exercises.create exercises.delete exercises.propose exercises.rename exercises.restore exercises.star \
      generator.paper generator.preview generator.save goals.removeTarget goals.set goals.target hearts.configure \
      hearts.remove machines.leave machines.take points.turn straps.claim straps.forget straps.peek \
      problems.send programs.answerMissed programs.edit programs.end programs.skip programs.start progress.paper \
      progress.setRange qr.make reminders.list reminders.save reminders.settings rewards.giveBack rewards.redeem \
      routines.copy routines.create routines.delete routines.edit routines.restore routines.share workouts.comment
      """
    ),
    (
      "uploads lie on their connection",
      """
      faces.set faces.upload imports.run imports.strong imports.undo imports.upload occasions.import occasions.preview \
      roads.import roads.upload
      """
    ),
    (
      "photos of a member's body leave the pages only with the export",
      "photos.add photos.change photos.list photos.read photos.remove photos.upload"
    ),
    ("a page first shows what is wrong in the file, and goals are chosen on a page", "steps.configure steps.import"),
    ("subscriptions lie on their connection", "topics.subscribe topics.unsubscribe"),
    (
      "what staff decide and set",
      """
      appointments.removeKind appointments.saveKind appointments.setHours areas.delete areas.save audit.list \
      backups.confirmKey backups.make boards.delete boards.save classes.attend classes.attendance \
      classes.people devices.configure devices.decline devices.move devices.preview devices.setOff exercises.accept \
      exercises.decline exercises.proposals exercises.setMuscles exercises.setSteps exercises.setVideo \
      exercises.setVideoFile exercises.uploadVideo faces.decide faces.waiting gym.configure hearts.begin hearts.end hearts.private \
      machines.endRace machines.list machines.name machines.race model.reports music.files music.next music.pause \
      music.play music.scan music.stop music.volume presets.delete presets.save problems.close \
      reports.decide reports.lift reports.mute reports.setWords reports.words rewards.check rewards.handOut \
      rewards.remove rewards.save staff.actions straps.free straps.lend straps.list straps.unlend visits.configure
      """
    ),
    (
      "the clocks of the floor",
      """
      presets.list timers.adjust timers.clear timers.end timers.label timers.lap timers.pause timers.restart \
      timers.resume \
      timers.skip timers.start timers.undo
      """
    ),
  ]

  @Test("each method is opened by a scope, or by no token for a reason")
  func decided() throws {
    let registry = try TestFloor().server.dispatcher.registry
    let never: Set<Permission> = [.unidentified, .notDisplay, .kiosk, .device, .radio]
    let open = Set(registry.methods.values.filter { !$0.asksPassword && !never.contains($0.permission) }.map(\.name))
      .subtracting(registry.scopes.keys)
    let closed = Self.closed.flatMap { $0.methods.split(separator: " ").map(String.init) }
    #expect(Set(closed).count == closed.count)
    #expect(open.subtracting(closed).sorted() == [], "let a scope open these, or say why not")
    #expect(Set(closed).subtracting(open).sorted() == [], "tokens open these, or they are gone")
  }

  @Test("the page of tokens lists what each scope opens")
  func listed() throws {
    let registry = try TestFloor().server.dispatcher.registry
    let rows = ProtocolPage.rows("opened method").map { "\($0[0]): \($0[1])" }
    #expect(rows == registry.scopes.map { "\($0.key): \($0.value.map(\.rawValue).joined(separator: ", "))" }.sorted())
    let scopes = ProtocolPage.rows("scope").map { "\($0[0]) \($0[1])" }
    #expect(scopes == TokenScope.allCases.map { "\($0.rawValue) \($0.isOfGym ? "gym's" : "member's")" })
  }

  @Test("a member's own token opens no method with entries in the audit log, which must not have its name")
  func unnamed() throws {
    let registry = try TestFloor().server.dispatcher.registry
    let ofMembers = registry.scopes.filter { !$0.value.allSatisfy(\.isOfGym) }.keys
    #expect(!ofMembers.isEmpty)
    #expect(ofMembers.filter { registry.methods[$0]?.audits.isEmpty == false } == [])
  }

  @Test("a token opens exactly what its scopes say")
  func opens() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    let mara = try await floor.member("Mara")
    let methods = floor.server.dispatcher.registry.methods
    let fixtures = Dictionary(
      Fixture.all(.request).map { ($0.name, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    for scope in TokenScope.allCases {
      let token = try await floor.token([scope], of: scope.isOfGym ? owner : mara)
      for name in methods.keys.sorted() {
        var params = try JSON(try #require(fixtures[name])).without("as")
        if !params.key.isNull { params["key"] = .string(newKey()) }
        let reason = await floor.script(request(1, name, params), token: token).json.error.data.reason.string
        let opening = floor.server.dispatcher.registry.scopes[name]
        switch opening?.contains(scope) {
        case nil: #expect(reason == "not_for_tokens", "\(scope) \(name)")
        case false?: #expect(reason == "scope_needed", "\(scope) \(name)")
        case true?:
          let gates = ["not_for_tokens", "scope_needed", "no_session", "not_allowed", "incident"]
          #expect(!gates.contains(reason ?? ""), "\(scope) \(name): \(reason ?? "")")
        }
      }
    }
    #expect(try floor.problems() == [])
  }
}
