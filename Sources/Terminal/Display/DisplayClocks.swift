import Devices
import Gym

/// The clocks that a display shows, and when it must be drawn again.
extension Display {
  /// The clocks to draw at an instant of the local clock; the first one is large.
  func clocks(at local: Double) -> [ClockFace] {
    let time = serverTime(local)
    var faces = timers.visible(allClocks(at: local), at: time)
    // The chosen clock comes first. If it has ended since it was chosen, running ones come before it.
    if let chosen = controls.chosen, let index = faces.firstIndex(where: { $0.timer.id == chosen.timer }) {
      let face = faces[index]
      let hasEnded = face.isDone && chosen.at < endsAt(face.timer.plan, face.timer.state) ?? time
      if !hasEnded || faces.allSatisfy(\.isDone) { faces.insert(faces.remove(at: index), at: 0) }
    }
    return faces
  }

  /// The clock whose end or restart this display may undo now.
  var undoableClock: ClockFace? {
    guard mayControl, link == .live else { return nil }
    return clocks(at: now).first(where: \.canUndo)
  }

  /// All clocks of this display, including ended ones that are no longer drawn.
  func allClocks(at local: Double) -> [ClockFace] {
    let time = serverTime(local)
    return timerName.map { timers.all(named: $0, at: time) } ?? timers.all(areas: settings.areas, at: time)
  }

  /// UTC milliseconds by the server's clock.
  func serverTime(_ local: Double) -> Int { Int(clock.time(local).rounded(.down)) }

  /// Whether a timer belongs to this display.
  func shows(_ timer: FloorTimer) -> Bool {
    if let timerName { return timer.label.lowercased().hasPrefix(timerName.lowercased()) }
    return timers.isShown(timer, in: settings.areas)
  }

  /// The instant of the local clock at which `take(.tick)` is due: the next minute, reconnect, clock sample or, if clocks
  /// are drawn, change of a digit.
  ///
  /// Nothing is due every second by itself: a display whose clocks are all paused or ended sleeps.
  package func wakeAt(drawsClocks: Bool) -> Double {
    let time = clock.time(now)
    var wake = clock.instant(time + (60_000 - time.truncatingRemainder(dividingBy: 60_000)))
    if case .waiting(let until?) = link { wake = min(wake, until) }
    if let due = sampling.due { wake = min(wake, due) }
    if let due = plans.due { wake = min(wake, due) }
    guard drawsClocks, stage == .ready else { return wake }
    if let until = controls.until { wake = min(wake, until) }
    for face in clocks(at: now) {
      for instant in face.otherChanges + (face.changesAt.map { [$0] } ?? []) {
        // A little after the boundary, so that rounding never wakes the display before it.
        wake = min(wake, clock.instant(Double(instant) + 0.05))
      }
    }
    return wake
  }
}
