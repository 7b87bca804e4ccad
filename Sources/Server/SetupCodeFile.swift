import Foundation

/// The one-time code of a gym without an owner, for `rackside owner code`: an installed server prints it where no terminal
/// shows it. Whoever can read this file may make an owner's account by command anyway.
package struct SetupCodeFile: Sendable {
  /// A code, and the owner's page at which it is typed.
  package struct Content: Sendable, Equatable {
    package var code: String
    package var address: String

    package init(code: String, address: String) {
      self.code = code
      self.address = address
    }
  }

  private let path: String

  package init(_ configuration: Configuration) { path = configuration.dataDirectory + "/setup-code" }

  /// Call it when the server has started, and with nil when it ends. A file that cannot be written keeps nobody from
  /// starting: the code is in the log as well.
  package func keep(_ content: Content?) {
    unlink(path)
    guard let content, let file = try? ByteFile(creating: path) else { return }
    try? file.add(Array("\(content.code)\n\(content.address)\n".utf8))
  }

  /// Nil if no server waits for an owner. After a crash, or once there is an owner, it may be the code from before.
  package func read() -> Content? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let lines = text.split(separator: "\n").map(String.init)
    return lines.count == 2 ? Content(code: lines[0], address: lines[1]) : nil
  }
}
