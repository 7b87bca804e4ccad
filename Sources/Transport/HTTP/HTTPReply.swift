/// An HTTP reply, with its whole body in memory unless it has a stream.
package struct HTTPReply: Sendable {
  package var status: Int
  package var contentType: String
  package var body: [UInt8]
  /// Comes instead of `body`. Only an endpoint that answers later may reply with one.
  package var stream: BodyStream?
  package var headers: [(name: String, value: String)]

  package init(
    status: Int = 200, contentType: String = "text/plain; charset=utf-8", body: [UInt8] = [],
    headers: [(name: String, value: String)] = []
  ) {
    self.status = status
    self.contentType = contentType
    self.body = body
    self.headers = headers
  }

  var bodyBytes: Int { stream?.count ?? body.count }

  package init(status: Int = 200, text: String, headers: [(name: String, value: String)] = []) {
    self.init(status: status, body: Array(text.utf8), headers: headers)
  }
}

extension HTTPReply {
  /// A text made for one client, which may cache it but must revalidate it each time.
  package init(text: [UInt8], contentType: String, for request: HTTPRequest) {
    let tag = ContentHash.tag(of: text)
    let isKnown = EntityTags.matches(request.ifNoneMatch, tag)
    self.init(
      status: isKnown ? 304 : 200, contentType: contentType, body: isKnown ? [] : text,
      headers: [("ETag", tag), ("Cache-Control", "private, no-cache")])
  }
}
