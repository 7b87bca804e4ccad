import Testing

@testable import Transport

struct FrameAssemblyTests {
  @Test func aMessageInHundredsOfSinglesIsTooSlowAndOneInPacketsIsNot() {
    func outcomes(pieces: Int, of size: Int) -> [FrameAssembly.Outcome] {
      var assembly = FrameAssembly()
      let piece = [UInt8](repeating: 0x61, count: size)
      return (0..<pieces).map { _ in
        piece.withUnsafeBytes { assembly.add($0, remaining: 10, isFinal: false, limit: 262_144) }
      }
    }
    #expect(outcomes(pieces: 66, of: 1).firstIndex(of: .tooSlow) == 65)
    #expect(outcomes(pieces: 2_000, of: 100).allSatisfy { $0 == .incomplete })
  }

  private func add(
    _ assembly: inout FrameAssembly, _ text: String, remaining: Int = 0, isFinal: Bool = false, isBinary: Bool = false
  ) -> FrameAssembly.Outcome {
    Array(text.utf8).withUnsafeBytes {
      assembly.add($0, remaining: remaining, isFinal: isFinal, isBinary: isBinary, limit: 8)
    }
  }

  @Test func fragmentsBecomeOneMessage() {
    var assembly = FrameAssembly()
    #expect(add(&assembly, "abc") == .incomplete)
    #expect(add(&assembly, "de", isFinal: true) == .complete)
    #expect(assembly.take() == Array("abcde".utf8))
    #expect(add(&assembly, "f", isFinal: true) == .complete)
    #expect(assembly.take() == Array("f".utf8))
  }

  @Test func aTooLongMessageIsRefusedAsSoonAsItShows() {
    var assembly = FrameAssembly()
    #expect(add(&assembly, "abcdefgh", isFinal: true) == .complete)
    _ = assembly.take()
    #expect(add(&assembly, "abc", remaining: 6) == .tooBig)
    #expect(add(&assembly, "abcde") == .incomplete)
    #expect(add(&assembly, "fghi") == .tooBig)
  }

  @Test func binaryIsRefused() {
    var assembly = FrameAssembly()
    #expect(add(&assembly, "abc", isBinary: true) == .binary)
  }
}

struct AddressTests {
  @Test func anAddressHasALimitAndGetsItsPlacesBack() {
    var counts = AddressCounts(limit: 2, loopbackIsExempt: true)
    let entered = ["10.0.0.1", "10.0.0.1", "10.0.0.1", "10.0.0.2"].map { counts.enter($0) }
    #expect(entered == [true, true, false, true])
    counts.leave("10.0.0.1")
    let again = counts.enter("10.0.0.1")
    #expect(again)
  }

  @Test func theLoopbackIsExemptIfConfigured() {
    var exempt = AddressCounts(limit: 0, loopbackIsExempt: true)
    let entered = ["127.0.0.1", "::1", "10.0.0.1"].map { exempt.enter($0) }
    #expect(entered == [true, true, false])
    var strict = AddressCounts(limit: 0, loopbackIsExempt: false)
    let refused = strict.enter("127.0.0.1")
    #expect(!refused)
  }

  @Test func anIPv4AddressOnAnIPv6SocketIsTheSame() {
    #expect(AddressCounts.normalised("::ffff:192.168.1.20") == "192.168.1.20")
    #expect(AddressCounts.normalised("fe80::1") == "fe80::1")
  }

  @Test func aGymBehindOneAddressShakesHandsAtOnceAndAFloodDoesNot() {
    var budget = HandshakeBudget(HandshakeRate(), loopbackIsExempt: true, exempt: ["10.0.0.3"])
    func begun(_ count: Int, _ address: String, at now: Int) -> Int {
      (0..<count).count { _ in budget.begin(address, now: now) }
    }
    #expect(begun(300, "10.0.0.1", at: 0) == 100)
    #expect(begun(300, "10.0.0.2", at: 0) == 100, "each address has its own")
    for exempt in ["127.0.0.1", "10.0.0.3"] { #expect(begun(300, exempt, at: 0) == 300) }
    #expect(begun(300, "10.0.0.1", at: 1_000) == 20)
    #expect(begun(300, "10.0.0.1", at: 1_000) == 0, "what was refused is not owed")
    budget.prune(now: 5_000)
    #expect(budget.count == 1, "the second owes nothing any more")
    #expect(begun(300, "10.0.0.1", at: 60_000) == 100, "a pause is not saved up beyond that")
    var open = HandshakeBudget(nil, loopbackIsExempt: false)
    let all = (0..<300).allSatisfy { _ in open.begin("10.0.0.1", now: 0) }
    #expect(all)
  }

  @Test func descriptorsAreReserved() {
    var options = ServerOptions()
    options.descriptorReserve = 64
    options.perAddressLimit = 1
    var table = SocketTable(options, descriptorLimit: 1_024)
    let highest = [959, 960].map { table.accept($0, from: "10.0.0.1") }
    #expect(highest == [true, false])
    let share = Int32(SocketTable.extraPerAddress + 1)
    let more = (100..<(100 + share)).map { table.accept($0, from: "10.0.0.1") }
    #expect(more.filter { $0 }.count == share - 1)
    table.close(959)
    let again = [99, 99].map { table.accept($0, from: "10.0.0.1") }
    #expect(again == [true, true], "a descriptor that comes again is counted once")
    #expect(table.count == share)
  }
}

struct HandshakeTests {
  private func refusal(
    path: String = "/ws", host: String = "gym.local:8080", origin: String = "", subprotocols: String = "rackside.v1"
  ) -> Int? {
    var options = ServerOptions()
    options.allowedOrigins = ["https://gym.example"]
    return Handshake(path: path, host: host, origin: origin, subprotocols: subprotocols).refusal(options)?.status
  }

