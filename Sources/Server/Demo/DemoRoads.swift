import Foundation
import Gym
import Storage

/// The invented roads of a member: loops over the open North Sea, where nobody lives, and some on a treadmill.
struct DemoRoads {
  let tx: Tx
  let calendar: GymCalendar
  /// Tells one member's ways from another's.
  var seed = "roads"

  /// Runs of this name follow one line.
  static let usualLoop = "Usual loop"
  /// How far back they go at the first start.
  private static let days = 56
  private static let centre = (latitude: 54.62, longitude: 6.35)
  private static let metersADegree = 111_195.0

  /// What somebody does on one day.
  private struct Plan {
    var kind: RoadKind
    var name: String?
    /// Minutes after midnight.
    var minute: Int
    var meters: Double
    /// Metres a second.
    var speed: Double
    /// Beats a minute once they are warm.
    var heart: Double
    /// How high the hills are, in metres.
    var hills: Double
    var isInside = false
  }

  /// Adds the roads since the newest one. At the first start, friends see them, as their member can change.
  func prepare(_ member: Member, now: Int) throws {
    if try tx.roads.count(member: member.id) == 0 { try share(member) }
    let today = calendar.calendarDay(at: now)
    let newest = try tx.roads.list(of: member.id, limit: 1).first.map { calendar.calendarDay(at: $0.startedAt) }
    let first = max(today.number - Self.days, (newest?.number ?? 0) + 1)
    guard first <= today.number else { return }
    for number in first...today.number {
      let day = CalendarDay(number: number)
      guard let plan = plan(day) else { continue }
      let road = record(plan, at: calendar.instant(day: day, minute: plan.minute), DemoRandom(seed, number))
      guard let end = road.points.last?.at, end < now, let new = try finished(road, of: member, on: day) else {
        continue
      }
      let id = try tx.roads.insert(new, member: member.id, at: end)
      // Typed by the member, so that friends see it.
      if let name = plan.name { try tx.roads.rename(id, to: name) }
    }
  }

  private func share(_ member: Member) throws {
    var choice = try tx.friends.sharing(member.id)
    choice.levels[.roads] = .friends
    try tx.friends.share(choice, member: member.id)
  }

  /// Tuesdays a run, every other Thursday on the treadmill, and on Sundays a ride or a long walk.
  private func plan(_ day: CalendarDay) -> Plan? {
    let week = day.number / 7
    let growth = Double(week % 8) * 150
    return switch day.number - day.monday.number {
    case 1 where week.isMultiple(of: 2):
      Plan(
        kind: .run, name: Self.usualLoop, minute: 390, meters: 5_400, speed: 2.85 + growth / 8_000,
        heart: 151, hills: 9)
    case 1:
      Plan(
        kind: .run, name: "Before work", minute: 390, meters: 5_200 + growth, speed: 2.85 + growth / 8_000,
        heart: 151, hills: 9)
    case 3 where week.isMultiple(of: 2):
      Plan(
        kind: .run, name: nil, minute: 1_090, meters: 4_000, speed: 2.7, heart: 144, hills: 0, isInside: true)
    case 6 where week.isMultiple(of: 2):
      Plan(
        kind: .ride, name: "Big loop", minute: 570, meters: 31_000 + 10 * growth, speed: 6.6, heart: 136, hills: 40)
    case 6: Plan(kind: .hike, name: "Sunday walk", minute: 630, meters: 9_400, speed: 1.35, heart: 108, hills: 70)
    default: nil
    }
  }

  private func record(_ plan: Plan, at start: Int, _ seed: DemoRandom) -> RecordedRoad {
    var random = seed
    let (anywhere, warmth) = (random.unit() * 2 * .pi, random.unit() * 4 - 2)
    let phase = plan.name == Self.usualLoop ? 1 : anywhere
    // A wobbling circle of about the right length.
    let radius = plan.meters / (2 * .pi * 1.15)
    let step = plan.kind == .ride ? 3 : 2
    var (meters, angle, second) = (0.0, phase, 0)
    var points: [RoadPoint] = []
    // One stop, with the watch paused.
    var stopsAt: Double? = plan.isInside ? nil : plan.meters * (0.4 + 0.2 * random.unit())
    var isAfterGap = false
    while meters < plan.meters {
      let time = Double(second)
      let bend = radius * (1 + 0.22 * sin(2 * angle + phase) + 0.1 * sin(5 * angle))
      let turn = radius * (0.44 * cos(2 * angle + phase) + 0.5 * cos(5 * angle))
      let hill = plan.hills * (0.6 * sin(angle + phase) + 0.4 * sin(3 * angle))
      let heart = plan.heart + warmth - 45 * exp(-time / 110) + 4 * sin(time / 190) + 3 * random.unit()
      points.append(
        RoadPoint(
          at: start + second * 1_000,
          place: plan.isInside ? nil : place(bend * cos(angle), bend * sin(angle)),
          altitude: plan.isInside ? nil : (plan.hills + 4 + hill).rounded(), heart: Int(heart.rounded()),
          distance: meters, isAfterGap: isAfterGap))
      isAfterGap = false
      let way = plan.speed * Double(step) * (0.97 + 0.06 * sin(time / 130) + 0.06 * random.unit())
      meters += way
      angle += way / (bend * bend + turn * turn).squareRoot()
      second += step
      if let stop = stopsAt, meters > stop {
        (stopsAt, isAfterGap) = (nil, true)
        second += 150
      }
    }
    return RecordedRoad(kind: plan.kind, name: plan.name, points: points, distance: meters)
  }

  /// - Parameters: metres north and east of the centre.
  private func place(_ north: Double, _ east: Double) -> RoadPlace? {
    let degree = Self.metersADegree * cos(Self.centre.latitude * .pi / 180)
    return RoadPlace(
      latitude: Self.centre.latitude + north / Self.metersADegree, longitude: Self.centre.longitude + east / degree)
  }

  private func finished(_ road: RecordedRoad, of member: Member, on day: CalendarDay) throws -> NewRoad? {
    let age = member.birthDate.flatMap { CalendarDay($0) }.map { HeartMaximum.age(born: $0, on: day) }
    let settings = try tx.hearts.settings(of: member.id)
    let kilograms = member.bodyWeight.map { Double($0.grams) / 1_000 }
    let figures = RoadFigures(
      road, maximum: HeartMaximum.of(age: age, typed: settings.maximum, measured: settings.measured)?.beats,
      body: HeartBody(kilograms: kilograms, years: age, sex: member.sex), kilograms: kilograms)
    return NewRoad(road, figures, format: .fit)
  }
}
