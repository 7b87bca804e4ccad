import Gym
import Storage
import Wire

/// Changes of visits within one transaction.
struct VisitChanges {
  let tx: Tx
  let calendar: GymCalendar
  let now: Int

  init(_ tx: Tx, _ calendar: GymCalendar, now: Int) {
    self.tx = tx
    self.calendar = calendar
    self.now = now
  }

  /// What `record` found.
  enum Found {
    /// Nothing: they have come.
    case nothing
    /// A visit that a set had begun, perhaps on the member's own phone elsewhere. Nobody had asked the membership yet.
    case unsure
    /// A visit that was over and goes on, or that began earlier than was known.
    case part
    /// A visit that has the instant already.
    case visit

    /// Whether the membership has to be looked at.
    var asksMembership: Bool { self == .nothing || self == .unsure }
  }

  /// Records that a member is, or was, in the gym at an instant. The instant may lie in the past, because kiosks deliver
  /// late and staff enter what they forgot. Guarantee: only the last of a member's visits can be open afterwards.
  /// - Parameters:
  ///   - takesVisit: false for a set on the member's own phone, which takes none of the membership's visits.
  ///   - note: kept if the membership does not cover the visit.
  ///   - until: the visit does not end by itself before this, because of a class.
  /// - Returns: the visit to which the instant belongs now, what was known of it before, and the visit that was found to
  ///   be over.
  func record(
    _ member: Int, at: Int, how: VisitStart, takesVisit: Bool = true, staff: Int? = nil, note: String? = nil,
    until: Int? = nil
  ) throws -> (visit: Visit, found: Found, ended: Visit?) {
    let rules = try tx.visits.rules()
    // Housekeeping may not have ended it yet, for example after a night without power.
    var ended: Visit?
    if let open = try tx.visits.open(of: member), open.dueAt <= at {
      let visit = try end(open, rules)
      if visit.leftAt != nil { ended = visit }
    }
    let next = try tx.visits.next(of: member, after: at + VisitRules.slack)
    if var known = try tx.visits.last(of: member, before: at + VisitRules.slack + 1) {
      guard let leftAt = known.leftAt, leftAt <= at else {
        let due = rules.due(arrivedAt: known.arrivedAt, known: known.dueAt, until: until)
        // A visit of the past that ended by itself, before what holds it open was entered, goes on as well.
        if known.leftAt == nil || known.endedItself, due > known.dueAt {
          (known.dueAt, known.leftAt, known.endedItself) = (due, nil, false)
          close(&known, before: next)
          try tx.visits.setTimes(known)
        }
        let isSure = try !takesVisit || confirm(&known, staff: staff, note: note)
        return (known, isSure ? .visit : .unsure, ended)
      }
      if let due = try due(of: known, continuedAt: at, how: how, until: until, rules) {
        (known.dueAt, known.leftAt, known.endedItself) = (due, nil, false)
        close(&known, before: next)
        try tx.visits.setTimes(known)
        let isSure = try !takesVisit || confirm(&known, staff: staff, note: note)
        return (known, isSure ? .part : .unsure, ended)
      }
    }
    // They were here earlier than was known. Two check-ins by the member are two visits: a kiosk that was offline may
    // still deliver the leave between them. Attendance may be entered after the class.
    if var next, how == .set || how == .class || next.how == .set,
      next.leftAt == nil || next.arrivedAt - at <= VisitRules.gap, next.arrivedAt - at <= rules.minutes * 60_000
    {
      try move(&next, to: at)
      let isSure = try !takesVisit || confirm(&next, staff: staff, note: note)
      return (next, isSure ? .part : .unsure, ended)
    }
    var visit = Visit(
      member: member, arrivedAt: at, dueAt: rules.due(arrivedAt: at, until: until), how: how, staff: staff)
    close(&visit, before: next)
    visit.uncovered = try uncovered(member, at: at)
    if visit.uncovered != nil { visit.note = note }
    visit.isCounted = takesVisit && visit.uncovered == nil ? try takeVisit(of: member, at: at) : false
    return (try tx.visits.insert(visit), .nothing, ended)
  }

  /// When a visit that has ended will end now, if what happens at an instant belongs to it: a set, after it had ended by
  /// itself, or a check-in right after leaving, which was a mistake then. Nil if it does not.
  private func due(
    of known: Visit, continuedAt at: Int, how: VisitStart, until: Int?, _ rules: VisitRules
  ) throws -> Int? {
    guard let leftAt = known.leftAt else { return nil }
    if how == .set {
      let due = at + VisitRules.afterSet
      let isIts = known.endedItself && at - leftAt <= VisitRules.gap && due <= known.arrivedAt + VisitRules.longest
      return isIts ? due : nil
    }
    guard !known.endedItself, at - leftAt < VisitRules.mistake else { return nil }
    let due = rules.due(
      arrivedAt: known.arrivedAt, known: known.dueAt, seenAt: try seenAt(known, before: at), until: until)
    return due > at ? due : nil
  }

