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
    /// A reason of the protocol, or one that `RoadWords.refusal` knows.
    var reason: String
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
      guard isJSON else { return printLines(RoadWords.content(of: reading), of: file) }
      return printJSON(RoadFileSummary(reading, file: file, hasPoints: hasPoints))
    }
    let reply: RoadsImport.Reply
    do {
      reply = try await office.importRoads(bytes, for: member, calendar: calendar, now: Clock.system.now)
    } catch let fault as Fault {
      switch fault.code {
      // None of the other files would be stored either.
      case .unavailable, .internal:
        printError("rackside: \(file): \(RoadWords.refusal(fault.reason)); the files after it were not read")
        throw ExitCode.unavailable
      default: throw Refused(reason: fault.reason)
      }
    }
    guard isJSON else { return printLines(RoadWords.news(in: reply), of: file) }
    printJSON(RoadImportSummary(reply, format: reading.format, file: file))
  }

  private static func bytes(of file: String) throws(Refused) -> [UInt8] {
    guard let handle = FileHandle(forReadingAtPath: file),
      let data = try? handle.read(upToCount: RoadFile.mostBytes + 1) ?? Data()
    else { throw Refused(reason: "no_such_file", code: .noSuchThing) }
    guard data.count <= RoadFile.mostBytes else { throw Refused(reason: "too_long") }
    return [UInt8](data)
  }

  private static func read(_ bytes: [UInt8]) throws(Refused) -> RoadReading {
    guard let reading = RoadFile.read(bytes) else { throw Refused(reason: "not_a_road_file") }
    guard !reading.roads.isEmpty || !reading.weights.isEmpty else {
      throw Refused(reason: "nothing_in_it", flaws: reading.flaws, flawCount: reading.flawCount)
    }
    return reading
  }

  // MARK: Reports

  private func printJSON(_ summary: some Encodable) {
    printLine(String(decoding: WireEncoder.encode(summary), as: UTF8.self))
  }

  private func report(_ refused: Refused, _ file: String) {
    printError("rackside: \(file) \(RoadWords.refusal(refused.reason))")
    if isJSON { return printJSON(RoadFileError(file: file, error: refused.reason, flaws: refused.flaws)) }
    for line in RoadWords.leftOut(refused.flaws, of: refused.flawCount) { printError(line) }
  }

  /// - Parameter lines: the first follows the file's name.
  private func printLines(_ lines: [String], of file: String) {
    guard let first = lines.first else { return }
    printLine("\(file): \(first)")
    for line in lines.dropFirst() { printLine(line) }
  }
}
