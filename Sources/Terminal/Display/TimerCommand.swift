/// A change of a timer that somebody made at this display. It encodes as the `params` of its method.
package struct TimerCommand: Encodable, Equatable, Sendable {
  enum Action: Equatable, Sendable {
    case start, pause, resume, skip, adjust, restart, end, undo

    var method: String { "timers.\(self)" }
  }

  var action: Action
  /// A UUID for this change.
  var key: String
  var timer: Int?
  /// The version of the timer on the screen, for actions that must not happen twice.
  var version: Int?
  var phase: Int?
  var addSeconds: Int?
  var preset: Int?
  var area: Int?

  private enum CodingKeys: CodingKey { case key, timer, version, phase, addSeconds, preset, area }
}
