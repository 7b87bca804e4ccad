import Gym
import Storage
import Wire

/// The rooms in which classes take place.
struct RoomService: Service {
  static let most = 40

  func register(in registry: inout Registry) {
    registry.query(RoomsList.self, .identified) { _, _, tx in
      RoomsList.Reply(rooms: try tx.rooms.list().map(RoomView.init))
    }
    registry.allow(RoomsList.self, .read, .calendar, .gymRead, .gymCalendar)
    registry.change(RoomsSave.self, .owner, notes: [.roomAdded, .roomRenamed], save)
    registry.allow(RoomsSave.self, .gymCalendar)
    registry.change(RoomsDelete.self, .owner, notes: [.roomRemoved], delete)
    registry.allow(RoomsDelete.self, .gymCalendar)
    registry.publishes(RoomsChanged.self)
  }

  private func save(_ caller: Caller, _ call: RoomsSave, _ tx: Tx) throws -> Outcome<RoomsSave.Reply> {
    let name = try Text.line(call.name, max: Room.maxName, field: "name")
    var room = Room(id: call.room ?? 0, name: name)
    if let id = call.room {
      guard try tx.rooms.rename(id, to: name) else { throw Fault.missing("room", field: "room") }
    } else {
      guard try tx.rooms.list().count < Self.most else {
        throw Fault(.conflict, "too_many", params: ["max": Double(Self.most)])
      }
      room = try tx.rooms.insert(name: name)
    }
    try tx.staff.note(call.room == nil ? .roomAdded : .roomRenamed, by: caller, what: name)
    return Outcome(RoomsSave.Reply(room: RoomView(room)), events: [try Self.changed(tx)])
  }

  private func delete(_ caller: Caller, _ call: RoomsDelete, _ tx: Tx) throws -> Outcome<Nothing> {
    guard try !tx.rooms.isInUse(call.room, at: caller.now) else { throw Fault(.conflict, "room_in_use", field: "room") }
    let name = try tx.rooms.list().first { $0.id == call.room }?.name
    guard try tx.rooms.delete(call.room, at: caller.now) else { throw Fault.missing("room", field: "room") }
    try tx.staff.note(.roomRemoved, by: caller, what: name)
    return Outcome(Nothing(), events: [try Self.changed(tx)])
  }

  private static func changed(_ tx: Tx) throws -> Event {
    Event(.classes, RoomsChanged(rooms: try tx.rooms.list().map(RoomView.init)), key: RoomsChanged.event)
  }
}

extension StaffActionKind {
  static let roomRemoved = StaffActionKind("roomRemoved")
  static let roomAdded = StaffActionKind("roomAdded")
  static let roomRenamed = StaffActionKind("roomRenamed")
}
