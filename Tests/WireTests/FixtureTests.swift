import Foundation
import TestKit
import Testing

@testable import Wire

@Suite struct FixtureTests {
  @Test("each page has the examples of what its tables list, and the methods of its noun", arguments: ProtocolPage.all)
  func page(_ page: ProtocolPage) {
    let methods = listed(page, "method")
    #expect(methods == examples(page, .request))
    #expect(methods == examples(page, .reply))
    #expect(methods.allSatisfy { $0.prefix { $0 != "." } == page.noun ?? "" })
    #expect(listed(page, "topic") == examples(page, .snapshot))
    #expect((listed(page, "event") + listed(page, "notification")).sorted() == examples(page, .event))
  }

  private func listed(_ page: ProtocolPage, _ heading: String) -> [String] {
    page.rows(heading).compactMap(\.first).sorted()
  }

  private func examples(_ page: ProtocolPage, _ kind: Fixture.Kind) -> [String] {
    Fixture.all(kind).filter { $0.page == page.path }.map(\.name).sorted()
  }

  @Test("every event belongs to a topic that a page describes, and says whether it is a state or a log")
  func eventTables() {
    let topics = Set(ProtocolPage.rows("topic").compactMap(\.first))
    for row in ProtocolPage.rows("event") {
      #expect(row.count == 3 && topics.contains(row[1]) && ["state", "log"].contains(row[2]), "\(row)")
    }
  }

  @Test("an error is written as the common page shows it")
  func error() throws {
    let fixture = try #require(Fixture.all(.error).first)
    var fault = Fault(.invalid, "out_of_range", field: "weight", params: ["min": 0, "max": 1500])
    fault.request = "4f-12"
    let reply = try JSON(Message.reply(RequestID(json: Array("7".utf8)), fault: fault))
    #expect(try reply.error == JSON(fixture.bytes))
    #expect(reply.id == 7)
    #expect(reply.jsonrpc == "2.0")
  }

  @Test("the pages list every reason in the sources once, with its codes, and no other")
  func reasons() throws {
    let rows = ProtocolPage.rows("reason")
    let listed = rows.map { String($0[0].prefix { $0 != " " }) }
    #expect(listed.sorted() == Set(listed).sorted())
    let codes = Dictionary(
      zip(listed, rows.map { Set($0[1].components(separatedBy: ", ")) }), uniquingKeysWith: { first, _ in first })
    let sources = try Self.sources(["Floor", "Wire", "Gym", "Storage"])
    let used = Self.faults(in: sources)
    #expect(used.count > 60)
    let missing = used.filter { codes[$0.reason]?.contains($0.code) != true }
    #expect(missing.map { "\($0.reason) \($0.code)" }.sorted() == [])
    let unused = listed.filter { reason in !sources.contains("\"\(reason)\"") && !used.contains { $0.reason == reason }
    }
    #expect(unused == [])
  }

  private struct Used: Hashable {
    var reason: String
    var code: String
  }

  private static func sources(_ targets: [String]) throws -> String {
    var text = ""
    for target in targets {
      let folder = "\(Fixture.repository)/Sources/\(target)"
      let files = try #require(FileManager.default.enumerator(atPath: folder))
      for case let name as String in files where name.hasSuffix(".swift") {
        text += try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      }
    }
    return text
  }

  /// The reasons in the sources, if they are written in one literal.
  private static func faults(in sources: String) -> Set<Used> {
    var used: Set<Used> = []
    for match in sources.matches(of: /Fault\(\s*\.([a-zA-Z]+), "([a-z_]+)"/) {
      let code = match.1.replacing(/[A-Z]/) { "_" + $0.output.lowercased() }
      used.insert(Used(reason: String(match.2), code: String(code)))
    }
    for pattern in [/Fault\.(?:invalid|params)\([^,()]*, "([a-z_]+)"\)/, /case \.[a-zA-Z]+: "([a-z]+_[a-z_]+)"/] {
      for match in sources.matches(of: pattern) { used.insert(Used(reason: String(match.1), code: "invalid")) }
    }
    for match in sources.matches(of: /Fault\.missing\("([a-z_]+)"/) {
      used.insert(Used(reason: "no_such_\(match.1)", code: "not_found"))
    }
    for match in sources.matches(of: /taken\("([a-z]+)"\)/) {
      used.insert(Used(reason: "\(match.1)_taken", code: "conflict"))
    }
    return used
  }
}
