import Foundation
import Secrets
import TestKit
import Testing

@Suite struct TOTPTests {
  private func vectors() throws -> JSON {
    try JSON(Data(contentsOf: URL(fileURLWithPath: Fixture.repository + "/Tests/Vectors/totp.json")))
  }

  @Test("codes are those of RFC 6238")
  func codes() throws {
    let vectors = try vectors()
    let secret = Array(try #require(vectors.secret.string).utf8)
    #expect(secret.count == TOTP.secretBytes)
    for one in vectors.codes.array {
      let step = TOTP.step(at: try #require(one.seconds.int) * 1_000)
      let code = try #require(one.code.string)
      #expect(TOTP.code(of: secret, step: step, digits: 8) == code)
      #expect(TOTP.code(of: secret, step: step) == code.suffix(6))
    }
    #expect(vectors.codes.array.count == 6)
  }

  @Test("a code is good in its own step of 30 seconds and in those next to it")
  func around() {
    let secret = TOTP.makeSecret()
    let now = 1_795_250_000_000
    let step = TOTP.step(at: now)
    func code(_ offset: Int) -> String { TOTP.code(of: secret, step: step + offset) }
    // Different steps can have the same code.
    #expect([-1, 0, 1].allSatisfy { TOTP.steps(of: code($0), secret: secret, now: now).contains(step + $0) })
    #expect([-2, 2].allSatisfy { !TOTP.steps(of: code($0), secret: secret, now: now).contains(step + $0) })
    #expect(TOTP.steps(of: "\(code(0).prefix(3)) \(code(0).suffix(3))", secret: secret, now: now).contains(step))
    for wrong in ["", "1", String(code(0).dropLast()), code(0) + "0", "abcdef", "１２３４５６"] {
      #expect(TOTP.steps(of: wrong, secret: secret, now: now) == [])
    }
    // A clock in 1970 has no step before the first.
    #expect(TOTP.steps(of: TOTP.code(of: secret, step: 0), secret: secret, now: 0).contains(0))
  }

  @Test("the secret is written as apps read it")
  func text() throws {
    let vectors = try vectors()
    #expect(TOTP.text(of: Array(try #require(vectors.secret.string).utf8)) == vectors.base32.string)
    // RFC 4648, section 10, without the padding.
    let written = ["f", "fo", "foo", "foob", "fooba", "foobar"].map { TOTP.text(of: Array($0.utf8)) }
    #expect(written == ["MY", "MZXQ", "MZXW6", "MZXW6YQ", "MZXW6YTB", "MZXW6YTBOI"])
    #expect(TOTP.makeSecret() != TOTP.makeSecret() && TOTP.makeSecret().count == 20)
  }

  @Test("a recovery code has 16 letters, is never repeated, and is recognised however it is typed")
  func recovery() throws {
    let codes = (0..<200).map { _ in RecoveryCode.make() }
    #expect(Set(codes).count == 200)
    for code in codes { #expect(code.wholeMatch(of: /([b-z3-9]{4}-){3}[b-z3-9]{4}/) != nil) }
    let code = codes[0]
    let hash = try #require(RecoveryCode.hash(code))
    #expect(hash.count == 32 && RecoveryCode.hash(codes[1]) != hash)
    #expect(RecoveryCode.hash(code.uppercased()) == hash)
    #expect(RecoveryCode.hash(" " + code.replacing("-", with: " ")) == hash)
    #expect(RecoveryCode.hash(code.replacing("-", with: "")) == hash)
    for wrong in ["", "123456", String(code.dropLast()), code + "b", "aaaa-aaaa-aaaa-aaaa"] {
      #expect(RecoveryCode.hash(wrong) == nil)
    }
  }
}
