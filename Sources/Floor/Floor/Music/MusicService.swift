package import Gym
import Storage
import Synchronization
import Wire

extension Topic {
  /// What walls play, and what they could.
  static let music = Topic("music")
  /// For the server's memory. Never sent to clients.
  static let musicNews = Topic("musicNews")
}

/// What a wall plays from now on. Never sent to clients, as the others here.
struct MusicStarted: TopicEvent {
  static let event = "musicNews.started"
  var player: MusicPlayer
  /// The track before it, if the display could not play that.
  var failed: MusicPlayer.Track?
}

struct MusicStopped: TopicEvent {
  static let event = "musicNews.stopped"
  var display: Int
}

struct MusicLoudness: TopicEvent {
  static let event = "musicNews.loudness"
  var display: Int
  var volume: Int
}

/// The timer that music plays with is over.
struct MusicTimerOver: TopicEvent {
  static let event = "musicNews.timerOver"
  var timer: Int
}

/// The folder was read.
struct MusicRead: TopicEvent {
  static let event = "musicNews.read"
}

/// Reads the gym's folder of music. The server implements it, since this target knows no files.
package protocol MusicKeeper: Sendable {
  /// Empty if the configuration names none.
  var folder: String { get }
  /// What was read last, and when. Does not wait.
  var library: (music: MusicLibrary, readAt: Int?) { get }
  /// Reads the folder on a thread of its own. Does not wait.
  /// - Parameter done: called once, on any thread, however long a slow disk takes.
  func scan(done: @escaping @Sendable () -> Void)
}

/// For a gym without music.
struct NoMusic: MusicKeeper {
  let folder = ""
  let library = (music: MusicLibrary(), readAt: nil as Int?)
  func scan(done: @escaping @Sendable () -> Void) { done() }
}

/// Plays the gym's own files on the walls, with a timer or by themselves. It says which file plays where; the walls fetch
/// and play it, and say when it has ended.
struct MusicService: Service {
  let live: MusicLive
  let changes: Changes
  let keeper: any MusicKeeper
  private let limit = RateLimit<Int>(burst: 10, perHour: 60)
  private let lastScan = LastScan()

  /// How often the folder is read again. Files that did not change are not opened. In milliseconds.
  private static let scansEvery = 300_000

  func register(in registry: inout Registry) {
    registry.change(MusicPlay.self, .controller, play)
    registry.change(MusicPause.self, .controller) { caller, call, tx in
      try change(call.display, caller, tx) { player, _ in player.isPlaying = false }
    }
    registry.change(MusicNext.self, .controller) { caller, call, tx in
      try change(call.display, caller, tx) { player, floor in
        if player.turn == call.turn { player = floor.next(player) }
      }
    }
    registry.change(MusicVolume.self, .controller, setVolume)
    registry.change(MusicStop.self, .controller, stop)
    registry.instant(MusicAddress.self, .device) { caller, _ in
      guard let display = caller.device?.id, let address = live.address(of: display) else {
        throw Fault(.notFound, "no_such_music")
      }
      return address
    }
    registry.change(MusicFinished.self, .device, finished)
    registry.instant(MusicFiles.self, .owner) { _, _ in files() }
    registry.task(MusicScan.self, .owner) { caller, _ in
      if let wait = limit.take(caller.member?.id ?? 0, now: caller.now) {
        throw Fault(.rateLimited, "slow_down", retryAfterMs: wait)
      }
      await withCheckedContinuation { done in keeper.scan { done.resume() } }
      // What was read is published by then.
      await changes.database.settle()
      return files()
    }
    registry.topic(.music, .identified) { _ in live.read { $0.board } }
    registry.publishes(MusicBoard.self)
    // Each says all.
    registry.retracts(MusicBoard.self)
    follow(&registry)
    registry.chore(always: true, keepUp)
  }

