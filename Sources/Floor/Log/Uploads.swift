import Synchronization
import Wire

/// Files that are being uploaded in parts: of each use one per member.
final class Uploads: Sendable {
  enum Use: Hashable { case logs, roads, faces, photos }

  static let maxBytes = 16 << 20
  /// An upload that gets no further part is dropped after this many milliseconds.
  static let keptFor = 600_000

  private struct Upload {
    var client: UInt64
    var session: Int
    var bytes: [UInt8] = []
    var parts = 0
    var at: Int
  }

  private struct Key: Hashable {
    var member: Int
    var use: Use
  }

  private struct State {
    var uploads: [Key: Upload] = [:]
    var bytes = 0

    mutating func remove(_ key: Key) { bytes -= uploads.removeValue(forKey: key)?.bytes.count ?? 0 }
  }

  private let state = Mutex(State())
  /// The most bytes of all uploads together.
  private let budget: Int

  init(budget: Int) { self.budget = budget }

  /// Part 0 starts a new upload, even if the member's last upload came over another connection.
  /// - Parameters:
  ///   - most: the most bytes of the file.
  ///   - field: the request's field that has the bytes.
  /// - Returns: how many bytes the upload has so far.
  /// - Throws: `no_such_upload`, `too_long`; `busy` if all uploads together are too large.
  func add(
    _ text: [UInt8], part: Int, for use: Use = .logs, most: Int = Uploads.maxBytes, of login: Login, on client: Client,
    now: Int, field: String = "text"
  ) throws(Fault) -> Int {
    let key = Key(member: login.member, use: use)
    return try state.withLock { state throws(Fault) in
      for (key, old) in state.uploads where old.at < now - Self.keptFor { state.remove(key) }
      if part == 0 { state.remove(key) }
      var upload =
        part == 0 ? Upload(client: client.peer.id, session: login.session, at: now) : state.uploads[key]
      guard upload?.client == client.peer.id, upload?.session == login.session, upload?.parts == part else {
        throw Fault(.conflict, "no_such_upload", field: "part")
      }
      guard (upload?.bytes.count ?? 0) + text.count <= most else {
        throw Fault(.invalid, "too_long", field: field, params: ["max": Double(most)])
      }
      guard state.bytes + text.count <= budget else { throw Fault(.unavailable, "busy", retryAfterMs: 30_000) }
      state.bytes += text.count
      // Taken out of the dictionary first; otherwise each part would copy all bytes.
      state.uploads[key] = nil
      upload?.bytes += text
      upload?.parts += 1
      upload?.at = now
      state.uploads[key] = upload
      return upload?.bytes.count ?? 0
    }
  }

  /// What was uploaded; empty if there is no upload, or if it belongs to another login.
  func bytes(for use: Use = .logs, of login: Login, on client: Client) -> [UInt8] {
    let key = Key(member: login.member, use: use)
    return state.withLock { state in
      guard let upload = state.uploads[key], upload.session == login.session, upload.client == client.peer.id
      else { return [] }
      return upload.bytes
    }
  }

  /// - Throws: `no_such_upload`.
  func whole(for use: Use, of login: Login, on client: Client) throws(Fault) -> [UInt8] {
    let bytes = self.bytes(for: use, of: login, on: client)
    guard !bytes.isEmpty else { throw Fault(.notFound, "no_such_upload") }
    return bytes
  }

  func forget(_ use: Use = .logs, member: Int?) {
    if let member { state.withLock { $0.remove(Key(member: member, use: use)) } }
  }

  func forget(_ client: Client) {
    state.withLock { state in
      for (key, upload) in state.uploads where upload.client == client.peer.id { state.remove(key) }
    }
  }
}
