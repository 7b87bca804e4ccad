import Gym
import Secrets
import TestKit
import Testing

@testable import Floor

/// A phone with an authenticator app, and the sheet with the recovery codes.
struct Phone: Sendable {
  var secret: [UInt8]
  var recoveryCodes: [String]

  /// What the app shows, `steps` after now.
  func code(_ floor: TestFloor, steps: Int = 0) -> String {
    TOTP.code(of: secret, step: TOTP.step(at: floor.time.now) + steps)
  }

  /// Another code than those that are good now.
  func wrong(_ floor: TestFloor) -> String {
    let good = [-1, 0, 1].map { code(floor, steps: $0) }
    return ["000000", "111111", "222222", "333333"].first { !good.contains($0) } ?? ""
  }

  /// From a reply of `secondFactor.begin`.
  init(_ begun: JSON) throws {
    let text = try #require(begun.secret.string)
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    let bits = try text.flatMap { character -> [Int] in
      let value = try #require(alphabet.firstIndex(of: character))
      return (0..<5).map { value >> (4 - $0) & 1 }
    }
    secret = stride(from: 0, to: bits.count - 7, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | UInt8($1) }
    }
    recoveryCodes = begun.recoveryCodes.array.compactMap(\.string)
  }
}

extension TestClient {
  /// Turns on a second factor for this login's member.
  func turnOnSecondFactor() async throws -> Phone {
    let phone = try Phone(try await call("secondFactor.begin", ["as": handle]))
    _ = try await change(
      "secondFactor.turnOn", ["as": handle, "code": phone.code(floor), "recoveryCode": phone.recoveryCodes[0]])
    // The code that was typed is used up.
    floor.time.advance(2 * TOTP.stepMilliseconds)
    return phone
  }

  /// A login by password that must ask for a code.
  func ticket(_ email: String, password: String = TestFloor.password) async throws -> JSON {
    let reply = try await call("sessions.logIn", ["email": email, "password": password])
    #expect(reply.handle.isNull && reply.member.isNull && !reply.ticket.isNull)
    return reply.ticket
  }

  func enter(_ code: String, _ ticket: JSON) async throws -> JSON {
    try await call("sessions.secondFactor", ["ticket": ticket, "code": code])
  }

  func refusedCode(_ code: String, _ ticket: JSON) async throws -> JSON {
    try await refusal("sessions.secondFactor", ["ticket": ticket, "code": code])
  }
}
