package import Gym
import Storage
import Synchronization
import Wire

/// How a screen is, for monitors.
package struct DeviceReport: Sendable {
  package var id: Int
  package var kind: DeviceKind
  package var name: String
  package var verdict: DeviceHealth.Verdict
  package var proof: DeviceProof?
}

/// Knows which paired screens draw, which do not, and since when.
///
/// This is kept in memory, so that a proof costs no write. Only two things are stored, a few seconds later: when a screen
/// was last connected, and that it is off on purpose. So after a restart, no screen is wrongly listed as failed.
final class DeviceWatch: Sendable {
  private struct Watched {
    var kind: DeviceKind
    var name: String
    var health: DeviceHealth
    /// Its open connections. The value says why the connection's page does not draw; nil if it may draw.
    var peers: [UInt64: DeviceOff?] = [:]
    /// The last good-bye of one of its pages; nil once another has drawn or connected since.
    var lastRest: DeviceOff?

    /// Takes the screen as off only if none of its pages may draw. A connection that has broken counts as one that may,
    /// until the server notices.
    mutating func settle() {
      guard let lastRest, peers.values.allSatisfy({ $0 != nil }) else { return }
      health.rests(lastRest)
    }

    mutating func shift(_ span: ClosedRange<Int>, by milliseconds: Int) {
      health.shift(span, by: milliseconds)
      lastRest?.shift(span, by: milliseconds)
      peers = peers.mapValues { off -> DeviceOff? in
        var off = off
        off?.shift(span, by: milliseconds)
        return off
      }
    }

    mutating func mayDraw(_ client: Client) {
      if peers[client.peer.id] != nil { peers[client.peer.id] = .some(nil) }
      lastRest = nil
    }
  }

  private struct State {
    /// Milliseconds.
    let patience: Int
    var devices: [Int: Watched] = [:]
    var unstored: Set<Int> = []
    /// When the server started or its clock was set.
    var knownFrom: Int
    var lastTick: Int
    var storedAt: Int
    var allStoredAt: Int
    /// What the owner's pages were last told.
    var published: [Int: DeviceHealth.Verdict] = [:]

    func verdict(_ watched: Watched, now: Int) -> DeviceHealth.Verdict {
      watched.health.verdict(now: now, knownFrom: knownFrom, patience: patience)
    }
  }

  /// If two ticks are further apart, the clock was set or the machine slept.
  private static let jumpMilliseconds = 60_000
  private static let storesEvery = 10_000
  /// How often the time of connected screens is stored, in case the server's machine loses its power.
  private static let storesAllEvery = 3_600_000
  /// How many screens one commit stores, so that no other change waits for a thousand of them.
  private static let slice = 100

  private let database: Database
  private let state: Mutex<State>

  init(database: Database, patience: Int, now: Int) {
    self.database = database
    state = Mutex(State(patience: patience, knownFrom: now, lastTick: now, storedAt: now, allStoredAt: now))
  }

  /// Call it before the first connection.
  func load(_ tx: Tx) throws {
    let off = try tx.devices.off()
    let devices = try tx.devices.list()
    state.withLock { state in
      for device in devices {
        var health = DeviceHealth(
          lastSeenAt: device.lastSeenAt, off: off[device.id], draws: device.kind != .radio)
        // The clock may have been set back in the meantime.
        health.setBack(to: state.knownFrom)
        state.devices[device.id] = Watched(kind: device.kind, name: device.name, health: health)
      }
    }
  }

  // MARK: What happens

  /// A device was paired, or its name has changed.
  func addOrRename(_ device: Device) {
    state.withLock { state in
      if state.devices[device.id] != nil {
        state.devices[device.id]?.name = device.name
      } else {
        let health = DeviceHealth(lastSeenAt: device.lastSeenAt, draws: device.kind != .radio)
        state.devices[device.id] = Watched(kind: device.kind, name: device.name, health: health)
      }
    }
  }

  func forget(_ device: Int) {
    state.withLock { state in
      state.devices[device] = nil
      state.unstored.remove(device)
    }
  }

  /// Call it after the client has become the device.
  func connected(_ device: Device, _ client: Client, at now: Int) {
    // A device that a command paired is not known yet.
    addOrRename(device)
    let patience = state.withLock { $0.patience }
    change(device.id) { watched in
      watched.peers[client.peer.id] = .some(nil)
      watched.lastRest = nil
      watched.health.connected(at: now, patience: patience)
    }
    // If it closed before it became the device, nobody else calls this.
    if client.isClosed { disconnected(device.id, client, at: now) }
  }

  func disconnected(_ device: Int, _ client: Client, at now: Int) {
    change(device) { watched in
      guard watched.peers.removeValue(forKey: client.peer.id) != nil else { return }
      watched.settle()
      if watched.peers.isEmpty { watched.health.disconnected(at: now) }
    }
  }

