/// Why a connection is closed. docs/PROTOCOL.md says for which codes a client reconnects.
package struct CloseCode: RawRepresentable, Equatable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let normal = CloseCode(rawValue: 1000)
  package static let goingAway = CloseCode(rawValue: 1001)
  /// The client broke the rules of WebSocket. `protocolFault` is for messages that are not JSON-RPC.
  package static let protocolError = CloseCode(rawValue: 1002)
  package static let unsupportedData = CloseCode(rawValue: 1003)
  package static let tooBig = CloseCode(rawValue: 1009)
  package static let protocolFault = CloseCode(rawValue: 4400)
  package static let notIdentified = CloseCode(rawValue: 4401)
  package static let tooSlow = CloseCode(rawValue: 4408)
  package static let tooMany = CloseCode(rawValue: 4429)
}
