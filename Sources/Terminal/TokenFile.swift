import Foundation

/// The tokens of this machine's display, one line for each server: the address, a space, the token.
///
/// Readable by its owner alone: whoever has a token is that display.
package struct TokenFile: Sendable {
  package struct Wrong: Error, Sendable {
    package var path: String
    package var reason: String
  }

  package let path: String

  package init(path: String) { self.path = path }

  /// `$XDG_STATE_HOME/rackside/displays`, by default below `~/.local/state`.
  package static func usual(environment: [String: String]) -> TokenFile {
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = state ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/state"
    return TokenFile(path: folder + "/rackside/displays")
  }

  /// - Throws: `Wrong` for a file that is there and cannot be read.
  package func token(for server: ServerAddress) throws -> String? {
    try lines().last { $0.server == server.text }?.token
  }

  /// The newest, whichever server it is for.
  package func anyToken() throws -> String? { try lines().last?.token }

  package func keep(_ token: String, for server: ServerAddress) throws {
    try store(try lines().filter { $0.server != server.text } + [(server.text, token)])
  }

  /// Leaves a newer token of the same server where it is.
  package func forget(_ token: String, for server: ServerAddress) throws {
    try store(try lines().filter { $0.server != server.text || $0.token != token })
  }

  private func store(_ lines: [(server: String, token: String)]) throws {
    let text = lines.map { "\($0.server) \($0.token)\n" }.joined()
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw Wrong(path: path, reason: error.localizedDescription) }
    try replace(with: text)
  }

  private func lines() throws -> [(server: String, token: String)] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Wrong(path: path, reason: String(cString: strerror(errno)))
    }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ")
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
  }

  /// All of it or nothing: a file of its own, private from its first byte, takes the old one's place.
  private func replace(with text: String) throws {
    let fresh = "\(path).\(getpid())"
    let file = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw Wrong(path: path, reason: String(cString: strerror(errno))) }
    let bytes = Array(text.utf8)
    let isWritten = fchmod(file, 0o600) == 0 && write(file, bytes, bytes.count) == bytes.count && fsync(file) == 0
    let isClosed = close(file) == 0
    guard isWritten, isClosed, rename(fresh, path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(fresh)
      throw Wrong(path: path, reason: reason)
    }
  }
}
