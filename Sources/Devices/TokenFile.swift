import Foundation

/// The tokens of this user's displays or radios, one line per server: the address, a space, the token.
///
/// Only its owner may read the file: anybody with the token can act as the device.
package struct TokenFile: Sendable {
  package struct Failure: Error, Sendable {
    package var path: String
    package var reason: String
  }

  package let path: String

  package init(path: String) { self.path = path }

  /// `$XDG_STATE_HOME/rackside/displays`; `XDG_STATE_HOME` defaults to `~/.local/state`.
  /// - Parameter name: of the file. Devices of another kind have another one.
  package static func standard(environment: [String: String], name: String = "displays") -> TokenFile {
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = state ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/state"
    return TokenFile(path: folder + "/rackside/" + name)
  }

  /// - Throws: `Failure` if the file exists but cannot be read.
  package func token(for server: ServerAddress) throws -> String? {
    try lines().last { $0.server == server.text }?.token
  }

  /// The newest token, for any server.
  package func anyToken() throws -> String? { try lines().last?.token }

  package func store(_ token: String, for server: ServerAddress) throws {
    try write(try lines().filter { $0.server != server.text } + [(server.text, token)])
  }

  /// Removes a token. A newer one for the same server stays.
  package func forget(_ token: String, for server: ServerAddress) throws {
    try write(try lines().filter { $0.server != server.text || $0.token != token })
  }

  private func write(_ lines: [(server: String, token: String)]) throws {
    let text = lines.map { "\($0.server) \($0.token)\n" }.joined()
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw Failure(path: path, reason: error.localizedDescription) }
    try replace(with: text)
  }

  private func lines() throws -> [(server: String, token: String)] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(path: path, reason: String(cString: strerror(errno)))
    }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ")
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
  }

  /// Writes a new private file and renames it over the old one, so that a failure leaves the old file intact.
  private func replace(with text: String) throws {
    let fresh = "\(path).\(getpid())"
    let file = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw Failure(path: path, reason: String(cString: strerror(errno))) }
    let bytes = Array(text.utf8)
    let isPrivate = fchmod(file, 0o600) == 0
    let isWritten = isPrivate && Foundation.write(file, bytes, bytes.count) == bytes.count && fsync(file) == 0
    let isClosed = close(file) == 0
    guard isWritten, isClosed, rename(fresh, path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(fresh)
      throw Failure(path: path, reason: reason)
    }
  }
}
