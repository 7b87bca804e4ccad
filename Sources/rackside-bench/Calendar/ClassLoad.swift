import Floor
import Foundation
import Glibc
import Gym
import Secrets
import Server
import Storage

/// The classes of a large gym: what reading a month costs the server, and 200 members who book the last place at once.
struct ClassLoad {
  private static let members = 5_000
  private static let classesPerWeek = 200
  private static let rushing = 200

  /// - Returns: milliseconds of processor time for a month of 200 classes a week, and how many of the 200 members got
  ///   the last place.
  static func measure(pin: Bool) throws -> (month: Double, winners: Int) {
    guard let calendar = GymCalendar(timeZone: "Europe/Berlin") else { throw BenchError("no time zone") }
    let gym = try BenchGym()
    let (member, first) = try fill(gym, calendar)
    let database = try gym.open()
    let figures = ClassFigures(database: database, calendar: calendar)
    var times = Histogram()
    for turn in 0..<220 {
      let began = Machine.threadNanoseconds
      guard try figures.month(from: first, member: member) > 100_000 else { throw BenchError("the month is empty") }
      if turn >= 20 { times.add((Machine.threadNanoseconds - began) / 1_000) }
    }
    database.close()
    return ((Double(times.percentile(0.5)) / 1_000).rounded(to: 3), try rush(gym, calendar, pin: pin))
  }

  /// Ten rooms; twelve of fifteen places booked in each session, and one class of ten with a line.
  private static func fill(_ gym: BenchGym, _ calendar: GymCalendar) throws -> (member: Int, first: CalendarDay) {
    let database = try gym.open()
    defer { database.close() }
    let today = calendar.calendarDay(at: BenchGym.milliseconds)
    let last = today.adding(days: 40)
    let people = try database.writeAndWait { tx in try (0..<members).map { try BenchGym.member($0, tx).id } }
    try database.writeAndWait { tx in
      let rooms = try (0..<10).map { try tx.rooms.insert(name: "Room \($0)").id }
      for number in 0..<classesPerWeek {
        var facts = ClassFactsOf.plan(number, start: today.adding(days: 1 + number % 7), room: rooms[number / 7 % 10])
        if number % 10 == 0 { facts.names = .names }
        let made = try tx.classes.insert(facts, madeUntil: last)
        for day in facts.series.days(in: today...last) {
          try tx.classes.insertSession(of: made, day: day, startsAt: calendar.instant(day: day, minute: facts.start))
        }
      }
    }
    try database.writeAndWait { tx in
      let sessions = try tx.rows("SELECT id FROM class_sessions") { row in try row.int() }
      for (number, session) in sessions.enumerated() {
        let count = number % 10 == 0 ? 18 : 12
        for place in 0..<count {
          try tx.bookings.put(
            session: session, member: people[(number * 18 + place) % people.count], place < 15 ? .booked : .waiting,
            at: BenchGym.milliseconds)
        }
      }
    }
    return (people[0], today)
  }

  private static func rush(_ gym: BenchGym, _ calendar: GymCalendar, pin: Bool) throws -> Int {
    let database = try gym.open()
    let day = calendar.calendarDay(at: BenchGym.milliseconds).adding(days: 3)
    let (session, handles) = try database.writeAndWait { tx -> (Int, [String]) in
      var facts = ClassFactsOf.plan(0, start: day, room: nil)
      (facts.series.recurrence, facts.capacity) = (nil, 1)
      let made = try tx.classes.insert(facts, madeUntil: day)
      try tx.classes.insertSession(of: made, day: day, startsAt: calendar.instant(day: day, minute: 180))
      let session = try tx.int("SELECT MAX(id) FROM class_sessions") ?? 0
      let handles = try (1...rushing).map { member in
        let handle = Tokens.make(.session)
        _ = try tx.logins.insert(
          member: member, device: nil, handleHash: Tokens.hash(handle), at: BenchGym.milliseconds)
        return handle
      }
      return (session, handles)
    }
    database.close()
    return try withServer(gym, pin: pin, connections: rushing) { _, _, crowd in
      try crowd.open(handles.map { [Greeting.resume($0)] })
      var (winners, answers) = (0, 0)
      crowd.received = { _, reply in
        guard Scan.has("\"result\":", in: reply) else {
          if Scan.has("\"error\":", in: reply) { throw BenchError(String(decoding: reply, as: UTF8.self)) }
          return
        }
        answers += 1
        if Scan.has("\"state\":\"booked\"", in: reply) { winners += 1 }
      }
      for socket in crowd.sockets {
        let key = UUID().uuidString.lowercased()
        let params = #"{"key":"\#(key)","session":\#(session)}"#
        try crowd.send(
          ClientFrame(#"{"jsonrpc":"2.0","id":9,"method":"classes.book","params":\#(params)}"#), on: socket)
      }
      let deadline = Machine.now + 20
      while answers < rushing {
        try crowd.turn()
        guard Machine.now < deadline else { throw BenchError("\(rushing - answers) members got no answer") }
      }
      return winners
    }
  }
}

private enum ClassFactsOf {
  /// A class each week, in turn in the morning, at noon and in the evening.
  static func plan(_ number: Int, start: CalendarDay, room: Int?) -> ClassFacts {
    ClassFacts(
      name: "Class \(number)", room: room, capacity: 15, minutes: 60, start: 420 + number / 70 * 240,
      series: Series(start: start, recurrence: Recurrence(.weekly)))
  }
}
