import Gym
import Storage
import Wire

/// How many steps members took on a day: as they typed it, from a file, or as a script reported it. Nobody else sees
/// any of it.
struct StepService: Service {
  let calendar: GymCalendar

  static let memberData = MemberData("daily_steps", "step_settings")
    .exporting { export, tx in
      export.add("steps", unlessEmpty: try tx.steps.all(of: export.member.id).map { StepDayView($0) })
      let settings = try tx.steps.settings(of: export.member.id)
      export.add("stepSettings", settings == .usual ? nil : StepService.view(settings, of: export.member))
    }
    .clearing { member, _, tx in
      guard try tx.steps.clear(member: member.id) else { return { _ in [] } }
      return { _ in [Event(.me(member.id), StepsChanged(days: nil))] }
    }

  func register(in registry: inout Registry) {
    registry.publishes(StepsChanged.self)
    registry.publishes(StepsConfigured.self)
    registry.query(StepsGet.self, .login, get)
    registry.allow(StepsGet.self, .read)
    registry.change(StepsSet.self, .login, set)
    registry.allow(StepsSet.self, .log)
    registry.change(StepsReport.self, .login, report)
    registry.allow(StepsReport.self, .log)
    registry.change(StepsImport.self, .login, prepare: read, store)
    registry.change(StepsConfigure.self, .login, configure)
  }

  // MARK: Days

  private func get(_ caller: Caller, _ call: StepsGet, _ tx: Tx) throws -> StepsGet.Reply {
    let member = try caller.signedIn().member
    let (from, to) = (try Self.day(call.from, "from"), try Self.day(call.to, "to"))
    guard from <= to, to.number - from.number < StepRules.mostDays else {
      throw Fault(.invalid, "out_of_range", field: "to", params: ["max": Double(StepRules.mostDays)])
    }
    let settings = try tx.steps.settings(of: member.id)
    let length = Self.length(settings, of: member)
    return StepsGet.Reply(
      days: try tx.steps.days(of: member.id, from: from, to: to).map { StepDayView($0, length: length) },
      settings: StepSettingsView(settings, length: length))
  }

  private func set(_ caller: Caller, _ call: StepsSet, _ tx: Tx) throws -> Outcome<StepsSet.Reply> {
    let member = try caller.signedIn().member
    let day = try pastDay(call.day, "day", caller)
    let changed = [Event(.me(member.id), StepsChanged(days: [day]))]
    guard let steps = call.steps else {
      guard try tx.steps.remove(day, of: member.id) else { throw Fault.missing("steps", field: "day") }
      return Outcome(StepsSet.Reply(day: nil), events: changed)
    }
    try Fault.check(steps, in: StepRules.steps, "steps")
    let wanted = DailySteps(day: day, steps: steps, from: call.from ?? .typed)
    let stored = try tx.steps.days(of: member.id, from: day, to: day).first
    let isNew = wanted != stored && wanted.replaces(stored)
    if isNew { try tx.steps.put(wanted, of: member.id) }
    let length = Self.length(try tx.steps.settings(of: member.id), of: member)
    let view = StepDayView(isNew ? wanted : stored ?? wanted, length: length)
    return Outcome(StepsSet.Reply(day: view), events: isNew ? changed : [])
  }

  private func report(_ caller: Caller, _ call: StepsReport, _ tx: Tx) throws -> Outcome<StepsStored> {
    let member = try caller.signedIn().member.id
    let days = try entries(call.days, from: .script, caller)
    let changes = try Self.compare(days, of: member, tx).changes
    return Outcome(
      StepsStored(stored: changes.count, kept: days.count - changes.count),
      events: try Self.put(changes, of: member, tx))
  }

  private func entries(
    _ entries: [StepsReport.Entry], from source: StepSource, _ caller: Caller
  ) throws(Fault) -> [DailySteps] {
    guard !entries.isEmpty else { throw Fault.invalid("days", "required") }
    guard entries.count <= StepRules.mostDays else {
      throw Fault(.invalid, "too_many", field: "days", params: ["max": Double(StepRules.mostDays)])
    }
    var days: [DailySteps] = []
    var seen: Set<CalendarDay> = []
    for (index, entry) in entries.enumerated() {
      let day = try pastDay(entry.day, "days[\(index)].day", caller)
      guard seen.insert(day).inserted else { throw Fault.invalid("days[\(index)].day", "malformed") }
      try Fault.check(entry.steps, in: StepRules.steps, "days[\(index)].steps")
      days.append(DailySteps(day: day, steps: entry.steps, from: source))
    }
    return days
  }

