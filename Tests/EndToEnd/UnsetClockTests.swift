import Authority
import Floor
import Foundation
import Storage
import Synchronization
import TestKit
import Testing
import Transport
import Wire

@testable import Server

/// https on a machine whose clock is wrong, as after a power cut.
@Suite(.limitedConcurrency) struct UnsetClockTests {
  private static let begin = CertificateMachine.begin
  private static let day = 86_400_000

  private func own(_ configuration: inout Configuration) {
    configuration.tls.isLocal = true
    configuration.tls.port = 0
  }

  @Test(
    "a start with a clock that was never set goes on with the certificate that is there, makes nothing, and heals",
    arguments: [0, 946_684_800_000, GymAuthority.earliest - 1])
  func unset(clock: Int) throws {
    let machine = CertificateMachine()
    #expect(machine.certificates().renew())
    let (authority, leaf) = (try machine.data.text("tls/authority.pem"), try machine.data.text("tls/server.pem"))
    machine.now.withLock { $0 = clock }
    let certificates = machine.certificates()
    for _ in 0..<2 { #expect(!certificates.renew()) }
    #expect(certificates.obstacle == nil && certificates.problem == "\(AuthorityError.unset)")
    #expect(certificates.authority != nil && machine.errors() == 1)
    machine.addresses.withLock { $0 = ["10.0.0.9"] }
    #expect(!certificates.tick(isMinute: false))
    #expect(try machine.data.text("tls/authority.pem") == authority)
    #expect(try machine.data.text("tls/server.pem") == leaf)
    #expect(try FileManager.default.contentsOfDirectory(atPath: machine.folder).count == 2)

    machine.now.withLock { $0 = Self.begin + Self.day }
    #expect(certificates.tick(isMinute: true) && certificates.problem == nil)
    #expect(try machine.leaf().facts.names.addresses.map(\.description).contains("10.0.0.9"))
    #expect(try machine.data.text("tls/authority.pem") == authority && machine.errors() == 1)
  }

  @Test(
    "without a certificate of this authority's there is http alone until the clock is set", arguments: [true, false])
  func nothingToGoOnWith(isMissing: Bool) throws {
    let (machine, other) = (CertificateMachine(), CertificateMachine())
    #expect(machine.certificates().renew() && other.certificates().renew())
    try FileManager.default.removeItem(atPath: machine.folder + "/server.pem")
    if !isMissing { try machine.data.write("tls/server.pem", try other.data.text("tls/server.pem")) }
    machine.now.withLock { $0 = 0 }
    let certificates = machine.certificates()
    #expect(!certificates.renew() && certificates.obstacle == "\(AuthorityError.unset)")
    #expect(FileManager.default.fileExists(atPath: machine.folder + "/server.pem") != isMissing)
    machine.now.withLock { $0 = Self.begin }
    #expect(certificates.tick(isMinute: true) && certificates.obstacle == nil)
    #expect(try machine.leaf().facts.authority == certificates.authority?.fingerprint)
  }

  @Test("an order for another authority waits until the clock is set, and the one before is in use until then")
  func order() throws {
    let machine = CertificateMachine()
    #expect(machine.certificates().renew())
    let before = try machine.data.text("tls/authority.pem")
    let (former, leaf) = (try #require(try GymAuthority.open(folder: machine.folder)), try machine.leaf().fingerprint)
    machine.memory.withLock { $0 = .makeAnother }
    machine.now.withLock { $0 = 0 }
    let certificates = machine.certificates()
    for _ in 0..<2 {
      #expect(!certificates.renew() && machine.memory.withLock { $0 } == .makeAnother)
      #expect(certificates.obstacle == nil && certificates.problem == "\(AuthorityError.unset)")
      #expect(certificates.authority?.fingerprint == former.fingerprint)
      #expect(certificates.endpoints["/ca.crt"]?().body == former.der)
    }
    #expect(try machine.data.text("tls/authority.pem") == before)
    #expect(try machine.leaf().fingerprint == leaf && machine.errors() == 1)
    machine.now.withLock { $0 = Self.begin }
    #expect(certificates.tick(isMinute: true) && certificates.problem == nil)
    #expect(try machine.data.text("tls/authority.pem") != before)
    let second = try #require(certificates.authority).fingerprint
    #expect(machine.memory.withLock { $0 } == .fingerprint(second.hex))
  }

  @Test("the check says what an order for another authority waits for, and whether there is https until then")
  func plan() throws {
    let folder = Folder()
    let served = try Served(own, in: folder, clock: Clock { Double(Self.begin) })
    served.stop()
    var configuration = Configuration()
    own(&configuration)
    configuration.dataDirectory = folder.path + "/data"
    let database = try Database(directory: configuration.dataDirectory, onFatal: { Issue.record("fatal: \($0)") })
    try orderNewAuthority(database)
    let right = configuration.ownCertificatePlan(at: Self.begin)
    #expect(right.problem == nil && right.note?.hasPrefix("the next start makes another authority, ") == true)
    let waiting = configuration.ownCertificatePlan(at: 0)
    #expect(waiting.problem == nil && waiting.note?.hasPrefix("\(AuthorityError.unset) Until then the ") == true)
    #expect(waiting.note?.hasSuffix(" another authority, as 'rackside authority new' has ordered") == true)
    try FileManager.default.removeItem(atPath: configuration.certificateFolder + "/server.pem")
    #expect(configuration.ownCertificatePlan(at: 0).problem?.hasPrefix("The machine's clock is wrong") == true)
  }

  @Test(
    "a certificate that was made by a clock ahead or behind is made anew once the clock is right",
    arguments: [900, 100])
  func jumped(wrong days: Int) throws {
    let machine = CertificateMachine()
    #expect(machine.certificates().renew())
    // The certificate of the five-hundredth day is there when the machine starts.
    let right = Self.begin + 500 * Self.day
    machine.now.withLock { $0 = right }
    #expect(machine.certificates().renew())
    let certificates = machine.certificates()
    machine.now.withLock { $0 = Self.begin + days * Self.day }
    #expect(certificates.renew())
    let wrong = try machine.leaf()
    machine.now.withLock { $0 = right + Self.day }
    #expect(certificates.tick(isMinute: true) && certificates.problem == nil)
    let facts = try machine.leaf().facts
    #expect(try machine.leaf().fingerprint != wrong.fingerprint)
    #expect(facts.notBefore == right && facts.notAfter > right + 300 * Self.day, "it begins a day before it is made")
    let why = days > 500 ? "why=notYetValid" : "why=expired"
    #expect(machine.log.all.last?.contains(why) == true, "\(machine.log.all)")
    #expect(!certificates.tick(isMinute: true) && machine.errors() == 0)
  }

  @Test("a clock that is ahead of the whole authority makes nothing, and all is as before once it is right")
  func farAhead() throws {
    let machine = CertificateMachine()
    let certificates = machine.certificates()
    #expect(certificates.renew())
    let leaf = try machine.leaf().fingerprint
    machine.now.withLock { $0 += 8_000 * Self.day }
    for _ in 0..<2 { #expect(!certificates.tick(isMinute: true)) }
    #expect(certificates.obstacle?.contains("expired") == true && machine.errors() == 1)
    machine.now.withLock { $0 = Self.begin + Self.day }
    #expect(certificates.tick(isMinute: true) && certificates.obstacle == nil)
    #expect(try machine.leaf().fingerprint == leaf)
  }

  @Test("a whole server that starts in 1970 serves its certificate, says that the clock is wrong, and needs no restart")
  func server() async throws {
    let folder = Folder()
    let first = try Served(own, in: folder, clock: Clock { Double(Self.begin) })
    let certificate = try #require(first.server.tls?.certificate)
    let authority = try await httpBody(first.server.port, "/ca.crt")
    first.stop()

    let clock = Mutex(1_000_000)
    let log = LogLines()
    let served = try Served(own, in: folder, log: log.logger(), clock: Clock { Double(clock.withLock { $0 }) })
    defer { served.stop() }
    let port = try #require(served.server.tls?.port, "\(served.server.tls?.failure ?? "")")
    let open = try await TLSSocket.connect(port: port, trusting: authority, at: Self.begin / 1_000)
    #expect(open.fingerprint == certificate.fingerprint && served.server.tls?.since == nil)
    let wrong = served.server.status.https
    #expect(wrong.failure == "\(AuthorityError.unset)" && wrong.since == nil && wrong.port == port)
    #expect(log.all.contains { $0.hasPrefix("error ") && $0.contains("The machine's clock is wrong") }, "\(log.all)")

    clock.withLock { $0 = Self.begin }
    served.server.renewCertificate()
    // As many as a slow machine may need; without an end, a fault here would hang the run.
    for _ in 0..<5_000 where served.server.tls?.since == nil { try await Task.sleep(for: .milliseconds(5)) }
    let right = served.server.status.https
    #expect(right.failure == nil && right.since != nil && served.server.tls?.certificate == certificate)
    let again = try await TLSSocket.connect(port: port, trusting: authority, at: Self.begin / 1_000)
    #expect(again.fingerprint == certificate.fingerprint)
    try await open.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    #expect(String(decoding: try await open.read(), as: UTF8.self).contains("ok\n"))
  }

  @Test("a certificate of the gym's own is served by a clock that was never set, and that is told until it is set")
  func files() async throws {
    let certificates = Folder()
    try await TestCertificate.make("root", extensions: TestCertificate.forAuthorities, in: certificates)
    try await TestCertificate.make(
      "gym", by: "root", from: "20200101000000Z", until: "20400101000000Z", in: certificates)
    let clock = Mutex(0)
    let log = LogLines()
    let change: (inout Configuration) -> Void = {
      $0.tls.certificate = certificates.path + "/gym.pem"
      $0.tls.key = certificates.path + "/gym.key"
      $0.tls.port = 0
    }
    let served = try Served(change, log: log.logger(), clock: Clock { Double(clock.withLock { $0 }) })
    defer { served.stop() }
    let port = try #require(served.server.tls?.port, "\(served.server.tls?.failure ?? "")")
    _ = try await TLSSocket.connect(port: port)
    #expect(served.server.status.https.failure == "\(AuthorityError.unset)")
    #expect(log.all.count { $0 == "error \(AuthorityError.unset)" } == 1)
    clock.withLock { $0 = Self.begin }
    #expect(served.server.status.https.failure == nil)
  }
}
