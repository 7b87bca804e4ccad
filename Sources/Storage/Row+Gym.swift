import Gym

extension Row {
  /// The columns `id, display_name, initials, colour, picture` of a member.
  mutating func face() throws -> Face {
    try Face(id: int(), name: text(), initials: text(), colour: value(), picture: textOrNil())
  }

  mutating func faceOrNil() throws -> Face? { try group(of: 5) { row in try row.face() } }

  /// The columns `milli, unit`.
  mutating func weight() throws -> Weight { try Weight(milli: int(), unit: value()) }

  mutating func weightOrNil() throws -> Weight? { try group(of: 2) { row in try row.weight() } }

  mutating func day() throws -> CalendarDay { try parsed("a day") { CalendarDay($0) } }

  mutating func dayOrNil() throws -> CalendarDay? { try group(of: 1) { row in try row.day() } }
}
