import Synchronization

/// Settles who goes on after a request: the loop that started it, or, where the answer came later, the answer.
///
/// Exactly one of `isLate` and `mustWait` is told true, whichever thread asks first.
final class Turn: Sendable {
  private let met = Atomic<Bool>(false)

  /// Asked by the answer: whether the loop has left already.
  func isLate() -> Bool { met.exchange(true, ordering: .acquiringAndReleasing) }

  /// Asked by the loop: whether the answer is still to come.
  func mustWait() -> Bool { !met.exchange(true, ordering: .acquiringAndReleasing) }
}
