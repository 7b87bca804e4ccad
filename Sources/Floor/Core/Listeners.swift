/// A subscription of one connection to one stream.
struct Listener: Sendable {
  let client: Client
  /// The login that listens, on a member's own stream.
  let session: Int?
  /// Marks its events.
  let handle: String?
}

/// Who listens to one stream, in no order. Coming and going cost the same among ten and among ten thousand.
struct Listeners {
  private(set) var all: [Listener] = []
  /// Of `all`; nil until the first event after somebody came or went.
  private var audience: (any Audience)?
  /// Where in `all` a client's are: one, or one for each login.
  private var places: [UInt64: [Int]] = [:]

  var count: Int { all.count }

  func has(_ client: Client) -> Bool { places[client.peer.id] != nil }

  func has(_ listener: Listener) -> Bool {
    places[listener.client.peer.id]?.contains { all[$0].session == listener.session } ?? false
  }

  mutating func add(_ listener: Listener) {
    places[listener.client.peer.id, default: []].append(all.count)
    all.append(listener)
    audience = nil
  }

  /// Everybody, for the transport.
  mutating func audience(_ broadcaster: any Broadcaster) -> any Audience {
    if let audience { return audience }
    let made = broadcaster.audience(of: all.map(\.client.peer))
    audience = made
    return made
  }

  /// Nil for the session removes all of that client's.
  /// - Returns: how many there were.
  mutating func remove(_ client: Client, session: Int?) -> Int {
    var gone = places[client.peer.id] ?? []
    if let session { gone.removeAll { all[$0].session != session } }
    // From the back, so that those still to go stay where they are.
    for place in gone.sorted(by: >) { remove(at: place) }
    return gone.count
  }

  /// The last takes the place of the one that leaves.
  private mutating func remove(at place: Int) {
    let leaving = all[place].client.peer.id
    places[leaving]?.removeAll { $0 == place }
    if places[leaving]?.isEmpty == true { places[leaving] = nil }
    let last = all.removeLast()
    audience = nil
    guard place < all.count else { return }
    all[place] = last
    let moved = last.client.peer.id
    places[moved] = places[moved]?.map { $0 == all.count ? place : $0 }
  }
}
