/// Rules for the picture on a member's plate.
package enum FaceRules {
  package static let mostBytes = 300_000
  /// Pixels.
  package static let sides = 256...1_024
  /// How many a member may set in a row. After that it is one an hour.
  package static let mostInARow = 20

  /// Whether it is about as wide as it is high, so that a plate cuts off next to nothing.
  package static func isSquare(_ file: JPEGFile) -> Bool {
    let (shorter, longer) = (min(file.width, file.height), max(file.width, file.height))
    return (longer - shorter) * 10 <= shorter
  }
}
