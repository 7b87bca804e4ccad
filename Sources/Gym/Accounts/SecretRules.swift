/// Rules for passwords and PINs. The `Secrets` target hashes them.
package enum SecretRules {
  /// 10 to 200 characters. A common password, a single repeated character, and the member's email or name are
  /// rejected.
  /// - Throws: `tooShort`, `tooLong`, `weakPassword`.
  package static func password(
    _ password: String, email: String?, name: String, field: String = "password"
  ) throws(Invalid) {
    if password.count < 10 { throw Invalid(field, .tooShort(min: 10)) }
    guard Text.isWithin(password, max: 200) else { throw Invalid(field, .tooLong(max: 200)) }
    let plain = MemberRules.emailKey(password)
    let email = email.map(MemberRules.emailKey) ?? ""
    let own = [email, String(email.prefix { $0 != "@" }), MemberRules.emailKey(name)]
    if Set(plain).count <= 1 || common.contains(plain) || own.contains(plain) {
      throw Invalid(field, .weakPassword)
    }
  }

  /// 4 to 6 ASCII digits, neither all equal nor a straight run such as 1234, 9876 or 7890.
  /// - Throws: `badCharacters`, `tooShort`, `tooLong`, `simplePin`.
  package static func pin(_ pin: String, field: String = "pin") throws(Invalid) {
    let digits = pin.utf8.map { Int($0) - 48 }
    guard digits.allSatisfy((0...9).contains) else { throw Invalid(field, .badCharacters) }
    if digits.count < 4 { throw Invalid(field, .tooShort(min: 4)) }
    if digits.count > 6 { throw Invalid(field, .tooLong(max: 6)) }
    let steps = Set(zip(digits, digits.dropFirst()).map { ($1 - $0 + 10) % 10 })
    if steps.count == 1, steps.isSubset(of: [0, 1, 9]) { throw Invalid(field, .simplePin) }
  }

  /// Common passwords of ten or more characters, in lower case.
  private static let common: Set<String> = [
    "1234567890", "0123456789", "0987654321", "9876543210", "12345678910", "123456789012", "1234567891",
    "1234554321", "1122334455", "1212121212", "123123123123", "1q2w3e4r5t", "1q2w3e4r5t6y", "1qaz2wsx3edc",
    "qwertyuiop", "qwerty1234", "qwerty12345", "qwerty123456", "qwertz1234", "qwertzuiop", "asdfghjkl1",
    "asdfghjkl;", "zaq12wsxcde3", "zxcvbnm123", "abcdefghij", "abcdefghijk", "abcd123456", "abc1234567",
    "password12", "password123", "password1234", "password12345", "password01", "passw0rd123", "p@ssword123",
    "p@ssw0rd123", "password1!", "passwordpassword", "mypassword", "mypassword1", "letmein123", "letmein1234",
    "welcome123", "welcome1234", "changeme123", "admin12345", "administrator", "iloveyou12", "iloveyou123",
    "iloveyou1234", "trustno1trustno1", "football123", "baseball123", "basketball", "superman123", "sunshine123",
    "princess123", "dragon1234", "monkey1234", "michael123", "jennifer123", "unbelievable", "whatever123",
    "everything", "california", "liverpool1", "manchester", "manchester1", "chelsea123", "deutschland",
    "passwort123", "passwort1234", "hallo12345", "schalke04!", "motdepasse", "contrasena", "correcthorsebatterystaple",
    "correct horse battery staple", "gymgymgymgym", "fitness123", "fitness1234", "bodybuilding", "powerlifting",
    "benchpress", "benchpress1", "deadlift123", "crossfit123", "ironpumping", "noregrets1",
  ]
}
