import Storage
import Wire

/// The password, asked for again before something that destroys or that lets somebody in. A stolen login alone can then
/// do none of it.
enum Confirmation {
  /// How long it holds, in milliseconds.
  static let lifetime = 300_000

  /// Call it before the first write of a change. It is part of the transaction, so every server sees the same.
  /// - Throws: `password_needed`.
  static func check(_ caller: Caller, _ tx: Tx) throws {
    let session = try caller.signedIn().login.session
    guard try tx.sessions.isConfirmed(session, from: caller.now - lifetime, until: caller.now) else {
      throw Fault(.forbidden, "password_needed")
    }
  }
}
