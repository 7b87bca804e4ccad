import Testing

@testable import Terminal

@Suite("What is shown of a connection that does not come about")
struct ConnectionTests {
  private static let rows = [Floors.row(2), Floors.row(1, "Joel", "JO", "red")]

  private func frame(_ display: Display, _ columns: Int, _ rows: Int) -> [String] {
    Screen(address: "http://gym.local:8080", colours: .true24)
      .draw(display, at: Floors.local, size: Size(columns: columns, rows: rows)).map(\.text)
  }

  @Test("a certificate that is not accepted is told with what to do, also while the last floor is shown")
  func certificates() {
    var display = Display(token: "d_1", about: "test", random: { 0.5 })
    let told: [(Display.Failure, String)] = [
      (.expired("2026-11-01 12:00 UTC"), "ended on 2026-11-01 12:00 UTC."),
      (.notYetValid("2027-01-01 12:00 UTC"), "Set the clock of this computer"),
      (.otherName(["gym.local", "10.0.0.5"]), "It is for gym.local, 10.0.0.5."),
      (.unknownAuthority(file: nil), "name it with --ca."),
      (.unknownAuthority(file: "gym.crt"), "authority in gym.crt."),
      (.authorityFile("gym.crt: has no certificate."), "gym.crt: has no certificate."),
      (.noTLS, "There is no https at http://gym.local:8080."), (.certificate("path too long"), "path too long."),
    ]
    for (failure, sentence) in told {
      _ = display.take(.start, at: 0)
      _ = display.take(.failed(failure), at: 0)
      let shown = frame(display, 200, 24).joined(separator: "\n")
      #expect(shown.contains(sentence) && shown.contains("Trying again."), "\(shown)")
    }
    var floor = Floors.live(Self.rows)
    _ = floor.take(.closed(code: 1006), at: 2_000)
    #expect(frame(floor, 120, 24)[23].contains("Server offline."))
    _ = floor.take(.failed(.expired("2026-11-01 12:00 UTC")), at: 2_000)
    #expect(frame(floor, 120, 24)[23].contains("ended on 2026-11-01 12:00 UTC."))
    #expect(floor.log.rows.count == Self.rows.count)
  }

  @Test("without a screen the reason for a failed connection is told once, and again if it is another")
  func failures() {
    var display = Display(token: "d_1", about: "test", random: { 0.5 })
    var output = LineOutput(address: "https://gym.local")
    var told: [String] = []
    for failure: Display.Failure in [.noAnswer, .noAnswer, .expired("today"), .expired("today"), .noAnswer] {
      _ = display.take(.failed(failure), at: 0)
      told += output.statusChanges(display)
    }
    #expect(told.count == 3 && told[1].hasPrefix("The certificate of https://gym.local ended on today."))
  }
}

@Suite("The server's address")
struct AddressTests {
  @Test(
    "addresses are read as people type them",
    arguments: [
      ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("http://Gym.local/", "http://gym.local"),
      ("http://[::1]:9000", "http://[::1]:9000"), ("ws://gym.local:8080", "http://gym.local:8080"),
      ("https://Floor.example", "https://floor.example"), ("wss://gym.local:8443/", "https://gym.local:8443"),
      ("HTTPS://[fd00::5]:8443", "https://[fd00::5]:8443"), ("https://gym.local:80", "https://gym.local:80"),
    ])
  func good(text: String, meaning: String) throws { #expect(try ServerAddress(text).text == meaning) }

  @Test(
    "an invalid address is refused",
    arguments: [
      "", "gym.local", "gym.local:8080", "http://", "https://", "ftp://gym.local", "http:/gym.local", "://gym.local",
      "http://a:0", "http://a:70000", "http://a/b", "http://a b", "http://u@h",
      "https://a:0",
    ])
  func bad(text: String) { #expect(throws: ServerAddress.Failure.malformed) { try ServerAddress(text) } }

  @Test("the port and whether it is by TLS come from the scheme")
  func schemes() throws {
    let (plain, secure) = (try ServerAddress("http://gym.local"), try ServerAddress("wss://gym.local"))
    #expect(plain.port == 80 && !plain.isSecure)
    #expect(secure.port == 443 && secure.isSecure)
    // They are two servers: the token for one is not sent to the other.
    #expect(try ServerAddress("http://gym.local:8443").text != ServerAddress("https://gym.local:8443").text)
  }
}
