import Gym
import Storage
import Wire

/// Changing existing plans: one occurrence, it and those that follow, or all from today on.
extension ScheduleService {
  func edit(_ caller: Caller, _ call: ScheduleEdit, _ tx: Tx) throws -> Outcome<Nothing> {
    let member = try caller.signedIn().member.id
    let today = calendar.calendarDay(at: caller.now)
    let day = try Self.day(call.day, "day")
    let content = try checked(call.content, call.program, "", member, tx)
    let (entry, _) = try occurrence(call.entry, day, member, tx)
    guard call.scope != .one, entry.recurrence != nil else {
      guard call.ends == nil else { throw Fault.invalid("ends", "malformed") }
      return try editOne(call, entry, day, content, today, tx)
    }
    // The past does not change: "all" means all from today on.
    let next = entry.series.next(from: today) ?? day
    let from = call.scope == .all ? next : max(day, next)
    var following = try tx.schedule.following(entry, from: from)
    // The change applies to this occurrence too, so its own content is dropped.
    following.changed[from]?.details?.content = nil
    var earliest = from
    if let weekday = try call.weekday.map(Self.weekday) {
      let to = Self.day(from, on: weekday, notBefore: today)
      guard let moved = following.moving(from, to: to) else {
        throw Fault(.conflict, "weekday_taken", field: "weekday")
      }
      following = moved
      earliest = min(from, to)
    }
    if let ends = call.ends {
      following = following.repeating(try Self.ending(following.series.recurrence, ends)).series
      guard following.series.first != nil else { throw Fault.invalid("ends.until", "in_past") }
    }
    try tx.schedule.replace(entry, from: from, with: following, content)
    return Outcome(Nothing(), events: [changed(member, from: earliest)])
  }

  private func editOne(
    _ call: ScheduleEdit, _ entry: ScheduleEntry, _ day: CalendarDay, _ content: ScheduleContent,
    _ today: CalendarDay, _ tx: Tx
  ) throws -> Outcome<Nothing> {
    let weekday = try call.weekday.map(Self.weekday)
    var to: CalendarDay?
    let was = try take(entry.id, day, entry.member, tx) { change in
      change.content = content == entry.content ? nil : content
      guard let weekday, weekday != (change.to ?? day).weekday else { return }
      let target = Self.day(change.to ?? day, on: weekday, notBefore: today)
      change.to = target == day ? nil : target
      to = target
    }
    return Outcome(Nothing(), events: [changed(entry.member, from: min(was, to ?? was))])
  }

  private static func weekday(_ number: Int) throws(Fault) -> Weekday {
    guard let weekday = Weekday(rawValue: number) else {
      throw Fault(.invalid, "out_of_range", field: "weekday", params: ["min": 1, "max": 7])
    }
    return weekday
  }

  /// That weekday of the same week, or of the next week if it is in the past.
  private static func day(_ day: CalendarDay, on weekday: Weekday, notBefore today: CalendarDay) -> CalendarDay {
    let same = day.monday.adding(days: weekday.rawValue - 1)
    return same < today ? same.adding(days: 7) : same
  }

  private static func ending(_ recurrence: Recurrence?, _ ends: ScheduleEdit.Ends) throws -> Recurrence? {
    guard var rule = recurrence else { return nil }
    (rule.count, rule.until) = (ends.count, nil)
    if let until = ends.until { rule.until = try day(until, "ends.until") }
    do { try rule.check() } catch { throw Invalid("ends.\(error.field)", error.reason) }
    return rule
  }
}
