import Gym
import Testing

@Suite("What straps say by ANT+")
struct RadioANTTests {
  private static func page(
    _ number: UInt8, toggle: Bool = false, _ rest: [UInt8] = [0xFF, 0xFF, 0xFF], at beat: Int, _ beats: UInt8,
    _ bpm: UInt8
  ) -> [UInt8] {
    [number | (toggle ? 0x80 : 0)] + rest + [UInt8(beat & 0xFF), UInt8(beat >> 8), beats, bpm]
  }

  @Test("each page says the beat, and something of its own")
  func pages() throws {
    let plain = try #require(ANTHeartPage([0x00, 0xFF, 0xFF, 0xFF, 0x40, 0x13, 0x05, 0x8E]))
    #expect(plain.beatAt == 4_928)
    #expect(plain.beats == 5)
    #expect(plain.bpm == 142)
    #expect(!plain.toggle)
    #expect(plain.content == .plain)
    let operating = try #require(ANTHeartPage([0x81, 0x10, 0x27, 0x01, 0, 0, 0, 60]))
    #expect(operating.toggle)
    #expect(operating.content == .operating(seconds: 2 * (0x01_2710)))
    let maker = try #require(ANTHeartPage([0x02, 0x01, 0x34, 0x12, 0, 0, 0, 60]))
    #expect(maker.content == .maker(1, serial: 0x1234))
    let product = try #require(ANTHeartPage([0x03, 5, 7, 9, 0, 0, 0, 60]))
    #expect(product.content == .product(hardware: 5, software: 7, model: 9))
    let before = try #require(ANTHeartPage([0x84, 0xFF, 0x00, 0x10, 0x40, 0x13, 0x05, 0x8E]))
    #expect(before.content == .previousBeat(at: 4_096))
    #expect(ANTHeartPage([0x07, 1, 2, 3, 0, 0, 0, 60])?.content == .plain)
    #expect(ANTHeartPage([0x00, 0xFF, 0xFF, 0xFF, 0x40, 0x13, 0x05]) == nil)
    #expect(ANTHeartPage([0x00, 0xFF, 0xFF, 0xFF, 0x40, 0x13, 0x05, 0x8E, 0x00]) == nil)
  }

  /// The readings of one strap's messages.
  private func readings(_ messages: [[UInt8]]) throws -> [HeartReading?] {
    var heart = ANTHeart()
    return try messages.map { heart.take(try #require(ANTHeartPage($0))) }
  }

  @Test("only a new beat counts, since a strap repeats the last rate when it is taken off")
  func beats() throws {
    let found = try readings([
      Self.page(0, at: 1_000, 10, 120), Self.page(0, at: 1_000, 10, 120), Self.page(0, at: 1_512, 11, 121),
      Self.page(0, at: 1_512, 11, 121), Self.page(0, at: 1_512, 11, 121), Self.page(0, at: 2_536, 13, 119),
    ])
    #expect(
      found == [
        nil, nil, HeartReading(bpm: 121, intervals: [500]), nil, nil,
        // Two beats without a message in between: how far apart they were is not known.
        HeartReading(bpm: 119),
      ])
  }

  @Test("counters and times go round")
  func wrapping() throws {
    let found = try readings([Self.page(0, at: 65_000, 255, 120), Self.page(0, at: 0x01E8, 0, 120)])
    #expect(found == [nil, HeartReading(bpm: 120, intervals: [1_000])])
  }

  @Test("page 4 has the time of the beat before, if the strap has pages at all")
  func previousBeat() throws {
    let first = Self.page(0, toggle: true, at: 3_000, 4, 142)
    let next = Self.page(4, toggle: false, [0xFF, 0x00, 0x10], at: 4_928, 6, 142)
    #expect(try readings([first, next]) == [nil, HeartReading(bpm: 142, intervals: [813])])
    // In a strap of the first kind, whose bit never changes, the same bytes say nothing.
    let old = Self.page(4, toggle: true, [0xFF, 0x00, 0x10], at: 4_928, 6, 142)
    #expect(try readings([first, old]) == [nil, HeartReading(bpm: 142)])
  }

  @Test("a strap without a rate says 0")
  func none() throws {
    #expect(try readings([Self.page(0, at: 0, 1, 60), Self.page(0, at: 900, 2, 0)]) == [nil, nil])
  }

  @Test("messages are framed as the protocol says")
  func framing() {
    #expect(ANTMessage(ANTMessage.Kind.reset, [0]).bytes == [0xA4, 0x01, 0x4A, 0x00, 0xEF])
    #expect(
      ANTScan.steps[1].bytes
        == [0xA4, 0x09, 0x46, 0x00, 0xB9, 0xA5, 0x21, 0xFB, 0xBD, 0x72, 0xC3, 0x45, 0x64])
  }

