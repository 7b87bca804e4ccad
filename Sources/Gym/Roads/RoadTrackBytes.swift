/// A track as bytes: the version, the number of points, which columns there are, and then column by column what each
/// value adds to the one before, in as few bytes as it takes.
extension RoadTrack {
  private static let version: UInt8 = 1
  /// The bits of the columns that may be missing.
  private static let (hasPlaces, hasAltitudes, hasHearts): (UInt8, UInt8, UInt8) = (1, 2, 4)
  private static let degree = 1e6
  private static let meter = 10.0

  package func encoded() -> [UInt8] {
    var bytes = TrackWriter(Self.version)
    bytes.number(seconds.count)
    bytes.bytes.append(
      (places == nil ? 0 : Self.hasPlaces) | (altitudes == nil ? 0 : Self.hasAltitudes)
        | (hearts == nil ? 0 : Self.hasHearts))
    bytes.rising(seconds)
    bytes.rising(meters.map { Self.whole($0, Self.meter) })
    bytes.bits(isAfterGap)
    if let places {
      bytes.column(places.map { $0.map { Self.whole($0.latitude, Self.degree) } })
      bytes.deltas(places.compactMap { $0.map { Self.whole($0.longitude, Self.degree) } })
    }
    if let altitudes { bytes.column(altitudes.map { $0.map { Self.whole($0, Self.meter) } }) }
    if let hearts { bytes.column(hearts) }
    return bytes.bytes
  }

  /// - Returns: nil for bytes that are no track, or of a version that is not known.
  package init?(decoding bytes: [UInt8]) {
    do { try self.init(reading: bytes) } catch { return nil }
  }

  /// The first and the last place, without decoding the rest of the line.
  /// - Returns: nil for a line without places, or for bytes that are no track.
  package static func ends(in bytes: [UInt8]) -> RoadEnds? {
    do { return try readEnds(bytes) } catch { return nil }
  }

  private static func readEnds(_ bytes: [UInt8]) throws(TrackReader.Damaged) -> RoadEnds? {
    var reader = TrackReader(bytes)
    guard try reader.byte() == version else { throw TrackReader.Damaged() }
    let count = try reader.number()
    guard count <= mostPoints, try reader.byte() & hasPlaces != 0 else { return nil }
    // The times and the distances.
    for _ in 0..<count * 2 { _ = try reader.number() }
    _ = try reader.bits(count)
    let known = try reader.bits(count).count { $0 }
    guard let latitudes = try reader.ends(known, in: -90_000_000...90_000_000),
      let longitudes = try reader.ends(known, in: -180_000_000...180_000_000),
      let first = RoadPlace(
        latitude: Double(latitudes.first) / degree, longitude: Double(longitudes.first) / degree),
      let last = RoadPlace(latitude: Double(latitudes.last) / degree, longitude: Double(longitudes.last) / degree)
    else { return nil }
    return RoadEnds(first: first, last: last)
  }

  private init(reading bytes: [UInt8]) throws(TrackReader.Damaged) {
    var reader = TrackReader(bytes)
    guard try reader.byte() == Self.version else { throw TrackReader.Damaged() }
    let count = try reader.number()
    let columns = try reader.byte()
    // Each point takes at least one byte of time and one of distance: never allocate for more than there are bytes.
    guard count <= Self.mostPoints, count * 2 <= reader.left,
      columns & ~(Self.hasPlaces | Self.hasAltitudes | Self.hasHearts) == 0
    else { throw TrackReader.Damaged() }
    seconds = try reader.rising(count, atMost: RoadDistance.mostMilliseconds / 1_000)
    meters = try reader.rising(count, atMost: Int(RoadDistance.mostMeters * Self.meter)).map { Double($0) / Self.meter }
    isAfterGap = try reader.bits(count)
    if columns & Self.hasPlaces != 0 { places = try Self.places(&reader, count) }
    if columns & Self.hasAltitudes != 0 {
      let allowed = RoadHeight.allowed
      let range = Int(allowed.lowerBound * Self.meter)...Int(allowed.upperBound * Self.meter)
      altitudes = try reader.column(count, in: range).map { $0.map { Double($0) / Self.meter } }
    }
    if columns & Self.hasHearts != 0 { hearts = try reader.column(count, in: RoadHearts.allowed) }
    // A track begins at 0, and not after a gap.
    guard reader.left == 0, seconds.first ?? 0 == 0, meters.first ?? 0 == 0, isAfterGap.first != true else {
      throw TrackReader.Damaged()
    }
  }

