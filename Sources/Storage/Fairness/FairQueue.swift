/// Elements of many requesters. Those of one requester stay in order; requesters take turns, one element each. Pure: the
/// caller measures the time.
///
/// A requester may use some time in each turn. Whoever has used more is passed over until further turns have made up
/// for it. Whoever comes anew goes first, once. So a requester with a quick element now and then never waits behind
/// those who always have slow ones.
struct FairQueue<Element> {
  /// What a requester may use in each turn, in microseconds.
  static var turn: Int { 1_000 }
  /// The most that a requester can be behind, in microseconds, so that a slow element is not paid for too long.
  static var mostDebt: Int { 200_000 }

  /// Whoever took longer for an element, in microseconds, is slow.
  static var slow: Int { 5_000 }
  /// Whoever has used so much of a group, in microseconds, has had their share of it.
  static var share: Int { 3_000 }

  private struct Lane {
    var waiting = Fifo<Element>()
    /// Microseconds left; negative after too long an element.
    var left = FairQueue.turn
    /// Elements that were taken and have not ended.
    var running = 0
    /// What its last element took.
    var last = 0
    /// The last group that it had an element in, and what it has used of that group.
    var group = 0
    var usedOfGroup = 0
    /// Too many of its elements run, so it is in neither `fresh` nor `turns`.
    var isHeld = false
  }

  private var lanes: [Requester: Lane] = [:]
  /// Those with waiting elements. Each is in one of the two, unless it is held.
  private var fresh = Fifo<Requester>()
  private var turns = Fifo<Requester>()
  /// A requester that `next` left out although it was its turn.
  private var leftOut: Requester?
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

  /// Begins a new group of elements, of which nobody has used anything yet.
  mutating func beginGroup() { group += 1 }

  /// Takes an element. Call `ended` when it is done.
  /// - Parameter intoGroup: takes none of a slow requester, or of one that has had its share of the group, but leaves it
  ///   for the next call.
  /// - Returns: nil if nothing waits, or all that waits has to wait for `ended`.
  mutating func next(intoGroup: Bool = false) -> (element: Element, requester: Requester)? {
    while let requester = fresh.popFirst() ?? leftOut.take() ?? turns.popFirst() {
      guard let index = lanes.index(forKey: requester) else { continue }
      if lanes.values[index].left <= 0 {
        lanes.values[index].left += Self.turn
        turns.append(requester)
      } else if lanes.values[index].running >= mostRunning {
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

  /// An element of `next` is done.
  mutating func ended(_ requester: Requester, microseconds: Int) {
    running -= 1
    // Once nobody waits, nobody is behind.
    guard count + running > 0 else { return lanes.removeAll(keepingCapacity: lanes.count <= 256) }
    guard let index = lanes.index(forKey: requester) else { return }
    lanes.values[index].running -= 1
    lanes.values[index].last = microseconds
    lanes.values[index].usedOfGroup =
      microseconds + (lanes.values[index].group == group ? lanes.values[index].usedOfGroup : 0)
    lanes.values[index].group = group
    lanes.values[index].left = max(lanes.values[index].left - microseconds, -Self.mostDebt)
    if lanes.values[index].isHeld {
      lanes.values[index].isHeld = false
      turns.append(requester)
    } else if lanes.values[index].waiting.isEmpty, lanes.values[index].running == 0, lanes.values[index].left > 0 {
      lanes.remove(at: index)
    }
  }
}

/// A queue that takes from its front at no cost.
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
