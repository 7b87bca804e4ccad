/// Whose notice goes next, and in which lane: a pure state machine.
///
/// Any member may name any public address as their browser's push service, so a lane must never be lost to one of them:
/// - One host has one lane at a time, and so has one member.
/// - A host that let a request hang waits in a lane of its own with all others that did, until one of its requests went
///   well, or for ten minutes.
struct PushTurns<Job: Sendable>: Sendable {
  struct Entry: Sendable {
    var host: String
    var member: Int
    var job: Job
  }

  enum Lane: Hashable, Sendable {
    case usual(Int)
    case slow
  }

  static var usualLanes: Int { 4 }
  /// In milliseconds.
  static var slowFor: Int { 600_000 }

  private var waiting: [Entry] = []
  private var running: [Lane: Entry] = [:]
  /// The hosts that let a request hang, and until when that counts.
  private var slow: [String: Int] = [:]

  /// Adds an entry behind all others.
  mutating func add(_ entry: Entry) { waiting.append(entry) }

  /// The entries whose turn it is, each with its lane. Call it after `add` and `ended`.
  mutating func begin(now: Int) -> [(lane: Lane, entry: Entry)] {
    var begun: [(lane: Lane, entry: Entry)] = []
    for lane in (0..<Self.usualLanes).map(Lane.usual) + [.slow] where running[lane] == nil {
      guard let index = waiting.firstIndex(where: { mayRun($0, in: lane, now: now) }) else { continue }
      let entry = waiting.remove(at: index)
      running[lane] = entry
      begun.append((lane, entry))
    }
    return begun
  }

  /// - Parameter hung: whether the host let it hang; nil where nothing was sent.
  mutating func ended(_ lane: Lane, hung: Bool?, now: Int) {
    guard let entry = running.removeValue(forKey: lane), let hung else { return }
    slow[entry.host] = hung ? now + Self.slowFor : nil
    if slow.count > 1_000 { slow = slow.filter { $0.value > now } }
  }

  private func mayRun(_ entry: Entry, in lane: Lane, now: Int) -> Bool {
    guard (slow[entry.host].map { $0 > now } ?? false) == (lane == .slow) else { return false }
    return !running.contains { other, run in
      run.host == entry.host || (run.member == entry.member && other != .slow && lane != .slow)
    }
  }
}
