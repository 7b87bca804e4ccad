import Dispatch
import Synchronization

/// Runs reads off their callers' threads, a few at once. Requesters take turns; nobody has more than two light reads
/// running.
///
/// Three queues: reads of kiosks and of connections that identify themselves go first and always find a free place; all
/// other light reads come next; heavy reads run one at a time, in a place of their own.
///
/// Slow reads are the heavy ones and those of the server itself. `pauseSlow` holds them back for a moment: see
/// `Checkpoints`. So no read may wait for another one.
final class ReadQueue: Sendable {
  /// Light reads that run at once. The last place is for reads that go first.
  private static let places = 4
  /// How many reads run at once.
  static let most = places + 1

  typealias Work = @Sendable () -> Void

  private struct State {
    var first = FairQueue<Work>(mostRunning: 2)
    var usual = FairQueue<Work>(mostRunning: 2)
    var heavy = FairQueue<Work>()
    var lightRunning = 0
    var usualRunning = 0
    var isHeavyRunning = false
    var slowRunning = 0
    var isSlowPaused = false
    /// What `pauseSlow` was given, until it is called.
    var whenQuiet: Work?
    var isClosed = false
    /// The indices of idle threads.
    var free = Array(0..<ReadQueue.most)

    var isIdle: Bool {
      lightRunning == 0 && !isHeavyRunning && first.count == 0 && usual.count == 0 && heavy.count == 0
    }
  }

  private enum Place { case first, usual, heavy }

  private struct Job {
    var work: Work
    var requester: Requester
    var place: Place
    var isSlow: Bool { place == .heavy || requester == .server }
  }

  private let state = Mutex(State())
  /// Serial queues, each with a thread of its own. A concurrent queue would take the few threads of Swift's task pool,
  /// and a member with many reads would then delay everybody's requests.
  private let threads = (0..<most).map { DispatchQueue(label: "rackside.reader.\($0)") }
  private let idle = DispatchSemaphore(value: 0)
  private let now: @Sendable () -> Int

  /// - Parameter now: microseconds.
  init(now: @escaping @Sendable () -> Int) { self.now = now }

  /// After `close`, the work runs on the caller's thread.
  func add(_ requester: Requester, _ cost: ReadCost, _ work: @escaping Work) {
    let (start, isClosed) = state.withLock { state -> ((job: Job, thread: Int)?, Bool) in
      if state.isClosed, state.isIdle { return (nil, true) }
      switch cost {
      case .heavy: state.heavy.add(work, of: requester)
      case .light where requester.goesFirst: state.first.add(work, of: requester)
      case .light: state.usual.add(work, of: requester)
      }
      // There are as many threads as jobs that can run, so one is free.
      return (Self.next(&state).map { ($0, state.free.removeLast()) }, false)
    }
    if isClosed { return work() }
    if let (job, thread) = start { threads[thread].async { self.run(job, on: thread) } }
  }

  /// Lets no further slow read begin until `resumeSlow`. Those that run go on, as do all others.
  /// - Parameter whenQuiet: called once the last slow read that runs has ended, on its thread. Not if none runs.
  /// - Returns: whether none runs.
  func pauseSlow(whenQuiet: @escaping Work) -> Bool {
    state.withLock { state in
      state.isSlowPaused = true
      state.usual.pause(.server)
      state.whenQuiet = state.slowRunning > 0 ? whenQuiet : nil
      return state.slowRunning == 0
    }
  }

  func resumeSlow() {
    let starts = state.withLock { state -> [(job: Job, thread: Int)] in
      state.isSlowPaused = false
      state.usual.resume()
      state.whenQuiet = nil
      var starts: [(job: Job, thread: Int)] = []
      while let job = Self.next(&state) { starts.append((job, state.free.removeLast())) }
      return starts
    }
    for (job, thread) in starts { threads[thread].async { self.run(job, on: thread) } }
  }

  /// Returns when all reads are done. Slow reads must not stay paused.
  func close() {
    let isIdle = state.withLock { state in
      state.isClosed = true
      return state.isIdle
    }
    if !isIdle { idle.wait() }
  }

  private static func next(_ state: inout State) -> Job? {
    let next = choose(&state)
    if next?.isSlow == true { state.slowRunning += 1 }
    return next
  }

  private static func choose(_ state: inout State) -> Job? {
    if state.lightRunning < places {
      if let next = state.first.next() {
        state.lightRunning += 1
        return Job(work: next.element, requester: next.requester, place: .first)
      }
      if state.usualRunning < places - 1, let next = state.usual.next() {
        state.lightRunning += 1
        state.usualRunning += 1
        return Job(work: next.element, requester: next.requester, place: .usual)
      }
    }
    if !state.isHeavyRunning, !state.isSlowPaused, let next = state.heavy.next() {
      state.isHeavyRunning = true
      return Job(work: next.element, requester: next.requester, place: .heavy)
    }
    return nil
  }

  /// Runs a job, and whatever can run after it.
  private func run(_ first: Job, on thread: Int) {
    var job = first
    while true {
      let began = now()
      Requester.$current.withValue(job.requester) { job.work() }
      let used = now() - began
      let (next, isLast, whenQuiet) = state.withLock { state -> (Job?, Bool, Work?) in
        switch job.place {
        case .first: state.first.ended(job.requester, microseconds: used)
        case .usual:
          state.usual.ended(job.requester, microseconds: used)
          state.usualRunning -= 1
        case .heavy:
          state.heavy.ended(job.requester, microseconds: used)
          state.isHeavyRunning = false
        }
        if job.place != .heavy { state.lightRunning -= 1 }
        if job.isSlow { state.slowRunning -= 1 }
        let next = Self.next(&state)
        if next == nil { state.free.append(thread) }
        return (next, state.isClosed && state.isIdle, state.slowRunning == 0 ? state.whenQuiet.take() : nil)
      }
      whenQuiet?()
      if isLast { idle.signal() }
      guard let next else { return }
      job = next
    }
  }
}
