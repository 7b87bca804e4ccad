import Authority
import Floor
import Foundation
import Synchronization
import TestKit
import Testing

@testable import Server
@testable import Transport

/// How the server looks after the gym's own authority while it runs.
@Suite struct KeptAuthorityTests {
  private static let begin = CertificateMachine.begin

  private typealias Machine = CertificateMachine

  @Test("an authority whose file is deleted while the server runs is written again, and the log says so")
  func deleted() throws {
    let machine = Machine()
    let certificates = machine.certificates()
    #expect(certificates.renew())
    let whole = try machine.data.text("tls/authority.pem")
    try FileManager.default.removeItem(atPath: machine.file)
    #expect(!certificates.renew())
    #expect(try machine.data.text("tls/authority.pem") == whole)
    #expect(machine.log.all.last?.contains("\(machine.file) was missing.") == true, "\(machine.log.all)")
    #expect(!certificates.renew() && machine.errors() == 1)
    // The whole folder: also the certificate comes back.
    try FileManager.default.removeItem(atPath: machine.folder)
    #expect(certificates.renew() && machine.errors() == 2)
    #expect(try machine.data.text("tls/authority.pem") == whole)
    #expect(try machine.leaf().facts.authority == certificates.authority?.fingerprint)
  }

  @Test("an authority is remembered as made when it is made, and not when its file is found")
  func made() throws {
    let machine = Machine()
    #expect(machine.certificates().renew() && machine.made.withLock { $0 } == 1)
    // Another database than before: one of a backup, or one of before this was remembered.
    machine.memory.withLock { $0 = .nothing }
    let certificates = machine.certificates()
    certificates.renew()
    let fingerprint = try #require(certificates.authority).fingerprint
    #expect(machine.memory.withLock { $0 } == .fingerprint(fingerprint.hex) && machine.made.withLock { $0 } == 1)
    machine.memory.withLock { $0 = .makeAnother }
    #expect(certificates.renew() && machine.made.withLock { $0 } == 2)
  }

  @Test("another file in the authority's place is kept beside it", arguments: [true, false])
  func replaced(byAnother: Bool) throws {
    let machine = Machine()
    let certificates = machine.certificates()
    #expect(certificates.renew())
    let whole = try machine.data.text("tls/authority.pem")
    var other = "no authority"
    if byAnother {
      let second = Folder()
      _ = try GymAuthority.openOrMake(folder: second.path + "/tls", gym: "", host: "", now: Self.begin)
      other = try second.text("tls/authority.pem")
    }
    try machine.data.write("tls/authority.pem", other)
    #expect(!certificates.renew())
    #expect(try machine.data.text("tls/authority.pem") == whole)
    #expect(try machine.data.text("tls/authority.pem.other-\(Self.begin / 1_000)") == other)
    #expect(!certificates.renew() && machine.errors() == 1)
  }

