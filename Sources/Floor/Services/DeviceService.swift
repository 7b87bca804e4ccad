import Gym
import Secrets
import Storage
import Synchronization
import Wire

/// Pairing kiosks, walls and terminals, and taking that back.
struct DeviceService {
  let shared: Shared

  func register(in registry: inout Registry) {
    registry.instant(DevicesPair.self, .stranger, pair)
    registry.task(DevicesIdentify.self, .stranger, identify)
    registry.instant(DevicesPreview.self, .owner, preview)
    registry.change(DevicesApprove.self, .owner, approve)
    registry.instant(DevicesDecline.self, .owner, decline)
    registry.query(DevicesList.self, .owner) { _, _, tx in try list(tx) }
    registry.change(DevicesRevoke.self, .owner, revoke)
    registry.change(DevicesConfigure.self, .owner, configure)
    registry.change(DevicesSetSound.self, .device, setSound)
  }

  func list(_ tx: Tx) throws -> DevicesChanged {
    let online = shared.clients.devices
    return DevicesChanged(devices: try tx.devices.list().map { DeviceView($0, online: online.contains($0.id)) })
  }

  /// Tells the owner's page how things are now: after a device came, went or was changed.
  ///
  /// One list tells of all that came before it, so a thousand walls that come back after a power cut cost a few lists
  /// and not a thousand, and none where nobody looks. Whether somebody does is asked in commit order: an owner whose
  /// snapshot is older than the change is attached by then.
  func publishList() {
    guard !shared.listIsDue.exchange(true, ordering: .acquiringAndReleasing) else { return }
    shared.database.write(
      { _ in },
      done: { [shared] _ in
        shared.listIsDue.store(false, ordering: .releasing)
        guard shared.hub.hasListeners(.devices) else { return }
        shared.database.write(
          { tx in try list(tx) },
          done: { result in
            if case .success(let list) = result {
              shared.hub.publish(Publication(.devices, list, key: DevicesChanged.event))
            }
          })
      })
  }

  private func pair(_ caller: Caller, _ call: DevicesPair) throws -> DevicesPair.Reply {
    let about = try Text.line(call.about, max: 120, field: "about")
    let expiresAt = caller.now + shared.settings.pairingMilliseconds
    guard
      let pending = shared.pairings.begin(caller.client, kind: call.kind, about: about, expiresAt: expiresAt)
    else { throw Fault(.unavailable, "busy", retryAfterMs: 60_000) }
    caller.client.become(.pairing(code: pending.code))
    return DevicesPair.Reply(code: pending.code, expiresAt: expiresAt)
  }

  private func identify(_ caller: Caller, _ call: DevicesIdentify) async throws -> DeviceReply {
    let hash = Tokens.hash(call.token)
    let device = try await shared.commit { tx in
      let device = try tx.devices.byTokenHash(hash)
      if let device { try tx.devices.touch(device.id, at: caller.now) }
      return device
    } then: { device in
      // In commit order, so that a revocation after it finds this connection.
      if let device { caller.client.become(.device(device)) }
    }
    guard let device else { throw Fault(.unauthenticated, "unknown_device", field: "token") }
    publishList()
    return DeviceReply(device: DeviceView(device, online: true))
  }

  private func pending(_ typed: String, _ caller: Caller) throws(Fault) -> Pairings.Pending {
    let found = try shared.limiter.attempt(.pairing(caller.member?.id ?? 0), now: caller.now) {
      shared.pairings.find(typed, now: caller.now)
    }
    guard let pending = found else { throw Fault(.notFound, "code_unknown", field: "code") }
    return pending
  }

  private func preview(_ caller: Caller, _ call: DevicesPreview) throws -> DevicesPreview.Reply {
    let pending = try pending(call.code, caller)
    return DevicesPreview.Reply(
      kind: pending.kind, about: pending.about, address: pending.client.peer.address, expiresAt: pending.expiresAt)
  }

