package import Gym
package import Wire

/// The floor's timers, presets and areas as this display knows them, and its position in the topic's stream.
package struct FloorTimers: Sendable, Equatable {
  /// Newest first.
  package private(set) var timers: [FloorTimer] = []
  /// Sorted by name.
  package private(set) var presets: [PresetView] = []
  package private(set) var areas: [AreaView] = []
  private(set) var epoch: String?
  private(set) var seq: Int?

  /// A timer is dropped this long after its end: a display runs for months.
  static let keptMs = Milliseconds.day

  /// Applies the reply to a subscription: the missed events, or a snapshot that replaces everything.
  /// - Parameter now: UTC milliseconds by the server's clock.
  /// - Returns: the timers that changed while this display was offline, oldest first.
  mutating func begin(_ reply: Value, at now: Int) throws -> [FloorTimer] {
    let reply = try TopicReply(reply)
    var changed: [FloorTimer] = []
    if let snapshot = reply.snapshot {
      let snapshot = try WireDecoder.decode(TimersSnapshot.self, from: snapshot)
      let received = snapshot.timers.map(FloorTimer.init)
      if epoch != nil {
        let known = Dictionary(timers.map { ($0.id, $0.version) }) { first, _ in first }
        changed = received.filter { known[$0.id] != $0.version }
      }
      timers = received
      presets = snapshot.presets
      areas = snapshot.areas
      sort()
    } else {
      for event in reply.missed {
        if let timer = try apply(event.name, event.data, at: now) { changed.append(timer) }
      }
    }
    epoch = reply.epoch
    seq = reply.seq
    return changed
  }

  /// - Returns: the timer, if the event is a change of one.
  mutating func take(_ name: String, seq: Int, _ data: Value, at now: Int) throws -> FloorTimer? {
    self.seq = seq
    return try apply(name, data, at: now)
  }

  /// Takes a timer from an event or from the reply to a command. The two can arrive in either order.
  mutating func update(_ timer: FloorTimer, at now: Int) {
    let known = timers.first { $0.id == timer.id }
    if let known, known.version > timer.version { return }
    timers.removeAll { $0.id == timer.id || Self.isOutdated($0, at: now) }
    timers.append(timer)
    sort()
  }

  private static func isOutdated(_ timer: FloorTimer, at now: Int) -> Bool {
    endsAt(timer.plan, timer.state).map { $0 < now - keptMs } ?? false
  }

  private mutating func apply(_ name: String, _ data: Value, at now: Int) throws -> FloorTimer? {
    switch name {
    case TimerChanged.event:
      let timer = FloorTimer(try WireDecoder.decode(TimerChanged.self, from: data).timer)
      update(timer, at: now)
      return timer
    case TimerRemoved.event:
      let gone = try WireDecoder.decode(TimerRemoved.self, from: data).timer
      timers.removeAll { $0.id == gone }
    case PresetsChanged.event: presets = try WireDecoder.decode(PresetsChanged.self, from: data).presets
    case AreasChanged.event: areas = try WireDecoder.decode(AreasChanged.self, from: data).areas
    default: break
    }
    return nil
  }

  private mutating func sort() { timers.sort { ($0.startedAt, $0.id) > ($1.startedAt, $1.id) } }

  /// The timer's area; nil if it is for the whole gym, or if its area was removed.
  func area(of timer: FloorTimer) -> AreaView? { areas.first { $0.id == timer.area } }

  /// Whether a display of these areas shows a timer. An empty list means all areas.
  func isShown(_ timer: FloorTimer, in areas: [Int]) -> Bool {
    guard !areas.isEmpty, let area = area(of: timer) else { return true }
    return areas.contains(area.id)
  }

  /// The clocks of a display of these areas, newest first, including ended ones that are no longer drawn.
  func all(areas: [Int], at now: Int) -> [ClockFace] {
    timers.filter { isShown($0, in: areas) }.compactMap { ClockFace($0, at: now) }
  }

  /// The clocks labelled `name`; if there are none, those whose label begins with it. Ignores areas and case.
  func all(named name: String, at now: Int) -> [ClockFace] {
    let wanted = name.lowercased()
    let same = timers.filter { $0.label.lowercased() == wanted }
    return (same.isEmpty ? timers.filter { $0.label.lowercased().hasPrefix(wanted) } : same)
      .compactMap { ClockFace($0, at: now) }
  }

  /// The clocks to draw: running ones, then ended ones, each newest first.
  ///
  /// An ended clock stays for `FloorTimer.lingerMs`, unless a newer one was started in its area. Of two timers started in
  /// the same millisecond, the one with the higher id is newer. Web/shared/floor/timers/model.js has the same rules.
  func visible(_ faces: [ClockFace], at now: Int) -> [ClockFace] {
    let ended = faces.filter { face in
      guard face.isDone, let endedAt = endsAt(face.timer.plan, face.timer.state) else { return false }
      let newest = timers.first { area(of: $0)?.id == area(of: face.timer)?.id }
      return face.canUndo || now - endedAt < FloorTimer.lingerMs && newest?.id == face.timer.id
    }
    return faces.filter { !$0.isDone } + ended
  }
}
