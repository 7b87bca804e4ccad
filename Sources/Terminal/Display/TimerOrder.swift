/// A change of a timer that somebody at this display asked for, as it travels: `params` of its method.
struct TimerOrder: Encodable, Hashable {
  enum Act: Hashable {
    case start, pause, resume, skip, adjust, restart, end

    var method: String { "timers.\(self)" }
  }

  var act: Act
  /// A UUID of its own.
  var key: String
  var timer: Int?
  /// That of the timer on the screen, where doing it twice would be once too often.
  var version: Int?
  var phase: Int?
  var addSeconds: Int?
  var preset: Int?
  var area: Int?

  private enum CodingKeys: CodingKey { case key, timer, version, phase, addSeconds, preset, area }
}
