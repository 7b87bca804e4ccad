import Gym
import Storage

/// Deletes stored replies that no retry will need, and sessions that ended long ago. Watches that the database's file is
/// still there.
struct UpkeepService: Service {
  let changes: Changes

  /// In milliseconds. A client stops retrying a change long before that.
  private static let repliesFor = 30 * Milliseconds.day
  private static let sessionsFor = 60 * Milliseconds.day

  func register(in registry: inout Registry) {
    // If the file is gone, any change notices it and ends the server. Make one here, because on a quiet evening nobody
    // does.
    let database = changes.database
    registry.chore(always: true) { _ in if !database.isInPlace { database.write({ _ in }, done: { _ in }) } }
    registry.dailyChore { now in
      prune(before: now - Self.repliesFor, from: [])
      changes.prune("logins") { tx in try tx.logins.prune(before: now - Self.sessionsFor) }
    }
  }

  /// Deletes from one part of the table at a time, so that sets can be logged in between.
  private func prune(before: Int, from start: [UInt8]) {
    changes.database.write(
      { tx in try tx.replies.prune(before: before, from: start) },
      done: { result in
        switch result {
        case .success(let next?): prune(before: before, from: next)
        case .success(nil): break
        case .failure(let error): changes.warn("prune", error)
        }
      })
  }
}