  /// Ends a visit that is over by now, or that another one follows. Does not store it.
  private func close(_ visit: inout Visit, before next: Visit? = nil) {
    if let next { visit.dueAt = min(visit.dueAt, next.arrivedAt) }
    if visit.leftAt == nil, visit.dueAt <= now || next != nil {
      (visit.leftAt, visit.endedItself) = (visit.dueAt, true)
    }
  }

  /// Lets a visit begin earlier.
  private func move(_ visit: inout Visit, to at: Int) throws {
    // The day on which it began may be another one now, and paid for already.
    if visit.isCounted, let member = visit.member, day(at) != day(visit.arrivedAt),
      try tx.visits.hasCounted(member, from: day(at).lowerBound, before: day(at).upperBound)
    {
      visit.isCounted = false
      try tx.visits.setTerms(visit)
      try handOver(day(visit.arrivedAt), of: member, without: visit.id)
    }
    visit.arrivedAt = at
    visit.dueAt = min(visit.dueAt, at + VisitRules.longest)
    close(&visit)
    try tx.visits.setTimes(visit)
  }

  private func day(_ at: Int) -> Range<Int> {
    let day = calendar.calendarDay(at: at)
    return calendar.start(of: day)..<calendar.start(of: day.adding(days: 1))
  }

  // MARK: Membership

  /// Why a member's membership does not cover a visit; nil if it does, or if the gym keeps none of them.
  func uncovered(_ member: Int, at: Int) throws -> MembershipState? {
    guard let membership = try tx.memberships.find(member) else { return nil }
    let state = try MembershipService.state(
      membership, of: member, on: calendar.calendarDay(at: at), calendar, tx)
    return state == .active ? nil : state
  }

  /// Looks at the membership for a visit that a set had begun, unless that was done before.
  /// - Returns: whether it was done before.
  private func confirm(_ visit: inout Visit, staff: Int?, note: String?) throws -> Bool {
    guard visit.how == .set, !visit.isCounted, visit.staff == nil, let member = visit.member else { return true }
    let before = visit
    visit.uncovered = try uncovered(member, at: visit.arrivedAt)
    visit.staff = staff
    visit.isCounted = visit.uncovered == nil ? try takeVisit(of: member, at: visit.arrivedAt) : false
    if visit.uncovered != nil { visit.note = note }
    if visit != before { try tx.visits.setTerms(visit) }
    return false
  }

  /// Takes one of the membership's visits, once a day.
  /// - Returns: whether one was taken.
  private func takeVisit(of member: Int, at: Int) throws -> Bool {
    guard let left = try tx.memberships.find(member)?.visitsLeft, left > 0,
      try !tx.visits.hasCounted(member, from: day(at).lowerBound, before: day(at).upperBound)
    else { return false }
    try tx.memberships.addVisits(-1, to: member)
    return true
  }

  // MARK: The end of a visit

  /// Ends a visit.
  /// - Returns: the visit, or nil if the check-in was a mistake: then it is gone. And the visit that follows, if the leave
  ///   was delivered late and the member had come back by then.
  func leave(_ visit: Visit, at: Int) throws -> (left: Visit?, next: Visit?) {
    var visit = visit
    let until = visit.leftAt ?? .max
    // A clock that is a little behind is no reason to keep a mistake.
    let isSoon = (-VisitRules.slack..<VisitRules.mistake).contains(at - visit.arrivedAt)
    if isSoon, visit.how != .set, visit.how != .class, try !wasUsed(visit, until: at) {
      try remove(visit)
      return (nil, try comeBack(visit, after: at, before: until))
    }
    visit.leftAt = max(visit.arrivedAt, at)
    visit.endedItself = false
    try tx.visits.setTimes(visit)
    return (visit, try comeBack(visit, after: at, before: until))
  }

  /// Whether the member has logged a set or checked in for a class since a visit began.
  private func wasUsed(_ visit: Visit, until at: Int) throws -> Bool {
    guard let member = visit.member else { return false }
    let (after, before) = (visit.arrivedAt - VisitRules.slack - 1, at + VisitRules.slack + 1)
    return try tx.visits.firstSet(of: member, after: after, before: before, byPhone: true) != nil
      || tx.bookings.firstCheckIn(of: member, after: after, before: before) != nil
  }

  /// Makes the visit that sets and a class after a leave belong to. They had been taken for the visit that the leave ends.
  /// Check-ins meanwhile left no trace.
  /// - Returns: nil if there are none.
  private func comeBack(_ visit: Visit, after at: Int, before until: Int) throws -> Visit? {
    guard let member = visit.member else { return nil }
    let after = at + VisitRules.slack
    let byPhone = try tx.visits.rules().byPhone
    let set = try tx.visits.firstSet(of: member, after: after, before: until, byPhone: byPhone)
    let training = try tx.bookings.firstCheckIn(of: member, after: after, before: until)
    // In their order: a class that is recorded after a later set would only move the visit's beginning, and the visit could
    // end by itself before the class does.
    let comings: [(at: Int, how: VisitStart, takesVisit: Bool, until: Int?)] = [
      set.map { ($0.at, .set, $0.isAtKiosk, nil) },
      training.map { ($0.at, .class, true, $0.endsAt + VisitRules.afterClass) },
    ].compactMap { $0 }
    var next: Visit?
    for coming in comings.sorted(by: { $0.at < $1.at }) {
      next = try record(
        member, at: coming.at, how: coming.how, takesVisit: coming.takesVisit, until: coming.until
      ).visit
    }
    return next
  }

