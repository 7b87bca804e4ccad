import Crypto
import Foundation
import TestKit
import Testing

@testable import Authority

/// What is on the disk, and what happens if something else is.
@Suite struct FolderTests {
  let data = Folder()
  var folder: String { data.path + "/tls" }
  var authorityFile: String { folder + "/authority.pem" }
  var leafFile: String { folder + "/server.pem" }

  func open(at now: Int = today) throws -> GymAuthority {
    try GymAuthority.openOrMake(folder: folder, gym: "Iron Hall", host: "gym-1", now: now)
  }

  func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  /// Expects an error that says how to go on, and an untouched folder.
  func expectRefusal(_ kind: AuthorityError.Kind) throws {
    let before = try FileManager.default.subpathsOfDirectory(atPath: data.path).sorted()
    let error = #expect(throws: AuthorityError.self) { try open() }
    #expect(error?.kind == kind)
    #expect(error?.description.contains("every phone and computer has to trust anew") == true)
    #expect(error?.description.contains(folder) == true)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: data.path).sorted() == before)
  }

  @Test("the authority is made once, and only its owner can read it")
  func once() throws {
    let made = try open()
    #expect(try mode(authorityFile) == 0o600)
    #expect(try mode(folder) == 0o700)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["authority.pem"])
    // Years later, the machine and the gym are called otherwise.
    let found = try GymAuthority.openOrMake(folder: folder, gym: "Steel", host: "x-2", now: today + 900 * day)
    #expect(found.fingerprint == made.fingerprint)
    #expect(found.limits == made.limits)
    #expect(found.limits.allow("gym-1") && !found.limits.allow("x-2"))
    #expect(!made.pem.contains("PRIVATE KEY"))
  }

