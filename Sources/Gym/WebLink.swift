/// An address of another site that people enter for others to open.
package enum WebLink {
  /// In bytes, which are all ASCII.
  package static let max = 300

  /// The address without white space around it. It is https, so a page can link to it: it is never a script.
  /// - Throws: `required`, `badCharacters`, `tooLong`, `malformed`.
  package static func checked(_ text: String, field: String) throws(Invalid) -> String {
    let link = try Text.line(text, max: max, field: field)
    let rest = link.lowercased().hasPrefix("https://") ? link.dropFirst(8) : ""
    let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard host.contains("."), !host.contains("@"), link.utf8.count <= max,
      link.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !#""<>\^`{|}"#.utf8.contains($0) })
    else { throw Invalid(field, .malformed) }
    return link
  }
}
