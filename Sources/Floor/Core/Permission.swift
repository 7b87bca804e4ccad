/// Who may call a method. Every method declares one; the tests walk methods × callers.
package enum Permission: String, Sendable, CaseIterable {
  /// Everybody, identified or not.
  case anyone
  /// A connection that is nobody's yet.
  case stranger
  /// Where people log in: a kiosk, or a connection that is no device's.
  case door
  /// A paired device or a person.
  case identified
  case kiosk
  /// A paired device, for itself.
  case device
  /// Who may run the clocks: a device that the owner lets, a trainer, the owner, and members where the gym lets them.
  case controller
  /// A login of a trainer or the owner.
  case trainer
  /// A login; the method touches that member's data alone.
  case member
  /// A login by password, outside a shared device, of the owner: a PIN at a kiosk opens no gym.
  case owner
}
