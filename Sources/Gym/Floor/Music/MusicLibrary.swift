/// A file of the gym's music.
package struct MusicTrack: Equatable, Sendable {
  /// From the folder on, such as `work/loud.mp3`.
  package var path: String
  /// What the file says, or else its name.
  package var title: String
  package var artist: String?
  package var format: MusicFormat
  package var bytes: Int
  /// Another one once the file was changed.
  package var version: String

  package init(
    path: String, title: String, artist: String? = nil, format: MusicFormat, bytes: Int, version: String
  ) {
    self.path = path
    self.title = title
    self.artist = artist
    self.format = format
    self.bytes = bytes
    self.version = version
  }
}

/// A file that is not played.
package struct BrokenMusic: Codable, Equatable, Sendable {
  package var path: String
  package var flaw: MusicFlaw

  package init(path: String, flaw: MusicFlaw) {
    self.path = path
    self.flaw = flaw
  }
}

/// What the gym's folder of music contains. The subfolders are the playlists.
package struct MusicLibrary: Equatable, Sendable {
  package struct Playlist: Equatable, Sendable {
    /// The subfolder's name.
    package var name: String
    /// By path.
    package var tracks: [MusicTrack]
  }

  /// Files that are read. The others are listed as too many by one entry.
  package static let mostFiles = 20_000
  package static let mostPlaylists = 100
  /// Of the broken files, so many are listed.
  package static let mostBroken = 200
  /// The order of playlists whose names say how hard the training is. The others follow by name.
  private static let energies = ["warm", "work", "rest"]

  /// At most `mostPlaylists`, each with a track.
  package private(set) var playlists: [Playlist] = []
  /// By path, at most `mostBroken`.
  package private(set) var broken: [BrokenMusic] = []
  /// All that are broken.
  package private(set) var brokenCount = 0
  private var places: [String: Place] = [:]

  private struct Place: Equatable {
    var playlist: Int
    var track: Int
  }

  package init(tracks: [MusicTrack] = [], broken: [BrokenMusic] = []) {
    var byName: [String: [MusicTrack]] = [:]
    var broken = broken
    for track in tracks {
      let parts = track.path.split(separator: "/", maxSplits: 1)
      guard parts.count == 2 else {
        broken.append(BrokenMusic(path: track.path, flaw: .loose))
        continue
      }
      byName[String(parts[0]), default: []].append(track)
    }
    let names = byName.keys.sorted { Self.rank($0) < Self.rank($1) }
    playlists = names.prefix(Self.mostPlaylists).map { name in
      Playlist(name: name, tracks: byName[name, default: []].sorted { $0.path < $1.path })
    }
    for (playlist, one) in playlists.enumerated() {
      for (track, found) in one.tracks.enumerated() { places[found.path] = Place(playlist: playlist, track: track) }
    }
    self.broken = Array(broken.sorted { $0.path < $1.path }.prefix(Self.mostBroken))
    brokenCount = broken.count
  }

  private static func rank(_ name: String) -> (Int, String, String) {
    (energies.firstIndex(of: name.lowercased()) ?? energies.count, Text.folded(name), name)
  }

  package func playlist(_ name: String) -> Playlist? { playlists.first { $0.name == name } }

  package func track(_ path: String) -> MusicTrack? {
    places[path].map { playlists[$0.playlist].tracks[$0.track] }
  }
}
