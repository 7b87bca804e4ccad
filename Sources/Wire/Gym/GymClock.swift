/// What is wrong with the clock of the server's machine.
package struct ClockDoubtView: Codable, Equatable, Sendable {
  /// What it shows. UTC milliseconds, like `newest`.
  package var shows: Int
  /// The right time is later than this: the gym has entries of that time, or the program is newer.
  package var newest: Int

  package init(shows: Int, newest: Int) {
    self.shows = shows
    self.newest = newest
  }
}

/// Says that the clock of the server's machine is right, and that entries of a later time are wrong.
package struct ClockTrust: Change {
  package static let method = "clock.trust"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
}
