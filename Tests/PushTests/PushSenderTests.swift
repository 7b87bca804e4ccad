import Foundation
import Synchronization
import TestKit
import Testing

@testable import Push

/// Sending to a push service on this machine.
@Suite(.limitedConcurrency) struct PushSenderTests {
  /// What the sender reports, which a test waits for.
  private final class Reports: Sendable {
    private let state = Mutex<(gone: [String], failed: [String])>(([], []))
    var gone: [String] { state.withLock { $0.gone } }
    var failed: [String] { state.withLock { $0.failed } }
    func addGone(_ endpoint: String) { state.withLock { $0.gone.append(endpoint) } }
    func addFailed(_ why: String) { state.withLock { $0.failed.append(why) } }
    func reported() async { while gone.isEmpty && failed.isEmpty && !Task.isCancelled { await Task.yield() } }
  }

  private struct Browser {
    let key = P256Key()
    let auth = (0..<16).map { _ in UInt8.random(in: 0...255) }

    func address(_ url: String) throws -> PushAddress {
      try #require(PushAddress(endpoint: url, key: key.point, auth: auth))
    }
  }

  private let reports = Reports()
  private let key = VAPIDKey()

  private func sender(_ change: (inout PushSender.Options) -> Void = { _ in }) -> PushSender {
    var options = PushSender.Options()
    options.allowsPrivate = true
    options.contact = "mailto:gym@example.com"
    options.pauseMilliseconds = 1
    change(&options)
    return PushSender(
      options, gone: { [reports] in reports.addGone($0) }, failed: { [reports] in reports.addFailed($0) })
  }

  private func notice(_ browser: Browser, _ sink: HTTPSink, _ text: String = "hello", of member: Int = 1) throws
    -> PushNotice
  {
    PushNotice(
      member: member, to: try browser.address("http://127.0.0.1:\(sink.port)/send/abc"), text: Array(text.utf8),
      topic: "a-topic",
      until: Int(Date().timeIntervalSince1970) + 600, isUrgent: true)
  }

  @Test("a notice arrives once, with the headers that push services want")
  func arrives() async throws {
    let sink = HTTPSink()
    let sender = sender()
    defer {
      sender.stop()
      sink.stop()
    }
    sender.send(try notice(Browser(), sink), key: key)
    let got = try #require(await sink.requests(1).first)
    #expect(got.path == "/send/abc")
    #expect(got.headers["content-encoding"] == "aes128gcm" && got.headers["urgency"] == "high")
    #expect(got.headers["topic"] == "a-topic")
    let ttl = try #require(got.headers["ttl"].flatMap { Int($0) })
    #expect((1...600).contains(ttl))
    #expect(got.headers["authorization"]?.hasPrefix("vapid t=") == true)
    // Salt 16, size 4, key with its length 66, text with its delimiter 6, tag 16.
    #expect(got.body.count == 108)
  }

  @Test(
    "a push service that is busy is asked again, and one that has forgotten the browser is not", arguments: [404, 410])
  func again(_ status: Int) async throws {
    let sink = HTTPSink(["429 Slow", "503 Away", "\(status) Gone"])
    let sender = sender()
    defer {
      sender.stop()
      sink.stop()
    }
    sender.send(try notice(Browser(), sink), key: key)
    await reports.reported()
    #expect(sink.requests.count == 3)
    #expect(reports.gone == ["http://127.0.0.1:\(sink.port)/send/abc"] && reports.failed == [])
  }

  @Test(
    "what a push service refuses is dropped, and a redirect is not followed",
    arguments: ["400 No", "307 Go\r\nLocation: /b"])
  func refused(_ answer: String) async throws {
    let sink = HTTPSink([answer])
    let sender = sender()
    defer {
      sender.stop()
      sink.stop()
    }
    sender.send(try notice(Browser(), sink), key: key)
    await reports.reported()
    #expect(sink.requests.count == 1 && reports.gone == [])
    #expect(reports.failed == ["the push service said \(answer.prefix(3))"])
  }

  @Test("a push service that goes on answering is hung up on")
  func endless() async throws {
    let sink = HTTPSink(["200 Yes\r\nContent-Length: 9000000\r\n\r\n" + String(repeating: "x", count: 100_000)])
    // The reply never ends, and the timeout is longer than any test.
    let sender = sender { $0.totalMilliseconds = 3_600_000 }
    defer {
      sender.stop()
      sink.stop()
    }
    sender.send(try notice(Browser(), sink), key: key)
    await reports.reported()
    #expect(sink.requests.count == 1 && reports.gone == [] && reports.failed.count == 1)
  }

  @Test("endpoints that accept and never answer keep nobody else's notice waiting")
  func hanging() async throws {
    let (silent, sink) = ((0..<10).map { _ in HTTPSink(hangs: true) }, HTTPSink())
    // The timeout is longer than any test.
    let sender = sender { $0.totalMilliseconds = 3_600_000 }
    defer {
      sender.stop()
      for one in silent + [sink] { one.stop() }
    }
    for one in silent { sender.send(try notice(Browser(), one), key: key) }
    _ = await silent[0].requests(1)
    sender.send(try notice(Browser(), sink, of: 2), key: key)
    #expect(await sink.requests(1).count == 1)
    #expect(silent.reduce(0) { $0 + $1.requests.count } == 1)
  }

  @Test("it gives up after so many tries, and when nobody needs it any more")
  func givesUp() async throws {
    let sink = HTTPSink(Array(repeating: "503 Away", count: 9))
    let sender = sender { $0.tries = 3 }
    defer {
      sender.stop()
      sink.stop()
    }
    sender.send(try notice(Browser(), sink), key: key)
    await reports.reported()
    #expect(sink.requests.count == 3)
    #expect(reports.failed == ["the push service said 503"])
    var late = try notice(Browser(), sink)
    late.until = 1
    sender.send(late, key: key)
    while sender.room < 2_000 { await Task.yield() }
    #expect(sink.requests.count == 3)
  }

  @Test("nothing goes to an address of this machine unless the configuration allows it, whatever name leads there")
  func privateAddress() async throws {
    let sink = HTTPSink()
    let sender = sender {
      $0.allowsPrivate = false
      $0.tries = 1
    }
    defer {
      sender.stop()
      sink.stop()
    }
    sender.send(try notice(Browser(), sink), key: key)
    #expect(reports.failed == ["the endpoint is not allowed"])
    var named = try notice(Browser(), sink)
    named.to.endpoint = "https://localhost:\(sink.port)/send"
    sender.send(named, key: key)
    while reports.failed.count < 2 && !Task.isCancelled { await Task.yield() }
    #expect(sink.requests.isEmpty && reports.failed.count == 2)
  }
}
