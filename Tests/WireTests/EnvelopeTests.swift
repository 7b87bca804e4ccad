import TestKit
import Testing

@testable import Wire

@Suite struct EnvelopeTests {
  private func read(_ text: String) -> Incoming { Incoming.read(Array(text.utf8)) }

  private func one(_ text: String) throws -> Result<Request, Incoming.Refused> {
    guard case .message(let message) = read(text) else {
      throw Fault(.invalid, "not one message")
    }
    return message
  }

  @Test("a request is its id, its method and its params")
  func request() throws {
    let request = try one(#"{"jsonrpc": "2.0", "id": 7, "method": "clock.sample", "params": {"t0": 1}}"#).get()
    #expect(String(decoding: request.id.json, as: UTF8.self) == "7")
    #expect(request.method == "clock.sample")
    #expect(try ClockSample.decode(request.params) == ClockSample(t0: 1))
  }

  @Test("a request without params is one with none")
  func noParams() throws {
    let request = try one(#"{"jsonrpc": "2.0", "id": "a", "method": "members.me"}"#).get()
    #expect(try MembersMe.decode(request.params) == MembersMe())
    #expect(throws: Fault.params("t0", "required")) { try ClockSample.decode(request.params) }
  }

  @Test(
    "an id comes back byte for byte", arguments: ["0", "-1", "9007199254740993", #""a""#, #""\u0041 \"b\"""#, #""💪""#])
  func ids(_ id: String) throws {
    let request = try one(#"{"jsonrpc": "2.0", "id": \#(id), "method": "x"}"#).get()
    #expect(
      Message.reply(request.id, result: Array("{}".utf8)) == Array(#"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#.utf8))
  }

  @Test("an id that is too long is refused; sixty-four bytes are not")
  func longIDs() throws {
    func message(_ length: Int) -> String {
      #"{"jsonrpc": "2.0", "id": "\#(String(repeating: "a", count: length - 2))", "method": "x"}"#
    }
    #expect(throws: Never.self) { try one(message(64)).get() }
    #expect(throws: Incoming.Refused.self) { try one(message(65)).get() }
  }

  struct Wrong: Sendable, CustomStringConvertible {
    var text: String
    var field: String?
    var reason: String
    var hasID: Bool
    var description: String { text }
    init(_ text: String, _ field: String?, _ reason: String, hasID: Bool = false) {
      self.text = text
      self.field = field
      self.reason = reason
      self.hasID = hasID
    }
  }

  @Test(
    "what is no request is refused with its id, where that can be read",
    arguments: [
      Wrong(#"{"jsonrpc": "2.0", "method": "x"}"#, "id", "required"),
      Wrong(#"{"jsonrpc": "2.0", "id": null, "method": "x"}"#, "id", "wrong_type"),
      Wrong(#"{"jsonrpc": "2.0", "id": 1.5, "method": "x"}"#, "id", "wrong_type"),
      Wrong(#"{"jsonrpc": "2.0", "id": 1e2, "method": "x"}"#, "id", "wrong_type"),
      Wrong(#"{"jsonrpc": "2.0", "id": {}, "method": "x"}"#, "id", "wrong_type"),
      Wrong(#"{"jsonrpc": "2.0", "id": true, "method": "x"}"#, "id", "wrong_type"),
      Wrong(#"{"jsonrpc": "2.0", "id": 1}"#, "method", "required", hasID: true),
      Wrong(#"{"jsonrpc": "2.0", "id": 1, "method": 5}"#, "method", "required", hasID: true),
      Wrong(#"{"id": 1, "method": "x"}"#, "jsonrpc", "required", hasID: true),
      Wrong(#"{"jsonrpc": "1.0", "id": 1, "method": "x"}"#, "jsonrpc", "required", hasID: true),
      Wrong(#"{"jsonrpc": 2.0, "id": 1, "method": "x"}"#, "jsonrpc", "required", hasID: true),
      Wrong(#"{"jsonrpc": "2.0", "id": 1, "method": "x", "params": []}"#, "params", "wrong_type", hasID: true),
      Wrong(#"{"jsonrpc": "2.0", "id": 1, "method": "x", "params": null}"#, "params", "wrong_type", hasID: true),
      Wrong(#"{"jsonrpc": "2.0", "id": 1, "method": "x", "meta": 1}"#, "meta", "unknown_field", hasID: true),
      Wrong(#"{"jsonrpc": "2.0", "id": 1, "id": 2, "method": "x"}"#, "id", "unknown_field", hasID: true),
      Wrong(#"{"jsonrpc": "2.0", "id": 1, "method": "x", "method": "y"}"#, "method", "unknown_field", hasID: true),
      Wrong(
        #"{"jsonrpc": "2.0", "id": 1, "method": "x", "params": {}, "params": {}}"#, "params", "unknown_field",
        hasID: true),
      Wrong(#"{"jsonrpc": "1.0", "jsonrpc": "2.0", "id": 1, "method": "x"}"#, "jsonrpc", "unknown_field", hasID: true),
      Wrong("7", nil, "wrong_type"), Wrong("null", nil, "wrong_type"), Wrong(#""x""#, nil, "wrong_type"),
    ])
  func wrong(_ wrong: Wrong) throws {
    let refused = try #require(throws: Incoming.Refused.self) { try one(wrong.text).get() }
    #expect(refused.fault.number == -32600)
    #expect(refused.fault.field == wrong.field)
    #expect(refused.fault.reason == wrong.reason)
    #expect((refused.id != nil) == wrong.hasID)
  }

  @Test("a batch is its messages, each read or refused by itself")
  func batch() throws {
    guard case .messages(let messages) = read(#"[{"jsonrpc": "2.0", "id": 1, "method": "x"}, 7, []]"#) else {
      Issue.record("not messages")
      return
    }
    #expect(messages.map { (try? $0.get()) != nil } == [true, false, false])
  }

  @Test("a batch of a hundred is read; an empty one and one of a hundred and one are refused whole")
  func batchSizes() {
    func batch(_ count: Int) -> Incoming { read("[" + (0..<count).map { _ in "1" }.joined(separator: ",") + "]") }
    guard case .messages(let messages) = batch(100) else {
      Issue.record("refused")
      return
    }
    #expect(messages.count == 100)
    for (count, reason) in [(0, "required"), (101, "too_many")] {
      guard case .refused(let fault) = batch(count) else {
        Issue.record("read")
        continue
      }
      #expect(fault.reason == reason && fault.number == -32600)
    }
  }

  @Test("what is no JSON is told with the place where it stopped")
  func notJSON() {
    guard case .refused(let fault) = read(#"{"jsonrpc": oops}"#) else {
      Issue.record("read")
      return
    }
    #expect(fault.number == -32700)
    #expect(fault.params == ["offset": 12])
  }
}
