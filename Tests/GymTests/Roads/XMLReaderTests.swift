import Gym
import Testing

@Suite struct XMLReaderTests {
  /// What the reader finds, as `<name`, `>name` and text, and the failure that ends it.
  private func items(_ bytes: [UInt8], chunk: Int? = nil) -> (found: [String], failure: XMLReader.Failure?) {
    var found: [String] = []
    do throws(XMLReader.Failure) {
      var at = 0
      var reader = try XMLReader {
        guard at < bytes.count else { return nil }
        let end = min(at + (chunk ?? bytes.count), bytes.count)
        defer { at = end }
        return bytes[at..<end]
      }
      while let item = try reader.next() {
        switch item {
        case .start: found.append("<" + reader.name)
        case .end: found.append(">" + reader.name)
        case .text: found.append(reader.string)
        }
      }
    } catch { return (found, error) }
    return (found, nil)
  }

  private func items(_ text: String) -> (found: [String], failure: XMLReader.Failure?) { items(Array(text.utf8)) }

  /// The content of the root element.
  private func content(_ bytes: [UInt8]) throws -> String {
    var reader = try XMLReader(bytes)
    _ = try reader.nextChild(of: 0)
    return try reader.content()
  }

  private func utf16(_ text: String, isLittle: Bool, mark: Bool) -> [UInt8] {
    ((mark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isLittle ? [low, high] : [high, low]
    }
  }

  @Test("elements, their texts and empty elements come in sequence, and comments and instructions do not")
  func sequence() {
    let (found, failure) = items(
      "<?xml version=\"1.0\"?>\n<!-- > -- <b> --><a>one<!-- two --><b/><?go <c> ? > ?>three</a>\n<!-- end -->")
    #expect(found == ["<a", "one", "<b", ">b", "three", ">a"])
    #expect(failure == nil)
  }

  @Test("the five entities, references by number and CDATA are text")
  func text() throws {
    let text = "<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;<![CDATA[<b>&amp;]]]]><![CDATA[>]]></a>"
    #expect(try content(Array(text.utf8)) == "<>&\"'A😀<b>&amp;]]>")
  }

  @Test("attributes are read in either quote, with references, and with line breaks as spaces")
  func attributes() throws {
    var reader = try XMLReader(Array("<a one='\"1\"' two = \"&#50;\n>\" x:one=\"3\"/>".utf8))
    _ = try reader.nextChild(of: 0)
    #expect(reader.attribute("one") == "\"1\"")
    #expect(reader.attribute("two") == "2 >")
    #expect(reader.attribute("x:one") == "3")
    #expect(reader.attribute("three") == nil)
  }

  @Test("a name loses its prefix, and its namespace tells whether it is of the root's kind")
  func namespaces() throws {
    let text = """
      <m:a xmlns:m="mine" xmlns:o="other"><m:b/><o:b/><b xmlns="mine"/><c xmlns:o="mine"><o:b/></c><o:b/><p:b/></m:a>
      """
    var reader = try XMLReader(Array(text.utf8))
    var found: [String] = []
    while let item = try reader.next() {
      if item == .start { found.append("\(reader.name) \(reader.namespace) \(reader.isForeign)") }
    }
    #expect(
      found == [
        "a mine false", "b mine false", "b other true", "b mine false", "c  false", "b mine false", "b other true",
        "b p true",
      ])
  }

