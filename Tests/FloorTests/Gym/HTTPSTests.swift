import Synchronization
import TestKit
import Testing
import Wire

@testable import Floor

/// The owner's view of the server's https, and of the screens that come by it.
@Suite(.limitedConcurrency) struct HTTPSTests {
  private final class FakeSource: HTTPSSource {
    private let view: Mutex<HTTPSView>
    init(_ view: HTTPSView) { self.view = Mutex(view) }
    var https: HTTPSView { view.withLock { $0 } }
    func set(_ new: HTTPSView) { view.withLock { $0 = new } }
  }

  private static let local = HTTPSView(
    kind: .local, port: 8_443, since: 5, names: ["localhost", "192.168.1.20"], endsAt: 9,
    words: ["acorn", "meadow"], sha256: "0A:1B", leftOut: ["203.0.113.7"], addresses: ["https://192.168.1.20:8443"],
    trust: "http://192.168.1.20:8080/trust/")

  @Test("the owner sees the server's https and hears of each change; nobody else does")
  func sees() async throws {
    let source = FakeSource(Self.local)
    var settings = FloorSettings()
    settings.https = source
    let floor = try TestFloor(settings: settings)
    let owner = try await floor.owner()
    let before = try await owner.call("topics.subscribe", ["topic": "https"]).snapshot
    #expect(
      before.https == [
        "kind": "local", "port": 8443, "since": 5, "names": ["localhost", "192.168.1.20"], "endsAt": 9,
        "words": ["acorn", "meadow"], "sha256": "0A:1B", "leftOut": ["203.0.113.7"],
        "addresses": ["https://192.168.1.20:8443"], "trust": "http://192.168.1.20:8080/trust/",
      ])
    source.set(HTTPSView(kind: .own, failure: "gym.pem: cannot be read"))
    floor.server.httpsChanged()
    let event = await owner.event("https.changed").data
    #expect(
      event.https == [
        "kind": "own", "names": [], "failure": "gym.pem: cannot be read", "leftOut": [], "addresses": [],
      ])
    #expect(try await owner.call("https.get") == event)
    let calls: [(String, Params)] = [("https.get", [:]), ("topics.subscribe", ["topic": "https"])]
    for other in [try await floor.trainer(), try await floor.member("Mara"), try await floor.device("kiosk")] {
      for (method, params) in calls {
        let reason = try await other.refusal(method, params).reason
        #expect(reason == "not_allowed" || reason == "no_session", "\(method): \(reason)")
      }
    }
  }

  @Test("a floor without a server has no https")
  func none() async throws {
    let owner = try await TestFloor().owner()
    #expect(try await owner.call("https.get").https == ["kind": "none", "names": [], "leftOut": [], "addresses": []])
  }

  @Test("the owner sees which screens come by https: those whose connections all do, and none that is away")
  func screens() async throws {
    let floor = try TestFloor()
    let owner = try await floor.owner()
    _ = try await owner.call("topics.subscribe", ["topic": "devices"])
    let plain = try await floor.device("wall")
    func seen() async throws -> JSON { try await owner.call("devices.list").devices[0].isSecure }
    #expect(try await seen() == false)
    let secure = floor.connect(isSecure: true)
    #expect(try await secure.call("devices.identify", ["token": plain.token]).device.isSecure == true)
    // The same screen twice, as in two tabs.
    #expect(try await seen() == false)
    plain.hangUp()
    #expect(try await seen() == true)
    _ = await owner.event("devices.changed") { $0.data.devices[0].isSecure == true }
    let named = try await owner.change("devices.configure", ["device": plain.device, "name": "By the door"])
    #expect(named.device.isSecure == true)
    secure.hangUp()
    let away = try await owner.call("devices.list").devices[0]
    #expect(away.online == false && away.isSecure.isNull)
  }
}
