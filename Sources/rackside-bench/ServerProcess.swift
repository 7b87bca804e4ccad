import ArgumentParser
import Dispatch
import Floor
import Foundation
import Glibc
import Logging
import Server
import Wire

/// The server that is measured. Started by the other subcommands; it ends with them.
struct ServerProcess: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "server", abstract: "The server that is measured.", shouldDisplay: false)

  @Option var data: String
  @Option var core: Int?

  func run() throws {
    if let core { try Machine.pin(core: core) }
    signal(SIGPIPE, SIG_IGN)
    let log = Logger(label: "rackside") { StreamLogHandler.standardError(label: $0) }
    let began = Machine.now
    let server = try RacksideServer(
      BenchGym.configuration(folder: data), log: log,
      onFatal: { error in
        FileHandle.standardError.write(Data("the database has failed: \(error)\n".utf8))
        _exit(70)
      }, also: Self.registerPublish)
    print("\(server.port) \(((Machine.now - began) * 1000).rounded(to: 1))")
    fflush(nil)
    // The parent holds the other end: whatever becomes of it, this server does not stay behind.
    while readLine() != nil {}
    server.stop()
  }

  private static func registerPublish(_ registry: inout Registry, _ hub: TopicHub) {
    registry.instant(BenchPublish.self, .identified) { _, call in
      hub.publish(Publication(.floor, BenchEvent(text: call.text)))
      return Nothing()
    }
  }
}

/// Sends `text` to everybody who listens to the floor.
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
  /// From the start of its work to listening, by its own clock.
  let startMilliseconds: Double
  private let child: Child

  init(_ gym: BenchGym, pin: Bool) throws {
    child = try Child(["server", "--data", gym.folder] + (pin ? ["--core", "0"] : []))
    guard child.words.count == 2, let port = Int(child.words[0]), let milliseconds = Double(child.words[1]) else {
      throw BenchError("the server did not start")
    }
    self.port = port
    startMilliseconds = milliseconds
  }

  /// Resident memory in kilobytes.
  func residentKilobytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(child.processIdentifier)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    guard let kilobytes = line?.split(separator: " ").compactMap({ Int($0) }).first else {
      throw BenchError("the server's memory cannot be read")
    }
    return kilobytes
  }

  /// The processor time it has used, of all its threads. Unlike a rate it hardly depends on what else the machine does.
  func processorMicroseconds() throws -> Double {
    let status = try String(contentsOfFile: "/proc/\(child.processIdentifier)/stat", encoding: .utf8)
    // After the name in brackets: the state is field 3, the two times are 14 and 15.
    let fields = status.drop { $0 != ")" }.split(separator: " ")
    guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
      throw BenchError("the server's times cannot be read")
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK))) * 1e6
  }

  /// How often each of its threads has gone to sleep of itself, by the thread's number: so often it was woken.
  func sleeps() throws -> [String: Int] {
    let folder = "/proc/\(child.processIdentifier)/task"
    var sleeps: [String: Int] = [:]
    for thread in try FileManager.default.contentsOfDirectory(atPath: folder) {
      // It may end between the two.
      guard let status = try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8) else { continue }
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
      guard let count = line?.split(whereSeparator: \.isWhitespace).last.flatMap({ Int($0) }) else {
        throw BenchError("the server's wake-ups cannot be read")
      }
      sleeps[thread] = count
    }
    return sleeps
  }

  /// All threads' wake-ups since `before`. One that has ended was woken for it.
  func wakeUps(since before: [String: Int]) throws -> Int {
    let now = try sleeps()
    return now.reduce(before.keys.count { now[$0] == nil }) { $0 + $1.value - (before[$1.key] ?? 0) }
  }

  /// Ends it without a warning, so that what its database holds afterwards is what it had made durable.
  func kill() { child.kill() }
}
