/// A subscription of one connection to one stream.
struct Listener: Sendable {
  let client: Client
  /// The session of the login that subscribed; nil on a public topic.
  let session: Int?
  /// The `as` of its events; nil for events without one.
  let handle: String?
}

/// The subscribers of one stream, in no order. Adding and removing cost the same for ten and for ten thousand.
struct Listeners {
  private(set) var all: [Listener] = []
  /// All subscribers as an audience; nil after a subscriber was added or removed, until the next event.
  private var audience: (any Audience)?
  /// For each client, by the peer's id, the indices of its listeners in `all`. A client has one listener, or one per
  /// login.
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

  /// All subscribers, for the transport.
  mutating func audience(_ broadcaster: any Broadcaster) -> any Audience {
    if let audience { return audience }
    let made = broadcaster.audience(of: all.map(\.client.peer))
    audience = made
    return made
  }

  /// Removes a client's listener for one session; all of the client's listeners if `session` is nil.
  /// - Returns: how many there were.
  mutating func remove(_ client: Client, session: Int?) -> Int {
    var gone = places[client.peer.id] ?? []
    if let session { gone.removeAll { all[$0].session != session } }
    // From the back, so that the other indices stay valid.
    for place in gone.sorted(by: >) { remove(at: place) }
    return gone.count
  }

  /// Removes one listener and moves the last one into its place.
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