  private static func places(_ reader: inout TrackReader, _ count: Int) throws(TrackReader.Damaged) -> [RoadPlace?] {
    let latitudes = try reader.column(count, in: -90_000_000...90_000_000)
    let known = latitudes.count { $0 != nil }
    var longitudes = try reader.deltas(known, in: -180_000_000...180_000_000).makeIterator()
    return latitudes.map { latitude in
      guard let latitude, let longitude = longitudes.next() else { return nil }
      return RoadPlace(latitude: Double(latitude) / degree, longitude: Double(longitude) / degree)
    }
  }

  /// The values are bounded, so they fit.
  private static func whole(_ value: Double, _ parts: Double) -> Int { Int((value * parts).rounded()) }
}

/// Numbers with seven bits a byte, the lowest first; all but the last byte have the eighth bit.
struct TrackWriter {
  var bytes: [UInt8]

  init(_ version: UInt8) { bytes = [version] }

  /// Not below 0.
  mutating func number(_ value: Int) {
    var rest = UInt64(bitPattern: Int64(value))
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func rising(_ values: [Int]) {
    var last = 0
    for value in values {
      number(value - last)
      last = value
    }
  }

  /// Small numbers on both sides of 0 become small numbers: 0, −1, 1, −2 are 0, 1, 2, 3.
  mutating func deltas(_ values: [Int]) {
    var last = 0
    for value in values {
      let delta = value - last
      number(delta << 1 ^ delta >> 63)
      last = value
    }
  }

  mutating func bits(_ values: [Bool]) {
    for start in stride(from: 0, to: values.count, by: 8) {
      let end = min(start + 8, values.count)
      bytes.append((start..<end).reduce(0) { $0 | (values[$1] ? 1 << UInt8($1 - start) : 0) })
    }
  }

  /// Which values there are, and those.
  mutating func column(_ values: [Int?]) {
    bits(values.map { $0 != nil })
    deltas(values.compactMap { $0 })
  }
}

/// Reads what `TrackWriter` writes.
struct TrackReader {
  /// The bytes are no track.
  struct Damaged: Error {}

  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var left: Int { bytes.count - at }

  mutating func byte() throws(Damaged) -> UInt8 {
    guard at < bytes.count else { throw Damaged() }
    at += 1
    return bytes[at - 1]
  }

  /// From 0 to 2⁵⁶ − 1.
  mutating func number() throws(Damaged) -> Int {
    var value = 0
    for shift in stride(from: 0, to: 56, by: 7) {
      let next = try byte()
      value |= Int(next & 0x7F) << shift
      if next < 0x80 { return value }
    }
    throw Damaged()
  }

  mutating func rising(_ count: Int, atMost most: Int) throws(Damaged) -> [Int] {
    var (values, last) = ([Int](), 0)
    values.reserveCapacity(count)
    for _ in 0..<count {
      last += try number()
      guard last <= most else { throw Damaged() }
      values.append(last)
    }
    return values
  }

  mutating func deltas(_ count: Int, in range: ClosedRange<Int>) throws(Damaged) -> [Int] {
    var (values, last) = ([Int](), 0)
    values.reserveCapacity(count)
    for _ in 0..<count {
      let number = try number()
      last += number >> 1 ^ -(number & 1)
      guard range.contains(last) else { throw Damaged() }
      values.append(last)
    }
    return values
  }

  /// The first and the last of what `deltas` reads; nil of none.
  mutating func ends(_ count: Int, in range: ClosedRange<Int>) throws(Damaged) -> (first: Int, last: Int)? {
    var (first, last) = (Int?.none, 0)
    for _ in 0..<count {
      let number = try number()
      last += number >> 1 ^ -(number & 1)
      guard range.contains(last) else { throw Damaged() }
      first = first ?? last
    }
    return first.map { ($0, last) }
  }

  mutating func bits(_ count: Int) throws(Damaged) -> [Bool] {
    var values: [Bool] = []
    values.reserveCapacity(count)
    for start in stride(from: 0, to: count, by: 8) {
      let (next, used) = (try byte(), min(8, count - start))
      guard used == 8 || next >> UInt8(used) == 0 else { throw Damaged() }
      for bit in 0..<used { values.append(next >> UInt8(bit) & 1 == 1) }
    }
    return values
  }

  mutating func column(_ count: Int, in range: ClosedRange<Int>) throws(Damaged) -> [Int?] {
    let isThere = try bits(count)
    var values = try deltas(isThere.count { $0 }, in: range).makeIterator()
    return isThere.map { $0 ? values.next() : nil }
  }
}
