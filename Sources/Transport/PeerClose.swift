/// Checks the payload of a client's Close frame, by RFC 6455, sections 5.5.1 and 7.4. Pure.
///
/// libwebsockets answers with the payload that it received. Of the payloads that no Close frame may have, it replaces only
/// codes below 3000, with 1002.
enum PeerClose {
  static func isAllowed(_ payload: UnsafeRawBufferPointer) -> Bool {
    if payload.isEmpty { return true }
    return payload.count >= 2 && UInt16(payload[0]) << 8 | UInt16(payload[1]) < 5_000
  }
}
