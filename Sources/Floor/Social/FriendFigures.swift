package import Gym
package import Storage
package import Wire

/// Runs a comparison without a connection and encodes the reply, to measure it.
package struct FriendFigures: Sendable {
  private let comparison: FriendComparisonService
  private let database: Database

  package init(database: Database, calendar: GymCalendar) throws {
    let catalog = ExerciseCatalog()
    catalog.learn(try database.read { tx in try tx.exercises.everything() })
    self.database = database
    comparison = FriendComparisonService(
      progress: ProgressService(database: database, calendar: calendar, exercises: catalog))
  }

  /// - Returns: the length of the reply in bytes.
  package func compare(_ call: FriendsCompare, viewer: Int, now: Int) throws -> Int {
    try database.read { tx in
      let readers = try call.members.map { member in
        LogReader(member: member, relation: try tx.friends.relation(of: viewer, to: member))
      }
      return FriendsCompare.encode(try comparison.compare(readers, call, viewer: viewer, now: now, tx)).count
    }
  }
}

extension LogReader {
  fileprivate init(member: Int, relation: Relation) {
    self.member = member
    self.relation = relation
  }
}
