/// A body that is made piece by piece, as the client reads it. At most one piece of each reply is in memory.
package struct BodyStream: Sendable {
  /// The bytes of the whole body.
  package var count: Int
  /// Makes the next piece. `range` begins with the first byte that is wanted and ends where the reply's body ends. The
  /// piece begins there too, and may be shorter; bytes beyond the range are dropped. Called on the loop's thread, so it
  /// must not block. It calls `done` once, later, on any thread; nil or no bytes close the connection.
  package var piece: @Sendable (_ range: Range<Int>, _ done: @escaping @Sendable ([UInt8]?) -> Void) -> Void
  /// Released when the reply has ended, completely or not.
  package var keeps: (any AnyObject & Sendable)?

  package init(
    count: Int, keeps: (any AnyObject & Sendable)? = nil,
    piece: @escaping @Sendable (_ range: Range<Int>, _ done: @escaping @Sendable ([UInt8]?) -> Void) -> Void
  ) {
    self.count = count
    self.keeps = keeps
    self.piece = piece
  }

  func part(_ range: Range<Int>) -> BodyStream {
    BodyStream(count: range.count, keeps: keeps) { [piece] wanted, done in
      piece((range.lowerBound + wanted.lowerBound)..<(range.lowerBound + wanted.upperBound), done)
    }
  }
}

extension HTTPReply {
  /// A file whose content never changes at its address: all of it, or the part that the request's `Range` asks for. The
  /// reply to HEAD is always that of the whole file, RFC 9110, 14.2.
  /// - Parameter name: names the content. It becomes the entity tag.
  package init(unchanging file: BodyStream, contentType: String, name: String, for request: HTTPRequest) {
    let tag = "\"\(name)\""
    self.init(
      contentType: contentType,
      headers: [("ETag", tag), ("Cache-Control", ContentType.keptForEver), ("Accept-Ranges", "bytes")])
    if EntityTags.matches(request.ifNoneMatch, tag) {
      status = 304
      return
    }
    let takesRange = !request.isHead && (request.ifRange.isEmpty || request.ifRange == tag)
    switch takesRange ? ByteRange(request.range, size: file.count) : .whole {
    case .whole: stream = file
    case .part(let range):
      status = 206
      headers.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.count)"))
      stream = file.part(range)
    case .outside:
      self = HTTPReply(
        status: 416, text: "Not that long\n", headers: [("Content-Range", "bytes */\(file.count)")])
    }
  }
}
