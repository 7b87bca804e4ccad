/// Handles a server's connections. All methods are called on the loop's thread and must not block it.
///
/// `closed` is called exactly once for every `opened`, also when the server stops.
package protocol ConnectionHandler: AnyObject, Sendable {
  func opened(_ connection: Connection)
  /// One whole text message, valid UTF-8. The pointer is valid only during the call.
  func received(_ connection: Connection, _ text: UnsafeRawBufferPointer)
  func closed(_ connection: Connection)
}
