import Gym
import Storage

/// A member's confirmed appointments, and what their trainers changed about them.
enum AppointmentReminders {
  /// How long the news that a request was not answered stays useful, in milliseconds.
  private static let expiredFor = Milliseconds.day

  static func things(_ window: ReminderWindow, _ tx: Tx) throws -> [Remindable] {
    let ahead = try tx.appointments.confirmed(member: window.member, after: window.now)
    let since = window.now - AppointmentService.newsFor
    let news = try tx.appointments.news(member: window.member, since: since)
    return ahead.compactMap { soon($0, window) } + news.compactMap { self.news($0, window) }
  }

  private static func soon(_ one: Appointment, _ window: ReminderWindow) -> Remindable? {
    let start = one.times.startsAt
    guard start > window.now, window.range.contains(start) else { return nil }
    // The subject includes the start, so that a moved appointment is announced again at its new time.
    var thing = Remindable(.appointment, "appointment \(one.id) \(start)", at: start, until: start, timing: .ahead)
    describe(&thing, one)
    return thing
  }

  private static func news(_ one: Appointment, _ window: ReminderWindow) -> Remindable? {
    guard let news = one.news, let at = one.newsAt else { return nil }
    // A request can expire at the moment the appointment would have begun.
    let until = news == .expired ? max(one.times.startsAt, at + expiredFor) : one.times.startsAt
    guard until > window.now else { return nil }
    var thing = Remindable(
      .appointment, "appointment \(one.id) \(news.rawValue)", at: at, until: until, timing: .news)
    describe(&thing, one)
    thing.about.news = .appointment(news)
    thing.about.startsAt = one.times.startsAt
    return thing
  }

  private static func describe(_ thing: inout Remindable, _ one: Appointment) {
    thing.about.name = one.name
    thing.about.place = one.room?.name
    thing.about.person = one.trainer.name
    thing.about.id = one.id
  }
}
