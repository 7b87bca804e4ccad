import Gym
import Synchronization
import Wire

/// The trainers whose pages currently show a client's workout. In memory only: subscriptions end with the server.
final class Watchers: Sendable {
  struct Watcher: Sendable {
    var trainer: FaceView
    /// Whether they may see figures that include the body weight. It cannot change during the subscription, because a
    /// change of what is shared ends it.
    var seesBodyWeight: Bool
  }

  /// By client, in the order in which they subscribed.
  private let watchers = Mutex<[Int: [Watcher]]>([:])

  func of(_ client: Int) -> [Watcher] { watchers.withLock { $0.isEmpty ? [] : $0[client] ?? [] } }

  func faces(_ client: Int) -> [FaceView] { of(client).map(\.trainer) }

  /// The clients that a trainer watches.
  func clients(of trainer: Int) -> [Int] {
    watchers.withLock { $0.filter { $0.value.contains { $0.trainer.id == trainer } }.map(\.key) }
  }

  /// - Returns: whether the trainer was not watching before.
  func add(_ watcher: Watcher, to client: Int) -> Bool {
    watchers.withLock { watchers in
      let isNew = watchers[client]?.contains { $0.trainer.id == watcher.trainer.id } != true
      watchers[client, default: []].removeAll { $0.trainer.id == watcher.trainer.id }
      watchers[client]?.append(watcher)
      return isNew
    }
  }

  /// - Returns: whether the trainer was watching.
  func remove(_ trainer: Int, from client: Int) -> Bool {
    watchers.withLock { watchers in
      guard watchers[client]?.contains(where: { $0.trainer.id == trainer }) == true else { return false }
      watchers[client]?.removeAll { $0.trainer.id == trainer }
      if watchers[client]?.isEmpty == true { watchers[client] = nil }
      return true
    }
  }
}
