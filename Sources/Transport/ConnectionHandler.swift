/// What a server does with its connections. All of these are called on the loop's thread, and must not block it.
///
/// `closed` comes exactly once for each `opened`, also when the server stops.
package protocol ConnectionHandler: AnyObject, Sendable {
  func opened(_ connection: Connection)
  /// One whole text message, assembled and valid UTF-8. The pointer is valid during the call only.
  func received(_ connection: Connection, _ text: UnsafeRawBufferPointer)
  func closed(_ connection: Connection)
}
