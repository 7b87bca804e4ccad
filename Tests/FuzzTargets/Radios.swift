import Gym

extension FuzzTarget {
  /// What anybody in reach of a radio can send: a byte that says which kind, then the bytes.
  static let radio = FuzzTarget(
    name: "radio",
    seeds: {
      // Each ends in a byte that is a digit, since mutations replace numbers.
      [
        [0, 0x1F, 150, 0x00, 0x0A, 0x00, 0x00, 0x33], [0, 0x16, 142, 0x40, 0x03, 0x48, 0x32],
        [1, 0x72, 0x06, 0x7F, 0x44, 0x37, 0x00, 0x00, 0x00, 0x33, 0x00, 0x39], [1, 0x2E, 0x10, 0x90, 0x39],
        [2] + heardBytes(1, beatAt: 0, 90) + heardBytes(2, beatAt: 768, 80) + [0x30],
        [3, 0x2C, 0x08, 56, 0x10, 0x00, 0xE8, 0x03, 0x00, 0x78, 0x00, 0xC8, 0x00, 0xF0, 0x31],
        [4, 0x74, 0x0B, 0x3C, 0x05, 0x90, 0x00, 0x21, 0, 0, 1, 0, 0x18, 0, 2, 0, 0, 0, 0, 86, 0x10, 0x31],
        [5, 0x31, 0x10, 0x27, 0x00, 0x39, 0x30, 0x00, 1, 0, 1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0x32],
        [5, 0x32, 0x10, 0x27, 0, 0x47, 0x10, 28, 255, 0xE0, 0x2E, 0xE0, 0x2E, 0, 0, 0, 0, 0, 0xC8, 0, 0x35],
      ]
    },
    tokens: ["\u{04}", "\u{10}", "\u{7F}", "x"], cases: 10_000,
    start: {
      { input in
        guard let kind = input.first else { return }
        let bytes = Array(input.dropFirst())
        switch kind % 6 {
        case 0: try readMeasurement(bytes)
        case 1: try believe(HeartAdvertisement(company: HeartAdvertisement.polar, data: bytes)?.reading)
        case 2: try readStick(bytes)
        case 3: try believe(FitnessMachineData(rower: bytes)?.reading)
        case 4: try believe(FitnessMachineData(bike: bytes)?.reading)
        default: try believe(PM5Status(.multiplexed, bytes)?.reading)
        }
      }
    })

  /// A message of a stick that hears a strap.
  private static func heardBytes(_ beats: UInt8, beatAt: Int, _ bpm: UInt8) -> [UInt8] {
    let page = [0, 0xFF, 0xFF, 0xFF, UInt8(beatAt & 0xFF), UInt8(beatAt >> 8), beats, bpm]
    return ANTMessage(ANTMessage.Kind.broadcast, [0] + page + [0x80, 0x39, 0x30, 120, 0x01]).bytes
  }

  private static func readMeasurement(_ bytes: [UInt8]) throws {
    guard let value = HeartMeasurement(bytes) else { return }
    guard HeartMeasurement(value.bytes) == value else { throw FuzzFault("what was written is read as another value") }
    try believe(value.reading)
  }

  private static func readStick(_ bytes: [UInt8]) throws {
    var whole = ANTDecoder()
    var single = ANTDecoder()
    let messages = whole.take(bytes)
    guard messages == bytes.flatMap({ single.take([$0]) }) else { throw FuzzFault("other messages byte by byte") }
    var scan = ANTScan()
    _ = scan.start()
    _ = scan.take(ANTMessage(ANTMessage.Kind.startup, [0]))
    for step in ANTScan.steps { _ = scan.take(ANTMessage(ANTMessage.Kind.response, [0, step.kind, 0])) }
    for message in messages {
      guard case .heard(let strap, let reading)? = scan.take(message) else { continue }
      guard (1...1_048_575).contains(strap) else { throw FuzzFault("the strap \(strap)") }
      try believe(reading)
    }
  }

  private static func believe(_ reading: HeartReading?) throws {
    guard let reading else { return }
    guard HeartReading.believed.contains(reading.bpm), reading.intervals.count <= HeartReading.mostIntervals,
      reading.intervals.allSatisfy(HeartReading.believedIntervals.contains)
    else { throw FuzzFault("\(reading)") }
  }

  private static func believe(_ reading: MachineReading?) throws {
    guard let reading else { return }
    let numbers = [
      reading.elapsedSeconds, reading.metres, reading.metresPerSecond, reading.paceSeconds, reading.cadence,
    ].compactMap(\.self)
    guard numbers.allSatisfy({ (0...16_777_215).contains($0) }), reading.bpm.map(HeartReading.believed.contains) ?? true
    else { throw FuzzFault("\(reading)") }
  }
}
