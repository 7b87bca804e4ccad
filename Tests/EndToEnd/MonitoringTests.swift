import Dispatch
import Floor
import Foundation
import Storage
import TestKit
import Testing

@testable import Server

/// What monitors read: figures, alerts and a dashboard that name them, and whether the server can work.
@Suite(.limitedConcurrency) struct MonitoringTests {
  /// A family of figures.
  private struct Family {
    var type: String
    var help = ""
    var lines: [String] = []
  }

  /// Reads Prometheus' text format, and checks it as `promtool check metrics` does.
  private func families(_ text: String) throws -> [String: Family] {
    var all: [String: Family] = [:]
    var help: (name: String, text: String)?
    var current = ""
    for line in text.split(separator: "\n").map(String.init) {
      let words = line.split(separator: " ", maxSplits: 3).map(String.init)
      if words[0] == "#", words[1] == "HELP" {
        #expect(words.count == 4 && help?.name == nil, "\(line)")
        help = (words[2], words[3])
      } else if words[0] == "#" {
        let (name, text) = try #require(help, "\(line)")
        #expect(words[1] == "TYPE" && words[2] == name && all[name] == nil, "\(name) stands here twice")
        #expect(["counter", "gauge", "histogram"].contains(words[3]))
        all[name] = Family(type: words[3], help: text)
        (current, help) = (name, nil)
      } else {
        let match = try #require(
          line.wholeMatch(of: /([a-z_]+)(\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? (\S+)/), "\(line)")
        #expect(Double(match.3) != nil, "\(line)")
        let suffix = match.1.dropFirst(current.count)
        let suffixes = all[current]?.type == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
        #expect(match.1.hasPrefix(current) && suffixes.contains(String(suffix)), "\(line) is not of \(current)")
        all[current]?.lines.append(line)
      }
    }
    #expect(help?.name == nil)
    for (name, family) in all {
      #expect(family.type == "counter" ? name.hasSuffix("_total") : !name.hasSuffix("_total"), "\(name)")
      #expect(!["_count", "_sum", "_bucket"].contains { name.hasSuffix($0) }, "\(name)")
      #expect(
        !["_milliseconds", "_ms", "_kilobytes", "_mb", "_gauge", "_counter", "_histogram"].contains {
          name.contains($0)
        }, "\(name)")
      #expect(!family.lines.isEmpty && Set(family.lines).count == family.lines.count, "\(name)")
    }
    return all
  }

  private func metrics(_ served: Served) async throws -> [String: Family] {
    let reply = try await http(served.server.port, "/metrics")
    return try families(try #require(reply.components(separatedBy: "\r\n\r\n").last))
  }

  /// A server that has all figures: by https, with a backup in two folders, and each screen has failed at once.
  private func full(_ disk: Folder) throws -> Served {
    try FileManager.default.createDirectory(atPath: disk.path + "/stick", withIntermediateDirectories: false)
    return try Served {
      $0.tls.isLocal = true
      $0.tls.port = 0
      $0.dataDirectory = disk.path + "/data"
      $0.backups.secondFolder = disk.path + "/stick"
      $0.backups.firstMilliseconds = 0
      $0.reserveMegabytes = NightlyBackupTests.reserve
      $0.screenMilliseconds = 0
    }
  }

  private func named(_ file: String) throws -> Set<String> {
    let text = try String(contentsOfFile: Fixture.repository + "/Config/monitoring/" + file, encoding: .utf8)
    let names = text.matches(of: /\b(?:rackside|process)_[a-z_]+/).map { String($0.output) }
    return Set(names.map { $0.hasSuffix("_bucket") ? String($0.dropLast(7)) : $0 })
  }

  @Test("alerts and the dashboard name figures that there are, the dashboard shows all, and the page explains each")
  func names() async throws {
    let disk = Folder()
    let served = try full(disk)
    defer { served.stop() }
    let owner = try await served.setUp()
    _ = try await NightlyBackupTests().backups(owner) { !$0.second.last.isNull }
    let wall = try await served.device("wall", by: owner)
    _ = try await wall.call("devices.drew", ["tookMs": 34, "memoryBytes": 9_000])
    let all = try await metrics(served)
    withExtendedLifetime(wall) {}
    let known = Set(all.keys)
    #expect(try named("alerts.yml").subtracting(known) == [])
    let dashboard = try named("dashboard.json")
    #expect(dashboard.subtracting(known) == [] && known.subtracting(dashboard) == [])
    let board = try JSON(
      Data(contentsOf: URL(fileURLWithPath: Fixture.repository + "/Config/monitoring/dashboard.json")))
    let ids = board.panels.array.compactMap(\.id.int)
    #expect(ids.count == board.panels.array.count && Set(ids).count == ids.count)
    #expect(
      board.panels.array.allSatisfy { panel in panel.targets.array.allSatisfy { $0.expr.string?.isEmpty == false } })
    let page = try String(contentsOfFile: Fixture.repository + "/docs/MONITORING.md", encoding: .utf8)
    let rows = page.matches(of: /\| `([a-z_]+)` \| (counter|gauge|histogram) \|/).map { "\($0.1) \($0.2)" }
    #expect(rows.sorted() == all.map { "\($0.key) \($0.value.type)" }.sorted())
  }

  @Test("requests, commits, screens and sizes are counted")
  func figures() async throws {
    // However slow the machine is, the screen may still draw.
    func patient(_ configuration: inout Configuration) { configuration.screenMilliseconds = 3_600_000 }
    try await withServer(patient) { served in
      let owner = try await served.setUp()
      let kiosk = try await served.device("kiosk", by: owner)
      let mara = try await served.connect()
      _ = try await mara.signUp("Mara")
      let before = try await metrics(served)
      _ = try #require(await mara.reply(mara.post("sets.delete", ["key": UUID().uuidString, "set": 900])))
      let after = try await metrics(served)
      func value(_ all: [String: Family], _ line: String) -> Double? {
        all.values.flatMap(\.lines).first { $0.hasPrefix(line + " ") }.flatMap { Double($0.dropFirst(line.count + 1)) }
      }
      func more(_ line: String) -> Double? {
        value(after, line).flatMap { new in value(before, line).map { new - $0 } }
      }
      #expect(more("rackside_requests_total{kind=\"change\"}") == 1)
      #expect(more("rackside_request_seconds_count{kind=\"change\"}") == 1)
      #expect(more("rackside_request_seconds_bucket{kind=\"change\",le=\"+Inf\"}") == 1)
      #expect(more("rackside_faults_total{code=\"not_found\"}") == 1)
      #expect(value(after, "rackside_screens{state=\"unsettled\"}") == 1)
      #expect(value(after, "rackside_screens{state=\"frozen\"}") == 0)
      #expect(value(after, "rackside_clock_unsure") == 0 && value(after, "rackside_disk_full") == 0)
      for name in [
        "rackside_commit_seconds_count", "rackside_database_bytes", "process_resident_memory_bytes",
        "process_cpu_seconds_total", "rackside_build_info{version=\"\(programVersion)\"}",
      ] {
        #expect(value(after, name) ?? 0 > 0, "\(name)")
      }
      withExtendedLifetime(kiosk) {}
      // Each part of a histogram has all below it.
      for family in after.values where family.type == "histogram" {
        var last = (series: "", count: 0.0)
        for line in family.lines where line.contains("le=\"") {
          let series = line.replacing(/,?le="[^"]*"\} .*/, with: "")
          let count = try #require(line.split(separator: " ").last.flatMap { Double($0) })
          #expect(series != last.series || count >= last.count, "\(line)")
          last = (series, count)
        }
      }
    }
  }

  @Test("a server whose clock is not set says so to monitors, keeps calendars back, and is ready")
  func clock() async throws {
    let served = try Served(clock: Clock { 0 })
    defer { served.stop() }
    #expect(try await http(served.server.port, "/healthz").hasSuffix("\r\n\r\nok\nclock: not set\n"))
    #expect(try await http(served.server.port, "/metrics").contains("\nrackside_clock_unsure 1\n"))
    #expect(try await http(served.server.port, "/feeds/abcdefghijklmnopqrstuv.ics").hasPrefix("HTTP/1.1 503 "))
    #expect(try await http(served.server.port, "/readyz").hasSuffix("\r\n\r\nready\n"))
  }

  @Test("a server is ready while its writer answers, and otherwise says why it is not")
  func ready() async throws {
    let served = try Served { $0.reserveMegabytes = 0 }
    defer { served.stop() }
    let port = served.server.port
    let reply = try await http(port, "/readyz")
    #expect(reply.hasPrefix("HTTP/1.1 200 ") && reply.hasSuffix("\r\n\r\nready\n"), "\(reply)")
    #expect(try await http(port, "/readyzzz").hasPrefix("HTTP/1.1 404 "))
    // The writer hangs, as on a disk that does not answer.
    let gate = DispatchSemaphore(value: 0)
    served.server.database.write(
      { _ in
        gate.wait()
        gate.signal()
      }, done: { _ in })
    // Both wait for the same change.
    async let another = http(port, "/readyz")
    for hanging in [try await http(port, "/readyz"), try await another] {
      #expect(hanging.hasPrefix("HTTP/1.1 503 "), "\(hanging)")
      #expect(hanging.hasSuffix("not ready: the database has not answered for seconds\n"), "\(hanging)")
    }
    gate.signal()
    #expect(try await http(port, "/readyz").hasSuffix("\r\n\r\nready\n"))
  }
}
