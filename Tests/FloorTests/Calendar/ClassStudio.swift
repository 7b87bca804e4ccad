import Gym
import Storage
import TestKit
import Testing

@testable import Floor

/// A gym with a room, and a class with one place, three days from now at 18:00.
struct ClassStudio {
  let floor: TestFloor
  let owner: TestClient
  let room: JSON

  init() async throws {
    floor = try TestFloor()
    owner = try await floor.owner()
    room = try await owner.change("rooms.save", ["name": "Rig"]).room.id
  }

  static let hour = 3_600_000

  func day(_ days: Int) -> String {
    floor.calendar.calendarDay(at: floor.time.now).adding(days: days).text
  }

  func plan(_ more: Params = [:]) -> JSON {
    let plain: Params = [
      "name": "Barbell basics", "capacity": 1, "minutes": 60, "day": day(3), "start": 1080, "names": "names",
    ]
    return plain.merging(more) { $1 }.json
  }

  /// - Returns: the class, and its sessions of the coming weeks.
  @discardableResult
  func make(_ more: Params = [:]) async throws -> (id: JSON, sessions: [JSON]) {
    let made = try await owner.change("classes.create", ["plan": plan(more)]).class
    return (made.id, try await sessions(of: made.id))
  }

  func sessions(of id: JSON) async throws -> [JSON] {
    try await owner.call("classes.list", ["from": day(-1), "to": day(55)]).sessions.array.filter { $0.class == id }
  }

  func session(_ id: JSON) async throws -> JSON {
    try #require(
      try await owner.call("classes.list", ["from": day(-1), "to": day(55)]).sessions.array.first { $0.id == id })
  }

  /// Moves the clock to this long before the start.
  func go(_ milliseconds: Int, before session: JSON) throws {
    floor.time.advance(try #require(session.startsAt.int) - milliseconds - floor.time.now)
  }

  func roster(_ session: JSON) async throws -> [String] {
    try await owner.call("classes.roster", ["session": session]).entries.array.map {
      "\($0.member.name.string ?? "") \($0.booking.state.string ?? "")"
    }
  }
}

extension TestClient {
  func bookClass(_ session: JSON, notice: Int? = nil) async throws -> JSON {
    var params: Params = ["as": handle, "session": session.id]
    if let notice { params["noticeMinutes"] = notice }
    return try await change("classes.book", params).booking
  }

  func cancelClass(_ session: JSON) async throws -> JSON {
    try await change("classes.cancel", ["as": handle, "session": session.id]).booking
  }

  func refusedClass(_ method: String, _ session: JSON) async throws -> JSON {
    try await refusedChange(method, ["as": handle, "session": session.id]).reason
  }

  func classStanding(_ session: JSON) async throws -> JSON {
    let day = floor.calendar.day(at: session.startsAt.int ?? 0)
    let mine = try await call("classes.list", ["as": handle, "from": day, "to": day]).mine.array
    return mine.first { $0.session == session.id } ?? .null
  }
}
