import Gym
import Storage
import Synchronization
import Wire

/// How the gym was used, for its owner: totals of whole past days, and who has been away for long.
struct AttendanceService: Service {
  let calendar: GymCalendar
  private let kept = KeptAttendance()

  static let spans = [4, 12]
  /// The trend compares this many weeks with as many before them.
  static let trendWeeks = 4
  static let usualAway = 21
  static let mostAway = 200

  init(calendar: GymCalendar) { self.calendar = calendar }

  func register(in registry: inout Registry) {
    registry.query(AttendanceGet.self, .owner) { caller, call, tx in
      guard Self.spans.contains(call.weeks) else {
        throw Fault(.invalid, "out_of_range", field: "weeks", params: ["min": 4, "max": 12])
      }
      let today = calendar.calendarDay(at: caller.now)
      if let known = kept.known(call.weeks, today: today, now: caller.now) { return known }
      let reply = try read(weeks: call.weeks, today: today, tx)
      kept.keep(reply, call.weeks, today: today, now: caller.now)
      return reply
    }
    registry.allow(AttendanceGet.self, .gymRead)
    registry.query(AttendanceWeek.self, .owner) { caller, _, tx in try week(now: caller.now, tx) }
    registry.allow(AttendanceWeek.self, .gymRead)
    registry.query(AttendanceAway.self, .owner, cost: .heavy) { caller, call, tx in
      let days = call.days ?? Self.usualAway
      guard (7...365).contains(days) else {
        throw Fault(.invalid, "out_of_range", field: "days", params: ["min": 7, "max": 365])
      }
      let since = caller.now - days * Milliseconds.day
      return AttendanceAway.Reply(
        members: try tx.attendance.away(since: since, limit: Self.mostAway).map {
          AttendanceAway.Row(member: FaceView($0.face), lastAt: $0.lastAt)
        }, count: try tx.attendance.awayCount(since: since))
    }
    registry.allow(AttendanceAway.self, .gymRead)
    registry.query(AttendanceSlipping.self, .owner, cost: .heavy) { caller, _, tx in
      try slipping(reader: caller.signedIn().member.id, now: caller.now, tx)
    }
    registry.allow(AttendanceSlipping.self, .gymRead)
  }

  private func slipping(reader: Int, now: Int, _ tx: Tx) throws -> AttendanceSlipping.Reply {
    let today = calendar.calendarDay(at: now)
    let quiet = try tx.attendance.quiet(
      from: now - (VisitHabit.mostDays + 1) * Milliseconds.day, before: now - VisitHabit.leastDays * Milliseconds.day,
      now: now, offset: calendar.offset(at: now / 1000) * 1000, reader: reader)
    let slipping = quiet.compactMap { one -> (row: AttendanceSlipping.Row, missed: Double)? in
      let habit = VisitHabit(days: one.days, joinedAt: one.joinedAt, lastAt: one.lastAt)
      let away = (now - one.lastAt) / Milliseconds.day
      let state = one.membership?.state(on: today)
      guard habit.isSlipping(after: away), state != .frozen else { return nil }
      let row = AttendanceSlipping.Row(
        member: FaceView(one.face), joinedAt: one.joinedAt, lastAt: one.lastAt, visits: one.days,
        perWeek: (habit.perWeek * 100).rounded() / 100,
        endedOn: state == .ended ? one.membership?.endsOn?.text : nil, wroteAt: one.wroteAt)
      return (row, habit.missed(after: away))
    }
    let sorted = slipping.sorted { ($1.missed, $0.row.member.id) < ($0.missed, $1.row.member.id) }
    return AttendanceSlipping.Reply(members: sorted.prefix(Self.mostAway).map { $0.row }, count: sorted.count)
  }

  private func read(weeks: Int, today: CalendarDay, _ tx: Tx) throws -> AttendanceGet.Reply {
    let days = today.adding(days: -7 * weeks)...today.adding(days: -1)
    let end = calendar.start(of: today)
    let from = calendar.start(of: days.lowerBound)
    let visits = try tx.visits.quarters(from: from - WeekHours.longestStay, before: end)
    let gym = WeekHours(starts: visits.starts, ends: visits.ends, days: days, calendar: calendar)
    let trend = calendar.start(of: today.adding(days: -14 * Self.trendWeeks))
    let sessions = try tx.attendance.sessions(from: min(from, trend), before: end)
    let held = sessions.filter { $0.startsAt >= from }
    let classes = WeekHours(
      starts: quarters(held.map { ($0.startsAt, $0.use.came) }),
      ends: quarters(held.map { ($0.endsAt - 1, $0.use.came) }),
      days: days, calendar: calendar)
    let met = try tx.attendance.appointments(from: from, before: end)
    let appointments = WeekHours(
      starts: quarters(met.map { ($0.startsAt, 1) }), ends: quarters(met.map { ($0.endsAt - 1, 1) }), days: days,
      calendar: calendar)
    return AttendanceGet.Reply(
      from: days.lowerBound.text, to: days.upperBound.text, gym: gym.hours, classes: classes.hours,
      appointments: appointments.hours, days: try self.days(days, visits.starts, held, tx),
      slots: slots(sessions.filter { $0.startsAt >= trend }, today: today))
  }

