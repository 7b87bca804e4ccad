/// Decides whose notice is sent next, and in which lane. A pure state machine.
///
/// Any member may name any public address as their browser's push service, so one member or host must never block a
/// lane for the others:
/// - A host uses one lane at a time, and a member one usual lane.
/// - All hosts that let a request hang share the slow lane, each until one of its requests no longer hangs, or for ten
///   minutes.
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
  /// How long a host stays slow, in milliseconds.
  static var slowFor: Int { 600_000 }

  private var waiting: [Entry] = []
  private var running: [Lane: Entry] = [:]
  /// The hosts that let a request hang, each with the time at which it stops being slow.
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

  /// - Parameter hung: whether the host let the request hang; nil if nothing was sent.
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
