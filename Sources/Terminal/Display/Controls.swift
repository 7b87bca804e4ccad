import Gym
import Wire

/// What somebody at this display's keys is about: nothing of it is told to the server before it is an order.
struct Controls: Hashable, Sendable {
  enum Prompt: Hashable, Sendable {
    case restart(timer: Int)
    case end(timer: Int)
    case presets(page: Int)
    case help
  }

  /// What a key led to, where it was not what was hoped for.
  enum Note: Hashable, Sendable {
    case notAllowed, away, noClock, noPresets, unanswered, hasEnded, noEnd
    case refused(TimerOrder.Act, String)
  }

  struct Choice: Hashable, Sendable {
    var timer: Int
    var at: Int
  }

  private(set) var prompt: Prompt?
  private(set) var note: Note?
  /// When the prompt or the note goes by itself, by the local clock.
  private(set) var until: Double?
  /// The timer that somebody chose to see large, and when, by the server's clock.
  var chosen: Choice?
  /// An adjustment on its way, and the seconds that were asked for since.
  var waiting: (timer: Int, seconds: Int)? {
    get { waitingTimer.map { ($0, waitingSeconds) } }
    set {
      waitingTimer = newValue?.timer
      waitingSeconds = newValue?.seconds ?? 0
    }
  }
  private var waitingTimer: Int?
  private var waitingSeconds = 0

  static let askMs = 6_000.0
  static let listMs = 60_000.0
  static let noteMs = 6_000.0

  mutating func ask(_ prompt: Prompt?, until: Double?) {
    self.prompt = prompt
    note = nil
    self.until = until
  }

  mutating func say(_ note: Note, until: Double) {
    prompt = nil
    self.note = note
    self.until = until
  }

  mutating func expire(_ now: Double) {
    if let until, until <= now { ask(nil, until: nil) }
  }

  /// The keys of a list, in order; `q` quits and is none of them.
  static let listKeys = Array("123456789abcdefghi")
}

extension Display {
  /// Whether this display's keys may change clocks.
  var mayControl: Bool { settings.controls }

  mutating func note(_ note: Controls.Note) { controls.say(note, until: now + Controls.noteMs) }

  /// A key while the floor is shown.
  mutating func controlled(_ key: Character) -> [Effect] {
    let prompt = controls.prompt
    controls.ask(nil, until: nil)
    if case .presets(let page) = prompt { return picked(key, page) }
    switch key {
    case "?", "h": if prompt != .help { controls.ask(.help, until: now + Controls.listMs) }
    case "n": chooseNext()
    case " ", "+", "=", "-", "s", "r", "e", "p":
      guard mayControl else {
        note(.notAllowed)
        return []
      }
      guard link == .live else {
        note(.away)
        return []
      }
      if key == "p" {
        open(page: 0)
        return []
      }
      guard let face = clocks(at: now).first else {
        note(.noClock)
        return []
      }
      return controlled(key, face, prompt)
    default: break
    }
    return []
  }

  private mutating func controlled(_ key: Character, _ face: ClockFace, _ prompt: Controls.Prompt?) -> [Effect] {
    let timer = face.timer
    if face.isDone, key != "r" {
      note(.hasEnded)
      return []
    }
    switch key {
    case " ": return [order(face.isPaused ? .resume : .pause, timer)]
    case "+", "=": return adjust(timer, by: 10)
    case "-": return adjust(timer, by: -10)
    case "s":
      guard face.place.lengthMs != nil else {
        note(.noEnd)
        return []
      }
      return [order(.skip, timer) { $0.phase = face.place.index }]
    case "r":
      if prompt == .restart(timer: timer.id) { return [order(.restart, timer)] }
      controls.ask(.restart(timer: timer.id), until: now + Controls.askMs)
    case "e":
      if prompt == .end(timer: timer.id) { return [order(.end, timer)] }
      controls.ask(.end(timer: timer.id), until: now + Controls.askMs)
    default: break
    }
    return []
  }

  private mutating func order(
    _ act: TimerOrder.Act, _ timer: FloorTimer, _ more: (inout TimerOrder) -> Void = { _ in }
  ) -> Effect {
    var order = TimerOrder(act: act, key: newKey(), timer: timer.id)
    if [.skip, .adjust, .restart].contains(act) { order.version = timer.version }
    more(&order)
    return send(order)
  }

  /// Taps while one is on its way are added up: each by itself would carry the version that the first one ended.
  private mutating func adjust(_ timer: FloorTimer, by seconds: Int) -> [Effect] {
    if let waiting = controls.waiting, waiting.timer == timer.id {
      controls.waiting = (timer.id, waiting.seconds + seconds)
      return []
    }
    controls.waiting = (timer.id, 0)
    return [order(.adjust, timer) { $0.addSeconds = seconds }]
  }

  /// The server did it.
  mutating func obeyed(_ order: TimerOrder, _ timer: FloorTimer) -> [Effect] {
    timers.learn(timer, at: serverTime(now))
    if order.act == .start { choose(timer.id) }
    guard order.act == .adjust, let waiting = controls.waiting, waiting.timer == timer.id else { return [] }
    controls.waiting = nil
    guard waiting.seconds != 0, let known = timers.timers.first(where: { $0.id == timer.id }) else { return [] }
    return adjust(known, by: waiting.seconds)
  }

  private mutating func chooseNext() {
    let ids = clocks(at: now).map(\.timer.id)
    guard ids.count > 1 else {
      if ids.isEmpty { note(.noClock) }
      return
    }
    // In the order of their numbers, since the chosen one itself stands first on the screen.
    let sorted = ids.sorted(by: >)
    choose(sorted.first { $0 < ids[0] } ?? sorted[0])
  }

  private mutating func choose(_ timer: Int) { controls.chosen = Controls.Choice(timer: timer, at: serverTime(now)) }

  private mutating func open(page: Int) {
    guard !timers.presets.isEmpty else {
      note(.noPresets)
      return
    }
    controls.ask(.presets(page: page), until: now + Controls.listMs)
  }

  private mutating func picked(_ key: Character, _ page: Int) -> [Effect] {
    let size = Controls.listKeys.count
    if key == " " || key == "n" {
      open(page: (page + 1) * size < timers.presets.count ? page + 1 : 0)
      return []
    }
    if key == "\u{1B}" || key == "p" { return [] }
    guard let place = Controls.listKeys.firstIndex(of: key), page * size + place < timers.presets.count else {
      open(page: page)
      return []
    }
    guard link == .live else {
      note(.away)
      return []
    }
    let preset = timers.presets[page * size + place]
    // A display of one area starts its clocks there.
    let area = settings.areas.count == 1 ? settings.areas.first : nil
    return [send(TimerOrder(act: .start, key: newKey(), preset: preset.id, area: area))]
  }
}
