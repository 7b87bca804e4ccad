/// A subscription of one connection to one stream.
struct Listener: Sendable {
  let visitor: Visitor
  /// The login that listens, on a member's own stream.
  let session: Int?
  /// What events for it are marked with.
  let handle: String?
}

/// Who listens to one stream, in no order. Coming and going cost the same among ten and among ten thousand.
struct Listeners {
  private struct Key: Hashable {
    let visitor: UInt64
    let session: Int?
  }

  private(set) var all: [Listener] = []
  /// Of `all`, place by place.
  private(set) var peers: [any Peer] = []
  private var places: [Key: Int] = [:]
  /// Those with a session, which are few.
  private var withSession = 0

  var count: Int { all.count }

  func has(_ listener: Listener) -> Bool { places[key(listener)] != nil }

  func has(_ visitor: Visitor) -> Bool {
    places[Key(visitor: visitor.peer.id, session: nil)] != nil
      || withSession > 0 && all.contains { $0.visitor === visitor }
  }

  mutating func add(_ listener: Listener) {
    places[key(listener)] = all.count
    all.append(listener)
    peers.append(listener.visitor.peer)
    if listener.session != nil { withSession += 1 }
  }

  /// Nil for the session removes all of that visitor's.
  /// - Returns: how many there were.
  mutating func remove(_ visitor: Visitor, session: Int?) -> Int {
    var keys = [Key(visitor: visitor.peer.id, session: session)]
    if session == nil, withSession > 0 { keys += all.filter { $0.visitor === visitor && $0.session != nil }.map(key) }
    return keys.count { remove($0) }
  }

  private mutating func remove(_ key: Key) -> Bool {
    guard let place = places.removeValue(forKey: key) else { return false }
    if key.session != nil { withSession -= 1 }
    // The last takes the place of the one that leaves.
    let last = all.removeLast()
    let peer = peers.removeLast()
    if place < all.count {
      all[place] = last
      peers[place] = peer
      places[self.key(last)] = place
    }
    return true
  }

  private func key(_ listener: Listener) -> Key {
    Key(visitor: listener.visitor.peer.id, session: listener.session)
  }
}
