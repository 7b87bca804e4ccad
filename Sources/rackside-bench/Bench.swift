import ArgumentParser
import Foundation
import Wire

/// Measures a server of its own over real sockets. Every load is bounded and ends by itself.
@main
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rackside-bench",
    abstract: "What the floor bears: messages, round trips, durable sets, memory, clocks.",
    subcommands: [
      Fanout.self, Echo.self, Log.self, Memory.self, Queries.self, Skew.self, Start.self, Quiet.self, All.self,
      Positions.self, ServerProcess.self, ProxyProcess.self,
    ],
    defaultSubcommand: All.self)
}

/// What every measurement takes.
struct CommonOptions: ParsableArguments {
  @Flag(help: "Print one JSON object and nothing else.")
  var json = false

  @Flag(help: "Give the server core 0 and the client core 1.")
  var pin = false
}

/// The figures of one measurement: an object in JSON, a line for people.
protocol Figures: Encodable, Sendable {
  var line: String { get }
}

extension CommonOptions {
  func show(_ figures: some Figures) {
    print(json ? String(decoding: WireEncoder.encode(figures), as: UTF8.self) : figures.line)
  }
}

/// Something that makes a measurement worthless.
struct BenchError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension Double {
  /// To `digits` decimals, so that figures do not pretend.
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
