import Gym
import Storage
import Synchronization
import Wire

/// Checking in and leaving, and who is in.
struct VisitService: Service {
  let changes: Changes
  let calendar: GymCalendar
  let clock: Clock
  let open: OpenVisits
  private let busy: BusyHours

  init(changes: Changes, calendar: GymCalendar, clock: Clock, open: OpenVisits) {
    self.changes = changes
    self.calendar = calendar
    self.clock = clock
    self.open = open
    busy = BusyHours(calendar: calendar)
  }

  /// The most visits of a member in a reply.
  static let mostVisits = 1_000
  /// The most people in a reply for staff.
  static let mostPresent = 500
  /// How often the chore looks for visits that are over, in milliseconds.
  private static let upkeepPause = 30_000

  static let memberData = MemberData("visits")
    .exporting { export, tx in
      export.add(
        "visits",
        unlessEmpty: try tx.visits.list(of: export.member.id, from: 0, before: .max, limit: .max).map(VisitView.init))
    }
    // The visits stay without a name, for the gym's figures.
    .leaving { member, context, tx in
      try tx.visits.forgetNotes(of: member.id)
      guard var open = try tx.visits.open(of: member.id) else { return { _ in [] } }
      open.leftAt = max(open.arrivedAt, context.now)
      try tx.visits.setTimes(open)
      let events = [Event(.presence, Presence(open)), Event(.visits, VisitWent(visit: open.id))]
      return { _ in events }
    }

  func register(in registry: inout Registry) {
    registry.change(VisitsCheckIn.self, .delivery, checkIn)
    registry.change(VisitsLeave.self, .delivery, leave)
    registry.query(VisitsMine.self, .login, mine)
    registry.allow(VisitsMine.self, .read)
    registry.query(VisitsBusy.self, .identified, cost: .heavy) { [open, busy] caller, _, tx in
      let (usual, weeks) = try busy.usual(now: caller.now, tx)
      return VisitsBusy.Reply(now: open.count, usual: usual, weeks: weeks)
    }
    registry.allow(VisitsBusy.self, .read, .gymRead)
    registry.query(VisitsPresent.self, .trainer) { caller, _, tx in try present(caller, tx) }
    registry.allow(VisitsPresent.self, .gymRead, .gymDesk)
    registry.change(VisitsAdmit.self, .trainer, notes: [.letIn, .letInUncovered], admit)
    registry.allow(VisitsAdmit.self, .gymDesk)
    registry.change(VisitsEnd.self, .trainer, notes: [.visitEnded], end)
    registry.allow(VisitsEnd.self, .gymDesk)
    registry.change(VisitsReopen.self, .trainer, notes: [.letIn], reopen)
    registry.allow(VisitsReopen.self, .gymDesk)
    registry.change(VisitsRemove.self, .trainer, notes: [.visitRemoved], remove)
    registry.allow(VisitsRemove.self, .gymDesk)
    registry.query(VisitsRules.self, .owner) { _, _, tx in VisitRulesReply(try tx.visits.rules()) }
    registry.allow(VisitsRules.self, .gymRead)
    registry.change(
      VisitsConfigure.self, .owner, notes: .nothing("A setting."), audit: .entry(.visitRulesChanged), configure)
    registry.topic(.visits, .trainer, isPublic: false) { caller, tx in try present(caller, tx) }
    registry.namesMembers(.visits)
    registry.publishes(VisitCame.self, VisitWent.self, VisitChanged.self)
    follow(&registry)
    let upkeep = Rounds(pause: Self.upkeepPause, clock: clock) { [self] _, now, ended in keepUp(now: now, ended) }
    registry.rounds(upkeep)
    registry.chore { _ in upkeep.ask() }
    registry.dailyChore { [changes] now in
      changes.prune("names of walk-ins") { tx in try tx.visits.forgetNames(before: now - VisitRules.namesKept) }
    }
  }

