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
///
/// A file that was cut short can have the next one in the middle of what it says are its messages. So a file ends at the
/// latest where another one surely begins, and after damage reading goes on there.
private struct FITReader {
  private let bytes: [UInt8]
  private var reading = RoadReading(.fit)
  private var limits = FITLimits()
  private var beats = FITBeats()
  private var weights = FITWeights()
  /// The last answer of `nextFile`, without which bytes could be searched again and again.
  private var knownNext = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func read() -> RoadReading {
    var position = 0
    while position < bytes.count {
      if let header = FITHeader(bytes, at: position) {
        position = file(header, at: position)
      } else {
        reading.add(RoadFlaw(.unreadable))
        position = nextFile(from: position + 1)
      }
    }
    beats.complete(&reading.roads)
    weights.finish(&reading)
    return reading
  }

  /// - Returns: where the next file begins, or the bytes end; later than `start`.
  private mutating func file(_ header: FITHeader, at start: Int) -> Int {
    let first = start + header.size
    guard first <= bytes.count else {
      reading.add(RoadFlaw(.cutShort))
      return bytes.count
    }
    let next = nextFile(from: first)
    let left = next - first
    let isCutShort = header.dataSize > left - 2 || header.dataSize == 0 && left > 2
    let end = header.dataSize == 0 && isCutShort ? next : min(first + header.dataSize, next)
    if let fault = messages(first..<end) {
      reading.add(RoadFlaw(isCutShort && fault == .cutShort ? .cutShort : .unreadable))
      return next
    }
    guard !isCutShort else {
      reading.add(RoadFlaw(.cutShort))
      return next
    }
    let checksum = UInt16(bytes[end]) | UInt16(bytes[end + 1]) << 8
    if !header.isSound || checksum != FITChecksum.of(bytes[start..<end]) { reading.add(RoadFlaw(.checksum)) }
    return end + 2
  }

  /// Reads the messages of one file.
  /// - Returns: what ended them early.
  private mutating func messages(_ range: Range<Int>) -> FITMessages.Fault? {
    var messages = FITMessages(bytes, range)
    var activity = FITActivity(limits)
    defer { limits = activity.finish(&reading) }
    do throws(FITMessages.Fault) {
      while let message = try messages.next() {
        activity.take(message, &reading)
        beats.take(message)
        weights.take(message, &reading)
      }
      return nil
    } catch { return error }
  }

  private mutating func nextFile(from start: Int) -> Int {
    if knownNext < start {
      knownNext = (start..<bytes.count).first { FITHeader.surelyBegins(in: bytes, at: $0) } ?? bytes.count
    }
    return knownNext
  }
}
