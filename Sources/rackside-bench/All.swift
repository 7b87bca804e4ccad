import ArgumentParser

struct All: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "All of them, beside what Rackside promises.")

  @OptionGroup var common: CommonOptions

  fileprivate struct Row {
    var what: String
    var figure: String
    var budget: String
    var isMet: Bool
  }

  func run() throws {
    var rows: [Row] = []
    let flags = common.pin ? ["--pin"] : []
    let fanout = try Fanout.parse(flags).measure()
    rows += [
      Row("fan-out to 1,000 displays, 4 in flight, messages/s", fanout.deliveredPerSecond, atLeast: 450_000),
      Row("  messages lost", Double(fanout.lost), atMost: 0),
    ]
    let echo = try Echo.parse(flags).measure()
    rows.append(Row("round trips/s, 10,000 open and 100 active", echo.roundTripsPerSecond, atLeast: 90_000))
    let log = try Log.parse(flags).measure()
    rows += [
      Row("durable sets/s from 100 kiosks", log.ackedPerSecond, atLeast: 10_000),
      Row("  99 of 100 within, ms", log.p99, atMost: 25),
      Row("  sets lost or duplicated", Double(log.lost + log.duplicated), atMost: 0),
    ]
    let memory = try Memory.parse(flags).measure()
    rows += [
      Row("memory idle, MB", memory.idleMegabytes, atMost: 60),
      Row("  per connection, kB", memory.perConnectionKilobytes, atMost: 10),
    ]
    let jittery = try Skew.parse(flags + ["--seconds", "2"]).measure()
    let steady = try Skew.parse(flags + ["--seconds", "2", "--jitter", "0"]).measure()
    let start = try Start.parse(flags).measure()
    rows += [
      Row("20 displays' phase changes apart, 50 ms of jitter, ms", jittery.max, atMost: 20),
      Row("  without jitter, ms", steady.max, atMost: 5),
      Row("a timer's start, first to last of 1,000 displays, ms", start.p50, atMost: 25),
      Row("  99 of 100 within, ms", start.p99, atMost: 25),
      Row("  starts lost", Double(start.lost), atMost: 0),
    ]
    let small = try Queries.parse(flags + ["--sets", "10000"]).measure()
    let large = try Queries.parse(flags + ["--sets", "1000000"]).measure()
    rows += [
      Row("a member's pages over 10,000 sets, ms", small.together, atMost: 0.5),
      Row("  the same over 1,000,000, as a ratio", (large.together / small.together).rounded(to: 2), atMost: 1.2),
      Row("start with 1,000,000 sets, ms", large.start, atMost: 200),
    ]
    print(
      rows.map { row in
        Self.padded(row.what, 54) + Self.padded(row.figure, 12) + Self.padded(row.budget, 12)
          + (row.isMet ? "met" : "MISSED")
      }.joined(separator: "\n"))
    if !rows.allSatisfy(\.isMet) { throw ExitCode(1) }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}

extension All.Row {
  fileprivate init(_ what: String, _ figure: Double, atLeast budget: Double) {
    self.init(what: what, figure: Self.text(figure), budget: "≥ \(Self.text(budget))", isMet: figure >= budget)
  }

  fileprivate init(_ what: String, _ figure: Double, atMost budget: Double) {
    self.init(what: what, figure: Self.text(figure), budget: "≤ \(Self.text(budget))", isMet: figure <= budget)
  }

  private static func text(_ figure: Double) -> String { figure < 1000 ? "\(figure)" : figure.grouped }
}
