import Foundation
import Gym
import Server
import TestKit
import Testing

/// A reply to `POST /roads`.
private struct Posted {
  var status: Int
  var head: String
  var json: JSON

  /// - Parameters:
  ///   - length: what the head announces; nil for the body's own length.
  ///   - headers: more of them, each with its line's end.
  init(
    _ served: Served, _ body: [UInt8], token: String?, method: String = "POST", length: String? = nil,
    headers: String = ""
  ) async throws {
    let authorization = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
    let announced = headers.contains("Transfer-Encoding") ? "" : "Content-Length: \(length ?? "\(body.count)")\r\n"
    let head =
      "\(method) /roads HTTP/1.1\r\nHost: 127.0.0.1:\(served.server.port)\r\n\(authorization)\(announced)\(headers)"
      + "Connection: close\r\n\r\n"
    let port = served.server.port
    let all = try await onOwnThread { Data(try ask(port, Array(head.utf8) + body)) }
    let end = try #require(all.range(of: Data("\r\n\r\n".utf8)))
    let answer = String(decoding: all[..<end.lowerBound], as: UTF8.self)
    self.head = answer
    status = answer.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    json = (try? JSON(all[end.upperBound...])) ?? .null
  }

  var reason: JSON { json.error.data.reason }
}

@Suite(.limitedConcurrency) struct RoadPostTests {
  private static func token(_ client: TestClient, _ handle: String, _ scopes: JSON = ["log"]) async throws -> String {
    let made = try await client.change("tokens.make", ["as": handle, "name": "Watch", "scopes": scopes])
    return try #require(made.secret.string)
  }

  @Test("a script's file is stored once, however often it is sent, and the member's page hears of it")
  func posts() async throws {
    try await withServer { served in
      let owner = try await served.setUp()
      let mara = try await served.connect()
      let handle = try await mara.signUp("Mara")
      let token = try await Self.token(mara, handle)
      _ = try await mara.call("topics.subscribe", ["topic": "me", "as": handle])
      let first = try await Posted(served, RoadText.gpx(points: 60), token: token)
      #expect(first.status == 201 && first.head.contains("no-store"), "\(first)")
      let road = first.json.added[0]
      #expect(first.json.added.array.count == 1 && first.json.same == [] && first.json.flawCount == 0)
      #expect(road.kind == "run" && road.seconds == 590 && road.startedAt.int == RoadText.start)
      // A place's name is open to no token.
      #expect(road.name.isNull)
      #expect(await mara.event("roads.changed") != nil)
      let again = try await Posted(served, RoadText.gpx(points: 60), token: token)
      #expect(again.status == 200 && again.json.added == [] && again.json.same[0].id == road.id)
      #expect(again.json.same[0].name.isNull)
      let stored = try await mara.call("roads.list", ["as": handle]).roads
      #expect(stored.array.map(\.id) == [road.id] && stored[0].name == "Home to the river")
      // It is nobody else's.
      #expect(try await owner.call("roads.list").roads == [])
    }
  }

  @Test("what is no road, no token's right or no proper request is refused, and nothing is stored")
  func refused() async throws {
    try await withServer { served in
      _ = try await served.setUp()
      let mara = try await served.connect()
      let handle = try await mara.signUp("Mara")
      let token = try await Self.token(mara, handle)
      let file = RoadText.gpx(points: 10)
      let text = try await Posted(served, Array("not a road".utf8), token: token)
      #expect(text.status == 400 && text.reason == "not_a_road_file" && text.json.id.isNull, "\(text)")
      let route = try await Posted(served, RoadText.gpx(points: 10, hasTimes: false), token: token)
      #expect(route.status == 400 && route.reason == "nothing_in_it", "\(route)")
      #expect(try await Posted(served, [], token: token).status == 400)
      let reader = try await Self.token(mara, handle, ["read", "calendar"])
      let other = try await Posted(served, file, token: reader)
      #expect(other.status == 403 && other.reason == "scope_needed", "\(other)")
      let nobody = try await Posted(served, file, token: nil)
      #expect(nobody.status == 401 && nobody.head.lowercased().contains("www-authenticate: bearer"), "\(nobody)")
      let wrong = try await Posted(served, file, token: "k_wrong")
      #expect(wrong.status == 401 && wrong.reason == "token_unknown", "\(wrong)")
      for method in ["GET", "PUT", "OPTIONS"] {
        let reply = try await Posted(served, [], token: token, method: method)
        #expect(reply.status == 405 && !reply.head.lowercased().contains("access-control"), "\(method): \(reply)")
      }
      let chunked = try await Posted(served, [], token: token, headers: "Transfer-Encoding: chunked\r\n")
      #expect(chunked.status == 411, "\(chunked)")
      let most = RoadFile.mostBytes
      // Refused by what the head announces: the body never comes.
      let long = try await Posted(served, [], token: token, length: "\(most + 1)")
      #expect(long.status == 413 && long.json.error.data.params.max == .number(Double(most)), "\(long)")
      #expect(try await mara.call("roads.list", ["as": handle]).roads == [])
    }
  }

  @Test("the largest file is taken, and while one of them arrives from an address, it sends no other")
  func largest() async throws {
    try await withServer { served in
      _ = try await served.setUp()
      let mara = try await served.connect()
      let token = try await Self.token(mara, try await mara.signUp("Mara"))
      let short = RoadText.gpx(points: 30)
      // No road, so that a debug build does not have to read megabytes.
      let large = try await Posted(served, [UInt8](repeating: 1, count: RoadFile.mostBytes), token: token)
      #expect(large.status == 400 && large.reason == "not_a_road_file", "\(large)")
      // One of that length from one address at once. The next is refused until the first is gone.
      var waiting: [HalfSent] = []
      var reply: Posted
      repeat {
        // The server may not have read its head yet, or on a busy machine have given up the one before.
        waiting.append(try HalfSent(served, count: RoadFile.mostBytes, token: token))
        reply = try await Posted(served, short, token: token)
      } while reply.status != 503
      #expect(reply.head.lowercased().contains("retry-after: 5"), "\(reply)")
      withExtendedLifetime(waiting) {}
      waiting = []
      repeat { reply = try await Posted(served, short, token: token) } while reply.status == 503
      #expect(reply.status == 201 || reply.status == 200, "\(reply)")
    }
  }
}

/// A request whose body never comes.
private final class HalfSent: Sendable {
  private let descriptor: Int32

  init(_ served: Served, count: Int, token: String) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(served.server.port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(connected == 0)
    let head =
      "POST /roads HTTP/1.1\r\nHost: 127.0.0.1:\(served.server.port)\r\nAuthorization: Bearer \(token)\r\n"
      + "Content-Length: \(count)\r\n\r\n<gpx"
    _ = head.withCString { send(descriptor, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
  }

  deinit { Foundation.close(descriptor) }
}
