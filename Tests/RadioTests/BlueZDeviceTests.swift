import Gym
import Testing

@testable import Radio

@Suite("Straps of BlueZ")
struct BlueZDeviceTests {
  private static let full = BusError(
    name: "org.bluez.Error.Failed", message: "le-connection-concurrent-connection-limit")
  private static let failed = BusError(name: "org.bluez.Error.Failed", message: "le-connection-abort-by-local")

  private func beat(_ air: Air, _ bpm: Int, _ address: String = Air.strap) throws -> RadioEvent {
    .beat(Beat(strap: "ble:" + address, reading: try #require(HeartReading(bpm: bpm)), at: air.now))
  }

  @Test("a strap is connected, its characteristic is waited for, and its rates are heard")
  func connects() throws {
    var air = Air()
    _ = air.takeEvents()
    air.appear()
    #expect(air.called("Connect") == [Air.path()])
    // Before the reply, as BlueZ does it.
    air.change(Air.path(), BlueZName.device, ["Connected": .flag(true), "ServicesResolved": .flag(true)])
    air.answer("Connect")
    #expect(air.called("StartNotify").isEmpty)
    air.pass(3_000)
    air.characteristic()
    #expect(air.answer("StartNotify") == Air.value())
    air.say([0x06, 142])
    #expect(air.takeEvents() == [try beat(air, 142)])
    // Without contact nothing is heard, and the connection holds.
    air.pass(10_000)
    air.say([0x04, 142])
    air.pass(10_000)
    air.say([0x06, 143])
    #expect(air.takeEvents() == [try beat(air, 143)])
    #expect(air.called("Disconnect").isEmpty)
  }

  @Test("a characteristic that was there before the connection is used as well")
  func known() throws {
    var air = Air()
    air.appear()
    air.characteristic()
    air.answer("Connect")
    #expect(air.called("StartNotify") == [Air.value()])
    // It may be too early.
    air.answer("StartNotify", error: BusError(name: "org.bluez.Error.Failed", message: "Not connected"))
    air.pass(1_000)
    #expect(air.called("StartNotify") == [Air.value()])
  }

  @Test("a value that comes before the reply to the connection holds up no other strap")
  func early() throws {
    var air = Air()
    air.appear()
    air.characteristic()
    _ = air.takeEvents()
    air.say([0x06, 101])
    #expect(air.takeEvents() == [try beat(air, 101)])
    air.appear(Air.other)
    #expect(air.called("Connect") == [Air.path(), Air.path(Air.other)])
  }

  @Test("a strap without the characteristic is left after a while, and tried later")
  func never() {
    var air = Air()
    air.appear()
    air.answer("Connect")
    air.pass(BlueZ.findMs - 1)
    #expect(air.called("Disconnect").isEmpty)
    air.pass(1)
    #expect(air.answer("Disconnect") == Air.path())
    air.drop()
    #expect(air.called("Connect").isEmpty)
    air.pass(1_000)
    #expect(air.called("Connect") == [Air.path()])
  }

  @Test("a strap that cannot be connected is tried after growing pauses, until it was heard once")
  func pauses() throws {
    var air = Air()
    air.appear()
    for pause in [1_000.0, 2_000, 4_000, 8_000] {
      air.answer("Connect", error: Self.failed)
      air.pass(pause - 1)
      #expect(air.called("Connect").isEmpty)
      air.change(Air.path(), BlueZName.device, ["RSSI": .number(-70)])
      air.pass(1)
      #expect(air.called("Connect") == [Air.path()])
    }
    air.answer("Connect")
    air.characteristic()
    air.answer("StartNotify")
    air.say([0x06, 100])
    air.drop()
    air.pass(1_000)
    #expect(air.called("Connect") == [Air.path()])
  }

  @Test("a strap that is no longer heard is not tried")
  func absent() {
    var air = Air()
    air.appear()
    air.answer("Connect", error: Self.failed)
    air.calls = []
    air.now += BlueZ.seenMs
    air.pass(1)
    #expect(air.called("Connect").isEmpty)
    air.change(Air.path(), BlueZName.device, ["RSSI": .number(-70)])
    #expect(air.called("Connect") == [Air.path()])
  }

  @Test("a connection that is not made in time is given up, so that others have their turn")
  func slow() {
    var air = Air()
    air.appear()
    air.appear(Air.other)
    // One at a time.
    #expect(air.called("Connect") == [Air.path()])
    air.pass(BlueZ.connectMs)
    #expect(air.called("Disconnect") == [Air.path()])
    #expect(air.called("Connect") == [Air.path(), Air.path(Air.other)])
  }

  @Test("a strap that is connected and silent is connected anew")
  func silent() {
    var air = Air()
    air.connect()
    air.pass(BlueZ.silentMs - 1)
    #expect(air.called("Disconnect").isEmpty)
    air.pass(1)
    #expect(air.called("Disconnect") == [Air.path()])
  }

  @Test(
    "a strap that says its rate in advertisements is not connected; each new one counts, and the same after a second")
  func broadcasts() throws {
    var air = Air()
    _ = air.takeEvents()
    air.add(Air.path(), BlueZName.device, ["Address": .text(Air.strap), "Connected": .flag(false)])
    air.advertise([0x06, 0x00, 142])
    #expect(air.takeEvents() == [try beat(air, 142)])
    air.change(Air.path(), BlueZName.device, ["UUIDs": .list([.text(HeardKind.heart.service)])])
    #expect(air.called("Connect").isEmpty)
    air.advertise([0x06, 0x00, 142])
    #expect(air.takeEvents().isEmpty)
    air.pass(500)
    air.advertise([0x0A, 0x00, 143])
    #expect(air.takeEvents() == [try beat(air, 143)])
    air.pass(1_000)
    air.advertise([0x0A, 0x00, 143])
    #expect(air.takeEvents() == [try beat(air, 143)])
    // Without contact it says nothing, and is not connected for it at once.
    air.pass(1_000)
    air.advertise([0x08, 0x00, 143])
    #expect(air.takeEvents().isEmpty)
    #expect(air.called("Connect").isEmpty)
  }

  @Test(
    "an adapter that takes no more keeps what it has; a place that becomes free is used, and the limit is forgotten")
  func full() throws {
    var air = Air()
    air.connect()
    air.say([0x06, 100])
    _ = air.takeEvents()
    air.appear(Air.other)
    air.answer("Connect", error: Self.full)
    #expect(air.takeEvents() == [.notice(.adapterFull("hci0", 1))])
    for _ in 0..<30 {
      air.pass(1_000)
      air.say([0x06, 100])
      air.change(Air.path(Air.other), BlueZName.device, ["RSSI": .number(-70)])
    }
    #expect(air.called("Connect").isEmpty)
    // It may still say its rate without a connection.
    air.advertise([0x06, 0x00, 90], Air.other)
    #expect(air.takeEvents().last == (try beat(air, 90, Air.other)))
    air.pass(BlueZ.broadcastMs)
    air.change(Air.path(Air.other), BlueZName.device, ["RSSI": .number(-70)])
    air.say([0x06, 100])
    air.drop()
    #expect(air.called("Connect") == [Air.path(Air.other)])
  }

  @Test("a full adapter is tried again after ten minutes")
  func forgotten() {
    var air = Air()
    air.connect()
    air.appear(Air.other)
    air.answer("Connect", error: Self.full)
    for _ in 0..<120 {
      air.pass(BlueZ.limitMs / 120)
      air.say([0x06, 100])
      air.change(Air.path(Air.other), BlueZName.device, ["RSSI": .number(-70)])
    }
    #expect(air.called("Connect") == [Air.path(Air.other)])
  }

  @Test("a strap that two adapters hear is connected by one, and the straps are shared out")
  func adapters() {
    var air = Air(adapters: ["hci0", "hci1"])
    for adapter in ["hci0", "hci1"] { air.appear(on: adapter) }
    #expect(air.called("Connect") == [Air.path(on: "hci0")])
    air.answer("Connect")
    air.characteristic()
    air.answer("StartNotify")
    // Both hear another strap, which needs a connection a little later.
    air.add(Air.path(Air.other), BlueZName.device, ["Address": .text(Air.other)])
    air.advertise([0x06, 0x00, 90], Air.other)
    for adapter in ["hci0", "hci1"] { air.appear(Air.other, on: adapter) }
    #expect(air.called("Connect").isEmpty)
    air.pass(BlueZ.broadcastMs)
    #expect(air.called("Connect") == [Air.path(Air.other, on: "hci1")])
  }

  @Test("a strap that somebody else has connected is heard, and left to them")
  func foreign() throws {
    var air = Air()
    _ = air.takeEvents()
    air.add(Air.path(), BlueZName.device, ["Address": .text(Air.strap), "Connected": .flag(true)])
    air.characteristic()
    air.answer("StartNotify")
    air.say([0x06, 99])
    #expect(air.takeEvents() == [try beat(air, 99)])
    #expect(air.logic.leave().isEmpty)
    air.pass(BlueZ.silentMs)
    #expect(air.called("Disconnect").isEmpty)
  }

  @Test("at the end, connections that were made here are ended")
  func leaves() {
    var air = Air()
    air.connect()
    let paths = air.logic.leave().map { effect in
      if case .call(_, let call) = effect, call.method == "Disconnect" { call.path } else { "" }
    }
    #expect(paths == [Air.path()])
  }

  @Test("machines are heard by the same way, if they are asked for")
  func machines() throws {
    var deaf = Air()
    deaf.appear(service: .rower)
    #expect(deaf.called("Connect").isEmpty)
    var air = Air(hears: [.heart, .rower, .bike, .pm5])
    _ = air.takeEvents()
    air.appear(service: .pm5)
    air.answer("Connect")
    air.characteristic(Air.value(), .pm5)
    air.answer("StartNotify")
    air.say([0x31, 0x10, 0x27, 0, 0x39, 0x30, 0, 1, 0, 1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 110])
    var expected = MachineReading(kind: .rower)
    expected.elapsedSeconds = 100
    expected.metres = 1_234.5
    #expect(air.takeEvents() == [.machine("pm5:" + Air.strap, expected, at: air.now)])
  }

  @Test("a rower keeps its connection while nobody moves it, and a strap that is silent does not")
  func silentMachine() {
    var air = Air(hears: [.heart, .rower])
    air.appear(service: .rower)
    air.answer("Connect")
    air.characteristic(Air.value(), .rower)
    air.answer("StartNotify")
    air.pass(BlueZ.silentMs + 1_000)
    #expect(air.called("Disconnect").isEmpty)
    air.pass(BlueZ.machineSilentMs)
    #expect(air.called("Disconnect") == [Air.path()])
  }

  @Test("a PM5 that speaks both ways is one machine")
  func twice() {
    var air = Air(hears: [.rower, .pm5])
    air.appear(service: .pm5)
    air.answer("Connect")
    air.characteristic(Air.value(Air.strap, "0001"), .rower)
    air.characteristic(Air.value(Air.strap, "0002"), .pm5)
    air.answer("StartNotify")
    air.answer("StartNotify")
    _ = air.takeEvents()
    // 250 m by FTMS.
    air.say([0x04, 0x00, 48, 0x40, 0x00, 0xFA, 0x00, 0x00], Air.value(Air.strap, "0001"))
    #expect(air.takeEvents().isEmpty)
    air.say(
      [0x31, 0x10, 0x27, 0, 0x39, 0x30, 0, 1, 0, 1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 110], Air.value(Air.strap, "0002"))
    #expect(air.takeEvents().count == 1)
  }
}