  private func follow(_ registry: inout Registry) {
    registry.atStart { [open, clock] tx in
      open.set(try tx.visits.rules())
      // What was over before the server came back must not hide that its member has come again.
      for visit in try tx.visits.allOpen() where visit.dueAt > clock.now { open.apply(Presence(visit)) }
    }
    registry.remember(Presence.self) { [open] event, _ in open.apply(event) }
    registry.remember(VisitRulesChanged.self) { [open] event, _ in
      var rules = VisitRules()
      (rules.minutes, rules.byPhone) = (event.minutes, event.byPhone)
      open.set(rules)
    }
    registry.remember(AccountRemoved.self) { [open] event, _ in open.forget(member: event.member) }
    // The first set checks in, with the set in one transaction. `react` comes before `remember`, which makes it known.
    registry.record(SetActivity.self) { [open, calendar, clock] set, _, tx in
      guard open.isNews(set) else { return }
      _ = try VisitChanges(tx, calendar, now: clock.now).record(
        set.member, at: set.at, how: .set, takesVisit: set.isAtKiosk)
    }
    registry.react(SetActivity.self) { [open] set, _ in if open.isNews(set) { announce(set.member, after: set) } }
    registry.remember(SetActivity.self) { [open, clock] set, _ in open.note(set, now: clock.now) }
    registry.record(ClassAttended.self) { [calendar, clock] event, _, tx in
      let now = clock.now
      // Staff may enter it before the class, and long after it.
      guard event.checkInFrom <= now, event.startsAt >= now - VisitRules.oldest else { return }
      _ = try VisitChanges(tx, calendar, now: now).record(
        event.member, at: now < event.endsAt ? now : event.startsAt, how: .class,
        until: event.endsAt + VisitRules.afterClass)
    }
    registry.react(ClassAttended.self) { event, _ in announce(event.member) }
  }

  /// Publishes a member's last visit, which another noun's change has stored.
  /// - Parameter set: recorded once more. In its own transaction the memory may not have known yet that the member had
  ///   left in the same group of commits.
  private func announce(_ member: Int, after set: SetActivity? = nil) {
    changes.make("visits") { [calendar, clock] tx in
      let visits = VisitChanges(tx, calendar, now: clock.now)
      if let set { _ = try visits.record(member, at: set.at, how: .set, takesVisit: set.isAtKiosk) }
      guard let visit = try tx.visits.last(of: member, before: visits.now + 1) else { return [] }
      // The visit before may have been ended together with it.
      var ended = try tx.visits.last(of: member, before: visit.arrivedAt)
      if ended?.endedItself != true { ended = nil }
      return try went(ended) + visits.news(of: visit)
    }
  }

  // MARK: Members

  private func checkIn(_ caller: Caller, _ call: VisitsCheckIn, _ tx: Tx) throws -> Outcome<VisitsCheckIn.Reply> {
    let member = try caller.signedIn().member.id
    let at = try SetService.instant(call.at, caller)
    try SetService.mayDeliver(call.at, caller)
    let isAtKiosk = caller.device?.kind == .kiosk
    let rules = try tx.visits.rules()
    guard isAtKiosk || rules.byPhone else { throw Fault(.conflict, "not_by_phone") }
    let visits = VisitChanges(tx, calendar, now: caller.now)
    let (visit, found, ended) = try visits.record(member, at: at, how: isAtKiosk ? .kiosk : .phone)
    if found.asksMembership, !(isAtKiosk && call.offline == true) { try refuse(visit.uncovered, of: member, tx) }
    return Outcome(
      VisitsCheckIn.Reply(
        visit: VisitView(visit), membership: try MembershipService.view(of: member, now: caller.now, calendar, tx)),
      events: try went(ended) + visits.news(of: visit))
  }

  private func went(_ ended: Visit?) -> [Event] {
    ended.map { [Event(.visits, VisitWent(visit: $0.id))] } ?? []
  }

  /// Refuses a visit, which is not stored then.
  /// - Throws: `membership_ended`, `membership_frozen`, `visits_used_up`.
  private func refuse(_ state: MembershipState?, of member: Int, _ tx: Tx) throws {
    guard let state, let membership = try tx.memberships.find(member) else { return }
    func at(_ day: CalendarDay?) -> [String: Double] {
      day.map { ["at": Double(calendar.start(of: $0))] } ?? [:]
    }
    switch state {
    case .active: break
    case .ended: throw Fault(.conflict, "membership_ended", params: at(membership.endsOn))
    case .frozen: throw Fault(.conflict, "membership_frozen", params: at(membership.frozenUntil))
    case .usedUp: throw Fault(.conflict, "visits_used_up")
    }
  }

