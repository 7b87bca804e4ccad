/// How long a checkpoint waits for those who read, in milliseconds. No commit runs meanwhile.
struct CheckpointPatience: Sendable {
  private let usual: Int
  private let most: Int
  private(set) var milliseconds: Int
  /// Whether the last try got further than the one before, so that it is worth to wait: nobody reads from the same place
  /// in the log for long.
  private(set) var readersMove = true
  private var copied = 0

  init(usual: Int = 10, most: Int = 50) {
    (self.usual, self.most, milliseconds) = (usual, most, usual)
  }

  mutating func succeeded() {
    milliseconds = max(usual, milliseconds / 2)
    logBeganAnew()
  }

  /// - Parameter copied: how many pages of the log are in the file in spite of the failure; negative if nobody knows.
  mutating func failed(copied: Int) {
    readersMove = copied > self.copied
    milliseconds = readersMove ? min(most, 2 * milliseconds) : usual
    self.copied = copied
  }

  mutating func logBeganAnew() { (readersMove, copied) = (true, 0) }
}
