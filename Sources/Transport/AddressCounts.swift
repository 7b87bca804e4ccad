/// How many connections each address has. Pure.
struct AddressCounts {
  private var counts: [String: Int] = [:]
  private let limit: Int?
  private let loopbackIsExempt: Bool
  private let exempt: Set<String>

  init(limit: Int?, loopbackIsExempt: Bool, exempt: Set<String> = []) {
    self.limit = limit
    self.loopbackIsExempt = loopbackIsExempt
    self.exempt = exempt
  }

  /// Counts one more connection. Call `leave` when it ends.
  /// - Returns: false, without counting, if the address is at its limit.
  mutating func enter(_ address: String) -> Bool {
    guard let limit, !isExempt(address) else { return true }
    let count = counts[address, default: 0]
    guard count < limit else { return false }
    counts[address] = count + 1
    return true
  }

  mutating func leave(_ address: String) {
    guard let count = counts[address] else { return }
    counts[address] = count > 1 ? count - 1 : nil
  }

  private func isExempt(_ address: String) -> Bool {
    exempt.contains(address) || (loopbackIsExempt && Self.isLoopback(address))
  }

  static func isLoopback(_ address: String) -> Bool { address.hasPrefix("127.") || address == "::1" }

  /// Writes an IPv4 address that arrived on an IPv6 socket as plain IPv4.
  static func normalised(_ address: String) -> String {
    address.hasPrefix("::ffff:") ? String(address.dropFirst(7)) : address
  }
}
