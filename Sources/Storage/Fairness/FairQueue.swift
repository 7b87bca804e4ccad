/// A queue of elements from many requesters. Those of one requester stay in order; requesters take turns, one element
/// each. Pure: the caller measures the time.
///
/// Each turn gives a requester some time. A requester that used more is skipped until further turns have made up for
/// it. A requester that was not in the queue goes first, once. So a requester with an occasional quick element never
/// waits behind those that always have slow ones.
struct FairQueue<Element> {
  /// The time that each turn gives a requester, in microseconds.
  static var turn: Int { 1_000 }
  /// The most time that a requester can owe, in microseconds, so that one slow element does not hold it back for long.
  static var mostDebt: Int { 200_000 }

  /// A requester whose last element took longer than this is slow. In microseconds.
  static var slow: Int { 5_000 }
  /// A requester that used more than this of one group takes no further part in that group. In microseconds.
  static var share: Int { 3_000 }

  private struct Lane {
    var waiting = Fifo<Element>()
    /// Microseconds left; negative after too long an element.
    var left = FairQueue.turn
    /// Elements that were taken, and for which `ended` was not called yet.
    var running = 0
    /// How long the last element took, in microseconds.
    var last = 0
    /// The last group in which an element of this requester ended, and the microseconds used in it.
    var group = 0
    var usedOfGroup = 0
    /// `mostRunning` of its elements run, or it is `paused`, so it is in neither `fresh` nor `turns`.
    var isHeld = false
  }

  private var lanes: [Requester: Lane] = [:]
  /// Requesters with waiting elements. Each is in one of the two queues, unless it is held or is `leftOut`.
  private var fresh = Fifo<Requester>()
  private var turns = Fifo<Requester>()
  /// A requester whose turn it was, but whose element was too slow for the group. It goes first at the next call.
  private var leftOut: Requester?
  /// The requester that `pause` holds.
  private var paused: Requester?
  /// The most elements of one requester that run at once.
  private let mostRunning: Int
  /// How many elements wait.
  private(set) var count = 0
  private var running = 0
  private var group = 0

  init(mostRunning: Int = .max) { self.mostRunning = mostRunning }

  /// Whether nothing waits.
  var isEmpty: Bool { count == 0 }

  mutating func add(_ element: Element, of requester: Requester) {
    count += 1
    guard let index = lanes.index(forKey: requester) else {
      var lane = Lane()
      lane.waiting.append(element)
      lanes[requester] = lane
      return fresh.append(requester)
    }
    if lanes.values[index].waiting.isEmpty { turns.append(requester) }
    lanes.values[index].waiting.append(element)
  }

  /// Gives out no element of a requester until `resume`. One at a time.
  mutating func pause(_ requester: Requester) { paused = requester }

  mutating func resume() {
    guard let requester = paused.take(), let index = lanes.index(forKey: requester) else { return }
    release(at: index, requester)
  }

  /// Gives a held requester its turns back, unless there still is a reason to hold it.
  private mutating func release(at index: Dictionary<Requester, Lane>.Index, _ requester: Requester) {
    let lane = lanes.values[index]
    guard lane.isHeld, lane.running < mostRunning, requester != paused else { return }
    lanes.values[index].isHeld = false
    turns.append(requester)
  }

  /// Begins a new group. Nobody has used any of it yet.
  mutating func beginGroup() { group += 1 }

  /// Takes an element. Call `ended` when it is done.
  /// - Parameter intoGroup: if the next requester is slow or has used its share of the group, returns nil and leaves
  ///   the element for the next call.
  /// - Returns: nil also if nothing waits, or if everything that waits needs an `ended` or `resume` first.
  mutating func next(intoGroup: Bool = false) -> (element: Element, requester: Requester)? {
    while let requester = fresh.popFirst() ?? leftOut.take() ?? turns.popFirst() {
      guard let index = lanes.index(forKey: requester) else { continue }
      if lanes.values[index].left <= 0 {
        lanes.values[index].left += Self.turn
        turns.append(requester)
      } else if lanes.values[index].running >= mostRunning || requester == paused {
        lanes.values[index].isHeld = true
      } else if intoGroup, isTooMuch(lanes.values[index]) {
        leftOut = requester
        return nil
      } else if let element = lanes.values[index].waiting.popFirst() {
        lanes.values[index].running += 1
        running += 1
        count -= 1
        if !lanes.values[index].waiting.isEmpty { turns.append(requester) }
        return (element, requester)
      }
    }
    return nil
  }

  private func isTooMuch(_ lane: Lane) -> Bool {
    lane.last > Self.slow || (lane.group == group && lane.usedOfGroup > Self.share)
  }

  /// An element from `next` is done.
  mutating func ended(_ requester: Requester, microseconds: Int) {
    running -= 1
    // If nothing waits or runs, forget all debts.
    guard count + running > 0 else { return lanes.removeAll(keepingCapacity: lanes.count <= 256) }
    guard let index = lanes.index(forKey: requester) else { return }
    lanes.values[index].running -= 1
    lanes.values[index].last = microseconds
    lanes.values[index].usedOfGroup =
      microseconds + (lanes.values[index].group == group ? lanes.values[index].usedOfGroup : 0)
    lanes.values[index].group = group
    lanes.values[index].left = max(lanes.values[index].left - microseconds, -Self.mostDebt)
    if lanes.values[index].isHeld {
      release(at: index, requester)
    } else if lanes.values[index].waiting.isEmpty, lanes.values[index].running == 0, lanes.values[index].left > 0 {
      lanes.remove(at: index)
    }
  }
}

/// A first-in, first-out queue; taking from the front does not move the others each time.
struct Fifo<Element> {
  private var elements: [Element?] = []
  private var head = 0

  var isEmpty: Bool { head == elements.count }
  var count: Int { elements.count - head }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let element = elements[head]
    elements[head] = nil
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: elements.capacity <= 1_024)
      head = 0
    } else if head >= 1_024, head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }
}
