package import Wire

/// Today's sessions of classes.
package struct TodaysClasses: TopicState {
  /// In the server's order.
  package private(set) var sessions: [ClassSessionView] = []

  package init() {}

  package mutating func begin(_ snapshot: Value) throws {
    sessions = try WireDecoder.decode(ClassesPlanned.self, from: snapshot).sessions
  }

  package mutating func apply(_ event: String, _ data: Value) throws {
    switch event {
    case ClassesPlanned.event: try begin(data)
    case ClassesChanged.event:
      let changed = try WireDecoder.decode(ClassesChanged.self, from: data).session
      sessions.removeAll { $0.id == changed.id }
      sessions.append(changed)
      sessions.sort { ($0.startsAt, $0.id) < ($1.startsAt, $1.id) }
    default: break
    }
  }

  /// Today's sessions that have not ended. `sessions` can also contain other days' sessions.
  /// - Parameter day: the local day of an instant.
  func ahead(at now: Int, day: (Int) -> String) -> [ClassSessionView] {
    sessions.filter { $0.cancelled != true && $0.endsAt > now && day($0.startsAt) == day(now) }
  }
}
