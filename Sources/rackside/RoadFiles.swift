import ArgumentParser
import Floor
import Foundation
import Gym
import Server
import Storage
import Wire

/// `rackside import roads`: each file on its own, so that one that cannot be read stops no other.
struct RoadFiles: Sendable {
  let files: [String]
  let member: String
  let isDry: Bool
  let isJSON: Bool
  let hasPoints: Bool

  /// Why a file was not imported.
  private struct Refused: Error {
    /// As in the protocol.
    var reason: String
    /// What the file does, after its name.
    var words: String
    var code = ExitCode.badData
    var flaws: [RoadFlaw] = []
    var flawCount = 0
  }

  /// - Throws: an exit code if some file could not be imported.
  func run(_ configuration: Configuration) async throws {
    let failed = try await reportingErrors {
      let database = try openExistingDatabase(configuration, onFatal: stopAtOnce, copied: printUpgrade)
      defer { database.close() }
      guard let calendar = GymCalendar(timeZone: configuration.timeZone) else { throw ExitCode.badConfiguration }
      let office = BackOffice(database: database)
      let member = try await find(office)
      var failed: [ExitCode] = []
      for file in files {
        do { try await take(file, office, member, calendar) } catch let refused as Refused {
          report(refused, file)
          failed.append(refused.code)
        }
      }
      return failed
    }
    if let code = failed.first(where: { $0 == .badData }) ?? failed.first { throw code }
  }

  private func find(_ office: BackOffice) async throws -> Member {
    do { return try await office.member(named: member) } catch let fault as Fault where fault.code == .notFound {
      printError("rackside: no member has the email or the name \(member)")
      throw ExitCode.noSuchThing
    }
  }

  private func take(_ file: String, _ office: BackOffice, _ member: Member, _ calendar: GymCalendar) async throws {
    let bytes = try Self.bytes(of: file)
    let reading = try Self.read(bytes)
    if isDry {
      guard isJSON else { return printContent(reading, file) }
      return printJSON(RoadFileSummary(reading, file: file, hasPoints: hasPoints))
    }
    let reply: RoadsImport.Reply
    do {
      reply = try await office.importRoads(bytes, for: member, calendar: calendar, now: Clock.system.now)
    } catch let fault as Fault {
      switch fault.code {
      // None of the other files would be stored either.
      case .unavailable, .internal:
        printError("rackside: \(file): \(Self.words(fault)); the files after it were not read")
        throw ExitCode.unavailable
      default: throw Refused(reason: fault.reason, words: Self.words(fault))
      }
    }
    guard isJSON else { return printNews(reply, file) }
    printJSON(RoadImportSummary(reply, format: reading.format, file: file))
  }

  private static func bytes(of file: String) throws(Refused) -> [UInt8] {
    guard let handle = FileHandle(forReadingAtPath: file),
      let data = try? handle.read(upToCount: RoadFile.mostBytes + 1) ?? Data()
    else { throw Refused(reason: "no_such_file", words: "cannot be opened", code: .noSuchThing) }
    guard data.count <= RoadFile.mostBytes else {
      throw Refused(reason: "too_long", words: "is longer than \(RoadFile.mostBytes >> 20) MiB")
    }
    return [UInt8](data)
  }

  private static func read(_ bytes: [UInt8]) throws(Refused) -> RoadReading {
    guard let reading = RoadFile.read(bytes) else {
      throw Refused(reason: "not_a_road_file", words: "is no FIT, GPX or TCX file")
    }
    guard !reading.roads.isEmpty || !reading.weights.isEmpty else {
      throw Refused(
        reason: "nothing_in_it", words: "has no recorded activity in it", flaws: reading.flaws,
        flawCount: reading.flawCount)
    }
    return reading
  }

  private static func words(_ fault: Fault) -> String {
    switch fault.reason {
    case "not_a_road_file": "is no FIT, GPX or TCX file"
    case "nothing_in_it": "has no recorded activity in it"
    case "too_many": "would be more activities than a member can have"
    case "disk_low": "the disk is nearly full"
    default: fault.reason.replacing("_", with: " ")
    }
  }

  // MARK: Reports

  private func printJSON(_ summary: some Encodable) {
    printLine(String(decoding: WireEncoder.encode(summary), as: UTF8.self))
  }

  private func report(_ refused: Refused, _ file: String) {
    printError("rackside: \(file) \(refused.words)")
    if isJSON { return printJSON(RoadFileError(file: file, error: refused.reason, flaws: refused.flaws)) }
    for line in Self.lines(refused.flaws.map { ($0.kind, $0.point) }, of: refused.flawCount) { printError(line) }
  }

  private func printNews(_ reply: RoadsImport.Reply, _ file: String) {
    var news: [String] = []
    if !reply.added.isEmpty { news.append("\(Self.activities(reply.added.count)) added") }
    if !reply.same.isEmpty { news.append("\(Self.activities(reply.same.count)) already there") }
    if reply.weights > 0 { news.append("\(counted(reply.weights, "body weight")) added") }
    printLine("\(file): \(news.isEmpty ? "nothing new" : news.joined(separator: ", "))")
    for line in Self.lines(reply.flaws.map { ($0.kind, $0.point) }, of: reply.flawCount) { printLine(line) }
  }

  private func printContent(_ reading: RoadReading, _ file: String) {
    var content: [String] = []
    if !reading.roads.isEmpty { content.append(Self.activities(reading.roads.count)) }
    if !reading.weights.isEmpty { content.append(counted(reading.weights.count, "body weight")) }
    printLine("\(file): \(reading.format.rawValue.uppercased()) with \(content.joined(separator: " and "))")
    for road in reading.roads {
      let figures = RoadFigures(road, maximum: nil, body: nil, kilograms: nil)
      let minutes = figures.elapsedMs / 60_000
      let tenths = figures.meters.isFinite ? Int(min(figures.meters / 100, 1e9).rounded()) : 0
      printLine(
        "  \(road.kind.rawValue): \(tenths / 10).\(tenths % 10) km in \(minutes) min, "
          + counted(road.points.count, "point"))
    }
    for line in Self.lines(reading.flaws.map { ($0.kind, $0.point) }, of: reading.flawCount) { printLine(line) }
  }

  private static func activities(_ count: Int) -> String { count == 1 ? "1 activity" : "\(count) activities" }

  /// What was left out of a file: a few lines, and how many more there are.
  private static func lines(_ flaws: [(kind: RoadFlaw.Kind, point: Int?)], of count: Int) -> [String] {
    let shown = flaws.prefix(10).map { flaw in
      "  \(flaw.point.map { "point \($0): " } ?? "")\(words(flaw.kind))"
    }
    return count > shown.count ? shown + ["  … and \(count - shown.count) more"] : shown
  }

  private static func words(_ kind: RoadFlaw.Kind) -> String {
    switch kind {
    case .cutShort: "the file ends in the middle; what came before was read"
    case .checksum: "the file's checksum is wrong; what could be read was read"
    case .unreadable: "a part that cannot be read"
    case .noPlace: "a place that is not on the earth"
    case .noTime: "no time, or one before that of the point before"
    case .badValue: "a value that cannot be right"
    case .noTimes: "a line without times, such as a planned route"
    case .tooMany: "more than Rackside takes of one file"
    case .severalPeople: "body weights of several people, of which none was taken"
    }
  }
}
