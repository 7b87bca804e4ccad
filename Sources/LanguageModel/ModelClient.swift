import Dispatch
import Synchronization

/// What a model is asked.
package struct ModelQuestion: Sendable {
  package var system: String
  package var user: String
  package var mostTokens: Int

  package init(system: String, user: String, mostTokens: Int) {
    self.system = system
    self.user = user
    self.mostTokens = mostTokens
  }
}

package enum ModelOutcome: Equatable, Sendable {
  /// The text has ended, or whoever takes it wanted no more.
  case ended
  case cancelled
  /// Nothing came in time, or the rest did not.
  case timedOut
  /// More than 64 kB came.
  case tooLong
  /// For the log. It has nothing of the question and nothing of the reply.
  case failed(String)
}

/// Asks the model's server, one question at a time, on a thread of its own. `ask` does not wait.
package final class ModelClient: Sendable {
  package struct Options: Sendable {
    /// How long the first piece of the text may take, and the connection.
    package var firstMilliseconds = 15_000
    package var wholeMilliseconds = 30_000
    /// How many questions may wait behind the one that is asked.
    package var waiting = 4
    package init() {}
  }

  package let server: ModelServer
  package let options: Options
  private let queue = DispatchQueue(label: "rackside.model")
  private let state = Mutex(State())
  private let isStopped = Atomic(false)

  private struct State {
    /// Those that wait or are asked, by their numbers. False once they are cancelled.
    var wanted: [Int: Bool] = [:]
    var next = 0
  }

  package init(_ server: ModelServer, _ options: Options = Options()) {
    self.server = server
    self.options = options
  }

  /// Milliseconds of a clock that is never set back.
  static var now: Int { Int(clamping: DispatchTime.now().uptimeNanoseconds / 1_000_000) }

  /// Whether no more questions can wait.
  package var isFull: Bool { state.withLock { $0.wanted.count > options.waiting } }

  /// Any thread. Returns at once.
  /// - Parameters:
  ///   - takes: gets each piece of the text, and returns whether it wants more. Called on this client's thread.
  ///   - done: called there once, after the last piece.
  /// - Returns: the question's number, for `cancel`; nil if the queue is full. Then nothing is called.
  package func ask(
    _ question: ModelQuestion, takes: @escaping @Sendable (_ text: String) -> Bool,
    done: @escaping @Sendable (ModelOutcome) -> Void
  ) -> Int? {
    let number = state.withLock { state -> Int? in
      guard state.wanted.count <= options.waiting else { return nil }
      state.next += 1
      state.wanted[state.next] = true
      return state.next
    }
    guard let number else { return nil }
    queue.async { [self] in
      let isWanted: @Sendable () -> Bool = { [self] in
        !isStopped.load(ordering: .relaxed) && state.withLock { $0.wanted[number] ?? false }
      }
      let outcome =
        isWanted() ? ModelRequest(options, goesOn: isWanted, takes: takes).run(server, question) : .cancelled
      state.withLock { $0.wanted[number] = nil }
      done(outcome)
    }
    return number
  }

  /// Any thread. `done` is called soon, within about a second.
  package func cancel(_ number: Int) {
    state.withLock { if $0.wanted[number] != nil { $0.wanted[number] = false } }
  }

  /// Cancels what is asked and what waits. Returns when the thread has finished, after about a second.
  package func stop() {
    isStopped.store(true, ordering: .relaxed)
    queue.sync {}
  }
}
