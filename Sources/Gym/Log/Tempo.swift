/// How fast each rep of a set was done: the seconds of its four phases. A set has a tempo only if its lifter says so.
///
/// Web/shared/log/tempo.js is the browsers' twin; Tests/Vectors/tempo.json has the cases of both.
package struct Tempo: Equatable, Sendable {
  /// The longest phase, in seconds.
  package static let longest = 60

  /// Seconds on the way down, 0 to `longest`.
  package let eccentric: Int
  /// Seconds of the pause at the bottom, 0 to `longest`.
  package let bottom: Int
  /// Seconds on the way up, 0 to `longest`; nil for "X", as fast as possible.
  package let concentric: Int?
  /// Seconds of the pause at the top, 0 to `longest`.
  package let top: Int

  /// - Returns: nil if a phase is out of bounds, or if all four are 0. With X on the way up, the others can be 0.
  package init?(eccentric: Int, bottom: Int, concentric: Int?, top: Int) {
    let phases = [eccentric, bottom, concentric ?? 0, top]
    guard phases.allSatisfy({ (0...Self.longest).contains($0) }),
      concentric == nil || phases.contains(where: { $0 > 0 })
    else { return nil }
    self.eccentric = eccentric
    self.bottom = bottom
    self.concentric = concentric
    self.top = top
  }

  /// Reads what people type: "3-1-1-0", "3/1/1/0" or "3 1 1 0" with at most two digits a phase, and "3110" or "31X0"
  /// with one. An X, large or small, stands only for the way up.
  /// - Returns: nil for anything else.
  package init?(_ text: some StringProtocol) {
    // No tempo is longer, even with spaces. A longer text is not worth reading.
    guard text.utf8.count <= 40 else { return nil }
    let plain = Text.trimmed(text)
    let parts: [String]
    let separators: [Character] = ["-", "–", "/"]
    if let separator = separators.first(where: { plain.contains($0) }) {
      parts = plain.split(separator: separator, omittingEmptySubsequences: false).map { Text.trimmed($0) }
    } else if plain.contains(where: \.isWhitespace) {
      parts = plain.split(whereSeparator: \.isWhitespace).map { String($0) }
    } else {
      parts = plain.map { String($0) }
    }
    guard parts.count == 4 else { return nil }
    let isExplosive = parts[2] == "X" || parts[2] == "x"
    let seconds = parts.map { Self.seconds($0) }
    guard let eccentric = seconds[0], let bottom = seconds[1], let top = seconds[3], isExplosive || seconds[2] != nil
    else { return nil }
    self.init(eccentric: eccentric, bottom: bottom, concentric: seconds[2], top: top)
  }

  private static func seconds(_ text: String) -> Int? {
    guard (1...2).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }

  /// "3-1-1-0", or "4-0-X-1". Reading it gives the same tempo.
  package var text: String {
    let up = concentric.map { String($0) } ?? "X"
    return "\(eccentric)-\(bottom)-\(up)-\(top)"
  }
}

extension Tempo {
  /// Stands for X in `packed`.
  private static let explosive = 99

  /// Two decimal digits a phase: 3-1-1-0 is 3010100, and 4-0-X-1 is 4009901. This is how it is stored.
  package var packed: Int {
    ((eccentric * 100 + bottom) * 100 + (concentric ?? Self.explosive)) * 100 + top
  }

  /// - Returns: nil if no tempo packs to this number.
  package init?(packed: Int) {
    guard (1...99_999_999).contains(packed) else { return nil }
    let concentric = packed / 100 % 100
    self.init(
      eccentric: packed / 1_000_000, bottom: packed / 10_000 % 100,
      concentric: concentric == Self.explosive ? nil : concentric, top: packed % 100)
  }

  /// Seconds under tension of a set: reps × the sum of the four phases. An X adds nothing, so with one it is the least
  /// that the set took (`isLeast`).
  package func secondsUnderTension(reps: Int) -> Int { reps * (eccentric + bottom + (concentric ?? 0) + top) }

  /// Whether `secondsUnderTension` is a lower bound.
  package var isLeast: Bool { concentric == nil }
}
