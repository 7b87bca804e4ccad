/// Rules for a member's profile. Each check returns the value to store.
package enum MemberRules {
  /// The most body weights that are kept per member: eleven years of daily ones. An export with all of them can be
  /// imported.
  package static let mostBodyWeights = 4_000

  /// 1 to 80 characters of any script.
  package static func name(_ text: String, field: String = "name") throws(Invalid) -> String {
    try Text.line(text, max: 80, field: field)
  }

  /// 1 to 24 characters of any script.
  package static func displayName(_ text: String) throws(Invalid) -> String {
    try Text.line(text, max: 24, field: "displayName")
  }

  /// Trims the address but keeps it as typed. Compare addresses by `emailKey`.
  ///
  /// Simpler than RFC 5322: one @, no spaces, a dot within the domain, at most 254 bytes.
  package static func email(_ text: String) throws(Invalid) -> String {
    let email = Text.trimmed(text)
    if email.isEmpty { throw Invalid("email", .required) }
    if email.utf8.count > 254 { throw Invalid("email", .tooLong(max: 254)) }
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    // Brackets and the like come from a copied header ("Mara <mara@example.com>"). They would let one address be two.
    guard parts.count == 2, !parts[0].isEmpty,
      !email.contains(where: { $0.isWhitespace || "<>()[],;:\\\"".contains($0) }),
      !Text.hasBadCharacters(email)
    else { throw Invalid("email", .malformedEmail) }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, labels.allSatisfy({ !$0.isEmpty }) else {
      throw Invalid("email", .malformedEmail)
    }
    return email
  }

  /// Trimmed and in lower case: Mara@Example.com and mara@example.com are the same account.
  package static func emailKey(_ text: String) -> String {
    Text.trimmed(text).lowercased()
  }

  /// `YYYY-MM-DD`, an existing day from 1900 to `today`.
  package static func birthDate(_ text: String, today: String) throws(Invalid) -> String {
    guard let day = CalendarDay(text) else { throw Invalid("birthDate", .malformedDate) }
    guard let now = CalendarDay(today), day <= now else { throw Invalid("birthDate", .inFuture) }
    guard day.year >= 1900 else {
      throw Invalid("birthDate", .outOfRange(min: 1900, max: Double(now.year)))
    }
    return text
  }

  /// 50 to 280 cm, in millimetres.
  package static func heightMillimetres(centimetres: Double) throws(Invalid) -> Int {
    guard (50.0...280.0).contains(centimetres) else {
      throw Invalid("heightCm", .outOfRange(min: 50, max: 280))
    }
    return Int((centimetres * 10).rounded())
  }

  /// 20 to 500 kg, in either unit.
  package static func bodyWeight(_ weight: Weight, field: String = "bodyWeight") throws(Invalid) -> Weight {
    let min = Weight.thousandths(ofKilograms: 20, in: weight.unit)
    let max = Weight.thousandths(ofKilograms: 500, in: weight.unit)
    guard (min...max).contains(weight.milli) else {
      throw Invalid(field, .outOfRange(min: Double(min) / 1000, max: Double(max) / 1000))
    }
    return weight
  }

  /// The text that a badge reader sends: 3 to 64 printable ASCII characters, trimmed.
  package static func badge(_ text: String) throws(Invalid) -> String {
    let badge = Text.trimmed(text)
    guard badge.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw Invalid("badge", .badCharacters)
    }
    if badge.count < 3 { throw Invalid("badge", .tooShort(min: 3)) }
    if badge.count > 64 { throw Invalid("badge", .tooLong(max: 64)) }
    return badge
  }
}

extension PlateColour {
  /// The colour for a new member: the five bright colours in turn; iron and chalk once per twelve members.
  package static func forMember(id: Int) -> PlateColour {
    return rack[place(of: id)]
  }

  /// The colour for a member among those who have the same initials: `wanted` or else `forMember` if nobody of them has
  /// it, or else the next in turn that the fewest have.
  package static func forMember(id: Int, besides taken: [PlateColour], wanted: PlateColour? = nil) -> PlateColour {
    let turn = (wanted.map { [$0] } ?? []) + rack[place(of: id)...] + rack[..<place(of: id)]
    let counts = Dictionary(taken.map { ($0, 1) }, uniquingKeysWith: +)
    return turn.min { counts[$0, default: 0] < counts[$1, default: 0] } ?? forMember(id: id)
  }

  private static func place(of id: Int) -> Int {
    let place = (id - 1) % rack.count
    return place < 0 ? place + rack.count : place
  }

  private static let rack: [PlateColour] = [
    .yellow, .blue, .red, .green, .violet, .yellow, .blue, .red, .green, .violet, .iron, .chalk,
  ]
}

/// The first letters of the first and the last word, or the first two letters of a single word. Never empty.
///
/// A letter is a grapheme cluster, so an emoji that consists of several scalars stays whole.
package func initials(of displayName: String) -> String {
  let words = displayName.split(whereSeparator: \.isWhitespace)
    .map { word in word.drop { $0.isPunctuation || $0.isMathSymbol } }
    .filter { !$0.isEmpty }
  guard let first = words.first, let last = words.last else {
    return displayName.first { !$0.isWhitespace }.map(String.init) ?? "?"
  }
  let letters = words.count > 1 ? [first.prefix(1), last.prefix(1)] : [first.prefix(1), first.dropFirst().prefix(1)]
  return letters.map { $0.uppercased().prefix(1) }.joined()
}
