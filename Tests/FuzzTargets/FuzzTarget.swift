import Foundation
import TestKit

/// A reader of bytes that anybody can send. Whatever it is given, it may refuse, but must neither stop the program nor
/// take long, and must keep what its target promises.
///
/// The fuzzer (`make fuzz`) runs a target for minutes, led by what code each input reaches. `FuzzTests` run it in
/// `make test` with a fixed number of inputs, which are always the same.
package struct FuzzTarget: Sendable, CustomStringConvertible {
  /// Reads one input.
  /// - Throws: `FuzzFault` if a promise is broken. What a reader itself throws is a refusal, and not passed on.
  package typealias Run = @Sendable (_ input: [UInt8]) throws -> Void

  /// Also the name of its folder in `Tests/Corpora`.
  package let name: String
  /// Valid inputs, besides those in its folder.
  package var seeds: @Sendable () -> [[UInt8]] = { [] }
  /// What the reader looks for, for mutations to insert.
  package var tokens: [String] = []
  /// How many mutated inputs `make test` reads. Together they must take seconds in a debug build.
  package let cases: Int
  /// Prepares what reads.
  package let start: @Sendable () throws -> Run

  package var description: String { name }

  package static let all = [
    messages, dispatcher, frames, handshakes, imports, iCalendar, recurrences, configuration, backups, radio, roads,
    tracks, steps, routes, pictures, music, model,
  ]

  /// - Parameter name: as the fuzzer got it.
  package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

  /// The files of its corpus by name: the seeds, and what once was a fault.
  package func files() throws -> [(name: String, bytes: [UInt8])] {
    let folder = "\(Fixture.repository)/Tests/Corpora/\(name)"
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { name in
      (name, Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))))
    }
  }
}

/// A promise that was broken.
package struct FuzzFault: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
