/// A server's static files, read into memory when the table is made.
///
/// A request is a dictionary lookup, so no request path can reach another file. Dot files, files of other types and
/// links that lead out of their folder are left out.
///
/// A file's compressed form is the file next to it with `.gz` appended. It is sent to clients that accept gzip.
package struct FileTable: Sendable {
  package struct Mount: Sendable {
    /// The URL path of the folder: "/" or "/shared".
    package var prefix: String
    /// A folder with everything below it, or a single file.
    package var folder: String
    package var extensions: Set<String>
    /// The names contain a hash of the content, so browsers may cache the files forever.
    package var isImmutable: Bool
    /// Folders in `folder` that are not served, by name.
    package var leavesOut: Set<String>

    package init(
      prefix: String, folder: String, extensions: Set<String> = FileTable.webExtensions, isImmutable: Bool = false,
      leavesOut: Set<String> = []
    ) {
      self.prefix = prefix
      self.folder = folder
      self.extensions = extensions
      self.isImmutable = isImmutable
      self.leavesOut = leavesOut
    }
  }

  /// A file that the server makes at its start. Its path contains a hash of its content, so browsers may cache it
  /// forever.
  package struct Document: Sendable {
    package var path: String
    package var bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  package static let webExtensions: Set<String> = [
    "html", "css", "js", "mjs", "json", "svg", "png", "woff2", "otf", "ttf", "ico", "txt", "webmanifest", "map",
  ]

  struct File: Sendable {
    /// Nil for a file from memory.
    var source: DiskFile?
    var contentType: String
    var cacheControl: String
    var tag: String
    var bytes: [UInt8]
    /// The same bytes, gzipped; nil if there is no such file.
    var compressed: [UInt8]?
    /// The tag of the compressed form. With one strong tag for both forms, a cache would mix them up.
    var compressedTag: String
  }

  enum Entry: Sendable {
    case file(File)
    /// Redirects a folder's path without its slash to the path with it.
    case redirect(String)
  }

  private let mounts: [Mount]
  private let reloads: Bool
  private var documents: [String: File] = [:]
  private var entries: [String: Entry] = [:]

  /// No files at all.
  package init() {
    mounts = []
    reloads = false
  }

  /// If two mounts have a path in common, the later mount wins. With `reloadFiles`, for development, changed files are
  /// read again.
  /// Throws `TransportError.unreadable`.
  package init(_ mounts: [Mount], reloadFiles: Bool = false) throws {
    self.mounts = mounts
    reloads = reloadFiles
    try readAll()
  }

  /// Adds a file from memory. It is kept when changed files are read again.
  package mutating func add(_ document: Document) {
    let file = File(document, kind: Self.extensionOf(document.path))
    documents[document.path] = file
    entries[document.path] = .file(file)
  }

  package var paths: [String] { entries.keys.sorted() }

  /// The reply to a GET. `path` has no query. Nil if there is no such file.
  mutating func reply(path: String, ifNoneMatch: String = "", acceptEncoding: String = "") -> HTTPReply? {
    if reloads { refresh(path) }
    switch entries[path] {
    case nil: return nil
    case .redirect(let place): return HTTPReply(status: 308, text: place + "\n", headers: [("Location", place)])
    case .file(let file): return Self.reply(file, ifNoneMatch, acceptEncoding)
    }
  }

  /// The path of a page's folder for the page itself, which is served under both; else the same path.
  static func page(_ path: String) -> String {
    path.hasSuffix("/index.html") ? String(path.dropLast("index.html".count)) : path
  }

  private static func reply(_ file: File, _ ifNoneMatch: String, _ acceptEncoding: String) -> HTTPReply {
    let compressed = acceptsGzip(acceptEncoding) ? file.compressed : nil
    let tag = compressed == nil ? file.tag : file.compressedTag
    var headers = [("ETag", tag), ("Cache-Control", file.cacheControl)]
    if file.compressed != nil { headers.append(("Vary", "Accept-Encoding")) }
    if EntityTags.matches(ifNoneMatch, tag) {
      return HTTPReply(status: 304, contentType: file.contentType, headers: headers)
    }
    if compressed != nil { headers.append(("Content-Encoding", "gzip")) }
    return HTTPReply(contentType: file.contentType, body: compressed ?? file.bytes, headers: headers)
  }

  private mutating func readAll() throws {
    entries = documents.mapValues { .file($0) }
    for mount in mounts {
      let prefix = mount.prefix == "/" ? "" : mount.prefix
      let found = try DiskFile.all(below: mount.folder)
      let twins = Dictionary(
        found.filter { $0.name.hasSuffix(".gz") }.map { ($0.name, $0.file) }, uniquingKeysWith: { $1 })
      for (name, source) in found {
        let kind = Self.extensionOf(name.isEmpty ? prefix : name)
        guard mount.extensions.contains(String(kind)),
          !mount.leavesOut.contains(where: { name.hasPrefix("/\($0)/") })
        else { continue }
        // A compressed file that is older than its original has other content.
        let twin = twins[name + ".gz"].flatMap { source.isNewer(than: $0) ? nil : $0 }
        add(try File(source, twin, kind: kind, isImmutable: mount.isImmutable), at: prefix + name)
      }
    }
  }

  private mutating func add(_ file: File, at path: String) {
    entries[path] = .file(file)
    guard path.hasSuffix("/index.html") else { return }
    let folder = String(path.dropLast("index.html".count))
    entries[folder] = .file(file)
    if folder != "/" { entries[String(folder.dropLast())] = .redirect(folder) }
  }

  private mutating func refresh(_ path: String) {
    guard case .file(let file)? = entries[path] else { return (try? readAll()) ?? () }
    if let source = file.source, !source.isUnchanged { try? readAll() }
  }

  private static func extensionOf(_ name: String) -> Substring {
    guard let dot = name.lastIndex(of: "."), !name[dot...].contains("/") else { return "" }
    return name[name.index(after: dot)...]
  }

  /// `header` is a list of encodings, each optionally with a weight; weight 0 means never.
  static func acceptsGzip(_ header: String) -> Bool {
    var star = false
    for item in header.split(separator: ",") {
      let parts = item.split(separator: ";").map { $0.trimming().lowercased() }
      guard let name = parts.first else { continue }
      let isAccepted = !parts.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) ?? 0 <= 0 }
      if name == "gzip" { return isAccepted }
      if name == "*" { star = isAccepted }
    }
    return star
  }
}

extension FileTable.File {
  init(_ source: DiskFile, _ twin: DiskFile?, kind: Substring, isImmutable: Bool) throws {
    let bytes = try source.read()
    let tag = ContentHash.tag(of: bytes)
    self.init(
      source: source, contentType: ContentType.of(extension: kind),
      cacheControl: isImmutable ? ContentType.keptForEver : ContentType.cacheControl(extension: kind), tag: tag,
      bytes: bytes, compressed: try twin?.read(), compressedTag: Self.compressedTag(tag))
  }

  init(_ document: FileTable.Document, kind: Substring) {
    let tag = ContentHash.tag(of: document.bytes)
    self.init(
      source: nil, contentType: ContentType.of(extension: kind), cacheControl: ContentType.keptForEver, tag: tag,
      bytes: document.bytes, compressed: Gzip.compress(document.bytes), compressedTag: Self.compressedTag(tag))
  }

  private static func compressedTag(_ tag: String) -> String { tag.dropLast() + "-gzip\"" }
}
