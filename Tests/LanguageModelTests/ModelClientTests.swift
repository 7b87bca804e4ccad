import Synchronization
import TestKit
import Testing

@testable import LanguageModel

/// Asking a model's server on this machine that tells the truth, stalls, drips, breaks off, floods and sends garbage.
@Suite(.limitedConcurrency) struct ModelClientTests {
  private static let question = ModelQuestion(system: "Say \"it\".", user: "- volume: 3", mostTokens: 50)

  private struct Heard: Sendable {
    var text = ""
    var outcome: ModelOutcome?
  }

  private func client(
    _ sink: ModelSink, _ change: (inout ModelClient.Options) -> Void = { _ in }, path: String = ""
  ) throws -> ModelClient {
    var options = ModelClient.Options()
    change(&options)
    return ModelClient(
      try #require(ModelServer(url: sink.url + path, name: "small", key: "secret")), options)
  }

  private func ask(_ client: ModelClient, enough: Int = .max) async -> Heard {
    let heard = Watched(Heard())
    let number = client.ask(
      Self.question,
      takes: { text in
        heard.change {
          $0.text += text
          return $0.text.count < enough
        }
      }, done: { outcome in heard.change { $0.outcome = outcome } })
    #expect(number != nil)
    await heard.wait { $0.outcome != nil }
    return heard.value
  }

  @Test("a text comes piece by piece, from a request that asks for a stream", arguments: ["", "/", "/v1"])
  func says(_ path: String) async throws {
    let sink = ModelSink { _ in [.head, .piece("You did "), .drip("3 workouts. 💪"), .done] }
    let client = try client(sink, path: path)
    defer {
      client.stop()
      sink.stop()
    }
    let heard = await ask(client)
    #expect(heard.text == "You did 3 workouts. 💪" && heard.outcome == .ended)
    let got = try #require(sink.requests.first)
    #expect(got.head.hasPrefix("POST /v1/chat/completions HTTP/1.1"))
    #expect(got.head.contains("Authorization: Bearer secret"))
    let body = try JSON(Array(got.body.utf8))
    #expect(body.stream == true && body.model == "small" && body.max_tokens == 50)
    #expect(body.messages.array.map(\.role) == ["system", "user"])
    #expect(body.messages.array.map(\.content) == ["Say \"it\".", "- volume: 3"])
  }

  @Test(
    "what is no stream of a text is a failure, and none of an error's page is taken for one",
    arguments: [
      [.raw("HTTP/1.1 500 Broken\r\nContent-Length: 36\r\n\r\ndata: {\"choices\":[{\"delta\":{}}]}\n\n")],
      [.raw("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n")],
      [.raw("HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno")], [.head, .raw("<html>\n")],
      [.head, .raw("data: {\"choices\": \n\n")], [.head, .raw("data: \u{0}\u{1}\n\n")], [.raw("garbage\r\n\r\n")],
      [.head, .piece("You did 3 ")], [.raw("")],
    ] as [[ModelSink.Step]])
  func broken(_ steps: [ModelSink.Step]) async throws {
    let sink = ModelSink { _ in steps }
    let client = try client(sink)
    defer {
      client.stop()
      sink.stop()
    }
    let heard = await ask(client)
    guard case .failed(let why) = heard.outcome else {
      Issue.record("\(heard)")
      return
    }
    #expect(heard.text.isEmpty || heard.text == "You did 3 ")
    // Nothing of the question or the reply gets into the log.
    #expect(!why.contains("volume") && !why.contains("You did") && !why.contains("html"))
    #expect(sink.requests.count == 1)
  }

  @Test(
    "a reply that never ends takes 64 kB at most, in whatever form it comes",
    arguments: [
      [.head, .flood("data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\n")], [.head, .flood("data: x")],
      [.head, .flood(": \n")],
    ] as [[ModelSink.Step]])
  func floods(_ steps: [ModelSink.Step]) async throws {
    let sink = ModelSink { _ in steps }
    let client = try client(sink)
    defer {
      client.stop()
      sink.stop()
    }
    let heard = await ask(client)
    #expect(heard.outcome == .tooLong && heard.text.count < 2_000)
  }

  @Test("whoever takes the text can have enough of it")
  func enough() async throws {
    let sink = ModelSink { _ in [.head, .drip(String(repeating: "a", count: 900)), .hang] }
    let client = try client(sink)
    defer {
      client.stop()
      sink.stop()
    }
    let heard = await ask(client, enough: 10)
    // What came with the tenth letter in one piece of the reply comes, too.
    #expect(heard.outcome == .ended && (10..<900).contains(heard.text.count))
  }

  @Test("a server that says nothing, or stops in the middle, is given up")
  func stalls() async throws {
    for (steps, text) in [([.hang], ""), ([.head, .hang], ""), ([.head, .piece("You"), .hang], "You")]
      as [([ModelSink.Step], String)]
    {
      let sink = ModelSink { _ in steps }
      let client = try client(sink) { ($0.firstMilliseconds, $0.wholeMilliseconds) = (300, 1_500) }
      defer {
        client.stop()
        sink.stop()
      }
      let heard = await ask(client)
      #expect(heard.outcome == .timedOut && heard.text == text)
    }
  }

  @Test("one question is asked at a time, a few wait, and more are turned away")
  func queue() async throws {
    let sink = ModelSink { number in number == 0 ? [.hang] : [.head, .piece("Ok."), .done] }
    let client = try client(sink) { $0.waiting = 2 }
    defer {
      client.stop()
      sink.stop()
    }
    let outcomes = Watched<[Int: ModelOutcome]>([:])
    func ask(_ name: Int) -> Int? {
      client.ask(Self.question, takes: { _ in true }, done: { outcome in outcomes.change { $0[name] = outcome } })
    }
    let first = try #require(ask(0))
    _ = await sink.requests(1)
    let second = try #require(ask(1))
    #expect(ask(2) != nil && client.isFull && ask(3) == nil)
    client.cancel(second)
    client.cancel(first)
    client.cancel(99)
    await outcomes.wait { $0.count == 3 }
    #expect(outcomes.value == [0: .cancelled, 1: .cancelled, 2: .ended])
    #expect(sink.requests.count == 2 && !client.isFull)
  }

  @Test("a stop ends what is asked and what waits")
  func stops() async throws {
    let sink = ModelSink { _ in [.hang] }
    let client = try client(sink)
    let outcomes = Watched<[ModelOutcome]>([])
    for _ in 0..<2 {
      _ = client.ask(Self.question, takes: { _ in true }, done: { outcome in outcomes.change { $0.append(outcome) } })
    }
    _ = await sink.requests(1)
    client.stop()
    #expect(outcomes.value == [.cancelled, .cancelled])
    sink.stop()
  }

  @Test("nobody there is a failure")
  func nobody() async throws {
    let sink = ModelSink(saying: "Ok.")
    let client = try client(sink)
    sink.stop()
    defer { client.stop() }
    let heard = await ask(client)
    guard case .failed = heard.outcome else {
      Issue.record("\(heard)")
      return
    }
  }

  @Test(
    "only this machine and private networks are asked, unless the gym says otherwise",
    arguments: [
      ("http://127.0.0.1:8080", true), ("http://localhost:11434", true), ("https://10.1.2.3/v1", true),
      ("http://172.31.0.1", true), ("http://192.168.1.9:1", true), ("http://[::1]:8080", true),
      ("http://[fd00::1]", true), ("http://172.32.0.1", false), ("http://8.8.8.8", false),
      ("http://169.254.169.254", false), ("http://[2001:4860::1]", false), ("http://0.0.0.0", false),
      ("http://[::ffff:8.8.8.8]", false), ("http://[fe80::1]", false), ("http://100.64.0.1", false),
    ])
  func places(_ url: String, _ isAllowed: Bool) {
    #expect((ModelServer(url: url, name: "") != nil) == isAllowed)
    #expect(ModelServer(url: url, name: "", isAnywhere: true) != nil)
  }

  @Test(
    "an address that is none is refused",
    arguments: [
      "", "localhost", "ftp://127.0.0.1", "http://", "http://a:b@127.0.0.1", "http://127.0.0.1/?x",
      "http://127.0.0.1/#x", "http://127.0.0.1/ x", "file:///etc/passwd",
      "http://127.0.0.1/" + String(repeating: "a", count: 1_000),
    ])
  func malformed(_ url: String) {
    #expect(ModelServer(url: url, name: "", isAnywhere: true) == nil)
    #expect(ModelServer(url: "http://127.0.0.1", name: "", key: "a\r\nHost: b") == nil)
  }
}
