import ArgumentParser

struct All: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "All measurements with their budgets.")

  @OptionGroup var common: CommonOptions

  /// One figure and its budget. A figure that depends on the machine has no budget.
  fileprivate struct Row {
    var what: String
    var figure: String
    var budget = ""
    var isMet: Bool?
  }

  func run() throws {
    var rows: [Row] = []
    let flags = common.pin ? ["--pin"] : []
    let few = try Fanout.parse(flags).measure()
    let many = try Fanout.parse(flags + ["--inflight", "16"]).measure()
    rows += [
      Row("fan-out to 1,000 displays, 16 in flight, server µs/message", many.serverMicroseconds, atMost: 0.8),
      Row(
        "  its rate by that of 4 in flight", (many.deliveredPerSecond / few.deliveredPerSecond).rounded(to: 2),
        atLeast: 3),
      Row("  messages/s", many.deliveredPerSecond),
      Row("  share of a bare loop", many.share),
      Row("4 in flight, server µs/message", few.serverMicroseconds),
      Row("  messages/s", few.deliveredPerSecond),
      Row("  share of a bare loop", few.share),
      Row("  messages lost, both", Double(few.lost + many.lost), atMost: 0),
    ]
    let echo = try Echo.parse(flags).measure()
    rows += [
      Row("echo, 10,000 open and 100 active, share of a bare loop", echo.share, atLeast: 0.75),
      Row("  server µs/round trip", echo.serverMicroseconds),
      Row("  round trips/s", echo.roundTripsPerSecond),
    ]
    let log = try Log.parse(flags).measure()
    rows += [
      Row("durable sets from 100 kiosks, server µs/set", log.serverMicroseconds, atMost: 80),
      Row("  share of a plain loop over the same rows", log.share, atLeast: 0.5),
      Row("  99 of 100 within, ms", log.p99, atMost: 25),
      Row("  sets/s", log.ackedPerSecond),
      Row("  sets lost or duplicated", Double(log.lost + log.duplicated), atMost: 0),
    ]
    let imports = try Imports.parse(flags).measure()
    rows += [
      Row("a set beside an import of 100,000, longer than without by ms", imports.heldUp, atMost: 50),
      Row("  99 of 100 within, ms", imports.importing.p99),
      Row("  the import, seconds", imports.importSeconds),
    ]
    let memory = try Memory.parse(flags).measure()
    rows += [
      Row("memory idle, MB", memory.idleMegabytes, atMost: 60),
      Row("  per connection, kB", memory.perConnectionKilobytes, atMost: 7),
    ]
    let jittery = try Skew.parse(flags + ["--seconds", "2"]).measure()
    let steady = try Skew.parse(flags + ["--seconds", "2", "--jitter", "0"]).measure()
    let start = try Start.parse(flags).measure()
    rows += [
      Row("phase changes at 20 displays, 50 ms of jitter, apart by ms", jittery.max, atMost: 20),
      Row("  without jitter, ms", steady.max, atMost: 5),
      Row("a timer's start at 1,000 displays, first to last, ms", start.p50, atMost: 25),
      Row("  99 of 100 within, ms", start.p99, atMost: 25),
      Row("  starts lost", Double(start.lost), atMost: 0),
    ]
    let hearts = try Hearts.parse(flags).measure()
    rows += [
      Row("hearts of 35 straps on 20 walls, share of a core", hearts.coreShare, atMost: 0.03),
      Row("  from the strap to a wall, 99 of 100 within, ms", hearts.p99, atMost: 300),
    ]
    let small = try Queries.parse(flags + ["--sets", "10000"]).measure()
    let large = try Queries.parse(flags + ["--sets", "1000000"]).measure()
    rows += [
      Row("a member's pages over 10,000 sets, ms", small.together, atMost: 0.5),
      Row("  the same over 1,000,000, as a ratio", (large.together / small.together).rounded(to: 2), atMost: 1.2),
      Row("start with 1,000,000 sets, ms", large.start, atMost: 200),
    ]
    let early = try Progress.parse(flags + ["--sets", "10000"]).measure()
    let late = try Progress.parse(flags + ["--sets", "1000000"]).measure()
    rows += [
      Row("a member's pages of progress over 10,000 sets, ms", early.seven),
      Row("  by a plain loop over the same rows", early.sevenShare, atMost: 1.5),
      Row("  the same over 1,000,000, as a ratio", (late.seven / early.seven).rounded(to: 2), atMost: 1.2),
      Row("  an evaluation over 1,000,000, ms", late.evaluation),
      Row("  by a plain loop over the same rows", late.evaluationShare, atMost: 1.5),
      Row("  a chart over 1,000,000, ms", late.chart),
      Row("  by a plain loop over the same rows", late.chartShare, atMost: 1.5),
      Row("  awards after a finish over 10,000, ms", early.awards, atMost: 5),
      Row("  awards after a finish over 1,000,000, ms", late.awards, atMost: 5),
    ]
    let training = try Training.parse(flags).measure()
    rows += [
      Row("a routine beside 1,000,000 sets, 99 of 100 within, ms", training.routine, atMost: 5),
      Row("  a search among \(training.exercises) exercises, ms", training.search, atMost: 5),
      Row("  a page of the history, ms", training.history, atMost: 5),
      Row("  sets/s imported", training.importPerSecond, atLeast: 10_000),
      Row("  a set beside the import, longer than without by ms", training.importStall, atMost: 50),
    ]
    let backup = try Backups.parse(flags).measure()
    rows += [
      Row("a set beside a backup of 1,000,000, longer by ms", backup.worstStall, atMost: 50),
      Row("  acknowledged sets that are missing in it", Double(backup.lost), atMost: 0),
      Row("  the backup, seconds", backup.backupSeconds),
      Row("  its restore, seconds", backup.restoreSeconds, atMost: 300),
    ]
    print(
      rows.map { row in
        Self.padded(row.what, 60) + Self.padded(row.figure, 12) + Self.padded(row.budget, 12)
          + (row.isMet.map { $0 ? "met" : "MISSED" } ?? "")
      }.joined(separator: "\n"))
    if rows.contains(where: { $0.isMet == false }) { throw ExitCode(1) }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}

extension All.Row {
  fileprivate init(_ what: String, _ figure: Double) {
    self.init(what: what, figure: Self.text(figure))
  }

  fileprivate init(_ what: String, _ figure: Double, atLeast budget: Double) {
    self.init(what: what, figure: Self.text(figure), budget: "≥ \(Self.text(budget))", isMet: figure >= budget)
  }

  fileprivate init(_ what: String, _ figure: Double, atMost budget: Double) {
    self.init(what: what, figure: Self.text(figure), budget: "≤ \(Self.text(budget))", isMet: figure <= budget)
  }

  private static func text(_ figure: Double) -> String { figure < 1000 ? "\(figure)" : figure.grouped }
}
