/// Draws a text as a QR code.
package struct QRMake: Call {
  package static let method = "qr.make"
  package var text: String

  package struct Reply: Codable, Sendable {
    package var size: Int
    /// Top to bottom, "1" for a dark module. The screen has to draw the light margin.
    package var rows: [String]
    package init(size: Int, rows: [String]) {
      self.size = size
      self.rows = rows
    }
  }
}