  private func follow(_ registry: inout Registry) {
    registry.atStart { tx in
      let walls = try tx.devices.list()
      let library = keeper.library.music
      _ = live.change { floor in
        floor.isSet = !keeper.folder.isEmpty
        floor.took(library)
        for wall in walls { floor.changed(wall) }
      }
    }
    registry.remember(MusicStarted.self) { event, _ in
      publish { floor in
        if let failed = event.failed { floor.failed(failed) }
        floor.put(event.player)
      }
    }
    registry.remember(MusicStopped.self) { event, _ in publish { $0.stop(event.display) } }
    registry.remember(MusicLoudness.self) { event, _ in publish { $0.setVolume(event.volume, of: event.display) } }
    registry.remember(MusicTimerOver.self) { event, _ in publish { _ = $0.removed(timer: event.timer) } }
    registry.remember(MusicRead.self) { _, _ in
      let library = keeper.library.music
      publish { $0.took(library) }
    }
    registry.remember(TimerChanged.self) { event, _ in
      let timer = FloorTimer(event.timer)
      publish { $0.changed(timer: timer.id, endsAt: endsAt(timer.plan, timer.state)) }
    }
    registry.remember(TimerRemoved.self) { event, _ in publish { _ = $0.removed(timer: event.timer) } }
    registry.remember(DeviceApproved.self) { event, _ in publish { $0.changed(event.device) } }
    registry.remember(DeviceSettingsChanged.self) { event, _ in publish { $0.changed(event.device) } }
    registry.remember(DeviceRevoked.self) { event, _ in publish { $0.revoked(event.device) } }
  }

  private func publish(_ body: (inout MusicFloor) -> Void) {
    if let board = live.change(body) { changes.hub.publish([Event(.music, board, key: MusicBoard.event)]) }
  }

  /// Ends what played with timers that are over, and reads the folder again from time to time.
  private func keepUp(now: Int) {
    let over = live.read { $0.over(now: now) }
    if !over.isEmpty {
      changes.make("music") { _ in over.map { Event(.musicNews, MusicTimerOver(timer: $0)) } }
    }
    guard !keeper.folder.isEmpty else { return }
    let last = lastScan.at.load(ordering: .relaxed)
    // The server reads it at its start, and the clock may be set back.
    if last == 0 || now < last { return lastScan.at.store(now, ordering: .relaxed) }
    guard now - last >= Self.scansEvery else { return }
    lastScan.at.store(now, ordering: .relaxed)
    keeper.scan {}
  }

  /// Where members may control timers from their phones, they may not choose what everybody hears.
  /// - Throws: `not_allowed`.
  private static func checkStaff(_ caller: Caller) throws(Fault) {
    if let device = caller.device, device.settings.controls { return }
    guard let member = caller.member, member.role != .member else { throw Fault(.forbidden, "not_allowed") }
  }

  // MARK: Changes

  private func play(_ caller: Caller, _ call: MusicPlay, _ tx: Tx) throws -> Outcome<Nothing> {
    try Self.checkStaff(caller)
    let isAlone = call.isAlone ?? false
    guard !isAlone || call.timer == nil else { throw Fault(.invalid, "malformed", field: "isAlone") }
    var ends: Int?
    if let id = call.timer {
      guard let timer = try tx.timers.find(id) else { throw Fault.missing("timer", field: "timer") }
      guard position(timer.plan, timer.state, caller.now)?.kind != .done else { throw TimerRefusal.ended }
      ends = endsAt(timer.plan, timer.state)
    }
    guard let name = call.playlist else {
      return try change(call.display, caller, tx) { player, floor in
        guard !isAlone, call.timer == nil else {
          (player.timer, player.endsAt) = (call.timer, ends)
          return
        }
        if player.track == nil { player = floor.next(player) }
        player.isPlaying = player.track != nil
      }
    }
    let seed = UInt64.random(in: 0 ... .max)
    let found = live.check(tx) { floor -> Result<MusicPlayer, Fault> in
      guard floor.displays[call.display] != nil else { return .failure(.missing("display", field: "display")) }
      guard let player = floor.starting(name, on: call.display, timer: call.timer, endsAt: ends, seed: seed) else {
        return .failure(Fault.missing("playlist", field: "playlist"))
      }
      floor.put(player)
      return .success(player)
    }
    return Outcome(Nothing(), events: [Event(.musicNews, MusicStarted(player: try found.get()))])
  }

