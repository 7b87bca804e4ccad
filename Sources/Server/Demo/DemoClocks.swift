import Foundation
import Gym
import Storage
import Wire

/// The demo's clocks: two areas, a workout for time that is over with its board, and timers that run.
struct DemoClocks {
  static let main = "Main floor"
  static let rig = "Rig"
  private static let fran = TimerPlan(.forTime, prepareSeconds: 10, workSeconds: 720)

  let tx: Tx
  let calendar: GymCalendar

  /// What the gym has on its walls when somebody comes to look; once for each day, and running timers where none is.
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
    // Of today, however early it is.
    let at = max(now - 50 * 60_000, calendar.startOfDay(at: now))
    var state = TimerState(phaseStartedAt: at)
    state.end(Self.fran, at: min(at + 600_000, now))
    let timer = try store("Fran", Self.fran, state, area: area, at: at)
    for (person, member) in people.filter({ $0.1.shownOnFloor }).prefix(9) {
      var chance = DemoChance("\(person.email) Fran", 1)
      let seconds = 215 + chance.unit() * 330
      let score = Score(milliseconds: Int(seconds) * 1000, isScaled: chance.unit() < 0.35)
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

/// Whoever keeps the main floor's clock going: a trainer's connection, by the same way as a phone.
actor DemoCoach {
  private let line: DemoLine
  private let database: Database
  private var next = 0
  private static let presets = ["Tabata", "AMRAP 7", "EMOM 10", "Row, bike, burpees", "30/30 × 10"]

  init(_ line: DemoLine, _ database: Database) {
    self.line = line
    self.database = database
  }

  /// Starts the next timer when the last one on the main floor is over.
  func goOn(now: Int) async throws {
    let (preset, area) = try database.read { [next] tx -> (Int?, Int?) in
      let area = try tx.areas.list().first { $0.name == DemoClocks.main }?.id
      let isRunning = try tx.timers.running(at: now).contains { $0.area == area }
      let name = Self.presets[next % Self.presets.count]
      return (isRunning ? nil : try tx.presets.list().first { $0.name == name }?.id, area)
    }
    guard let preset, let area else { return }
    next += 1
    _ = try await line.call(TimersStart.method, DemoStart(preset: preset, area: area))
  }

  private struct DemoStart: Encodable {
    var key = UUID().uuidString
    var preset: Int
    var area: Int
  }
}
