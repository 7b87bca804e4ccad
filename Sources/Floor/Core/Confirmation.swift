import Storage
import Wire

/// Requires that the password was entered again before a change that destroys data or gives somebody access. A stolen
/// login alone is then not enough.
enum Confirmation {
  /// How long a confirmation lasts, in milliseconds.
  static let lifetime = 300_000

  /// Call it before the first write of a change. It reads in the transaction, so every server gets the same result.
  /// - Throws: `password_needed`.
  static func check(_ caller: Caller, _ tx: Tx) throws {
    let session = try caller.signedIn().login.session
    guard try tx.logins.isConfirmed(session, from: caller.now - lifetime, until: caller.now) else {
      throw Fault(.forbidden, "password_needed")
    }
  }
}
