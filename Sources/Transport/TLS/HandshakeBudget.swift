/// How many handshakes by TLS each address may begin, since each costs the loop's thread up to some milliseconds. Pure.
///
/// A gym's phones often share one address. So many can connect at once, and refused ones get in as they try again.
struct HandshakeBudget {
  /// Handshakes that are not yet paid off, and when that was so, in milliseconds.
  private struct Debt {
    var handshakes: Double
    var at: Int
  }

  private var debts: [String: Debt] = [:]
  private let rate: HandshakeRate?
  private let loopbackIsExempt: Bool
  private let exempt: Set<String>

  init(_ rate: HandshakeRate?, loopbackIsExempt: Bool, exempt: Set<String> = []) {
    self.rate = rate
    self.loopbackIsExempt = loopbackIsExempt
    self.exempt = exempt
  }

  /// - Parameter now: monotonic milliseconds.
  /// - Returns: false, without counting, if the address has begun too many.
  mutating func begin(_ address: String, now: Int) -> Bool {
    guard let rate, !exempt.contains(address), !(loopbackIsExempt && AddressCounts.isLoopback(address)) else {
      return true
    }
    let debt = debts[address].map { left(of: $0, rate, now) } ?? 0
    guard debt + 1 <= Double(rate.atOnce) else { return false }
    debts[address] = Debt(handshakes: debt + 1, at: now)
    return true
  }

  /// Forgets the addresses that owe nothing any more. Without it, each address ever seen would stay in memory.
  mutating func prune(now: Int) {
    guard let rate, !debts.isEmpty else { return }
    debts = debts.filter { left(of: $0.value, rate, now) > 0 }
  }

  var count: Int { debts.count }

  private func left(of debt: Debt, _ rate: HandshakeRate, _ now: Int) -> Double {
    max(0, debt.handshakes - Double(now - debt.at) * rate.perSecond / 1_000)
  }
}
