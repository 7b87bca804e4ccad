import Gym
import Secrets
import Storage
import Synchronization
import Wire

extension Topic {
  /// The owner's list of devices.
  static let devices = Topic("devices")
  /// Changes to devices. Stays inside the server.
  static let pairing = Topic("pairing")
}

/// A code was approved. The device's token is in `Pairings`, because no event may hold a secret.
struct DeviceApproved: TopicEvent {
  static let event = "devices.approved"
  var code: String
  /// Which approval of the code was committed.
  var tokenHash: [UInt8]
  var device: Device
}

struct DeviceRevoked: TopicEvent {
  static let event = "devices.revoked"
  var device: Int
}

/// A device's name or settings changed.
struct DeviceSettingsChanged: TopicEvent {
  static let event = "devices.settingsChanged"
  var device: Device
}

/// Pairs kiosks, walls, terminals and radios, changes their settings, and revokes them.
struct DeviceService: Service {
  let database: Database
  let hub: TopicHub
  let logins: Logins
  let limiter: GuessLimiter
  let settings: FloorSettings
  private let clock: Clock
  private let pairings = Pairings()
  let moves = DeviceMoves()
  let watch: DeviceWatch
  let list: DeviceList

  init(
    database: Database, hub: TopicHub, logins: Logins, limiter: GuessLimiter, settings: FloorSettings, clock: Clock
  ) {
    self.database = database
    self.hub = hub
    self.logins = logins
    self.limiter = limiter
    self.settings = settings
    self.clock = clock
    watch = DeviceWatch(database: database, patience: settings.screenMilliseconds, now: clock.now)
    list = DeviceList(database: database, hub: hub, logins: logins, moves: moves, watch: watch, clock: clock)
  }

  func register(in registry: inout Registry) {
    registry.instant(DevicesPair.self, .unidentified, pair)
    registry.task(DevicesIdentify.self, .unidentified, audit: .written(.deviceMoved), identify)
    registry.instant(DevicesPreview.self, .owner, preview)
    registry.change(
      DevicesApprove.self, .owner, asksPassword: true, notes: .nothing("A screen."),
      audit: .entries(of: [.devicePaired]) { _, reply, _ in [.init(.devicePaired, what: reply.device.name)] },
      prepare: claim, approve)
    registry.instant(DevicesDecline.self, .owner, decline)
    registry.query(DevicesList.self, .owner) { _, _, tx in try list.read(tx) }
    registry.allow(DevicesList.self, .gymRead)
    registry.change(
      DevicesRevoke.self, .owner, asksPassword: true, notes: .nothing("A screen."),
      audit: .entries(of: [.deviceRevoked]) { call, _, tx in
        [.init(.deviceRevoked, what: try tx.devices.name(of: call.device))]
      }, revoke)
    registry.change(
      DevicesConfigure.self, .owner, notes: .nothing("A screen."),
      audit: .entries(of: [.deviceChanged]) { _, reply, _ in [.init(.deviceChanged, what: reply.device.name)] },
      configure)
    registry.change(DevicesSetSound.self, .device, setSound)
    registry.topic(.devices, .owner, isPublic: false) { _, tx in try list.read(tx) }
    registry.publishes(DevicesChanged.self)
    registry.notifies(DevicePaired.self, DeviceRefused.self, DeviceConfigured.self)
    follow(&registry)
    registry.chore(always: true) { now in
      for pending in pairings.expired(now: now) { refuse(pending, "expired", now: now) }
    }
    registry.onClose { client in
      pairings.forget(client)
      if let device = client.device {
        watch.disconnected(device.id, client, at: clock.now)
        list.publish()
      }
    }
  }

  private func follow(_ registry: inout Registry) {
    registry.remember(DeviceApproved.self) { event, _ in
      watch.addOrRename(event.device)
      if let pending = pairings.take(event.code), let token = pending.tokens[event.tokenHash] {
        pending.client.become(.device(event.device))
        watch.connected(event.device, pending.client, at: event.device.createdAt)
        let device = DeviceView(event.device, isSecure: pending.client.peer.isSecure)
        pending.client.notify(DevicePaired(token: token, device: device))
      }
    }
    registry.remember(DeviceRevoked.self) { event, _ in
      moves.forget(event.device)
      watch.forget(event.device)
      for client in logins.clients(where: { $0.device?.id == event.device }) {
        hub.detachAll(client)
        // Its pending requests then run as a stranger's.
        for login in client.removeAll() { logins.forgetUse(of: login.session) }
        client.peer.close(.revoked)
      }
    }
    registry.remember(DeviceSettingsChanged.self) { event, _ in
      watch.addOrRename(event.device)
      for client in logins.clients(where: { $0.device?.id == event.device.id }) {
        client.become(.device(event.device))
        client.notify(DeviceConfigured(device: DeviceView(event.device, isSecure: client.peer.isSecure)))
      }
    }
    registry.react(DeviceApproved.self) { _, _ in list.publish() }
    registry.react(DeviceRevoked.self) { _, _ in list.publish() }
    registry.react(DeviceSettingsChanged.self) { _, _ in list.publish() }
  }

  private func pair(_ caller: Caller, _ call: DevicesPair) throws -> DevicesPair.Reply {
    let about = try Text.line(call.about, max: 120, field: "about")
    let expiresAt = caller.now + settings.pairingMilliseconds
    guard
      let pending = pairings.begin(caller.client, kind: call.kind, about: about, expiresAt: expiresAt)
    else { throw Fault(.unavailable, "busy", retryAfterMs: 60_000) }
    caller.client.become(.pairing(code: pending.code))
    return DevicesPair.Reply(code: pending.code, words: pending.words, expiresAt: expiresAt)
  }

