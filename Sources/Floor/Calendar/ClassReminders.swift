import Gym
import Storage

/// Classes a member is booked into, and news about classes whose line they are in.
enum ClassReminders {
  static func things(_ window: ReminderWindow, _ tx: Tx) throws -> [Remindable] {
    // News of a session is announced until the session begins, however far away that is.
    let bookings = try tx.bookings.upcoming(window.member, from: window.now, newsFrom: window.now)
    return try bookings.flatMap { booking -> [Remindable] in
      guard booking.news != nil || booking.state == .booked,
        let session = try tx.classes.session(booking.session), session.times.startsAt > window.now
      else { return [] }
      return [soon(booking, session, window), news(booking, session)].compactMap { $0 }
    }
  }

  private static func soon(_ booking: Booking, _ session: ClassSession, _ window: ReminderWindow) -> Remindable? {
    let start = session.times.startsAt
    guard booking.state == .booked, session.cancelledAt == nil, window.range.contains(start) else { return nil }
    var thing = Remindable(
      .class, "session \(session.id)", at: start, until: start, timing: .ahead, since: booking.at)
    describe(&thing, session)
    return thing
  }

  private static func news(_ booking: Booking, _ session: ClassSession) -> Remindable? {
    guard let news = booking.news else { return nil }
    var subject = "session \(session.id) \(news.rawValue)"
    // A session can be moved more than once.
    if news == .changed { subject += " \(session.times.startsAt)" }
    var thing = Remindable(
      .waitingList, subject, at: booking.at, until: booking.heldUntil ?? session.times.startsAt, timing: .news)
    describe(&thing, session)
    thing.about.news = .booking(news)
    thing.about.startsAt = session.times.startsAt
    thing.about.heldUntil = booking.heldUntil
    return thing
  }

  private static func describe(_ thing: inout Remindable, _ session: ClassSession) {
    thing.about.name = session.name
    thing.about.place = session.room?.name
    thing.about.person = session.trainer?.name
    thing.about.id = session.id
  }
}
