import TestKit
import Testing

@testable import Transport

struct FileTableTests {
  private func text(_ table: inout FileTable, _ path: String) -> String? {
    table.reply(path: path).map { "\($0.status) \(String(decoding: $0.body, as: UTF8.self))" }
  }

  @Test func filesAreFoundByTheirPath() throws {
    let folder = Folder()
    try folder.write("index.html", "home")
    try folder.write("kiosk/index.html", "kiosk")
    try folder.write("shared/dom.js", "export {}")
    var table = try FileTable([.init(prefix: "/", folder: folder.path)])
    #expect(text(&table, "/") == "200 home")
    #expect(text(&table, "/kiosk/") == "200 kiosk")
    #expect(text(&table, "/shared/dom.js") == "200 export {}")
    #expect(table.reply(path: "/shared/dom.js")?.contentType == "text/javascript; charset=utf-8")
    #expect(text(&table, "/shared/") == nil)
    #expect(text(&table, "/nothing.js") == nil)
    let redirect = table.reply(path: "/kiosk")
    #expect(redirect?.status == 308)
    #expect(redirect?.headers.first?.value == "/kiosk/")
  }

  @Test func aFolderThatIsLeftOutIsNotServed() throws {
    let folder = Folder()
    try folder.write("index.html", "home")
    try folder.write("parts/index.html", "parts")
    try folder.write("kiosk/parts/index.html", "kiosk")
    let table = try FileTable([.init(prefix: "/", folder: folder.path, leavesOut: ["parts"])])
    #expect(table.paths == ["/", "/index.html", "/kiosk/parts", "/kiosk/parts/", "/kiosk/parts/index.html"])
  }

  @Test func nothingOutsideTheFolderIsServed() throws {
    let outside = Folder()
    try outside.write("secret.txt", "secret")
    let folder = Folder()
    try folder.write("a.txt", "a")
    try folder.write(".hidden.txt", "hidden")
    try folder.write(".git/config.txt", "hidden")
    try folder.write("key.pem", "another type")
    try folder.link("out.txt", to: outside.path + "/secret.txt")
    try folder.link("out", to: outside.path)
    try folder.link("round", to: folder.path)
    try folder.link("in.txt", to: "a.txt")
    let table = try FileTable([.init(prefix: "/x", folder: folder.path)])
    #expect(table.paths == ["/x/a.txt", "/x/in.txt"])
  }

  @Test func aSingleFileHasThePathItIsGiven() throws {
    let folder = Folder()
    try folder.write("dygraph.min.js", "graph")
    var table = try FileTable([.init(prefix: "/vendor/dygraph.js", folder: folder.path + "/dygraph.min.js")])
    #expect(text(&table, "/vendor/dygraph.js") == "200 graph")
  }

