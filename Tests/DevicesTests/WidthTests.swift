import Devices
import Testing

@Suite("The width of text in a terminal")
struct WidthTests {
  @Test(
    "columns are counted as terminals count them",
    arguments: [
      ("Mara", 4), ("", 0), ("愛子", 4), ("지우", 4), ("ﾅﾃﾞ", 3), ("Ａ", 2), ("é", 1), ("e\u{301}", 1),
      ("داریوش", 6), ("🐺", 2), ("👩🏽‍🚒", 2), ("🇩🇪", 2), ("❤\u{FE0F}", 2), ("❤\u{FE0E}", 1), ("☺", 1),
      ("1\u{FE0F}\u{20E3}", 2),
      ("a\u{200D}b", 2), ("रवि", 3), ("80 × 6", 6), ("█▐", 2), ("\u{200E}", 0),
    ])
  func columns(text: String, width: Int) { #expect(CellWidth.of(text) == width) }

  @Test("a cut text ends with an ellipsis and fits its columns")
  func cut() {
    #expect(Printable.fit("Overhead press", 9) == "Overhead…")
    #expect(Printable.fit("Overhead press", 10) == "Overhead…")
    #expect(Printable.fit("愛子愛子", 6) == "愛子…")
    #expect(Printable.fit("Mara", 4) == "Mara")
    #expect(Printable.fit("Mara", 1) == "…")
    #expect(Printable.fit("Mara", 0) == "")
    for text in ["愛子 🐺 داریوش", "Zoë van Dijk", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "e\u{301}e\u{301}e\u{301}"] {
      for width in 0...20 { #expect(CellWidth.of(Printable.fit(text, width)) <= width) }
    }
  }

  @Test("a text is broken between words, inside a word that is too long, and not at all in its last row")
  func lines() {
    #expect(Printable.lines("Romanian deadlift", 17, rows: 3) == ["Romanian deadlift"])
    #expect(Printable.lines("Romanian deadlift", 8, rows: 3) == ["Romanian", "deadlift"])
    #expect(Printable.lines("Bent-over one-arm row", 9, rows: 2) == ["Bent-over", "one-arm row"])
    #expect(Printable.lines("Overhead press", 4, rows: 9) == ["Over", "head", "pres", "s"])
    #expect(Printable.lines("愛子愛子", 5, rows: 3) == ["愛子", "愛子"])
    #expect(Printable.lines("Romanian deadlift", 8, rows: 1) == ["Romanian deadlift"])
    #expect(Printable.lines("Mara", 0, rows: 3) == ["Mara"])
  }

  @Test("control characters are removed")
  func controls() {
    #expect(Printable.clean("\u{1B}[2JMa\u{7}ra\r\n\t") == "[2JMara")
    #expect(Printable.clean("\u{9B}31mMara\u{7F}") == "31mMara")
    #expect(Printable.clean("a\u{202E}b\u{2066}c\u{2028}d") == "abcd")
    for value in UInt32(0)...0x9F where value < 0x20 || value >= 0x7F {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(Printable.clean("a\(Character(scalar))b") == "ab")
    }
  }

  @Test("the marks on one letter are limited")
  func marks() {
    let heap = "a" + String(repeating: "\u{301}", count: 500)
    #expect(Printable.clean(heap).unicodeScalars.count <= 12)
  }

  @Test("a right-to-left name is isolated once, so that the numbers after it keep their place")
  func direction() {
    let once = Printable.clean("ليلى")
    #expect(once == "\u{200E}ليلى\u{200E}")
    #expect(Printable.clean(once) == once)
    #expect(CellWidth.of(once) == 4)
  }
}
