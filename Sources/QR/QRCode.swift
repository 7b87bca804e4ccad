import CQRencode

/// A QR code: a square of dark and light modules, without the light margin around it.
package struct QRCode: Equatable, Sendable {
  /// Modules along one side: 21 to 177.
  package let size: Int
  /// The rows from top to bottom, "1" for a dark module.
  package let rows: [String]

  /// A code could hold more, but phones could no longer read it from a screen at arm's length.
  package static let mostBytes = 500

  /// Uses error correction M, so the code can be read with 15 % of it hidden, as by a reflection.
  /// - Returns: nil if the text is empty, longer than `mostBytes`, or contains a NUL.
  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= Self.mostBytes, !text.utf8.contains(0),
      let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M)
    else { return nil }
    defer { QRcode_free(code) }
    let size = Int(code.pointee.width)
    guard let data = code.pointee.data else { return nil }
    // Only the lowest bit is the module's colour.
    rows = (0..<size).map { y in String((0..<size).map { x in data[y * size + x] & 1 == 1 ? "1" : "0" }) }
    self.size = size
  }
}
