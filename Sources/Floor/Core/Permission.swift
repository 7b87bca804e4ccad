/// Who may call a method or subscribe to a topic. `docs/PROTOCOL.md` uses the same words. Tests try each method and
/// each topic with each kind of caller.
package enum Permission: String, Sendable, CaseIterable {
  /// Everybody, identified or not.
  case anyone
  /// A connection that has not identified itself.
  case unidentified
  /// A connection on which people can log in: a kiosk's, or one that is not a device's.
  case notDisplay
  /// A paired device or a person.
  case identified
  /// A paired kiosk.
  case kiosk
  /// A paired device, for itself.
  case device
  /// May control timers: a device that the owner allows to, a trainer, the owner, and members if the gym allows it.
  case controller
  /// A login of a trainer or the owner: by password, where it is at a kiosk.
  case trainer
  /// A login, also of a member who must first replace a one-time password, or who waits for an approval.
  case account
  /// Any login, also one that may do nothing else, or a delivery: to end it.
  case anyLogin
  /// A login. The method uses only that member's data.
  case login
  /// A login, or a kiosk that delivers what it kept for a member who has left: the changes that can wait at a kiosk.
  case delivery
  /// The owner's login by password, outside a shared device: a PIN at a kiosk must not open the gym.
  case owner
}
