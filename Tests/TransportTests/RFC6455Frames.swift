/// A frame as a client may send it, and as it may not.
struct RawFrame {
  enum Length { case shortest, in16Bits, in64Bits }

  var opcode: UInt8
  var payload: [UInt8] = []
  var isFinal = true
  /// The three reserved bits, as a number from 0 to 7.
  var reserved: UInt8 = 0
  /// Four bytes; nil leaves the frame unmasked.
  var mask: [UInt8]? = [0x37, 0xfa, 0x21, 0x3d]
  var length = Length.shortest

  var bytes: [UInt8] {
    var head = [(isFinal ? 0x80 : 0) | reserved << 4 | opcode]
    let maskBit: UInt8 = mask == nil ? 0 : 0x80
    func places(_ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: payload.count >> (8 * (count - 1 - $0))) }
    }
    switch length {
    case .shortest where payload.count < 126: head.append(maskBit | UInt8(payload.count))
    case .shortest where payload.count < 65_536, .in16Bits: head += [maskBit | 126] + places(2)
    case .shortest, .in64Bits: head += [maskBit | 127] + places(8)
    }
    guard let mask else { return head + payload }
    return head + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
  }

  static func text(_ text: String, isFinal: Bool = true, reserved: UInt8 = 0, length: Length = .shortest) -> [UInt8] {
    RawFrame(opcode: 1, payload: Array(text.utf8), isFinal: isFinal, reserved: reserved, length: length).bytes
  }

  static func text(_ bytes: [UInt8], isFinal: Bool = true) -> [UInt8] {
    RawFrame(opcode: 1, payload: bytes, isFinal: isFinal).bytes
  }

  static func more(_ bytes: [UInt8], isFinal: Bool = true) -> [UInt8] {
    RawFrame(opcode: 0, payload: bytes, isFinal: isFinal).bytes
  }

  static func ping(_ text: String) -> [UInt8] { RawFrame(opcode: 9, payload: Array(text.utf8)).bytes }
  static func close(_ payload: [UInt8] = []) -> [UInt8] { RawFrame(opcode: 8, payload: payload).bytes }
  static func close(_ code: UInt16, _ reason: [UInt8] = []) -> [UInt8] {
    close([UInt8(code >> 8), UInt8(code & 255)] + reason)
  }
}

/// What a client sends behind its handshake, and what must come of it.
struct FrameCase: CustomStringConvertible {
  enum Ending: Equatable {
    /// The connection stays: a message behind it is answered.
    case open
    /// The server's Close frame has this code.
    case close(UInt16)
    /// The client's Close frame is answered with its own payload.
    case echo([UInt8])
    /// The connection ends without a Close frame.
    case dropped
  }

  var section: String
  var name: String
  var bytes: [UInt8]
  /// What reaches the server, whole.
  var messages: [String] = []
  var pongs: [String] = []
  var ending = Ending.open

  var description: String { "RFC 6455, section \(section): \(name)" }

  init(
    _ section: String, _ name: String, _ bytes: [UInt8], messages: [String] = [], pongs: [String] = [],
    _ ending: Ending = .open
  ) {
    self.section = section
    self.name = name
    self.bytes = bytes
    self.messages = messages
    self.pongs = pongs
    self.ending = ending
  }
}

extension FrameCase {
  /// The table. Where it says "although", libwebsockets departs from the RFC, and none of its functions lets us mend it.
  static let all = [
    masking, reserved, lengths, fragments, controlFrames, texts, endings, [5_000, 65_535].map(beyondCodes),
    allowedCodes, forbiddenCodes,
  ]

  private static func repeated(_ count: Int) -> String { String(repeating: "a", count: count) }

  private static let masking = [
    FrameCase(
      "5.7", "the RFC's own masked Hello", [0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58],
      messages: ["Hello"]),
    FrameCase("5.3", "a mask of zeros", RawFrame.frameOfZeros, messages: ["Hello"]),
    FrameCase(
      "5.1", "an unmasked frame is taken, although the connection should end",
      RawFrame(opcode: 1, payload: Array("Hello".utf8), mask: nil).bytes, messages: ["Hello"]),
    FrameCase(
      "5.1", "an unmasked ping is answered, although the connection should end",
      RawFrame(opcode: 9, payload: Array("p".utf8), mask: nil).bytes, pongs: ["p"]),
  ]

