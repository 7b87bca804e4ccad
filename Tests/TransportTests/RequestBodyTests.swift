import TestKit
import Testing

@testable import Transport

/// Requests with a body.
struct RequestBodyTests {
  private static let echo = BodyEndpoint(
    refusal: { request in
      guard request.isPost else { return HTTPReply(status: 405, text: "POST only\n", headers: [("Allow", "POST")]) }
      guard let count = request.contentLength else { return HTTPReply(status: 411, text: "How long?\n") }
      return count <= 300_000 ? nil : HTTPReply(status: 413, text: "Too long\n")
    },
    busy: HTTPReply(status: 503, text: "Not now\n"),
    answer: { request, body, reply in
      if body == Array("never".utf8) { return }
      Task {
        let head = "\(request.contentType) \(request.authorization) \(request.client) "
        reply(HTTPReply(body: Array(head.utf8) + body))
      }
    })

  private func withEcho(_ test: (WebSocketServer) async throws -> Void) async throws {
    let options = ServerOptions.with {
      $0.bodyEndpoints["/echo"] = Self.echo
      $0.endpoints["/healthz"] = { HTTPReply(text: "ok\n") }
    }
    try await withServer(Recorder(), options, test)
  }

  private func post(_ body: String, method: String = "POST", headers: String = "Connection: close\r\n") -> String {
    "\(method) /echo HTTP/1.1\r\nHost: gym\r\nContent-Type: text/x\r\nAuthorization: Bearer a\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)"
  }

  @Test("an endpoint gets the whole body, however it arrives, and a connection carries one request after the other")
  func bodies() async throws {
    try await withEcho { server in
      let long = String(repeating: "0123456789", count: 30_000)
      for body in ["hello", "", long] {
        let answer = try await RawSocket.ask(server.port, post(body))
        #expect(answer.hasPrefix("HTTP/1.1 200") && answer.hasSuffix("\r\n\r\ntext/x Bearer a 127.0.0.1 \(body)"))
      }
      let socket = try RawSocket(port: server.port)
      for number in 0..<3 {
        let request = post("piece \(number)", headers: "")
        for piece in [request.prefix(20), request.dropFirst(20).dropLast(3), request.suffix(3)] {
          await socket.send(String(piece))
          // Whatever was sent so far is read before the next piece.
          _ = try await RawSocket.ask(server.port, "GET /healthz HTTP/1.1\r\nHost: gym\r\nConnection: close\r\n\r\n")
        }
        #expect(await socket.readText(until: "piece \(number)").hasSuffix(" piece \(number)"))
      }
    }
  }

  @Test("what the endpoint refuses is refused before its body is read, and the connection ends")
  func refused() async throws {
    try await withEcho { server in
      for method in ["GET", "PUT", "DELETE", "OPTIONS", "PATCH", "HEAD"] {
        let answer = try await RawSocket.ask(server.port, post("hello", method: method, headers: ""))
        #expect(answer.hasPrefix("HTTP/1.1 405") && answer.lowercased().contains("allow: post"), "\(method): \(answer)")
        #expect(answer.hasSuffix("POST only\n") == (method != "HEAD"))
      }
      // A connection without a body ends a second later, for which only the first of these waits.
      let closed = try await RawSocket.ask(
        server.port, "POST /echo HTTP/1.1\r\nHost: gym\r\nContent-Length: 300001\r\n\r\n")
      #expect(closed.hasPrefix("HTTP/1.1 413") && closed.lowercased().contains("connection: close"))
      func ask(_ headers: String) async throws -> String {
        let socket = try RawSocket(port: server.port)
        await socket.send("POST /echo HTTP/1.1\r\nHost: gym\r\n\(headers)\r\n")
        return await socket.readText(until: "How long?\n")
      }
      for headers in [
        "", "Transfer-Encoding: chunked\r\n", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        "Content-Length: +5\r\n", "Content-Length: -5\r\n", "Content-Length: 5, 6\r\n", "Content-Length: 0x5\r\n",
        "Content-Length: 99999999999999999999\r\n",
      ] {
        #expect(try await ask(headers).hasPrefix("HTTP/1.1 411"), "\(headers)")
      }
    }
  }

  @Test("who sends the next request before the reply, or vanishes, harms nobody")
  func impatient() async throws {
    try await withEcho { server in
      let two = try await RawSocket.ask(server.port, post("never", headers: "") + post("second"))
      #expect(two.isEmpty)
      for _ in 0..<20 {
        let socket = try RawSocket(port: server.port)
        await socket.send(post("never"))
        let half = try RawSocket(port: server.port)
        await half.send(String(post("a body of which half is missing").dropLast(9)))
      }
      #expect(try await RawSocket.ask(server.port, post("hello")).hasSuffix(" hello"))
    }
  }

  @Test("the bodies that wait in memory are bounded, for each client and for all")
  func budget() {
    var budget = BodyBudget(BodyLimits(all: 80, client: 10))
    #expect(budget.take(10, for: "a") == true)
    #expect(budget.take(1, for: "a") == false)
    #expect(budget.take(0, for: "a") == true)
    #expect(budget.take(.max, for: "a") == false)
    for client in 1..<8 { #expect(budget.take(10, for: "\(client)") == true) }
    #expect(budget.take(1, for: "b") == false)
    budget.give(10, for: "a")
    #expect(budget.take(1, for: "b") == true)
    budget.give(1, for: "b")
    for client in 1..<8 { budget.give(10, for: "\(client)") }
    #expect(budget.isEmpty)
  }

  @Test("a body counts until its endpoint has replied, whether its client has vanished or not; other endpoints go on")
  func vanished() async throws {
    let held = Watched<[@Sendable (HTTPReply) -> Void]>([])
    let options = ServerOptions.with {
      var holding = Self.echo
      holding.limits = BodyLimits(all: 8, client: 8)
      holding.answer = { _, body, reply in
        if body.count == 8 { held.change { $0.append(reply) } } else { reply(HTTPReply(text: "taken\n")) }
      }
      $0.bodyEndpoints["/hold"] = holding
      $0.bodyEndpoints["/echo"] = Self.echo
    }
    try await withServer(Recorder(), options) { server in
      func hold(_ body: String) -> String { post(body).replacing("/echo", with: "/hold") }
      do {
        let socket = try RawSocket(port: server.port)
        await socket.send(hold("8 bytes!"))
        await held.wait { $0.count == 1 }
        withExtendedLifetime(socket) {}
      }
      // The server may learn of that at any time, since it reads nothing more from a client that waits for its reply.
      #expect(try await RawSocket.ask(server.port, hold("1")).hasPrefix("HTTP/1.1 503"))
      #expect(try await RawSocket.ask(server.port, post("hello")).hasSuffix(" hello"))
      held.value[0](HTTPReply(text: "too late\n"))
      // The loop may read the next request before it learns of the reply.
      var answer = ""
      repeat { answer = try await RawSocket.ask(server.port, hold("1")) } while answer.hasPrefix("HTTP/1.1 503")
      #expect(answer.hasSuffix("taken\n"))
    }
  }
}
