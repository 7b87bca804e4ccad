import Gym
import Storage

/// Confirmed appointments in calendar feeds: a member's, a trainer's or a room's.
struct AppointmentFeed: Sendable {
  let calendar: GymCalendar

  func register(in registry: inout Registry) {
    registry.feedEvents { member, from, tx in
      try tx.appointments.confirmed(member: member, after: calendar.start(of: from))
        .map { event($0, uid: "appointment-", description: FeedWords.with($0.trainer.name), url: $0.link) }
    }
    registry.feedEvents(of: .trainer) { trainer, from, tx in
      try confirmed(tx.appointments.of(trainer: trainer, from: calendar.start(of: from), before: .max))
        .map { event($0, uid: "gives-appointment-", description: FeedWords.with($0.member.name), url: $0.link) }
    }
    registry.feedEvents(of: .room) { room, from, tx in
      // Readers of a room's calendar must not learn who comes, and must not join the call.
      try confirmed(tx.appointments.of(room: room, from: calendar.start(of: from), before: .max))
        .map { event($0, uid: "room-\(room)-appointment-", description: FeedWords.with($0.trainer.name)) }
    }
  }

  private func confirmed(_ all: [Appointment]) -> [Appointment] { all.filter { $0.state == .confirmed } }

  private func event(_ one: Appointment, uid: String, description: String, url: String? = nil) -> ICalendarEvent {
    let start = calendar.time(at: one.times.startsAt)
    return ICalendarEvent(
      uid: "\(uid)\(one.id)", sequence: 0, changedAt: 0, day: start.day,
      details: ICalendarDetails(
        summary: one.name, description: description, location: one.room?.name, url: url,
        time: DayTime(start: start.second / 60, minutes: (one.times.endsAt - one.times.startsAt) / 60_000)))
  }
}
