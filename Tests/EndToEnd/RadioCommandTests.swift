import Foundation
import Server
import TestKit
import Testing

/// `rackside radio`, as the program that a person starts.
@Suite(.limitedConcurrency) struct RadioCommandTests {
  /// A radio that writes lines, keeps its pairing in a folder of its own, and finds no system bus.
  private func radio(_ arguments: [String], in folder: Folder) throws -> Program {
    try Program(
      ["radio", "--token-file", folder.path + "/radios"] + arguments,
      environment: ["TERM": "dumb", "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder.path)/no-bus"])
  }

  @Test(
    "options that make no sense are refused with what would",
    arguments: [
      (["--simulate", "0"], "from 1 to 200"), (["--simulate", "201"], "from 1 to 200"),
      (["--simulate", "1", "--machines", "65"], "from 0 to 64"), (["--machines", "2"], "goes with --simulate"),
      (["--no-ble", "--no-ant"], "Leave one of them out"), (["--adapter", "bluetooth"], "bluetoothctl list"),
    ])
  func options(arguments: [String], sentence: String) async throws {
    let ended = try await radio(arguments, in: Folder()).end()
    #expect(ended.status == 64 && ended.errors.contains(sentence), "\(ended.errors)")
  }

  @Test("without a bus, a stick and a server it says so in a line each, and goes on until it is ended")
  func missing() async throws {
    let program = try radio(["--server", "http://127.0.0.1:1"], in: Folder())
    for line in ["there is no system bus here (No such file or directory)", "ANT+: ", "No answer from"] {
      await program.complained(of: line)
    }
    program.signal(SIGTERM)
    let ended = await program.end()
    #expect(ended.status == 0, "\(ended.errors)")
    #expect(ended.errors.split(separator: "\n").filter { $0.contains("system bus") }.count == 1)
    #expect(ended.out.isEmpty)
  }

  @Test("a simulated class is heard, and each strap that comes is a line")
  func simulated() async throws {
    let program = try radio(["--server", "http://127.0.0.1:1", "--simulate", "3", "--machines", "0"], in: Folder())
    // One of the three touches nobody.
    let lines = await program.printed { all in
      let lines = all.split(separator: "\n")
      return lines.count >= 2 ? lines.map(String.init) : nil
    }
    #expect(try #require(lines).allSatisfy { $0.wholeMatch(of: /sim:[123]  \d{2,3}/) != nil })
    program.signal(SIGTERM)
    let ended = await program.end()
    #expect(ended.status == 0 && ended.errors.contains("Playing 3 straps that are not there."), "\(ended.errors)")
  }

  @Test("a simulated class comes to the wall after the radio was paired, and again after it was started anew")
  func wholeWay() async throws {
    try await withServer { served in
      let owner = try await served.setUp()
      let folder = Folder()
      let arguments = ["--server", "http://127.0.0.1:\(served.server.port)", "--simulate", "5", "--seed", "3"]
      let program = try radio(arguments, in: folder)
      await program.complained(of: "type it under Screens")
      let code = try #require(program.errors.firstMatch(of: /Pairing code (\w{4})-(\w{4})/))
      _ = try await owner.change("devices.approve", ["code": "\(code.1)\(code.2)", "name": "Rig"])
      await program.complained(of: "Connected to Iron Yard as Rig.")

      let wall = try await served.device("wall", by: owner)
      // Nobody has claimed them, and one of the five touches nobody.
      @Sendable func isWhole(_ board: JSON) -> Bool {
        board.tiles.array.filter { $0.state == "unclaimed" }.count == 4
      }
      let snapshot = try await wall.call("topics.subscribe", ["topic": "hearts"]).snapshot
      if !isWhole(snapshot) {
        let board = await wall.first { $0.params.event == "hearts.board" && isWhole($0.params.data) }
        #expect(board != nil)
      }
      // And four rowers.
      let machines = try await wall.call("topics.subscribe", ["topic": "machines"]).snapshot.machines.array
      if machines.count < 4 {
        let board = await wall.first {
          $0.params.event == "machines.board" && $0.params.data.machines.array.count == 4
        }
        #expect(board != nil)
      }
      program.signal(SIGTERM)
      #expect(await program.end().status == 0)

      let again = try radio(arguments, in: folder)
      await again.complained(of: "Connected to Iron Yard as Rig.")
      #expect(!again.errors.contains("Pairing code"))
      again.signal(SIGTERM)
      #expect(await again.end().status == 0)
    }
  }
}
