import Gym
import Secrets
import Storage
import Wire

/// Takes paired kiosks and walls from http to https, which is another place for browsers: what they keep for one, such as
/// the token, the other does not see. The screen asks for a ticket on its own connection, and the page at the new address
/// gets another token for it. The token before works until that one is used (`DeviceService`), so a page that dies on the
/// way loses nothing, whichever side it comes back on.
struct DeviceMoveService: Service {
  let database: Database
  let logins: Logins
  let devices: DeviceService
  private let tickets = Tickets()
  private let limit = RateLimit<Int>(burst: 5, perHour: 60)

  init(database: Database, logins: Logins, devices: DeviceService) {
    self.database = database
    self.logins = logins
    self.devices = devices
  }

  func register(in registry: inout Registry) {
    registry.task(DevicesMove.self, .owner, ask)
    registry.instant(DevicesReportMove.self, .device, answer)
    registry.instant(DevicesTicket.self, .device, ticket)
    registry.task(DevicesUseTicket.self, .unidentified, use)
    registry.notifies(DeviceAskedToMove.self)
  }

  private func ask(_ caller: Caller, _ call: DevicesMove) async throws -> Nothing {
    let found = try await database.readAsync { tx in try tx.devices.find(call.device) }
    // Terminals and radios have no browser.
    guard let device = found, device.kind == .kiosk || device.kind == .wall else {
      throw Fault.missing("device", field: "device")
    }
    if logins.onlineDevices[device.id] == true { return Nothing() }
    devices.moves.ask(device.id)
    for client in logins.clients(where: { $0.device?.id == device.id && !$0.peer.isSecure }) {
      client.notify(DeviceAskedToMove())
    }
    devices.list.publish()
    return Nothing()
  }

  private func answer(_ caller: Caller, _ call: DevicesReportMove) throws -> Nothing {
    if let device = caller.device, devices.moves.answer(device.id, call.state.move) { devices.list.publish() }
    return Nothing()
  }

  private func ticket(_ caller: Caller, _ call: DevicesTicket) throws -> DevicesTicket.Reply {
    guard let device = caller.device else { throw Fault(.unauthenticated, "no_session") }
    if let wait = limit.take(device.id, now: caller.now) {
      throw Fault(.rateLimited, "slow_down", retryAfterMs: wait)
    }
    guard let made = tickets.make(for: device.id, from: caller.client.peer.address, now: caller.now) else {
      throw Fault(.rateLimited, "slow_down", retryAfterMs: Tickets.lifetime)
    }
    if devices.moves.answer(device.id, .going) { devices.list.publish() }
    return DevicesTicket.Reply(ticket: made.ticket, until: made.until)
  }

  private func use(_ caller: Caller, _ call: DevicesUseTicket) async throws -> DevicesUseTicket.Reply {
    let unknown = Fault(.notFound, "ticket_unknown", field: "ticket")
    guard Tokens.kind(of: call.ticket) == .ticket,
      let pending = tickets.take(call.ticket, from: caller.client.peer.address, now: caller.now)
    else { throw unknown }
    let token = Tokens.make(.device)
    let hash = Tokens.hash(token)
    // False if the device was revoked meanwhile.
    let isStored = try await database.write { tx in try tx.devices.setNextToken(pending.holder, hash: hash) }
    guard isStored else { throw unknown }
    return DevicesUseTicket.Reply(token: token)
  }
}
