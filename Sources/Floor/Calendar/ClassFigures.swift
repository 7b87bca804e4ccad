package import Gym
package import Storage
import Wire

/// Measures the reply for a month of classes, without a socket: for `rackside-bench calendar`.
package struct ClassFigures: Sendable {
  let database: Database
  let calendar: GymCalendar

  package init(database: Database, calendar: GymCalendar) {
    self.database = database
    self.calendar = calendar
  }

  /// Reads and encodes the reply of `classes.list` for 31 days.
  /// - Returns: its length in bytes.
  package func month(from day: CalendarDay, member: Int) throws -> Int {
    let range = calendar.start(of: day)..<calendar.start(of: day.adding(days: 31))
    return try database.read { tx in
      ClassesList.encode(try ClassService.reply(range, member: member, tx)).count
    }
  }
}
