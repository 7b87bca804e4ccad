import Gym
import Storage

/// Classes in calendar feeds: those a member has a place in, those a trainer leads, those in a room.
struct ClassFeed: Sendable {
  let calendar: GymCalendar

  /// How many days ahead trainers and rooms see: a year would be a file of thousands of events.
  static let daysAhead = 91

  func register(in registry: inout Registry) {
    registry.feedEvents { member, from, tx in
      try tx.classes.feed(member: member, from: calendar.start(of: from)).map { event($0, uid: "class-") }
    }
    registry.feedEvents(of: .trainer) { trainer, from, tx in
      let range = range(from)
      return try tx.classes.feed(trainer: trainer, from: range.lowerBound, before: range.upperBound)
        .map { event($0, uid: "leads-class-") }
    }
    registry.feedEvents(of: .room) { room, from, tx in
      let range = range(from)
      return try tx.classes.feed(room: room, from: range.lowerBound, before: range.upperBound)
        .map { event($0, uid: "room-\(room)-class-") }
    }
  }

  private func range(_ from: CalendarDay) -> Range<Int> {
    calendar.start(of: from)..<calendar.start(of: from.adding(days: FeedService.daysBack + Self.daysAhead))
  }

  private func event(_ session: FeedSession, uid: String) -> ICalendarEvent {
    let (start, end) = (calendar.time(at: session.startsAt), calendar.time(at: session.endsAt))
    // Local times, as in the file. If the clocks go back during a class, it really lasts longer than this.
    let minutes = (end.day.number - start.day.number) * 1440 + end.second / 60 - start.second / 60
    return ICalendarEvent(
      uid: "\(uid)\(session.classID)-\(session.day.text)", sequence: 0, changedAt: 0, day: start.day,
      details: ICalendarDetails(
        summary: session.name, description: session.trainer.map(FeedWords.with), location: session.room,
        time: DayTime(start: start.second / 60, minutes: max(1, minutes))))
  }
}
