import Gym
import Storage
import Wire

extension Topic {
  /// What members reported, for the owner.
  static let reports = Topic("reports")
}

/// What members report to the gym, and what the owner does about it. The owner reads what was reported and the message
/// before and after it, and nothing else of a conversation. Nobody learns who reported them.
struct ReportService: Service {
  let changes: Changes
  let clock: Clock
  let posts: PostService
  let messages: MessageService
  let challenges: ChallengeService
  let accounts: AccountService

  private static let shown = 100

  static let memberData = MemberData("reports", "report_reasons", "mutes", "refused_names").exporting { export, tx in
    export.add("reports", try Self.export(export.member.id, tx))
  }

  func register(in registry: inout Registry) {
    registry.topic(.reports, .owner, isPublic: false) { _, tx in
      ReportsSnapshot(
        open: try tx.reports.open(limit: Self.shown).map { try view($0, tx) },
        settled: try tx.reports.settled(limit: Self.shown).map { try view($0, tx) },
        muted: try Self.muted(tx, now: clock.now))
    }
    registry.change(ReportsSend.self, .login, send)
    registry.query(ReportsMine.self, .login, mine)
    registry.change(
      ReportsDecide.self, .owner, notes: [.reportDismissed, .textRemoved, .nameRemoved],
      audit: .entries(of: [.textRemoved, .memberMuted], Self.decided), decide)
    registry.change(
      ReportsMute.self, .owner, notes: [.memberMuted], audit: .about(.memberMuted, { $0.member })
    ) { caller, call, tx in
      Outcome(Nothing(), events: try mute(call.member, call.mute, caller, tx))
    }
    registry.change(
      ReportsLift.self, .owner, notes: [.muteLifted], audit: .about(.muteLifted, { $0.member }), lift)
    registry.query(ReportsWords.self, .owner) { _, _, tx in try Moderation.words(tx) }
    registry.change(ReportsSetWords.self, .owner, notes: [.wordsChanged], audit: .entry(.wordsChanged)) {
      caller, call, tx in
      let isNew = try Moderation.setWords(call.words, tx)
      if isNew { try tx.staff.note(.wordsChanged, by: caller) }
      let reply = try Moderation.words(tx)
      return Outcome(reply, events: isNew ? [Event(.activity, WordsStored(words: reply.words))] : [])
    }
    registry.publishes(ReportChanged.self, MutesChanged.self, StandingChanged.self)
    registry.dailyChore { now in
      changes.prune("reports") { tx in try tx.reports.prune(before: now - ReportRules.keptFor, now: now) }
    }
  }

  // MARK: Reporting

  private func send(_ caller: Caller, _ call: ReportsSend, _ tx: Tx) throws -> Outcome<Nothing> {
    try changes.database.space.keepReserve()
    let own = try caller.signedIn().member.id
    let note = try ReportRules.note(call.note)
    guard let new = try reported(call.what, call.id, own, tx) else {
      throw Fault.missing(call.what == .group ? "conversation" : call.what.rawValue, field: "id")
    }
    guard new.member != own else { throw Fault(.conflict, "own_text", field: "id") }
    guard try !tx.reports.hasReported(new, by: own) else { return Outcome(Nothing()) }
    guard try tx.reports.count(by: own, since: caller.now - Milliseconds.day) < ReportRules.mostADay else {
      throw Fault(.rateLimited, "slow_down", retryAfterMs: Milliseconds.day / 24)
    }
    let id = try tx.reports.add(new, by: own, call.reason, note: note, at: caller.now)
    return Outcome(Nothing(), events: try changed(id, tx))
  }

  /// What is reported, as it is now.
  /// - Returns: nil if the caller cannot see it.
  private func reported(_ what: ReportedKind, _ id: Int, _ own: Int, _ tx: Tx) throws -> NewReport? {
    switch what {
    case .message:
      guard let message = try tx.messages.find(id, for: own), !message.isRemoved else { return nil }
      let (before, after) = try tx.reports.around(message, for: own)
      return NewReport(
        what: what, thing: id, member: message.author.id, text: message.text, before: before, after: after)
    case .comment:
      guard let comment = try tx.posts.comment(id), let text = comment.text,
        try posts.isSeen(comment, by: own, tx)
      else { return nil }
      return NewReport(what: what, thing: id, member: comment.author.id, text: text)
    case .member:
      guard try id == own || tx.reports.knowsName(of: id, own), let member = try tx.members.find(id) else { return nil }
      return NewReport(what: what, thing: id, member: id, text: member.displayName)
    case .picture:
      guard try id == own || tx.reports.seesPicture(of: id, own), let picture = try tx.faces.find(member: id),
        !picture.isWaiting
      else { return nil }
      return NewReport(what: what, thing: id, member: id, text: nil, picture: picture.id)
    case .group:
      guard let name = try tx.conversations.find(id, member: own)?.name, let namer = try tx.conversations.namer(of: id)
      else { return nil }
      return NewReport(what: what, thing: id, member: namer, text: name)
    case .challenge:
      let standing = try tx.challenges.standing(of: own, in: id)
      guard let challenge = try tx.challenges.find(id), let maker = challenge.maker,
        standing == .joined || standing == .invited || maker == own, let names = Self.names(of: challenge)
      else { return nil }
      return NewReport(what: what, thing: id, member: maker, text: names)
    }
  }

