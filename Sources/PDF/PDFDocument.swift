import CHaru
import Foundation

/// Why a document could not be made. The numbers are libharu's, for the log.
package struct PDFError: Error, Equatable, CustomStringConvertible {
  package enum Cause: Equatable, Sendable {
    /// The font's file cannot be read.
    case font
    case memory
    case library
  }

  package var cause: Cause
  package var code: UInt
  package var detail: UInt

  package var description: String { "libharu: \(cause), 0x\(String(code, radix: 16)), \(detail)" }
}

package enum PaperSize: String, Codable, Sendable, CaseIterable {
  case a4, letter

  /// The size of a landscape page, in points.
  package var landscape: (width: Double, height: Double) {
    switch self {
    case .a4: (841.89, 595.28)
    case .letter: (792, 612)
    }
  }
}

package enum PDFAlign: Sendable {
  case left, centre, right
}

/// A document in black and shades of grey, made by libharu. Lengths are points of 1/72 inch; `y` counts from the top of
/// the page downwards.
/// Not for several threads at once. The first error of libharu is kept and thrown by `finish`; everything drawn after
/// it is ignored.
package final class PDFDocument {
  package let width: Double
  package let height: Double

  // Handles of libharu. The document owns them and frees them when it is freed.
  private let document: HPDF_Doc
  private let regular: HPDF_Font
  private let bold: HPDF_Font
  private var fallback: HPDF_Font?
  private var pages: [HPDF_Page] = []
  private var page: HPDF_Page?

  /// Where Debian puts the fonts. DejaVu has Latin, Greek, Cyrillic and more; Chinese, Japanese and Korean come from
  /// the fallback, if it is installed.
  private static let fonts = "/usr/share/fonts/truetype/"
  static let regularFile = fonts + "dejavu/DejaVuSansCondensed.ttf"
  static let boldFile = fonts + "dejavu/DejaVuSansCondensed-Bold.ttf"
  static let fallbackFile = fonts + "droid/DroidSansFallbackFull.ttf"

  /// - Parameter isPortrait: false for landscape pages.
  package convenience init(
    title: String, author: String, size: PaperSize, isPortrait: Bool = false
  ) throws(PDFError) {
    try self.init(title: title, author: author, size: size, isPortrait: isPortrait, regularFile: Self.regularFile)
  }

  init(
    title: String, author: String, size: PaperSize, isPortrait: Bool = false, regularFile: String
  ) throws(PDFError) {
    let (long, short) = size.landscape
    (width, height) = isPortrait ? (short, long) : (long, short)
    // Without a handler, libharu returns its errors instead of ending the process.
    guard let document = HPDF_New(nil, nil) else { throw PDFError(cause: .memory, code: 0, detail: 0) }
    do throws(PDFError) {
      HPDF_UseUTFEncodings(document)
      HPDF_SetCompressionMode(document, HPDF_UINT(HPDF_COMP_ALL))
      regular = try Self.load(regularFile, document)
      bold = try Self.load(Self.boldFile, document)
    } catch {
      HPDF_Free(document)
      throw error
    }
    self.document = document
    // With this encoder, libharu writes the attributes as PDF text strings in UTF-16.
    HPDF_SetCurrentEncoder(document, "UTF-8")
    HPDF_SetInfoAttr(document, HPDF_INFO_TITLE, Self.printable(title))
    HPDF_SetInfoAttr(document, HPDF_INFO_AUTHOR, Self.printable(author))
  }

  deinit { HPDF_Free(document) }

  private static func load(_ file: String, _ document: HPDF_Doc) throws(PDFError) -> HPDF_Font {
    guard let name = HPDF_LoadTTFontFromFile(document, file, HPDF_BOOL(HPDF_TRUE)),
      let font = HPDF_GetFont(document, name, "UTF-8")
    else {
      throw PDFError(
        cause: .font, code: UInt(HPDF_GetError(document)), detail: UInt(HPDF_GetErrorDetail(document)))
    }
    return font
  }

  // MARK: Drawing

  package var pageCount: Int { pages.count }

  /// Adds a page and draws on it from now on.
  package func addPage() {
    guard let added = HPDF_AddPage(document) else { return }
    HPDF_Page_SetWidth(added, HPDF_REAL(width))
    HPDF_Page_SetHeight(added, HPDF_REAL(height))
    pages.append(added)
    page = added
  }

  /// Draws on an earlier page from now on; the first is 0. Ignores drawing if there is no such page.
  package func turn(to index: Int) { page = pages.indices.contains(index) ? pages[index] : nil }

  /// One line of text on its baseline.
  /// - Parameter grey: 0 is black.
  package func text(
    _ text: String, x: Double, y: Double, size: Double, bold isBold: Bool = false, grey: Double = 0,
    align: PDFAlign = .left
  ) {
    guard let page else { return }
    let runs = runs(text, isBold)
    var at = x
    if align != .left {
      let all = width(of: text, size: size, bold: isBold)
      at -= align == .right ? all : all / 2
    }
    HPDF_Page_SetGrayFill(page, HPDF_REAL(grey))
    HPDF_Page_BeginText(page)
    for run in runs {
      HPDF_Page_SetFontAndSize(page, run.font, HPDF_REAL(size))
      HPDF_Page_TextOut(page, HPDF_REAL(at), HPDF_REAL(height - y), run.text)
      at += Double(HPDF_Page_TextWidth(page, run.text))
    }
    HPDF_Page_EndText(page)
  }

  package func width(of text: String, size: Double, bold isBold: Bool = false) -> Double {
    guard let page else { return 0 }
    return runs(text, isBold).reduce(0) { sum, run in
      HPDF_Page_SetFontAndSize(page, run.font, HPDF_REAL(size))
      return sum + Double(HPDF_Page_TextWidth(page, run.text))
    }
  }

  package func line(_ x: Double, _ y: Double, _ toX: Double, _ toY: Double, width: Double = 0.6, grey: Double = 0) {
    guard let page else { return }
    HPDF_Page_SetLineWidth(page, HPDF_REAL(width))
    HPDF_Page_SetGrayStroke(page, HPDF_REAL(grey))
    HPDF_Page_MoveTo(page, HPDF_REAL(x), HPDF_REAL(height - y))
    HPDF_Page_LineTo(page, HPDF_REAL(toX), HPDF_REAL(height - toY))
    HPDF_Page_Stroke(page)
  }

  /// A filled rectangle without a border.
  package func fill(x: Double, y: Double, width: Double, height: Double, grey: Double) {
    guard let page else { return }
    HPDF_Page_SetGrayFill(page, HPDF_REAL(grey))
    HPDF_Page_Rectangle(
      page, HPDF_REAL(x), HPDF_REAL(self.height - y - height), HPDF_REAL(width), HPDF_REAL(height))
    HPDF_Page_Fill(page)
  }

  /// Breaks a text into lines that fit into a width. A word that is too long for a line is cut.
  package func lines(_ text: String, width: Double, size: Double, bold isBold: Bool = false) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      var word = String(word)
      let longer = line.isEmpty ? word : line + " " + word
      if self.width(of: longer, size: size, bold: isBold) <= width {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      while word.count > 1, self.width(of: word, size: size, bold: isBold) > width {
        var part = word
        while part.count > 1, self.width(of: part, size: size, bold: isBold) > width { part.removeLast() }
        lines.append(part)
        word.removeFirst(part.count)
      }
      line = word
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Returns the finished file. Nothing can be drawn afterwards.
  /// - Throws: the first error of libharu.
  package func finish() throws(PDFError) -> [UInt8] {
    page = nil
    HPDF_SaveToStream(document)
    let code = UInt(HPDF_GetError(document))
    guard code == 0 else {
      throw PDFError(cause: .library, code: code, detail: UInt(HPDF_GetErrorDetail(document)))
    }
    var size = HPDF_GetStreamSize(document)
    var bytes = [UInt8](repeating: 0, count: Int(size))
    HPDF_ResetStream(document)
    HPDF_ReadFromStream(document, &bytes, &size)
    return Array(bytes.prefix(Int(size)))
  }

  // MARK: Text

  private func runs(_ text: String, _ isBold: Bool) -> [(text: String, font: HPDF_Font)] {
    let plain = isBold ? bold : regular
    var runs: [(text: String, font: HPDF_Font)] = []
    var wasWide = false
    for scalar in Self.printable(text).unicodeScalars {
      let isWide = Self.isWide(scalar)
      if runs.isEmpty || isWide != wasWide { runs.append(("", isWide ? wideFont ?? plain : plain)) }
      runs[runs.count - 1].text.unicodeScalars.append(scalar)
      wasWide = isWide
    }
    return runs
  }

  /// Loaded only when a text needs it, because it is large.
  private var wideFont: HPDF_Font? {
    if fallback == nil, FileManager.default.isReadableFile(atPath: Self.fallbackFile) {
      fallback = try? Self.load(Self.fallbackFile, document)
    }
    return fallback
  }

  /// Chinese, Japanese and Korean, which DejaVu lacks.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF: true
    default: false
    }
  }

  /// Composed characters, without control characters. Characters beyond the first plane, such as emoji, become a
  /// square, because libharu uses two bytes for a character.
  static func printable(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.precomposedStringWithCanonicalMapping.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control: scalars.append(" ")
      case .format, .surrogate, .privateUse, .unassigned: continue
      default:
        if (0xFE00...0xFE0F).contains(scalar.value) { continue }
        scalars.append(scalar.value > 0xFFFF ? "\u{25A1}" : scalar)
      }
    }
    return String(scalars)
  }
}
