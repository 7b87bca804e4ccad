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

  /// Records that a member is, or was, in the gym at an instant. It may be in the past, because kiosks deliver late and
  /// staff enter what they forgot.
  /// - Parameters:
  ///   - takesVisit: whether a new visit takes one of the membership's visits.
  ///   - until: when that which began the visit ends.
  /// - Returns: the visit, and whether it is new.
  func record(
    _ member: Int, at: Int, how: VisitStart, takesVisit: Bool = true, staff: Int? = nil, note: String? = nil,
    until: Int? = nil
  ) throws -> (visit: Visit, isNew: Bool) {
    let rules = try tx.visits.rules()
    // Housekeeping may not have ended it yet, for example after a night without power.
    if let open = try tx.visits.open(of: member), open.dueAt <= at { _ = try end(open, rules) }
    if var known = try tx.visits.last(of: member, before: at + VisitRules.slack + 1) {
      if known.leftAt == nil {
        let due = rules.due(arrivedAt: known.arrivedAt, until: until)
        if due > known.dueAt {
          known.dueAt = due
          try tx.visits.setTimes(known)
        }
        return (known, false)
      }
      if let leftAt = known.leftAt, at < leftAt { return (known, false) }
      if let due = try due(of: known, continuedAt: at, how: how, rules) {
        known.dueAt = due
        known.leftAt = nil
        try close(&known)
        return (known, false)
      }
    }
    let next = try tx.visits.next(of: member, after: at)
    if var next, next.leftAt == nil || next.arrivedAt - at <= VisitRules.gap {
      // They were here earlier than was known.
      if next.arrivedAt - at <= rules.minutes * 60_000 {
        next.arrivedAt = at
        try tx.visits.setTimes(next)
        return (next, false)
      }
    }
    var visit = Visit(
      member: member, arrivedAt: at, dueAt: rules.due(arrivedAt: at, until: until), how: how, staff: staff, note: note)
    if let next { visit.dueAt = min(visit.dueAt, next.arrivedAt) }
    visit.uncovered = try uncovered(member, at: at)
    visit.isCounted = takesVisit && visit.uncovered == nil ? try takeVisit(of: member, at: at) : false
    if visit.dueAt <= now { (visit.leftAt, visit.endedItself) = (visit.dueAt, true) }
    return (try tx.visits.insert(visit), true)
  }

  /// When a visit that has ended will end now, if what happens at an instant belongs to it: a set, after it had ended by
  /// itself, or a check-in right after leaving, which was a mistake then. Nil if it does not.
  private func due(
    of known: Visit, continuedAt at: Int, how: VisitStart, _ rules: VisitRules
  ) throws -> Int? {
    guard let leftAt = known.leftAt, try !hasOpen(known.member) else { return nil }
    if how == .set {
      let due = at + VisitRules.afterSet
      let isIts = known.endedItself && at - leftAt <= VisitRules.gap && due <= known.arrivedAt + VisitRules.longest
      return isIts ? due : nil
    }
    let due = rules.due(arrivedAt: known.arrivedAt)
    return !known.endedItself && at - leftAt < VisitRules.mistake && due > now ? due : nil
  }

  private func hasOpen(_ member: Int?) throws -> Bool {
    try member.map { try tx.visits.open(of: $0) != nil } ?? false
  }

  /// Why a member's membership does not cover a visit; nil if it does, or if the gym keeps none of them.
  func uncovered(_ member: Int, at: Int) throws -> MembershipState? {
    guard let membership = try tx.memberships.find(member) else { return nil }
    let state = try MembershipService.state(
      membership, of: member, on: calendar.calendarDay(at: at), calendar, tx)
    return state == .active ? nil : state
  }

  /// Takes one of the membership's visits, once a day.
  /// - Returns: whether one was taken.
  private func takeVisit(of member: Int, at: Int) throws -> Bool {
    guard let left = try tx.memberships.find(member)?.visitsLeft, left > 0 else { return false }
    let day = calendar.calendarDay(at: at)
    guard
      try !tx.visits.hasCounted(
        member, from: calendar.start(of: day), before: calendar.start(of: day.adding(days: 1)))
    else { return false }
    try tx.memberships.addVisits(-1, to: member)
    return true
  }

  /// Ends a visit that is over by now, and stores its times.
  private func close(_ visit: inout Visit) throws {
    if visit.leftAt == nil, visit.dueAt <= now { (visit.leftAt, visit.endedItself) = (visit.dueAt, true) }
    try tx.visits.setTimes(visit)
  }

  /// Ends an open visit.
  /// - Returns: nil if the check-in was a mistake: the visit is gone.
  func leave(_ visit: Visit, at: Int) throws -> Visit? {
    // A clock that is a little behind is no reason to keep a mistake.
    let isSoon = (-VisitRules.slack..<VisitRules.mistake).contains(at - visit.arrivedAt)
    let isMistake = isSoon && visit.how != .set && visit.how != .class
    if isMistake, try !hasTrained(visit) {
      try remove(visit)
      return nil
    }
    var visit = visit
    visit.leftAt = max(visit.arrivedAt, at)
    visit.endedItself = false
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

  private func hasTrained(_ visit: Visit) throws -> Bool {
    guard let member = visit.member, let seenAt = try tx.members.hereAt(member) else { return false }
    return seenAt >= visit.arrivedAt
  }

  /// Deletes a visit, and gives back what it took of the membership.
  func remove(_ visit: Visit) throws {
    try tx.visits.remove(visit.id)
    if visit.isCounted, let member = visit.member { try tx.memberships.addVisits(1, to: member) }
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
    let seenAt = try visit.member.flatMap { try tx.members.hereAt($0) }
    let isSeen = seenAt.map { $0 >= visit.arrivedAt } ?? false
    visit.dueAt = max(visit.dueAt, rules.due(arrivedAt: visit.arrivedAt, seenAt: isSeen ? seenAt : nil))
    try close(&visit)
    return visit
  }

  // MARK: Events

  /// For staff, the server's memory and the member's own screens.
  func news(of visit: Visit) throws -> [Event] {
    // A member's other visit may be open: the memory follows that one.
    let open = try visit.member.flatMap { try tx.visits.open(of: $0) }
    var events = [Event(.presence, Presence(open ?? visit))]
    events.append(
      visit.leftAt == nil
        ? Event(.visits, VisitCame(visit: try present(visit))) : Event(.visits, VisitWent(visit: visit.id)))
    if let member = visit.member { events.append(try ownNews(of: member)) }
    return events
  }

  /// After a visit was deleted.
  func news(ofRemoved visit: Visit) throws -> [Event] {
    var gone = visit
    gone.leftAt = gone.leftAt ?? now
    return try news(of: gone)
  }

  func ownNews(of member: Int) throws -> Event {
    Event(
      .me(member),
      VisitChanged(
        open: try tx.visits.open(of: member).map(VisitView.init),
        membership: try MembershipService.view(of: member, now: now, calendar, tx)), key: VisitChanged.event)
  }

  func present(_ visit: Visit) throws -> PresentView {
    PresentView(visit, face: try visit.member.flatMap { try tx.members.find($0) }?.face)
  }
}
