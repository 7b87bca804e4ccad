/// The requests of kiosks that log one set after another.
struct SetFrames {
  private static let head = #"{"jsonrpc":"2.0","id":1,"method":"sets.log","params":{"key":""#
  private static let keyAt = head.utf8.count

  private var frames: [ClientFrame]
  private var random = SystemRandomNumberGenerator()

  init(_ kiosks: [BenchGym.Kiosk]) {
    frames = kiosks.map { kiosk in
      ClientFrame(
        Self.head + "00000000-0000-7000-8000-000000000000\",\"as\":\"\(kiosk.handle)\","
          + "\"exercise\":\(kiosk.exercise)," + #""kind":"working","weight":{"value":82.5,"unit":"kg"},"reps":6}}"#)
    }
  }

  /// The next set of a kiosk, with a new key: a UUID of version 7, as our own pages make them.
  mutating func next(_ kiosk: Int) -> ClientFrame {
    let time = (UInt64(Machine.epochMilliseconds) << 16).hexadecimal
    let digits = (random.next() as UInt64).hexadecimal + (random.next() as UInt64).hexadecimal
    frames[kiosk].put(time[0..<8], at: Self.keyAt)
    frames[kiosk].put(time[8..<12], at: Self.keyAt + 9)
    frames[kiosk].put(digits[0..<3], at: Self.keyAt + 15)
    frames[kiosk].put(digits[3..<15], at: Self.keyAt + 24)
    return frames[kiosk]
  }
}

extension UInt64 {
  fileprivate var hexadecimal: [UInt8] {
    (0..<16).map { index in
      let digit = UInt8(self >> UInt64(60 - index * 4) & 15)
      return digit < 10 ? digit + 48 : digit + 87
    }
  }
}
