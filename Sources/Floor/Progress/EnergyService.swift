import Gym
import Storage
import Wire

/// About how much energy members used, by the gym's days. All of it is computed at each request. Nobody else sees it.
struct EnergyService: Service {
  let calendar: GymCalendar
  let exercises: ExerciseCatalog

  private static let mostDays = 400

  func register(in registry: inout Registry) {
    registry.query(EnergyDays.self, .login, cost: .heavy, days)
    registry.allow(EnergyDays.self, .read)
    registry.query(EnergyDay.self, .login, day)
    registry.allow(EnergyDay.self, .read)
  }

  private func days(_ caller: Caller, _ call: EnergyDays, _ tx: Tx) throws -> EnergyDays.Reply {
    let member = try caller.signedIn().member
    let (from, to) = (try Self.day(call.from, "from"), try Self.day(call.to, "to"))
    guard from <= to, to.number - from.number < Self.mostDays else {
      throw Fault(.invalid, "out_of_range", field: "to", params: ["max": Double(Self.mostDays)])
    }
    let last = min(to, calendar.calendarDay(at: caller.now))
    guard from <= last else { return EnergyDays.Reply(days: [], basalFrom: nil) }
    let energy = try reader.read(member, from: from, to: last, now: caller.now, tx).energy
    var formula: BasalFormula?
    let views = (from.number...last.number).map { number in
      let day = CalendarDay(number: number)
      formula = energy.body(on: day)?.formula ?? formula
      return Self.view(day, energy)
    }
    return EnergyDays.Reply(days: views, basalFrom: formula)
  }

  private func day(_ caller: Caller, _ call: EnergyDay, _ tx: Tx) throws -> EnergyDay.Reply {
    let member = try caller.signedIn().member
    let day = try Self.day(call.day, "day")
    guard day <= calendar.calendarDay(at: caller.now) else { throw Fault.invalid("day", "in_future") }
    let (energy, length) = try reader.read(member, from: day, to: day, now: caller.now, tx)
    let body = energy.body(on: day)
    // The name of a road may say a place, which no token opens.
    let isNamed = caller.client.scopes == nil
    return EnergyDay.Reply(
      Self.view(day, energy), basalFrom: body?.formula, body: body.map { EnergyBodyView($0, length: length) },
      items: energy.items(on: day).map { EnergyItemView($0, isNamed: isNamed) })
  }

  private var reader: EnergyReader { EnergyReader(calendar: calendar, exercises: exercises) }

  private static func view(_ day: CalendarDay, _ energy: DailyEnergy) -> EnergyDayView {
    EnergyDayView(
      day, isSoFar: energy.isSoFar(day), items: energy.items(on: day), missing: energy.missing(on: day))
  }

  private static func day(_ text: String, _ field: String) throws(Fault) -> CalendarDay {
    guard let day = CalendarDay(text) else { throw Fault.invalid(field, "malformed_date") }
    return day
  }
}