  private func approve(_ caller: Caller, _ call: DevicesApprove, _ tx: Tx) throws -> Outcome<DeviceReply> {
    let name = try MemberRules.name(call.name)
    let pending = try pending(call.code, caller)
    guard !pending.client.isClosed, shared.pairings.claim(pending.code, now: caller.now) else {
      throw Fault(.notFound, "code_unknown", field: "code")
    }
    let token = Tokens.make(.device)
    let device = try tx.devices.insert(
      kind: pending.kind, name: name, tokenHash: Tokens.hash(token), at: caller.now)
    let view = DeviceView(device, online: true)
    return Outcome(
      DeviceReply(device: view),
      afterCommit: { [shared] in
        _ = shared.pairings.take(pending.code)
        pending.client.become(.device(device))
        pending.client.notify(DevicePaired(token: token, device: view))
        publishList()
      })
  }

  private func decline(_ caller: Caller, _ call: DevicesDecline) throws -> Nothing {
    let pending = try pending(call.code, caller)
    if shared.pairings.take(pending.code) != nil { refuse(pending, "declined") }
    return Nothing()
  }

  /// The device may ask again, within the time that any stranger has.
  func refuse(_ pending: Pairings.Pending, _ reason: String) {
    pending.client.become(.stranger)
    pending.client.peer.setDeadline(
      milliseconds: shared.settings.identifyMilliseconds, reason: .notIdentified)
    pending.client.notify(DeviceRefused(reason: reason))
  }

  private func revoke(_ caller: Caller, _ call: DevicesRevoke, _ tx: Tx) throws -> Outcome<Nothing> {
    guard try tx.devices.revoke(call.device, at: caller.now) else {
      throw Fault.missing("device", field: "device")
    }
    try tx.sessions.endAll(device: call.device, at: caller.now)
    return Outcome(
      Nothing(),
      afterCommit: { [shared] in
        for client in shared.clients.all(where: { $0.device?.id == call.device }) {
          shared.hub.detachAll(client)
          // What it has sent already runs as nobody's.
          for login in client.leaveAll() { shared.presence.forget(login.session) }
          client.peer.close(.revoked)
        }
        publishList()
      })
  }

  private func configure(_ caller: Caller, _ call: DevicesConfigure, _ tx: Tx) throws -> Outcome<DeviceReply> {
    guard var device = try tx.devices.find(call.device) else { throw Fault.missing("device", field: "device") }
    if let name = call.name { device.name = try MemberRules.name(name) }
    if let areas = call.areas {
      guard areas.count <= AreaService.most else { throw Fault.invalid("areas", "too_many") }
      for area in areas where try !tx.areas.exists(area) { throw Fault.missing("area", field: "areas") }
      device.settings.areas = Array(Set(areas)).sorted()
    }
    if let layout = call.layout { device.settings.layout = layout }
    if let controls = call.controls { device.settings.controls = controls }
    try setSound(of: &device, volume: call.volume, voice: call.voice)
    return try store(device, tx)
  }

  private func setSound(_ caller: Caller, _ call: DevicesSetSound, _ tx: Tx) throws -> Outcome<DeviceReply> {
    guard let own = caller.device, var device = try tx.devices.find(own.id) else {
      throw Fault(.unauthenticated, "no_session")
    }
    try setSound(of: &device, volume: call.volume, voice: call.voice)
    return try store(device, tx)
  }

  private func setSound(of device: inout Device, volume: Int?, voice: Bool?) throws(Fault) {
    if let volume {
      guard (0...100).contains(volume) else {
        throw Fault(.invalid, "out_of_range", field: "volume", params: ["min": 0, "max": 100])
      }
      device.settings.volume = volume
    }
    if let voice { device.settings.voice = voice }
  }

  private func store(_ device: Device, _ tx: Tx) throws -> Outcome<DeviceReply> {
    try tx.devices.update(device)
    let online = shared.clients.devices.contains(device.id)
    return Outcome(
      DeviceReply(device: DeviceView(device, online: online)), afterCommit: { configured(device) })
  }

  /// After the commit: the device's connections know its settings from now on, and the owner's page shows them.
  func configured(_ device: Device) {
    for client in shared.clients.all(where: { $0.device?.id == device.id }) {
      client.become(.device(device))
      client.notify(DeviceConfigured(device: DeviceView(device, online: true)))
    }
    publishList()
  }
}
