/// The part of a GET or HEAD request that an endpoint gets.
package struct HTTPRequest: Sendable {
  /// The path below the endpoint's own path, without the query.
  package var path: String
  /// The header, or an empty string.
  package var ifNoneMatch: String

  package init(path: String, ifNoneMatch: String = "") {
    self.path = path
    self.ifNoneMatch = ifNoneMatch
  }
}
