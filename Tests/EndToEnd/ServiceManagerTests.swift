import Foundation
import TestKit
import Testing

@testable import Server

/// The built program under a supervisor that speaks systemd's protocol.
@Suite(.limitedConcurrency) struct ServiceManagerTests {
  @Test("the program says that it listens, that its loop turns, and that it stops")
  func life() async throws {
    let gym = try Gym()
    let socket = NotifySocket("@rackside test \(UUID().uuidString)")
    let program = try Program(
      ["serve", "--config", gym.config],
      environment: ["NOTIFY_SOCKET": socket.name, "WATCHDOG_USEC": "900000"])
    let port = try #require(await program.port())
    let ready = try await socket.next { $0.hasPrefix("READY=1\n") }
    #expect(ready == "READY=1\nSTATUS=listening on http://127.0.0.1:\(port)")
    for _ in 0..<3 { _ = try await socket.next { $0 == "WATCHDOG=1" } }
    program.signal(SIGTERM)
    _ = try await socket.next { $0 == "STOPPING=1" }
    #expect(await program.end().status == 0)
  }

  @Test("the status names https too, once there is a certificate")
  func secureStatus() async throws {
    let gym = try Gym("[tls]\nlocal = true\nport = 0")
    let socket = NotifySocket("@rackside test \(UUID().uuidString)")
    let program = try Program(["serve", "--config", gym.config], environment: ["NOTIFY_SOCKET": socket.name])
    let port = try #require(await program.port())
    let ready = try await socket.next { $0.hasPrefix("READY=1\n") }
    let line = "READY=1\nSTATUS=listening on http://127.0.0.1:\(port) and https://localhost:"
    #expect(ready.hasPrefix(line), "\(ready)")
    program.signal(SIGTERM)
    #expect(await program.end().status == 0)
  }

  @Test("a server for the network names the address that other computers reach, in its status and beside the code")
  func addressForOthers() async throws {
    let gym = try Gym()
    let socket = NotifySocket("@rackside test \(UUID().uuidString)")
    let program = try Program(
      ["serve", "--config", gym.config, "--host", "0.0.0.0"], environment: ["NOTIFY_SOCKET": socket.name])
    let port = try #require(await program.port())
    // Without a network, there is only this machine.
    let address = "http://\(LocalNetwork.address() ?? "127.0.0.1"):\(port)"
    let ready = try await socket.next { $0.hasPrefix("READY=1\n") }
    #expect(ready == "READY=1\nSTATUS=listening on \(address)")
    let line = await program.printed { $0.contains("Open \(address)/owner/ and type this code:\n") ? true : nil }
    #expect(line == true)
    program.signal(SIGTERM)
    #expect(await program.end().status == 0)
  }

  @Test(
    "root is refused the data of an installed server, whose files it would close to it", .enabled(if: geteuid() == 0))
  func foreignFolder() async throws {
    let gym = try Gym()
    #expect(try await gym.owner().status == 0)
    let data = gym.folder.path + "/data"
    #expect(chown(data, 65_534, 65_534) == 0)
    for command in ["serve", "check", "backup"] {
      let refused = try await gym.run(command)
      #expect(refused.status == 78)
      #expect(
        refused.errors == "rackside: \(data) belongs to the user nobody: put 'sudo -u nobody' in front of the command\n"
      )
    }
    #expect(chown(data, 0, 0) == 0)
    #expect(try await gym.run("check").status == 0)
  }

  @Test("the setup code of a server that has no terminal can be read by command until the gym has an owner")
  func setupCode() async throws {
    let gym = try Gym()
    let program = try Program(["serve", "--config", gym.config])
    let port = try #require(await program.port())
    let code = try #require(await program.setupCode())
    let printed = try await gym.run("owner", "code")
    #expect(printed.status == 0, "\(printed.errors)")
    #expect(printed.out == "\(code)\nType it at http://127.0.0.1:\(port)/owner/\n")
    let file = gym.folder.path + "/data/setup-code"
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try await gym.owner().status == 0)
    let late = try await gym.run("owner", "code")
    #expect(late.status == 65 && late.out.isEmpty && late.errors.contains("this gym has an owner"))
    program.signal(SIGTERM)
    #expect(await program.end().status == 0)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test("no server, no code")
  func noSetupCode() async throws {
    let gym = try Gym()
    #expect(try await gym.run("owner", "code").status == 66)
  }

  @Test(
    "another user is refused a data folder that they cannot read, and nothing is said of what seems to be missing there",
    .enabled(if: geteuid() != 0 && access("/root", R_OK) != 0))
  func closedFolder() async throws {
    let gym = try Gym("[tls]\nlocal = true")
    let refused = try await gym.run("check", "--data", "/root")
    #expect(refused.status == 78 && refused.out.isEmpty)
    #expect(
      refused.errors == "rackside: /root belongs to the user root: put 'sudo -u root' in front of the command\n")
  }
}
