/// Who may call a method or subscribe to a topic. `docs/PROTOCOL.md` uses the same words. Tests try every method and
/// every topic with every kind of caller.
package enum Permission: String, Sendable, CaseIterable {
  /// Everybody, identified or not.
  case anyone
  /// A connection that has not identified itself.
  case unidentified
  /// A connection on which people can log in: a kiosk's, or one that does not belong to a device.
  case notDisplay
  /// A paired device or a person. Not a radio.
  case identified
  /// A paired kiosk.
  case kiosk
  /// A paired device, acting for itself.
  case device
  /// A paired radio. It may call nothing else but what anyone may.
  case radio
  /// May control timers: a device that the owner allowed to, a trainer, the owner, or a member if the gym allows it.
  case controller
  /// A login of a trainer or the owner. At a kiosk it must have been made with the password.
  case trainer
  /// A login, even one whose member must first replace a one-time password or is waiting for approval.
  case account
  /// Any login, even a restricted one, or a delivery. Only for ending it.
  case anyLogin
  /// A login. The method uses that member's data only.
  case login
  /// A login, or a kiosk that delivers changes it queued for a member who has logged out.
  case delivery
  /// The owner's login on a device that is not shared. A PIN at a kiosk must not give access to the gym's settings.
  case owner
}
