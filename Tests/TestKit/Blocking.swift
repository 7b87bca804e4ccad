import Foundation

/// Runs blocking code on a thread of its own.
///
/// Tasks share as many threads as there are cores, and so does Dispatch: one that is blocked delays every other test.
package func onOwnThread<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
  try await withCheckedThrowingContinuation { done in
    Thread.detachNewThread { done.resume(with: Result { try body() }) }
  }
}
