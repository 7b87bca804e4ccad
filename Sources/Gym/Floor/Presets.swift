/// A named plan that people can start.
package struct Preset: Equatable, Sendable {
  package var id: Int
  package var name: String
  package var plan: TimerPlan
  /// Whether it came with Rackside and was not edited since.
  package var isShipped: Bool

  package init(id: Int, name: String, plan: TimerPlan, isShipped: Bool) {
    self.id = id
    self.name = name
    self.plan = plan
    self.isShipped = isShipped
  }
}

/// A part of the gym with its own timers.
package struct Area: Equatable, Sendable {
  package var id: Int
  package var name: String

  package init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}