  /// Today counts too: the owner sees who is in anyway.
  private func week(now: Int, _ tx: Tx) throws -> AttendanceWeek.Reply {
    let (today, second) = calendar.time(at: now)
    let monday = today.adding(days: 1 - today.weekday.rawValue)
    let earlier = monday.adding(days: -7)
    let visits = try tx.visits.quarters(from: calendar.start(of: earlier) - WeekHours.longestStay, before: now)
    func hours(_ days: ClosedRange<CalendarDay>) -> [Int] {
      Array(WeekHours(starts: visits.starts, ends: visits.ends, days: days, calendar: calendar).hours.joined())
    }
    let sameTime = calendar.instant(day: today.adding(days: -7), minute: second / 60) + second % 60 * 1000
    return AttendanceWeek.Reply(
      monday: monday.text,
      hours: Array(hours(monday...today).prefix((today.weekday.rawValue - 1) * 24 + second / 3600 + 1)),
      before: hours(earlier...monday.adding(days: -1)),
      visits: try tx.visits.count(from: calendar.start(of: monday), before: now),
      visitsBefore: try tx.visits.count(from: calendar.start(of: earlier), before: sameTime))
  }

  private func quarters(_ instants: [(at: Int, count: Int)]) -> WeekHours.Quarters {
    var sums: [Int: Int] = [:]
    for one in instants { sums[one.at / WeekHours.quarter, default: 0] += one.count }
    return sums.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The last four weeks only, to keep the page readable.
  private func days(
    _ range: ClosedRange<CalendarDay>, _ arrivals: WeekHours.Quarters, _ sessions: [AttendanceStore.Session],
    _ tx: Tx
  ) throws -> [AttendanceGet.Day] {
    let range = range.upperBound.adding(days: 1 - 7 * Self.trendWeeks)...range.upperBound
    let planned = try tx.schedule.everybody(in: range, today: range.upperBound).planned
    let trained = try tx.schedule.trained(in: range)
    var uses: [CalendarDay: ClassUse] = [:]
    for one in sessions {
      let day = calendar.calendarDay(at: one.startsAt)
      uses[day] = (uses[day] ?? ClassUse()) + one.use
    }
    var visits: [CalendarDay: Int] = [:]
    for one in arrivals {
      visits[calendar.calendarDay(at: one.quarter * WeekHours.quarter), default: 0] += one.count
    }
    return (range.lowerBound.number...range.upperBound.number).map { number in
      let day = CalendarDay(number: number)
      return AttendanceGet.Day(
        day: day.text, visits: visits[day] ?? 0, planned: planned[day] ?? 0, trained: trained[day] ?? 0,
        booked: uses[day]?.booked ?? 0,
        came: uses[day]?.came ?? 0)
    }
  }

  private struct SlotKey: Hashable {
    var `class`: Int
    var weekday: Int
    var start: Int
  }

  private func slots(_ sessions: [AttendanceStore.Session], today: CalendarDay) -> [AttendanceGet.Slot] {
    let last = calendar.start(of: today.adding(days: -7 * Self.trendWeeks))
    var names: [Int: String] = [:]
    var uses: [SlotKey: (last: ClassUse, before: ClassUse)] = [:]
    for one in sessions {
      let (day, second) = calendar.time(at: one.startsAt)
      let key = SlotKey(class: one.class, weekday: day.weekday.rawValue, start: second / 60)
      names[one.class] = one.name
      var use = uses[key] ?? (ClassUse(), ClassUse())
      if one.startsAt >= last { use.last = use.last + one.use } else { use.before = use.before + one.use }
      uses[key] = use
    }
    func order(_ key: SlotKey) -> (Int, Int, Int) { (key.weekday, key.start, key.class) }
    return uses.sorted { order($0.key) < order($1.key) }.map { key, use in
      AttendanceGet.Slot(
        class: key.class, name: names[key.class] ?? "", weekday: key.weekday, start: key.start, last: use.last,
        before: use.before)
    }
  }
}

/// Caches what was read of past days for some minutes. A late check-in or a deleted workout shows up after that.
private final class KeptAttendance: Sendable {
  private struct Kept {
    var reply: AttendanceGet.Reply
    var today: CalendarDay
    var at: Int
  }

  private static let keptMilliseconds = 5 * 60_000
  private let kept = Mutex<[Int: Kept]>([:])

  func known(_ weeks: Int, today: CalendarDay, now: Int) -> AttendanceGet.Reply? {
    kept.withLock { kept in
      kept[weeks].flatMap {
        $0.today == today && (0..<Self.keptMilliseconds).contains(now - $0.at) ? $0.reply : nil
      }
    }
  }

  func keep(_ reply: AttendanceGet.Reply, _ weeks: Int, today: CalendarDay, now: Int) {
    kept.withLock { $0[weeks] = Kept(reply: reply, today: today, at: now) }
  }
}
