import Foundation
import TestKit
import Testing

@testable import Server

@Suite struct ServiceManagerTests {
  private let folder = Folder()

  private var path: String { folder.path + "/notify" }

  private func supervised(_ socket: NotifySocket, _ more: [String: String] = [:]) -> ServiceManager {
    ServiceManager(environment: ["NOTIFY_SOCKET": socket.name].merging(more) { $1 })
  }

  @Test("systemd is told of the start and the stop, on a socket by its path and on an abstract one")
  func startAndStop() {
    for name in [path, "@rackside test \(UUID().uuidString)"] {
      let socket = NotifySocket(name)
      let manager = supervised(socket)
      manager.ready("listening on http://127.0.0.1:8080")
      manager.stopping()
      #expect(socket.arrived() == ["READY=1\nSTATUS=listening on http://127.0.0.1:8080", "STOPPING=1"], "\(name)")
    }
  }

  @Test("a status stays one line, so that nothing in it is taken for a message")
  func status() {
    let socket = NotifySocket(path)
    supervised(socket).ready("one\nSTOPPING=1")
    #expect(socket.arrived() == ["READY=1\nSTATUS=one STOPPING=1"])
  }

  @Test("a sign of life is sent at once, and then three times in the time that systemd waits")
  func beats() {
    let socket = NotifySocket(path)
    let manager = supervised(socket, ["WATCHDOG_USEC": "30000000"])
    let second = 1_000_000_000
    var sent: [Int] = []
    for quarter in 0..<100 {
      manager.beat(now: quarter * second / 4)
      let arrived = socket.arrived()
      if !arrived.isEmpty { sent.append(quarter) }
      #expect(arrived.allSatisfy { $0 == "WATCHDOG=1" })
    }
    #expect(sent == [0, 40, 80])
  }

  @Test("a process that is not watched gives no sign of life")
  func notWatched() {
    let socket = NotifySocket(path)
    let wrong: [[String: String]] = [
      [:], ["WATCHDOG_USEC": ""], ["WATCHDOG_USEC": "soon"], ["WATCHDOG_USEC": "0"], ["WATCHDOG_USEC": "-5"],
      ["WATCHDOG_USEC": "9223372036854775807"], ["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "\(getpid() + 1)"],
    ]
    for environment in wrong {
      let manager = supervised(socket, environment)
      manager.beat()
      manager.pauseBeats(seconds: 60)
      manager.resumeBeats()
      #expect(socket.arrived() == [], "\(environment)")
    }
    let own = supervised(socket, ["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "\(getpid())"])
    own.beat()
    #expect(socket.arrived() == ["WATCHDOG=1"])
  }

  @Test("during a restore systemd waits longer, and afterwards as before")
  func pause() {
    let socket = NotifySocket(path)
    let manager = supervised(socket, ["WATCHDOG_USEC": "30000000"])
    manager.pauseBeats(seconds: 3_600)
    manager.resumeBeats()
    #expect(socket.arrived() == ["WATCHDOG_USEC=3600000000", "WATCHDOG_USEC=30000000\nWATCHDOG=1"])
  }

  @Test("without systemd, or with a socket that is none, the server just runs")
  func withoutSystemd() {
    let names: [String?] = [
      nil, "", "/", "@", "notify", "vsock:2:1", "/nowhere/notify", "@nobody listens here",
      "/" + String(repeating: "x", count: 200), "@" + String(repeating: "x", count: 200),
    ]
    for name in names {
      var environment = ["WATCHDOG_USEC": "30000000"]
      environment["NOTIFY_SOCKET"] = name
      let manager = ServiceManager(environment: environment)
      manager.ready("listening")
      manager.beat()
      manager.stopping()
    }
  }

  @Test("the longest name that a socket can have is used whole")
  func longestName() {
    let name = String(("@" + UUID().uuidString + String(repeating: "x", count: 200)).prefix(107))
    let socket = NotifySocket(name)
    supervised(socket).stopping()
    #expect(socket.arrived() == ["STOPPING=1"])
  }

  @Test("a sign of life never waits, also if systemd reads nothing")
  func full() {
    let socket = NotifySocket(path)
    let manager = supervised(socket, ["WATCHDOG_USEC": "3"])
    // More than any queue of datagrams takes; a call that waited would never return.
    for now in 0..<20_000 { manager.beat(now: now * 1_000) }
    let arrived = socket.arrived()
    #expect(!arrived.isEmpty && arrived.count < 20_000)
  }
}
