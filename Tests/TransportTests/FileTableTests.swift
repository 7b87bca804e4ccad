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
