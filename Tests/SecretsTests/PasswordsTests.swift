import Secrets
import TestKit
import Testing

@Suite(.limitedConcurrency) struct PasswordsTests {
  let passwords = Passwords(cost: .least)

  @Test(
    "the password that was hashed verifies, and no other", arguments: ["chalk and iron 5x5", "2580", "пароль 💪", ""])
  func verifies(secret: String) throws {
    let hash = try passwords.hash(secret)
    #expect(hash.hasPrefix("$argon2id$"))
    #expect(passwords.verify(secret, against: hash))
    #expect(!passwords.verify(secret + "x", against: hash))
  }

  @Test("the same password never gives the same hash")
  func salted() throws {
    #expect(try passwords.hash("2580") != passwords.hash("2580"))
  }

  @Test("an invalid hash verifies nothing", arguments: ["", "plain", "$argon2id$v=19$m=8,t=1,p=1$broken"])
  func noHash(text: String) {
    #expect(!passwords.verify("plain", against: text))
  }

  @Test("a hash made at another cost still verifies")
  func otherCost() throws {
    let hash = try passwords.hash("2580")
    let dearer = Passwords(cost: HashCost(memoryKiB: 64, passes: 1))
    #expect(dearer.verify("2580", against: hash))
  }

  @Test("the production cost is what OWASP asks for")
  func production() throws {
    #expect(try Passwords().hash("2580").contains("m=19456,t=2,p=1"))
  }
}
