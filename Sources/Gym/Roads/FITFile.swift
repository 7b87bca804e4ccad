/// Reads FIT files, as watches, bicycle computers and scales write them.
///
/// Source: Garmin, FIT Protocol D00001275 rev 2.4 and the profile of the FIT SDK. Files that are cut short, doubled or
/// damaged are common. What is whole is read, and the flaws say what is not.
package enum FITFile {
  package static func isOne(_ bytes: [UInt8]) -> Bool { FITHeader.begins(in: bytes, at: 0) }

  /// Any bytes can be given. Takes time and memory in proportion to their count.
  package static func read(_ bytes: [UInt8]) -> RoadReading {
    var reader = FITReader(bytes)
    return reader.read()
  }
}

/// Times of FIT are seconds since the last day of 1989, UTC.
enum FITTime {
  private static let epoch = 631_065_600
  /// Below are seconds since the device was switched on: its clock was never set.
  private static let believed = 0x1000_0000...0xFFFF_FFFE

  /// - Returns: UTC milliseconds; nil for what is no date.
  static func milliseconds(_ seconds: Int) -> Int? {
    believed.contains(seconds) ? (seconds + epoch) * 1_000 : nil
  }
}

/// Reads several FIT files one after another, as they can lie in one.
private struct FITReader {
  /// How often a next file is searched for after damage, so that bytes made for it cannot take long.
  private static let mostSearches = 100

  private let bytes: [UInt8]
  private var reading = RoadReading(.fit)
  private var limits = FITLimits()
  private var beats = FITBeats()
  private var weights = FITWeights()

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func read() -> RoadReading {
    var position = 0
    var searches = 0
    while position < bytes.count {
      let damage: Int?
      if let header = FITHeader(bytes, at: position) {
        (position, damage) = file(header, at: position)
      } else {
        reading.add(RoadFlaw(.unreadable))
        damage = position
      }
      guard let damage else { continue }
      searches += 1
      guard searches <= Self.mostSearches, let next = FITHeader.next(in: bytes, from: damage) else { break }
      position = next
    }
    beats.complete(&reading.roads)
    weights.finish(&reading)
    return reading
  }

  /// - Returns: where the next file begins, and after damage where to search for it; later than `start`.
  private mutating func file(_ header: FITHeader, at start: Int) -> (next: Int, damage: Int?) {
    let first = start + header.size
    guard first <= bytes.count else {
      reading.add(RoadFlaw(.cutShort))
      return (bytes.count, nil)
    }
    let left = bytes.count - first
    let isUnfinished = header.dataSize > left || header.dataSize == 0 && left > 2
    let end = isUnfinished ? bytes.count : first + header.dataSize
    var messages = FITMessages(bytes, first..<end)
    var activity = FITActivity(limits)
    var fault: FITMessages.Fault?
    do throws(FITMessages.Fault) {
      while let message = try messages.next() {
        activity.take(message, &reading)
        beats.take(message)
        weights.take(message, &reading)
      }
    } catch { fault = error }
    limits = activity.finish(&reading)
    if let fault {
      reading.add(RoadFlaw(isUnfinished && fault == .cutShort ? .cutShort : .unreadable))
      return (bytes.count, messages.previousStart)
    }
    guard !isUnfinished, bytes.count - end >= 2 else {
      reading.add(RoadFlaw(.cutShort))
      return (bytes.count, nil)
    }
    let checksum = UInt16(bytes[end]) | UInt16(bytes[end + 1]) << 8
    if !header.isSound || checksum != FITChecksum.of(bytes[start..<end]) { reading.add(RoadFlaw(.checksum)) }
    return (end + 2, nil)
  }
}
