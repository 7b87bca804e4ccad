enum EntityTags {
  /// - Parameter header: `If-None-Match`, a list of entity tags, weak or strong, or a star.
  static func matches(_ header: String, _ tag: String) -> Bool {
    header.split(separator: ",").contains { item in
      let one = item.trimming()
      return one == "*" || one == tag[...] || one.hasPrefix("W/") && one.dropFirst(2) == tag[...]
    }
  }
}

/// FNV-1a over the content. Good enough to distinguish versions of our own files, but not cryptographic.
enum ContentHash {
  /// A strong entity tag, with quotes.
  static func tag(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return "\"\(String(hash, radix: 16))-\(String(bytes.count, radix: 16))\""
  }
}
