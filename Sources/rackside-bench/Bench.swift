import ArgumentParser
import Foundation
import Wire

/// Measures a server that it starts itself, over real sockets. Every load is bounded and ends by itself.
@main
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rackside-bench",
    abstract: "Measures messages, round trips, durable sets, memory and clocks.",
    subcommands: [
      Fanout.self, Echo.self, Log.self, Imports.self, Memory.self, HTTPS.self, Queries.self, Skew.self, Start.self,
      Quiet.self, Hearts.self,
      Training.self, Predict.self, Progress.self, Calendar.self, Friends.self, FriendsFeed.self, FriendsBoards.self,
      Hostile.self, All.self,
      Backups.self, Positions.self,
      ServerProcess.self, BareProcess.self, BareLog.self, IdleProcess.self, ProxyProcess.self,
    ],
    defaultSubcommand: All.self)
}

/// Options of every measurement.
struct CommonOptions: ParsableArguments {
  @Flag(help: "Print one JSON object and nothing else.")
  var json = false

  @Flag(help: "Run the server on core 0 and the client on core 1.")
  var pin = false
}

/// The figures of one measurement, as a JSON object and as a line of text.
protocol Figures: Encodable, Sendable {
  var line: String { get }
}

extension CommonOptions {
  func show(_ figures: some Figures) {
    print(json ? String(decoding: WireEncoder.encode(figures), as: UTF8.self) : figures.line)
  }
}

/// A failure that makes the measurement worthless.
struct BenchError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension Double {
  /// Rounds to `digits` decimals, since more would suggest a precision that is not there.
  func rounded(to digits: Int) -> Double {
    let scale = pow(10, Double(digits))
    return (self * scale).rounded() / scale
  }

  var grouped: String { Int(self.rounded()).grouped }
}

extension Int {
  /// 1234567 as "1,234,567".
  var grouped: String {
    let digits = String(magnitude)
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }
}