  /// Lets a walk-in's visit go on that was ended by mistake.
  func reopen(_ visit: Visit) throws -> Visit {
    var visit = visit
    (visit.leftAt, visit.endedItself) = (nil, false)
    try tx.visits.setTimes(visit)
    return visit
  }

  /// The visit that a leave at an instant ends: the last one that began before it, if it is open, or ended by itself
  /// later than that. A leave that is delivered late must never end the visit that followed. Nil if there is none.
  func left(by member: Int, at: Int) throws -> Visit? {
    guard let visit = try tx.visits.last(of: member, before: at + VisitRules.slack + 1) else { return nil }
    guard let leftAt = visit.leftAt else { return visit }
    return visit.endedItself && leftAt > at ? visit : nil
  }

  /// The member's newest set, if it belongs to the visit. One that was logged long after the visit does not.
  private func seenAt(_ visit: Visit, before end: Int = .max) throws -> Int? {
    guard let member = visit.member, let seenAt = try tx.members.hereAt(member), seenAt <= end,
      seenAt + SetStore.seenGranularity >= visit.arrivedAt
    else { return nil }
    return seenAt
  }

  /// Deletes a visit, and gives back what it took of the membership.
  func remove(_ visit: Visit) throws {
    try tx.visits.remove(visit.id)
    if visit.isCounted, let member = visit.member {
      try handOver(day(visit.arrivedAt), of: member, without: visit.id)
    }
  }

  /// Counts another check-in of the day in place of the one that took the membership's visit. Without one, the visit is
  /// given back.
  private func handOver(_ day: Range<Int>, of member: Int, without visit: Int) throws {
    let others = try tx.visits.list(of: member, from: day.lowerBound, before: day.upperBound, limit: 100)
    guard var other = others.last(where: { $0.id != visit && $0.how != .set && $0.uncovered == nil }) else {
      return try tx.memberships.addVisits(1, to: member)
    }
    other.isCounted = true
    try tx.visits.setTerms(other)
  }

  /// Ends the visits that are over, and lets those go on whose members have just logged a set.
  /// - Returns: those that changed.
  func endDue() throws -> [Visit] {
    let rules = try tx.visits.rules()
    return try tx.visits.due(at: now).map { try end($0, rules) }
  }

  /// Ends a visit that is over, unless its member has just logged a set.
  private func end(_ visit: Visit, _ rules: VisitRules) throws -> Visit {
    var visit = visit
    visit.dueAt = rules.due(
      arrivedAt: visit.arrivedAt, known: visit.dueAt, seenAt: try seenAt(visit, before: visit.dueAt + VisitRules.gap))
    close(&visit)
    try tx.visits.setTimes(visit)
    return visit
  }

  // MARK: Events

  /// For staff, the server's memory and the member's own screens.
  func news(of visit: Visit) throws -> [Event] {
    // This may not be the member's last visit, and that one may be open: the memory follows it.
    let open = try visit.member.flatMap { try tx.visits.open(of: $0) }
    var events = [Event(.presence, Presence(open ?? visit))]
    events.append(
      visit.leftAt == nil
        ? Event(.visits, VisitCame(visit: try present(visit))) : Event(.visits, VisitWent(visit: visit.id)))
    if let member = visit.member { events += try membershipNews(of: member, isChanged: false) }
    return events
  }

  /// After a visit was deleted.
  func news(ofRemoved visit: Visit) throws -> [Event] {
    var gone = visit
    gone.leftAt = gone.leftAt ?? now
    return try news(of: gone)
  }

  /// For the member's own screens. Also for staff, if they changed the membership or it counts visits.
  func membershipNews(of member: Int, isChanged: Bool) throws -> [Event] {
    let membership = try MembershipService.view(of: member, now: now, calendar, tx)
    let own = VisitChanged(open: try tx.visits.open(of: member).map(VisitView.init), membership: membership)
    var events = [Event(.me(member), own, key: VisitChanged.event)]
    if isChanged || membership?.visitsLeft != nil, let face = try tx.members.find(member)?.face {
      events.append(Event(.visits, MembershipChanged(member: FaceView(face), membership: membership)))
    }
    return events
  }

  func present(_ visit: Visit) throws -> PresentView {
    PresentView(visit, face: try visit.member.flatMap { try tx.members.find($0) }?.face)
  }
}