  private static let three = [
    ANTMessage(ANTMessage.Kind.startup, [0x20]),
    ANTMessage(ANTMessage.Kind.broadcast, [0, 0xA4, 1, 0xA4, 4, 5, 6, 7, 8]),
    ANTMessage(ANTMessage.Kind.response, [0, 0x46, 0]),
  ]

  @Test("messages are found however they are cut")
  func pieces() {
    let bytes = Self.three.flatMap(\.bytes)
    for size in 1...bytes.count {
      var decoder = ANTDecoder()
      var found: [ANTMessage] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        found += decoder.take(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(found == Self.three, "in pieces of \(size)")
    }
  }

  @Test(
    "after noise the next message is found",
    arguments: [
      [0x00, 0xFF], [0xA4], [0xA4, 0x05], [0xA4, 0x00], [0xA4, 0xFF], [0xA4, 0x01, 0x4A, 0x00, 0xEE],
      [0xA4, 0xA4, 0xA4, 0xA4], [0xA4, 0x03, 0x40, 0x00],
    ] as [[UInt8]])
  func noise(noise: [UInt8]) {
    var decoder = ANTDecoder()
    // What is as long as a message may be must not hide the ones behind it for longer.
    let found = decoder.take(noise + Self.three.flatMap(\.bytes) + [UInt8](repeating: 0, count: 80))
    #expect(found.filter { Self.three.contains($0) } == Self.three)
  }

  private func broadcast(_ page: [UInt8], strap: Int, type: UInt8 = 120, flag: UInt8 = 0x80) -> ANTMessage {
    let number = [UInt8(strap & 0xFF), UInt8(strap >> 8 & 0xFF), type, UInt8(strap >> 16) << 4 | 0x01]
    return ANTMessage(ANTMessage.Kind.broadcast, [0] + page + [flag] + number)
  }

  /// A stick that has answered every step.
  private func scanning() -> ANTScan {
    var scan = ANTScan()
    _ = scan.start()
    _ = scan.take(ANTMessage(ANTMessage.Kind.startup, [0x20]))
    for step in ANTScan.steps.dropFirst() {
      _ = scan.take(ANTMessage(ANTMessage.Kind.response, [0, step.kind, 0]))
    }
    return scan
  }

  @Test("a stick is set up step by step, each after the answer to the last")
  func setUp() {
    var scan = ANTScan()
    #expect(scan.start() == ANTScan.steps[0])
    // What the stick said before it was reset is no answer.
    #expect(scan.take(ANTMessage(ANTMessage.Kind.response, [0, 0x46, 0])) == nil)
    #expect(scan.take(ANTMessage(ANTMessage.Kind.startup, [0x20])) == .send(ANTScan.steps[1]))
    for index in 1..<ANTScan.steps.count {
      let outcome = scan.take(ANTMessage(ANTMessage.Kind.response, [0, ANTScan.steps[index].kind, 0]))
      let isLast = index == ANTScan.steps.count - 1
      let expected: ANTScan.Outcome = isLast ? .scanning : .send(ANTScan.steps[index + 1])
      #expect(outcome == expected)
    }
    #expect(scan.isScanning)
    #expect(scan.start() == ANTScan.steps[0])
    #expect(!scan.isScanning)
  }

  @Test("a refused step is told with the stick's code")
  func refused() {
    var scan = ANTScan()
    _ = scan.start()
    _ = scan.take(ANTMessage(ANTMessage.Kind.startup, [0x20]))
    #expect(scan.take(ANTMessage(ANTMessage.Kind.response, [0, ANTMessage.Kind.networkKey, 0x15])) == .refused(0x15))
  }

  @Test("a scanning stick hears each strap by its own number of up to 20 bits")
  func straps() throws {
    var scan = scanning()
    for strap in [12_345, 340_025, 1_048_575] {
      let first = broadcast(Self.page(0, at: 0, 1, 90), strap: strap)
      #expect(scan.take(first) == nil)
    }
    for strap in [12_345, 340_025, 1_048_575] {
      let next = broadcast(Self.page(0, at: 768, 2, 80), strap: strap)
      let reading = try #require(HeartReading(bpm: 80, intervals: [750]))
      #expect(scan.take(next) == .heard(strap: strap, reading))
    }
  }

  @Test("what is no heart rate strap, or has no number, is not heard")
  func others() {
    var scan = scanning()
    for message in [
      broadcast(Self.page(0, at: 0, 1, 90), strap: 5, type: 11), broadcast(Self.page(0, at: 0, 1, 90), strap: 0),
      broadcast(Self.page(0, at: 0, 1, 90), strap: 5, flag: 0x00),
      ANTMessage(ANTMessage.Kind.broadcast, [0] + Self.page(0, at: 0, 1, 90)),
      ANTMessage(ANTMessage.Kind.broadcast, []),
    ] {
      #expect(scan.take(message) == nil)
      #expect(scan.take(message) == nil)
    }
  }
}