  func drew(_ device: Int, _ client: Client, _ proof: DeviceProof) {
    change(device) { watched in
      watched.mayDraw(client)
      watched.health.drew(proof)
    }
  }

  func rests(_ device: Int, _ client: Client, _ off: DeviceOff) {
    change(device) { watched in
      guard watched.peers[client.peer.id] != nil else { return }
      watched.peers[client.peer.id] = off
      watched.lastRest = off
      watched.settle()
    }
  }

  func woke(_ device: Int, _ client: Client, at now: Int) {
    change(device) { watched in
      watched.mayDraw(client)
      watched.health.woke(at: now)
    }
  }

  /// Sets the owner's mark that a screen is off. Nil takes the mark back, and leaves what the screen said itself.
  func mark(_ device: Int, off: DeviceOff?) { change(device) { $0.health.mark(off) } }

  private func change(_ device: Int, _ body: (inout Watched) -> Void) {
    state.withLock { state in
      guard var watched = state.devices[device] else { return }
      let before = watched.health
      body(&watched)
      state.devices[device] = watched
      // A new connection need not be stored here, because `devices.identify` stores it.
      let hasGone = before.isConnected && !watched.health.isConnected
      if hasGone || watched.health.off != before.off {
        state.unstored.insert(device)
      }
    }
  }

  /// Call it after a clock that was behind was set. Moves what happened in that period, so that it is as long ago as before.
  func shift(_ span: ClosedRange<Int>, by milliseconds: Int) {
    state.withLock { state in
      for (id, before) in state.devices {
        state.devices[id]?.shift(span, by: milliseconds)
        if state.devices[id]?.health.off != before.health.off { state.unstored.insert(id) }
      }
      if span.contains(state.knownFrom) { state.knownFrom += milliseconds }
      if span.contains(state.lastTick) { state.lastTick += milliseconds }
    }
  }

  // MARK: What follows

  func views(now: Int) -> [DeviceHealthView] {
    state.withLock { state in
      state.devices.sorted { $0.key < $1.key }.map { id, watched in
        DeviceHealthView(device: id, watched.health, state.verdict(watched, now: now))
      }
    }
  }

  /// How many devices of a kind are connected.
  func connectedCount(of kind: DeviceKind) -> Int {
    state.withLock { $0.devices.count { $0.value.kind == kind && !$0.value.peers.isEmpty } }
  }

  func reports(now: Int) -> [DeviceReport] {
    state.withLock { state in
      state.devices.sorted { $0.key < $1.key }.map { id, watched in
        DeviceReport(
          id: id, kind: watched.kind, name: watched.name,
          verdict: state.verdict(watched, now: now), proof: watched.health.proof)
      }
    }
  }

  /// Call it every few seconds.
  /// - Returns: whether a state has changed since the last call, so that the owner's pages must be told.
  func tick(now: Int) -> Bool {
    let isNews = state.withLock { state in
      if now < state.lastTick {
        for id in state.devices.keys { state.devices[id]?.health.setBack(to: now) }
        state.storedAt = min(state.storedAt, now)
        state.allStoredAt = min(state.allStoredAt, now)
      }
      if now < state.lastTick || now > state.lastTick + Self.jumpMilliseconds { state.knownFrom = now }
      state.lastTick = now
      let verdicts = state.devices.mapValues { state.verdict($0, now: now) }
      defer { state.published = verdicts }
      return verdicts != state.published
    }
    store(now: now, atOnce: false)
    return isNews
  }

  /// - Parameter atOnce: stores everything now, because the server stops.
  func store(now: Int, atOnce: Bool) {
    let rows = state.withLock { state -> [(id: Int, health: DeviceHealth)] in
      guard atOnce || now >= state.storedAt + Self.storesEvery else { return [] }
      if atOnce || now >= state.allStoredAt + Self.storesAllEvery {
        state.allStoredAt = now
        for (id, watched) in state.devices where watched.health.isConnected {
          state.devices[id]?.health.lastSeenAt = now
          state.unstored.insert(id)
        }
      }
      defer {
        state.unstored = []
        state.storedAt = now
      }
      return state.unstored.compactMap { id in
        state.devices[id].map { (id: id, health: $0.health) }
      }
    }
    for start in stride(from: 0, to: rows.count, by: Self.slice) {
      let slice = rows[start..<min(start + Self.slice, rows.count)]
      database.write(for: .server) { tx in
        try slice.allSatisfy { try tx.devices.store($0.health, of: $0.id) }
      } done: { [self] stored in
        if (try? stored.get()) == true { return }
        state.withLock { state in state.unstored.formUnion(slice.map(\.id).filter { state.devices[$0] != nil }) }
      }
    }
  }
}
