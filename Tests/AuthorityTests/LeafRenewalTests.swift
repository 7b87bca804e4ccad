import Testing

@testable import Authority

@Suite struct LeafRenewalTests {
  static let names = LeafNames(names: ["localhost", "rackside.local"], addresses: [])
  static let mine = Fingerprint(of: [1])
  /// 300 days, of which 200 are two thirds.
  static let facts = Leaf.Facts(notBefore: today, notAfter: today + 300 * day, names: names, authority: mine)

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var found = LeafRenewal.Found.leaf(facts)
    var authority = mine
    var authorityEnd = today + 4_000 * day
    var names = LeafRenewalTests.names
    var now = today + day
    var reason: LeafRenewal.Reason?
  }

  static let moved = LeafNames(names: names.names, addresses: [IPAddress("10.0.0.7")].compactMap { $0 })

  @Test(
    "when the server needs another certificate",
    arguments: [
      Row(testDescription: "a good one"),
      Row(testDescription: "none", found: .nothing, reason: .missing),
      Row(testDescription: "a damaged one", found: .broken("why"), reason: .broken("why")),
      Row(testDescription: "another authority", authority: Fingerprint(of: [2]), reason: .authorityChanged),
      Row(testDescription: "its first instant", now: today),
      Row(testDescription: "before it", now: today - 1, reason: .notYetValid),
      Row(testDescription: "a clock in 1970", now: 0, reason: .notYetValid),
      Row(testDescription: "just before two thirds", now: today + 200 * day - 1),
      Row(testDescription: "two thirds", now: today + 200 * day, reason: .due),
      Row(testDescription: "its last instant", now: today + 300 * day, reason: .due),
      Row(
        testDescription: "two thirds, with the authority's end", authorityEnd: today + 300 * day, now: today + 200 * day
      ),
      Row(
        testDescription: "two thirds, just before the authority's end", authorityEnd: today + 300 * day + 1,
        now: today + 200 * day, reason: .due),
      Row(
        testDescription: "a new address in the authority's last days", authorityEnd: today + 300 * day, names: moved,
        now: today + 299 * day, reason: .namesChanged),
      Row(testDescription: "after it", now: today + 300 * day + 1, reason: .expired),
      Row(testDescription: "a new address", names: moved, reason: .namesChanged),
      Row(
        testDescription: "an address less",
        found: .leaf(Leaf.Facts(notBefore: today, notAfter: today + 300 * day, names: moved, authority: mine))),
      Row(
        testDescription: "one address for another",
        found: .leaf(Leaf.Facts(notBefore: today, notAfter: today + 300 * day, names: moved, authority: mine)),
        names: LeafNames(names: names.names, addresses: [IPAddress("10.0.0.8")].compactMap { $0 }),
        reason: .namesChanged),
      Row(testDescription: "what phones notice first", names: moved, now: today + 999 * day, reason: .expired),
    ])
  func table(row: Row) {
    let renewal = LeafRenewal(
      found: row.found, authority: row.authority, authorityEnd: row.authorityEnd, names: row.names, now: row.now)
    #expect(leafNeeds(renewal) == row.reason)
  }

  @Test("earlier names stay beside new ones, unless the authority does not allow them or they grow too many")
  func joined() throws {
    let limits = NameLimits(host: "")
    func names(_ hosts: [Int], _ more: String...) -> LeafNames {
      LeafNames(names: ["localhost"] + more, addresses: hosts.compactMap { IPAddress("10.0.0.\($0)") })
    }
    #expect(names([1]).joined(names([2], "old.local", "old"), by: limits) == names([1, 2], "old.local"))
    let many = names(Array(1...18))
    #expect(names([19]).joined(many, by: limits) == names(Array(1...19)))
    #expect(names([19, 20]).joined(many, by: limits) == names([19, 20]))
  }
}
