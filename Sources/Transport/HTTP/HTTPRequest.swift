/// What an endpoint gets of a GET or a HEAD.
package struct HTTPRequest: Sendable {
  /// Below the endpoint's own path, without the query.
  package var path: String
  /// The header, or nothing.
  package var ifNoneMatch: String

  package init(path: String, ifNoneMatch: String = "") {
    self.path = path
    self.ifNoneMatch = ifNoneMatch
  }
}
