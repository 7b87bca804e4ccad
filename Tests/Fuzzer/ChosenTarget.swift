import Foundation
import FuzzTargets

/// The target that `FUZZ_TARGET` names: libFuzzer takes all arguments that begin with a dash for its own, and the others
/// for folders.
enum ChosenTarget {
  private static let target: FuzzTarget = {
    let name = variable("FUZZ_TARGET") ?? ""
    guard let target = FuzzTarget.named(name) else { fatalError("no target '\(name)'") }
    return target
  }()

  static let run: FuzzTarget.Run = {
    do { return try target.start() } catch { fatalError("\(error)") }
  }()

  private static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

  /// Writes the target's own seeds into the folder `FUZZ_SEEDS`, and its tokens into the file `FUZZ_WORDS`, in the form
  /// of a dictionary of libFuzzer's.
  static func writeSeeds() throws {
    if let folder = variable("FUZZ_SEEDS") {
      for (number, seed) in target.seeds().enumerated() {
        try Data(seed).write(to: URL(fileURLWithPath: "\(folder)/\(number)"))
      }
    }
    if let path = variable("FUZZ_WORDS") {
      let lines = target.tokens.map { token in
        "\"" + token.utf8.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\"\n"
      }
      try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: path))
    }
  }
}
