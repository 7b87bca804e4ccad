import Gym
import Storage
import Synchronization
import Wire

/// The owner's list of devices. It is published after a device connects, disconnects, changes, or no longer draws.
///
/// A pending list covers all changes before it. So a thousand displays that reconnect after a power cut cost only a few
/// lists, and none if nobody is subscribed.
final class DeviceList: Sendable {
  private let database: Database
  private let hub: TopicHub
  private let logins: Logins
  private let moves: DeviceMoves
  private let watch: DeviceWatch
  private let clock: Clock
  private let isDue = Atomic(false)

  init(
    database: Database, hub: TopicHub, logins: Logins, moves: DeviceMoves, watch: DeviceWatch, clock: Clock
  ) {
    self.database = database
    self.hub = hub
    self.logins = logins
    self.moves = moves
    self.watch = watch
    self.clock = clock
  }

  func read(_ tx: Tx) throws -> DevicesChanged {
    let online = logins.onlineDevices
    return DevicesChanged(
      devices: try tx.devices.list().map { DeviceView($0, isSecure: online[$0.id], move: moves[$0.id]) },
      health: watch.views(now: clock.now))
  }

  /// Checks for subscribers in commit order. By then, an owner whose snapshot is older than the change is subscribed.
  func publish() {
    guard !isDue.exchange(true, ordering: .acquiringAndReleasing) else { return }
    database.write(
      { _ in },
      done: { [self] _ in
        isDue.store(false, ordering: .releasing)
        guard hub.hasListeners(.devices) else { return }
        database.write(
          { [self] tx in try read(tx) },
          done: { [hub] result in
            if case .success(let list) = result { hub.publish([Event(.devices, list, key: DevicesChanged.event)]) }
          })
      })
  }
}