  @Test("chunks of any size give the same items")
  func chunks() {
    let bytes = Array("\u{FEFF}<a b='ü&#x41;'><!-- --->ö<![CDATA[]]]>😀]]></a >".utf8)
    for bytes in [bytes, utf16("<a>ö😀<b/></a>", isLittle: true, mark: true)] {
      let whole = items(bytes)
      #expect(whole.failure == nil)
      for size in 1...5 { #expect(items(bytes, chunk: size).found == whole.found) }
    }
  }

  @Test("UTF-16 is known by its mark or its zeros, and ISO 8859-1 by its declaration")
  func encodings() throws {
    for isLittle in [true, false] {
      for mark in [true, false] {
        #expect(try content(utf16("<a>Zoë 😀</a>", isLittle: isLittle, mark: mark)) == "Zoë 😀")
      }
    }
    let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>Zo".utf8) + [0xEB] + Array("</a>".utf8)
    #expect(try content(latin) == "Zoë")
    let wrong = "<?xml version=\"1.0\" encoding=\"utf-16\"?><a>Zoë</a>"
    #expect(try content(Array(wrong.utf8)) == "Zoë")
    #expect(items("<?xml version=\"1.0\" encoding=\"utf-7\"?><a/>").failure == .refused)
  }

  @Test("white space before the declaration is taken, as Strava writes it")
  func leadingSpace() {
    #expect(items("    \n<?xml version=\"1.0\" encoding=\"UTF-8\"?><a/>").found == ["<a", ">a"])
  }

  @Test("bytes that are no UTF-8 do not stop the reader")
  func badBytes() throws {
    #expect(try content(Array("<a>Zo".utf8) + [0xEB] + Array("!</a>".utf8)) == "Zo\u{FFFD}!")
  }

  @Test("an internal subset, other entities and a second document type are not read")
  func refusals() {
    let bomb = "<!DOCTYPE a [<!ENTITY b \"b\"><!ENTITY c \"&b;&b;\">]><a>&c;</a>"
    #expect(items(bomb).failure == .refused)
    #expect(items("<a>&nbsp;</a>").failure == .refused)
    #expect(items("<a b=\"&c;\"/>").failure == .refused)
    #expect(items("<a>Run & Gun for ever</a>").failure == .refused)
    #expect(items("<!DOCTYPE a SYSTEM \"http://a.test/[a].dtd\"><a/>").failure == nil)
    #expect(items("<!DOCTYPE a><!DOCTYPE a><a/>").failure == .malformed)
  }

  @Test(
    "a document that is not well-formed is malformed",
    arguments: [
      "<a></b>", "<a><b></a></b>", "</a>", "<a/><b/>", "<a/>x", "x<a/>", "<a b=1/>", "<a b='1'c='2'/>", "<a b/>",
      "<a b='<'/>", "<a b='1' b='2'/>", "<1/>", "<a:/>", "<:a/>", "<a:b:c/>", "< a/>", "<a>&#0;</a>", "<a>&#xD800;</a>",
      "<a>&#x110000;</a>", "<a>&#-65;</a>", "<a>&#+65;</a>", "<a>&#;</a>", "<!ELEMENT a><a/>", "<a/ >",
    ])
  func malformed(text: String) { #expect(items(text).failure == .malformed) }

  @Test("a document that ends anywhere before its end is cut short")
  func cutShort() {
    let text = Array("<?xml version='1.0'?><!--c--><a b='&amp;'>t&lt;<![CDATA[d]]><c/></a>".utf8)
    for count in 0..<text.count { #expect(items(Array(text[..<count])).failure == .cutShort) }
    #expect(items(text).failure == nil)
  }

  @Test("depth, names, attributes, their values and namespaces have limits")
  func limits() {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    func attributes(_ name: String, _ count: Int) -> String {
      "<a " + (1...count).map { "\(name)\($0)='1'" }.joined(separator: " ") + "/>"
    }
    func name(_ count: Int) -> String { "<" + String(repeating: "a", count: count) + "/>" }
    func value(_ count: Int) -> String { "<a b='" + String(repeating: "1", count: count) + "'/>" }
    let scopes = "<a " + (1...40).map { "xmlns:a\($0)='1'" }.joined(separator: " ") + ">"
    #expect(items(nested(XMLReader.mostDepth)).failure == nil)
    #expect(items(nested(XMLReader.mostDepth + 1)).failure == .refused)
    #expect(items(attributes("b", XMLReader.mostAttributes)).failure == nil)
    #expect(items(attributes("b", XMLReader.mostAttributes + 1)).failure == .refused)
    #expect(items(name(XMLReader.mostNameBytes)).failure == nil)
    #expect(items(name(XMLReader.mostNameBytes + 1)).failure == .refused)
    #expect(items(value(XMLReader.mostValueBytes)).failure == nil)
    #expect(items(value(XMLReader.mostValueBytes + 1)).failure == .refused)
    #expect(items(scopes + "</a>").failure == nil)
    #expect(items(scopes + scopes + "</a></a>").failure == .refused)
  }

  @Test("of a long text the first bytes are kept, without half a character")
  func longText() throws {
    let text = "<a>x" + String(repeating: "é", count: 100_000) + "</a>"
    let kept = try content(Array(text.utf8))
    #expect(kept.utf8.count == XMLReader.mostTextBytes - 1)
    #expect(kept.hasSuffix("éé"))
  }

  @Test("what a caller does not read of an element is skipped")
  func skipping() throws {
    var reader = try XMLReader(Array("<a><b><c>1</c><d/></b><e>2<f>3</f>4</e></a>".utf8))
    var found: [String] = []
    _ = try reader.nextChild(of: 0)
    while try reader.nextChild(of: 1) {
      found.append(reader.name)
      if reader.name == "e" { found.append(try reader.content()) }
    }
    #expect(found == ["b", "e", "24"])
    let isMore = try reader.nextChild(of: 0)
    #expect(!isMore)
  }
}
