import Gym
import Storage

/// The demo's clocks: two areas, a finished workout for time with its board, and running timers.
struct DemoClocks {
  static let main = "Main floor"
  static let rig = "Rig"
  private static let fran = TimerPlan(.forTime, prepareSeconds: 10, workSeconds: 720)

  let tx: Tx
  let calendar: GymCalendar

  /// Makes today's board if there is none yet, and starts timers if none is running.
  func prepare(_ people: [(DemoPerson, Member)], now: Int) throws {
    let areas = try tx.areas.list()
    let main = try areas.first { $0.name == Self.main } ?? tx.areas.insert(name: Self.main)
    let rig = try areas.first { $0.name == Self.rig } ?? tx.areas.insert(name: Self.rig)
    if try tx.scores.shown(day: calendar.day(at: now)).isEmpty { try board(people, area: main.id, now: now) }
    guard try tx.timers.runningCount(at: now) == 0 else { return }
    try start(
      "Engine room", TimerPlan(.emom, prepareSeconds: 10, workSeconds: 60, rounds: 20), area: main.id,
      at: now - 223_000)
    try start("Open rig", TimerPlan(.countdown, workSeconds: 2700), area: rig.id, at: now - 640_000)
  }

  private func board(_ people: [(DemoPerson, Member)], area: Int, now: Int) throws {
    // Shortly after midnight, 50 minutes ago would be yesterday.
    let at = max(now - 50 * 60_000, calendar.startOfDay(at: now))
    var state = TimerState(phaseStartedAt: at)
    state.end(Self.fran, at: min(at + 600_000, now))
    let timer = try store("Fran", Self.fran, state, area: area, at: at)
    for (person, member) in people.filter({ $0.1.shownOnFloor }).prefix(9) {
      var random = DemoRandom("\(person.email) Fran", 1)
      let seconds = 215 + random.unit() * 330
      let score = Score(milliseconds: Int(seconds) * 1000, isScaled: random.unit() < 0.35)
      _ = try tx.scores.put(score, timer: timer, member: member.id, day: calendar.day(at: at), at: now)
    }
  }

  private func start(_ label: String, _ plan: TimerPlan, area: Int, at: Int) throws {
    _ = try store(label, plan, TimerState(phaseStartedAt: at), area: area, at: at)
  }

  private func store(
    _ label: String, _ plan: TimerPlan, _ state: TimerState, area: Int, at: Int
  ) throws -> FloorTimer {
    try tx.timers.insert(
      FloorTimer(
        id: 0, label: label, plan: plan, state: state, startedAt: at, area: area,
        actions: [TimerAction(kind: .started, who: "Nadia", at: at)]),
      day: calendar.day(at: at))
  }
}