  /// Changes what a wall plays.
  private func change(
    _ display: Int, _ caller: Caller, _ tx: Tx, _ body: (inout MusicPlayer, inout MusicFloor) -> Void
  ) throws -> Outcome<Nothing> {
    try Self.checkStaff(caller)
    let changed = live.check(tx) { floor -> MusicPlayer? in
      guard var player = floor.players[display] else { return nil }
      body(&player, &floor)
      floor.put(player)
      return player
    }
    guard let changed else { throw Fault.missing("music", field: "display") }
    return Outcome(Nothing(), events: [Event(.musicNews, MusicStarted(player: changed))])
  }

  private func setVolume(_ caller: Caller, _ call: MusicVolume, _ tx: Tx) throws -> Outcome<Nothing> {
    try Self.checkStaff(caller)
    try Fault.check(call.volume, in: 0...100, "volume")
    let isThere = live.check(tx) { floor -> Bool in
      guard floor.displays[call.display] != nil else { return false }
      floor.setVolume(call.volume, of: call.display)
      return true
    }
    guard isThere else { throw Fault.missing("display", field: "display") }
    let loudness = MusicLoudness(display: call.display, volume: call.volume)
    return Outcome(Nothing(), events: [Event(.musicNews, loudness)])
  }

  private func stop(_ caller: Caller, _ call: MusicStop, _ tx: Tx) throws -> Outcome<Nothing> {
    try Self.checkStaff(caller)
    let isThere = live.check(tx) { floor -> Bool in
      guard floor.displays[call.display] != nil else { return false }
      floor.stop(call.display)
      return true
    }
    guard isThere else { throw Fault.missing("display", field: "display") }
    return Outcome(Nothing(), events: [Event(.musicNews, MusicStopped(display: call.display))])
  }

  /// Two pages of one wall, or one that sends again, skip one track.
  private func finished(_ caller: Caller, _ call: MusicFinished, _ tx: Tx) throws -> Outcome<Nothing> {
    guard let display = caller.device?.id else { throw Fault(.unauthenticated, "no_session") }
    let next = live.check(tx) { floor -> MusicStarted? in
      guard let player = floor.players[display], player.turn == call.turn else { return nil }
      let failed = call.failed ? player.track : nil
      if let failed { floor.failed(failed) }
      let next = floor.next(player)
      floor.put(next)
      return MusicStarted(player: next, failed: failed)
    }
    return Outcome(Nothing(), events: next.map { [Event(.musicNews, $0)] } ?? [])
  }

  private final class LastScan: Sendable {
    let at = Atomic(0)
  }

  private func files() -> MusicFiles.Reply {
    let (playlists, broken) = live.read { ($0.playlists, $0.broken) }
    return MusicFiles.Reply(
      folder: keeper.folder.isEmpty ? nil : keeper.folder, readAt: keeper.library.readAt, playlists: playlists,
      broken: broken.listed, brokenCount: broken.count)
  }
}

extension FloorServer {
  /// Says to the walls what was found in the folder of music. Any thread.
  package func musicRead() {
    let (database, hub) = (dispatcher.database, dispatcher.hub)
    // In commit order, so that a page whose snapshot is older is subscribed by then.
    database.write(
      { _ in },
      done: { result in
        if case .success = result { hub.publish([Event(.musicNews, MusicRead())]) }
      })
  }

  /// The file at an address below `/music/`; nil if no wall has that address now.
  package func music(at address: String) -> MusicTrack? { musicLive.track(at: address) }
}
