import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// A gym with a trainer whose hours are 9 to 12 every day, and who offers half an hour with a buffer of ten minutes
/// after it. It is Saturday, 9:33.
struct Practice {
  let floor: TestFloor
  let tove: TestClient
  let mara: TestClient
  let kind: JSON

  static let hour = 3_600_000

  init(
    _ known: TestFloor? = nil, minutes: Int = 30, after: Int = 10, automatic: Bool = false, room: Bool = false
  ) async throws {
    floor = try known ?? TestFloor()
    tove = try await floor.trainer()
    mara = try await floor.member("Mara")
    var params: Params = ["name": "Technique check", "minutes": minutes, "afterMinutes": after]
    if room { params["room"] = try await floor.owner().change("rooms.save", ["name": "Rig"]).room.id }
    kind = try await tove.change("appointments.saveKind", params).kinds[0].id
    try await open(automatic: automatic)
  }

  func open(_ from: Int = 540, _ to: Int = 720, days: [JSON] = [], automatic: Bool = false) async throws {
    let range: JSON = ["from": .number(Double(from)), "to": .number(Double(to))]
    let weekly = (1...7).map { day -> JSON in ["weekday": .number(Double(day)), "ranges": [range]] }
    let hours: JSON = ["weekly": .array(weekly), "days": .array(days)]
    let rules: JSON = ["automatic": .bool(automatic), "noticeMinutes": 120, "cancelMinutes": 1440]
    _ = try await tove.change("appointments.setHours", ["hours": hours, "rules": rules])
  }

  func day(_ days: Int) -> CalendarDay { floor.calendar.calendarDay(at: floor.time.now).adding(days: days) }

  /// The instant this many days from now, at this many minutes since midnight.
  func at(_ days: Int, _ minute: Int) -> Int { floor.calendar.instant(day: day(days), minute: minute) }

  func slots(_ client: TestClient, days: Int = 2, _ more: Params = [:]) async throws -> [String] {
    let plain: Params = ["kind": kind, "from": day(days).text, "to": day(days).text]
    return try await client.call("appointments.slots", plain.merging(more) { $1 }).days[0].starts.array.map {
      String(floor.calendar.local(at: $0.int ?? 0).dropFirst(11).prefix(5))
    }
  }

  @discardableResult
  func request(_ client: TestClient, _ start: Int, _ more: Params = [:]) async throws -> JSON {
    let plain: Params = ["kind": kind, "startsAt": start]
    return try await client.change("appointments.request", plain.merging(more) { $1 }).appointments[0]
  }

  func refused(_ client: TestClient, _ start: Int, _ more: Params = [:]) async throws -> String? {
    let plain: Params = ["kind": kind, "startsAt": start]
    return try await client.refusedChange("appointments.request", plain.merging(more) { $1 }).reason.string
  }

  func change(_ client: TestClient, _ verb: String, _ one: JSON, _ more: Params = [:]) async throws -> JSON {
    let plain: Params = ["appointment": one.id]
    return try await client.change("appointments.\(verb)", plain.merging(more) { $1 }).appointments[0]
  }

  func refused(_ client: TestClient, _ verb: String, _ one: JSON, _ more: Params = [:]) async throws -> String? {
    let plain: Params = ["appointment": one.id]
    return try await client.refusedChange("appointments.\(verb)", plain.merging(more) { $1 }).reason.string
  }

  func go(to instant: Int) { floor.time.advance(instant - floor.time.now) }

  /// A class of an hour.
  func makeClass(_ days: Int, _ minute: Int, _ more: Params = [:]) async throws -> JSON {
    let plain: Params = [
      "name": "Barbell basics", "capacity": 1, "minutes": 60, "day": day(days).text, "start": minute,
    ]
    _ = try await floor.owner().change("classes.create", ["plan": plain.merging(more) { $1 }.json])
    let sessions = try await mara.call("classes.list", ["from": day(days).text, "to": day(days).text]).sessions.array
    return try #require(sessions.first { $0.startsAt.int == at(days, minute) })
  }
}
