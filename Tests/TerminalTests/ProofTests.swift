import Devices
import Testing
import Wire

@testable import Terminal

/// A display proves that it draws.
@Suite struct ProofTests {
  /// The methods that are sent.
  private static func methods(_ effects: [Display.Effect]) throws -> [String] {
    try effects.map { effect in
      guard case .send(let bytes) = effect else { return "\(effect)" }
      let text = String(decoding: bytes, as: UTF8.self)
      return try #require(["devices.drew", "devices.rest", "clock.sample"].first { text.contains("\"\($0)\"") })
    }
  }

  @Test("it proves it when it has drawn, and again half a minute later, whenever it draws in between")
  func proves() throws {
    var display = Floors.live([])
    let first = display.drew(in: 3.9)
    #expect(try Self.methods(first) == ["devices.drew"])
    #expect(display.drew(in: 1) == [])
    _ = display.take(.tick, at: Floors.local + 24_000)
    #expect(display.drew(in: 1) == [])
    _ = display.take(.tick, at: Floors.local + 30_000)
    let second = display.drew(in: 1)
    #expect(try Self.methods(second) == ["devices.drew"])
    #expect(display.wakeAt(drawsClocks: false) <= Floors.local + 60_000)
  }

  @Test("it proves nothing without a connection, and at once on the next one")
  func away() throws {
    var display = Display(token: nil, about: "test")
    #expect(display.drew(in: 1) == [])
    #expect(display.leave() == [])
    display = Floors.live([])
    _ = display.drew(in: 1)
    _ = display.take(.closed(code: 1001), at: Floors.local)
    #expect(display.drew(in: 1) == [])
    #expect(display.provenAt == nil)
  }

  @Test("whoever quits says that it is closed, and a server that knows no proofs is no fault")
  func leaves() throws {
    var display = Floors.live([])
    let proof = display.drew(in: 1)
    let id = try #require(Self.id(proof))
    #expect(display.take(.message(Array(Floors.fault(id, "unknown_method").utf8)), at: Floors.local) == [])
    #expect(display.link == .live)
    let goodBye = display.leave()
    #expect(try Self.methods(goodBye) == ["devices.rest"])
  }

  private static func id(_ effects: [Display.Effect]) -> Int? {
    guard case .send(let bytes)? = effects.first else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) }
  }
}
