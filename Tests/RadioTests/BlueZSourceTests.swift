import Foundation
import Gym
import TestKit
import Testing

@testable import Radio

/// The whole way from BlueZ's objects on a real bus to beats.
@Suite("Straps over D-Bus", .limitedConcurrency, .enabled(if: FakeBlueZ.isThere))
struct BlueZSourceTests {
  private static let strap = "C0:FF:EE:00:11:22"
  private static let other = "C0:FF:EE:00:11:33"
  private static let path = "/org/bluez/hci0/dev_C0_FF_EE_00_11_22"

  /// The next event. The tests expect one; a test that gets none hangs, and the limit of the run ends it.
  private func next(_ events: AsyncStream<RadioEvent>) async -> RadioEvent? {
    for await event in events { return event }
    return nil
  }

  private func beat(_ event: RadioEvent?) throws -> Beat {
    guard case .beat(let beat) = try #require(event) else { throw Unexpected(event: event) }
    return beat
  }

  private struct Unexpected: Error { var event: RadioEvent? }

  @Test("a strap is connected and heard, though its characteristic comes late, and again after it dropped")
  func connected() async throws {
    let bluez = try await FakeBlueZ.start()
    await bluez.tell("start")
    await bluez.tell("adapter", ["name": "hci0"])
    await bluez.device(Self.strap)
    let events = BlueZSource(address: bluez.address).events()
    #expect(await next(events) == .notice(.adapterListens("hci0")))
    #expect(await bluez.call(of: "Connect") == Self.path)
    await bluez.characteristic(of: Self.strap)
    #expect(await bluez.call(of: "StartNotify") == Self.path + "/service000b/char2a37")
    await bluez.value("168e40034803", of: Self.strap)
    let first = try beat(await next(events))
    #expect(first.strap == "ble:" + Self.strap)
    #expect(first.reading == HeartReading(bpm: 142, intervals: [813, 820]))
    // Without contact there is no beat, and the next is heard.
    await bluez.value("048f", of: Self.strap)
    await bluez.value("0690", of: Self.strap)
    #expect(try beat(await next(events)).reading.bpm == 144)
    await bluez.tell("drop", ["adapter": "hci0", "address": .string(Self.strap)])
    #expect(await bluez.call(of: "Connect") == Self.path)
    #expect(await bluez.call(of: "StartNotify") != nil)
    await bluez.value("0691", of: Self.strap)
    #expect(try beat(await next(events)).reading.bpm == 145)
  }

  @Test("an adapter that is full tells so, and hears what straps advertise")
  func full() async throws {
    let bluez = try await FakeBlueZ.start()
    await bluez.tell("start")
    await bluez.tell("adapter", ["name": "hci0", "limit": 1])
    await bluez.device(Self.strap)
    let events = BlueZSource(address: bluez.address).events()
    #expect(await next(events) == .notice(.adapterListens("hci0")))
    #expect(await bluez.call(of: "Connect") == Self.path)
    await bluez.device(Self.other)
    #expect(await next(events) == .notice(.adapterFull("hci0", 1)))
    await bluez.tell(
      "advertise", ["adapter": "hci0", "address": .string(Self.other), "company": 107, "data": "06008e"])
    let heard = try beat(await next(events))
    #expect(heard.strap == "ble:" + Self.other)
    #expect(heard.reading.bpm == 142)
  }

  @Test("an adapter that is plugged in again and a BlueZ that starts again are used again")
  func again() async throws {
    let bluez = try await FakeBlueZ.start()
    let events = BlueZSource(address: bluez.address).events()
    #expect(await next(events) == .notice(.noBlueZ))
    await bluez.tell("adapter", ["name": "hci0", "powered": false])
    await bluez.tell("start")
    #expect(await next(events) == .notice(.adapterListens("hci0")))
    await bluez.tell("gone", ["adapter": "hci0"])
    #expect(await next(events) == .notice(.adapterGone("hci0")))
    #expect(await next(events) == .notice(.noAdapter([])))
    await bluez.tell("adapter", ["name": "hci0"])
    #expect(await next(events) == .notice(.adapterListens("hci0")))
    await bluez.tell("stop")
    #expect(await next(events) == .notice(.noBlueZ))
    await bluez.tell("start")
    #expect(await next(events) == .notice(.noAdapter([])))
    await bluez.tell("adapter", ["name": "hci1"])
    #expect(await next(events) == .notice(.adapterListens("hci1")))
  }

  @Test("whoever ends it leaves no strap connected")
  func ends() async throws {
    let bluez = try await FakeBlueZ.start()
    await bluez.tell("start")
    await bluez.tell("adapter", ["name": "hci0"])
    await bluez.device(Self.strap)
    let source = BlueZSource(address: bluez.address)
    let listening = Task { await source.listen { _ in } }
    #expect(await bluez.call(of: "Connect") == Self.path)
    await bluez.characteristic(of: Self.strap)
    #expect(await bluez.call(of: "StartNotify") != nil)
    listening.cancel()
    await listening.value
    #expect(await bluez.call(of: "Disconnect") == Self.path)
  }
}

@Suite("Without a bus") struct MissingBusTests {
  @Test("what is missing is told, and the source goes on trying until it is ended")
  func missing() async throws {
    let source = BlueZSource(address: "unix:path=/nowhere/bus")
    let (notices, notice) = AsyncStream.makeStream(of: RadioEvent.self)
    let listening = Task { await source.listen { notice.yield($0) } }
    var first: RadioEvent?
    for await event in notices {
      first = event
      break
    }
    #expect(first == .notice(.noBus("No such file or directory")))
    listening.cancel()
    await listening.value
  }
}
