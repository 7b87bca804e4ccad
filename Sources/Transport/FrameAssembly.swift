/// Assembles a message from its pieces. Pure.
struct FrameAssembly {
  enum Outcome: Equatable {
    case incomplete
    /// The message is complete: call `take`.
    case complete
    case tooBig
    case binary
  }

  private var partial: [UInt8] = []

  /// - Parameter remaining: the bytes of the frame that are still to come according to its header, so that a message
  ///   that will be too big is refused at once.
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

  /// Returns the message and starts the next.
  mutating func take() -> [UInt8] {
    defer { partial = [] }
    return partial
  }
}