  @Test("a file that others can read is taken away from them")
  func permissions() throws {
    let made = try open()
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: authorityFile)
    #expect(try open().fingerprint == made.fingerprint)
    #expect(try mode(authorityFile) == 0o600)
  }

  @Test("what a power cut left of a file beside it is no authority, and does not disturb")
  func leftover() throws {
    try data.write("tls/authority.pem.part", "-----BEGIN CERT")
    let made = try open()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["authority.pem"])
    #expect(try open().fingerprint == made.fingerprint)
  }

  @Test("an authority whose key cannot be read is reported and not replaced")
  func unreadable() throws {
    _ = try open()
    let whole = try text(authorityFile)
    let other = try GymAuthority(gym: "Iron Hall", host: "gym-1", now: today)
    let strange = try Leaf(signedBy: other, names: LeafNames(names: ["localhost"], addresses: []), now: today)
    let withoutKey = String(whole[..<(try #require(whole.range(of: "-----BEGIN PRIVATE"))).lowerBound])
    for damaged in [
      "", "\n", withoutKey, String(whole.dropLast(60)), String(whole.dropFirst(40)),
      whole.replacing("PRIVATE KEY", with: "ENCRYPTED PRIVATE KEY"), withoutKey + other.key.pemRepresentation,
      // A certificate of a server is no authority.
      String(strange.pem[..<(try #require(strange.pem.range(of: "-----END CERTIFICATE-----\n"))).upperBound])
        + String(strange.pem[(try #require(strange.pem.range(of: "-----BEGIN PRIVATE"))).lowerBound...]),
      String(repeating: whole, count: 40),
    ] {
      try data.write("tls/authority.pem", damaged)
      try expectRefusal(.broken)
      #expect(try text(authorityFile) == damaged)
    }
    try data.write("tls/authority.pem", whole)
    _ = try open()
  }

  @Test("a disk that does not give the file is not taken for an empty one")
  func unreadableDisk() throws {
    // The tests may run as root, whom permissions do not stop, so these are errors that nobody is spared.
    try FileManager.default.createDirectory(atPath: authorityFile, withIntermediateDirectories: true)
    try expectRefusal(.unreadable)
    try FileManager.default.removeItem(atPath: folder)
    try data.link("tls", to: folder)
    try expectRefusal(.unreadable)
    try FileManager.default.removeItem(atPath: folder)
    try data.write("tls", "a file where the folder should be")
    try expectRefusal(.unreadable)
  }

  @Test("nobody is told to make another authority because they may not read this one", .enabled(if: geteuid() != 0))
  func forbidden() throws {
    _ = try open()
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: authorityFile)
    let error = #expect(throws: AuthorityError.self) { try open() }
    #expect(error?.kind == .forbidden)
    #expect(
      error?.description
        == "\(authorityFile) cannot be read: Permission denied. Nothing is lost: only the user who runs the server may read it."
    )
  }

  @Test("an authority that is missing although it signed a certificate is reported and not replaced")
  func lost() throws {
    _ = try open().currentLeaf(for: .rackside, now: today, folder: folder)
    try FileManager.default.removeItem(atPath: authorityFile)
    try expectRefusal(.lost)
    try FileManager.default.removeItem(atPath: folder)
    let error = #expect(throws: AuthorityError.self) {
      try GymAuthority.openOrMake(folder: folder, gym: "Iron Hall", host: "gym-1", now: today, wasThere: true)
    }
    #expect(error?.kind == .lost && !FileManager.default.fileExists(atPath: folder))
  }

  @Test("a clock in the past makes no authority")
  func clock() throws {
    let error = #expect(throws: AuthorityError.self) { try open(at: 0) }
    #expect(error?.kind == .clock)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test("a folder that cannot be written to is an error")
  func cannotWrite() throws {
    let error = #expect(throws: AuthorityError.self) {
      try GymAuthority.openOrMake(folder: data.path + "/missing/tls", gym: "Iron Hall", host: "", now: today)
    }
    #expect(error?.kind == .cannotWrite)
  }

  @Test("the server's certificate is made, found again, and renewed with a reason")
  func leaf() throws {
    let authority = try open()
    let first = try authority.currentLeaf(for: .rackside, now: today, folder: folder)
    #expect(first.reason == .missing)
    // A plain name of letters could be a top-level domain, so it is not among the authority's names.
    #expect(first.leftOut == ["rackside"])
    #expect(first.leaf.facts.names.names == ["localhost", "rackside.local"])
    #expect(try mode(leafFile) == 0o600)
    let again = try authority.currentLeaf(for: .rackside, now: today + day, folder: folder)
    #expect(again.reason == nil)
    #expect(again.leaf.fingerprint == first.leaf.fingerprint)
    #expect(again.leaf.facts == first.leaf.facts)
    let moved = HostNames(host: "rackside", ["192.168.1.6"].compactMap { .running($0) })
    let third = try authority.currentLeaf(for: moved, now: today + day, folder: folder)
    #expect(third.reason == .namesChanged)
    // The cable is out, and in again.
    let before = third.leaf.facts.names
    #expect(before.addresses.map(\.description) == ["127.0.0.1", "192.168.1.5", "192.168.1.6", "fd00::5"])
    for host in [HostNames(host: "rackside", []), moved, .rackside] {
      #expect(try authority.currentLeaf(for: host, now: today + day, folder: folder).reason == nil)
    }
    #expect(try text(leafFile) == third.leaf.pem)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["authority.pem", "server.pem"])
  }

  @Test("a server's certificate that is damaged is made anew, and the reason says so")
  func damagedLeaf() throws {
    let authority = try open()
    let whole = try authority.currentLeaf(for: .rackside, now: today, folder: folder).leaf.pem
    let other = try Leaf(signedBy: authority, names: LeafNames(names: ["localhost"], addresses: []), now: today).pem
    let start = try #require(whole.range(of: "-----BEGIN PRIVATE")).lowerBound
    let otherStart = try #require(other.range(of: "-----BEGIN PRIVATE")).lowerBound
    for damaged in ["", String(whole.dropLast(100)), String(whole[..<start] + other[otherStart...])] {
      try data.write("tls/server.pem", damaged)
      let current = try authority.currentLeaf(for: .rackside, now: today, folder: folder)
      guard case .broken(let reason) = current.reason else {
        Issue.record("\(String(describing: current.reason))")
        continue
      }
      #expect(reason.contains(leafFile))
      #expect(try authority.currentLeaf(for: .rackside, now: today, folder: folder).reason == nil)
    }
  }

  @Test("while the clock is before the authority, the certificate that is there stays; one that was never set is told")
  func clockBehind() throws {
    let authority = try open()
    let first = try authority.currentLeaf(for: .rackside, now: today, folder: folder)
    func refusal(at now: Int) -> AuthorityError? {
      #expect(throws: AuthorityError.self) {
        try authority.currentLeaf(for: HostNames(host: "rackside", []), now: now, folder: folder)
      }
    }
    func expectAdvice() throws {
      for unset in [0, 946_684_800_000, GymAuthority.earliest - 1] { #expect(refusal(at: unset) == .unset) }
      let error = refusal(at: authority.notBefore - 1_000)
      #expect(error?.kind == .clock)
      // The clock may be wrong now, or have been wrong then.
      for part in ["before 2027-01-14", "is behind, set it", "was ahead when", "run 'rackside authority new'"] {
        #expect(error?.description.contains(part) == true, "\(part)")
      }
    }
    try expectAdvice()
    #expect(try text(leafFile) == first.leaf.pem)
    #expect(authority.storedLeaf(folder: folder)?.fingerprint == first.leaf.fingerprint)
    try FileManager.default.removeItem(atPath: leafFile)
    try expectAdvice()
    #expect(authority.storedLeaf(folder: folder) == nil)
  }

  @Test("an authority that has expired says how to go on, and stays until then")
  func expired() throws {
    let authority = try open()
    let error = #expect(throws: AuthorityError.self) {
      try authority.currentLeaf(for: .rackside, now: authority.notAfter + 1_000, folder: folder)
    }
    #expect(error?.kind == .expired)
    #expect(error?.description.contains("run 'rackside authority new'") == true)
    #expect(try open(at: authority.notAfter + 1_000).fingerprint == authority.fingerprint)
  }

  @Test("a certificate of another authority is replaced, as after a restore")
  func otherAuthority() throws {
    _ = try open().currentLeaf(for: .rackside, now: today, folder: folder)
    let other = try GymAuthority(gym: "Iron Hall", host: "gym-1", now: today)
    try data.write("tls/authority.pem", other.pem + other.key.pemRepresentation + "\n")
    let current = try open().currentLeaf(for: .rackside, now: today, folder: folder)
    #expect(current.reason == .authorityChanged)
    #expect(current.leaf.facts.authority == other.fingerprint)
  }
}
