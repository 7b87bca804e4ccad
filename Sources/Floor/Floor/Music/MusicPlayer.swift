import Gym
import Wire

/// What one wall plays.
struct MusicPlayer: Codable, Equatable, Sendable {
  struct Track: Codable, Equatable, Sendable {
    var path: String
    var version: String
    var title: String
    var artist: String?
    var type: String

    init(_ track: MusicTrack) {
      path = track.path
      version = track.version
      title = track.title
      artist = track.artist
      type = track.format.contentType
    }
  }

  var display: Int
  var playlist: String
  var timer: Int?
  /// When the timer ends; nil if it has no end, or is paused.
  var endsAt: Int?
  var isPlaying = true
  var volume: Int
  var turn = 0
  var order: MusicOrder
  /// How many tracks of the order were played.
  var position = 0
  /// Nil once nothing of the playlist can be played.
  var track: Track?

  var view: MusicPlayerView {
    MusicPlayerView(
      display: display, playlist: playlist, timer: timer, isPlaying: isPlaying, volume: volume, turn: turn,
      title: track?.title, artist: track?.artist)
  }
}

/// What all walls play. Only in memory: after a restart of the server it is quiet.
struct MusicFloor {
  /// Until somebody chose another.
  static let usualVolume = 60
  /// How long after its timer's end a player is kept, so that undoing the end goes on with the music. In milliseconds, and
  /// more than `timers.undo` allows.
  static let lingerMs = 12_000
  /// Addresses that a wall may have at once: of the track that plays, and of those that were just replaced.
  static let mostAddresses = 3
  static let mostUnplayable = 1_000

  var isSet = false
  private(set) var library = MusicLibrary()
  private(set) var displays: [Int: Device] = [:]
  private(set) var players: [Int: MusicPlayer] = [:]
  private var volumes: [Int: Int] = [:]
  private var lastTurn = 0
  /// The versions of files that a display could not play, by path.
  private var unplayable: [String: String] = [:]

  // MARK: Reading

  var board: MusicBoard {
    MusicBoard(
      isSet: isSet, playlists: playlists,
      displays: displays.values.sorted { (Text.folded($0.name), $0.id) < (Text.folded($1.name), $1.id) }
        .map { MusicDisplayView($0) },
      players: players.values.sorted { $0.display < $1.display }.map(\.view))
  }

  var playlists: [MusicPlaylistView] {
    library.playlists.map { MusicPlaylistView(name: $0.name, tracks: $0.tracks.count) }
  }

  /// Broken files, and those that a display could not play.
  var broken: (listed: [BrokenMusic], count: Int) {
    let all = library.broken + unplayable.keys.map { BrokenMusic(path: $0, flaw: .unplayable) }
    return (
      Array(all.sorted { $0.path < $1.path }.prefix(MusicLibrary.mostBroken)), library.brokenCount + unplayable.count
    )
  }

  func track(_ path: String, version: String) -> MusicTrack? {
    library.track(path).flatMap { $0.version == version ? $0 : nil }
  }

  // MARK: Players

  /// - Returns: the player that a playlist begins with; nil if there is none of that name.
  mutating func starting(
    _ playlist: String, on display: Int, timer: Int?, endsAt: Int?, seed: UInt64
  ) -> MusicPlayer? {
    guard let tracks = library.playlist(playlist)?.tracks else { return nil }
    let player = MusicPlayer(
      display: display, playlist: playlist, timer: timer, endsAt: endsAt, volume: volumes[display] ?? Self.usualVolume,
      order: MusicOrder(count: tracks.count, seed: seed))
    return choosing(player, from: 0)
  }

  mutating func next(_ player: MusicPlayer) -> MusicPlayer { choosing(player, from: player.position + 1) }

  /// The player with the first track from a position on that can be played.
  private mutating func choosing(_ player: MusicPlayer, from start: Int) -> MusicPlayer {
    var (player, start) = (player, start)
    lastTurn += 1
    player.turn = lastTurn
    player.track = nil
    let tracks = library.playlist(player.playlist)?.tracks ?? []
    if !tracks.isEmpty, tracks.count != player.order.count {
      player.order = MusicOrder(count: tracks.count, seed: player.order.seed &+ 1)
      start = 0
    }
    var round = (number: -1, order: [] as [Int])
    // The rest of this round, and all of the next.
    for position in start..<(start + 2 * tracks.count) {
      let number = position / tracks.count
      if number != round.number { round = (number, player.order.round(number)) }
      let track = tracks[round.order[position % tracks.count]]
      guard unplayable[track.path] != track.version else { continue }
      player.position = position
      player.track = MusicPlayer.Track(track)
      return player
    }
    player.isPlaying = false
    return player
  }

  mutating func put(_ player: MusicPlayer) {
    lastTurn = max(lastTurn, player.turn)
    volumes[player.display] = player.volume
    if displays[player.display] != nil { players[player.display] = player }
  }

  mutating func stop(_ display: Int) { players[display] = nil }

  mutating func setVolume(_ volume: Int, of display: Int) {
    volumes[display] = volume
    players[display]?.volume = volume
  }

  mutating func failed(_ track: MusicPlayer.Track) {
    if unplayable.count < Self.mostUnplayable { unplayable[track.path] = track.version }
  }

  // MARK: What changes elsewhere

  mutating func took(_ library: MusicLibrary) {
    self.library = library
    unplayable = unplayable.filter { library.track($0.key)?.version == $0.value }
  }

  /// Only walls play music.
  mutating func changed(_ device: Device) {
    if device.kind == .wall { displays[device.id] = device }
  }

  mutating func revoked(_ device: Int) {
    displays[device] = nil
    players[device] = nil
    volumes[device] = nil
  }

  /// - Parameter endsAt: nil if the timer has no end, or is paused.
  mutating func changed(timer: Int, endsAt: Int?) {
    for (display, player) in players where player.timer == timer { players[display]?.endsAt = endsAt }
  }

  /// - Returns: whether anything played with that timer.
  mutating func removed(timer: Int) -> Bool {
    let before = players.count
    players = players.filter { $0.value.timer != timer }
    return players.count != before
  }

  /// The timers that are over for good, and that music plays with.
  func over(now: Int) -> [Int] {
    Set(players.values.filter { $0.endsAt.map { now >= $0 + Self.lingerMs } ?? false }.compactMap(\.timer)).sorted()
  }
}
