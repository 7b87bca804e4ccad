import Gym
import TestKit
import Testing

@testable import Storage

@Suite(.limitedConcurrency) struct RouteStoreTests {
  private static func route(_ name: String = "Sea", ascent: Int? = 120) throws -> NewRoute {
    let places = [54.5, 54.6].compactMap { RoadPlace(latitude: $0, longitude: 7.5) }
    return try NewRoute(
      name: name, kind: .hike, madeFrom: .file, line: RouteLine(places), ascent: ascent, field: "points")
  }

  @Test("a route is read as it was stored, with its line, and changed and removed")
  func stored() async throws {
    let store = try Store()
    try await store.write { tx in
      let mara = try tx.person("mara").id
      for new in [try Self.route(), try Self.route("Dyke", ascent: nil)] {
        let id = try tx.routes.insert(new, member: mara, at: 9)
        #expect(try tx.routes.find(id) == new.stored(id: id, member: mara))
        #expect(try tx.routes.line(of: id) == new.line)
        try tx.routes.change(id, name: "Lake", kind: .ride)
        let changed = try tx.routes.find(id)
        #expect(changed?.name == "Lake" && changed?.kind == .ride && changed?.distance == new.distance)
        try tx.routes.remove(id)
        let (found, line) = (try tx.routes.find(id), try tx.routes.line(of: id))
        #expect(found == nil && line == [])
      }
    }
  }

  @Test("each member has their own, the newest first, and only theirs are cleared")
  func list() async throws {
    let store = try Store()
    try await store.write { tx in
      let (mara, ben) = (try tx.person("mara").id, try tx.person("ben").id)
      let ids = try ["A", "B", "C"].map { try tx.routes.insert(Self.route($0), member: mara, at: 9) }
      let other = try tx.routes.insert(Self.route(), member: ben, at: 9)
      #expect(try tx.routes.list(of: mara).map(\.id) == [ids[2], ids[1], ids[0]])
      #expect(try tx.routes.added(by: mara, after: ids[0], limit: 1).map(\.id) == [ids[1]])
      #expect(try tx.routes.count(member: mara) == 3)
      let (isFirst, isSecond) = (try tx.routes.clear(member: mara), try tx.routes.clear(member: mara))
      #expect(isFirst && !isSecond)
      #expect(try tx.routes.list(of: mara).isEmpty && tx.routes.list(of: ben).map(\.id) == [other])
    }
  }
}
