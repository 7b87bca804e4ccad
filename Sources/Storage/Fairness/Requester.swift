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

  /// Whom the running code works for. `Database` reads it with every call that names nobody.
  @TaskLocal package static var current = Requester.server

  /// Whether reads go before those of others: a kiosk with people in front of it, and whoever identifies.
  var goesFirst: Bool {
    switch self {
    case .device, .stranger: true
    case .server, .member: false
    }
  }
}

/// Where a read runs.
package enum ReadCost: Sendable {
  /// Milliseconds at most.
  case light
  /// May take longer, for a long log or by what is asked: one at a time, in a place of its own.
  case heavy
}
