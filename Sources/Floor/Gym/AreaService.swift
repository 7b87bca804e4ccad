import Gym
import Storage
import Wire

/// The parts of the gym that have their own clocks.
struct AreaService: Service {
  static let most = 40

  func register(in registry: inout Registry) {
    registry.publishes(AreasChanged.self)
    registry.change(
      AreasSave.self, .owner, notes: .nothing("A screen."),
      audit: .entries(of: [.areaChanged]) { _, reply, _ in [.init(.areaChanged, what: reply.area.name)] }, save)
    registry.change(
      AreasDelete.self, .owner, notes: .nothing("A screen."), audit: .entry(.areaRemoved), delete)
  }

  private func save(_ caller: Caller, _ call: AreasSave, _ tx: Tx) throws -> Outcome<AreasSave.Reply> {
    let name = try Text.line(call.name, max: 40, field: "name")
    var area = Area(id: call.area ?? 0, name: name)
    if let id = call.area {
      guard try tx.areas.rename(id, to: name) else { throw Fault.missing("area", field: "area") }
    } else {
      guard try tx.areas.list().count < Self.most else {
        throw Fault(.conflict, "too_many", params: ["max": Double(Self.most)])
      }
      area = try tx.areas.insert(name: name)
    }
    let changed = try Self.changed(tx)
    return Outcome(AreasSave.Reply(area: AreaView(area)), events: [changed])
  }

  private func delete(_ caller: Caller, _ call: AreasDelete, _ tx: Tx) throws -> Outcome<Nothing> {
    let showing = try tx.devices.showing(area: call.area)
    var timers = try TimerService.shown(tx, now: caller.now).filter { $0.area == call.area }
    for index in timers.indices {
      timers[index].area = nil
      timers[index].version += 1
      try tx.timers.update(timers[index])
    }
    guard try tx.areas.delete(call.area) else { throw Fault.missing("area", field: "area") }
    let devices = try showing.compactMap { try tx.devices.find($0) }
    return Outcome(
      Nothing(),
      events: timers.map(TimerService.changed) + [try Self.changed(tx)]
        + devices.map { Event(.pairing, DeviceSettingsChanged(device: $0)) })
  }

  private static func changed(_ tx: Tx) throws -> Event {
    Event(.timers, AreasChanged(areas: try tx.areas.list().map(AreaView.init)), key: AreasChanged.event)
  }
}

extension AuditKind {
  static let areaChanged = AuditKind("areaChanged", .settings)
  static let areaRemoved = AuditKind("areaRemoved", .settings)
}
