/// Heart rates that a strap stored by itself while it could not send them, such as under water.
///
/// Source: FIT SDK, “HR messages”. A message with a date ties the strap's clock, of 1/1024 s in 32 bits, to the time of
/// day. Those after it have times of that clock, whole or their low 12 bits, each with a rate.
struct FITBeats {
  private struct Beat {
    var at: Int
    var bpm: Int
  }

  private static let mostBeats = 1_000_000
  /// A week of the strap's clock. Later times are damaged.
  private static let longest = 7 * 86_400 * 1_024
  /// For so long, in milliseconds, a rate is believed when no other follows.
  private static let lasting = 5_000
  /// Records have whole seconds, so a beat shortly after one belongs to it.
  private static let rounding = 500

  /// In the order of time.
  private var beats: [Beat] = []
  /// UTC milliseconds at 0 of `ticks`.
  private var anchor: Int?
  /// The strap's low bits at 0 of `ticks`.
  private var offset = 0
  /// Of the last time, in 1/1024 s since the anchor.
  private var ticks = 0

  mutating func take(_ message: FITMessage) {
    guard message.kind == .heart else { return }
    let rates = message.numbers(FITFieldNumber.rates)
    let whole = message.numbers(FITFieldNumber.beatTimes).compactMap(\.self)
    if let at = message.seconds.flatMap(FITTime.milliseconds), let first = whole.first {
      let fraction = message.number(FITFieldNumber.fraction).map { $0 * 1_000 / 32_768 }
      let fraction256 = message.number(FITFieldNumber.fraction256).map { $0 * 1_000 / 256 }
      (anchor, offset, ticks) = (at + (fraction ?? fraction256 ?? 0), first, 0)
    }
    let bits = whole.isEmpty ? 12 : 32
    for (time, bpm) in zip(whole.isEmpty ? Self.short(message) : whole, rates) { add(time, bits: bits, bpm) }
  }

  private mutating func add(_ time: Int, bits: Int, _ bpm: Int?) {
    guard let anchor else { return }
    let next = ticks + ((time - offset - ticks) & (1 << bits - 1))
    guard next <= Self.longest else { return }
    ticks = next
    let at = anchor + next * 1_000 / 1_024
    guard let bpm, HeartReading.believed.contains(bpm), beats.last.map({ $0.at < at }) ?? true,
      beats.count < Self.mostBeats
    else { return }
    beats.append(Beat(at: at, bpm: bpm))
  }

  /// Three bytes have two times of 12 bits, the lower bits first.
  private static func short(_ message: FITMessage) -> [Int] {
    let bytes = message.raw(FITFieldNumber.shortBeatTimes).map(Int.init)
    return (0..<bytes.count * 2 / 3).map { index in
      let byte = index * 3 / 2
      return index % 2 == 0
        ? bytes[byte] | (bytes[byte + 1] & 0x0F) << 8 : bytes[byte] >> 4 | bytes[byte + 1] << 4
    }
  }

  /// Gives points without a heart rate the last one before them.
  func complete(_ roads: inout [RecordedRoad]) {
    guard !beats.isEmpty else { return }
    for road in roads.indices {
      var next = firstIndex(after: (roads[road].points.first?.at ?? 0) - Self.lasting)
      for point in roads[road].points.indices where roads[road].points[point].heart == nil {
        let at = roads[road].points[point].at
        while next < beats.count, beats[next].at <= at + Self.rounding { next += 1 }
        guard next > 0, at - beats[next - 1].at <= Self.lasting else { continue }
        roads[road].points[point].heart = beats[next - 1].bpm
      }
    }
  }

  private func firstIndex(after at: Int) -> Int {
    var range = beats.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = beats[middle].at <= at ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
