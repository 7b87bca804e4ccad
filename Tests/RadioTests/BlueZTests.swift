import Gym
import Testing

@testable import Radio

@Suite("Adapters of BlueZ")
struct BlueZTests {
  @Test("each adapter listens for straps, with every advertisement that repeats")
  func listens() throws {
    var air = Air(adapters: [])
    #expect(air.takeEvents() == [.notice(.noAdapter([]))])
    let (path, properties) = Air.adapter("hci0")
    air.give(
      .signal(
        BusSignal(
          path: "/", interface: BlueZName.objects, name: "InterfacesAdded", values: [path, properties])))
    let filter = try #require(air.calls.first { $0.call.method == "SetDiscoveryFilter" }).call
    #expect(filter.path == "/org/bluez/hci0")
    #expect(
      filter.arguments == [
        .settings([
          "UUIDs": .texts(["0000180d-0000-1000-8000-00805f9b34fb"]), "Transport": .text("le"),
          "DuplicateData": .flag(true),
        ])
      ])
    #expect(air.answer("StartDiscovery") == "/org/bluez/hci0")
    #expect(air.takeEvents() == [.notice(.adapterListens("hci0"))])
  }

  @Test("the signals are asked for before the objects, so that nothing is missed in between")
  func order() throws {
    var logic = BlueZ()
    let methods = logic.take(.start, at: 0).map { effect in
      if case .call(_, let call) = effect { call.method } else { "" }
    }
    #expect(methods == Array(repeating: "AddMatch", count: BlueZName.rules.count) + ["GetManagedObjects"])
  }

  @Test("only the adapters that were named are used, and one that is not there is told")
  func wanted() {
    var air = Air(wanted: ["hci1", "hci2"], adapters: ["hci0", "hci1"])
    #expect(air.takeEvents() == [.notice(.noAdapter(["hci2"])), .notice(.adapterListens("hci1"))])
    air.appear(on: "hci0")
    #expect(air.called("Connect").isEmpty)
    air.appear(on: "hci1")
    #expect(air.called("Connect") == [Air.path(on: "hci1")])
  }

  @Test("an adapter that is off is switched on, and one that cannot be is tried again")
  func power() {
    var air = Air(adapters: [])
    _ = air.takeEvents()
    air.add("/org/bluez/hci0", BlueZName.adapter, ["Powered": .flag(false)])
    #expect(air.called("StartDiscovery").isEmpty)
    let blocked = BusError(name: "org.bluez.Error.Failed", message: "Failed")
    #expect(air.answer("Set", error: blocked) == "/org/bluez/hci0")
    #expect(air.takeEvents() == [.notice(.adapterOff("hci0"))])
    air.pass(999)
    #expect(air.called("Set").isEmpty)
    air.pass(1)
    air.answer("Set")
    air.change("/org/bluez/hci0", BlueZName.adapter, ["Powered": .flag(true)])
    #expect(air.answer("StartDiscovery") != nil)
    #expect(air.takeEvents() == [.notice(.adapterListens("hci0"))])
  }

  @Test("an adapter that does not listen is tried again, after growing pauses")
  func refused() {
    var air = Air(adapters: [])
    _ = air.takeEvents()
    air.add("/org/bluez/hci0", BlueZName.adapter, ["Powered": .flag(true)])
    let busy = BusError(name: "org.bluez.Error.Failed", message: "busy")
    for pause in [1_000.0, 2_000, 4_000] {
      air.answer("StartDiscovery", error: busy)
      air.pass(pause - 1)
      #expect(air.called("StartDiscovery").isEmpty)
      air.pass(1)
      #expect(air.called("StartDiscovery").count == 1)
    }
    #expect(air.takeEvents() == [.notice(.adapterFails("hci0", "busy"))])
    // Another program has asked for it: that is as good.
    air.answer("StartDiscovery", error: BusError(name: "org.bluez.Error.InProgress", message: ""))
    #expect(air.takeEvents() == [.notice(.adapterListens("hci0"))])
  }

  @Test("an adapter that stops to listen is asked again")
  func stopped() {
    var air = Air()
    air.change("/org/bluez/hci0", BlueZName.adapter, ["Discovering": .flag(false)])
    air.pass(BlueZ.silenceMs)
    #expect(air.called("StartDiscovery").count == 1)
    // One that goes on by itself is not.
    air.answer("StartDiscovery")
    air.change("/org/bluez/hci0", BlueZName.adapter, ["Discovering": .flag(false)])
    air.change("/org/bluez/hci0", BlueZName.adapter, ["Discovering": .flag(true)])
    air.pass(60_000)
    #expect(air.called("StartDiscovery").isEmpty)
  }

  @Test("an adapter that was unplugged listens again when it is back, and its straps are connected anew")
  func back() {
    var air = Air()
    air.connect()
    _ = air.takeEvents()
    air.remove(Air.path(), BlueZName.device)
    air.remove("/org/bluez/hci0", BlueZName.adapter)
    #expect(air.takeEvents() == [.notice(.adapterGone("hci0")), .notice(.noAdapter([]))])
    air.add("/org/bluez/hci0", BlueZName.adapter, ["Powered": .flag(true)])
    air.answer("StartDiscovery")
    #expect(air.takeEvents() == [.notice(.adapterListens("hci0"))])
    air.appear()
    #expect(air.called("Connect") == [Air.path()])
  }

  @Test("without BlueZ it is told once and asked for, and when it comes everything begins")
  func service() {
    var air = Air()
    _ = air.takeEvents()
    func owner(_ name: String) -> BlueZ.Input {
      .signal(
        BusSignal(
          path: BlueZName.busPath, interface: BlueZName.bus, name: "NameOwnerChanged",
          values: [.text("org.bluez"), .text(""), .text(name)]))
    }
    air.give(owner(""))
    #expect(air.takeEvents() == [.notice(.noBlueZ)])
    air.pass(BlueZ.askEveryMs)
    air.answer("GetManagedObjects", error: BusError(name: "org.freedesktop.DBus.Error.ServiceUnknown", message: ""))
    #expect(air.takeEvents().isEmpty)
    air.give(owner(":1.7"))
    air.answer("GetManagedObjects", [.table(Dictionary(uniqueKeysWithValues: [Air.adapter("hci0")]))])
    air.answer("StartDiscovery")
    #expect(air.takeEvents() == [.notice(.adapterListens("hci0"))])
  }

  @Test("signals that are none of ours or are not whole change nothing")
  func strange() {
    var air = Air()
    _ = air.takeEvents()
    for (interface, name) in [
      (BlueZName.objects, "InterfacesAdded"), (BlueZName.objects, "InterfacesRemoved"),
      (BlueZName.properties, "PropertiesChanged"), (BlueZName.bus, "NameOwnerChanged"), ("a.b", "C"),
    ] {
      for values: [BusValue] in [[], [.text("/x")], [.number(1), .number(2), .number(3)], [.text(""), .text("")]] {
        air.give(.signal(BusSignal(path: "/org/bluez/hci0", interface: interface, name: name, values: values)))
      }
    }
    air.give(.reply(call: 9_999, .success([])))
    air.add("/org/bluez/hci0/dev_X", BlueZName.device, ["Address": .text("X"), "RSSI": .number(-1)])
    air.add("/org/bluez/hci7/dev_X", BlueZName.device, ["Address": .text(Air.strap), "RSSI": .number(-1)])
    air.characteristic("/org/bluez/hci0")
    air.say([0x06, 142], "/org/bluez/hci0/dev_X/service1/char1")
    #expect(air.events.isEmpty)
    #expect(air.calls.isEmpty)
  }
}
