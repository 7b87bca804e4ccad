/// Who may call a method or subscribe to a topic. `docs/PROTOCOL.md` explains the same words; the tests walk methods
/// and topics × callers.
package enum Permission: String, Sendable, CaseIterable {
  /// Everybody, identified or not.
  case anyone
  /// A connection that has not identified itself.
  case unidentified
  /// Where people log in: a kiosk, or a connection that is not a device's.
  case notDisplay
  /// A paired device or a person.
  case identified
  /// A paired kiosk.
  case kiosk
  /// A paired device, for itself.
  case device
  /// Who may run the clocks: a device that the owner lets, a trainer, the owner, and members where the gym lets them.
  case controller
  /// A login of a trainer or the owner.
  case trainer
  /// A login. The method touches that member's data alone.
  case login
  /// The owner's login by password, outside a shared device: a PIN at a kiosk must not open the gym.
  case owner
}
