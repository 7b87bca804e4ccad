import Foundation
import TestKit
import Testing

@testable import Wire

@Suite struct WriterTests {
  private func written(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(
    "a whole number is written plainly",
    arguments: [
      (0, "0"), (9, "9"), (10, "10"), (-1, "-1"), (Int.max, "9223372036854775807"), (.min, "-9223372036854775808"),
    ])
  func ints(_ number: Int, _ text: String) { #expect(written { $0.int(number) } == text) }

  @Test(
    "a fraction is written by the shortest text that reads back, a whole one without a fraction",
    arguments: [
      (82.25, "82.25"), (80, "80"), (0.1, "0.1"), (-0.5, "-0.5"), (1_795_250_000_000.25, "1795250000000.25"),
      (1.0 / 3, "0.3333333333333333"), (.infinity, "null"), (.nan, "null"),
    ])
  func doubles(_ number: Double, _ text: String) { #expect(written { $0.double(number) } == text) }

  @Test("any double reads back as the same, by our parser and by Foundation's")
  func roundTrip() throws {
    var random = SeededRandom(7)
    for _ in 0..<2_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      let text = written { $0.double(number) }
      #expect(try tape(text).double == number, "\(text)")
      #expect(try JSON(text.utf8) == .number(number), "\(text)")
    }
  }

  @Test("what JSON forbids in a string is escaped, and nothing else")
  func escapes() throws {
    #expect(written { $0.string("a\"b\\c\nd\te\r") } == #""a\"b\\c\nd\te\r""#)
    #expect(written { $0.string("\u{0}\u{1f}\u{7f}/é💪🏽") } == #""\u0000\u001f\#u{7f}/é💪🏽""#)
    #expect(written { $0.string("") } == "\"\"")
  }

  @Test("any text reads back as the same")
  func texts() throws {
    var random = SeededRandom(8)
    for _ in 0..<500 {
      let scalars = (0..<Int.random(in: 0..<20, using: &random)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0..<(random.chance(50) ? 0x80 : 0x11_0000), using: &random))
      }
      var text = ""
      text.unicodeScalars.append(contentsOf: scalars)
      let json = written { $0.string(text) }
      #expect(try tape(json).string == text)
      #expect(try JSON(json.utf8) == .string(text))
    }
  }

  @Test("an absent value is left out and the order of the fields is kept")
  func encoder() {
    let json = WireEncoder.encode(Sample(whole: 1, text: "a", fraction: 2.5, weights: []))
    #expect(String(decoding: json, as: UTF8.self) == #"{"whole":1,"text":"a","fraction":2.5,"weights":[]}"#)
    #expect(String(decoding: WireEncoder.encode(Nothing()), as: UTF8.self) == "{}")
    #expect(String(decoding: WireEncoder.encode([[1], []]), as: UTF8.self) == "[[1],[]]")
  }

  @Test("an event carries its topic, its place and, for one login of several, whose it is")
  func events() throws {
    let data = Array(#"{"set":1}"#.utf8)
    #expect(
      try JSON(Message.event(topic: "me", seq: 3, event: "set.deleted", data: data, as: "s_1")) == [
        "jsonrpc": "2.0", "method": "event",
        "params": ["topic": "me", "as": "s_1", "seq": 3, "event": "set.deleted", "data": ["set": 1]],
      ])
    #expect(try JSON(Message.event(topic: "floor", seq: 1, event: "x", data: data)).params["as"].isNull)
  }

  @Test("an incident shows its name and nothing of the cause; what may be tried again says so and when")
  func faults() throws {
    let incident = try JSON(Message.reply(nil, fault: .internalFault(incident: "k3")))
    #expect(incident.id.isNull && incident.error.code == -32603)
    #expect(
      incident.error.data == [
        "code": "internal", "reason": "incident", "params": ["incident": "k3"], "retryable": false,
      ])
    let wait = try JSON(Message.reply(nil, fault: Fault(.rateLimited, "slow_down", retryAfterMs: 1500)))
    #expect(
      wait.error.data == ["code": "rate_limited", "reason": "slow_down", "retryable": true, "retryAfterMs": 1500])
  }
}
