/// Assembles a message from its pieces. Pure.
struct FrameAssembly {
  enum Outcome: Equatable {
    case incomplete
    /// The message is complete: call `take`.
    case complete
    case tooBig
    case binary
    /// Too many pieces for its size: a client that sends byte by byte.
    case tooSlow
  }

  private var partial: [UInt8] = []
  private var pieces = 0

  /// A message may always have `fewPieces` pieces, and one more for each `bytesAPiece` bytes. Even a slow line delivers
  /// hundreds of bytes at once. Pieces are counted instead of seconds, so that a busy server closes nobody.
  private static let fewPieces = 64
  private static let bytesAPiece = 64

  /// - Parameter remaining: the bytes of the frame that are still to come, as its header says, so that a message that
  ///   will be too big is refused at once.
  mutating func add(
    _ piece: UnsafeRawBufferPointer, remaining: Int = 0, isFinal: Bool, isBinary: Bool = false, limit: Int
  ) -> Outcome {
    if isBinary { return .binary }
    guard partial.count + piece.count + remaining <= limit else {
      partial = []
      return .tooBig
    }
    partial.append(contentsOf: piece)
    pieces += 1
    guard pieces <= Self.fewPieces + partial.count / Self.bytesAPiece else {
      partial = []
      return .tooSlow
    }
    return isFinal ? .complete : .incomplete
  }

  /// Returns the message and starts the next.
  mutating func take() -> [UInt8] {
    defer {
      partial = []
      pieces = 0
    }
    return partial
  }
}
