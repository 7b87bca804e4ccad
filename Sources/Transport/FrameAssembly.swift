/// Puts the pieces of a message together as they arrive. Pure.
struct FrameAssembly {
  enum Outcome: Equatable {
    case incomplete
    /// Call `take`.
    case complete
    case tooBig
    case binary
  }

  private var partial: [UInt8] = []

  /// `remaining` is what the frame's header announces beyond this piece: what will be too big is refused at once.
  mutating func add(
    _ piece: UnsafeRawBufferPointer, remaining: Int = 0, isFinal: Bool, isBinary: Bool = false, limit: Int
  ) -> Outcome {
    if isBinary { return .binary }
    guard partial.count + piece.count + remaining <= limit else {
      partial = []
      return .tooBig
    }
    partial.append(contentsOf: piece)
    return isFinal ? .complete : .incomplete
  }

  /// Hands the message over and forgets it.
  mutating func take() -> [UInt8] {
    defer { partial = [] }
    return partial
  }
}
