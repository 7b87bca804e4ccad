import Foundation

/// Runs what blocks on a thread of its own.
///
/// Tasks share as many threads as there are cores, and so does Dispatch: a blocked one stalls every other test.
package func onOwnThread<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
  try await withCheckedThrowingContinuation { done in
    Thread.detachNewThread { done.resume(with: Result { try body() }) }
  }
}
