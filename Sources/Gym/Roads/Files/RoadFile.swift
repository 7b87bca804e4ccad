/// A file of roads in any of the formats that are read.
package enum RoadFile {
  /// The largest file that is taken. Whoever receives one checks this first.
  package static let mostBytes = 16 << 20

  /// Recognises the format by the content.
  /// - Returns: nil for what is none of the three, and for what is larger than `mostBytes`.
  package static func read(_ bytes: [UInt8]) -> RoadReading? {
    guard bytes.count <= mostBytes else { return nil }
    if FITFile.isOne(bytes) { return FITFile.read(bytes) }
    if GPXFile.isOne(bytes) { return GPXFile.read(bytes) }
    if TCXFile.isOne(bytes) { return TCXFile.read(bytes) }
    return nil
  }
}
