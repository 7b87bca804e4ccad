import Foundation
import TestKit
import Testing
import Wire

@testable import Server

/// What a gym that had https is told after it was restored on a machine that has none.
extension BackupTests {
  @Test("a gym that used https says so after a restore, with the file to take over, until https is on")
  func restoredHTTPS() async throws {
    let gym = try await makeGym("[tls]\nlocal = true\nport = 0")
    let made = try await gym.run("backup", "--json")
    #expect(made.status == 0, "\(made.errors)")
    let path = try #require(made.json.file.string)
    // Its folder goes with it.
    let file = try withExtendedLifetime(gym) { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }
    let empty = try Gym()
    let program = try Program(["serve", "--config", empty.config])
    let port = try #require(await program.port())
    let client = try await TestClient(port: port)
    let upload = try await client.upload(file, code: try #require(await program.setupCode()))
    let started = try await client.call("restore.start", ["upload": upload])
    // The file is not there yet.
    #expect(started.configuration == true && started.settings.isNull)
    #expect(await client.closeCode() == 1001)
    let again = await program.printed { $0.components(separatedBy: "listening on ").count > 2 ? true : nil }
    #expect(again == true)
    let back = try await TestClient(port: port)
    let settings = try await back.call("restore.result", ["upload": upload]).settings
    let beside = empty.folder.path + "/rackside.toml.restored"
    #expect(settings.file.string == beside && settings.place.string == empty.config && settings.https == true)
    program.signal(SIGTERM)
    #expect(await program.end().status == 0)

    var configuration = try Configuration.load(file: empty.config, environment: [:])
    configuration.file = empty.config
    #expect(configuration.restoredSettings?.https == true)
    // Elsewhere the gym would not be found.
    configuration.dataDirectory += "/elsewhere"
    #expect(configuration.restoredSettings?.place == nil)
    // It was taken over.
    try empty.folder.write("rackside.toml", empty.folder.text("rackside.toml.restored"))
    configuration = try Configuration.load(file: empty.config, environment: [:])
    configuration.file = empty.config
    #expect(configuration.restoredSettings?.https == false)
    try FileManager.default.removeItem(atPath: beside)
    #expect(configuration.restoredSettings == nil)
  }

  @Test("the command says that the restored gym used https, and which file to take over")
  func restoredHTTPSByCommand() async throws {
    let gym = try await makeGym("[tls]\nlocal = true\nport = 0")
    let made = try await gym.run("backup", "--json")
    defer { withExtendedLifetime(gym) {} }
    let other = try Gym()
    let restored = try await other.run("restore", try #require(made.json.file.string))
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(restored.out.contains("The gym used https; it is off here."))
    let beside = other.folder.path + "/rackside.toml.restored"
    #expect(restored.out.contains("sudo cp \(beside) \(other.config)\n"), "\(restored.out)")
    // One without https has nothing to say of it.
    let plain = try await makeGym("[log]\nlevel = \"error\"")
    defer { withExtendedLifetime(plain) {} }
    let again = try await plain.run("backup", "--json")
    let third = try Gym()
    let quiet = try await third.run("restore", try #require(again.json.file.string))
    #expect(quiet.status == 0 && !quiet.out.contains("https"), "\(quiet.out)")
  }
}
