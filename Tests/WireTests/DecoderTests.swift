import Gym
import TestKit
import Testing

@testable import Wire

@Suite struct DecoderTests {
  private static let good = #"{"whole": 1, "text": "a"}"#

  @Test("what is right is read, and a null reads as an absence")
  func good() throws {
    let sample = try WireDecoder.decode(
      Sample.self,
      from: tape(
        #"{"whole": -7, "text": "x", "flag": null, "fraction": 2, "unit": "lb", "inner": {"deep": {"whole": 3}}}"#))
    #expect(sample == Sample(whole: -7, text: "x", fraction: 2, unit: .lb, inner: .init(deep: .init(whole: 3))))
  }

  struct Wrong: Sendable, CustomStringConvertible {
    var text: String
    var field: String?
    var reason: String
    var description: String { text }
    init(_ text: String, _ field: String?, _ reason: String) {
      self.text = text
      self.field = field
      self.reason = reason
    }
  }

  @Test(
    "what is wrong is refused by the name of its field",
    arguments: [
      Wrong(#"{"whole": 1, "text": "a", "more": 1}"#, "more", "unknown_field"),
      Wrong(#"{"whole": 1, "text": "a", "whole": 2}"#, "whole", "unknown_field"),
      Wrong(#"{"whole": 1, "text": "a", "wh\u006fle": 2}"#, "whole", "unknown_field"),
      Wrong(#"{"whole": 1}"#, "text", "required"),
      Wrong(#"{"whole": null, "text": "a"}"#, "whole", "required"),
      Wrong(#"{"whole": "1", "text": "a"}"#, "whole", "wrong_type"),
      Wrong(#"{"whole": 1, "text": 2}"#, "text", "wrong_type"),
      Wrong(#"{"whole": 1, "text": "a", "flag": 1}"#, "flag", "wrong_type"),
      Wrong(#"{"whole": 1, "text": "a", "fraction": "2"}"#, "fraction", "wrong_type"),
      Wrong(#"{"whole": 1, "text": "a", "unit": "stone"}"#, "unit", "not_one_of"),
      Wrong(#"{"whole": 1, "text": "a", "unit": 3}"#, "unit", "wrong_type"),
      Wrong(#"{"whole": 1, "text": "a", "inner": {"deep": {"whole": true}}}"#, "inner.deep.whole", "wrong_type"),
      Wrong(#"{"whole": 1, "text": "a", "inner": {"deep": {"whole": 1, "x": 1}}}"#, "inner.deep.x", "unknown_field"),
      Wrong(#"{"whole": 1, "text": "a", "inner": {}}"#, "inner.deep", "required"),
      Wrong(#"{"whole": 1, "text": "a", "inner": []}"#, "inner", "wrong_type"),
      Wrong(
        #"{"whole": 1, "text": "a", "weights": [{"value": 1, "unit": "kg"}, {"value": 1, "unit": "st"}]}"#,
        "weights.1.unit", "not_one_of"),
      Wrong(#"{"whole": 1, "text": "a", "weights": {}}"#, "weights", "wrong_type"),
      Wrong(#"{"whole": 1, "text": "a", "weights": [null]}"#, "weights.0", "wrong_type"),
      Wrong("[]", nil, "wrong_type"), Wrong("7", nil, "wrong_type"), Wrong("null", nil, "wrong_type"),
    ])
  func wrong(_ wrong: Wrong) throws {
    let found = try #require(try fault(wrong.text))
    #expect(found.field == wrong.field)
    #expect(found.reason == wrong.reason)
    #expect(found.number == -32602)
  }

  @Test(
    "a whole number is written plainly and fits",
    arguments: [
      "1.0", "1e3", "1E0", "1.5", "9223372036854775808", "-9223372036854775809", "1e400",
      "123456789012345678901234567890",
    ])
  func notWhole(_ number: String) throws {
    #expect(try fault(#"{"whole": \#(number), "text": "a"}"#)?.reason == "wrong_type")
  }

  @Test("the largest and the smallest whole number are read", arguments: [Int.max, Int.min, 0, -1])
  func extremes(_ number: Int) throws {
    let value = try tape(#"{"whole": \#(number), "text": "a"}"#)
    #expect(try WireDecoder.decode(Sample.self, from: value).whole == number)
  }

  @Test(
    "a fraction is read from any number that is finite",
    arguments: [
      ("1e3", 1000.0), ("-0", 0), ("0.1", 0.1), ("1E-2", 0.01), ("-9223372036854775808", -0x1p63),
      ("9007199254740993", 9_007_199_254_740_992), ("1.7976931348623157e308", .greatestFiniteMagnitude),
    ])
  func fractions(_ text: String, _ number: Double) throws {
    let value = try tape(#"{"whole": 1, "text": "a", "fraction": \#(text)}"#)
    #expect(try WireDecoder.decode(Sample.self, from: value).fraction == number)
  }

  @Test("a fraction beyond what a double holds is refused")
  func tooLarge() throws {
    #expect(try fault(#"{"whole": 1, "text": "a", "fraction": 1e309}"#)?.reason == "wrong_type")
  }

  @Test(
    "escapes read as what they stand for",
    arguments: [
      (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{c}\n\r\t"), (#"\u0041\u00e9"#, "Aé"), (#"\ud83d\ude00"#, "😀"),
      (#"a\uD83D\uDE00b"#, "a😀b"), ("Łódź 💪🏽 שלום", "Łódź 💪🏽 שלום"), (#"\u0000"#, "\u{0}"),
    ])
  func escapes(_ text: String, _ meaning: String) throws {
    #expect(try tape("\"\(text)\"").string == meaning)
  }

  @Test(
    "half a surrogate pair is no text",
    arguments: [#"\ud83d"#, #"\ude00"#, #"\ud83dx"#, #"\ud83d\u0041"#, #"\ud83d\n"#, #"\ud83d\ud83d"#])
  func halves(_ text: String) throws {
    #expect(try fault(#"{"whole": 1, "text": "\#(text)"}"#)?.reason == "bad_characters")
  }

  @Test(
    "bytes that are no UTF-8 are no text",
    arguments: [[0xff], [0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]] as [[UInt8]])
  func notUTF8(_ bytes: [UInt8]) throws {
    let value = try Tape(Array(#"{"whole": 1, "text": ""#.utf8) + bytes + Array("\"}".utf8)).root
    #expect(throws: Fault.params("text", "bad_characters")) { try WireDecoder.decode(Sample.self, from: value) }
  }

  @Test("a field means the same however its name is escaped")
  func escapedNames() throws {
    let value = try tape(#"{"wh\u006fle": 5, "text": "a", "\u0066lag": true}"#)
    let sample = try WireDecoder.decode(Sample.self, from: value)
    #expect(sample.whole == 5)
    #expect(sample.flag == true)
  }

  @Test(
    "what is no JSON is refused where it ends to be some",
    arguments: [
      "", " ", "nul", "nulll", "tru", "NaN", "Infinity", "-Infinity", "-", "+1", "01", "1.", ".5", "1e", "1e+", "0x10",
      "'a'", "\"", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"a\u{1}b\"", "\"tab\tin it\"", "[", "]", "[1",
      "[1,",
      "[1,]", "[,1]", "[1 2]", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{a:1}", "{1:1}",
      "{\"a\" 1}", "{\"a\":1 \"b\":2}", "1 2", "{} {}", "// x\n1", "\u{feff}1", "[1}", "{\"a\":1]",
    ])
  func notJSON(_ text: String) {
    #expect(throws: ParseError.self) { try Tape(Array(text.utf8)) }
  }

  @Test("thirty-two levels are read and one more is refused, as are a hundred thousand")
  func nesting() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(try Tape(nested(32)).root.isArray)
    #expect(throws: ParseError.self) { try Tape(nested(33)) }
    #expect(throws: ParseError.self) { try Tape([UInt8](repeating: UInt8(ascii: "["), count: 100_000)) }
    #expect(throws: ParseError.self) { try Tape(Array(String(repeating: "{\"a\":", count: 50_000).utf8)) }
  }

  @Test("white space may stand wherever JSON lets it")
  func space() throws {
    let value = try tape(" \t\r\n{ \"whole\" : 1 ,\n\"text\" : \"a\" , \"weights\" : [ ] }\r\n")
    #expect(try WireDecoder.decode(Sample.self, from: value) == Sample(whole: 1, text: "a", weights: []))
  }

  @Test("a text that is cut anywhere is refused and harms nothing")
  func truncated() throws {
    let whole = try #require(Fixture.all(.reply).first { $0.name == "exercises.get" }).bytes
    _ = try Tape(whole)
    for length in 0..<whole.count { #expect(throws: ParseError.self) { try Tape(Array(whole[..<length])) } }
  }
}
