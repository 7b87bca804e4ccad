import Foundation
import TestKit
import Testing
import Wire

@testable import Floor

/// The protocol's examples, read by the registered types of the services, so that a new noun is tested without an edit
/// here.
@Suite(.limitedConcurrency) struct MessageTests {
  private let registry: Registry

  init() throws { registry = try TestFloor().server.dispatcher.registry }

  private func registered(_ fixture: Fixture) -> Message.Shape? {
    switch fixture.kind {
    case .request: registry.methods[fixture.name]?.request
    case .reply: registry.methods[fixture.name]?.reply
    case .event: registry.messages[fixture.name]
    case .snapshot: registry.topics[fixture.name]?.snapshotShape
    case .error: nil
    }
  }

  @Test(
    "every example reads as its type and writes as it was",
    arguments: [Fixture.Kind.request, .reply, .event, .snapshot])
  func examples(_ kind: Fixture.Kind) throws {
    for fixture in Fixture.all(kind) {
      let shape = try #require(registered(fixture), "there is no type for \(fixture)")
      let written = try shape.roundTrip(try Tape(fixture.bytes).root)
      #expect(try JSON(written) == JSON(fixture.bytes), "\(fixture)")
      // Our parser must read what we wrote, with the same result. The keys of a dictionary have no order.
      #expect(try JSON(shape.roundTrip(try Tape(written).root)) == JSON(written), "\(fixture)")
    }
  }

  @Test("the pages have one example of every request, reply, event and snapshot there is, and of no other")
  func complete() {
    #expect(names(.request) == registry.methods.keys.sorted())
    #expect(names(.reply) == registry.methods.keys.sorted())
    #expect(names(.event) == registry.messages.keys.sorted())
    #expect(names(.snapshot) == registry.topics.keys.sorted())
  }

  private func names(_ kind: Fixture.Kind) -> [String] { Fixture.all(kind).map(\.name).sorted() }

  @Test("the example of a subscription has its topic's snapshot")
  func subscription() throws {
    let request = try #require(Fixture.all(.request).first { $0.name == TopicsSubscribe.method })
    let reply = try #require(Fixture.all(.reply).first { $0.name == TopicsSubscribe.method })
    let topic = try #require(try JSON(request.bytes).topic.string)
    let shape = try #require(registry.topics[topic]?.snapshotShape)
    let snapshot = try JSON(reply.bytes).snapshot
    #expect(try JSON(shape.roundTrip(try Tape(snapshot.bytes).root)) == snapshot)
  }

  @Test("what the hub writes for a subscriber reads as the reply of topics.subscribe, and its snapshot as the topic's")
  func written() async throws {
    let floor = try TestFloor()
    let client = try await floor.member("Mara")
    let reply = try #require(floor.server.dispatcher.registry.methods[TopicsSubscribe.method]?.reply)
    _ = try await client.change("visits.checkIn")
    let first = try await client.call("topics.subscribe", ["topic": "me", "as": client.handle])
    #expect(try JSON(reply.roundTrip(try Tape(first.bytes).root)) == first)
    let snapshot = try #require(registry.topics["me"]?.snapshotShape)
    #expect(try JSON(snapshot.roundTrip(try Tape(first.snapshot.bytes).root)) == first.snapshot)
    try await client.log()
    let again = try await client.call(
      "topics.subscribe", ["topic": "me", "as": client.handle, "epoch": first.epoch, "after": first.seq])
    #expect(again.recovered == true && again.events.array.map(\.event) == ["set.logged"])
    #expect(try JSON(reply.roundTrip(try Tape(again.bytes).root)) == again)
  }

  @Test("every method, event and notice in Wire is registered by a service")
  func everyTypeIsRegistered() throws {
    let folder = Fixture.repository + "/Sources/Wire"
    var found: Set<String> = []
    let files = try #require(FileManager.default.enumerator(atPath: folder))
    for case let name as String in files where name.hasSuffix(".swift") {
      let source = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      for match in source.matches(of: /static let (?:method|event) = "([^"]+)"/) { found.insert(String(match.1)) }
    }
    #expect(found.sorted() == (Array(registry.methods.keys) + registry.messages.keys).sorted())
  }

  /// No input may stop the program.
  @Test("texts that were changed at random are read or refused, and the reading ends", arguments: 1...8)
  func mutations(_ seed: Int) throws {
    let shapes = registry.methods.values.sorted { $0.name < $1.name }.flatMap { [$0.request, $0.reply] }
    var random = SeededRandom(UInt64(seed))
    for _ in 0..<600 {
      let fixture = random.one(of: Fixture.all)
      var bytes = fixture.bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) { random.mutate(&bytes) }
      guard let tape = try? Tape(bytes) else { continue }
      for shape in shapes.shuffled(using: &random).prefix(2) + [registered(fixture)].compactMap(\.self) {
        do { _ = try Tape(try shape.roundTrip(tape.root)) } catch is Fault {}
      }
      _ = Incoming.read(bytes)
    }
  }
}
