/// Who asked for a read or a change. Requesters take turns, so that none of them can hold up the others.
package enum Requester: Hashable, Sendable {
  /// The server itself: watches, chores, reminders.
  case server
  /// A member on a device of their own.
  case member(Int)
  /// A paired device, whoever is logged in there.
  case device(Int)
  /// A connection that has not identified itself, by its address.
  case stranger(String)

  /// The requester that the running code works for. It is the default of `Database`'s calls.
  @TaskLocal package static var current = Requester.server

  /// Whether its reads go before others: those of a kiosk with people in front of it, and of a connection that
  /// identifies itself.
  var goesFirst: Bool {
    switch self {
    case .device, .stranger: true
    case .server, .member: false
    }
  }
}

/// How long a read may take, and so where it runs.
package enum ReadCost: Sendable {
  /// Takes a few milliseconds at most.
  case light
  /// May take longer, for a long log or a wide request. One at a time, in a place of its own.
  case heavy
}