  /// The names that the maker chose; nil if there are none.
  private static func names(of challenge: Challenge) -> String? {
    let names = [challenge.name].compactMap(\.self) + challenge.teams
    return names.isEmpty ? nil : names.joined(separator: " · ")
  }

  private func mine(_ caller: Caller, _ call: ReportsMine, _ tx: Tx) throws -> ReportsMine.Reply {
    let own = try caller.signedIn().member.id
    return ReportsMine.Reply(
      reported: try tx.reports.sent(by: own).map { report, _ in
        let isName = report.what != .message && report.what != .comment
        return ReportedThing(what: report.what, id: report.thing, name: isName ? report.text : nil)
      },
      standing: try Moderation.standing(own, tx, now: caller.now))
  }

  // MARK: Deciding

  private func decide(_ caller: Caller, _ call: ReportsDecide, _ tx: Tx) throws -> Outcome<Nothing> {
    guard let report = try tx.reports.find(call.report) else { throw Fault.missing("report", field: "report") }
    guard report.decision == nil else { throw Fault(.conflict, "report_settled", field: "report") }
    var events: [Event] = []
    switch call.decision {
    case .dismiss:
      guard call.mute == nil else { throw Fault.invalid("mute", "not_one_of") }
      try tx.staff.note(.reportDismissed, by: caller, member: report.member.id, what: report.what.rawValue)
    case .remove:
      guard report.what != .member else { throw Fault.invalid("decision", "not_one_of") }
      events = try remove(report, tx, now: caller.now)
      let isName = report.what == .group || report.what == .challenge
      try tx.staff.note(
        isName ? .nameRemoved : .textRemoved, by: caller, member: report.member.id, what: report.what.rawValue)
    case .rename:
      guard report.what == .member else { throw Fault.invalid("decision", "not_one_of") }
      events = try rename(report, tx, now: caller.now)
      try tx.staff.note(.nameRemoved, by: caller, member: report.member.id, what: report.what.rawValue)
    case .mute:
      guard call.mute != nil else { throw Fault.invalid("mute", "required") }
    }
    if let length = call.mute { events += try mute(report.member.id, length, caller, tx) }
    try tx.reports.decide(report.id, call.decision, at: caller.now)
    return Outcome(Nothing(), events: events + (try changed(report.id, tx)))
  }

  /// The entries of a decision in the audit log. The text itself is in none.
  @Sendable private static func decided(
    _ call: ReportsDecide, _ reply: Nothing, _ tx: Tx
  ) throws -> [Audit<ReportsDecide>.Note] {
    guard let report = try tx.reports.find(call.report) else { return [] }
    var notes: [Audit<ReportsDecide>.Note] = []
    if call.decision == .remove || call.decision == .rename {
      notes.append(.init(.textRemoved, member: report.member.id, what: report.what.rawValue))
    }
    if call.mute != nil { notes.append(.init(.memberMuted, member: report.member.id)) }
    return notes
  }

  /// Does nothing if the content was deleted or changed after the report.
  private func remove(_ report: StoredReport, _ tx: Tx, now: Int) throws -> [Event] {
    switch report.what {
    case .message: try tx.messages.find(report.thing).map { try messages.remove($0, tx, at: now) } ?? []
    case .comment: try tx.posts.comment(report.thing).map { try posts.remove($0, tx, at: now) } ?? []
    case .group:
      try tx.conversations.hasName(report.thing, report.text) ? messages.removeName(of: report.thing, tx) : []
    case .challenge:
      try tx.challenges.find(report.thing).flatMap(Self.names) == report.text
        ? challenges.removeNames(of: report.thing, tx, now: now) : []
    case .picture: try removePicture(report, tx, now: now)
    case .member: []
    }
  }

  private func removePicture(_ report: StoredReport, _ tx: Tx, now: Int) throws -> [Event] {
    guard try tx.faces.find(member: report.thing)?.id == report.picture else { return [] }
    try tx.faces.remove(member: report.thing)
    return try FaceService.changed(report.thing, tx, day: accounts.calendar.day(at: now))
  }

