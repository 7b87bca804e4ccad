import Gym
import Storage

/// A member's planned workouts in their calendar feed, without days of rest and skipped workouts.
enum ScheduleFeed {
  /// The length of an event if the routine does not say how long it takes.
  static let usualMinutes = 60

  static func events(_ member: Int, _ from: CalendarDay, _ tx: Tx) throws -> [ICalendarEvent] {
    let (entries, changes) = try tx.schedule.all(member: member)
    let byEntry = Dictionary(grouping: changes, by: \.entry)
    var routines: [Int: ScheduledRoutine?] = [:]

    func details(_ content: ScheduleContent) throws -> ICalendarDetails {
      var routine: ScheduledRoutine?
      if let id = content.routine {
        if let known = routines[id] { routine = known } else { routine = try tx.schedule.routine(id, member: member) }
        routines.updateValue(routine, forKey: id)
      }
      return ICalendarDetails(
        summary: content.name ?? routine?.name ?? FeedWords.workout,
        time: content.minute.map { DayTime(start: $0, minutes: routine?.minutes ?? usualMinutes) })
    }

    var events: [ICalendarEvent] = []
    for entry in entries where !entry.content.isRest {
      let own = byEntry[entry.id] ?? []
      let isOver = entry.series.end.map { $0 < from } ?? false
      guard !isOver || own.contains(where: { ($0.to ?? $0.day) >= from }) else { continue }
      var plan = ScheduledSeries(series: entry.series, details: try details(entry.content))
      for change in own {
        let content = change.content ?? entry.content
        if change.isRemoved || change.isSkipped || content.isRest {
          plan = plan.deleting(change.day) ?? plan
        } else {
          let moved = ScheduledSeries<ICalendarDetails>.Change(
            day: change.to ?? change.day, details: try details(content))
          plan = plan.changing(change.day, to: moved) ?? plan
        }
      }
      events.append(ICalendarEvent(uid: "plan-\(entry.id)", sequence: 0, changedAt: 0, plan: plan))
    }
    return events
  }
}

/// Our texts in calendar programs.
enum FeedWords {
  static let workout = "Workout"
  static func with(_ trainer: String) -> String { "With \(trainer)" }
}
