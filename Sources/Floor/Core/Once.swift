import Gym
import Secrets
import Storage
import Wire

/// Identifies a change so that it runs only once: key, caller, method and a hash of the body.
struct Once: Sendable {
  /// The 16 bytes of the UUID.
  let key: [UInt8]
  let caller: String
  let method: String
  let bodyHash: [UInt8]
  let at: Int
  /// Builds the reply to a retry if the first reply is not stored.
  var again: (@Sendable (Tx) throws -> [UInt8])?

  /// Fields left out of the hash: the key itself; the login's handle, which differs after a new login; and secrets,
  /// because an unsalted hash of them must not be stored.
  private static let notHashed: [StaticString] = [
    "key", "as", "password", "currentPassword", "pin", "code", "recoveryCode",
  ]

  /// - Throws: `malformed` for a key that is not a UUID.
  init(_ request: Request, key: String, caller: Caller) throws(Fault) {
    self.key = try Self.bytes(ofKey: key)
    if let member = caller.member {
      self.caller = "m\(member.id)"
    } else {
      self.caller = caller.device.map { "d\($0.id)" } ?? "-"
    }
    method = request.method
    at = caller.now
    bodyHash = Tokens.fingerprint(request.params?.rawMembers(without: Self.notHashed) ?? [])
  }

  /// - Returns: the 16 bytes of a UUID in text, in either case.
  /// - Throws: `malformed` for any other text.
  static func bytes(ofKey text: String) throws(Fault) -> [UInt8] {
    var text = text
    let bytes = text.withUTF8 { utf8 -> [UInt8]? in
      guard utf8.count == 36 else { return nil }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(16)
      var index = 0
      while index < 36 {
        if index == 8 || index == 13 || index == 18 || index == 23 {
          guard utf8[index] == UInt8(ascii: "-") else { return nil }
          index += 1
          continue
        }
        guard let high = hexadecimal(utf8[index]), let low = hexadecimal(utf8[index + 1]) else { return nil }
        bytes.append(high << 4 | low)
        index += 2
      }
      return bytes
    }
    guard let bytes else { throw Fault.invalid("key", "malformed") }
    return bytes
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// - Returns: the reply to the first try; nil if the change has not been made yet.
  /// - Throws: `key_reused` if another change has used the key.
  func earlierReply(_ tx: Tx) throws -> [UInt8]? {
    guard let stored = try tx.replies.find(key) else { return nil }
    // An empty or longer hash comes from an earlier version and is not compared.
    guard stored.caller == caller, stored.method == method,
      stored.bodyHash.count != bodyHash.count || stored.bodyHash == bodyHash
    else { throw Fault(.conflict, "key_reused", field: "key") }
    if stored.reply.isEmpty, let again { return try again(tx) }
    return stored.reply
  }

  /// - Throws: `StorageError.constraint` if the key is stored already.
  func store(_ reply: [UInt8], _ tx: Tx) throws {
    let reply = again == nil ? reply : []
    try tx.replies.store(key: key, caller: caller, method: method, bodyHash: bodyHash, reply: reply, at: at)
  }
}
