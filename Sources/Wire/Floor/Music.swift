package import Gym

/// Starts a playlist on a wall, in the place of what plays there. Without `playlist`, `timer` and `isAlone` change what the music
/// there follows, and nothing else; without these as well, what was paused goes on.
package struct MusicPlay: Change {
  package static let method = "music.play"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  /// A paired wall.
  package var display: Int
  /// The name of a subfolder of the gym's folder of music.
  package var playlist: String?
  /// The timer whose phases it follows, and with whose end it stops; absent if it plays by itself.
  package var timer: Int?
  /// From now on it follows no timer. Not together with `timer`.
  package var isAlone: Bool?
}

package struct MusicPause: Change {
  package static let method = "music.pause"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var display: Int
}

/// Plays the next track instead of the one that is meant. A second tap does not skip another one.
package struct MusicNext: Change {
  package static let method = "music.next"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var display: Int
  package var turn: Int
}

package struct MusicVolume: Change {
  package static let method = "music.volume"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var display: Int
  /// 0 to 100, of the loudness of the wall's sounds.
  package var volume: Int
}

package struct MusicStop: Change {
  package static let method = "music.stop"
  package typealias Reply = Nothing
  package var key: String
  package var `as`: String?
  package var display: Int
}

/// What a wall plays now, for that wall alone.
package struct MusicAddress: Call {
  package static let method = "music.address"

  package struct Reply: Codable, Sendable {
    package var turn: Int
    /// On this server. Nobody can guess it.
    package var path: String
    /// The media type.
    package var type: String

    package init(turn: Int, path: String, type: String) {
      self.turn = turn
      self.path = path
      self.type = type
    }
  }
}

/// A wall has come to the end of a track, or cannot play it.
package struct MusicFinished: Change {
  package static let method = "music.finished"
  package typealias Reply = Nothing
  package var key: String
  package var turn: Int
  /// Whether its browser cannot play it. It is then left out until its file is changed.
  package var failed: Bool
}

/// What the server found in the gym's folder of music.
package struct MusicFiles: Call {
  package static let method = "music.files"
  package var `as`: String?

  package struct Reply: Codable, Sendable {
    /// Absent if the configuration names none.
    package var folder: String?
    /// When it was read; absent if it was not, or could not be.
    package var readAt: Int?
    package var playlists: [MusicPlaylistView]
    /// By path, at most 200.
    package var broken: [BrokenMusic]
    /// All that are broken.
    package var brokenCount: Int

    package init(
      folder: String?, readAt: Int?, playlists: [MusicPlaylistView], broken: [BrokenMusic], brokenCount: Int
    ) {
      self.folder = folder
      self.readAt = readAt
      self.playlists = playlists
      self.broken = broken
      self.brokenCount = brokenCount
    }
  }
}

/// Reads the folder again. The reply comes when that is done.
package struct MusicScan: Call {
  package static let method = "music.scan"
  package typealias Reply = MusicFiles.Reply
  package var `as`: String?
}

package struct MusicPlaylistView: Codable, Equatable, Sendable {
  package var name: String
  package var tracks: Int

  package init(name: String, tracks: Int) {
    self.name = name
    self.tracks = tracks
  }
}

/// A paired wall, as whoever chooses where music plays sees it.
package struct MusicDisplayView: Codable, Equatable, Sendable {
  package var id: Int
  package var name: String
  /// Whether the owner has not turned its sound off.
  package var isLoud: Bool

  package init(_ device: Device) {
    id = device.id
    name = device.name
    isLoud = device.settings.volume > 0
  }
}

/// What one wall plays.
package struct MusicPlayerView: Codable, Equatable, Sendable {
  package var display: Int
  package var playlist: String
  package var timer: Int?
  /// False while it is paused, and once nothing of the playlist can be played.
  package var isPlaying: Bool
  /// 0 to 100.
  package var volume: Int
  /// Another number for each track.
  package var turn: Int
  /// Absent once nothing of the playlist can be played.
  package var title: String?
  package var artist: String?

  package init(
    display: Int, playlist: String, timer: Int?, isPlaying: Bool, volume: Int, turn: Int, title: String?,
    artist: String?
  ) {
    self.display = display
    self.playlist = playlist
    self.timer = timer
    self.isPlaying = isPlaying
    self.volume = volume
    self.turn = turn
    self.title = title
    self.artist = artist
  }
}

/// All of the gym's music that screens know. Used as the snapshot and the event of the topic `music`.
package struct MusicBoard: TopicEvent, Equatable {
  package static let event = "music.board"
  /// Whether the configuration names a folder.
  package var isSet: Bool
  /// `warm`, `work` and `rest` first.
  package var playlists: [MusicPlaylistView]
  /// By name.
  package var displays: [MusicDisplayView]
  /// By the display's id.
  package var players: [MusicPlayerView]

  package init(
    isSet: Bool, playlists: [MusicPlaylistView], displays: [MusicDisplayView], players: [MusicPlayerView]
  ) {
    self.isSet = isSet
    self.playlists = playlists
    self.displays = displays
    self.players = players
  }
}
