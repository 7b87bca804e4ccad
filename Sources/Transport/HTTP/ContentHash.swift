import CCrypto

enum EntityTags {
  /// - Parameter header: `If-None-Match`, a list of entity tags, weak or strong, or a star.
  static func matches(_ header: String, _ tag: String) -> Bool {
    header.split(separator: ",").contains { item in
      let one = item.trimming()
      return one == "*" || one == tag[...] || one.hasPrefix("W/") && one.dropFirst(2) == tag[...]
    }
  }
}

/// The first half of SHA-256 over the content. A loop of our own over the bytes of all pages would take a third of a
/// start's processor time in debug builds, and the tests start a server each.
enum ContentHash {
  /// A strong entity tag, with quotes.
  static func tag(of bytes: [UInt8]) -> String {
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    let isDone = EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil) == 1
    precondition(isDone, "OpenSSL has no SHA-256")
    return "\"\(digest.prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())\""
  }
}
