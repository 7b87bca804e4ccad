/// The static files of a server, read into memory when it is made.
///
/// A request is a look-up in a dictionary, so no request path can reach another file. It leaves out dot files, files of
/// other types and links that lead out of their folder.
package struct FileTable: Sendable {
  package struct Mount: Sendable {
    /// The URL path of the folder: "/" or "/shared".
    package var prefix: String
    /// A folder with everything below it, or a single file.
    package var folder: String
    package var extensions: Set<String>

    package init(prefix: String, folder: String, extensions: Set<String> = FileTable.webExtensions) {
      self.prefix = prefix
      self.folder = folder
      self.extensions = extensions
    }
  }

  package static let webExtensions: Set<String> = [
    "html", "css", "js", "mjs", "json", "svg", "png", "woff2", "otf", "ttf", "ico", "txt", "webmanifest", "map",
  ]

  struct File: Sendable {
    var source: DiskFile
    var contentType: String
    var cacheControl: String
    var tag: String
    var bytes: [UInt8]
  }

  enum Entry: Sendable {
    case file(File)
    /// Redirects a folder's path without its slash to the one with it.
    case redirect(String)
  }

  private let mounts: [Mount]
  private let reloads: Bool
  private var entries: [String: Entry] = [:]

  /// No files at all.
  package init() {
    mounts = []
    reloads = false
  }

  /// Where two mounts have a path in common, the later one wins. With `reloadFiles`, for development, changed files are
  /// read again.
  /// Throws `TransportError.unreadable`.
  package init(_ mounts: [Mount], reloadFiles: Bool = false) throws {
    self.mounts = mounts
    reloads = reloadFiles
    try readAll()
  }

  package var paths: [String] { entries.keys.sorted() }

  /// The reply to a GET. `path` has no query. Nil where there is no such file.
  mutating func reply(path: String, ifNoneMatch: String = "") -> HTTPReply? {
    if reloads { refresh(path) }
    switch entries[path] {
    case nil: return nil
    case .redirect(let place): return HTTPReply(status: 308, text: place + "\n", headers: [("Location", place)])
    case .file(let file):
      let headers = [("ETag", file.tag), ("Cache-Control", file.cacheControl)]
      if Self.matches(ifNoneMatch, file.tag) {
        return HTTPReply(status: 304, contentType: file.contentType, headers: headers)
      }
      return HTTPReply(contentType: file.contentType, body: file.bytes, headers: headers)
    }
  }

  private mutating func readAll() throws {
    entries = [:]
    for mount in mounts {
      let prefix = mount.prefix == "/" ? "" : mount.prefix
      for (name, source) in try DiskFile.all(below: mount.folder) {
        let kind = Self.extensionOf(name.isEmpty ? prefix : name)
        guard mount.extensions.contains(String(kind)) else { continue }
        add(try File(source, kind: kind), at: prefix + name)
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
    if !file.source.isUnchanged { try? readAll() }
  }

  private static func extensionOf(_ name: String) -> Substring {
    guard let dot = name.lastIndex(of: "."), !name[dot...].contains("/") else { return "" }
    return name[name.index(after: dot)...]
  }

  /// `header` is a list of entity tags, weak or strong, or a star.
  private static func matches(_ header: String, _ tag: String) -> Bool {
    header.split(separator: ",").contains { item in
      let one = item.trimming()
      return one == "*" || one == tag[...] || one.hasPrefix("W/") && one.dropFirst(2) == tag[...]
    }
  }
}

extension FileTable.File {
  init(_ source: DiskFile, kind: Substring) throws {
    let bytes = try source.read()
    self.init(
      source: source, contentType: ContentType.of(extension: kind),
      cacheControl: ContentType.cacheControl(extension: kind), tag: ContentHash.tag(of: bytes), bytes: bytes)
  }
}
