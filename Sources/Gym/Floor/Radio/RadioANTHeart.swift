/// One message of an ANT+ heart rate strap, 8 bytes.
///
/// Source: ANT+ Managed Network, Device Profile Heart Rate Monitor, device type 120; the same in openant's
/// `openant/devices/heart_rate.py`. Byte 0 has the page in 7 bits and the toggle bit. Bytes 4 and 5 are the time of the
/// last beat in 1/1024 s, byte 6 counts beats, byte 7 is the rate, and 0 if there is none.
package struct ANTHeartPage: Equatable, Sendable {
  package static let deviceType = 120

  /// What bytes 1 to 3 say.
  package enum Content: Equatable, Sendable {
    /// Page 0, and any page that we do not know.
    case plain
    /// Page 1: how long the strap has been on, in seconds.
    case operating(seconds: Int)
    /// Page 2: the maker's number, and the upper half of the serial number, whose lower half is the device's number.
    case maker(Int, serial: Int)
    /// Page 3.
    case product(hardware: Int, software: Int, model: Int)
    /// Page 4: the time of the beat before the last one, in 1/1024 s.
    case previousBeat(at: Int)
  }

  /// Changes every four messages. A strap in which it never changes is of the first kind and has no pages: its bytes 0 to 3
  /// say nothing.
  package var toggle: Bool
  package var content: Content
  /// 1/1024 s, from 0 to 65535.
  package var beatAt: Int
  /// From 0 to 255.
  package var beats: Int
  /// Beats per minute; 0 if the strap has none.
  package var bpm: Int

  /// - Returns: nil if these are not 8 bytes.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == 8 else { return nil }
    func uint16(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
    toggle = bytes[0] & 0x80 != 0
    beatAt = uint16(4)
    beats = Int(bytes[6])
    bpm = Int(bytes[7])
    content =
      switch bytes[0] & 0x7F {
      case 1: .operating(seconds: (uint16(1) | Int(bytes[3]) << 16) * 2)
      case 2: .maker(Int(bytes[1]), serial: uint16(2))
      case 3: .product(hardware: Int(bytes[1]), software: Int(bytes[2]), model: Int(bytes[3]))
      case 4: .previousBeat(at: uint16(2))
      default: .plain
      }
  }
}

/// What is known of one ANT+ strap from its messages so far.
///
/// A strap sends four messages a second whether or not its heart beats, and repeats the last rate when it is taken off. So
/// only a message with a new beat counts.
package struct ANTHeart: Equatable, Sendable {
  private var last: ANTHeartPage?
  private var hasPages = false

  package init() {}

  /// - Returns: nil for a message without a new beat, and for a rate that is not believed.
  package mutating func take(_ page: ANTHeartPage) -> HeartReading? {
    defer { last = page }
    guard let last else { return nil }
    if last.toggle != page.toggle { hasPages = true }
    let beats = (page.beats - last.beats) & 0xFF
    guard beats > 0 else { return nil }
    var intervals: [Int] = []
    if hasPages, case .previousBeat(let before) = page.content {
      intervals = [Self.interval(from: before, to: page.beatAt)]
    } else if beats == 1 {
      intervals = [Self.interval(from: last.beatAt, to: page.beatAt)]
    }
    return HeartReading(bpm: page.bpm, intervals: intervals)
  }

  private static func interval(from before: Int, to after: Int) -> Int {
    HeartReading.milliseconds((after - before) & 0xFFFF)
  }
}
