import Gym
import Secrets
import Storage
import Wire

/// What makes a change happen once: its key, who made it, and a hash of its body.
struct Once: Sendable {
  let key: String
  let caller: String
  let method: String
  let bodyHash: [UInt8]
  let at: Int

  /// Not of the body: the key itself, in whichever case; the login's handle, which a retry after a new login brings anew, and secrets, of which a plain
  /// hash must not be kept.
  private static let left: Set<String> = ["key", "as", "password", "currentPassword", "pin", "code"]

  init(_ request: Request, key: String, caller: Caller) throws(Fault) {
    guard Self.isUUID(key) else { throw Fault.invalid("key", "malformed") }
    self.key = key.lowercased()
    self.caller = caller.member.map { "m\($0.id)" } ?? caller.device.map { "d\($0.id)" } ?? "-"
    method = request.method
    at = caller.now
    var body = JSONWriter()
    let members = (request.params?.members ?? []).map { (name: $0.key.string ?? "", value: $0.value) }
    for (name, value) in members.sorted(by: { $0.name < $1.name }) where !Self.left.contains(name) {
      body.string(name)
      body.raw(":")
      body.raw(value.raw)
      body.raw(",")
    }
    bodyHash = Tokens.hash(body.bytes)
  }

  static func isUUID(_ text: String) -> Bool {
    guard text.utf8.count == 36 else { return false }
    return text.utf8.enumerated().allSatisfy { index, byte in
      switch index {
      case 8, 13, 18, 23: byte == UInt8(ascii: "-")
      default:
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
          UInt8(ascii: "A")...UInt8(ascii: "F"):
          true
        default: false
        }
      }
    }
  }

  /// - Returns: the first reply, where this change was made before.
  /// - Throws: `key_reused` for the key of another change.
  func earlierReply(_ tx: Tx) throws -> [UInt8]? {
    guard let stored = try tx.replies.find(key) else { return nil }
    guard stored.caller == caller, stored.method == method, stored.bodyHash == bodyHash else {
      throw Fault(.conflict, "key_reused", field: "key")
    }
    return stored.reply
  }

  func store(_ reply: [UInt8], _ tx: Tx) throws {
    try tx.replies.store(key: key, caller: caller, method: method, bodyHash: bodyHash, reply: reply, at: at)
  }
}