  private func leave(_ caller: Caller, _ call: VisitsLeave, _ tx: Tx) throws -> Outcome<VisitsLeave.Reply> {
    let member = try caller.signedIn().member.id
    let at = try SetService.instant(call.at, caller)
    try SetService.mayDeliver(call.at, caller)
    let visits = VisitChanges(tx, calendar, now: caller.now)
    guard let visit = try visits.left(by: member, at: at) else { throw Fault(.conflict, "not_checked_in") }
    let (left, next) = try visits.leave(visit, at: at)
    var events = try left.map(visits.news(of:)) ?? visits.news(ofRemoved: visit)
    if let next { events += try visits.news(of: next) }
    return Outcome(VisitsLeave.Reply(visit: left.map(VisitView.init)), events: events)
  }

  private func mine(_ caller: Caller, _ call: VisitsMine, _ tx: Tx) throws -> VisitsMine.Reply {
    let member = try caller.signedIn().member.id
    let range = try ClassService.range(call.from, call.to, calendar)
    return VisitsMine.Reply(
      open: try tx.visits.open(of: member).map(VisitView.init),
      visits: try tx.visits.list(
        of: member, from: range.lowerBound, before: range.upperBound, limit: Self.mostVisits
      ).map(VisitView.init),
      membership: try MembershipService.view(of: member, now: caller.now, calendar, tx),
      byPhone: try tx.visits.rules().byPhone)
  }

  // MARK: Staff

  private func present(_ caller: Caller, _ tx: Tx) throws -> VisitsNow {
    let visits = VisitChanges(tx, calendar, now: caller.now)
    let open = try tx.visits.allOpen(limit: Self.mostPresent)
    let total = open.count < Self.mostPresent ? open.count : try tx.visits.openCount()
    return VisitsNow(visits: try open.map(visits.present), total: total > open.count ? total : nil)
  }

  private func admit(_ caller: Caller, _ call: VisitsAdmit, _ tx: Tx) throws -> Outcome<VisitsAdmit.Reply> {
    let staff = try caller.signedIn().member.id
    let note = try call.note.map { try Text.line($0, max: Visit.maxNote, field: "note") }
    let at = call.at ?? caller.now
    guard !caller.isInFuture(at) else { throw Fault.invalid("at", "in_future") }
    guard at >= caller.now - VisitRules.oldest else {
      throw Fault(
        .invalid, "out_of_range", field: "at",
        params: ["min": Double(caller.now - VisitRules.oldest), "max": Double(caller.now)])
    }
    let visits = VisitChanges(tx, calendar, now: caller.now)
    let visit: Visit
    let isNew: Bool
    let ended: Visit?
    if let id = call.member {
      guard call.name == nil else { throw Fault.invalid("name", "one_of_two") }
      guard let member = try tx.members.find(id) else { throw Fault.missing("member", field: "member") }
      let recorded = try visits.record(id, at: min(at, caller.now), how: .desk, staff: staff, note: note)
      let uncovered = recorded.found.asksMembership ? recorded.visit.uncovered : nil
      if note == nil { try refuse(uncovered, of: id, tx) }
      if recorded.found != .visit {
        try tx.staff.note(uncovered == nil ? .letIn : .letInUncovered, by: caller, member: member.id)
      }
      (visit, isNew, ended) = (recorded.visit, recorded.found == .nothing, recorded.ended)
    } else {
      guard let name = call.name else { throw Fault.invalid("member", "one_of_two") }
      let rules = try tx.visits.rules()
      var walkIn = Visit(
        member: nil, name: try Text.line(name, max: Visit.maxName, field: "name"), arrivedAt: min(at, caller.now),
        dueAt: rules.due(arrivedAt: min(at, caller.now)), how: .desk, staff: staff, note: note)
      if walkIn.dueAt <= caller.now { (walkIn.leftAt, walkIn.endedItself) = (walkIn.dueAt, true) }
      (visit, isNew, ended) = (try tx.visits.insert(walkIn), true, nil)
      try tx.staff.note(.letIn, by: caller)
    }
    return Outcome(
      VisitsAdmit.Reply(
        visit: try visits.present(visit),
        membership: try visit.member.flatMap {
          try MembershipService.view(of: $0, now: caller.now, calendar, tx)
        }, isNew: isNew ? true : nil), events: try went(ended) + visits.news(of: visit))
  }

