/// What was offered to a member in line when a place became free after the cut-off.
package enum PlaceOffer: Equatable, Sendable {
  /// The place is kept for the member until this instant, in UTC milliseconds.
  case held(until: Int)
  /// It was kept for the member, who did not take it in time.
  case passed
  /// It is open to everybody.
  case open
}

/// A member in line.
package struct Waiting: Equatable, Sendable {
  package var member: Int
  /// Moves up only until this long before the start.
  package var noticeMinutes: Int
  /// Whether the member has another class at that time.
  package var isBusy: Bool
  package var offer: PlaceOffer?

  package init(member: Int, noticeMinutes: Int = 0, isBusy: Bool = false, offer: PlaceOffer? = nil) {
    self.member = member
    self.noticeMinutes = noticeMinutes
    self.isBusy = isBusy
    self.offer = offer
  }

  fileprivate func holds(at now: Int) -> Bool {
    if case .held(let until) = offer { return until > now }
    return false
  }
}

/// Who gets a free place. Until the cut-off the first in line moves up. After it the place is kept for the first in
/// line, then for the next, and at the end it is open to everybody.
extension ClassTimes {
  /// How long a free place is kept for a member, in minutes.
  package static let holdMinutes = 15
  /// How long before the start a free place is open to everybody, at most; in minutes.
  private static let openMinutes = 30

  /// From then on a free place is open to everybody: half an hour before the start, or half way from the cut-off to the
  /// start if that is later.
  package var openToAllAt: Int { startsAt - min(Self.openMinutes * 60_000, movesMinutes * 30_000) }

  /// Whether the member has no other class then and still has the notice that they asked for.
  private func canMoveUp(_ one: Waiting, _ now: Int) -> Bool {
    !one.isBusy && now <= startsAt - one.noticeMinutes * 60_000
  }

  /// The member who moves up to a free place: the first in line who can.
  /// - Parameter line: in order.
  /// - Returns: nil from the cut-off on, or if nobody can move up.
  package func next(in line: [Waiting], now: Int) -> Waiting? {
    now < movesUntil ? line.first { canMoveUp($0, now) } : nil
  }

  /// How many members in line have a right to a free place before this member does. At night nothing is offered, so
  /// those ahead in line come first, too.
  /// - Parameter member: in line or not.
  package func ahead(of member: Int, in line: [Waiting], now: Int) -> Int {
    guard now < openToAllAt else { return 0 }
    let place = line.firstIndex { $0.member == member }
    let isHolder = place.map { line[$0].holds(at: now) } ?? false
    return line.indices.count { index in
      let one = line[index]
      guard one.member != member, canMoveUp(one, now) else { return false }
      return one.holds(at: now) || (one.offer == nil && !isHolder && index < place ?? line.count)
    }
  }

  /// What each member in line is offered from now on, in the order of the line.
  /// - Parameters:
  ///   - line: in order, each with the present offer.
  ///   - places: how many places are free.
  package func offers(_ line: [Waiting], places: Int, now: Int, _ calendar: GymCalendar) -> [PlaceOffer?] {
    guard places > 0, now >= movesUntil else { return line.map { _ in nil } }
    guard now < openToAllAt else { return line.map { $0.isBusy ? nil : .open } }
    var left = places
    var offers = line.map(\.offer)
    for (index, one) in line.enumerated() {
      guard case .held = one.offer else { continue }
      // Withdraw the offer if the place is gone, or if the member can no longer take it.
      guard canMoveUp(one, now), left > 0 else {
        offers[index] = nil
        continue
      }
      if one.holds(at: now) { left -= 1 } else { offers[index] = .passed }
    }
    let until = min(ClassNight.adding(Self.holdMinutes, to: now, calendar), openToAllAt)
    for (index, one) in line.enumerated() where left > 0 && one.offer == nil && canMoveUp(one, now) {
      offers[index] = .held(until: until)
      left -= 1
    }
    guard left > 0 else { return offers }
    return zip(line, offers).map { one, offer in
      if case .held = offer { return offer }
      return one.isBusy ? nil : .open
    }
  }
}

extension ClassNight {
  /// The instant so many minutes later, not counting the night.
  package static func adding(_ minutes: Int, to now: Int, _ calendar: GymCalendar) -> Int {
    let day = calendar.calendarDay(at: now)
    let night = calendar.instant(day: day, minute: from)
    let end = now + minutes * 60_000
    guard now < night, end > night else { return end }
    return calendar.instant(day: day.adding(days: 1), minute: until) + end - night
  }
}
