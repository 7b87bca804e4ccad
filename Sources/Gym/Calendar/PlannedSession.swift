/// A session of a member's 5/3/1 program, as a calendar plans it.
package struct PlannedSession: Codable, Equatable, Sendable {
  package var program: Int
  package var cycle: Int
  package var week: Int
  /// Exercises, ascending, so that two screens identify the same session in the same way.
  package private(set) var lifts: [Int]

  package init(program: Int, cycle: Int, week: Int, lifts: [Int]) {
    self.program = program
    self.cycle = cycle
    self.week = week
    self.lifts = lifts.sorted()
  }

  package init(_ use: ProgramUse) {
    self.init(
      program: use.program, cycle: use.part.cycle, week: use.part.week, lifts: use.part.lifts.map(\.exercise))
  }
}
