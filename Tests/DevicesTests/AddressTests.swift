import Devices
import Testing

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
