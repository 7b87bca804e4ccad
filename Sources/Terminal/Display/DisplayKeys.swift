import Devices
import Gym
import Wire

/// Controlling clocks by keys.
extension Display {
  /// Whether this display's keys may change clocks.
  var mayControl: Bool { settings.controls }

  mutating func show(_ note: Controls.Note) { controls.show(note, until: now + Controls.noteMs) }

  /// A key while the floor is shown.
  mutating func handleKey(_ key: Character) -> [Effect] {
    let prompt = controls.prompt
    controls.show(nil, until: nil)
    if case .presets(let page) = prompt { return pick(key, page) }
    switch key {
    case "?", "h": if prompt != .help { controls.show(.help, until: now + Controls.listMs) }
    case "n": chooseNext()
    case " ", "+", "=", "-", "s", "r", "e", "u", "p": return changeClock(key, prompt)
    default: break
    }
    return []
  }

  private mutating func changeClock(_ key: Character, _ prompt: Controls.Prompt?) -> [Effect] {
    if let note = !mayControl ? Controls.Note.notAllowed : link != .live ? .offline : nil {
      show(note)
      return []
    }
    if key == "p" {
      openPresets(page: 0)
      return []
    }
    if key == "u" {
      guard let face = undoableClock else {
        show(.nothingToUndo)
        return []
      }
      return [send(.undo, face.timer)]
    }
    guard let face = clocks(at: now).first else {
      show(.noClock)
      return []
    }
    if face.isDone, key != "r" {
      show(.hasEnded)
      return []
    }
    return change(face, key, prompt)
  }

  /// - Parameter prompt: the question on the screen. Restarting and ending need the same key twice.
  private mutating func change(_ face: ClockFace, _ key: Character, _ prompt: Controls.Prompt?) -> [Effect] {
    let timer = face.timer
    switch key {
    case " ": return [send(face.isPaused ? .resume : .pause, timer)]
    case "+", "=": return adjust(timer, by: 10)
    case "-": return adjust(timer, by: -10)
    case "s":
      guard face.position.lengthMs != nil else {
        show(.noEnd)
        return []
      }
      guard face.next != nil else {
        show(.lastPhase)
        return []
      }
      return [send(.skip, timer) { $0.phase = face.position.index }]
    case "r":
      if prompt == .restart(timer: timer.id) { return [send(.restart, timer)] }
      controls.show(.restart(timer: timer.id), until: now + Controls.questionMs)
    case "e":
      if prompt == .end(timer: timer.id) { return [send(.end, timer)] }
      controls.show(.end(timer: timer.id), until: now + Controls.questionMs)
    default: break
    }
    return []
  }

  private mutating func send(
    _ action: TimerCommand.Action, _ timer: FloorTimer, _ more: (inout TimerCommand) -> Void = { _ in }
  ) -> Effect {
    var command = TimerCommand(action: action, key: newKey(), timer: timer.id)
    if [.skip, .adjust, .restart, .undo].contains(action) { command.version = timer.version }
    more(&command)
    return send(command)
  }

  private mutating func send(_ command: TimerCommand) -> Effect {
    .send(frame(requests.add(.own(.command(command)), at: now), command.action.method, command))
  }

  /// Adds up taps while an adjustment waits for its reply. If they were sent at once, they would carry an outdated
  /// version.
  private mutating func adjust(_ timer: FloorTimer, by seconds: Int) -> [Effect] {
    if let pending = controls.pendingAdjustment, pending.timer == timer.id {
      controls.pendingAdjustment?.seconds += seconds
      return []
    }
    controls.pendingAdjustment = Controls.Adjustment(timer: timer.id, seconds: 0)
    return [send(.adjust, timer) { $0.addSeconds = seconds }]
  }

  /// The server carried out a command.
  mutating func completed(_ command: TimerCommand, _ timer: FloorTimer) -> [Effect] {
    timers.update(timer, at: serverTime(now))
    if command.action == .start { choose(timer.id) }
    guard command.action == .adjust, let pending = controls.pendingAdjustment, pending.timer == timer.id else {
      return []
    }
    controls.pendingAdjustment = nil
    guard pending.seconds != 0, let known = timers.timers.first(where: { $0.id == timer.id }) else { return [] }
    return adjust(known, by: pending.seconds)
  }

  private mutating func chooseNext() {
    let ids = clocks(at: now).map(\.timer.id)
    guard ids.count > 1 else {
      if ids.isEmpty { show(.noClock) }
      return
    }
    // In the order of their ids: the order on the screen changes with each choice.
    let sorted = ids.sorted(by: >)
    choose(sorted.first { $0 < ids[0] } ?? sorted[0])
  }

  private mutating func choose(_ timer: Int) { controls.chosen = Controls.Choice(timer: timer, at: serverTime(now)) }

  private mutating func openPresets(page: Int) {
    guard !timers.presets.isEmpty else {
      show(.noPresets)
      return
    }
    controls.show(.presets(page: page), until: now + Controls.listMs)
  }

  /// A key while the list of presets is open.
  private mutating func pick(_ key: Character, _ page: Int) -> [Effect] {
    let size = Controls.listKeys.count
    if key == " " || key == "n" {
      openPresets(page: (page + 1) * size < timers.presets.count ? page + 1 : 0)
      return []
    }
    if key == "\u{1B}" || key == "p" { return [] }
    guard let index = Controls.listKeys.firstIndex(of: key), page * size + index < timers.presets.count else {
      openPresets(page: page)
      return []
    }
    guard link == .live else {
      show(.offline)
      return []
    }
    let preset = timers.presets[page * size + index]
    // A display of a single area starts its clocks there.
    let area = settings.areas.count == 1 ? settings.areas.first : nil
    return [send(TimerCommand(action: .start, key: newKey(), preset: preset.id, area: area))]
  }
}
