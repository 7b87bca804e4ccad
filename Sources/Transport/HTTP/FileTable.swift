/// The static files of a server, read into memory when it is made.
package struct FileTable: Sendable {
  package struct Mount: Sendable {
    package var prefix: String
    /// A folder, with all below it, or a single file.
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

  /// No files at all.
  package init() {}

  /// With `reloadFiles`, which is for development, files that changed are read again.
  package init(_ mounts: [Mount], reloadFiles: Bool = false) throws {}
}
