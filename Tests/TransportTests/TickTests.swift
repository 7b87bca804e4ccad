import TestKit
import Testing

@testable import Transport

@Suite struct TickTests {
  @Test("the loop says that it turns, while it waits for connections and while it has one")
  func ticks() async throws {
    let (ticks, tick) = AsyncStream.makeStream(of: Void.self)
    var options = ServerOptions.patient
    options.onTick = { tick.yield() }
    try await withServer(Recorder(), options) { server in
      var next = ticks.makeAsyncIterator()
      for _ in 0..<3 { _ = await next.next() }
      let socket = try await RawSocket.webSocket(server.port)
      for _ in 0..<3 { _ = await next.next() }
      await socket.send(RawSocket.frame(1, [0x31]))
    }
  }
}
