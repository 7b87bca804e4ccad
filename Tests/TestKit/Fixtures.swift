import Foundation

/// One of the fenced examples of docs/PROTOCOL.md.
package struct Fixture: Sendable, CustomStringConvertible {
  package enum Kind: String, Sendable { case request, reply, event, error }

  package var kind: Kind
  /// The method or the event; empty for an error.
  package var name: String
  package var text: String
  package var line: Int

  package var bytes: [UInt8] { Array(text.utf8) }
  package var description: String { "\(kind) \(name), line \(line)" }

  package static let page: String = {
    let path = repository + "/docs/PROTOCOL.md"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { fatalError("\(path) cannot be read") }
    return text
  }()

  /// The folder of the package, found from this file's own place.
  package static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  package static let all: [Fixture] = {
    var found: [Fixture] = []
    var open: Fixture?
    for (index, line) in page.components(separatedBy: "\n").enumerated() {
      if line.hasPrefix("```json ") {
        let words = line.dropFirst(8).split(separator: "=").map(String.init)
        guard let kind = words.first.flatMap(Kind.init(rawValue:)) else { fatalError("line \(index + 1): \(line)") }
        open = Fixture(kind: kind, name: words.count > 1 ? words[1] : "", text: "", line: index + 1)
      } else if line == "```", let done = open {
        found.append(done)
        open = nil
      } else {
        open?.text += line
      }
    }
    return found
  }()

  package static func all(_ kind: Kind) -> [Fixture] { all.filter { $0.kind == kind } }
}

/// The same numbers in each run, so that what a random test finds can be found again.
package struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  package init(_ seed: UInt64) { state = seed }

  /// SplitMix64.
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  package mutating func one<T>(of choices: [T]) -> T {
    guard let choice = choices.randomElement(using: &self) else { fatalError("nothing to choose from") }
    return choice
  }

  package mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

/// A folder of its own for a test, gone with it.
package final class Folder: Sendable {
  package let path: String

  package init() {
    path = NSTemporaryDirectory() + "rackside-test-" + UUID().uuidString
    do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
      fatalError("\(path): \(error)")
    }
  }

  /// - Returns: the whole path.
  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// A symbolic link.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
