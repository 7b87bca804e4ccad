package import PDF
import QR
package import Secrets

/// A key of encrypted backups on paper: as text, as a code for a phone, and how to use it.
package enum BackupKeySheet {
  private static let margin = 56.0

  /// - Parameter day: the day it was made, `YYYY-MM-DD`.
  /// - Returns: a PDF of one page.
  /// - Throws: `PDFError`.
  package static func bytes(_ key: BackupKey, gym: String, day: String, size: PaperSize = .a4) throws -> [UInt8] {
    let pdf = try PDFDocument(title: "Backup key \(key.id)", author: gym, size: size, isPortrait: true)
    pdf.addPage()
    let width = pdf.width - 2 * margin
    var y = margin + 24
    pdf.text("The key of your backups", x: margin, y: y, size: 24, bold: true)
    y += 26
    pdf.text("\(gym) · key \(key.id) · made on \(day)", x: margin, y: y, size: 11, grey: 0.3)
    y += 36
    let groups = key.text.split(separator: "-").map(String.init)
    pdf.fill(x: margin, y: y, width: width, height: 84, grey: 0.93)
    // Two lines, so that nobody loses the place while typing.
    pdf.text(
      groups.prefix(4).joined(separator: " – "), x: margin + width / 2, y: y + 36, size: 24, bold: true, align: .centre)
    pdf.text(
      groups.dropFirst(4).joined(separator: " – "), x: margin + width / 2, y: y + 68, size: 24, bold: true,
      align: .centre)
    y += 108
    let side = 150.0
    if let code = QRCode(key.text) { draw(code, x: margin, y: y, side: side, pdf) }
    var line = y + 10
    let beside = margin + side + 24
    for text in steps(key) {
      for part in pdf.lines(text, width: width - side - 24, size: 11) {
        pdf.text(part, x: beside, y: line, size: 11)
        line += 15
      }
      line += 7
    }
    return try pdf.finish()
  }

  private static func steps(_ key: BackupKey) -> [String] {
    [
      "Without this key nobody can read the backups that were made with it, and nor can you. There is no other way in.",
      "Print this sheet twice. Keep one copy in the gym where the keys are, and one outside it. Then delete the file.",
      "To restore: rackside restore FILE asks for the key. Type it, with or without the dashes. The letters I, L, O and U "
        + "do not occur, so 0 and 1 are always digits.",
      "A later key does not replace this one: backups that name \(key.id) need this sheet.",
    ]
  }

  private static func draw(_ code: QRCode, x: Double, y: Double, side: Double, _ pdf: PDFDocument) {
    let module = side / Double(code.size)
    for (row, line) in code.rows.enumerated() {
      for (column, digit) in line.enumerated() where digit == "1" {
        pdf.fill(
          x: x + Double(column) * module, y: y + Double(row) * module, width: module, height: module, grey: 0)
      }
    }
  }
}
