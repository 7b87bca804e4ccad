import Gym
import Storage
import Wire

/// Body measurements by day: the member's own, and those entered by a trainer if the member shares them.
struct MeasurementService: Service {
  let calendar: GymCalendar

  static let memberData = MemberData("measurements").exporting { export, tx in
    let member = export.member.id
    export.add(
      "measurements",
      unlessEmpty: try tx.measurementViews(of: member).map { entry -> MeasurementView in
        var entry = entry
        entry.by = entry.by?.exported(by: member)
        return entry
      })
  }

  func register(in registry: inout Registry) {
    registry.publishes(MeasurementsChanged.self)
    registry.query(MeasurementsList.self, .login) { caller, call, tx in
      let reader = try LogReader(caller, client: call.client, .measurements, tx)
      return MeasurementsList.Reply(
        entries: try tx.measurements.list(member: reader.member).map {
          MeasurementView(kind: $0.kind, day: $0.day, $0.measurement, by: $0.by)
        })
    }
    registry.allow(MeasurementsList.self, .read)
    registry.change(MeasurementsNote.self, .login, note)
    registry.allow(MeasurementsNote.self, .log)
    registry.change(MeasurementsDelete.self, .login, delete)
    registry.allow(MeasurementsDelete.self, .log)
  }

  private func note(_ caller: Caller, _ call: MeasurementsNote, _ tx: Tx) throws -> Outcome<Nothing> {
    let reader = try LogReader(caller, client: call.client, .measurements, tx)
    let today = calendar.calendarDay(at: caller.now)
    let day = try call.day.map { try Self.day($0) } ?? today
    guard day <= today else { throw Fault.invalid("day", "in_future") }
    guard day.year >= 1900 else { throw Fault.invalid("day", "out_of_range") }
    guard !call.values.isEmpty else { throw Fault.invalid("values", "required") }
    guard Set(call.values.map(\.kind)).count == call.values.count else { throw Fault.invalid("values", "malformed") }
    let by = reader.relation == .oneself ? nil : try caller.signedIn().member.id
    for (index, entry) in call.values.enumerated() {
      let measurement = try entry.value.measurement(of: entry.kind, field: "values[\(index)].value")
      try tx.measurements.put(measurement, kind: entry.kind, day: day.text, member: reader.member, by: by)
    }
    guard try tx.measurements.count(member: reader.member) <= Measurement.most else {
      throw Fault(.conflict, "too_many", field: "values", params: ["max": Double(Measurement.most)])
    }
    return Outcome(Nothing(), events: Self.changed(reader, caller, day.text))
  }

  private func delete(_ caller: Caller, _ call: MeasurementsDelete, _ tx: Tx) throws -> Outcome<Nothing> {
    let reader = try LogReader(caller, client: call.client, .measurements, tx)
    let day = try Self.day(call.day).text
    guard let by = try tx.measurements.notedBy(kind: call.kind, day: day, member: reader.member) else {
      throw Fault.missing("measurement", field: "day")
    }
    if reader.relation != .oneself, by != (try caller.signedIn().member.id) {
      throw Fault(.forbidden, "not_yours", field: "day")
    }
    try tx.measurements.delete(kind: call.kind, day: day, member: reader.member)
    return Outcome(Nothing(), events: Self.changed(reader, caller, day))
  }

  private static func changed(_ reader: LogReader, _ caller: Caller, _ day: String) -> [Event] {
    [Event(.me(reader.member), MeasurementsChanged(day: day))]
  }

  private static func day(_ text: String) throws(Fault) -> CalendarDay {
    guard let day = CalendarDay(text) else { throw Fault.invalid("day", "malformed_date") }
    return day
  }
}

extension Tx {
  /// Newest day first.
  func measurementViews(of member: Int) throws -> [MeasurementView] {
    try measurements.list(member: member).map { MeasurementView(kind: $0.kind, day: $0.day, $0.measurement, by: $0.by) }
  }
}
