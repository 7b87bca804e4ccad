import Devices
import Foundation
import Testing

/// The signals here are none that the process of the tests gets otherwise.
@Suite struct SignalTests {
  @Test("a signal that comes at once is received, time and again")
  func atOnce() async {
    for _ in 0..<200 {
      let (arrived, arrive) = AsyncStream.makeStream(of: Int32.self)
      let signals = Signals([SIGUSR1]) { arrive.yield($0) }
      kill(getpid(), SIGUSR1)
      for await number in arrived {
        #expect(number == SIGUSR1)
        break
      }
      withExtendedLifetime(signals) {}
    }
  }

  @Test("each receiver gets its own signals, until it is released")
  func several() async {
    let (arrived, arrive) = AsyncStream.makeStream(of: String.self)
    var first: Signals? = Signals([SIGUSR2, SIGWINCH]) { arrive.yield("first \($0)") }
    let second = Signals([SIGWINCH]) { arrive.yield("second \($0)") }
    kill(getpid(), SIGUSR2)
    var texts = arrived.makeAsyncIterator()
    #expect(await texts.next() == "first \(SIGUSR2)")
    withExtendedLifetime(first) {}
    first = nil
    // Ignored, and not the end of the process.
    kill(getpid(), SIGUSR2)
    kill(getpid(), SIGWINCH)
    #expect(await texts.next() == "second \(SIGWINCH)")
    withExtendedLifetime(second) {}
  }
}
