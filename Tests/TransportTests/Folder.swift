import FoundationEssentials
import Glibc

/// A folder of its own for a test, gone with it.
final class Folder {
  let path: String

  init() throws {
    var name = Array("/tmp/rackside-files-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw Failure.notMade }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  enum Failure: Error { case notMade }

  func write(_ name: String, _ text: String) throws {
    for (index, character) in name.enumerated() where character == "/" {
      mkdir(path + "/" + name.prefix(index), 0o755)
    }
    guard let file = fopen(path + "/" + name, "w") else { throw Failure.notMade }
    fputs(text, file)
    fclose(file)
  }

  func link(_ name: String, to target: String) { symlink(target, path + "/" + name) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
