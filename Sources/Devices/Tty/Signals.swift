import Dispatch
import Foundation

/// Receives signals. Turns off their default action.
package final class Signals {
  private let sources: [any DispatchSourceSignal]

  package init(_ numbers: [Int32], _ received: @escaping @Sendable (Int32) -> Void) {
    sources = numbers.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { received(number) }
      source.resume()
      return source
    }
  }

  deinit { for source in sources { source.cancel() } }
}
