/// The part of a request that an endpoint gets.
package struct HTTPRequest: Sendable {
  /// The path below the endpoint's own path, without the query.
  package var path: String
  /// The header, or an empty string.
  package var ifNoneMatch: String
  /// `Range` and `If-Range`, or an empty string.
  package var range: String
  package var ifRange: String
  /// Only the reply's head is sent.
  package var isHead: Bool
  /// The address that it comes from, also behind a trusted proxy.
  package var client: String
  /// Whether the client came by https: to this server, or to a trusted proxy that says so.
  package var isSecure: Bool
  /// This field and those below are set only for an endpoint that takes bodies (`BodyEndpoint`).
  package var isPost = false
  /// Nil if the body is chunked, or the length is missing or not a number.
  package var contentLength: Int?
  /// The headers, or empty strings.
  package var contentType = ""
  package var authorization = ""

  package init(
    path: String, ifNoneMatch: String = "", range: String = "", ifRange: String = "", isHead: Bool = false,
    client: String = "", isSecure: Bool = false
  ) {
    self.path = path
    self.ifNoneMatch = ifNoneMatch
    self.range = range
    self.ifRange = ifRange
    self.isHead = isHead
    self.client = client
    self.isSecure = isSecure
  }
}