  private func end(_ caller: Caller, _ call: VisitsEnd, _ tx: Tx) throws -> Outcome<Nothing> {
    guard var visit = try tx.visits.find(call.visit) else { throw Fault.missing("visit", field: "visit") }
    guard visit.leftAt == nil else { return Outcome(Nothing()) }
    visit.leftAt = max(visit.arrivedAt, caller.now)
    try tx.visits.setTimes(visit)
    try tx.staff.note(.visitEnded, by: caller, member: visit.member)
    return Outcome(Nothing(), events: try VisitChanges(tx, calendar, now: caller.now).news(of: visit))
  }

  private func reopen(_ caller: Caller, _ call: VisitsReopen, _ tx: Tx) throws -> Outcome<PresentView> {
    guard let visit = try tx.visits.find(call.visit), visit.member == nil, visit.name != nil,
      visit.arrivedAt >= caller.now - VisitRules.oldest
    else { throw Fault.missing("visit", field: "visit") }
    let visits = VisitChanges(tx, calendar, now: caller.now)
    guard visit.leftAt != nil, visit.dueAt > caller.now else { return Outcome(try visits.present(visit)) }
    let open = try visits.reopen(visit)
    try tx.staff.note(.letIn, by: caller)
    return Outcome(try visits.present(open), events: try visits.news(of: open))
  }

  private func remove(_ caller: Caller, _ call: VisitsRemove, _ tx: Tx) throws -> Outcome<Nothing> {
    guard let visit = try tx.visits.find(call.visit), visit.arrivedAt >= caller.now - VisitRules.oldest else {
      throw Fault.missing("visit", field: "visit")
    }
    let visits = VisitChanges(tx, calendar, now: caller.now)
    try visits.remove(visit)
    try tx.staff.note(.visitRemoved, by: caller, member: visit.member, aboutAt: visit.arrivedAt)
    return Outcome(Nothing(), events: try visits.news(ofRemoved: visit))
  }

  private func configure(_ caller: Caller, _ call: VisitsConfigure, _ tx: Tx) throws -> Outcome<VisitRulesReply> {
    var rules = try tx.visits.rules()
    if let minutes = call.minutes {
      guard VisitRules.allowedMinutes.contains(minutes) else {
        throw Fault(
          .invalid, "out_of_range", field: "minutes",
          params: [
            "min": Double(VisitRules.allowedMinutes.lowerBound), "max": Double(VisitRules.allowedMinutes.upperBound),
          ])
      }
      rules.minutes = minutes
    }
    if let byPhone = call.byPhone { rules.byPhone = byPhone }
    try tx.visits.setRules(rules)
    return Outcome(
      VisitRulesReply(rules),
      events: [Event(.presence, VisitRulesChanged(minutes: rules.minutes, byPhone: rules.byPhone))])
  }

  // MARK: Chores

  /// Ends the visits that are over.
  private func keepUp(now: Int, _ ended: @escaping @Sendable (Rounds.Ending) -> Void) {
    changes.database.readLater(
      { tx in try tx.visits.hasDue(at: now) },
      done: { result in
        guard case .success(let hasDue) = result else { return ended(.failed) }
        guard hasDue else { return ended(.done) }
        changes.make(
          "visits",
          { [calendar] tx in
            let visits = VisitChanges(tx, calendar, now: now)
            return try visits.endDue().flatMap(visits.news(of:))
          }, done: { isMade in ended(isMade ? .done : .failed) })
      })
  }
}

extension StaffActionKind {
  static let letIn = StaffActionKind("letIn")
  static let letInUncovered = StaffActionKind("letInUncovered")
  static let visitEnded = StaffActionKind("visitEnded")
  static let visitRemoved = StaffActionKind("visitRemoved")
}

extension AuditKind {
  static let visitRulesChanged = AuditKind("visitRulesChanged", .settings)
}