  @Test(
    "a file from memory is compressed, kept for ever, and stays when files are read again", arguments: [false, true])
  func fromMemory(reloads: Bool) throws {
    let folder = Folder()
    try folder.write("a.css", "a {}")
    var table = try FileTable([.init(prefix: "/", folder: folder.path)], reloadFiles: reloads)
    let text = "{\"rows\":[\(Array(repeating: "\"squat\"", count: 1_000).joined(separator: ","))]}"
    table.add(FileTable.Document(path: "/made/1f.json", bytes: Array(text.utf8)))
    for _ in 0..<2 {
      let found = table.reply(path: "/made/1f.json")
      let plain = try #require(found)
      #expect(plain.contentType == "application/json" && plain.body == Array(text.utf8))
      #expect(plain.headers.contains { $0.name == "Cache-Control" && $0.value.contains("immutable") })
      let accepted = table.reply(path: "/made/1f.json", acceptEncoding: "gzip, deflate")
      let small = try #require(accepted)
      #expect(small.headers.contains { $0.name == "Content-Encoding" && $0.value == "gzip" })
      #expect(small.body.count < 200 && Array(small.body.prefix(2)) == [0x1f, 0x8b])
      let tag = try #require(small.headers.first { $0.name == "ETag" }?.value)
      let unchanged = table.reply(path: "/made/1f.json", ifNoneMatch: tag, acceptEncoding: "gzip")
      #expect(unchanged?.status == 304)
      // gzip's last four bytes are the length of what was compressed.
      #expect(small.body.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) } == text.utf8.count)
      // With `reloads` this reads all files again.
      try folder.write("b.css", "b {}")
      let other = table.reply(path: "/b.css")
      #expect((other != nil) == reloads)
    }
  }

  @Test func anUnchangedFileIsNotSentAgain() throws {
    let folder = Folder()
    try folder.write("a.css", "a {}")
    try folder.write("b.css", "b {}")
    try folder.write("f.woff2", "font")
    var table = try FileTable([.init(prefix: "/", folder: folder.path)])
    let tag = try #require(table.reply(path: "/a.css")?.headers.first { $0.name == "ETag" }?.value)
    #expect(table.reply(path: "/a.css", ifNoneMatch: "\"x\", W/\(tag)")?.status == 304)
    #expect(table.reply(path: "/a.css", ifNoneMatch: "*")?.status == 304)
    #expect(table.reply(path: "/b.css", ifNoneMatch: tag)?.status == 200)
    #expect(table.reply(path: "/a.css")?.headers.last?.value == "no-cache")
    #expect(table.reply(path: "/f.woff2")?.headers.last?.value == "public, max-age=86400")
  }

  private func header(_ reply: HTTPReply?, _ name: String) -> String? {
    reply?.headers.first { $0.name == name }?.value
  }

  @Test func theCompressedFormGoesToWhoeverAcceptsIt() throws {
    let folder = Folder()
    try folder.write("a.js", "a long text")
    try folder.write("a.js.gz", "short")
    try folder.write("b.js", "b")
    var table = try FileTable([.init(prefix: "/", folder: folder.path)])
    #expect(table.paths == ["/a.js", "/b.js"])
    let compressed = table.reply(path: "/a.js", acceptEncoding: "br, gzip;q=0.8")
    #expect(compressed.map { String(decoding: $0.body, as: UTF8.self) } == "short")
    #expect(header(compressed, "Content-Encoding") == "gzip" && header(compressed, "Vary") == "Accept-Encoding")
    #expect(compressed?.contentType == "text/javascript; charset=utf-8")
    let plain = table.reply(path: "/a.js")
    #expect(plain.map { String(decoding: $0.body, as: UTF8.self) } == "a long text")
    #expect(header(plain, "Content-Encoding") == nil && header(plain, "Vary") == "Accept-Encoding")
    let other = table.reply(path: "/b.js", acceptEncoding: "gzip")
    #expect(header(other, "Content-Encoding") == nil && header(other, "Vary") == nil)

    // Each form has a tag of its own.
    let tag = try #require(header(compressed, "ETag"))
    #expect(table.reply(path: "/a.js", ifNoneMatch: tag, acceptEncoding: "gzip")?.status == 304)
    #expect(table.reply(path: "/a.js", ifNoneMatch: tag)?.status == 200)
  }

  @Test(arguments: [
    ("gzip", true), ("deflate, GZIP", true), ("*", true), ("gzip;q=0.001", true), ("br;q=1.0, *;q=0.5", true),
    ("", false), ("identity", false), ("gzip;q=0", false), ("gzip; q=0.0, *", false), ("*;q=0", false),
    ("gzipped", false), ("gzip;q=", false), (";;,,=", false),
  ])
  func acceptedEncodings(_ header: String, _ isAccepted: Bool) {
    #expect(FileTable.acceptsGzip(header) == isAccepted)
  }

  @Test func aCompressedFormThatIsOlderThanItsFileIsLeftOut() throws {
    let folder = Folder()
    try folder.write("a.js.gz", "of the old text")
    try folder.write("a.js", "the new text")
    try folder.age("a.js.gz", seconds: 60)
    var table = try FileTable([.init(prefix: "/", folder: folder.path)])
    let reply = table.reply(path: "/a.js", acceptEncoding: "gzip")
    #expect(reply.map { String(decoding: $0.body, as: UTF8.self) } == "the new text")
  }

  @Test func filesWithAHashInTheirNamesAreKeptForEver() throws {
    let folder = Folder()
    try folder.write("index.html", "home")
    try folder.write("assets/a-51fe.js", "a")
    var table = try FileTable([
      .init(prefix: "/", folder: folder.path),
      .init(prefix: "/assets", folder: folder.path + "/assets", isImmutable: true),
    ])
    #expect(header(table.reply(path: "/"), "Cache-Control") == "no-cache")
    #expect(header(table.reply(path: "/assets/a-51fe.js"), "Cache-Control") == "public, max-age=31536000, immutable")
  }

  @Test func changedFilesAreReadAgainInDevelopment() throws {
    let folder = Folder()
    try folder.write("a.txt", "old")
    var fixed = try FileTable([.init(prefix: "/", folder: folder.path)])
    var live = try FileTable([.init(prefix: "/", folder: folder.path)], reloadFiles: true)
    try folder.write("a.txt", "newer")
    try folder.write("b.txt", "another")
    #expect(text(&fixed, "/a.txt") == "200 old")
    #expect(text(&live, "/a.txt") == "200 newer")
    #expect(text(&live, "/b.txt") == "200 another")
  }

  @Test func aMissingFolderIsNamed() {
    #expect(throws: TransportError.unreadable(path: "/nowhere", reason: "No such file or directory")) {
      try FileTable([.init(prefix: "/", folder: "/nowhere")])
    }
  }
}