  private struct Identified: Sendable {
    var device: Device
    /// It came with its next token for the first time.
    var hasMoved: Bool
  }

  private func identify(_ caller: Caller, _ call: DevicesIdentify) async throws -> DeviceReply {
    let hash = Tokens.hash(call.token)
    let client = caller.client
    let found: Identified? = try await withCheckedThrowingContinuation { continuation in
      database.write(
        { tx -> Identified? in
          // Must write nothing on a full disk, because a screen must be able to reconnect then.
          if let device = try tx.devices.byTokenHash(hash) { return Identified(device: device, hasMoved: false) }
          if let device = try tx.devices.byNextTokenHash(hash) {
            let hasMoved = try tx.devices.takeNextToken(device.id)
            if hasMoved {
              var entry = NewAuditEntry(.deviceMoved, at: caller.now, what: device.name)
              entry.device = device.id
              entry.address = client.peer.address.isEmpty ? nil : client.peer.address
              try tx.audit.append(entry)
            }
            return Identified(device: device, hasMoved: hasMoved)
          }
          guard try tx.members.hasOwner() else { throw Fault.awaitingGym }
          return nil
        },
        done: { result in
          // In commit order, so that a later revocation finds the connection.
          if case .success(let found?) = result {
            // Whoever came with the token before, which opens nothing any more.
            if found.hasMoved {
              for other in logins.clients(where: { $0.device?.id == found.device.id }) { other.peer.close(.revoked) }
            }
            client.become(.device(found.device))
            watch.connected(found.device, client, at: caller.now)
          }
          continuation.resume(with: result)
        })
    }
    guard let device = found?.device else { throw Fault(.unauthenticated, "unknown_device", field: "token") }
    database.write({ tx in try tx.devices.touch(device.id, at: caller.now) }, done: { _ in })
    if moves.arrived(device.id, isSecure: client.peer.isSecure) { client.notify(DeviceAskedToMove()) }
    list.publish()
    return DeviceReply(device: DeviceView(device, isSecure: client.peer.isSecure))
  }

  /// The device with the code that an owner typed. A wrong code counts as a guess.
  private func pending(_ typed: String, _ caller: Caller) throws(Fault) -> Pairings.Pending {
    let found = try limiter.attempt(.pairing(caller.member?.id ?? 0), by: caller) {
      pairings.find(typed, now: caller.now)
    }
    guard let pending = found else { throw Fault(.notFound, "code_unknown", field: "code") }
    return pending
  }

  private func preview(_ caller: Caller, _ call: DevicesPreview) throws -> DevicesPreview.Reply {
    let pending = try pending(call.code, caller)
    return DevicesPreview.Reply(
      kind: pending.kind, words: pending.words, about: pending.about, address: pending.client.peer.address,
      expiresAt: pending.expiresAt)
  }

  private struct Claimed: Sendable {
    var pending: Pairings.Pending
    var name: String
    var tokenHash: [UInt8]
  }

  /// Finds and claims the code, outside the transaction, because a transaction can run twice.
  private func claim(_ caller: Caller, _ call: DevicesApprove) async throws -> Claimed {
    let name = try MemberRules.name(call.name)
    let pending = try pending(call.code, caller)
    let token = Tokens.make(.device)
    let hash = Tokens.hash(token)
    guard !pending.client.isClosed, pairings.claim(pending.code, token: token, hash: hash, now: caller.now) else {
      throw Fault(.notFound, "code_unknown", field: "code")
    }
    return Claimed(pending: pending, name: name, tokenHash: hash)
  }

  private func approve(
    _ caller: Caller, _ call: DevicesApprove, _ claimed: Claimed, _ tx: Tx
  ) throws -> Outcome<DeviceReply> {
    let device = try tx.devices.insert(
      kind: claimed.pending.kind, name: claimed.name, tokenHash: claimed.tokenHash, at: caller.now)
    return Outcome(
      DeviceReply(device: DeviceView(device, isSecure: claimed.pending.client.peer.isSecure)),
      events: [
        Event(.pairing, DeviceApproved(code: claimed.pending.code, tokenHash: claimed.tokenHash, device: device))
      ])
  }

  private func decline(_ caller: Caller, _ call: DevicesDecline) throws -> Nothing {
    let pending = try pending(call.code, caller)
    if pairings.take(pending.code) != nil { refuse(pending, "declined", now: caller.now) }
    return Nothing()
  }

  /// Rejects a device. It may ask again, within the time that every stranger has.
  private func refuse(_ pending: Pairings.Pending, _ reason: String, now: Int) {
    pending.client.become(.stranger)
    pending.client.startDeadline(milliseconds: settings.identifyMilliseconds, now: now)
    pending.client.notify(DeviceRefused(reason: reason))
  }

  private func revoke(_ caller: Caller, _ call: DevicesRevoke, _ tx: Tx) throws -> Outcome<Nothing> {
    guard try tx.devices.revoke(call.device, at: caller.now) else {
      throw Fault.missing("device", field: "device")
    }
    try tx.logins.endAll(device: call.device, at: caller.now)
    return Outcome(Nothing(), events: [Event(.pairing, DeviceRevoked(device: call.device))])
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
    if let records = call.records { device.settings.records = records }
    if let camera = call.camera { device.settings.camera = camera }
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
    return Outcome(
      DeviceReply(device: DeviceView(device, isSecure: logins.onlineDevices[device.id])),
      events: [Event(.pairing, DeviceSettingsChanged(device: device))])
  }
}

extension AuditKind {
  static let devicePaired = AuditKind("devicePaired", .devices)
  static let deviceMoved = AuditKind("deviceMoved", .devices)
  static let deviceRevoked = AuditKind("deviceRevoked", .devices)
  static let deviceChanged = AuditKind("deviceChanged", .devices)
}
