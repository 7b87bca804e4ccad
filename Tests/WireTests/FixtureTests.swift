import Foundation
import TestKit
import Testing

@testable import Wire

@Suite struct FixtureTests {
  @Test("every example of a request reads as its type and writes as it was", arguments: Fixture.all(.request))
  func requests(_ fixture: Fixture) throws { try roundTrip(fixture, Messages.requests) }

  @Test("every example of a reply reads as its type and writes as it was", arguments: Fixture.all(.reply))
  func replies(_ fixture: Fixture) throws { try roundTrip(fixture, Messages.replies) }

  @Test("every example of an event reads as its type and writes as it was", arguments: Fixture.all(.event))
  func events(_ fixture: Fixture) throws { try roundTrip(fixture, Messages.events) }

  private func roundTrip(_ fixture: Fixture, _ messages: [String: RoundTrip]) throws {
    let read = try #require(messages[fixture.name], "there is no type for \(fixture)")
    let written = try read(try Tape(fixture.bytes).root)
    #expect(try JSON(written) == JSON(fixture.bytes))
    // What was written is read again: the encoder's own JSON is JSON to our parser as well.
    #expect(try read(try Tape(written).root) == written)
  }

  @Test("the page has an example of every request, reply and event there is, and of no other")
  func complete() {
    #expect(Set(Fixture.all(.request).map(\.name)) == Set(Messages.requests.keys))
    #expect(Set(Fixture.all(.reply).map(\.name)) == Set(Messages.replies.keys))
    #expect(Set(Fixture.all(.event).map(\.name)) == Set(Messages.events.keys))
  }

  @Test("every type in Wire that has a method or an event is tested here")
  func everyTypeIsListed() throws {
    let folder = Fixture.repository + "/Sources/Wire"
    let known = Set(Messages.requests.keys).union(Messages.events.keys)
    var found: Set<String> = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasSuffix(".swift") {
      let source = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      for match in source.matches(of: /static let (?:method|event) = "([^"]+)"/) { found.insert(String(match.1)) }
    }
    #expect(found.subtracting(known).isEmpty)
    #expect(found.count > 40)
  }

  @Test("an error is written as the page shows it")
  func error() throws {
    let fixture = try #require(Fixture.all(.error).first)
    let fault = Fault(.invalid, "out_of_range", field: "weight", params: ["min": 0, "max": 1500])
    let reply = try JSON(Message.reply(RequestID(json: Array("7".utf8)), fault: fault))
    #expect(try reply.error == JSON(fixture.bytes))
    #expect(reply.id == 7)
    #expect(reply.jsonrpc == "2.0")
  }

  @Test("every reason in the sources stands on the page")
  func reasons() throws {
    let listed = Set(Fixture.page.matches(of: /`([a-z_]+)(?: \{[^}]*\})?`/).map { String($0.1) })
    var used: Set<String> = []
    let sources = Fixture.repository + "/Sources"
    for room in ["Floor", "Wire", "Gym"] {
      let files = try #require(FileManager.default.enumerator(atPath: "\(sources)/\(room)"))
      for case let name as String in files where name.hasSuffix(".swift") {
        let source = try String(contentsOfFile: "\(sources)/\(room)/\(name)", encoding: .utf8)
        let patterns = [
          /Fault\(\.[a-zA-Z]+, "([a-z_]+)"/, /Fault\.(?:invalid|params)\([^,()]*, "([a-z_]+)"\)/,
          /case \.[a-zA-Z]+: "([a-z]+_[a-z_]+)"/,
        ]
        for pattern in patterns { for match in source.matches(of: pattern) { used.insert(String(match.1)) } }
      }
    }
    #expect(used.count > 30)
    #expect(used.subtracting(listed).sorted() == [])
  }
}
