import Synchronization
import Wire

/// How far screens are on their way to https, by device. Kept in memory: after a restart the owner asks again.
final class DeviceMoves: Sendable {
  private let states = Mutex<[Int: DeviceMove]>([:])

  subscript(device: Int) -> DeviceMove? { states.withLock { $0[device] } }

  func ask(_ device: Int) { states.withLock { $0[device] = .asked } }
  func forget(_ device: Int) { _ = states.withLock { $0.removeValue(forKey: device) } }

  /// A screen that cannot go says `fixed` unasked, so that nobody asks it.
  /// - Returns: false for a device that nobody asked, and for one that has said the same.
  func answer(_ device: Int, _ state: DeviceMove) -> Bool {
    states.withLock { states in
      let before = states[device]
      guard before != nil || state == .fixed, before != state || state != .fixed else { return false }
      states[device] = state
      return true
    }
  }

  /// The device has identified itself.
  /// - Returns: whether it has to be asked again. One that had left and is back is not: its browser may trust https and
  ///   still not get along with it, and it would go there for ever.
  func arrived(_ device: Int, isSecure: Bool) -> Bool {
    states.withLock { states in
      if isSecure {
        states[device] = nil
        return false
      }
      switch states[device] {
      case .asked?, .waiting?: return true
      case .going?:
        states[device] = .failed
        return false
      case .untrusted?, .fixed?, .unsent?, .failed?, nil: return false
      }
    }
  }
}
