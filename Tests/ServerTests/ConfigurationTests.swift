import Foundation
import LanguageModel
import TestKit
import Testing

@testable import Server

@Suite("The configuration")
struct ConfigurationTests {
  @Test("the file that is shipped gives every key its default")
  func shipped() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../Config")
    let text = try String(contentsOf: folder.appending(path: "rackside.toml"), encoding: .utf8)
    let keys = try TOMLText(text).entries.map { "\($0.section).\($0.name)" }
    // Their defaults are what the owner chose on their page, and the machine's own zone.
    #expect(text.contains("\n# encrypt = true\n") && text.contains("\n# time_zone = \"Europe/Berlin\"\n"))
    #expect(Set(keys + ["backup.encrypt", "gym.time_zone"]) == Set(ConfigurationKey.all.map(\.fullName)))
    #expect(!keys.contains("backup.encrypt") && !keys.contains("gym.time_zone"))
  }

  @Test("without a time zone the gym has the machine's, and the file and the environment come before it")
  func zone() throws {
    let folder = Folder()
    let (link, file) = (folder.path + "/localtime", folder.path + "/timezone")
    func found() -> String? { MachineZone.name(link: link, file: file) }
    #expect(found() == nil)
    try folder.write("timezone", "Europe/Berlin\n")
    #expect(found() == "Europe/Berlin")
    // The link is what the machine's clock goes by.
    let manager = FileManager.default
    for (target, zone) in [
      ("/usr/share/zoneinfo/America/New_York", "America/New_York"), ("../usr/share/zoneinfo/Etc/UTC", "UTC"),
      ("/usr/share/zoneinfo/Mars/Base", "Europe/Berlin"), ("/somewhere/else", "Europe/Berlin"),
    ] {
      try? manager.removeItem(atPath: link)
      try manager.createSymbolicLink(atPath: link, withDestinationPath: target)
      #expect(found() == zone, "\(target)")
    }
    func loaded(_ text: String, _ environment: [String: String] = [:], zone: String?) throws -> String {
      let file = try folder.write("rackside.toml", text)
      return try Configuration.load(file: file, environment: environment, zone: zone).timeZone
    }
    #expect(try loaded("", zone: "America/New_York") == "America/New_York")
    #expect(try loaded("", zone: nil) == "UTC")
    let berlin = "[gym]\ntime_zone = \"Europe/Berlin\"\n"
    #expect(try loaded(berlin, zone: "America/New_York") == "Europe/Berlin")
    let accra = ["RACKSIDE_GYM_TIME_ZONE": "Africa/Accra"]
    #expect(try loaded(berlin, accra, zone: "America/New_York") == "Africa/Accra")
  }

  @Test("an empty folder of the schemas is none, and not the folder of the file, whose catalog would be shown")
  func noDocs() throws {
    let folder = Folder()
    let file = try folder.write("rackside.toml", "[server]\ndocs = \"\"\n")
    #expect(try Configuration.load(file: file, environment: [:]).docsDirectory == "", "\(folder.path)")
  }

  @Test("every kind of value is read, with the line that it is on")
  func values() throws {
    let text = try TOMLText(
      """
      \u{feff}# a comment
      gym.name = "Iron \\"Yard\\" \\u00e9 \\\\"   # after a value
      [server]\r
        port = 8_080
        host = 'C:\\no escapes'
        fonts = [ # a list over lines
          "a", 'b',
        ]
      reload_files = true
      [ limits ]
      "connections" = 0x10
      empty = []
      odd = 1.5
      """)
    #expect(
      text.entries == [
        .init(section: "gym", name: "name", value: .text("Iron \"Yard\" é \\"), line: 2),
        .init(section: "server", name: "port", value: .number(8080), line: 4),
        .init(section: "server", name: "host", value: .text("C:\\no escapes"), line: 5),
        .init(section: "server", name: "fonts", value: .list([.text("a"), .text("b")]), line: 6),
        .init(section: "server", name: "reload_files", value: .flag(true), line: 9),
        .init(section: "limits", name: "connections", value: .number(16), line: 11),
        .init(section: "limits", name: "empty", value: .list([]), line: 12),
        .init(section: "limits", name: "odd", value: .other, line: 13),
      ])
    #expect(text.sections.map(\.name) == ["server", "limits"])
  }

  @Test(
    "what is not TOML is an error with its line",
    arguments: [
      ("[\n", 1), ("a = 1\n[", 2), ("[.]", 1), ("[gym", 1), ("[]", 1), ("[[gym]]", 1), ("[gym]\n[gym]", 2),
      ("a = 1\na = 2", 2), ("a", 1), ("a =", 1), ("a = \"x", 1), ("a = \"x\ny\"", 1), ("a = \"\\q\"", 1),
      ("a = \"\\u12\"", 1), ("a = \"\\ud800\"", 1), ("a = \"\"\"x\"\"\"", 1), ("a = [1, 2", 1), ("a = [1\n\n2]", 3),
      ("a = [[1]]", 1), ("a = {b = 1}", 1), ("a = 1 2", 1), ("a = yes", 1), ("= 1", 1), ("a..b = 1", 1),
      ("# \u{1}", 1), ("a = \"\u{1}\"", 1), ("\n\n\"a = 1", 3), ("a = [\"x\",}b']", 1), ("a = 'x\\", 1),
    ])
  func mistakes(text: String, line: Int) {
    #expect { try TOMLText(text) } throws: { ($0 as? TOMLText.Fault)?.line == line }
  }

  @Test("no mangled file ends the program")
  func mangled() throws {
    let seed = Array(
      "[gym]\nname = \"a\" # b\n[server]\nport = 1_0\nfonts = [\"a\", 'b']\nd = 1979-05-27T07:32:00Z\n".unicodeScalars)
    let bits = Array("[]{}.=\"'#\n\t ,\\_-0a1é\r\u{1}".unicodeScalars)
    var random = SystemRandomNumberGenerator()
    var refused = 0
    for _ in 0..<4_000 {
      var text = seed
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: text.insert(bits.randomElement(using: &random)!, at: place)
        case 1: text[place] = bits.randomElement(using: &random)!
        default: text.remove(at: place)
        }
      }
      do { _ = try TOMLText(String(String.UnicodeScalarView(text))) } catch is TOMLText.Fault { refused += 1 }
    }
    #expect(refused > 0)
  }

  @Test("https needs a port of its own; the mistake is told where the port was set")
  func ports() throws {
    let folder = Folder()
    let file = try folder.write(
      "rackside.toml",
      "[server]\nport = 8443\n[tls]\ncertificate = \"gym.pem\"\nkey = \"/etc/gym.key\"\nport = 8443\n")
    func mistake(_ environment: [String: String]) -> String? {
      do { _ = try Configuration.load(file: file, environment: environment) } catch { return "\(error)" }
      return nil
    }
    #expect(mistake([:]) == "\(file):6: tls.port: must be another port than server.port (8443)")
    #expect(
      mistake(["RACKSIDE_TLS_PORT": "80", "RACKSIDE_SERVER_PORT": "80"])
        == "environment: RACKSIDE_TLS_PORT: must be another port than server.port (80)")
    let tls = try Configuration.load(file: file, environment: ["RACKSIDE_SERVER_PORT": "80"]).tls
    #expect(tls.certificate == folder.path + "/gym.pem" && tls.key == "/etc/gym.key" && tls.port == 8443 && tls.isOn)
  }

  @Test("files of secrets that everybody can read are warned of, and a host on the network without TLS or a zone")
  func warnings() throws {
    let folder = Folder()
    var configuration = Configuration()
    configuration.mail.server = "mail.example"
    configuration.mail.passwordFile = try folder.write("password", "secret")
    for (mode, warns) in [(0o644, true), (0o604, true), (0o640, false), (0o600, false)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: configuration.mail.passwordFile)
      #expect(configuration.warnings.contains { $0.hasPrefix("mail.password_file: ") } == warns, "\(mode)")
    }
    configuration.model.url = "http://127.0.0.1:8080"
    configuration.model.keyFile = try folder.write("model.key", "secret")
    for (mode, warns) in [(0o644, true), (0o600, false)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: configuration.model.keyFile)
      #expect(configuration.warnings.contains { $0.hasPrefix("model.key_file: ") } == warns, "\(mode)")
    }
    configuration.model.isAnywhere = true
    #expect(configuration.warnings.contains { $0.hasPrefix("model.anywhere: ") })
    configuration.model = ModelConfiguration()
    configuration.tls.key = try folder.write("gym.key", "secret")
    for (mode, warns) in [(0o644, true), (0o640, false)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: configuration.tls.key)
      #expect(configuration.warnings.contains { $0.hasPrefix("tls.key: ") } == warns, "\(mode)")
    }
    configuration.tls.key = ""
    for (host, origins, warns) in [
      ("0.0.0.0", [], true), ("192.168.1.5", ["http://floor.example"], true),
      ("0.0.0.0", ["https://floor.example"], false),
      ("127.0.0.1", [], false), ("::1", [], false), ("localhost", [], false),
    ] {
      configuration.host = host
      configuration.allowedOrigins = origins
      #expect(configuration.warnings.contains { $0.hasPrefix("server.host: ") } == warns, "\(host)")
    }
    (configuration.host, configuration.tls.certificate, configuration.tls.key) = ("0.0.0.0", "gym.pem", "gym.key")
    #expect(configuration.warnings.map { String($0.prefix { $0 != ":" }) } == ["gym.time_zone"])
    configuration.timeZone = "Africa/Accra"
    #expect(configuration.warnings == [])
    (configuration.host, configuration.timeZone) = ("127.0.0.1", "UTC")
    #expect(configuration.warnings == [])
    configuration.musicFolder = folder.path
    #expect(configuration.warnings == [])
    configuration.musicFolder += "/gone"
    #expect(configuration.warnings.map { String($0.prefix { $0 != ":" }) } == ["music.folder"])
  }

  @Test("a model is on this machine or in a private network unless the gym says otherwise, and its key is one line")
  func model() throws {
    let folder = Folder()
    let key = try folder.write("model.key", "abc123\n")
    func load(_ lines: String) throws -> ModelConfiguration {
      let file = try folder.write("rackside.toml", "[model]\n\(lines)\n")
      return try Configuration.load(file: file, environment: [:]).model
    }
    func mistake(_ lines: String) -> String? {
      do { _ = try load(lines) } catch { return "\(error)".split(separator: ":", maxSplits: 1).last.map(String.init) }
      return nil
    }
    #expect(try Configuration().model.server() == nil)
    let found = try #require(
      try load("url = \"http://10.0.0.5:11434\"\nname = \"small\"\nkey_file = \"model.key\"").server())
    #expect(found.name == "small" && found.key == "abc123" && !found.isAnywhere)
    #expect(
      mistake("url = \"http://8.8.8.8\"")
        == "2: model.url: must be on this machine or in a private network, unless anywhere = true")
    #expect(mistake("url = \"http://8.8.8.8\"\nanywhere = true") == nil)
    #expect(mistake("url = \"here\"") == "2: model.url: must be an address like http://127.0.0.1:8080")
    #expect(mistake("seconds = 2") == "2: model.seconds: must be from 5 to 300")
    try "abc\ndef".write(toFile: key, atomically: true, encoding: .utf8)
    #expect(
      mistake("url = \"http://127.0.0.1\"\nkey_file = \"model.key\"") == "3: model.key_file: must hold the key alone")
  }
}