  @Test("a file that cannot be written again takes no https away, and is complained of once")
  func blocked() throws {
    let machine = Machine()
    let certificates = machine.certificates()
    #expect(certificates.renew())
    try FileManager.default.removeItem(atPath: machine.file)
    // A folder in its place stops root as well.
    try machine.data.write("tls/authority.pem/x", "")
    for _ in 0..<2 { #expect(!certificates.renew()) }
    #expect(machine.errors() == 1 && certificates.obstacle == nil)
    try FileManager.default.removeItem(atPath: machine.file)
    certificates.renew()
    #expect(try GymAuthority.open(folder: machine.folder)?.fingerprint == certificates.authority?.fingerprint)
  }

  @Test("a new address is noticed between two minutes, and one that is gone for a while costs no certificate")
  func addresses() throws {
    let machine = Machine()
    machine.addresses.withLock { $0 = [] }
    let certificates = machine.certificates()
    #expect(certificates.renew() && !certificates.tick(isMinute: false))
    machine.addresses.withLock { $0 = ["192.168.1.5"] }
    #expect(certificates.tick(isMinute: false))
    let leaf = try machine.leaf()
    #expect(leaf.facts.names.addresses.map(\.description) == ["192.168.1.5"])
    for addresses in [[], ["192.168.1.5"]] {
      machine.addresses.withLock { $0 = addresses }
      #expect(!certificates.tick(isMinute: false) && !certificates.tick(isMinute: true))
    }
    #expect(try machine.leaf().fingerprint == leaf.fingerprint)
  }

  @Test(
    "whoever orders a new authority as they are told gets it within a minute, without a restart",
    arguments: [(0, 4_000), (4_000, 0)])
  func advice(made: Int, now: Int) throws {
    let machine = Machine()
    machine.now.withLock { $0 += made * 86_400_000 }
    let certificates = machine.certificates()
    #expect(certificates.renew())
    let first = certificates.authority?.fingerprint
    // The authority has expired, or was made by a clock that was ahead.
    machine.now.withLock { $0 += (now - made) * 86_400_000 }
    for _ in 0..<2 { #expect(!certificates.renew()) }
    let told = try #require(certificates.obstacle)
    #expect(told.contains("run 'rackside authority new': ") && told.contains("within a minute"), "\(told)")
    #expect(certificates.authority?.fingerprint == first && machine.errors() == 1)
    machine.memory.withLock { $0 = .makeAnother }
    #expect(certificates.renew() && certificates.obstacle == nil)
    let second = try #require(certificates.authority).fingerprint
    #expect(second != first && machine.memory.withLock { $0 } == .fingerprint(second.hex))
    let files = try FileManager.default.contentsOfDirectory(atPath: machine.folder)
    #expect(files.count { $0.hasPrefix("authority.pem.before-") } == 1)
    #expect(!certificates.renew() && certificates.authority?.fingerprint == second)
  }

  @Test("a gym whose whole folder is gone gets no authority by itself, and one that was put there is used")
  func folderGone() throws {
    let machine = Machine()
    #expect(machine.certificates().renew())
    try FileManager.default.moveItem(atPath: machine.folder, toPath: machine.folder + ".lost")
    let later = machine.certificates()
    for _ in 0..<2 { #expect(!later.renew()) }
    #expect(later.obstacle?.contains("authority.pem is missing, but it was there before.") == true)
    #expect(!FileManager.default.fileExists(atPath: machine.folder))
    try FileManager.default.moveItem(atPath: machine.folder + ".lost", toPath: machine.folder)
    #expect(later.renew() && later.obstacle == nil)
    // A restore may bring a database that knows another one.
    machine.memory.withLock { $0 = .fingerprint("00") }
    #expect(!later.renew() && later.obstacle == nil)
    #expect(machine.log.all.last?.hasPrefix("warning the gym's authority is another than before") == true)
    let used = try #require(later.authority).fingerprint.hex
    #expect(machine.memory.withLock { $0 } == .fingerprint(used))
  }

  @Test("an order for a new authority works while the server runs, and again where something else is in its place")
  func order() throws {
    let machine = Machine()
    let certificates = machine.certificates()
    #expect(certificates.renew())
    var seen = [certificates.authority?.fingerprint]
    for isBlocked in [false, true] {
      if isBlocked {
        try FileManager.default.removeItem(atPath: machine.file)
        try machine.data.write("tls/authority.pem/x", "")
      }
      machine.now.withLock { $0 += 60_000 }
      machine.memory.withLock { $0 = .makeAnother }
      #expect(certificates.renew() && certificates.obstacle == nil)
      #expect(!seen.contains(certificates.authority?.fingerprint))
      #expect(try machine.leaf().facts.authority == certificates.authority?.fingerprint)
      seen.append(certificates.authority?.fingerprint)
    }
  }

  @Test("the order is given by a command, and survives until a start")
  func command() async throws {
    let gym = try Gym("[tls]\nlocal = true\nport = 0")
    func start() async throws -> Fingerprint {
      let program = try Program(["serve", "--config", gym.config])
      _ = try #require(await program.port())
      let authority = try #require(try GymAuthority.open(folder: gym.folder.path + "/data/tls"))
      program.signal(SIGTERM)
      #expect(await program.end().status == 0)
      return authority.fingerprint
    }
    let first = try await start()
    #expect(try await gym.run("authority", "new").status == 64)
    #expect(try await start() == first)
    let ordered = try await gym.run("authority", "new", "--yes")
    #expect(ordered.status == 0 && ordered.out.contains("within a minute"), "\(ordered.errors)")
    let check = try await gym.run("check", "--json").json
    #expect(check.notes.array.first?.string?.hasPrefix("tls: the next start makes another authority, ") == true)
    let second = try await start()
    #expect(second != first)
    try FileManager.default.removeItem(atPath: gym.folder.path + "/data/tls")
    let warnings = try await gym.run("check", "--json").json.warnings.array.compactMap(\.string)
    #expect(warnings.contains { $0.contains("authority.pem is missing, but it was there before.") }, "\(warnings)")
  }

  @Test("from half a year before the authority ends the log warns once a day, and its last days make no certificates")
  func ending() throws {
    let machine = Machine()
    let certificates = machine.certificates()
    #expect(certificates.renew())
    let end = try #require(certificates.authority).notAfter
    func warnings() -> Int { machine.log.all.count { $0.hasPrefix("warning the gym's authority ends on 203") } }
    machine.now.withLock { $0 = end - 181 * 86_400_000 }
    #expect(certificates.renew() && warnings() == 0)
    let last = try machine.leaf()
    #expect(last.facts.notAfter == end)
    for (days, count) in [(179, 1), (178, 2), (30, 3), (1, 4)] {
      machine.now.withLock { $0 = end - days * 86_400_000 }
      for _ in 0..<3 { #expect(!certificates.renew()) }
      #expect(warnings() == count)
    }
    #expect(try machine.leaf().fingerprint == last.fingerprint && machine.errors() == 0)
  }

  @Test("the check warns of an authority that ends soon, if it is in use")
  func check() throws {
    let data = Folder()
    let made = try GymAuthority.openOrMake(folder: data.path + "/tls", gym: "", host: "", now: Self.begin)
    var configuration = Configuration()
    configuration.dataDirectory = data.path
    let late = made.notAfter - 179 * 86_400_000
    #expect(configuration.certificateWarning(at: late) == nil)
    configuration.tls.isLocal = true
    #expect(configuration.certificateWarning(at: late)?.hasPrefix("the gym's authority ends on 203") == true)
    #expect(configuration.certificateWarning(at: made.notAfter - 181 * 86_400_000) == nil)
    #expect(configuration.certificateWarning == nil)
  }

  @Test("phones are sent to an address of the gym's network, whatever else the certificate has")
  func host() throws {
    let own = LocalNetwork.address()
    var state = TLSState.Certificate(
      names: ["localhost", "yard.local", "10.200.0.1", "192.168.77.5"], issuer: "", notBefore: 0, notAfter: 0,
      fingerprint: "")
    #expect(state.hostOfOwn(listening: "0.0.0.0") == "yard.local")
    #expect(state.hostOfOwn(listening: "192.168.77.5") == "192.168.77.5")
    #expect(state.hostOfOwn(listening: "127.0.0.1") == "localhost")
    if let own {
      state.names.append(own)
      #expect(state.hostOfOwn(listening: "0.0.0.0") == own)
    }
  }
}

extension BackupTests {
  @Test("a backup without the authority that the gym should have warns")
  func missingAuthority() async throws {
    let gym = try await makeGym()
    let plain = try await gym.run("backup", "--json")
    #expect(plain.status == 0 && plain.json.warnings == [], "\(plain.out)")
    try gym.folder.write("data/tls/server.pem", "signed by it")
    let warned = try await gym.run("backup", "--json")
    let path = gym.folder.path + "/data/tls/authority.pem"
    let warning = warned.json.warnings.array.first?.string
    #expect(
      warning?.hasPrefix("The gym's authority for https is not in the backup: \(path) is missing.") == true,
      "\(warned.out)")
    let local = try await makeGym("[tls]\nlocal = true\nport = 0")
    let first = try await local.run("backup", "--json")
    #expect(first.json.warnings.array.count == 1, "\(first.out)")
  }
}