  @Test(arguments: [
    "", "http://gym.local:8080", "https://gym.local:8080", "http://GYM.local:8080", "https://gym.example",
  ])
  func ownOriginsAreWelcome(_ origin: String) { #expect(refusal(origin: origin) == nil) }

  @Test(arguments: [
    "http://evil.example", "http://gym.local", "http://gym.local:8080.evil.example", "null", "gym.local:8080",
    "ftp://gym.local:8080", "http://",
  ])
  func othersAreNot(_ origin: String) { #expect(refusal(origin: origin) == 403) }

  @Test(arguments: ["10.0.0.7:8080", "[fe80::1]:8080", "gympc:8080", "floor.lan", "localhost:8080"])
  func localNamesAreTheirOwnOrigin(_ host: String) { #expect(refusal(host: host, origin: "http://" + host) == nil) }

  @Test(
    "a page whose own domain points at us does not speak for anybody",
    arguments: ["evil.example:8080", "1.2.3.4.evil.example"])
  func rebinding(_ host: String) { #expect(refusal(host: host, origin: "http://" + host) == 403) }

  @Test func theUsualPortNeedsNoMention() {
    #expect(refusal(host: "gym.local:80", origin: "http://gym.local") == nil)
    #expect(refusal(host: "gym.local", origin: "https://gym.local:443") == nil)
    #expect(refusal(host: "", origin: "http://") == 403)
  }

  @Test func theSubprotocolIsAmongThoseOffered() {
    #expect(refusal(subprotocols: "chat, rackside.v1 ,x") == nil)
    for offered in ["", "rackside", "rackside.v10", "chat, RACKSIDE.V1"] {
      #expect(refusal(subprotocols: offered) == 400)
    }
  }

  @Test func onlyOnePathIsAWebSocket() { #expect(refusal(path: "/") == 404) }

  @Test("a trusted proxy says whose a connection is, read from the right; nobody else is believed")
  func forwarded() {
    func client(_ peer: String, _ header: String) -> String {
      ClientAddress.of(peer: peer, forwardedFor: header, trusted: ["127.0.0.1", "10.0.0.2"])
    }
    #expect(client("127.0.0.1", "198.51.100.7") == "198.51.100.7")
    #expect(client("127.0.0.1", "192.0.2.66, 198.51.100.7") == "198.51.100.7")
    #expect(client("127.0.0.1", "192.0.2.66, 198.51.100.7, 10.0.0.2") == "198.51.100.7")
    #expect(client("203.0.113.9", "198.51.100.7") == "203.0.113.9")
    #expect(client("127.0.0.1", "") == "127.0.0.1")
    #expect(client("127.0.0.1", "198.51.100.7, nonsense") == "127.0.0.1")
    #expect(client("127.0.0.1", "[2001:db8::1]:4711") == "2001:db8::1")
    #expect(client("127.0.0.1", "198.51.100.7:4711") == "198.51.100.7")
    #expect(client("127.0.0.1", "::ffff:198.51.100.7") == "198.51.100.7")
  }

  @Test(
    "a trusted proxy says whether a client came by https, by the hop that the client called; nobody else is believed")
  func schemes() {
    func isSecure(_ peer: String, _ proto: String, from addresses: String = "198.51.100.7", own: Bool = false) -> Bool {
      ClientScheme.isSecure(
        own: own, peer: peer, forwardedFor: addresses, forwardedProto: proto, trusted: ["127.0.0.1", "10.0.0.2"])
    }
    for https in ["https", "HTTPS", " https\t", "wss"] { #expect(isSecure("127.0.0.1", https), "\(https)") }
    for http in ["http", "ws", "Http"] {
      #expect(!isSecure("127.0.0.1", http))
      // The proxy uses our https, its client does not.
      #expect(!isSecure("127.0.0.1", http, own: true))
    }
    for own in [false, true] {
      #expect(isSecure("203.0.113.9", "https", own: own) == own, "a stranger")
      for garbage in ["", ",", "ftp", "https;", "\"https\"", "https https", "\u{FFFD}", "http,"] {
        #expect(isSecure("127.0.0.1", garbage, own: own) == own, "\(garbage)")
      }
    }
    // One proxy: only the last value is its own, the client may have sent the rest.
    #expect(!isSecure("127.0.0.1", "https, http"))
    #expect(isSecure("127.0.0.1", "http, https"))
    // Two of them, and the outer one has the certificate. The inner one appends, or leaves what is there.
    let two = "198.51.100.7, 10.0.0.2"
    #expect(isSecure("127.0.0.1", "https, http", from: two))
    #expect(isSecure("127.0.0.1", "https", from: two))
    #expect(!isSecure("127.0.0.1", "http, https", from: two))
    #expect(!isSecure("127.0.0.1", "https, http, http", from: two))
    #expect(isSecure("127.0.0.1", "http, https, http", from: two))
    // A proxy that names no addresses.
    #expect(isSecure("127.0.0.1", "https", from: ""))
    #expect(!isSecure("127.0.0.1", "https, http", from: ""))
    #expect(isSecure("127.0.0.1", "https", from: "nonsense"))
  }
}
