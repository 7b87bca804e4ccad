import Gym
import Storage
import TestKit
import Testing
import Wire

@testable import Floor

/// A browser that is known is let in while a place is locked.
@Suite(.limitedConcurrency) struct KnownBrowserTests {
  private let wrong: Params = ["email": "mara@example.com", "password": "chalk and iron"]
  private let right: Params = ["email": "mara@example.com", "password": TestFloor.password]

  /// Guesses from the gym's network, behind the member's own address, until that place is locked.
  private func lockOut(_ floor: TestFloor) async throws {
    var reason = ""
    while reason != "locked" {
      let refused = try await floor.connect().refusal("sessions.logIn", wrong)
      reason = refused.reason.string ?? ""
      if let wait = refused.retryAfterMs.int, refused.reason == "slow_down" { floor.time.advance(wait) }
    }
  }

  @Test("a browser that is known is let in while strangers guess from the same address, also after a restart")
  func knownBrowser() async throws {
    let floor = try TestFloor()
    let token = try await floor.member("Mara").floor.connect().call("sessions.logIn", right).browser
    #expect(token.string?.hasPrefix("b_") == true)
    #expect(try floor.count("SELECT COUNT(*) FROM known_browsers WHERE length(hash) = 32") == 2)
    try await lockOut(floor)
    #expect(try await floor.connect().refusal("sessions.logIn", right).reason == "locked")
    let known = right.merging(["browser": token]) { $1 }
    let reply = try await floor.connect().call("sessions.logIn", known)
    #expect(reply.browser == token)
    await floor.settle()
    let restarted = try TestFloor(after: floor)
    #expect(try await restarted.connect().refusal("sessions.logIn", right).reason == "locked")
    _ = try await restarted.connect().call("sessions.logIn", known)
  }

  @Test("a token is one member's alone, opens nothing, and wrong guesses with it are counted")
  func otherBrowser() async throws {
    let floor = try TestFloor()
    try await floor.member("Mara")
    try await floor.member("Ben")
    let bens = try await floor.connect().call(
      "sessions.logIn", ["email": "ben@example.com", "password": TestFloor.password]
    ).browser
    let maras = try await floor.connect().call("sessions.logIn", right).browser
    try await lockOut(floor)
    for token in [bens, .string("b_" + String(repeating: "a", count: 43)), "", "d_1"] {
      let refused = try await floor.connect().refusal("sessions.logIn", right.merging(["browser": token]) { $1 })
      #expect(refused.reason == "locked")
    }
    let guess = wrong.merging(["browser": maras]) { $1 }
    for _ in 0..<3 {
      #expect(try await floor.connect().refusal("sessions.logIn", guess).reason == "wrong_credentials")
    }
    #expect(try await floor.connect().refusal("sessions.logIn", guess).reason == "slow_down")
    // Wrong guesses in a known browser slow no other place.
    floor.time.advance(86_400_000)
    _ = try await floor.logIn("mara@example.com")
  }

  @Test("a browser that two share is known for both, and a made-up token is replaced")
  func sharedBrowser() async throws {
    let floor = try TestFloor()
    try await floor.member("Mara")
    try await floor.member("Ben")
    let ben: Params = ["email": "ben@example.com", "password": TestFloor.password]
    let token = try await floor.connect().call("sessions.logIn", right).browser
    #expect(try await floor.connect().call("sessions.logIn", ben.merging(["browser": token]) { $1 }).browser == token)
    let madeUp = "b_" + String(repeating: "a", count: 43)
    let given = try await floor.connect().call("sessions.logIn", right.merging(["browser": madeUp]) { $1 }).browser
    #expect(given != .string(madeUp))
    try await lockOut(floor)
    _ = try await floor.connect().call("sessions.logIn", right.merging(["browser": token]) { $1 })
    _ = try await floor.connect().call("sessions.logIn", ben.merging(["browser": token]) { $1 })
  }

  @Test("a known browser is forgotten with a new password and after a year, and each member has at most twenty")
  func forgotten() async throws {
    let floor = try TestFloor()
    let mara = try await floor.member("Mara")
    for _ in 0..<25 {
      floor.time.advance(1_000)
      _ = try await floor.connect().call("sessions.logIn", right)
    }
    #expect(try floor.count("SELECT COUNT(*) FROM known_browsers") == 20)
    _ = try await mara.change(
      "members.update", ["as": mara.handle, "password": RecoveryTests.password, "currentPassword": TestFloor.password])
    #expect(try floor.count("SELECT COUNT(*) FROM known_browsers") == 0)
    _ = try await floor.logIn("mara@example.com", password: RecoveryTests.password)
    #expect(try floor.count("SELECT COUNT(*) FROM known_browsers") == 1)
    floor.time.advance(365 * 86_400_000)
    floor.server.prune()
    await floor.settle()
    #expect(try floor.count("SELECT COUNT(*) FROM known_browsers") == 0)
  }

  @Test("a kiosk is known by itself and gets no token")
  func kiosk() async throws {
    let floor = try TestFloor()
    try await floor.member("Mara")
    let kiosk = try await floor.device("kiosk")
    #expect(try await kiosk.call("sessions.logIn", right).browser.isNull)
    #expect(try floor.count("SELECT COUNT(*) FROM known_places WHERE place LIKE 'kiosk %'") == 1)
    #expect(try floor.count("SELECT COUNT(*) FROM known_places") == 1)
  }
}
