import Foundation

/// A page of the protocol: docs/PROTOCOL.md, or a noun's docs/protocol/SUBJECT/NOUN.md.
package struct ProtocolPage: Sendable, CustomStringConvertible {
  /// The noun; nil for the common page.
  package var noun: String?
  /// Relative to the package's folder.
  package var path: String
  package var lines: [String]

  package var description: String { path }

  /// The common page, then the nouns by name.
  package static let all: [ProtocolPage] = {
    let folder = "docs/protocol"
    guard let files = try? FileManager.default.subpathsOfDirectory(atPath: "\(Fixture.repository)/\(folder)") else {
      fatalError("\(folder) cannot be read")
    }
    let nouns = files.filter { $0.hasSuffix(".md") }.map { file in
      (noun: file.split(separator: "/").last.map { String($0.dropLast(3)) }, path: "\(folder)/\(file)")
    }
    return [read(nil, "docs/PROTOCOL.md")]
      + nouns.sorted { ($0.noun ?? "") < ($1.noun ?? "") }.map { read($0.noun, $0.path) }
  }()

  private static func read(_ noun: String?, _ path: String) -> ProtocolPage {
    guard let text = try? String(contentsOfFile: "\(Fixture.repository)/\(path)", encoding: .utf8) else {
      fatalError("\(path) cannot be read")
    }
    return ProtocolPage(noun: noun, path: path, lines: text.components(separatedBy: "\n"))
  }

  /// The cells of each row, without backticks, of every table whose first column has this heading.
  package func rows(_ heading: String) -> [[String]] {
    var found: [[String]] = []
    var isOpen = false
    for line in lines {
      let cells = line.split(separator: "|").map { cell in
        cell.filter { $0 != "`" }.trimmingCharacters(in: .whitespaces)
      }
      if !line.hasPrefix("|") {
        isOpen = false
      } else if isOpen, !line.hasPrefix("|-") {
        found.append(cells)
      } else if cells.first == heading {
        isOpen = true
      }
    }
    return found
  }

  /// The rows of all pages.
  package static func rows(_ heading: String) -> [[String]] { all.flatMap { $0.rows(heading) } }
}

/// One of the fenced examples of the protocol's pages.
package struct Fixture: Sendable, CustomStringConvertible {
  package enum Kind: String, Sendable { case request, reply, event, snapshot, error }

  package var kind: Kind
  /// The method, the event or the topic; empty for an error.
  package var name: String
  package var text: String
  package var page: String
  package var line: Int

  package var bytes: [UInt8] { Array(text.utf8) }
  package var description: String { "\(kind) \(name), \(page):\(line)" }

  /// The package's folder, found from the place of this file.
  package static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  package static let all: [Fixture] = ProtocolPage.all.flatMap { page in
    var found: [Fixture] = []
    var open: Fixture?
    for (index, line) in page.lines.enumerated() {
      if line.hasPrefix("```json ") {
        let words = line.dropFirst(8).split(separator: "=").map(String.init)
        guard let kind = words.first.flatMap(Kind.init(rawValue:)) else {
          fatalError("\(page.path):\(index + 1): \(line)")
        }
        open = Fixture(
          kind: kind, name: words.count > 1 ? words[1] : "", text: "", page: page.path, line: index + 1)
      } else if line == "```", let done = open {
        found.append(done)
        open = nil
      } else {
        open?.text += line
      }
    }
    return found
  }

  package static func all(_ kind: Kind) -> [Fixture] { all.filter { $0.kind == kind } }
}

/// The same numbers in each run, so that a failure of a random test can be repeated.
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

/// A folder of its own for a test, deleted with this value.
package final class Folder: Sendable {
  package let path: String

  package init() {
    path = NSTemporaryDirectory() + "rackside-test-" + UUID().uuidString
    do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
      fatalError("\(path): \(error)")
    }
  }

  /// - Returns: the full path.
  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// Sets a file's time to so many seconds ago.
  package func age(_ name: String, seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -seconds)], ofItemAtPath: path + "/" + name)
  }

  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
