import Gym
import Storage
import Wire

/// Body weights by day. They are private to the member: no screen on the floor shows them.
struct BodyService: Service {
  let calendar: GymCalendar

  static let memberData = MemberData("body_weights").exporting { export, tx in
    export.add(
      "bodyWeights",
      try tx.members.bodyWeights(export.member.id).map { BodyWeightView(at: $0.at, weight: $0.weight) })
  }

  func register(in registry: inout Registry) {
    registry.publishes(BodyWeighed.self)
    registry.query(BodyWeights.self, .login) { caller, call, tx in
      let from = try Self.day(call.from, "from")
      let to = try Self.day(call.to, "to")
      let reader = try LogReader(caller, client: call.client, .bodyWeight, tx)
      return try reply(reader.member, from: from, to: to, tx)
    }
    registry.allow(BodyWeights.self, .read)
    registry.change(BodyWeigh.self, .login) { caller, call, tx in
      let weight = try MemberRules.bodyWeight(try call.weight.weight(field: "weight"), field: "weight")
      let today = calendar.calendarDay(at: caller.now)
      let day = try Self.day(call.day, "day") ?? today
      guard day <= today else { throw Fault.invalid("day", "in_future") }
      guard day.year >= 1900 else { throw Fault.invalid("day", "out_of_range") }
      let (start, end) = span(day)
      // A past day's weight is stored at noon, which lies within the day whatever the clock change.
      let at = day == today ? caller.now : start + (end - start) / 2
      return try changed(caller, day, weight, tx) { member in
        try tx.body.replace(member: member, from: start, before: end, at: at, weight: weight)
        try Self.checkCount(of: member, field: "weight", tx)
      }
    }
    registry.allow(BodyWeigh.self, .log)
    registry.change(BodyDeleteWeight.self, .login) { caller, call, tx in
      guard let day = try Self.day(call.day, "day") else { throw Fault.invalid("day", "required") }
      let (start, end) = span(day)
      return try changed(caller, day, nil, tx) { member in
        guard try tx.body.delete(member: member, from: start, before: end) else {
          throw Fault.missing("weight", field: "day")
        }
      }
    }
    registry.allow(BodyDeleteWeight.self, .log)
  }

  /// Call it after a weight was stored. If it throws, the whole change is rolled back.
  /// - Throws: `too_many`.
  static func checkCount(of member: Int, field: String, _ tx: Tx) throws {
    guard try tx.body.count(member: member) > MemberRules.mostBodyWeights else { return }
    throw Fault(.conflict, "too_many", field: field, params: ["max": Double(MemberRules.mostBodyWeights)])
  }

  // Replies of changes are stored. With all weights in every reply, the database would grow quadratically.
  private func changed(
    _ caller: Caller, _ day: CalendarDay, _ weight: Weight?, _ tx: Tx, _ change: (Int) throws -> Void
  ) throws -> Outcome<Nothing> {
    let id = try caller.signedIn().member.id
    try change(id)
    var events = [Event(.me(id), BodyWeighed(day: day.text, weight: weight))]
    if let member = try tx.members.find(id) { events.append(Event(.members, MemberChanged(member: member))) }
    return Outcome(Nothing(), events: events)
  }

  /// The trend is smoothed over all entries and then cut to the range, so that zooming does not change the line.
  private func reply(_ member: Int, from: CalendarDay?, to: CalendarDay?, _ tx: Tx) throws -> BodyWeights.Reply {
    // The last weight of a day counts.
    var days: [(day: CalendarDay, weight: Weight)] = []
    for (at, weight) in try tx.body.weights(member: member) {
      let day = calendar.calendarDay(at: at)
      if days.last?.day == day { days.removeLast() }
      days.append((day, weight))
    }
    let trend = bodyWeightTrend(days.map { ($0.day.number, $0.weight.grams) })
    let shown = zip(days, trend).filter { entry, _ in
      from.map { entry.day >= $0 } ?? true && to.map { entry.day <= $0 } ?? true
    }
    return BodyWeights.Reply(
      entries: shown.map { BodyWeights.Entry(day: $0.0.day.text, weight: $0.0.weight) },
      trend: shown.map { BodyWeights.Trend(day: $0.0.day.text, grams: $0.1) })
  }

  private func span(_ day: CalendarDay) -> (start: Int, end: Int) {
    (calendar.start(of: day), calendar.start(of: CalendarDay(number: day.number + 1)))
  }

  private static func day(_ text: String?, _ field: String) throws(Fault) -> CalendarDay? {
    guard let text else { return nil }
    guard let day = CalendarDay(text) else { throw Fault.invalid(field, "malformed_date") }
    return day
  }
}