  // MARK: Files

  /// Off the writer: a long file takes a while.
  private func read(_ caller: Caller, _ call: StepsImport) async throws -> StepsFile {
    if let days = call.days {
      guard call.text == nil else { throw Fault.invalid("days", "malformed") }
      return StepsFile(days: try entries(days, from: .file, caller))
    }
    guard let text = call.text else { throw Fault.invalid("text", "required") }
    let bytes = Array(text.utf8)
    guard bytes.count <= StepsFile.mostBytes else {
      throw Fault(.invalid, "too_long", field: "text", params: ["max": Double(StepsFile.mostBytes)])
    }
    do throws(StepsFile.Failure) {
      return try StepsFile.read(bytes, today: calendar.calendarDay(at: caller.now))
    } catch {
      switch error {
      case .notSteps: throw Fault.invalid("text", "not_a_step_file")
      case .tooManyRows:
        throw Fault(.invalid, "too_many", field: "text", params: ["max": Double(StepsFile.mostRows)])
      }
    }
  }

  private func store(
    _ caller: Caller, _ call: StepsImport, _ file: StepsFile, _ tx: Tx
  ) throws -> Outcome<StepsImport.Reply> {
    let member = try caller.signedIn().member.id
    let (changes, typed) = try Self.compare(file.days, of: member, tx)
    let reply = StepsImport.Reply(file, stored: changes.count, typed: typed)
    if call.dryRun == true { return Outcome(reply) }
    return Outcome(reply, events: try Self.put(changes, of: member, tx))
  }

  /// The days that replace what is stored, oldest first, and how many of the other days the member typed.
  private static func compare(
    _ days: [DailySteps], of member: Int, _ tx: Tx
  ) throws -> (changes: [DailySteps], typed: Int) {
    let days = days.sorted { $0.day < $1.day }
    guard let first = days.first?.day, let last = days.last?.day else { return ([], 0) }
    let stored = try tx.steps.days(of: member, from: first, to: last).map { ($0.day, $0) }
    let known = Dictionary(stored, uniquingKeysWith: { first, _ in first })
    let changes = days.filter { $0.replaces(known[$0.day]) }
    return (changes, days.count { known[$0.day]?.from == .typed })
  }

  private static func put(_ changes: [DailySteps], of member: Int, _ tx: Tx) throws -> [Event] {
    for day in changes { try tx.steps.put(day, of: member) }
    return changes.isEmpty ? [] : [Event(.me(member), StepsChanged(days: changes.map(\.day)))]
  }

  // MARK: Settings

  private func configure(
    _ caller: Caller, _ call: StepsConfigure, _ tx: Tx
  ) throws -> Outcome<StepSettingsView> {
    let member = try caller.signedIn().member
    if let goal = call.goal { try Fault.check(goal, in: StepRules.goal, "goal") }
    let settings = StepSettings(
      goal: call.goal, length: try call.centimeters.map { try StepLength.millimetres(centimetres: $0) })
    let reply = Self.view(settings, of: member)
    guard try tx.steps.settings(of: member.id) != settings else { return Outcome(reply) }
    try tx.steps.set(settings, of: member.id)
    return Outcome(
      reply, events: [Event(.me(member.id), StepsConfigured(reply), key: StepsConfigured.event)])
  }

  private static func length(_ settings: StepSettings, of member: Member) -> StepLength? {
    StepLength(typed: settings.length, height: member.heightMillimetres, sex: member.sex)
  }

  private static func view(_ settings: StepSettings, of member: Member) -> StepSettingsView {
    StepSettingsView(settings, length: length(settings, of: member))
  }

  // MARK: Fields

  private static func day(_ text: String, _ field: String) throws(Fault) -> CalendarDay {
    guard let day = CalendarDay(text) else { throw Fault.invalid(field, "malformed_date") }
    return day
  }

  /// - Throws: `malformed_date`; `in_future` after the gym's today; `out_of_range` before `StepRules.firstYear`.
  private func pastDay(_ text: String, _ field: String, _ caller: Caller) throws(Fault) -> CalendarDay {
    let (day, today) = (try Self.day(text, field), calendar.calendarDay(at: caller.now))
    guard day <= today else { throw Fault.invalid(field, "in_future") }
    guard day.year >= StepRules.firstYear else {
      throw Fault(
        .invalid, "out_of_range", field: field,
        params: ["min": Double(StepRules.firstYear), "max": Double(today.year)])
    }
    return day
  }
}