  private static let reserved =
    (1...7).map { FrameCase("5.2", "reserved bits \($0)", RawFrame.text("a", reserved: $0), .close(1002)) }
    + [FrameCase("5.2", "a reserved bit of a ping", RawFrame(opcode: 9, reserved: 4).bytes, .close(1002))]
    + [3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map {
      FrameCase("5.2", "the reserved opcode \($0)", RawFrame(opcode: $0, payload: [0x61]).bytes, .close(1002))
    }
    + [
      FrameCase("5.6", "binary data, which is not spoken here", RawFrame(opcode: 2, payload: [1]).bytes, .close(1003)),
      FrameCase("5.6", "no binary data", RawFrame(opcode: 2).bytes, .close(1003)),
      FrameCase(
        "5.6", "the beginning of binary data", RawFrame(opcode: 2, payload: [1], isFinal: false).bytes, .close(1003)),
    ]

  private static let lengths =
    [0, 1, 125, 126, 127, 65_535, 65_536].map {
      FrameCase("5.2", "\($0) bytes", RawFrame.text(repeated($0)), messages: [repeated($0)])
    } + [
      FrameCase(
        "5.2", "a short length in 16 bits is taken, although it is not minimal",
        RawFrame.text("Hello", length: .in16Bits), messages: ["Hello"]),
      FrameCase(
        "5.2", "125 bytes in 16 bits are taken, although that is not minimal",
        RawFrame.text(repeated(125), length: .in16Bits), messages: [repeated(125)]),
      FrameCase(
        "5.2", "a short length in 64 bits is taken, although it is not minimal",
        RawFrame.text("Hello", length: .in64Bits), messages: ["Hello"]),
      FrameCase(
        "5.2", "65,535 bytes in 64 bits are taken, although that is not minimal",
        RawFrame.text(repeated(65_535), length: .in64Bits), messages: [repeated(65_535)]),
      FrameCase(
        "5.2", "a length with its highest bit set",
        [0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0x61], .dropped),
      FrameCase(
        "7.4.1", "the longest length there is, before its bytes come",
        [0x81, 0xff, 0x7f] + [UInt8](repeating: 0xff, count: 7) + [0, 0, 0, 0, 0x61], .close(1009)),
    ]

  private static let fragments = [
    FrameCase(
      "5.4", "three fragments",
      RawFrame.text("a", isFinal: false) + RawFrame.more([0x62], isFinal: false) + RawFrame.more([0x63]),
      messages: ["abc"]),
    FrameCase(
      "5.4", "empty fragments",
      RawFrame.text("", isFinal: false) + RawFrame.more([], isFinal: false) + RawFrame.more([]), messages: [""]),
    FrameCase(
      "5.4", "a ping between two fragments",
      RawFrame.text("a", isFinal: false) + RawFrame.ping("p") + RawFrame.more([0x62]), messages: ["ab"], pongs: ["p"]),
    FrameCase("5.4", "a continuation of nothing", RawFrame.more([0x61]), .close(1002)),
    FrameCase("5.4", "the beginning of a continuation of nothing", RawFrame.more([0x61], isFinal: false), .close(1002)),
    FrameCase(
      "5.4", "a continuation of a message that is complete", RawFrame.text("a") + RawFrame.more([0x62]),
      messages: ["a"], .close(1002)),
    FrameCase(
      "5.4", "a message within another", RawFrame.text("a", isFinal: false) + RawFrame.text("b"), .close(1002)),
    FrameCase(
      "5.4", "the beginning of a message within another",
      RawFrame.text("a", isFinal: false) + RawFrame.text("b", isFinal: false), .close(1002)),
    FrameCase(
      "5.4", "binary data within a text",
      RawFrame.text("a", isFinal: false) + RawFrame(opcode: 2, payload: [0x62]).bytes, .close(1002)),
    FrameCase(
      "5.5.1", "a Close frame between two fragments",
      RawFrame.text("a", isFinal: false) + RawFrame.close(1000) + RawFrame.more([0x62]), .echo([0x03, 0xe8])),
  ]

  private static let controlFrames =
    [("Close", 8), ("ping", 9), ("pong", 10)].flatMap { (name, opcode: UInt8) in
      [
        FrameCase("5.5", "a \(name) in fragments", RawFrame(opcode: opcode, isFinal: false).bytes, .close(1002)),
        FrameCase(
          "5.5", "a \(name) of 126 bytes, although no Close frame says why",
          RawFrame(opcode: opcode, payload: [0x03, 0xe8] + Array(repeated(124).utf8)).bytes, .dropped),
        FrameCase(
          "5.5", "a \(name) whose short length is in 16 bits, although no Close frame says why",
          RawFrame(opcode: opcode, payload: [0x03, 0xe8], length: .in16Bits).bytes, .dropped),
      ]
    } + [
      FrameCase("5.5.2", "a ping", RawFrame.ping("p"), pongs: ["p"]),
      FrameCase("5.5.2", "a ping of nothing", RawFrame.ping(""), pongs: [""]),
      FrameCase("5.5.2", "the longest ping", RawFrame.ping(repeated(125)), pongs: [repeated(125)]),
      FrameCase(
        "5.5.3", "of two pings at once the first is answered, although it should be the last",
        RawFrame.ping("1") + RawFrame.ping("2"), pongs: ["1"]),
      FrameCase("5.5.3", "a pong that nobody asked for", RawFrame(opcode: 10, payload: [0x70]).bytes),
      FrameCase("5.5.3", "a pong of nothing", RawFrame(opcode: 10).bytes),
    ]

  private static let texts = [
    FrameCase("5.6", "a zero byte", RawFrame.text([0x61, 0, 0x62]), messages: ["a\u{0}b"]),
    FrameCase(
      "8.1", "a character in two fragments", RawFrame.text([0xe2, 0x82], isFinal: false) + RawFrame.more([0xac]),
      messages: ["€"]),
    FrameCase("8.1", "the highest character", RawFrame.text("\u{10ffff}"), messages: ["\u{10ffff}"]),
    FrameCase("8.1", "half a surrogate pair", RawFrame.text([0x61, 0xed, 0xa0, 0x80, 0x62]), .close(1007)),
    FrameCase("8.1", "a byte that no character has", RawFrame.text([0x61, 0xff]), .close(1007)),
    FrameCase("8.1", "a character in more bytes than it needs", RawFrame.text([0xc0, 0xaf]), .close(1007)),
    FrameCase("8.1", "a character above the highest", RawFrame.text([0xf4, 0x90, 0x80, 0x80]), .close(1007)),
    FrameCase("8.1", "a character of five bytes", RawFrame.text([0xf8, 0x88, 0x80, 0x80, 0x80]), .close(1007)),
    FrameCase("8.1", "half a character", RawFrame.text([0xe2, 0x82]), .close(1007)),
    FrameCase(
      "8.1", "half a character at the end of fragments",
      RawFrame.text("a", isFinal: false) + RawFrame.more([0xe2, 0x82]), .close(1007)),
    FrameCase(
      "8.1", "a character that the next fragment breaks",
      RawFrame.text([0xe2, 0x82], isFinal: false) + RawFrame.more([0x61]), .close(1007)),
    FrameCase(
      "8.1", "a character that goes on in the next message", RawFrame.text([0xe2, 0x82]) + RawFrame.text([0xac]),
      .close(1007)),
  ]

  private static let endings = [
    FrameCase("5.5.1", "a Close frame of nothing", RawFrame.close(), .echo([])),
    FrameCase("5.5.1", "a Close frame of one byte", RawFrame.close([0x03]), .close(1002)),
    FrameCase("5.5.1", "a reason", RawFrame.close(1000, Array("bye".utf8)), .echo([0x03, 0xe8] + Array("bye".utf8))),
    FrameCase(
      "5.5.1", "the longest reason", RawFrame.close(1000, Array(repeated(123).utf8)),
      .echo([0x03, 0xe8] + Array(repeated(123).utf8))),
    FrameCase(
      "8.1", "a reason that is not UTF-8, although no Close frame says why", RawFrame.close(1000, [0xed, 0xa0, 0x80]),
      .dropped),
    FrameCase(
      "5.5.1", "a message behind a Close frame", RawFrame.close(1000) + RawFrame.text("a"), .echo([0x03, 0xe8])),
    FrameCase("5.5.1", "a ping behind a Close frame", RawFrame.close(1000) + RawFrame.ping("p"), .echo([0x03, 0xe8])),
    FrameCase("5.5.1", "two Close frames", RawFrame.close(1000) + RawFrame.close(1001), .echo([0x03, 0xe8])),
    FrameCase(
      "5.5.1", "an unmasked Close frame is answered, although 5.1 wants 1002",
      RawFrame(opcode: 8, payload: [0x03, 0xe8], mask: nil).bytes, .echo([0x03, 0xe8])),
  ]

  private static let allowedCodes =
    [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999].map { (code: UInt16) in
      FrameCase("7.4", "code \(code)", RawFrame.close(code), .echo([UInt8(code >> 8), UInt8(code & 255)]))
    }

  /// 1012 to 1014 were registered later, by IANA. libwebsockets takes them for reserved ones.
  private static let forbiddenCodes =
    [0, 1, 999, 1004, 1005, 1006, 1012, 1013, 1014, 1015, 1016, 1100, 2000, 2999].map { (code: UInt16) in
      FrameCase("7.4", "code \(code)", RawFrame.close(code), .close(1002))
    }

  private static func beyondCodes(_ code: UInt16) -> FrameCase {
    FrameCase("7.4", "code \(code)", RawFrame.close(code), .close(1002))
  }
}

extension RawFrame {
  fileprivate static let frameOfZeros = RawFrame(opcode: 1, payload: Array("Hello".utf8), mask: [0, 0, 0, 0]).bytes
}
