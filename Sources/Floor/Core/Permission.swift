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
  /// A login; the method touches that member's data alone.
  case member
  /// A login by password, outside a shared device, of the owner: a PIN at a kiosk opens no gym.
  case owner
}
