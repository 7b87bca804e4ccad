/// What a person at this display's keyboard is doing: an open question or list, a note, and the chosen clock.
struct Controls: Equatable, Sendable {
  enum Prompt: Equatable, Sendable {
    case restart(timer: Int)
    case end(timer: Int)
    case presets(page: Int)
    case help
  }

  /// Why a key did not do what it is for.
  enum Note: Equatable, Sendable {
    case notAllowed, offline, noClock, noPresets, unanswered, hasEnded, noEnd, lastPhase, nothingToUndo
    case refused(TimerCommand.Action, String)
  }

  struct Choice: Equatable, Sendable {
    var timer: Int
    /// UTC milliseconds by the server's clock.
    var at: Int
  }

  /// Seconds that were tapped while an adjustment waits for its reply.
  struct Adjustment: Equatable, Sendable {
    var timer: Int
    var seconds: Int
  }

  private(set) var prompt: Prompt?
  private(set) var note: Note?
  /// When the prompt or note disappears, by the local clock.
  private(set) var until: Double?
  /// The timer that was chosen as the large one.
  var chosen: Choice?
  var pendingAdjustment: Adjustment?

  static let questionMs = 6_000.0
  static let listMs = 60_000.0
  static let noteMs = 6_000.0

  mutating func show(_ prompt: Prompt?, until: Double?) {
    self.prompt = prompt
    note = nil
    self.until = until
  }

  mutating func show(_ note: Note, until: Double) {
    prompt = nil
    self.note = note
    self.until = until
  }

  mutating func expire(_ now: Double) {
    if let until, until <= now { show(nil, until: nil) }
  }

  /// The keys of a list's entries, in order. `q` is not among them: it quits.
  static let listKeys = Array("123456789abcdefghi")
}
