import Foundation
import Secrets
import Server
import TestKit

/// A file that is written again for each input.
private final class InputFile: Sendable {
  private let folder = Folder()
  let path: String

  init() { path = folder.path + "/input" }

  func hold(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(fileURLWithPath: path)) }
}

extension FuzzTarget {
  /// The configuration's file.
  static let configuration = FuzzTarget(
    name: "configuration", seeds: { [bytes(of: "Config/rackside.toml")] },
    tokens: [
      "[server]", "[[", "]]", " = ", "\"\"\"", "'''", "\\u00e9", "\\U0010FFFF", "\\ud800", "true", "false", "0x",
      "1979-05-27",
      "{ a = 1 }", "gym.name", "\"gym\".'name'",
    ],
    cases: 1_500,
    start: {
      let file = InputFile()
      return { input in
        try file.hold(input)
        do { _ = try Configuration.load(file: file.path, environment: [:]) } catch let error as ConfigurationError {
          guard !error.reason.isEmpty else { throw FuzzFault("a mistake without a reason") }
          let lines = input.count { $0 == 0x0A } + 1
          guard error.line.map((1...lines).contains) != false else {
            throw FuzzFault("\(error) is at no place of \(lines) lines")
          }
        } catch {
          throw FuzzFault("not told as a mistake of the configuration: \(error)")
        }
      }
    })

  /// Backups, encrypted or not. An input is taken for a file, and for the header of one that is whole otherwise.
  ///
  /// In an input, `@key` names the key that encrypted ones are read with.
  static let backups = FuzzTarget(
    name: "backup",
    tokens: [
      "RACKSIDE", "RACKSEAL", "\"version\":", "\"sections\":[", "\"bytes\":", "\"sha256\":\"\"", "\"key\":", "@key",
    ],
    cases: 1_500,
    start: {
      let file = InputFile()
      let key = BackupKey()
      return { input in
        let input = input.replacing(Array("@key".utf8), with: Array(key.id.utf8))
        try read(input, file, key)
        for magic in ["RACKSIDE", "RACKSEAL"] {
          let length = (0..<4).map { UInt8(truncatingIfNeeded: input.count >> (24 - 8 * $0)) }
          let opening = Array(magic.utf8) + length + input
          var hash = FileHash()
          hash.add(opening)
          // The content of the seed's only section that is not empty. An encrypted one is read up to its first part.
          try read(opening + Array("abc".utf8) + Array(hash.finish().utf8), file, key)
        }
      }
    })

  private static func read(_ bytes: [UInt8], _ file: InputFile, _ key: BackupKey) throws {
    try file.hold(bytes)
    do {
      if try SealedBackup.isSealed(file.path) {
        try SealedBackup(file.path).read(key) { _ in }
      } else {
        try BackupReader(file.path).verify()
      }
    } catch let error as BackupError {
      guard !error.description.isEmpty else { throw FuzzFault("an error without a text") }
    } catch {
      throw FuzzFault("not told as a damaged backup: \(error)")
    }
  }

  private static func bytes(of path: String) -> [UInt8] {
    (try? Data(contentsOf: URL(fileURLWithPath: "\(Fixture.repository)/\(path)"))).map(Array.init) ?? []
  }
}
