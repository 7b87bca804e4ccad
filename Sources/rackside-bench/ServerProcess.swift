import ArgumentParser
import Dispatch
import Floor
import Foundation
import Glibc
import Logging
import Server
import Storage
import Transport
import Wire

/// The server that is measured. Started by the other subcommands; it ends with them.
struct ServerProcess: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "server", abstract: "The server that is measured.", shouldDisplay: false)

  @Option var data: String
  @Option var core: Int?
  /// A certificate and its key, for https on a free port.
  @Option var certificate: String?

  func run() throws {
    if let core { try Machine.pin(core: core) }
    signal(SIGPIPE, SIG_IGN)
    let log = Logger(label: "rackside") { StreamLogHandler.standardError(label: $0) }
    let began = Machine.now
    var configuration = try BenchGym.configuration(folder: data)
    configuration.tls = TLSSettings()
    if let certificate {
      configuration.tls.certificate = certificate
      configuration.tls.key = certificate
      configuration.tls.port = 0
    }
    let server = try RacksideServer(
      configuration, log: log,
      onFatal: { error in
        FileHandle.standardError.write(Data("the database has failed: \(error)\n".utf8))
        _exit(70)
      }, also: Self.registerPublish)
    let start = ((Machine.now - began) * 1000).rounded(to: 1)
    print("\(server.port) \(start) \(server.tls?.port ?? 0)")
    fflush(nil)
    // The parent holds the other end, so the server ends even if the parent is killed.
    while let line = readLine() {
      if line == "forget" { server.database.forgetLongestGroup() }
      let writer = server.database.statistics
      print("\(writer.groups) \(writer.changes) \(writer.statements) \(writer.longestGroup)")
      fflush(nil)
    }
    server.stop()
  }

  private static func registerPublish(_ registry: inout Registry, _ hub: TopicHub) {
    registry.instant(BenchPublish.self, .identified) { _, call in
      hub.publish([Event(Topic("floor"), BenchEvent(text: call.text))])
      return Nothing()
    }
  }
}

/// Publishes `text` to all listeners of the floor.
struct BenchPublish: Call {
  static let method = "bench.publish"
  typealias Reply = Nothing
  var text: String
}

struct BenchEvent: TopicEvent {
  static let event = "bench"
  var text: String
}

/// A running `ServerProcess`.
final class ServerHandle {
  let port: Int
  /// Nil if it has http alone.
  let tlsPort: Int?
  /// From the start of `run` to listening, measured by the server process.
  let startMilliseconds: Double
  private let child: Child

  init(_ gym: BenchGym, pin: Bool, certificate: String? = nil) throws {
    child = try Child(
      ["server", "--data", gym.folder] + (pin ? ["--core", "0"] : [])
        + (certificate.map { ["--certificate", $0] } ?? []))
    guard child.words.count == 3, let port = Int(child.words[0]), let milliseconds = Double(child.words[1]) else {
      throw BenchError("the server did not start")
    }
    self.port = port
    tlsPort = Int(child.words[2]).flatMap { $0 > 0 ? $0 : nil }
    startMilliseconds = milliseconds
  }

  /// What the writer has done since the start.
  /// - Returns: `longest` in microseconds, of one group.
  func writer() throws -> (groups: Int, changes: Int, statements: Int, longest: Int) {
    let counts = try child.ask().compactMap { Int($0) }
    guard counts.count == 4 else { throw BenchError("the server does not report its commits") }
    return (counts[0], counts[1], counts[2], counts[3])
  }

  /// After this, `longest` counts later groups only.
  func forgetLongest() throws { _ = try child.ask("forget") }

  /// Resident memory in kilobytes.
  func residentKilobytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(child.processIdentifier)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    guard let kilobytes = line?.split(separator: " ").compactMap({ Int($0) }).first else {
      throw BenchError("cannot read the server's memory")
    }
    return kilobytes
  }

  func processorMicroseconds() throws -> Double { try child.processorMicroseconds() }

  /// How often each thread has gone to sleep, by thread id. It was woken as often.
  func sleeps() throws -> [String: Int] {
    let folder = "/proc/\(child.processIdentifier)/task"
    var sleeps: [String: Int] = [:]
    for thread in try FileManager.default.contentsOfDirectory(atPath: folder) {
      // The thread may have ended since.
      guard let status = try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8) else { continue }
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
      guard let count = line?.split(whereSeparator: \.isWhitespace).last.flatMap({ Int($0) }) else {
        throw BenchError("cannot read the server's wake-ups")
      }
      sleeps[thread] = count
    }
    return sleeps
  }

  /// Wake-ups of all threads since `before`. A thread that has ended counts as one.
  func wakeUps(since before: [String: Int]) throws -> Int {
    let now = try sleeps()
    return now.reduce(before.keys.count { now[$0] == nil }) { $0 + $1.value - (before[$1.key] ?? 0) }
  }

  /// Sends SIGKILL. The database is left as the server wrote it; the page cache survives.
  func kill() { child.kill() }
}