  /// The member must choose another name at their next login. Until then they have a neutral one.
  private func rename(_ report: StoredReport, _ tx: Tx, now: Int) throws -> [Event] {
    guard let member = try tx.members.find(report.thing), let name = report.text, member.displayName == name else {
      return []
    }
    var change = MemberChange()
    change.displayName = ModerationWords.member(member.id)
    change.initials = change.displayName.map(initials(of:))
    let renamed = try tx.members.update(member.id, change, at: now)
    try tx.reports.refuse(name, of: member.id, at: now)
    return try accounts.naming(renamed, tx, now: now) + [Moderation.standing(of: member.id, tx, now: now)]
  }

  // MARK: Muting

  private func mute(_ member: Int, _ length: MuteLength, _ caller: Caller, _ tx: Tx) throws -> [Event] {
    guard let found = try tx.members.find(member) else { throw Fault.missing("member", field: "member") }
    guard found.role != .owner else { throw Fault(.conflict, "not_allowed", field: "member") }
    let until = try ReportRules.muteEnd(days: length.days, now: caller.now)
    try tx.reports.mute(member, since: caller.now, until: until)
    try tx.staff.note(.memberMuted, by: caller, member: member, aboutAt: until)
    return try mutesChanged(member, caller, tx)
  }

  private func lift(_ caller: Caller, _ call: ReportsLift, _ tx: Tx) throws -> Outcome<Nothing> {
    guard try tx.reports.mute(of: call.member, now: caller.now) != nil else {
      throw Fault.missing("mute", field: "member")
    }
    try tx.reports.lift(call.member)
    try tx.staff.note(.muteLifted, by: caller, member: call.member)
    return Outcome(Nothing(), events: try mutesChanged(call.member, caller, tx))
  }

  private func mutesChanged(_ member: Int, _ caller: Caller, _ tx: Tx) throws -> [Event] {
    [
      Event(.reports, MutesChanged(muted: try Self.muted(tx, now: caller.now)), key: MutesChanged.event),
      try Moderation.standing(of: member, tx, now: caller.now),
    ]
  }

  private static func muted(_ tx: Tx, now: Int) throws -> [MuteView] {
    try tx.reports.muted(now: now).map { MuteView(member: FaceView($0.member), since: $0.since, until: $0.until) }
  }

  // MARK: Views

  private func changed(_ id: Int, _ tx: Tx) throws -> [Event] {
    guard let report = try tx.reports.find(id) else { return [] }
    return [Event(.reports, ReportChanged(report: try view(report, tx)), key: "report \(id)")]
  }

  private func view(_ report: StoredReport, _ tx: Tx) throws -> ReportView {
    // The member may have another one by now.
    let found = report.picture == nil ? nil : try tx.faces.find(member: report.thing)
    let picture = found.flatMap { $0.id == report.picture ? $0 : nil }
    return ReportView(
      id: report.id, what: report.what, member: FaceView(report.member), text: report.text, picture: picture?.token,
      before: try beside(report.before, tx), after: try beside(report.after, tx), at: report.at,
      senders: report.senders.map {
        ReportView.Sender(member: FaceView($0.member), reason: $0.reason, note: $0.note, at: $0.at)
      }, decision: report.decision, decidedAt: report.decidedAt)
  }

  private func beside(_ message: Int?, _ tx: Tx) throws -> ReportView.Beside? {
    try message.flatMap { try tx.messages.find($0) }.map {
      ReportView.Beside(by: FaceView($0.author), text: $0.text, card: $0.cardKind)
    }
  }

  // MARK: Export

  static func export(_ member: Int, _ tx: Tx) throws -> [ReportExport]? {
    let sent = try tx.reports.sent(by: member).map { report, sender in
      ReportExport(what: report.what, reason: sender.reason, note: sender.note, at: sender.at)
    }
    return sent.isEmpty ? nil : sent
  }
}

extension StaffActionKind {
  static let reportDismissed = StaffActionKind("reportDismissed")
  static let textRemoved = StaffActionKind("textRemoved")
  static let nameRemoved = StaffActionKind("nameRemoved")
  static let memberMuted = StaffActionKind("memberMuted")
  static let muteLifted = StaffActionKind("muteLifted")
  static let wordsChanged = StaffActionKind("wordsChanged")
}

extension AuditKind {
  static let textRemoved = AuditKind("textRemoved", .data)
  static let memberMuted = AuditKind("memberMuted", .people)
  static let muteLifted = AuditKind("muteLifted", .people)
  static let wordsChanged = AuditKind("wordsChanged", .settings)
}
