import Dispatch
import Floor
import Foundation
import Glibc
import Gym
import Logging
import Synchronization

/// The gym's folder of music, which is only ever read. Reading it can take long, as on a disk that sleeps or is in the
/// network, so it happens on a thread of its own.
final class MusicFolder: MusicKeeper {
  /// Empty if there is none.
  let folder: String
  private let clock: Clock
  private let log: Logger
  private let changed: @Sendable () -> Void
  private let scanning = DispatchQueue(label: "music.scan", qos: .utility)
  private let reading = DispatchQueue(label: "music.read", attributes: .concurrent)
  private let state = Mutex(State())

  private struct State {
    var library = MusicLibrary()
    var readAt: Int?
    /// What is known of files that were read, by path.
    var known: [String: Known] = [:]
    /// Whoever waits for the scan that has not begun yet.
    var waiting: [@Sendable () -> Void] = []
  }

  private enum Known: Equatable {
    case track(MusicTrack)
    case flaw(MusicFlaw, version: String)

    var version: String {
      switch self {
      case .track(let track): track.version
      case .flaw(_, let version): version
      }
    }
  }

  /// - Parameter changed: called after each scan that found something else than the one before.
  init(_ folder: String, clock: Clock, log: Logger, changed: @escaping @Sendable () -> Void) {
    self.folder = folder
    self.clock = clock
    self.log = log
    self.changed = changed
  }

  var library: (music: MusicLibrary, readAt: Int?) { state.withLock { ($0.library, $0.readAt) } }

  /// Those who ask while another scan waits share it. One that has begun may have passed their file already.
  func scan(done: @escaping @Sendable () -> Void) {
    guard !folder.isEmpty else { return done() }
    let isFirst = state.withLock { state in
      state.waiting.append(done)
      return state.waiting.count == 1
    }
    if isFirst { scanning.async { [self] in read() } }
  }

  private func read() {
    let (waiting, known) = state.withLock { state in
      defer { state.waiting = [] }
      return (state.waiting, state.known)
    }
    defer { for done in waiting { done() } }
    guard let listing = MusicListing(folder: folder) else {
      log.warning("the folder of music cannot be read", metadata: ["folder": "\(folder)"])
      return keep(MusicLibrary(), [:], readAt: nil)
    }
    var found: [String: Known] = [:]
    for file in listing.files {
      if let earlier = known[file.path], earlier.version == file.version {
        found[file.path] = earlier
      } else {
        found[file.path] = Self.look(into: file)
      }
    }
    var tracks: [MusicTrack] = []
    var broken = listing.broken
    for (path, known) in found {
      switch known {
      case .track(let track): tracks.append(track)
      case .flaw(let flaw, _): if isMusic(path) { broken.append(BrokenMusic(path: path, flaw: flaw)) }
      }
    }
    keep(MusicLibrary(tracks: tracks, broken: broken), found, readAt: clock.now)
  }

  private func keep(_ library: MusicLibrary, _ known: [String: Known], readAt: Int?) {
    let isNews = state.withLock { state in
      defer { (state.library, state.known, state.readAt) = (library, known, readAt) }
      return state.library != library
    }
    if isNews { changed() }
  }

  /// Pictures of covers and lists lie in such folders as well.
  private func isMusic(_ path: String) -> Bool {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return false }
    return MusicFormat.extensions.contains(path[path.index(after: dot)...].lowercased())
  }

  private static func look(into file: MusicListing.File) -> Known {
    guard let open = OpenMusic(file.real), open.version == file.version else {
      return .flaw(.unreadable, version: file.version)
    }
    do {
      let read = try MusicFile(size: open.size) { offset, count in open.bytes(from: offset, count: count) }
      return .track(
        MusicTrack(
          path: file.path, title: read.title ?? MusicText.name(of: file.path), artist: read.artist,
          format: read.format, bytes: open.size, version: file.version))
    } catch { return .flaw(error, version: file.version) }
  }

  // MARK: Serving

  /// Opens a track's file for a reply.
  /// - Parameter done: called once, on another thread; nil if the file is gone, is another one by now or cannot be read.
  func open(_ track: MusicTrack, done: @escaping @Sendable (OpenMusic?) -> Void) {
    reading.async { [folder] in
      guard let root = MusicListing.real(folder), let real = MusicListing.real(folder + "/" + track.path),
        real.hasPrefix(root + "/"), let open = OpenMusic(real), open.version == track.version
      else { return done(nil) }
      done(open)
    }
  }

  /// Reads a piece of a file for a reply.
  func read(_ file: OpenMusic, from offset: Int, count: Int, done: @escaping @Sendable ([UInt8]) -> Void) {
    reading.async { done(file.bytes(from: offset, count: count)) }
  }
}

/// A music file that is open, until it is released.
final class OpenMusic: Sendable {
  let size: Int
  /// Another one once the file was changed or replaced.
  let version: String
  private let descriptor: Int32

  /// - Parameter path: without symbolic links.
  /// - Returns: nil if it is no regular file, or cannot be read.
  init?(_ path: String) {
    // Opening a pipe would wait for somebody who writes into it.
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    size = Int(info.st_size)
    version = MusicListing.version(info)
  }

  deinit { close(descriptor) }

  /// - Returns: fewer bytes at the end, none on a fault.
  func bytes(from offset: Int, count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var have = 0
    while have < count {
      let got = bytes.withUnsafeMutableBytes { space in
        pread(descriptor, space.baseAddress.map { $0 + have }, count - have, offset + have)
      }
      if got > 0 { have += got } else if got == 0 || errno != EINTR { break }
    }
    bytes.removeLast(count - have)
    return bytes
  }
}
