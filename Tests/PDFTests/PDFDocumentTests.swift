import Foundation
import Testing

@testable import PDF

@Suite struct PDFDocumentTests {
  private func document(_ size: PaperSize = .a4) throws -> PDFDocument {
    try PDFDocument(title: "A title", author: "A gym", size: size)
  }

  @Test("a document has its pages, and nothing in it is coloured", arguments: PaperSize.allCases)
  func pages(_ size: PaperSize) throws {
    let pdf = try document(size)
    for page in 1...3 {
      pdf.addPage()
      pdf.text("Page \(page)", x: 40, y: 40, size: 12, bold: page == 2, grey: 0.3)
      pdf.line(40, 50, 200, 50)
      pdf.fill(x: 40, y: 60, width: 20, height: 20, grey: 0.9)
    }
    pdf.turn(to: 0)
    pdf.text("Back on the first page", x: 40, y: 100, size: 12, align: .centre)
    #expect(pdf.pageCount == 3)
    let bytes = try pdf.finish()
    #expect(bytes.starts(with: Array("%PDF-1.".utf8)))
    #expect(String(decoding: bytes.suffix(8), as: UTF8.self).contains("%%EOF"))
  }

  @Test("names of many scripts print, and what no font has never breaks the page")
  func scripts() throws {
    let pdf = try document()
    pdf.addPage()
    let names = ["Zoë Kovač", "Ελένη", "Анна", "山田 太郎", "김철수"]
    for text in names + ["\u{1F4AA}\u{1F3FD} strong", "a\u{0}b\nc", "", "e\u{301}"] {
      pdf.text(text, x: 40, y: 40, size: 12)
    }
    #expect(pdf.width(of: "Zoë", size: 12) == pdf.width(of: "Zoe\u{308}", size: 12))
    #expect(pdf.width(of: "Zoë", size: 24) > pdf.width(of: "Zoë", size: 12))
    #expect(PDFDocument.printable("a\u{0}b\u{1F4AA}\u{200D}") == "a b\u{25A1}")
    #expect(try !pdf.finish().isEmpty)
  }

  @Test("text is broken between words, and within one that is longer than a line")
  func lines() throws {
    let pdf = try document()
    pdf.addPage()
    let text = "one two three fourteen " + String(repeating: "x", count: 80)
    let lines = pdf.lines(text, width: 60, size: 10)
    #expect(lines.count > 4 && lines.allSatisfy { pdf.width(of: $0, size: 10) <= 60 })
    #expect(lines.joined(separator: " ").filter { $0 != " " } == text.filter { $0 != " " })
    #expect(pdf.lines("", width: 60, size: 10) == [])
  }

  @Test("a font that is missing is an error, and the process goes on")
  func missingFont() throws {
    #expect(throws: PDFError.self) {
      _ = try PDFDocument(title: "", author: "", size: .a4, regularFile: "/nowhere/font.ttf")
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "broken-\(UUID()).ttf")
    try Data("no font at all".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(throws: PDFError.self) {
      _ = try PDFDocument(title: "", author: "", size: .a4, regularFile: file.path)
    }
  }
}
