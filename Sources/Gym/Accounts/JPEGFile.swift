/// A picture of which the structure was checked, without what it says besides the picture: where and when it was taken,
/// by which camera, a smaller copy of it, comments. Nothing is decoded, so the picture itself may still be damaged.
///
/// Taken are baseline and progressive files with eight bits a value, grey or of three colours: what a canvas writes.
/// The orientation is left out with the rest of what a camera says, so pages turn the picture before they send it.
package struct JPEGFile: Equatable, Sendable {
  package enum Flaw: Error, Equatable {
    case notJPEG
    case tooLong(most: Int)
    /// It ends in the middle, goes on after its end, or contradicts itself.
    case broken
    /// A kind that not every browser shows, such as with arithmetic coding, without losses, or for printers.
    case otherKind
    /// More pixels on one side.
    case tooLarge(most: Int)
  }

  /// At most as many as were checked.
  package let bytes: [UInt8]
  package let width: Int
  package let height: Int

  /// The most pixels of a side, whatever a caller allows.
  package static let mostSide = 4_096
  /// Progressive files have about ten. Each costs whoever decodes it a pass over the whole picture.
  static let mostScans = 64

  /// - Parameters:
  ///   - mostBytes: of the file as it came.
  ///   - mostSide: pixels.
  package init(checking bytes: [UInt8], mostBytes: Int, mostSide: Int) throws(Flaw) {
    guard bytes.count <= mostBytes else { throw .tooLong(most: mostBytes) }
    var reader = JPEGReader(bytes, mostSide: min(mostSide, Self.mostSide))
    try reader.readAll()
    (self.bytes, width, height) = (reader.kept, reader.width, reader.height)
  }
}
